"""What is held back while a player has a wager at risk at a table for money (CO 30-824(3), (5)).

The coach would analyze the game, and a replay shows cards of the shoe in play.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from sqlalchemy import Connection, select

from pitboss.errors import IllegalAction
from pitboss.floor.floor import Floor
from pitboss.floor.people.people import Person
from pitboss.ledger import schema


class Aid(NamedTuple):
    """A help for players that may be withheld: what it must not do, what opens it again, and the clause."""

    ban: str
    remedy: str
    cite: str


# Washington's rules in the catalog have no clause on devices, and a house there is asked for the same.
COACH: Final = Aid("analyze a game", "practice", "CO 30-824(3)(c)")
REPLAY: Final = Aid("keep track of the cards played", "replay a round", "CO 30-824(3)(b)")


async def check_aid(floor: Floor, person: Person, aid: Aid) -> None:
    """Refuse it to a player with a wager at risk. A demonstration's tables play for nothing."""
    if floor.is_demonstration:
        return
    for live in floor.tables.values():
        table = live.table
        if table is not None and any(table.has_wagers_at(seat) for seat in live.seats_of(person.name)):
            raise IllegalAction(
                f"you have a wager at {live.name}, and no device may {aid.ban} while a wager is at risk. "
                f"You can {aid.remedy} when it is settled",
                aid.cite,
            )
    if floor.elsewhere and (where := await floor.ask(lambda c: _seat_elsewhere(c, floor, person))):
        raise IllegalAction(
            f"you have a seat at {where}, where this server sees no wagers, and no device may {aid.ban} while a "
            f"wager is at risk. Leave the seat to {aid.remedy}",
            aid.cite,
        )


def _seat_elsewhere(connection: Connection, floor: Floor, person: Person) -> str:
    """A table of another server where the person has a seat; empty if there is none."""
    seats = schema.seats
    found = connection.execute(select(seats.c.tbl).where(seats.c.person == person.name)).scalars()
    return next((floor.elsewhere[table] for table in found if table in floor.elsewhere), "")
