"""The check as a whole: every requirement for everything that it applies to, with totals, edition and digest."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from pitboss.house.check.cases import HouseCase, TableCase
from pitboss.house.check.chapters import (
    approvals,
    cards,
    ceilings,
    furniture,
    games,
    jackpots,
    layouts,
    notices,
    opening,
    posting,
    wagers,
    washington,
)
from pitboss.house.check.requirement import Findings, Requirement, Result, Scope, decide
from pitboss.house.document.model import HouseDocument
from pitboss.house.document.writer import digest

CHAPTERS: Final[Mapping[str, tuple[Requirement[Any], ...]]] = {
    "Game and limits": games.REQUIREMENTS,
    "Side wagers": wagers.REQUIREMENTS,
    "Jackpots": jackpots.REQUIREMENTS,
    "Ceilings of other rules": ceilings.REQUIREMENTS,
    "Notices": notices.REQUIREMENTS,
    "What else is posted": posting.REQUIREMENTS,
    "Layouts": layouts.REQUIREMENTS,
    "The table": furniture.REQUIREMENTS,
    "Cards and devices": cards.REQUIREMENTS,
    "Approvals in Colorado": approvals.REQUIREMENTS,
    "Washington": washington.REQUIREMENTS,
    "Opening": opening.REQUIREMENTS,
}
REQUIREMENTS: Final[tuple[Requirement[Any], ...]] = tuple(each for chapter in CHAPTERS.values() for each in chapter)
RULES_DATED: Final = {  # the latest date in each document
    "Colorado Rule 8 and Rule 21": datetime.date(2025, 4, 14),
    "WA 3166": datetime.date(2025, 5, 19),
    "WA 3119": datetime.date(2023, 6, 14),
    "WA 2212": datetime.date(2019, 11, 20),
}


@dataclass(frozen=True)
class Report(Findings):
    """Every result of a check, in the order of the document."""

    house: HouseDocument
    on: datetime.date
    results: tuple[Result, ...]

    @property
    def digest(self) -> str:
        """Of the document that was checked."""
        return digest(self.house)

    @property
    def rules(self) -> dict[str, str]:
        """The documents of the house's state, with the latest date in each."""
        wanted = "Colorado" if self.house.jurisdiction == "colorado" else "WA"
        return {name: date.isoformat() for name, date in RULES_DATED.items() if name.startswith(wanted)}


def check_house(house: HouseDocument, on: datetime.date | None = None) -> Report:
    """Check a document as of a day; without one, as of the day of its edition."""
    day = house.dated if on is None else on
    return Report(house, day, tuple(_results(HouseCase(house, day))))


def check_table(
    house: HouseDocument, table: str, on: datetime.date | None = None, *, with_house: bool = False
) -> tuple[Result, ...]:
    """Check one table and its wagers, as before it opens; `with_house` first what all tables together must be."""
    case = HouseCase(house, house.dated if on is None else on)
    found = next(each for each in case.tables if each.table.id == table)
    common = decide(REQUIREMENTS, Scope.HOUSE, case, "", case.state) if with_house else ()
    return (*common, *_table(found))


def _results(case: HouseCase) -> Iterator[Result]:
    yield from decide(REQUIREMENTS, Scope.HOUSE, case, "", case.state)
    for table in case.tables:
        yield from _table(table)
    for jackpot in case.jackpots:
        yield from decide(REQUIREMENTS, Scope.JACKPOT, jackpot, jackpot.set_up.id, jackpot.state)


def _table(table: TableCase) -> Iterator[Result]:
    yield from decide(REQUIREMENTS, Scope.TABLE, table, table.table.id, table.state)
    for wager in table.wagers:
        yield from decide(REQUIREMENTS, Scope.WAGER, wager, f"{table.table.id}/{wager.name}", table.state)
