"""The demonstration floor: people, play money, a table for every game, a progressive that three tables share.

Its tables are of two states, and so it has two documents, both lawful.
"""

from __future__ import annotations

import time
from functools import cache
from importlib.resources import files
from typing import Final

from sqlalchemy import Connection

from pitboss.errors import PitbossError
from pitboss.floor.floor import Floor
from pitboss.floor.live.setup import SetUp
from pitboss.floor.people import people
from pitboss.floor.people.people import Person, Role
from pitboss.house.document import HouseDocument, parse_house, write_house
from pitboss.house.document.records import COLORADO, WASHINGTON
from pitboss.jackpots.setup import JackpotSetUp
from pitboss.ledger.house import document_rows

PASSWORD: Final = "sit-down-and-play"
CENTS: Final = 10_000_00
EXECUTIVE: Final = "Eve"  # who opens the jackpots
PEOPLE: Final = (
    Person("Ann", Role.PLAYER),
    Person("Bob", Role.PLAYER),
    Person("Dana", Role.DEALER),
    Person("Sam", Role.SUPERVISOR),
    Person(EXECUTIVE, Role.EXECUTIVE),
    Person("Sid", Role.SURVEILLANCE),
    Person("Alex", Role.AUDITOR),
)


@cache
def houses() -> tuple[HouseDocument, ...]:
    """The documents of the demonstration, one for each state."""
    names = (f"demo_{state}.toml" for state in (COLORADO, WASHINGTON))
    return tuple(parse_house((files("pitboss.floor") / name).read_text(encoding="utf-8"), name) for name in names)


def tables() -> list[SetUp]:
    """The set-ups of all tables."""
    return [table.set_up for house in houses() for table in house.tables]


def jackpots() -> list[JackpotSetUp]:
    """The set-ups of all jackpots."""
    return [jackpot for house in houses() for jackpot in house.jackpots]


def still_open(floor: Floor) -> list[str]:
    """The people whose password is still the printed one."""
    kept = floor.store.do(lambda c: {each.name: people.kept_password(c, each.name) for each in PEOPLE})
    return [name for name, password in kept.items() if people.fits(PASSWORD, password)]


def furnish(floor: Floor) -> None:
    """Add the demonstration's people, jackpots and tables where they are missing."""
    if not floor.is_demonstration:
        raise PitbossError("This is not a demonstration floor: it hands out no play money")
    if not floor.table_names:
        for person in PEOPLE:
            floor.sign_on(person.name, person.role, PASSWORD, CENTS if person.role is Role.PLAYER else 0)
    floor.store.do(_keep_documents)
    for set_up in jackpots():
        if set_up.id not in floor.jackpots.jackpots:
            floor.open_jackpot(set_up, EXECUTIVE)
    for each in tables():
        if each.id not in floor.table_names:
            floor.add(each)


def _keep_documents(connection: Connection) -> None:
    """Put the documents into force where the floor has none; a demonstration of an earlier version had none."""
    known, now = {each.state for each in document_rows.versions(connection)}, int(time.time())
    for house in houses():
        if house.jurisdiction not in known:
            new = document_rows.accept(
                connection,
                house.jurisdiction,
                write_house(house).encode(),
                EXECUTIVE,
                "the demonstration is furnished",
                at=now,
                effective=now,
            )
            document_rows.take_effect(connection, new.state, new.number, now)
