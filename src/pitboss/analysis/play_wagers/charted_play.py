"""A game played by a chart, and what the chart does with every hand.

The kernel reads the chart, so that values, chances and side wagers all follow the same reading.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

import numpy as np

import pitboss._kernel as kernel
from pitboss.analysis.solver.basic_strategy import basic_strategy
from pitboss.analysis.solver.shoes import VALUES, by_value
from pitboss.analysis.solver.solution import ACTIONS, Action
from pitboss.analysis.solver.solve import Question, run_kernel
from pitboss.cards import RANKS, SUITS, Composition
from pitboss.catalogue import Game
from pitboss.charts.chart import Chart
from pitboss.law.rules import HoleCard, TwentyOneRules

ACE, TEN = 0, VALUES - 1  # values count from 0: the ace; tens and face cards come last
Values = tuple[int, ...]  # how many cards of each value


@cache
def hand_counts() -> tuple[Values, ...]:
    """Every hand that a player can hold, as the kernel numbers them."""
    return tuple(tuple(counts) for counts in kernel.hand_counts())


@cache
def _numbers() -> Mapping[Values, int]:
    return {counts: number for number, counts in enumerate(hand_counts())}


def number_of(*values: int) -> int:
    """The kernel's number of the hand with these cards."""
    counts = [0] * VALUES
    for value in values:
        counts[value] += 1
    return _numbers()[tuple(counts)]


@dataclass(frozen=True)
class Acts:
    """What a chart does against one up card."""

    first: bytes
    by_origin: tuple[bytes, ...]  # as dealt, from a split, from split aces
    resplits: tuple[bool, ...]

    def with_two(self, one: int, other: int) -> Action:
        """The action with two cards as dealt, splits and surrender included."""
        return ACTIONS[self.first[number_of(one, other)]]

    def drawing(self, *values: int) -> Action:
        """The next action with a hand that was not split."""
        return ACTIONS[self.by_origin[0][number_of(*values)]]

    def after_split(self, one: int, other: int) -> Action:
        """The action with two cards of a split hand that is not split again."""
        return ACTIONS[self.by_origin[2 if one == ACE else 1][number_of(one, other)]]


@dataclass(frozen=True, eq=False)
class Shoe:
    """Rules and the cards in the shoe; equal shoes share cached results."""

    rules: TwentyOneRules
    stack: Composition

    @cached_property
    def key(self) -> tuple[Hashable, ...]:
        return repr(self.rules), tuple(self.stack.counts)

    @cached_property
    def values(self) -> Values:
        """How many cards of each value."""
        return tuple(by_value(self.stack))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Shoe) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


@lru_cache(maxsize=64)
def best_chart(shoe: Shoe) -> Chart:
    """Basic strategy for the main wager alone: the best chart by totals."""
    found = basic_strategy(shoe.rules, shoe.stack).chart
    return Chart("basic strategy, the best chart by totals", found.cells)


@dataclass(frozen=True, eq=False)
class ChartedPlay(Shoe):
    """Rules, the cards in the shoe, and the chart that every hand is played by."""

    chart: Chart
    game: str = ""  # its name, for people

    @classmethod
    def of(cls, game: Game, chart: Chart | None = None, stack: Composition | None = None) -> ChartedPlay:
        """A game by this chart (default: basic strategy) from this stack (default: the full shoe)."""
        rules = game.rules_of(TwentyOneRules)
        cards = stack or rules.composition
        return cls(rules, cards, chart or best_chart(Shoe(rules, cards)), game.definition.name)

    def __str__(self) -> str:
        return f"{self.game} by {self.chart.name}".strip()

    @cached_property
    def key(self) -> tuple[Hashable, ...]:
        return repr(self.rules), tuple(self.stack.counts), self.chart.cells.tobytes()

    @cached_property
    def ranks(self) -> Mapping[str, int]:
        """How many cards of each rank."""
        suits = np.array(self.stack.counts[: len(SUITS) * len(RANKS)]).reshape(len(SUITS), len(RANKS))
        return dict(zip(RANKS, suits.sum(axis=0).tolist(), strict=True))

    def peeks(self, up: int) -> bool:
        """Whether the dealer peeks under this card before players act."""
        looks = {HoleCard.PEEK_ACE_AND_TEN: (ACE, TEN), HoleCard.PEEK_ACE: (ACE,)}
        return up in looks.get(self.rules.hole_card, ())

    @cached_property
    def acts(self) -> Mapping[int, Acts]:
        """What the chart does, by the value of the up card."""
        solution = Question.of(self.rules, self.stack).solution()
        rows = run_kernel(lambda: solution.acts(self.chart.cells))
        return {up: Acts(first, tuple(played), tuple(resplits)) for up, first, played, resplits in rows}

    def max_hands(self, value: int) -> int:
        """The maximum number of hands from splitting a pair."""
        splits = 1 if value == ACE and not self.rules.resplit_aces else self.rules.max_splits
        return min(splits, self.rules.max_splits) + 1
