"""What somebody may do who signed in with a code for a seat: that seat of that table, and nothing else."""

from __future__ import annotations

from typing import Final

from pitboss.engine.vocabulary.actors import Seat
from pitboss.floor.commands import commands
from pitboss.floor.live.live_table import LiveTable
from pitboss.floor.people.people import Denied, Person

# Orders that name a seat, and orders for the player who has one. Any other order is refused.
_FOR_A_SEAT: Final = (commands.Sit, commands.GetUp, commands.PlaceWager, commands.TakeBack, commands.Decide)
_FOR_A_PLAYER: Final = (commands.BuyIn, commands.Ready, commands.Cut, commands.Act)


def check_table(person: Person, table: str) -> None:
    """Refuse any table but the one that the code was for."""
    if person.only is not None and person.only.table != table:
        raise _denied(person)


def check_anywhere(person: Person) -> None:
    """Refuse somebody who has only a seat what is for the whole player."""
    if person.only is not None:
        raise _denied(person)


def check_order(person: Person, live: LiveTable, order: commands.Order) -> None:
    """Refuse an order that is not for the seat that the code was for."""
    only = person.only
    if only is None:
        return
    check_table(person, live.id)
    if type(order) in _FOR_A_SEAT:
        if getattr(order, "seat", None) != only.seat:
            raise _denied(person)
        return
    if type(order) not in _FOR_A_PLAYER:
        raise _denied(person)
    live.own_seat(person.name, only.seat)
    if isinstance(order, commands.Act) and not _has_the_turn(live, only.seat):
        raise Denied(f"it is not the turn of seat {only.seat}")


def seats_at(person: Person, live: LiveTable) -> list[int]:
    """The seats at a table that somebody sees and acts for."""
    seats = live.seats_of(person.name)
    if person.only is None:
        return seats
    return [seat for seat in seats if (live.id, seat) == (person.only.table, person.only.seat)]


def _has_the_turn(live: LiveTable, seat: int) -> bool:
    round = live.table.round if live.table is not None else None
    return round is None or not isinstance(round.actor, Seat) or round.actor.number == seat


def _denied(person: Person) -> Denied:
    return Denied(f"this code is for {person.only} only: sign in with a password for anything else")
