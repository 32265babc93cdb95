"""Orders that nobody gives at a tournament's table: seats and chips come from the draw and the desk alone."""

from __future__ import annotations

from typing import Final

from pitboss.engine.vocabulary.tournament import CHIPS, DRAW, LEVELS, OWN_HAND
from pitboss.errors import IllegalAction, Refusal
from pitboss.floor.commands import commands

_SEATS: Final = "seats are drawn at random; the tournament's desk gives and frees them"
_MONEY: Final = "this table plays with tournament chips, which have no cash value and only the tournament gives"
_DESK: Final = "the tournament's desk opens and closes this table"

BARRED: Final[dict[type[commands.Order], tuple[str, str]]] = {
    commands.Sit: (_SEATS, DRAW),
    commands.GetUp: (_SEATS, DRAW),
    commands.SeatGuest: (_SEATS, DRAW),
    commands.GuestLeaves: (_SEATS, DRAW),
    commands.ClearSeat: (_SEATS, DRAW),
    commands.BuyIn: (_MONEY, CHIPS),
    commands.SellChips: (_MONEY, CHIPS),
    commands.Fill: (_MONEY, CHIPS),
    commands.Credit: (_MONEY, CHIPS),
    commands.OpenTable: (_DESK, DRAW),
    commands.CloseTable: (_DESK, DRAW),
    commands.SetLimits: ("the tournament's levels set the limits", LEVELS),
}


def refuse(order: commands.Order) -> Refusal | None:
    """Why an order is not given at a tournament's table, or None."""
    found = BARRED.get(type(order))
    return None if found is None else IllegalAction(*found)


def refuse_other_seat(seat: int) -> Refusal:
    """Nobody bets or acts at another player's seat."""
    return IllegalAction(f"seat {seat} is not yours; play the hand of your own seat", OWN_HAND)
