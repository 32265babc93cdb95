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
from pitboss.analysis.solver.solution import Cell
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
    def _results(self) -> list[tuple[Cell[float], list[tuple[float, float]]]]:
        """Each two cards against an up card, with the net results of the hand and their chances."""
        found = []
        for cell in self.basic.by_chart.cells:
            one, two, up = *cell.cards, cell.open[0]
            question = Question.of(self.rules, None, hand=(one - 1, two - 1, up - 1, -1))
            solution = question.solution()
            net, _ = run_kernel(lambda solution=solution: solution.outcomes(self.basic.chart.cells, False))  # type: ignore[misc]
            # Even money always wins one wager; the chart does not cover it.
            found.append((cell, [(1.0, cell.chance)] if cell.insures else list(net)))
        return found

    @cached_property
    def _by_first(self) -> NDArray[np.float64]:
        """By points of first card and up card: their chance, and the mean of the net, joint with them."""
        found = np.zeros((2, VALUES + 1, VALUES + 1))
        for cell in self.basic.by_chart.cells:
            one, two, up = *cell.cards, cell.open[0]
            share = 1.0 if one == two else 0.5  # either may be the first
            for first in {one, two}:
                found[:, first, up] += share * np.array([cell.chance, cell.chance * cell.value])
        return found

    @cached_property
    def _hands(self) -> dict[tuple[int, int], dict[float, float]]:
        """By points of first card and up card: the net results of the hand, with their chances joint with the cards."""
        found: dict[tuple[int, int], dict[float, float]] = {}
        for cell, net in self._results:
            one, two, up = *cell.cards, cell.open[0]
            share = 1.0 if one == two else 0.5
            for first in {one, two}:
                sums = found.setdefault((first, up), {})
                for value, chance in net:
                    sums[value] = sums.get(value, 0.0) + share * chance
        return found

    @cached_property
    def nets(self) -> dict[float, float]:
        """Every net result of the whole round with its chance, winnings added where that gains."""
        size, each = self.rules.composition.size, self.rules.composition.size // len(RANKS)
        higher, found = higher_first_card(), dict[float, float]()
        for mine, up in product(range(len(RANKS)), repeat=2):
            chance = each * (each - (mine == up)) / (size * (size - 1))
            hands = self._hands[points(mine), points(up)]
            whole = sum(hands.values())
            war, stake = (1 if higher[mine, up] else -1), (2 if self.adds[mine, up] else 1)
            for value, of_hand in hands.items():
                net = war + stake * value
                found[net] = found.get(net, 0.0) + chance * of_hand / whole
        return dict(sorted(found.items()))

    def hand_value(self, first: int, up: int) -> float:
        """The mean net of a hand given its first card and the dealer's, by points."""
        chance, mean = self._by_first[:, first, up]
        return float(mean / chance)

    @cached_property
    def adds(self) -> NDArray[np.bool_]:
        """Where to add the winnings, by rank of both first cards."""
        gains = [[self.hand_value(points(mine), points(up)) > 0 for up in range(13)] for mine in range(13)]
        return np.array(gains) & higher_first_card()

    def _mean(self, *, plays_on: bool) -> float:
        """The mean of the whole round, by the better model of split hands."""
        size, each = self.rules.composition.size, self.rules.composition.size // len(RANKS)
        higher, mean = higher_first_card(), 0.0
        for mine, up in product(range(len(RANKS)), repeat=2):
            chance = each * (each - (mine == up)) / (size * (size - 1))
            whole, net = self._by_first[:, points(mine), points(up)]
            war, stake = (1 if higher[mine, up] else -1), (2 if plays_on and self.adds[mine, up] else 1)
            mean += chance * (war + stake * net / whole)
        return float(mean)

    @property
    def expected(self) -> float:
        """The expected net with winnings added where that gains."""
        return self._mean(plays_on=True)

    @property
    def std_dev(self) -> float:
        """The standard deviation of the net results, as in the other games of the family."""
        mean = sum(net * chance for net, chance in self.nets.items())
        return sqrt(sum(net**2 * chance for net, chance in self.nets.items()) - mean**2)

    @property
    def collected(self) -> float:
        """The expected net with winnings always collected."""
        return self._mean(plays_on=False)


def war(game: Game | TwentyOneRules) -> War:
    """The game with basic strategy for its rules."""
    rules = rules_of(game)
    return War(rules, basic_strategy(rules))
