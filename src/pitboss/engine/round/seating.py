"""Seats, and the wagers that open a hand: the part of every round before its first card."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import lru_cache

import msgspec

from pitboss.engine.round.house import House
from pitboss.engine.round.state import Seated
from pitboss.engine.side_wagers.protocol import PlacedWager
from pitboss.engine.vocabulary.actions import Wager
from pitboss.engine.vocabulary.tournament import BUTTON, Button
from pitboss.errors import IllegalAction, IllegalWager, Refusal


@lru_cache(maxsize=64)
def _name_of_seat(number: int) -> str:
    return f"seat {number}"


class Seating(ABC):
    """The positions of a round."""

    __slots__ = ("button", "house", "placed_wagers", "positions", "secret")

    button: Button | None  # of a tournament's table: the hand begins there
    secret: frozenset[int]  # seats of a tournament whose bets nobody else sees before the deal
    house: House
    positions: Sequence[Seated]
    placed_wagers: list[PlacedWager]

    @property
    @abstractmethod
    def takes_wagers(self) -> bool:
        """No card has been dealt: main wagers may be made and taken back."""

    def in_turn(self, position: Seated) -> tuple[bool, int]:
        """The order of the hand: from the dealer's left, or from a tournament's button (832.08(3))."""
        return (False, position.seat) if self.button is None else self.button.turn(position.seat)

    def seats(self) -> list[int]:
        """The seats in play, in the order of the hand."""
        return [position.seat for position in self.positions]

    def position_at(self, number: int) -> Seated | None:
        for position in self.positions:
            if position.seat == number:
                return position
        return None

    def player_at(self, number: int) -> str:
        """The player of a seat; empty where it is not in play."""
        position = self.position_at(number)
        return "" if position is None else position.player

    def default_player(self, seat: int) -> str:
        """Who plays a seat for which no name was given."""
        return _name_of_seat(seat) if self.button is None else self.button.players.get(seat, "")

    def refuse_seats(self, player: str, seats: Sequence[int]) -> Refusal | None:
        """Why one player may not play just these seats: they must be next to each other (CO 30-827)."""
        if not seats or seats[-1] - seats[0] == len(seats) - 1:
            return None
        what = f"{player}'s seats {', '.join(map(str, seats))} are not next to each other"
        return IllegalWager(what, self.house.clauses.several_hands)

    @property
    def min_main(self) -> int:
        """The minimum of a main wager."""
        return self.house.limits.min

    def refuse_tip(self, wager: Wager) -> Refusal | None:
        """Why this game refuses a wager for the dealer that other games take, or None."""
        return None

    def refuse_opening(self) -> Refusal | None:
        """Why the wagers may not open a round together, though each may alone, or None."""
        return self.refuse_unjoined()

    def to_bet(self) -> set[int]:
        """The seats of a tournament that have enough chips for the required wager, and have not made it."""
        return set() if self.button is None else set(self.button.able.difference(self.seats()))

    @property
    def hidden_bets(self) -> frozenset[int]:
        """The seats whose bets are still secret: until everybody has bet."""
        return self.secret if self.secret and self.takes_wagers and self.to_bet() else frozenset()

    # --- opening a hand ------------------------------------------------------------------------------------------

    @classmethod
    def opening(cls, house: House, main: Wager) -> list[Wager]:
        """Every wager with which a seat must open a hand, the main one first: what the game demands equals it.

        What the house requires has limits of its own; its minimum will do.
        """
        required = {spot: house.spot_bounds[spot, False].ends(house.limits.chips)[0] for spot in house.required}
        amounts = {**dict.fromkeys(house.demanded, main.cents), **required}
        return [main, *(msgspec.structs.replace(main, bet=spot, cents=cents) for spot, cents in amounts.items())]

    @abstractmethod
    def sit_down(self, seat: int, player: str, cents: int) -> None:
        """A main wager brings a position into play."""

    def stand_up(self, seat: int) -> None:
        """A main wager was taken back before the first card."""
        self.positions = [position for position in self.positions if position.seat != seat]

    def refuse_first_card(self) -> Refusal | None:
        """Why the deal may not begin: nobody plays, or a hand lacks a wager that the game or the house demands."""
        if not self.positions:
            return IllegalAction("nobody has made a wager", self.house.clauses.wagers)
        if self.button is not None and (waiting := self.button.first_of(self.to_bet())) is not None:
            return IllegalAction(f"seat {waiting} has not made its required wager; wait for it", BUTTON)
        if not self.house.sides:
            return None
        for spot, cite in (*self.house.demanded.items(), *self.house.required.items()):
            made = {bet.seat for bet in self.placed_wagers if bet.bet == spot and not bet.tip}
            for position in self.positions:
                if position.stake and position.seat not in made:
                    what = f"seat {position.seat} has no {spot} wager: no hand is dealt without it"
                    return IllegalWager(what, cite)
        return self.refuse_unjoined()

    def refuse_unjoined(self) -> Refusal | None:
        """Refuse one of two wagers that are made together, where the layout has both."""
        if not self.placed_wagers:
            return None
        made = {(bet.seat, bet.bet) for bet in self.placed_wagers if not bet.tip}
        for seat, bet in sorted(made):
            side = self.house.sides[bet]
            for other in side.joined:
                if other in self.house.sides and (seat, other) not in made:
                    what = f"seat {seat} has a wager on {bet} and none on {other}: make both or neither"
                    return IllegalWager(what, side.cite)
        return None
