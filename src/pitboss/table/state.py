"""Hands and positions of a round of 21: plain mutable state, copied when a round is forked."""

from __future__ import annotations

from typing import Any

from pitboss.cards import Card


class Hand:
    """Some cards with their count. `hard` counts every ace as 1 (CO 30-802(6))."""

    __slots__ = (
        "cards",
        "closed",
        "doubled",
        "face_down",
        "from_split",
        "hard",
        "has_ace",
        "hidden",
        "is_live",
        "picked_up",
        "stake",
    )

    def __init__(self, stake: int = 0) -> None:
        self.cards: list[Card] = []
        self.hard = 0
        self.has_ace = False
        self.stake = stake
        self.doubled = 0  # what doubling added
        self.from_split = False
        self.closed = False  # no further decision
        self.is_live = True  # its wagers stand on the layout
        self.hidden = False  # the double card lies face down
        self.face_down = 0  # how many of the first two cards do
        self.picked_up = False  # the cards lie in the discard rack

    def add(self, card: Card) -> None:
        self.cards.append(card)
        self.hard += card.points
        if card.is_ace:
            self.has_ace = True

    def recount(self) -> None:
        self.hard = sum(card.points for card in self.cards)
        self.has_ace = any(card.is_ace for card in self.cards)

    @property
    def total(self) -> int:
        """The best count: one ace as 11 unless that would exceed 21 (CO 30-806(1)(c))."""
        return self.hard + 10 if self.has_ace and self.hard <= 11 else self.hard

    @property
    def is_soft(self) -> bool:
        """An ace counts 11 (CO 30-802(11))."""
        return self.has_ace and self.hard <= 11

    @property
    def is_blackjack(self) -> bool:
        """An ace and a ten as the first two cards (CO 30-802(1)); a split hand has no initial two cards."""
        return self.hard == 11 and self.has_ace and len(self.cards) == 2 and not self.from_split

    @property
    def is_pair(self) -> bool:
        """Two cards of the same value (CO 30-814)."""
        cards = self.cards
        return len(cards) == 2 and cards[0].points == cards[1].points

    def copy(self) -> Hand:
        twin = Hand.__new__(Hand)
        twin.cards = self.cards[:]
        twin.hard = self.hard
        twin.has_ace = self.has_ace
        twin.stake = self.stake
        twin.doubled = self.doubled
        twin.from_split = self.from_split
        twin.closed = self.closed
        twin.is_live = self.is_live
        twin.hidden = self.hidden
        twin.face_down = self.face_down
        twin.picked_up = self.picked_up
        return twin

    def state(self) -> tuple[Any, ...]:
        return (
            tuple(self.cards),
            (self.hard, self.has_ace, self.stake, self.doubled),
            (self.from_split, self.closed, self.is_live, self.hidden, self.face_down, self.picked_up),
        )


class Position:
    """A betting position in play: its hands and the wagers beside them."""

    __slots__ = ("first_two", "hands", "insurance", "player", "seat", "stake", "tip")

    def __init__(self, seat: int, player: str, stake: int, tip: int) -> None:
        self.seat = seat
        self.player = player
        self.stake = stake
        self.tip = tip  # the dealer's wager beside it; rides on the first hand
        self.insurance = 0
        self.first_two: list[Card] = []  # as dealt, whatever becomes of them
        self.hands = [Hand(stake)]

    @property
    def sits_out(self) -> bool:
        """Its wagers were voided before it had a card (CO 30-828(2))."""
        return not self.hands[0].is_live and not self.hands[0].cards

    def copy(self) -> Position:
        twin = Position.__new__(Position)
        twin.seat = self.seat
        twin.player = self.player
        twin.stake = self.stake
        twin.tip = self.tip
        twin.insurance = self.insurance
        twin.first_two = self.first_two[:]
        twin.hands = [hand.copy() for hand in self.hands]
        return twin

    def state(self) -> tuple[Any, ...]:
        hands = tuple(hand.state() for hand in self.hands)
        return (self.seat, self.player, self.stake, self.tip, self.insurance, hands)
