"""Routes of reports: theory and chance, hours, ratings, cash, tips, proceeds, shifts; as JSON, CSV and PDF."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, date, datetime
from functools import partial
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import PlainTextResponse, Response
from sqlalchemy import Connection

from pitboss.floor.documents.kept import Kept, in_force
from pitboss.floor.floor import Floor
from pitboss.floor.http.dependencies import Requester, TheFloor, WholeNumber, needs
from pitboss.floor.http.refusals import REFUSALS
from pitboss.floor.people.people import Person, Right
from pitboss.floor.shift_desk import money_reports, reports
from pitboss.floor.shift_desk.accounting import rule_of
from pitboss.floor.shift_desk.report_forms import Printed, as_csv, as_pdf
from pitboss.floor.shift_desk.statement import statement
from pitboss.house.shifts.gaming_day import Accounting, zone_of
from pitboss.house.signs import Paper

router = APIRouter(prefix="/api/reports", responses=REFUSALS, tags=["reports"], dependencies=[needs(Right.SEE_PIT)])
Time = Annotated[WholeNumber, Query(ge=0, le=2**40)]
Day = Annotated[date, Query(ge=date(1970, 1, 2), le=date(9000, 1, 1))]
ShiftNumber = Annotated[WholeNumber, Query(ge=1, le=10**9)]
END: Final = 2**40  # long after everything
EDITION: Final = 3  # of the printed form: raise it when a column changes
Rows = list[dict[str, Any]]


class CsvResponse(PlainTextResponse):
    """Rows for a spreadsheet."""

    media_type = "text/csv"


async def rule_in_force(floor: TheFloor) -> Accounting:
    """The accounting rule in force."""
    return await rule_of(floor)


class Asking:
    """Who asks for which time, and in which form; each report reads the logs of the time that is asked for.

    `first` and `last` are gaming days, such as 2026-11-17; they go before `since` and `until`.
    """

    def __init__(
        self,
        request: Request,
        person: Requester,
        floor: TheFloor,
        rule: Annotated[Accounting, Depends(rule_in_force)],
        since: Time = 0,
        until: Time = END,
        first: Day | None = None,
        last: Day | None = None,
        form: Annotated[Literal["json", "csv", "pdf"], Query()] = "json",
        paper: Annotated[Literal["letter", "a4"], Query()] = "letter",
    ) -> None:
        self.floor: Floor = floor
        self.person: Person = person
        self.rule: Accounting = rule
        self.since = since if first is None else rule.start_of(first.isoformat())
        self.until = until if last is None else rule.start_of(last.isoformat(), 1)
        self.form, self.paper = form, Paper(paper)
        self._limit = request.app.state.play_limit

    async def answer(self, name: str, title: str, read: Callable[[Connection], Rows], about: str = "") -> Any:
        """The rows in the form that is asked for; a printed one is `about` gaming days unless it says otherwise."""
        self._limit.check(self.person.name)
        rows = with_names(await self.floor.long_query(read), self.floor.table_names)
        if self.form == "json":
            return rows
        headers = {"Content-Disposition": f'attachment; filename="{name}.{self.form}"'}
        if self.form == "csv":
            return CsvResponse(as_csv(rows), headers=headers)
        printed = self._printed(title, await self.floor.ask(in_force), about)
        content = await asyncio.to_thread(as_pdf, rows, printed, self.paper)
        return Response(content, media_type="application/pdf", headers=headers)

    def _printed(self, title: str, kept: Sequence[Kept], about: str) -> Printed:
        rule = self.rule
        houses = dict.fromkeys(each.house.premises.name for each in kept)
        now = datetime.fromtimestamp(self.floor.sessions.clock.now(), zone_of(rule.time_zone))
        first, last = (_day(at, rule) for at in (self.since, self.until - 1))
        named = f"{first or 'The first gaming day'} to {last or 'today'}" if first or last else "All gaming days"
        day = f"gaming days from {rule.day_starts}:00 {rule.time_zone}"
        edition = f"Edition {EDITION} · printed {now:%Y-%m-%d %H:%M} by {self.person.name} · {day}"
        return Printed(title, about or named, edition, " and ".join(houses))


def with_names(rows: Rows, names: Mapping[str, str]) -> Rows:
    """The rows with the name of each table after its id."""
    return [_with_name(row, names) for row in rows]


def _with_name(row: dict[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    named: dict[str, Any] = {}
    for key, value in row.items():
        named[key] = value
        if key == "table":
            named["table_name"] = names.get(value, value)
    return named


def _day(at: int, rule: Accounting) -> str:
    """The gaming day of a moment; nothing where no time was asked for."""
    latest = int(datetime(9000, 1, 1, tzinfo=UTC).timestamp())
    return rule.day_of(at) if 0 < at < latest else ""


Asked = Annotated[Asking, Depends()]


@router.get("/theory", response_model=None)
async def theory(
    asked: Asked, by: Annotated[Literal["table", "game", "dealer", "player", "day", "month"], Query()] = "table"
) -> Any:
    """Compare the win with the theoretical win, with hold and hourly figures, and say whether it is within chance."""
    read = partial(reports.theory, by=by, since=asked.since, until=asked.until, rule=asked.rule)
    return await asked.answer(f"theory-by-{by}", f"Win and theory by {by}", read)


@router.get("/hours", response_model=None)
async def hours(asked: Asked) -> Any:
    """List rounds, wagers and win of every table by the hour."""
    read = partial(money_reports.hours, since=asked.since, until=asked.until, rule=asked.rule)
    return await asked.answer("hours", "Win by the hour", read)


@router.get("/ratings", response_model=None)
async def ratings(asked: Asked) -> Any:
    """Rate every player by real play: rounds, time, average wager, win and theoretical win."""
    read = partial(reports.ratings, since=asked.since, until=asked.until)
    return await asked.answer("ratings", "Player ratings", read)


@router.get("/cash", response_model=None)
async def cash(asked: Asked, threshold_cents: Annotated[WholeNumber | None, Query(ge=1, le=10**12)] = None) -> Any:
    """List cash in and out by person and gaming day, with alerts at the house's thresholds, or at another one."""
    rule = asked.rule
    if threshold_cents is not None:
        rule = Accounting(rule.time_zone, rule.day_starts, (threshold_cents,))
    read = partial(money_reports.cash, since=asked.since, until=asked.until, rule=rule)
    return await asked.answer("cash", "Cash by person and gaming day", read)


@router.get("/tips", response_model=None)
async def tips(asked: Asked, by: Annotated[Literal["table", "dealer"], Query()] = "table") -> Any:
    """List what went into tip boxes, by gaming day and table, or also by dealer and counted shift."""
    read = partial(money_reports.tips, since=asked.since, until=asked.until, rule=asked.rule, by=by)
    name, title = ("tips-by-dealer", "Tips by dealer and shift") if by == "dealer" else ("tips", "Tips")
    return await asked.answer(name, title, read)


@router.get("/proceeds", response_model=None)
async def proceeds(asked: Asked, by: Annotated[Literal["game", "class"], Query()] = "game") -> Any:
    """List adjusted gross proceeds by class of game and game, or by class alone, with the clause of the class."""
    read = partial(money_reports.proceeds, since=asked.since, until=asked.until, by=by)
    name, more = ("proceeds-by-class", " by class") if by == "class" else ("proceeds", "")
    return await asked.answer(name, f"Adjusted gross proceeds{more}", read)


@router.get("/shifts", response_model=None)
async def shifts(asked: Asked) -> Any:
    """List every counted shift, with chips in play and what was carried over."""
    read = partial(money_reports.shifts, since=asked.since, until=asked.until)
    return await asked.answer("shifts", "Counted shifts", read)


@router.get("/shift", response_model=None)
async def one_shift(asked: Asked, table: Annotated[str, Query(min_length=1, max_length=40)], shift: ShiftNumber) -> Any:
    """List everything of one counted shift: inventory by denomination, slips, boxes, counts, differences, figures."""
    name = asked.floor.table_names.get(table, table)
    read = partial(statement, table=table, number=shift, rule=asked.rule)
    return await asked.answer(f"shift-{shift}-of-{table}", f"Shift {shift} of {name}", read, "Line by line")
