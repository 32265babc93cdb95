"""Routes of reports: theory and chance, ratings, cash by person and day, proceeds; as JSON, and as CSV."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request
from fastapi.responses import PlainTextResponse

from pitboss.floor.http.dependencies import Requester, TheFloor, WholeNumber, needs
from pitboss.floor.http.refusals import REFUSALS
from pitboss.floor.people.people import Right
from pitboss.floor.shift_desk import reports

router = APIRouter(prefix="/api/reports", responses=REFUSALS, tags=["reports"], dependencies=[needs(Right.SEE_PIT)])
Time = Annotated[WholeNumber, Query(ge=0, le=2**40)]
Format = Annotated[Literal["json", "csv"], Query()]
END = 2**40  # long after everything


class CsvResponse(PlainTextResponse):
    """Rows for a spreadsheet."""

    media_type = "text/csv"


def _answer(rows: list[dict[str, Any]], form: str, name: str) -> Any:
    if form == "json":
        return rows
    return CsvResponse(reports.as_csv(rows), headers={"Content-Disposition": f'attachment; filename="{name}.csv"'})


@router.get("/theory", response_model=None)
async def theory(
    request: Request,
    person: Requester,
    floor: TheFloor,
    by: Annotated[Literal["table", "game", "dealer", "player", "day", "month"], Query()] = "table",
    since: Time = 0,
    until: Time = END,
    form: Format = "json",
) -> Any:
    """Compare the win with the theoretical win, and say whether it is within chance at 95% and 99.9%."""
    request.app.state.play_limit.check(person.name)  # each reads the logs of the time that is asked for
    asked = partial(reports.theory, by=by, since=since, until=until)
    return _answer(await floor.long_query(asked), form, f"theory-by-{by}")


@router.get("/ratings", response_model=None)
async def ratings(
    request: Request, person: Requester, floor: TheFloor, since: Time = 0, until: Time = END, form: Format = "json"
) -> Any:
    """Rate every player by real play: rounds, time, average wager, win and theoretical win."""
    request.app.state.play_limit.check(person.name)  # each reads the logs of the time that is asked for
    return _answer(await floor.long_query(partial(reports.ratings, since=since, until=until)), form, "ratings")


@router.get("/cash", response_model=None)
async def cash(
    request: Request,
    person: Requester,
    floor: TheFloor,
    since: Time = 0,
    until: Time = END,
    threshold_cents: Annotated[WholeNumber, Query(ge=1, le=10**12)] = reports.CURRENCY_REPORT_CENTS,
    form: Format = "json",
) -> Any:
    """List cash in and out by person and gaming day, with alerts from a threshold on."""
    request.app.state.play_limit.check(person.name)  # each reads the logs of the time that is asked for
    asked = partial(reports.cash, since=since, until=until, threshold_cents=threshold_cents)
    return _answer(await floor.long_query(asked), form, "cash")


@router.get("/proceeds", response_model=None)
async def proceeds(
    request: Request, person: Requester, floor: TheFloor, since: Time = 0, until: Time = END, form: Format = "json"
) -> Any:
    """List what the house won by class of game and game, with the clause of the class."""
    request.app.state.play_limit.check(person.name)  # each reads the logs of the time that is asked for
    return _answer(await floor.long_query(partial(reports.proceeds, since=since, until=until)), form, "proceeds")
