"""Routes of the house: adjustments by two persons, stops, announced changes, petitions, transfer, closing, opening."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, ConfigDict, Field, StrictBool

from pitboss.floor.http.dependencies import Requester, TheFloor
from pitboss.floor.http.jackpots.routes import JackpotId, Number
from pitboss.floor.http.refusals import REFUSALS
from pitboss.floor.jackpot_desk import house
from pitboss.floor.people.people import Right
from pitboss.jackpots.files import read_set_up
from pitboss.jackpots.steps import DISPLAY, Adjust

router = APIRouter(prefix="/api/jackpots", responses=REFUSALS, tags=["jackpots"])
Words = Annotated[str, Field(min_length=1, max_length=200, pattern=r"\S")]
PetitionNumber = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[^/\s][^/]*$")]
Answer = dict[str, Any]
DONE = {"done": True}


class Asked(BaseModel):
    """Base of what is asked."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class AdjustmentAsked(Asked):
    """Cents that are added to a place of a meter, or taken from it; with `award`, an award that is backed out."""

    meter: Annotated[str, Field(max_length=40)] = ""
    place: Annotated[str, Field(max_length=40)] = DISPLAY
    cents: Annotated[int, Field(strict=True, ge=-(10**12), le=10**12)] = 0
    cause: Annotated[str, Field(max_length=40)]
    reason: Words
    award: Annotated[int, Field(strict=True, ge=0, le=10**9)] | None = None


class StopAsked(Asked):
    """Why the link stops."""

    reason: Words


class ScheduleAsked(Asked):
    """The whole new set-up, in the form that opens a jackpot, and its date; easier criteria name their petition."""

    set_up: dict[str, Any]
    effective: Annotated[str, Field(max_length=10)]
    petition: Annotated[str, Field(max_length=40)] = ""


class PetitionAsked(Asked):
    """A petition to the regulator: its number, what it asks for (one of three), and what it says."""

    number: PetitionNumber
    asks: Literal["easier criteria", "a transfer to another game", "a transfer to another licensee"]
    reason: Words


class AnswerAsked(Asked):
    """The regulator's answer, and the document that has it."""

    granted: StrictBool
    document: Words


class TransferAsked(Asked):
    """The jackpot that takes over, and the granted petition; with `elsewhere`, `to` is another licensee."""

    to: Words
    petition: Words
    elsewhere: StrictBool = False


@router.post("")
async def open_jackpot(asked: dict[str, Any], request: Request, person: Requester, floor: TheFloor) -> Answer:
    """Open a jackpot, as an executive; the set-up has the keys of `pitboss jackpot check`'s file."""
    request.app.state.command_limit.check(person.name)
    person.must(Right.RUN_JACKPOTS)
    set_up = read_set_up(asked)
    await house.open_jackpot(floor, person, set_up)
    return {**DONE, "id": set_up.id}


@router.post("/{jackpot}/adjustments")
async def adjust(
    jackpot: JackpotId, asked: AdjustmentAsked, request: Request, person: Requester, floor: TheFloor
) -> Answer:
    """Request an adjustment of a meter; nothing moves before a second person approves it."""
    request.app.state.command_limit.check(person.name)
    what = (asked.cause, asked.meter, asked.place, asked.cents, asked.reason)
    step = Adjust(person.name, person.role.value, *what, "", "", asked.award or 0)
    return {**DONE, "n": await house.adjust(floor, person, jackpot, step)}


@router.post("/{jackpot}/adjustments/{number}/approve")
async def approve(jackpot: JackpotId, number: Number, request: Request, person: Requester, floor: TheFloor) -> Answer:
    """Approve another person's request: exactly what was asked for is done."""
    request.app.state.command_limit.check(person.name)
    await house.approve(floor, person, jackpot, number)
    return DONE


@router.post("/{jackpot}/adjustments/{number}/decline")
async def decline(jackpot: JackpotId, number: Number, request: Request, person: Requester, floor: TheFloor) -> Answer:
    """Turn another person's request down."""
    request.app.state.command_limit.check(person.name)
    await house.decline(floor, person, jackpot, number)
    return DONE


@router.post("/{jackpot}/stop")
async def stop(jackpot: JackpotId, asked: StopAsked, request: Request, person: Requester, floor: TheFloor) -> Answer:
    """Stop the link: it takes no wagers, and awards that were won are still paid."""
    request.app.state.command_limit.check(person.name)
    await house.stop(floor, person, jackpot, asked.reason)
    return DONE


@router.post("/{jackpot}/start")
async def start(jackpot: JackpotId, request: Request, person: Requester, floor: TheFloor) -> Answer:
    """Start a stopped link again."""
    request.app.state.command_limit.check(person.name)
    await house.start(floor, person, jackpot)
    return DONE


@router.post("/{jackpot}/schedule")
async def schedule(
    jackpot: JackpotId, asked: ScheduleAsked, request: Request, person: Requester, floor: TheFloor
) -> Answer:
    """Announce another set-up with its date, as an executive."""
    request.app.state.command_limit.check(person.name)
    person.must(Right.RUN_JACKPOTS)
    await house.schedule(floor, person, jackpot, read_set_up(asked.set_up), asked.effective, asked.petition)
    return DONE


@router.post("/{jackpot}/change")
async def change(jackpot: JackpotId, request: Request, person: Requester, floor: TheFloor) -> Answer:
    """Put the announced set-up into effect, as an executive, while the link is stopped."""
    request.app.state.command_limit.check(person.name)
    await house.change(floor, person, jackpot)
    return DONE


@router.post("/{jackpot}/petitions")
async def petition(
    jackpot: JackpotId, asked: PetitionAsked, request: Request, person: Requester, floor: TheFloor
) -> Answer:
    """Record a petition to the regulator, as an executive."""
    request.app.state.command_limit.check(person.name)
    await house.petition(floor, person, jackpot, asked.number, asked.asks, asked.reason)
    return DONE


@router.post("/{jackpot}/petitions/{petition}/answer")
async def answer(
    jackpot: JackpotId,
    petition: Annotated[str, Path(max_length=40)],
    asked: AnswerAsked,
    request: Request,
    person: Requester,
    floor: TheFloor,
) -> Answer:
    """Record the regulator's answer to a petition, as an executive."""
    request.app.state.command_limit.check(person.name)
    await house.answer(floor, person, jackpot, petition, granted=asked.granted, document=asked.document)
    return DONE


@router.post("/{jackpot}/transfer")
async def transfer(
    jackpot: JackpotId, asked: TransferAsked, request: Request, person: Requester, floor: TheFloor
) -> Answer:
    """Request the transfer of liability and fund; it is done when a second person asks for the same."""
    request.app.state.command_limit.check(person.name)
    said = await house.transfer(floor, person, jackpot, asked.to, asked.petition, elsewhere=asked.elsewhere)
    return {**DONE, "state": said}


@router.post("/{jackpot}/close")
async def close(jackpot: JackpotId, request: Request, person: Requester, floor: TheFloor) -> Answer:
    """Request that the jackpot ends; it is done when a second person asks for the same."""
    request.app.state.command_limit.check(person.name)
    return {**DONE, "state": await house.close(floor, person, jackpot)}
