"""Face Up Blackjack (CO 30-899.02): a chart by the dealer's total, and published figures for double exposure.

The published figures are for houses where a player's blackjack wins or pushes against the dealer's. No lawful option of
this game allows that, so ours change the rule set for tied blackjacks.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property, partial
from types import MappingProxyType
from typing import Any, Final

import msgspec
import numpy as np

from pitboss.analysis.figures.registry import Studies
from pitboss.analysis.figures.study import Published, Strategy
from pitboss.analysis.figures.twenty_one import TwentyOneStudy
from pitboss.analysis.solver import BasicStrategy, basic_strategy, follow
from pitboss.catalogue import load
from pitboss.charts.chart import OPEN_PAIRS, Chart, points_of
from pitboss.charts.grids import grids
from pitboss.law.rules import PlayerBlackjack, TwentyOneRules

SHACKLEFORD: Final = "M. Shackleford, Double Exposure"
BY_TOTAL: Final = "chart by the dealer's total"


def dealer_total(column: str) -> tuple[bool, int]:
    """Whether the dealer's two cards are soft, and their total."""
    points = points_of(column)
    soft = 1 in points
    return soft, sum(points) + 10 * soft


def chart_by_total(chart: Chart) -> Chart:
    """A chart with one column for each dealer's total: that of the two cards that make it most often.

    A ten is four times as frequent as any other value, and a pair half as frequent as two values.
    """
    weight = {column: _weight(*points_of(column)) for column in OPEN_PAIRS}
    usual: dict[tuple[bool, int], str] = {}
    for column in sorted(OPEN_PAIRS, key=lambda each: -weight[each]):
        usual.setdefault(dealer_total(column), column)
    order = [OPEN_PAIRS.index(usual[dealer_total(column)]) for column in OPEN_PAIRS]
    cells = np.ascontiguousarray(chart.cells[..., order])
    cells.flags.writeable = False
    return Chart(BY_TOTAL, cells)


def _weight(first: int, second: int) -> int:
    ways = (4 if first == 10 else 1) * (4 if second == 10 else 1)
    return ways if first == second else 2 * ways


class FaceUpStudy(TwentyOneStudy):
    """Play by the dealer's total, compared with a chart by both cards and with best play."""

    @cached_property
    def by_two_cards(self) -> BasicStrategy:
        return basic_strategy(self.game)

    @cached_property
    def basic(self) -> BasicStrategy:
        return by_dealer_total(self.rules, self.by_two_cards)

    @property
    def own_chart(self) -> Chart:
        """The chart by the dealer's two cards; only a person needs the shorter one."""
        return self.by_two_cards.chart

    def strategies(self) -> tuple[Strategy, ...]:
        chart, legend = grids(self.basic.chart, self.rules)
        best = self.by_two_cards
        return (
            Strategy(BY_TOTAL, self.basic.house_edge, grids=chart, legend=legend),
            Strategy(
                "chart by the dealer's two cards",
                best.house_edge,
                ("a chart with a column for every two cards of the dealer",),
            ),
            Strategy("best play by all cards", best.best.house_edge, ("the best play for the cards of the hand",)),
        )


def by_dealer_total(rules: TwentyOneRules, found: BasicStrategy) -> BasicStrategy:
    """The same game by a chart of the dealer's totals."""
    chart = chart_by_total(found.chart)
    return BasicStrategy(chart, follow(rules, chart), found.best)


def double_exposure(
    tied_blackjacks: str, *, max_splits: int = 3, chart_for: Mapping[str, Any] = MappingProxyType({}), **options: Any
) -> float:
    """The house edge by the dealer's total under published rules.

    Tied blackjacks win or push (the mean of winning and losing); `max_splits` may exceed the lawful maximum;
    `chart_for` changes the rules that the chart is made for.
    """
    law = load("face-up-blackjack", **options).rules_of(TwentyOneRules)
    law = msgspec.structs.replace(law, max_splits=max_splits)
    win = msgspec.structs.replace(law, player_blackjack=PlayerBlackjack.ALWAYS_WINS)
    tied = [win] if tied_blackjacks == "win" else [win, law]
    charts = [basic_strategy(msgspec.structs.replace(rules, **chart_for)) for rules in tied]
    return sum(by_dealer_total(rules, chart).house_edge for rules, chart in zip(tied, charts, strict=True)) / len(tied)


def lady_luck() -> float:
    """The house edge at the Lady Luck with its two bonuses of one more wager each."""
    decks = LADY_LUCK["decks"]
    cards = 52 * decks
    ace_and_jack = Fraction(2 * decks**2, cards * (cards - 1))
    six_seven_eight = Fraction(4 * 6 * decks**3, cards * (cards - 1) * (cards - 2))
    return double_exposure("win", **LADY_LUCK) - float(ace_and_jack + six_seven_eight)


def shackleford_edge(tied_blackjacks: str, percent: str, rules: str, because: str, **options: Any) -> Published:
    """A figure published by Shackleford."""
    ours = partial(double_exposure, tied_blackjacks, **options)
    return Published(SHACKLEFORD, f"{rules}, tied blackjacks {tied_blackjacks}", percent, ours, because)


LADY_LUCK: Final[Mapping[str, Any]] = MappingProxyType(
    {"decks": 6, "dealer_hits_soft_17": True, "double_after_split": False, "max_splits": 1}
)


PUBLISHED: Final = (
    shackleford_edge(
        "win",
        "0.66",
        "Atlantic City: eight decks, stands on soft 17, doubles on hard 9 to 11 and soft 19 to 20, one split",
        "agrees by the best chart for a dealer who hits soft 17; by the chart for these rules it is 0.629%",
        decks=8,
        max_splits=1,
        double_totals="hard 9 to 11, soft 19 to 20",
        chart_for={"dealer_hits_soft_17": True},
    ),
    shackleford_edge(
        "win",
        "0.68",
        "Stratosphere: six decks, hits soft 17, doubles on hard 9 to 11, splits up to four times",
        "agrees if four splits make five hands and aces may be resplit; with four hands and aces split once it is "
        "0.772%",
        decks=6,
        dealer_hits_soft_17=True,
        double_totals="hard 9 to 11",
        max_splits=4,
        resplit_aces=True,
    ),
    shackleford_edge(
        "win",
        "0.96",
        "Grand, Tunica: six decks, stands on soft 17, doubles on hard 9 to 11 and not after a split, one split",
        "",
        decks=6,
        double_after_split=False,
        max_splits=1,
        double_totals="hard 9 to 11",
    ),
    shackleford_edge(
        "push",
        "1.47",
        "Circus Circus, Reno: six decks, hits soft 17, doubles on hard 9 to 11 and not after a split, one split",
        "contradicts his figure for Tunica: the same game has 0.96%, a dealer who hits soft 17 adds 0.39% and tied "
        "blackjacks that push 0.22%, 1.57% in all; either a slip of a tenth, or soft 19 may be doubled as well, which "
        "makes ours 1.480%",
        decks=6,
        dealer_hits_soft_17=True,
        double_after_split=False,
        max_splits=1,
        double_totals="hard 9 to 11",
    ),
    Published(
        SHACKLEFORD,
        "Lady Luck: six decks, hits soft 17, doubles on any two cards and not after a split, one split, tied "
        "blackjacks win, 2 to 1 for ace and jack of hearts and for 6-7-8 of one suit",
        "0.26",
        lady_luck,
        "agrees if every 6-7-8 of one suit in the first three cards counts (0.017%); the chart draws the third card in "
        "four cases of ten, which makes ours 0.275%",
    ),
)


STUDIES: Studies = {"face-up-blackjack": partial(FaceUpStudy, published=PUBLISHED)}
