"""Routes of the demonstration: automatic players at a table, and the drills of the dealer school."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, ConfigDict, Field

from pitboss.floor.demonstration.company import Company
from pitboss.floor.demonstration.training import Training
from pitboss.floor.http.dependencies import Requester, TableId, TheFloor, WholeNumber, needs
from pitboss.floor.http.refusals import REFUSALS
from pitboss.floor.people.people import Person, Right

router = APIRouter(prefix="/api/tables", responses=REFUSALS, tags=["demonstration"])


class NewCompany(BaseModel):
    """The style of an automatic player (default: any)."""

    model_config = ConfigDict(extra="forbid")
    style: Literal["basic", "cautious", "side wagers", "gambler", "mimic"] | None = None


def _check(person: Person) -> None:
    """Players, dealers and supervisors may have company; who only watches may not."""
    if not person.may(Right.DEAL):
        person.must(Right.PLAY)


@router.post("/{table}/company", status_code=201)
async def add(
    table: TableId, asked: NewCompany, request: Request, person: Requester, floor: TheFloor
) -> dict[str, Any]:
    """Seat an automatic player at a table; on a demonstration floor only."""
    _check(person)
    request.app.state.command_limit.check(person.name)
    company: Company = request.app.state.company
    name, seat = await company.add(floor.find(table), asked.style, person.name)
    return {"name": name, "seat": seat, "style": floor.automatic[name]}


@router.delete("/{table}/company/{seat}")
async def remove(
    table: TableId,
    seat: Annotated[WholeNumber, Path(ge=1, le=99)],
    request: Request,
    person: Requester,
    floor: TheFloor,
) -> dict[str, Any]:
    """Free an automatic player's seat, now or after the round; on a demonstration floor only."""
    _check(person)
    request.app.state.command_limit.check(person.name)
    company: Company = request.app.state.company
    name, is_free = await company.remove(floor.find(table), seat)
    return {"name": name, "free": is_free}


# --- drills of the dealer school --------------------------------------------------------------------------------------


class Answer(BaseModel):
    """What the dealer does or says; `begin` begins a drill. Seat 0 is the dealer's own hand."""

    model_config = ConfigDict(extra="forbid")
    answer: Literal["begin", "card", "down", "peek", "turn", "stand", "ask", "insurance", "take", "push", "pay", "part"]
    seat: Annotated[int, Field(strict=True, ge=0, le=99)] = 0
    cents: Annotated[int, Field(strict=True, ge=0, le=10**9)] = 0


@router.get("/{table}/training", dependencies=[needs(Right.DEAL)])
async def drill(table: TableId, request: Request, floor: TheFloor) -> dict[str, Any]:
    """Show the drill at a table: the question, the last answer and what was due, and the summary."""
    training: Training = request.app.state.training
    live = floor.find(table)
    return await live.read(lambda: training.state(live))


@router.post("/{table}/training", dependencies=[needs(Right.DEAL)])
async def answer(table: TableId, asked: Answer, request: Request, person: Requester, floor: TheFloor) -> dict[str, Any]:
    """Answer what is due: a right answer is carried out, a wrong one is counted and explained."""
    request.app.state.command_limit.check(person.name)
    training: Training = request.app.state.training
    live = floor.find(table)
    if asked.answer == "begin":
        training.begin(live, person)
    else:
        await training.answer(live, person, asked.answer, asked.seat, asked.cents)
    return await live.read(lambda: training.state(live))


@router.delete("/{table}/training", dependencies=[needs(Right.DEAL)])
async def end(table: TableId, request: Request, person: Requester, floor: TheFloor) -> dict[str, Any]:
    """End one's drill; the answer is its summary."""
    training: Training = request.app.state.training
    return training.end(floor.find(table), person)
