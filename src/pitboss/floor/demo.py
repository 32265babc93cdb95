"""The demonstration floor: people, play money, a table for every game, and a progressive that three tables share."""

from __future__ import annotations

import tomllib
from importlib.resources import as_file, files
from typing import Final

import msgspec

from pitboss.errors import PitbossError
from pitboss.floor.floor import Floor
from pitboss.floor.live.setup import SetUp
from pitboss.floor.people import people
from pitboss.floor.people.people import Person, Role
from pitboss.jackpots.files import read_set_ups
from pitboss.jackpots.setup import JackpotSetUp

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


def tables() -> list[SetUp]:
    """The set-ups in `demo.toml`."""
    text = (files("pitboss.floor") / "demo.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text)["table"], list[SetUp])


def jackpots() -> list[JackpotSetUp]:
    """The set-ups in `demo_jackpots.toml`."""
    with as_file(files("pitboss.floor") / "demo_jackpots.toml") as path:
        return [filed.set_up for filed in read_set_ups(path)]


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
    for set_up in jackpots():
        if set_up.id not in floor.jackpots.jackpots:
            floor.open_jackpot(set_up, EXECUTIVE)
    for each in tables():
        if each.id not in floor.table_names:
            floor.add(each)
