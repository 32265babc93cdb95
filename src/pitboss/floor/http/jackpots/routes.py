"""Routes of the jackpots: what everybody sees, what people do about awards, the log and the statement."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request

from pitboss.floor.floor import Floor
from pitboss.floor.http.dependencies import Requester, TheFloor, WholeNumber, needs
from pitboss.floor.http.jackpots import listing
from pitboss.floor.http.refusals import REFUSALS
from pitboss.floor.jackpot_desk import awards
from pitboss.floor.jackpot_desk import shown as desk
from pitboss.floor.people.people import Person, Right
from pitboss.jackpots.papers.sheet import sheet

router = APIRouter(prefix="/api/jackpots", responses=REFUSALS, tags=["jackpots"])
JackpotId = Annotated[str, Path(max_length=40)]
Number = Annotated[WholeNumber, Path(ge=1, le=10**9)]


@router.get("")
async def jackpots(person: Requester, floor: TheFloor) -> list[dict[str, Any]]:
    """List every jackpot with its meters, tables, last 25 hits and what waits for a person, as on the disk."""
    return [listing.shown(floor, kept, person) for kept in floor.jackpots.jackpots.values()]


@router.get("/{jackpot}/log", dependencies=[needs(Right.SEE_PIT)])
async def log(
    jackpot: JackpotId, floor: TheFloor, after: Annotated[WholeNumber, Query(ge=0, le=10**9)] = 0
) -> dict[str, Any]:
    """List the events after a line: who, in which role, when, by which clause, what moved, what the meters showed."""
    return desk.log(awards.find(floor, jackpot), after)


@router.get("/{jackpot}/statement", dependencies=[needs(Right.SEE_PIT)])
async def statement(jackpot: JackpotId, floor: TheFloor) -> dict[str, Any]:
    """Explain every cent of every meter from its start to now."""
    return desk.statement_of(awards.find(floor, jackpot))


@router.get("/{jackpot}/sheet")
async def print_sheet(jackpot: JackpotId, _: Requester, floor: TheFloor) -> list[dict[str, str]]:
    """Show how a jackpot is funded, what it pays, in which order, and its equipment, each with its clause."""
    lines = sheet(awards.find(floor, jackpot).jackpot.set_up)
    return [{"about": each.about, "text": each.text, "cite": each.cite} for each in lines]


# --- awards ----------------------------------------------------------------------------------------------------------


@router.post("/{jackpot}/awards/{award}/call")
async def call(jackpot: JackpotId, award: Number, request: Request, person: Requester, floor: TheFloor) -> Any:
    """Name the winning spot and hand, as the dealer: the win is frozen, and after a 100% win the meter reseeded."""
    return await _take(request, floor, person, jackpot, award, "call")


@router.post("/{jackpot}/awards/{award}/take-back")
async def take_back(jackpot: JackpotId, award: Number, request: Request, person: Requester, floor: TheFloor) -> Any:
    """Take a call back before the seal: everything is as it was before the call."""
    return await _take(request, floor, person, jackpot, award, "take-back")


@router.post("/{jackpot}/awards/{award}/verify")
async def verify(jackpot: JackpotId, award: Number, request: Request, person: Requester, floor: TheFloor) -> Any:
    """Confirm the cards, as a supervisor who did not deal the round."""
    return await _take(request, floor, person, jackpot, award, "verify")


@router.post("/{jackpot}/awards/{award}/seal")
async def seal(jackpot: JackpotId, award: Number, request: Request, person: Requester, floor: TheFloor) -> Any:
    """Seal the award with a supervisor's or an executive's card, as the jackpot asks: the win is recorded."""
    return await _take(request, floor, person, jackpot, award, "seal")


@router.post("/{jackpot}/awards/{award}/pay")
async def pay(jackpot: JackpotId, award: Number, request: Request, person: Requester, floor: TheFloor) -> Any:
    """Hand the prize over: the round gets the award and continues."""
    return await _take(request, floor, person, jackpot, award, "pay")


async def _take(request: Request, floor: Floor, person: Person, id: str, number: int, what: str) -> dict[str, Any]:
    request.app.state.command_limit.check(person.name)
    award = await awards.take(floor, person, id, number, what)
    return {"done": True, "award": desk.waiting(floor, awards.find(floor, id), award, cards=True)}
