"""A poker hand of 21-Hold 'em: up to three cards, and a wager for each of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from pitboss.cards import Card
from pitboss.engine.games.twenty_one.state import Hand, Position

SPOTS: Final = ("PK", "2", "3")  # of the wagers for the first, the second and the third card
OPENS: Final = SPOTS[0]


class PokerHand(Hand):
    """A poker hand: its stake is the PK wager, and `doubled` is the sum of the wagers that follow it."""

    folded: bool = False
    kind: str = ""  # the paying hand

    def add(self, card: Card) -> None:
        """Add a card and leave the total at 0: a poker hand has none."""
        self.cards.append(card)

    @property
    def wagers(self) -> Iterator[tuple[str, int]]:
        """The wagers on its spots; each equals the first."""
        made = 1 + self.doubled // self.stake if self.stake else 0
        return ((spot, self.stake) for spot in SPOTS[:made])

    @property
    def label(self) -> str:
        return "folded" if self.folded else self.kind

    def state(self) -> tuple[Any, ...]:
        return (*super().state(), self.folded, self.kind)


def poker_hand(position: Position) -> tuple[int, PokerHand] | None:
    """A position's poker hand with its number: the last hand, once poker begins."""
    number, last = len(position.hands) - 1, position.hands[-1]
    return (number, last) if isinstance(last, PokerHand) else None
