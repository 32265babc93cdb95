"""Hands and positions of any game: plain mutable state, copied when a round is forked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Self

import msgspec

from pitboss.cards import Card
from pitboss.engine.vocabulary.actions import MAIN


class Dealt(msgspec.Struct, eq=False):
    """The cards of a hand, and the wager on it."""

    stake: int = 0
    cards: list[Card] = msgspec.field(default_factory=list)
    doubled: int = 0  # what was added to the stake since
    closed: bool = False  # no further decision
    is_live: bool = True  # its wagers stand on the layout
    face_down: tuple[Card, ...] = ()  # those of the first cards that lie face down
    picked_up: bool = False  # the cards lie in the discard rack

    def copy(self) -> Self:
        return msgspec.structs.replace(self, cards=self.cards[:])

    def add(self, card: Card) -> None:
        self.cards.append(card)

    @property
    def is_doubled(self) -> bool:
        return bool(self.doubled)

    @property
    def free(self) -> int:
        """What lammers on it stand for, in cents: won as a wager, never lost."""
        return 0

    @property
    def total(self) -> int | None:
        """The count of the cards, in a game that counts them."""
        return None

    @property
    def is_soft(self) -> bool:
        return False

    @property
    def label(self) -> str:
        """The state of the hand in a word."""
        return "doubled" if self.is_doubled else "stands" if self.closed else ""


class Seated:
    """A betting position in play. Its first hand has the main wager, and the dealer's tip."""

    __slots__ = ("hands", "player", "seat", "stake", "tip")

    hands: Sequence[Dealt]

    def __init__(self, seat: int, player: str, stake: int, hands: Sequence[Dealt]) -> None:
        self.seat = seat
        self.player = player
        self.stake = stake
        self.hands = hands
        self.tip = 0

    def tip_on(self, hand: int) -> int:
        """The dealer's wager on one of the hands."""
        return 0 if hand else self.tip

    def lay_tip(self, hand: int, cents: int) -> None:
        self.tip = cents

    def extra_wagers(self) -> Iterator[tuple[str, int, bool]]:
        """The game's own wagers in addition to the hands: spot, amount, whether it is the dealer's."""
        if self.tip and self.hands[0].is_live:
            yield MAIN, self.tip, True
