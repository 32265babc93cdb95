"""Ante Up 21 (CO 30-2106): four charts, by the state of the poker: folded, below the up card, above it, or a pair."""

from __future__ import annotations

from functools import cached_property
from math import sqrt
from typing import Final

import numpy as np

from pitboss.analysis.figures.registry import Studies
from pitboss.analysis.figures.showdown_figures import by_sign
from pitboss.analysis.figures.study import FOLDED, LOST, PUSHED, WON, Exact, Simulated, Strategy, Study
from pitboss.analysis.games.ante_up_21 import (
    COLUMNS,
    MODES,
    SPLIT_ONCE,
    SPLITS_SHAPE,
    UNLIKE_TENS,
    AnteUp21,
    Bytes,
    Figures,
    PlayTables,
    endless,
    strength,
)
from pitboss.analysis.simulation.games.ante_up_21 import play_ante_up
from pitboss.cards import RANKS
from pitboss.charts.grids import Grid
from pitboss.law.rules import AnteUp21Rules

INITIAL: Final = 2  # the wagers that every player makes: 21 and ante
UP_CARDS: Final = (*COLUMNS[1:], "A")
LETTERS: Final = ("S", "H", "D", "Ds")
LEGEND: Final = {
    "S": "stand",
    "H": "hit",
    "D": "double if allowed, otherwise hit",
    "Ds": "double if allowed, otherwise stand",
}
ACE, QUEEN, KING = 0, 11, 12
EIGHT: Final = 8  # or less: many cards will be drawn, any of which may make a pair
TWENTY: Final = 20  # without a pair: two different cards that count ten
TENS: Final = "unlike tens"
# The up cards against which to split once, by rank, where the poker is bet.
SPLITS: Final = {
    "A": UP_CARDS,
    "2": UP_CARDS[:5],
    "3": UP_CARDS[:5],
    "4": ("4", "5", "6"),
    "6": UP_CARDS[:6],
    "7": UP_CARDS[:7],
    "8": UP_CARDS,
    "9": (*UP_CARDS[:5], "8", "9"),
    TENS: UP_CARDS,
}
RULES: Final = (
    "Bet against every up card from 2 to jack, with every pair, and with two different cards that count ten.",
    "Against an ace bet otherwise only with an ace, or with two cards that count 8 or less.",
    "Against a queen or king fold two cards that are both lower than it and count 17 to 19; bet otherwise.",
    "Split two different cards that count ten, whatever the dealer shows: more cards are drawn to the poker hand. "
    "Never split a pair of tens.",
    "Then play 21 by the charts, which draw more while no card is above the up card; with a pair or after a fold "
    "they are nearly those of blackjack.",
    "Split other pairs once: aces and eights always; twos and threes against 2 to 6; fours against 4 to 6; sixes "
    "against 2 to 7; sevens against 2 to 8; nines against 2 to 6, 8 and 9. After a fold nothing is left to split.",
)
MODEL: Final = (
    "Exact up to the last bits of floats, from a whole shoe with every card removed as it is seen; two cards are split "
    "at most once. The best play from a shoe is that of a player who remembers every card and splits at most once, "
    "where the rules split. That search leaves out actions that cost a hand by itself a fifth of a wager or more, and "
    "for hands that begin with less than a six every action but the best. From endless decks the best play of all is "
    "exact, with one split and with as many as are allowed; it shows how much more there is to gain."
)


def bets_by_rule() -> Bytes:
    """The first three rules."""
    found = np.ones((14 * 14 + 14, len(RANKS)), np.uint8)
    for one in range(len(RANKS)):
        for two in range(one + 1, len(RANKS)):
            count = min(one + 1, 10) + min(two + 1, 10)
            found[strength(one, two), ACE] = one == ACE or count <= EIGHT or count == TWENTY
            for up in (QUEEN, KING):
                lower = one != ACE and two < up
                found[strength(one, two), up] = not (lower and 17 <= count < TWENTY)
    return found


def splits_by_rule() -> Bytes:
    """The pairs to split, by the short list of rules."""
    found = np.zeros(SPLITS_SHAPE, np.uint8)
    for pair, ups in SPLITS.items():
        row = UNLIKE_TENS if pair == TENS else RANKS.index(pair)
        found[1, row, [COLUMNS.index(up) for up in ups]] = 1
    return found


class AnteUp21Study(Study):
    """Equal wagers on 21 and ante; figures are in both together. A round counts as folded if its ante was.

    Nobody insures: with two decks or more, an ace and no ten seen, it loses in the long run.
    """

    @cached_property
    def solved(self) -> AnteUp21:
        return AnteUp21(self.game.rules_of(AnteUp21Rules))

    @cached_property
    def ways(self) -> PlayTables:
        return PlayTables(bets_by_rule(), splits_by_rule(), self.solved.chart)

    @cached_property
    def figures(self) -> Figures:
        return self.solved.play(self.ways)

    @property
    def model(self) -> str:
        return MODEL

    def exact(self) -> tuple[Exact, ...]:
        found = self.figures
        return (
            Exact(
                house_edge=-found.mean / INITIAL,
                std_dev=found.std_dev / INITIAL,
                wagered=found.wagered / INITIAL,
                frequencies={
                    WON: found.won,
                    PUSHED: found.pushed,
                    LOST: 1 - found.won - found.pushed - found.folded,
                    FOLDED: found.folded,
                },
            ),
        )

    def strategies(self) -> tuple[Strategy, ...]:
        max_splits = self.solved.rules.max_splits
        all_splits = self._endless(f"endless decks, split up to {max_splits} times", max_splits)  # needs most memory
        best = self.solved.best(splits_by_rule(), SPLIT_ONCE)
        return (
            Strategy("rules and four charts", -self.figures.mean / INITIAL, RULES, self.grids(), LEGEND),
            Strategy("every hand by its cards, split once", -best.mean / INITIAL, ("the best bets, draws and splits",)),
            self._endless("endless decks, split once", 1),
            all_splits,
        )

    def _endless(self, name: str, splits: int) -> Strategy:
        mean = endless(splits, aces_again=self.solved.rules.resplit_aces)
        return Strategy(name, -mean / INITIAL, ("the best play of all, where no card is ever removed",))

    def grids(self) -> tuple[Grid, ...]:
        """A chart for each mode and kind of hand."""
        kinds = (("hard", range(5, 21)), ("soft", range(13, 21)))
        return tuple(
            Grid(f"{mode}: {kind}", UP_CARDS, tuple((str(total), self._row(place, soft, total)) for total in totals))
            for place, mode in enumerate(MODES)
            for soft, (kind, totals) in enumerate(kinds)
        )

    def _row(self, mode: int, soft: int, total: int) -> tuple[str, ...]:
        acts = self.solved.chart[mode, soft, total]
        return tuple(LETTERS[acts[COLUMNS.index(up)]] for up in UP_CARDS)

    def simulate(self, rounds: int, *, seed: int = 1, workers: int | None = None) -> tuple[Simulated, ...]:
        shoe = self.game.rules.composition
        sample = play_ante_up(self.ways.kernel(), shoe, rounds, seed=seed, workers=workers)
        folded = sum(sample.folded.values())
        return (
            Simulated(
                house_edge=-float(sample.mean) / INITIAL,
                std_dev=sample.std_dev / INITIAL,
                wagered=sample.wagered / rounds / INITIAL,
                frequencies={
                    **{name: share * (rounds - folded) / rounds for name, share in by_sign(sample.bet).items()},
                    FOLDED: folded / rounds,
                },
                rounds=rounds,
                seed=seed,
                std_error=sample.std_dev / INITIAL / sqrt(rounds),
            ),
        )


STUDIES: Studies = {"ante-up-21": AnteUp21Study}
