"""Deuces Wild Xtreme (CO 30-2118): one decision, fold or play, and the best rule in one line."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import Final

import numpy as np

from pitboss.analysis.figures.registry import Studies
from pitboss.analysis.figures.showdown_figures import exact_figure, simulated_figure
from pitboss.analysis.figures.study import THE_GAME, Exact, Simulated, Strategy, Study
from pitboss.analysis.games.deuces_wild import FOURS, DeucesWild, FiveCardHands, fours_or_better, pair_from
from pitboss.analysis.games.net_results import plain
from pitboss.analysis.simulation.games.showdown import Case, Sample, Showdown, play_showdowns, table
from pitboss.catalogue import load_wager
from pitboss.errors import PitbossError
from pitboss.hands.batch import Mask
from pitboss.hands.predicates.whole_hands.outcomes import Outcome as Fate
from pitboss.law.rules import DeucesWildRules

ODDS: Final = "deuces-wild-odds"
ANTE_AND_PLAY, ODDS_WAGER = "ante and play wager", "odds wager"
FATES: Final = {1: Fate.WON, 0: Fate.TIED, -1: Fate.LOST}


class DeucesWildStudy(Study):
    """Figures are for the best play, which with the odds wager is a rule of one line."""

    @cached_property
    def rules(self) -> DeucesWildRules:
        return self.game.rules_of(DeucesWildRules)

    @cached_property
    def solved(self) -> DeucesWild:
        [paytable] = load_wager(ODDS).paytables.values()
        return DeucesWild(self.rules, paytable)

    @property
    def model(self) -> str:
        return (
            "Exact: every five cards of the player against every five of the cards left. Other players' cards are not "
            "seen and do not matter."
        )

    def exact(self) -> tuple[Exact, ...]:
        return self._exact

    @cached_property
    def _exact(self) -> tuple[Exact, ...]:
        game = self.solved
        folded = game.folded()
        wagered = 1 + (1 - folded) * self.rules.play_times_ante
        odds = 1 if self.rules.odds else 0
        whole = exact_figure(game.play(), wagered=(wagered + odds) / game.initial, folded=folded)
        if not odds:
            return (whole,)
        return (
            whole,
            exact_figure(game.ante(), name=ANTE_AND_PLAY, wagered=wagered, folded=folded),
            exact_figure(game.odds_wager(), name=ODDS_WAGER, wagered=Fraction(1)),
        )

    def net_results(self) -> Mapping[str, Mapping[float, float]]:
        game = self.solved
        whole = {THE_GAME: plain(game.play())}
        if not self.rules.odds:
            return whole
        return whole | {ANTE_AND_PLAY: plain(game.ante()), ODDS_WAGER: plain(game.odds_wager())}

    def strategies(self) -> tuple[Strategy, ...]:
        return self._strategies

    @cached_property
    def _strategies(self) -> tuple[Strategy, ...]:
        best = float(self.solved.play().house_edge)
        if not self.rules.odds:
            simple = float(self.solved.play(sevens_or_better).house_edge)
            return (
                Strategy(
                    "the best decision of each hand",
                    best,
                    ("play every hand that loses less than the ante on average",),
                ),
                Strategy("one rule", simple, ("play a pair of sevens or better; fold everything else",)),
            )
        if not np.array_equal(self.solved.best, fours_or_better(self.solved.held)):
            raise PitbossError("playing fours or better is no longer best: the pay table has changed")
        plain = float(self.solved.play(any_fours_or_better).house_edge)
        return (
            Strategy(
                "the best decision of each hand",
                best,
                ("fold a pair of fours with a three", "play a pair of fours or better", "fold everything else"),
            ),
            Strategy("one rule", plain, ("play a pair of fours or better; fold everything else",)),
        )

    def showdown(self, plays: Mask, seed: int) -> Showdown:
        """The showdown; a hand's kind is its winning row of the odds wager, or folded."""
        held, zero = self.solved.held, np.zeros(len(self.solved.held.hands), dtype=np.int64)
        ranks = np.unique(held.strengths, return_inverse=True)[1]
        kinds = np.where(plays, self.solved.rows[Fate.WON], self.folded_kind)
        deck = self.rules.composition
        return Showdown(deck, table(held.hands, kinds, ranks, zero), table(held.hands, zero, ranks, zero), seed)

    @property
    def folded_kind(self) -> int:
        return len(self.solved.odds.pays)

    def row(self, case: Case) -> tuple[Fate, int, bool]:
        """The result of a case, its row of the odds wager, and whether it was folded."""
        folded = case.player == self.folded_kind
        fate = Fate.LOST if folded else FATES[case.first]
        return fate, case.player if fate is Fate.WON else int(self.solved.rows[fate][0]), folded

    def nets(self, case: Case) -> Mapping[str, Fraction]:
        """The net of a case: the whole in initial wagers, each part in its own wager."""
        fate, row, folded = self.row(case)
        net = self.solved.net(fate, row, folded=folded)
        odds = self.solved.odds_net(row)
        found = {THE_GAME: net / self.solved.initial}
        return found | {ANTE_AND_PLAY: net - odds, ODDS_WAGER: odds} if self.rules.odds else found

    def simulate(self, rounds: int, *, seed: int = 1, workers: int | None = None) -> tuple[Simulated, ...]:
        cases = play_showdowns(self.showdown(self.solved.best, seed), rounds, workers=workers)
        folded = sum(times for case, times in cases.items() if case.player == self.folded_kind)
        play = 1 + self.rules.play_times_ante * (1 - folded / rounds)
        odds = 1 if self.rules.odds else 0
        parts = {THE_GAME: ((play + odds) / self.solved.initial, folded)}
        if odds:
            parts |= {ANTE_AND_PLAY: (play, folded), ODDS_WAGER: (1.0, 0)}

        def sample(name: str) -> Sample:
            return Sample.of(cases, lambda case: self.nets(case)[name])

        return tuple(
            simulated_figure(sample(name), seed=seed, name=name, wagered=wagered, folded=count)
            for name, (wagered, count) in parts.items()
        )


def any_fours_or_better(held: FiveCardHands) -> Mask:
    """Every pair of fours or higher, and everything better than a pair."""
    return pair_from(held, FOURS)


def sevens_or_better(held: FiveCardHands) -> Mask:
    """Every pair of sevens or higher, and everything better than a pair."""
    return pair_from(held, FOURS << 3)


STUDIES: Studies = {"deuces-wild-xtreme": DeucesWildStudy}
