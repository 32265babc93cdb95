"""Limits of a sign-in with a seat code: one seat of one table."""

from __future__ import annotations

from typing import Final

from pitboss.engine.vocabulary.actors import Seat
from pitboss.floor.commands import commands
from pitboss.floor.live.live_table import LiveTable
from pitboss.floor.people.people import Denied, Person

# Commands that name a seat, and commands for the player in it. All others are refused.
_FOR_A_SEAT: Final = (commands.Sit, commands.GetUp, commands.PlaceWager, commands.TakeBack, commands.Decide)
_FOR_A_PLAYER: Final = (commands.BuyIn, commands.Ready, commands.Cut, commands.Act)


def check_table(person: Person, table: str) -> None:
    """Refuse any table but the code's own."""
    if person.only is not None and person.only.table != table:
        raise _denied(person)


def check_not_seat_only(person: Person) -> None:
    """Refuse a seat-code sign-in where a password is needed."""
    if person.only is not None:
        raise _denied(person)


def check_order(person: Person, live: LiveTable, order: commands.Order) -> None:
    """Refuse a command that is not for the code's own seat."""
    only = person.only
    if only is None:
        return
    check_table(person, live.id)
    if isinstance(order, commands.PlaceWagers):
        if {each.seat for each in order.wagers} != {only.seat}:
            raise _denied(person)
        return
    if type(order) in _FOR_A_SEAT:
        if getattr(order, "seat", None) != only.seat:
            raise _denied(person)
        return
    if type(order) not in _FOR_A_PLAYER:
        raise _denied(person)
    live.own_seat(person.name, only.seat)
    if isinstance(order, commands.Act) and not _has_turn(live, only.seat):
        raise Denied(f"It is not the turn of seat {only.seat}. This code is for that seat only.")


def seats_at(person: Person, live: LiveTable) -> list[int]:
    """The seats at a table that a person sees and acts for."""
    seats = live.seats_of(person.name)
    if person.only is None:
        return seats
    return [seat for seat in seats if (live.id, seat) == (person.only.table, person.only.seat)]


def _has_turn(live: LiveTable, seat: int) -> bool:
    round = live.table.round if live.table is not None else None
    return round is None or not isinstance(round.actor, Seat) or round.actor.number == seat


def _denied(person: Person) -> Denied:
    return Denied(f"This code is for {person.only} only. Sign in with your password for anything else.")
