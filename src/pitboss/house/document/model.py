"""The document as a whole."""

from __future__ import annotations

import datetime
from typing import Final, Literal

import msgspec

from pitboss.house.document.records import (
    Approval,
    Ceiling,
    Chips,
    Controls,
    Equipment,
    Licensee,
    Pit,
    Premises,
    State,
)
from pitboss.house.document.tables import HouseTable, Place, Posted
from pitboss.jackpots.setup import JackpotSetUp

WALL_LETTERS: Final = ("d", "e", "f", "g", "h", "i")  # of CO 30-803(3): what a wall sign may say by 30-803(4)


class Signs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The signs of the house: the wall, the posted rules, and where tables have theirs unless they say otherwise."""

    wall: tuple[Literal["a", "b", "c", "d", "e", "f", "g", "h", "i"], ...] = ()  # the wall notices, CO 30-803(3)
    rules_posted: bool | None = None  # the house rules are posted where players see them in the blackjack area
    rules_printed: bool | None = None  # copies of the rules are handed out on request
    approval: str = ""  # the approval of the text and the place, by id
    posted: Posted = Posted()  # at every table that does not say otherwise
    address: str = ""  # where the floor's pages are, such as https://tables.example: QR codes on signs lead there


class HouseDocument(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    kw_only=True,
    rename={
        "approvals": "approval", "ceilings": "ceiling", "pits": "pit", "tables": "table", "jackpots": "jackpot",
    },
):  # fmt: skip
    """Everything that a house is set up with."""

    jurisdiction: State  # the state whose law the house is under
    edition: int = 1  # raised by every change
    dated: datetime.date  # the first day of this edition
    licensee: Licensee  # who holds the license
    premises: Premises  # where the house is
    chips: Chips = Chips()  # the denominations in use
    signs: Signs = Signs()  # what is posted, and where
    controls: Controls = Controls()  # internal controls that the law asks about
    approvals: tuple[Approval, ...] = ()  # what a regulator approved
    ceilings: tuple[Ceiling, ...] = ()  # maximum wagers under other rules
    equipment: tuple[Equipment, ...] = ()  # shoes, shufflers, terminals and systems
    pits: tuple[Pit, ...] = ()  # groups of tables
    jackpots: tuple[JackpotSetUp, ...] = ()  # in the form that `pitboss jackpot check` reads
    tables: tuple[HouseTable, ...] = ()  # every table of the house

    def table(self, id: str) -> HouseTable:
        return next(each for each in self.tables if each.id == id)

    def approval(self, id: str) -> Approval | None:
        return next((each for each in self.approvals if each.id == id), None)

    def jackpot(self, id: str) -> JackpotSetUp | None:
        return next((each for each in self.jackpots if each.id == id), None)

    def equipment_at(self, table: HouseTable) -> tuple[Equipment, ...]:
        return tuple(each for each in self.equipment if each.id in table.equipment)

    def place_of(self, table: HouseTable, topic: str) -> Place | None:
        """Where a table has a topic of `Posted`: its own place, otherwise the house's."""
        own: Place | None = getattr(table.posted, topic)
        shared: Place | None = getattr(self.signs.posted, topic)
        return own or shared
