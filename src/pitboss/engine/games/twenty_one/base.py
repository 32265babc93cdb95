"""A round of 21 as its parts see it: the state of the layout, and the steps that they may ask for.

The parts (`settlement`, `dealer`, `features`) are written against this class; `core` puts them together.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable

from pitboss.engine.games.twenty_one.layout import TwentyOneLayout
from pitboss.engine.games.twenty_one.phases import Need
from pitboss.engine.games.twenty_one.state import Hand, Position
from pitboss.engine.vocabulary.actors import CHANCE, DEALER, seat
from pitboss.engine.vocabulary.events import Acted


class TwentyOneBase(TwentyOneLayout):
    """The state of a round of 21 with the steps that its parts ask for."""

    __slots__ = ()

    # --- steps that the whole round takes ------------------------------------------------------------------------

    @abstractmethod
    def want_card(self, need: Need) -> None:
        """Wait for the next card, and say what it is for."""

    @abstractmethod
    def after_dealt(self) -> None:
        """Go on after one of the first cards."""

    @abstractmethod
    def begin_play(self) -> None:
        """Give the players their turns, or settle at once against a dealer blackjack."""

    @abstractmethod
    def next_turn(self) -> None:
        """Wait for the next hand that has a decision."""

    @abstractmethod
    def after_card(self, position: Position, hand: Hand) -> None:
        """Go on after a card to a hand."""

    @abstractmethod
    def close_hand(self, position: Position, number: int) -> None:
        """End the decisions on a hand."""

    @abstractmethod
    def turned(self, position: Position, number: int) -> None:
        """Go on after the face-down card of a doubled hand was turned."""

    # --- whose turn it is -----------------------------------------------------------------------------------------

    def everybody(self) -> list[tuple[int, int]]:
        """Every position's first hands, in reverse: the one to act first is last."""
        positions = self.positions
        places = []
        for index in range(len(positions) - 1, -1, -1):
            for number in range(len(positions[index].hands) - 1, -1, -1):
                places.append((index, number))
        return places

    def ask_next(self, concerns: Callable[[Hand], bool], *, live: bool = True) -> bool:
        """Wait for the next hand that a question concerns, a live one or any; False when there is none."""
        while self.to_act:
            index, number = self.to_act.pop()
            position = self.positions[index]
            hand = position.hands[number]
            if (hand.is_live or not live) and concerns(hand):
                self.position, self.hand, self.hand_number = position, hand, number
                self.actor = seat(position.seat)
                return True
        self.position = self.hand = None
        return False

    def acting(self) -> tuple[Position, Hand]:
        """The position and hand that must decide; only after a check."""
        if self.position is None or self.hand is None:
            raise AssertionError("no hand has a decision to make")
        return self.position, self.hand

    def acts(self, act: str, cite: str) -> tuple[Position, Hand]:
        """Record a decision of the hand that must decide."""
        position, hand = self.acting()
        self.events.append(Acted(position.seat, self.hand_number, act, cite))
        return position, hand

    @property
    def actor_is_not_a_seat(self) -> bool:
        return self.actor is CHANCE or self.actor is DEALER

    def is_one_card_ace(self, hand: Hand) -> bool:
        return hand.from_split and self.house.one_card_to_aces and hand.cards[0].is_ace

    def may_split_again(self, position: Position, hand: Hand) -> bool:
        return sum(each.origin == hand.origin for each in position.hands) <= self.house.rules.max_splits

    def settled(self, position: Position) -> None:
        """Settle a game's further wagers after those on a position's hands; standard 21 has none."""

    def keeps_cards(self, position: Position, number: int) -> bool:
        """Whether a hand's cards stay on the layout after settlement because a side wager needs them."""
        if not self.placed_wagers:
            return False
        sides = self.house.sides
        original = position.hands[number].origin == position.hands[0].origin
        return original and any(bet.seat == position.seat and sides[bet.bet].keeps_cards for bet in self.placed_wagers)
