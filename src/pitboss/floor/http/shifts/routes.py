"""Routes of the desk: a table's shift, and every step of it."""

from __future__ import annotations

import asyncio
import time
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response
from pydantic import BaseModel, ConfigDict, Field

from pitboss.floor.floor import Floor
from pitboss.floor.http.dependencies import Requester, TableId, TheFloor, WholeNumber
from pitboss.floor.http.refusals import REFUSALS
from pitboss.floor.people.people import Person, Right
from pitboss.floor.shift_desk import desk
from pitboss.floor.shift_desk.accounting import rule_of
from pitboss.floor.shift_desk.kept import BOX
from pitboss.floor.shift_desk.shown import shown
from pitboss.floor.shift_desk.slip_paper import find_slip, paper_of
from pitboss.house.shifts.steps import BookDifference, CountBox, CountTips, CountTray, DropBox
from pitboss.house.signs import Paper

router = APIRouter(prefix="/api/shifts", responses=REFUSALS, tags=["shifts"])
Number = Annotated[WholeNumber, Path(ge=1, le=10**9)]
Denomination = Annotated[int, Field(ge=1, le=1_000_000_00)]
Pieces = Annotated[int, Field(strict=True, ge=0, le=10**9)]  # an electronic table counts cents
Counted = Annotated[dict[Denomination, Pieces], Field(max_length=52)]
Words = Annotated[str, Field(min_length=1, max_length=200, pattern=r"\S")]
Amount = Annotated[int, Field(strict=True, ge=0, le=10**12)]
Tender = Annotated[str, Field(min_length=1, max_length=40)]
Answer = dict[str, Any]


class Asked(BaseModel):
    """Base of what is asked."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class CountAsked(Asked):
    """Chips by denomination in cents, and the reason if the opening differs from what was carried over."""

    counted: Counted
    reason: Annotated[str, Field(max_length=200)] = ""


class SlipAsked(Asked):
    """What to bring to the table, or to take from it."""

    kind: Literal["fill", "credit"]
    chips: Counted


class ChipsAsked(Asked):
    """The chips of a slip, as they were counted now."""

    chips: Counted


class ReasonAsked(Asked):
    """The reason."""

    reason: Words


class BoxAsked(Asked):
    """What was in a drop box, by kind of tender."""

    counted: Annotated[dict[Tender, Amount], Field(max_length=10)]


class TipsAsked(Asked):
    """What was in the tip box."""

    cents: Amount


class DifferenceAsked(Asked):
    """A difference that goes on the books: over, or short (below 0)."""

    where: Words
    cents: Annotated[int, Field(strict=True, ge=-(10**12), le=10**12)]
    reason: Words
    chips: Annotated[
        dict[Denomination, Annotated[int, Field(strict=True, ge=-(10**7), le=10**7)]], Field(max_length=52)
    ] = {}
    tender: Annotated[str, Field(max_length=40)] = ""


def _limit(request: Request, person: Person) -> None:
    request.app.state.command_limit.check(person.name)


def _now() -> int:
    return int(time.time())


@router.get("/{table}")
async def one_shift(table: TableId, person: Requester, floor: TheFloor) -> Answer:
    """Show a table's shift: slips and boxes; to those who see the pit, its money and what keeps it from closing."""
    _check_sees(person)
    return await shown(floor, table, with_money=person.may(Right.SEE_PIT))


@router.post("/{table}/open")
async def open_shift(table: TableId, asked: CountAsked, request: Request, person: Requester, floor: TheFloor) -> Answer:
    """Count the tray for the opening. The second person's count, made alone, opens the shift."""
    _limit(request, person)
    return {"done": await desk.open_shift(floor, person, table, asked.counted, asked.reason)}


@router.post("/{table}/slips")
async def request_slip(
    table: TableId, asked: SlipAsked, request: Request, person: Requester, floor: TheFloor
) -> Answer:
    """Request a fill or a credit; its slip has a number from here on."""
    _limit(request, person)
    return {"slip": await desk.request(floor, person, table, asked.kind, asked.chips)}


@router.get("/{table}/slips/{slip}/paper", response_model=None)
async def slip_paper(
    table: TableId,
    slip: Number,
    request: Request,
    person: Requester,
    floor: TheFloor,
    paper: Annotated[Literal["letter", "a4"], Query()] = "letter",
) -> Response:
    """Print a slip, which goes with the chips: its denominations, and who has had a part in it, to be signed."""
    _check_sees(person)
    request.app.state.play_limit.check(person.name)
    id = floor.find_log(table)
    found = await floor.long_query(lambda connection: find_slip(connection, id, slip))
    rule, now = await rule_of(floor), floor.sessions.clock.now()
    content = await asyncio.to_thread(paper_of, found, floor.table_names[id], person.name, rule, now, Paper(paper))
    headers = {"Content-Disposition": f'attachment; filename="slip-{slip}-of-{id}.pdf"'}
    return Response(content, media_type="application/pdf", headers=headers)


def _check_sees(person: Person) -> None:
    if not (person.may(Right.SEE_PIT) or person.may(Right.CAGE)):
        person.must(Right.DEAL)


@router.post("/{table}/slips/{slip}/prepare")
async def prepare_slip(
    table: TableId, slip: Number, asked: ChipsAsked, request: Request, person: Requester, floor: TheFloor
) -> Answer:
    """Count the chips of a slip out, as a second person."""
    _limit(request, person)
    return {"slip": await desk.prepare(floor, person, table, slip, asked.chips)}


@router.post("/{table}/slips/{slip}/verify")
async def verify_slip(
    table: TableId, slip: Number, asked: ChipsAsked, request: Request, person: Requester, floor: TheFloor
) -> Answer:
    """Count the chips of a slip where they arrive, as a third person; this completes the move."""
    _limit(request, person)
    return {"slip": await desk.verify(floor, person, table, slip, asked.chips)}


@router.post("/{table}/slips/{slip}/void")
async def void_slip(
    table: TableId, slip: Number, asked: ReasonAsked, request: Request, person: Requester, floor: TheFloor
) -> Answer:
    """Void a slip that is not verified; its number stays used."""
    _limit(request, person)
    return {"slip": await desk.void(floor, person, table, slip, asked.reason)}


@router.post("/{table}/count")
async def count_tray(table: TableId, asked: CountAsked, request: Request, person: Requester, floor: TheFloor) -> Answer:
    """Count the tray during the shift; a later difference is traced from the last correct count."""
    return await _together(
        request, floor, person, table, "count", asked.model_dump(mode="json"),
        lambda one: CountTray(one.by, one.role, _now(), asked.counted, person.name),
    )  # fmt: skip


@router.post("/{table}/drop")
async def drop_box(table: TableId, request: Request, person: Requester, floor: TheFloor) -> Answer:
    """Take the drop box from the table, both persons, and put an empty one in its place."""
    return await _together(
        request, floor, person, table, "drop", {}, lambda one: DropBox(one.by, one.role, _now(), person.name)
    )


@router.post("/{table}/boxes/{box}/count")
async def count_box(
    table: TableId, box: Number, asked: BoxAsked, request: Request, person: Requester, floor: TheFloor
) -> Answer:
    """Count a drop box, each person alone. Nobody who took the box from the table or put cash into it may count it."""
    return await _together(
        request, floor, person, table, BOX, {"box": box, **asked.model_dump(mode="json")},
        lambda one: CountBox(one.by, one.role, _now(), box, asked.counted, person.name),
    )  # fmt: skip


@router.post("/{table}/tips")
async def count_tips(table: TableId, asked: TipsAsked, request: Request, person: Requester, floor: TheFloor) -> Answer:
    """Empty and count the tip box, each person alone."""
    return await _together(
        request, floor, person, table, "tips", asked.model_dump(mode="json"),
        lambda one: CountTips(one.by, one.role, _now(), asked.cents, person.name, again=True),
    )  # fmt: skip


@router.post("/{table}/differences")
async def book_difference(
    table: TableId, asked: DifferenceAsked, request: Request, person: Requester, floor: TheFloor
) -> Answer:
    """Book a difference, both persons with the same figures and reason."""
    person.must(Right.SUPERVISE)
    return await _together(
        request, floor, person, table, "difference", asked.model_dump(mode="json"),
        lambda one: BookDifference(
            one.by, one.role, _now(), asked.where, one.reason_with(asked.reason), person.name,
            asked.chips, asked.cents, asked.tender,
        ),
    )  # fmt: skip


@router.post("/{table}/close")
async def close_shift(
    table: TableId, asked: CountAsked, request: Request, person: Requester, floor: TheFloor
) -> Answer:
    """Count the tray for the close. The second person's count closes the shift, if everything balances."""
    _limit(request, person)
    return {"done": await desk.close(floor, person, table, asked.counted)}


async def _together(
    request: Request, floor: Floor, person: Person, table: str, kind: str, content: Answer, make: Any
) -> Answer:
    _limit(request, person)
    return {"done": await desk.take_together(floor, person, table, kind, content, make)}
