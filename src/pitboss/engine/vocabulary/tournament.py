"""A tournament's table: what its set-up adds to that of any other, and the clauses that it is refused by.

Amounts at such a table are points of tournament chips. They have no cash value (CO 30-832.01(1)), so nothing here is
money, though the fields of records that hold them are called cents.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

import msgspec

GAMES: Final = "CO 30-832(1)"
CHIPS: Final = "CO 30-832.01(1)"
CHIP_VALUES: Final = "CO 30-832.01(2)"
DRAW: Final = "CO 30-832.08(2)"
BUTTON: Final = "CO 30-832.08(3)"
TOO_FEW: Final = "CO 30-832.08(4)"
ONE_HAND: Final = "CO 30-832.08(7)"
OWN_HAND: Final = "CO 30-832.08(8)"
ON_TABLE: Final = "CO 30-832.08(9)"
BET_MADE: Final = "CO 30-832.08(10)"
LEVELS: Final = "CO 30-832.09(3)"
HOUSE_RULES: Final = "CO 30-832.09(6)"


class TournamentTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What makes a table a tournament's."""

    tournament: str  # its id
    in_order: bool = True  # players bet in turn, beginning with the button; a house rule (832.09(6))
    colors: dict[str, int] = {}  # what each color of chip is worth; empty where the points are printed on the chips


class Button(msgspec.Struct, frozen=True, gc=False):
    """Where the button lies in a hand, and who has drawn which seat. Nobody joins or leaves in mid-hand."""

    seat: int
    players: Mapping[int, str]  # by seat
    able: frozenset[int] = frozenset()  # the seats with enough chips for the required wager

    def turn(self, seat: int) -> tuple[bool, int]:
        """The place of a seat in the order of the hand: from the button, clockwise."""
        return seat < self.seat, seat

    def first_of(self, seats: Collection[int]) -> int | None:
        """The first of these seats to act."""
        return min(seats, key=self.turn, default=None)


def next_button(seats: Collection[int], at: int, *, after_hand: bool) -> int:
    """The seat of the button for the next hand; 0 where nobody sits.

    After a hand it moves one position clockwise. A position without a player is passed: a hand begins with a player.

    >>> next_button((2, 5, 7), 5, after_hand=True), next_button((2, 5, 7), 7, after_hand=True)
    (7, 2)
    >>> next_button((2, 5, 7), 5, after_hand=False), next_button((2, 7), 5, after_hand=False)
    (5, 7)
    """
    onward = [seat for seat in sorted(seats) if seat > at or (seat == at and not after_hand)]
    return onward[0] if onward else min(seats, default=0)
