"""Routes of the dealer school: begin a drill, answer what is due, end it; on a demonstration floor only."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field

from pitboss.floor.demonstration.training import Training
from pitboss.floor.http.dependencies import Requester, TableId, TheFloor, needs
from pitboss.floor.http.refusals import REFUSALS
from pitboss.floor.people.people import Right

router = APIRouter(prefix="/api/tables", responses=REFUSALS, tags=["demonstration"], dependencies=[needs(Right.DEAL)])


class Answer(BaseModel):
    """What the dealer does or says; `begin` begins a drill. Seat 0 is the dealer's own hand."""

    model_config = ConfigDict(extra="forbid")
    answer: Literal["begin", "card", "down", "peek", "turn", "stand", "ask", "insurance", "take", "push", "pay", "part"]
    seat: Annotated[int, Field(strict=True, ge=0, le=99)] = 0
    cents: Annotated[int, Field(strict=True, ge=0, le=10**9)] = 0


@router.get("/{table}/training")
async def drill(table: TableId, request: Request, floor: TheFloor) -> dict[str, Any]:
    """Show the drill at a table: the question, the last answer and what was due, and the summary."""
    training: Training = request.app.state.training
    live = floor.find(table)
    return await live.read(lambda: training.state(live))


@router.post("/{table}/training")
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


@router.delete("/{table}/training")
async def end(table: TableId, request: Request, person: Requester, floor: TheFloor) -> dict[str, Any]:
    """End one's drill; the answer is its summary."""
    training: Training = request.app.state.training
    return training.end(floor.find(table), person)
