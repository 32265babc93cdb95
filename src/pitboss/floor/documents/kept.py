"""Versions of the house's document, read and checked once, and the tables in them."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import msgspec
from sqlalchemy import Connection

from pitboss.house.check import Report, Result, Verdict, check_house
from pitboss.house.document import HouseDocument, parse_house
from pitboss.house.document.tables import HouseTable
from pitboss.ledger.house import document_rows
from pitboss.ledger.house.document_rows import Version

_VERSIONS: Final = 32  # kept in memory


@lru_cache(_VERSIONS)
def parsed(body: bytes) -> HouseDocument:
    """The document that a version holds."""
    return parse_house(body.decode())


@lru_cache(_VERSIONS)
def report_on(body: bytes, on: datetime.date) -> Report:
    """The check of a version on a day."""
    return check_house(parsed(body), on)


class Kept(msgspec.Struct, frozen=True):
    """A version with its document."""

    version: Version

    @property
    def house(self) -> HouseDocument:
        return parsed(self.version.body)

    def table(self, id: str) -> HouseTable | None:
        return next((each for each in self.house.tables if each.id == id), None)

    def pit_of(self, table: HouseTable) -> str:
        """The name of a table's pit; empty without one."""
        return next((each.name for each in self.house.pits if each.id == table.pit), "")


def in_force(connection: Connection) -> list[Kept]:
    """The version in force for each state."""
    return [Kept(each) for each in document_rows.in_force(connection)]


def find(kept: Sequence[Kept], table: str) -> Kept | None:
    """The version that has a table."""
    return next((each for each in kept if each.table(table) is not None), None)


def about(house: HouseDocument, results: Sequence[Result], table: HouseTable) -> list[Result]:
    """The results that decide whether a table opens: of the house, the table, its wagers and its jackpots."""
    jackpots = {side.jackpot for side in table.choices if side.jackpot}
    return [each for each in results if each.where.partition("/")[0] in {"", table.id, *jackpots}]


def key_of(result: Result) -> str:
    """The name under which an undecided result is acknowledged."""
    return f"{result.requirement} {result.where}".strip()


def undecided(results: Sequence[Result]) -> list[Result]:
    """The requirements that the document does not decide."""
    return [each for each in results if each.verdict is Verdict.CANNOT_DECIDE]


def failures(results: Sequence[Result]) -> list[Result]:
    """The requirements that fail."""
    return [each for each in results if each.verdict is Verdict.FAIL]
