"""Pai Jack (CO 30-2112): every hand against every hand, and a few rules close to the best settings."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.figures.registry import Studies
from pitboss.analysis.figures.showdown_figures import exact_figure, simulated_figure
from pitboss.analysis.figures.study import THE_GAME, Exact, Simulated, Strategy, Study
from pitboss.analysis.games.net_results import plain
from pitboss.analysis.games.pai_jack import PaiJack, PaiJackHand, Setting, SettingRule
from pitboss.analysis.simulation.games.showdown import Case, Sample, Showdown, play_showdowns, table
from pitboss.analysis.wagers.enumeration import every_deal
from pitboss.cards import CARDS
from pitboss.law.rules import PaiJackRules

SET, BUST, PAI_JACK = range(3)  # kinds of hands, for the kernel

# Found by trying lists of such rules: apply the first that fits the hand. If none fits, set the low hand as high as
# possible.
MINIMUMS: Final[tuple[tuple[int, int], ...]] = ((21, 10), (20, 13), (19, 16), (21, 0))
RULES: Final = (
    *(f"{high} over {low} or more" if low else f"{high} over anything" for high, low in MINIMUMS),
    "otherwise the low hand as high as possible",
)


def by_rules(hand: PaiJackHand) -> Setting:
    """The setting by the short list; between settings that one rule allows, the highest high hand."""
    for high, low in MINIMUMS:
        for setting in hand.settings:
            if setting[0] >= high and setting[1] >= low:
                return setting
    return max(hand.settings, key=lambda setting: (setting[1], setting[0]))


def house_way(hand: PaiJackHand) -> Setting:
    """The setting by the house way."""
    return hand.house_way


class PaiJackStudy(Study):
    """Figures are for the short list of rules."""

    @cached_property
    def rules(self) -> PaiJackRules:
        return self.game.rules_of(PaiJackRules)

    @cached_property
    def solved(self) -> PaiJack:
        return PaiJack(self.rules)

    @property
    def model(self) -> str:
        return (
            "Exact: every five cards of the player against every five of the cards left. Other players' cards are not "
            "seen and do not matter."
        )

    def exact(self) -> tuple[Exact, ...]:
        return (exact_figure(self.solved.play(by_rules), wagered=Fraction(1)),)

    def net_results(self) -> Mapping[str, Mapping[float, float]]:
        return {THE_GAME: plain(self.solved.play(by_rules))}

    def strategies(self) -> tuple[Strategy, ...]:
        return (
            Strategy("five rules: the first that fits", float(self.solved.play(by_rules).house_edge), RULES),
            Strategy(
                "the best setting of each hand",
                float(self.solved.play().house_edge),
                ("the setting that wins most against all of the dealer's hands",),
            ),
            Strategy(
                "the house way",
                float(self.solved.play(house_way).house_edge),
                ("the high hand as high as possible, then the low hand",),
            ),
        )

    def showdown(self, rule: SettingRule, seed: int) -> Showdown:
        """Both hands of every five cards: the player's by this rule, the dealer's by the house way."""
        deck = self.rules.composition
        cards, _ = every_deal(deck, ["player five"])
        hands = cards["player five"]
        points = np.sort(np.array([card.points for card in CARDS])[hands], axis=1)
        places = np.sum(points * 11 ** np.arange(5), axis=1)
        found = {hand.points: hand for hand in self.solved.hands}

        def read(rule: SettingRule) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
            columns = np.zeros((3, 11**5), dtype=np.int64)
            for five, hand in found.items():
                kind = PAI_JACK if hand.is_pai_jack else BUST if hand.is_bust else SET
                columns[:, sum(p * 11**n for n, p in enumerate(five))] = (
                    kind,
                    *(rule(hand) if kind == SET else (0, 0)),
                )
            kinds, first, second = columns[:, places]
            return kinds, first, second

        return Showdown(deck, table(hands, *read(rule)), table(hands, *read(house_way)), seed)

    def net(self, case: Case) -> Fraction:
        """The net of a case in wagers (5), (9)(a), (10), (11)."""
        if case.player == PAI_JACK:
            return self.rules.pai_jack_pays.win(1)
        if case.dealer == PAI_JACK:
            return Fraction(-1)
        if case.dealer == BUST:
            return Fraction(0)
        if case.player == BUST:
            return Fraction(-1)
        both = case.first + case.second
        return self.rules.wins_pay.win(1) if both > 0 else Fraction(-1 if both < 0 else 0)

    def simulate(self, rounds: int, *, seed: int = 1, workers: int | None = None) -> tuple[Simulated, ...]:
        cases = play_showdowns(self.showdown(by_rules, seed), rounds, workers=workers)
        return (simulated_figure(Sample.of(cases, self.net), seed=seed, wagered=1.0),)


STUDIES: Studies = {"pai-jack": PaiJackStudy}
