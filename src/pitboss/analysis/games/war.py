"""War Blackjack (CO 30-899.17): when to add the winnings to the main wager, and what that is worth.

Before the second card the player knows two cards: their own first card and the dealer's. The value of the hand given
these two is the mean over the second cards, by basic strategy's chart; where it is above zero, the winnings are added.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.simulation.feature_plans import higher_first_card
from pitboss.analysis.solver.basic_strategy import BasicStrategy, basic_strategy
from pitboss.analysis.solver.solve import Question, rules_of, run_kernel
from pitboss.cards import RANKS
from pitboss.catalogue import Game
from pitboss.law.rules import TwentyOneRules

VALUES = 10


def points(rank: int) -> int:
    """The points of a rank by its place; an ace has one."""
    return min(rank + 1, VALUES)


@dataclass(frozen=True)
class War:
    """The game with a War Blackjack bet equal to the main wager in every round; values are in main wagers."""

    rules: TwentyOneRules
    basic: BasicStrategy

    @cached_property
    def _by_first(self) -> NDArray[np.float64]:
        """By points of first card and up card: their chance, and the first two moments of the net, joint with them."""
        found = np.zeros((3, VALUES + 1, VALUES + 1))
        for cell in self.basic.by_chart.cells:
            one, two, up = *cell.cards, cell.open[0]
            question = Question.of(self.rules, None, hand=(one - 1, two - 1, up - 1, -1))
            solution = question.solution()
            net, _ = run_kernel(lambda solution=solution: solution.outcomes(self.basic.chart.cells, False))  # type: ignore[misc]
            # Even money always wins one wager; the chart does not cover it.
            squares = cell.chance if cell.insures else sum(value**2 * chance for value, chance in net)
            share = 1.0 if one == two else 0.5  # either may be the first
            for first in {one, two}:
                found[:, first, up] += share * np.array([cell.chance, cell.chance * cell.value, squares])
        return found

    def hand_value(self, first: int, up: int) -> float:
        """The mean net of a hand given its first card and the dealer's, by points."""
        chance, mean, _ = self._by_first[:, first, up]
        return float(mean / chance)

    @cached_property
    def adds(self) -> NDArray[np.bool_]:
        """Where to add the winnings, by rank of both first cards."""
        gains = [[self.hand_value(points(mine), points(up)) > 0 for up in range(13)] for mine in range(13)]
        return np.array(gains) & higher_first_card()

    def _moments(self, *, plays_on: bool) -> tuple[float, float]:
        """The mean and mean square of the whole round."""
        size, each = self.rules.composition.size, self.rules.composition.size // len(RANKS)
        higher, mean, square = higher_first_card(), 0.0, 0.0
        for mine, up in product(range(len(RANKS)), repeat=2):
            chance = each * (each - (mine == up)) / (size * (size - 1))
            whole, net, squares = self._by_first[:, points(mine), points(up)]
            war, stake = (1 if higher[mine, up] else -1), (2 if plays_on and self.adds[mine, up] else 1)
            hand, hand_square = net / whole, squares / whole
            mean += chance * (war + stake * hand)
            square += chance * (1 + 2 * war * stake * hand + stake**2 * hand_square)
        return mean, square

    @property
    def expected(self) -> float:
        """The expected net with winnings added where that gains."""
        return self._moments(plays_on=True)[0]

    @property
    def std_dev(self) -> float:
        mean, square = self._moments(plays_on=True)
        return sqrt(square - mean**2)

    @property
    def collected(self) -> float:
        """The expected net with winnings always collected."""
        return self._moments(plays_on=False)[0]


def war(game: Game | TwentyOneRules) -> War:
    """The game with basic strategy for its rules."""
    rules = rules_of(game)
    return War(rules, basic_strategy(rules))
