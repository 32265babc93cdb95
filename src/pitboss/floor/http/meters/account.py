"""Routes of a jackpot's account: every part of a cent explained from the log on the disk, and its lines to search."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Final, TypeVar

from fastapi import APIRouter, Depends, Path, Query
from fastapi.responses import PlainTextResponse
from sqlalchemy import Connection, func, select

from pitboss.errors import LogError
from pitboss.floor.floor import Floor
from pitboss.floor.http.dependencies import Requester, TheFloor, WholeNumber, needs
from pitboss.floor.http.refusals import REFUSALS
from pitboss.floor.jackpots.account import COLUMNS, SOURCES, Account, Check, Row, in_cents
from pitboss.floor.jackpots.board import decimal, percent
from pitboss.floor.jackpots.keeper import stored_lines
from pitboss.floor.jackpots.kept import OWED, KeptJackpot, account
from pitboss.floor.jackpots.line_search import LineFilter, all_described, as_csv
from pitboss.floor.people.people import Right
from pitboss.jackpots.chain import JackpotLine
from pitboss.jackpots.replay import read_lines, replay
from pitboss.jackpots.setup import JackpotSetUp
from pitboss.ledger import schema

T = TypeVar("T")
PAGE: Final = 100
router = APIRouter(prefix="/api/meters", responses=REFUSALS, tags=["jackpots"], dependencies=[needs(Right.SEE_PIT)])
JackpotId = Annotated[str, Path(max_length=40)]
Text = Annotated[str, Query(max_length=60)]
Whole = Annotated[WholeNumber, Query(ge=0, le=2**40)]


class CsvResponse(PlainTextResponse):
    """Rows for a spreadsheet."""

    media_type = "text/csv"


def found(floor: Floor, jackpot: str) -> KeptJackpot:
    """A jackpot by its id; an unknown one is not found."""
    try:
        return floor.jackpots.jackpots[jackpot]
    except KeyError:
        raise LookupError(f"There is no jackpot {jackpot}.") from None


async def from_disk(
    floor: Floor, kept: KeptJackpot, make: Callable[[Connection, list[JackpotLine]], T]
) -> T | dict[str, Any]:
    """Read a jackpot's log from the disk, chain checked, and make something of it; a broken log is an answer, too."""

    def read(connection: Connection) -> T | dict[str, Any]:
        try:
            return make(connection, read_lines(stored_lines(connection, kept.id)))
        except LogError as error:
            return {"holds": False, "line": error.line, "detail": error.what}

    return await floor.long_query(read)


@router.get("/{jackpot}/account")
async def explained(jackpot: JackpotId, _: Requester, floor: TheFloor) -> dict[str, Any]:
    """Explain every fraction of a cent of a jackpot from its log, by cause, table and shift, and whether all agrees."""
    kept = found(floor, jackpot)

    def make(connection: Connection, lines: list[JackpotLine]) -> dict[str, Any]:
        added = Account(lines)
        replay(line.what for line in lines)  # every step comes out again, or its line is named
        checks = list(added.checks(_in_ledger(connection, added.set_up), _shown(kept, lines)))
        return {
            "holds": all(each.holds for each in checks),
            "jackpot": kept.id,
            "name": added.set_up.wager_definition.name,
            "kind": added.set_up.kind,
            "unit_cents": added.set_up.unit_cents,
            "cite": str(added.set_up.definition.cite),
            "lines": len(lines),
            "head": lines[-1].hash,
            "meters": [_meter(added, name) for name in added.meters],
            "rows": [_row(each) for each in added.rows.values()],
            "checks": [_check(each) for each in checks],
        }

    return await from_disk(floor, kept, make)


def _meter(added: Account, name: str) -> dict[str, Any]:
    set_up = added.set_up.meter(name)
    return {
        "name": name,
        "rate": percent(set_up.rate),
        "reserve_rate": percent(set_up.reserve_rate),
        "seed_cents": set_up.seed_cents,
        "limit_cents": set_up.limit_cents,
        **{place: decimal(in_cents(added.total(name, place))) for place in COLUMNS},
    }


def _row(row: Row) -> dict[str, Any]:
    named = {"meter": row.meter, "cause": row.cause, "table": row.table, "shift": row.shift, "count": row.count}
    places = {place: decimal(in_cents(row.micros[place])) for place in (*SOURCES, *COLUMNS)}
    return {**named, "wagered_cents": row.wagered_cents, **places}


def _check(check: Check) -> dict[str, Any]:
    amounts = {"found": decimal(in_cents(check.found)), "should_be": decimal(in_cents(check.should_be))}
    return {"name": check.name, "meter": check.meter, "holds": check.holds, **amounts}


def _in_ledger(connection: Connection, set_up: JackpotSetUp) -> dict[str, int]:
    """What the ledger's accounts of every meter hold in all, in cents."""
    p = schema.postings.c
    names = {account(set_up.id, meter.name, place): meter.name for meter in set_up.meters for place in OWED}
    rows = connection.execute(select(p.account, func.sum(p.cents)).where(p.account.in_(names)).group_by(p.account))
    sums: dict[str, int] = {}
    for name, cents in rows:
        sums[names[name]] = sums.get(names[name], 0) + int(cents)
    return sums


def _shown(kept: KeptJackpot, lines: list[JackpotLine]) -> dict[str, int]:
    """What the floor shows; what these lines say, where it has moved since they were read."""
    return dict(zip(kept.jackpot.meters, kept.shown_after(len(lines)), strict=True))


def line_filter(
    meter: Annotated[str | None, Query(max_length=60)] = None,
    cause: Text = "",
    table: Text = "",
    shift: Whole = 0,
    person: Text = "",
    award: Whole = 0,
    since: Whole = 0,
    until: Whole = 2**40,
    moves_only: bool = False,
) -> LineFilter:
    """The filter that a request asks for."""
    return LineFilter(meter, cause, table, shift, person, award, since, until, moves_only)


Filter = Annotated[LineFilter, Depends(line_filter)]


@router.get("/{jackpot}/lines")
async def lines(jackpot: JackpotId, _: Requester, floor: TheFloor, wanted: Filter, skip: Whole = 0) -> dict[str, Any]:
    """List lines of a jackpot's log, the latest first: 100 of them, and how many there are."""
    kept = found(floor, jackpot)

    def make(_: Connection, all_lines: list[JackpotLine]) -> dict[str, Any]:
        rows = [each for each in all_described(all_lines, kept.jackpot.awards) if wanted.wants(each)]
        rows.reverse()
        return {"holds": True, "total": len(rows), "lines": rows[skip : skip + PAGE]}

    return await from_disk(floor, kept, make)


@router.get("/{jackpot}/lines.csv", response_class=CsvResponse)
async def csv_file(jackpot: JackpotId, _: Requester, floor: TheFloor, wanted: Filter) -> CsvResponse:
    """Download lines of a jackpot's log for a spreadsheet, the earliest first; one row for each move of money."""
    kept = found(floor, jackpot)

    def make(_: Connection, all_lines: list[JackpotLine]) -> str:
        return as_csv(each for each in all_described(all_lines, kept.jackpot.awards) if wanted.wants(each))

    text = await from_disk(floor, kept, make)
    if not isinstance(text, str):
        raise LogError(text["line"], text["detail"])
    named = {"Content-Disposition": f'attachment; filename="jackpot-{kept.id}.csv"'}
    return CsvResponse(text, headers=named)
