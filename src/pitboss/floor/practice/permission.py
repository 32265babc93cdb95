"""When the coach is silent: while a player has a wager at risk at a table for money (CO 30-824(3), (5))."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, select

from pitboss.errors import IllegalAction
from pitboss.floor.floor import Floor
from pitboss.floor.people.people import Person
from pitboss.ledger import schema

# No device may analyze the probability of an event of the game. Washington's rules in the catalog have no clause on
# it, and a house there is asked for the same.
NO_DEVICE: Final = "CO 30-824(3)(c)"


async def check_practice(floor: Floor, person: Person) -> None:
    """Refuse whatever the coach says to a player with a wager at risk. A demonstration's tables play for nothing."""
    if floor.is_demonstration:
        return
    for live in floor.tables.values():
        table = live.table
        if table is not None and any(table.has_wagers_at(seat) for seat in live.seats_of(person.name)):
            raise IllegalAction(
                f"you have a wager at {live.name}, and no device may analyze a game while a wager is at risk. "
                "Practice when it is settled",
                NO_DEVICE,
            )
    if floor.elsewhere and (where := await floor.ask(lambda c: _seat_elsewhere(c, floor, person))):
        raise IllegalAction(
            f"you have a seat at {where}, where this server sees no wagers, and no device may analyze a game while a "
            "wager is at risk. Leave the seat to practice",
            NO_DEVICE,
        )


def _seat_elsewhere(connection: Connection, floor: Floor, person: Person) -> str:
    """A table of another server where the person has a seat; empty if there is none."""
    seats = schema.seats
    found = connection.execute(select(seats.c.tbl).where(seats.c.person == person.name)).scalars()
    return next((floor.elsewhere[table] for table in found if table in floor.elsewhere), "")
