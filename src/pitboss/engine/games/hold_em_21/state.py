"""A poker hand of 21-Hold 'em: up to three cards, and a wager for each of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, Self

from pitboss.cards import Card
from pitboss.engine.games.twenty_one.state import Hand, Position

SPOTS: Final = ("PK", "2", "3")  # of the wagers that the first, the second and the third card are dealt for
OPENS: Final = SPOTS[0]


class PokerHand(Hand):
    """Cards that are not counted. Its stake is the PK wager, and what was added the wagers that follow it."""

    __slots__ = ("folded", "kind")

    def __init__(self, stake: int = 0, tip: int = 0) -> None:
        super().__init__(stake)
        self.tip = tip
        self.folded = False
        self.kind = ""  # what it was paid for

    def add(self, card: Card) -> None:
        self.cards.append(card)

    @property
    def total(self) -> int:
        """Nothing is counted."""
        return 0

    @property
    def wagers(self) -> Iterator[tuple[str, int]]:
        """What stands on its spots: each wager equals the first."""
        made = 1 + self.doubled // self.stake if self.stake else 0
        return ((spot, self.stake) for spot in SPOTS[:made])

    @property
    def label(self) -> str:
        return "folded" if self.folded else self.kind

    def copy(self) -> Self:
        twin = super().copy()
        twin.folded, twin.kind = self.folded, self.kind
        return twin

    def state(self) -> tuple[Any, ...]:
        return (*super().state(), self.folded, self.kind)


def poker_hand(position: Position) -> tuple[int, PokerHand] | None:
    """A position's poker hand with its number: it lies behind the hands of 21, from when poker begins."""
    number, last = len(position.hands) - 1, position.hands[-1]
    return (number, last) if isinstance(last, PokerHand) else None
