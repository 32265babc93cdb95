"""The demonstration floor: people, play money and a table for every game."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Final

import msgspec

from pitboss.errors import PitbossError
from pitboss.floor.floor import Floor
from pitboss.floor.live.setup import SetUp
from pitboss.floor.people import people
from pitboss.floor.people.people import Person, Role

PASSWORD: Final = "sit-down-and-play"
CENTS: Final = 10_000_00
PEOPLE: Final = (
    Person("Ann", Role.PLAYER),
    Person("Bob", Role.PLAYER),
    Person("Dana", Role.DEALER),
    Person("Sam", Role.SUPERVISOR),
    Person("Eve", Role.EXECUTIVE),
    Person("Sid", Role.SURVEILLANCE),
    Person("Alex", Role.AUDITOR),
)


def tables() -> list[SetUp]:
    """The set-ups in `demo.toml`."""
    text = (files("pitboss.floor") / "demo.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text)["table"], list[SetUp])


def still_open(floor: Floor) -> list[str]:
    """The people whose password is still the printed one."""
    kept = floor.store.do(lambda c: {each.name: people.kept_password(c, each.name) for each in PEOPLE})
    return [name for name, password in kept.items() if people.fits(PASSWORD, password)]


def furnish(floor: Floor) -> None:
    """Add the demonstration's people and tables where they are missing."""
    if not floor.is_demonstration:
        raise PitbossError("This is not a demonstration floor: it hands out no play money")
    if not floor.tables:
        for person in PEOPLE:
            floor.sign_on(person.name, person.role, PASSWORD, CENTS if person.role is Role.PLAYER else 0)
    for each in tables():
        if each.id not in floor.tables:
            floor.add(each)
