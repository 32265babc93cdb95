"""The check as a whole: every requirement for everything that it applies to, with totals, edition and digest."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from pitboss.house.check.cases import HouseCase, JackpotCase, TableCase, WagerCase
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
from pitboss.house.check.requirement import Requirement, Result, Scope, Verdict
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
class Report:
    """Every result of a check, in the order of the document."""

    house: HouseDocument
    on: datetime.date
    results: tuple[Result, ...]

    @property
    def digest(self) -> str:
        """Of the document that was checked."""
        return digest(self.house)

    @cached_property
    def totals(self) -> dict[str, int]:
        """How many results have each verdict."""
        found = Counter(each.verdict for each in self.results)
        return {verdict.value: found[verdict] for verdict in Verdict}

    @property
    def failures(self) -> tuple[Result, ...]:
        return tuple(each for each in self.results if each.verdict is Verdict.FAIL)

    @property
    def is_lawful(self) -> bool:
        """Whether nothing fails. A fact that is not stated may still change that."""
        return not self.failures

    @property
    def rules(self) -> dict[str, str]:
        """The documents of the house's state, with the latest date in each."""
        wanted = "Colorado" if self.house.jurisdiction == "colorado" else "WA"
        return {name: date.isoformat() for name, date in RULES_DATED.items() if name.startswith(wanted)}


def check_house(house: HouseDocument, on: datetime.date | None = None) -> Report:
    """Check a document as of a day; without one, as of the day of its edition."""
    day = house.dated if on is None else on
    return Report(house, day, tuple(_results(HouseCase(house, day))))


def check_table(house: HouseDocument, table: str, on: datetime.date | None = None) -> tuple[Result, ...]:
    """Check one table and its wagers, as before it opens."""
    case = HouseCase(house, house.dated if on is None else on)
    found = next(each for each in case.tables if each.table.id == table)
    return tuple(_table(found))


def _results(case: HouseCase) -> Iterator[Result]:
    yield from _decide(Scope.HOUSE, case, case.state, "")
    for table in case.tables:
        yield from _table(table)
    for jackpot in case.jackpots:
        yield from _decide(Scope.JACKPOT, jackpot, jackpot.state, jackpot.set_up.id)


def _table(table: TableCase) -> Iterator[Result]:
    yield from _decide(Scope.TABLE, table, table.state, table.table.id)
    for wager in table.wagers:
        yield from _decide(Scope.WAGER, wager, table.state, f"{table.table.id}/{wager.name}")


def _decide(
    scope: Scope, case: HouseCase | TableCase | WagerCase | JackpotCase, state: str, where: str
) -> Iterable[Result]:
    for each in REQUIREMENTS:
        if each.scope is scope and each.state in ("", state):
            answer = each.decide(case)
            yield Result(
                each.id, each.title, scope, where, answer.verdict, answer.value, answer.required, answer.mend,
                answer.missing, answer.cite or each.cite,
            )  # fmt: skip
