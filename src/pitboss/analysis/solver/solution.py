"""Best play and its value, for every two cards against every open card.

Play depends on the cards of the hand and the dealer's open card. `docs/decisions/0008-split-model.md` says what is
exact about split hands. Numbers are floats from `solve` and fractions from `solve_exact`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cached_property
from typing import Any, Final, Generic, TypeVar

import pitboss._kernel as kernel
from pitboss.errors import PitbossError
from pitboss.law.rules import TwentyOneRules

Number = TypeVar("Number", float, Fraction)


class Action(Enum):
    """What a player can do with a hand."""

    STAND = "stand"
    HIT = "hit"
    DOUBLE = "double"
    SPLIT = "split"
    SURRENDER = "surrender"
    STAND_AND_DOUBLE = "stand and double"
    RESCUE = "rescue"

    __hash__ = object.__hash__  # members are single; the Enum's own hash is a call in Python for every look-up


ACTIONS: Final = tuple(Action(name) for name in kernel.ACTS)


@dataclass(frozen=True)
class Cell(Generic[Number]):
    """Two cards against the dealer's open card (or cards), by points; an ace is 1.

    Values are the average net in original wagers, before anybody knows whether the dealer has a blackjack.
    """

    open: tuple[int, ...]
    cards: tuple[int, int]
    chance: Number
    no_blackjack: Number
    value: Number
    action: Action
    insures: bool
    values: Mapping[Action, Number]
    insurance: Number | None
    even_money: Number | None

    @property
    def is_blackjack(self) -> bool:
        return self.cards == (1, 10)

    def after_peek(self, action: Action) -> Number:
        """The value of an action once the dealer has peeked and has no blackjack."""
        lost = 1 - self.no_blackjack
        return (self.values[action] + lost) / self.no_blackjack


@dataclass(frozen=True)
class Solution(Generic[Number]):
    """A game with best play, or with play by a chart."""

    rules: TwentyOneRules
    shoe: tuple[int, ...]
    expected: Number
    cells: tuple[Cell[Number], ...]

    def __repr__(self) -> str:
        cards, edge = sum(self.shoe), 100 * float(self.house_edge)
        return f"<Solution: {len(self.cells)} hands from {cards} cards, house edge {edge:.6f}%>"

    @property
    def house_edge(self) -> Number:
        """The average share of each original wager that the house keeps."""
        return -self.expected

    @cached_property
    def _by_cards(self) -> Mapping[tuple[tuple[int, ...], tuple[int, int]], Cell[Number]]:
        return {(cell.open, cell.cards): cell for cell in self.cells}

    def cell(self, first: int, second: int, *open_cards: int) -> Cell[Number]:
        """The cell of two cards, by points, against the open card."""
        try:
            return self._by_cards[tuple(sorted(open_cards)), (min(first, second), max(first, second))]
        except KeyError:
            raise PitbossError(f"{first}, {second} against {open_cards} cannot be dealt from this shoe") from None


def cells_of(rows: Sequence[tuple[Any, ...]], number: Callable[[Any], Number]) -> Iterator[Cell[Number]]:
    """The kernel's rows as cells; `number` reads each number."""

    def maybe(value: Any) -> Number | None:
        return None if value is None else number(value)

    for up, hole, first, second, chance, clear, value, act, insures, by_act, insurance, even_money in rows:
        yield Cell(
            (up + 1,) if hole < 0 else (up + 1, hole + 1),
            (first + 1, second + 1),
            number(chance),
            number(clear),
            number(value),
            ACTIONS[act],
            insures,
            {action: number(it) for action, it in zip(ACTIONS, by_act, strict=True) if it is not None},
            maybe(insurance),
            maybe(even_money),
        )
