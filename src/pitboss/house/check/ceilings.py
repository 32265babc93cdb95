"""The maximum of a single wager under other rules: dated parameters of the state, with their source."""

from __future__ import annotations

import datetime
import tomllib
from functools import cache
from importlib.resources import files

import msgspec

from pitboss.house.document.model import HouseDocument
from pitboss.house.document.records import Ceiling, State
from pitboss.house.table_setup import SetUp


class _Shipped(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    state: State
    rule: str
    max_cents: int
    starts: datetime.date
    source: str

    @property
    def ceiling(self) -> Ceiling:
        return Ceiling(self.rule, self.max_cents, self.starts, self.source)


@cache
def shipped(state: str) -> tuple[Ceiling, ...]:
    """The ceilings of a state that ship with the program, by their first day."""
    text = (files("pitboss.house") / "data/ceilings.toml").read_text(encoding="utf-8")
    found = msgspec.convert(tomllib.loads(text)["ceiling"], list[_Shipped])
    return tuple(sorted((each.ceiling for each in found if each.state == state), key=lambda each: each.starts))


def ceiling_on(house: HouseDocument | None, state: str, on: datetime.date) -> Ceiling | None:
    """The ceiling in force on a day: the house's own, otherwise the one that ships; the latest of several."""
    for known in (() if house is None else house.ceilings, shipped(state)):
        begun = [each for each in known if each.starts <= on]
        if begun:
            return max(begun, key=lambda each: each.starts)
    return None


def usual_maximum(house: HouseDocument | None, state: str, on: datetime.date) -> int:
    """What a new table offers as its maximum, in cents: the usual one, or the state's ceiling where that is lower."""
    usual = SetUp("new", "new", "").max_cents
    ceiling = ceiling_on(house, state, on)
    return usual if ceiling is None or not ceiling.max_cents else min(usual, ceiling.max_cents)
