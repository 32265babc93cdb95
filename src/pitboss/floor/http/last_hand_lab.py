"""A route of the lab: the chance to advance on a tournament's last hand."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field

from pitboss.analysis.tournament.advice import ANSWERS, Seats
from pitboss.analysis.tournament.situation import MAX_PLAYERS
from pitboss.analysis.tournament.styles import STYLES
from pitboss.floor.http.dependencies import Requester
from pitboss.floor.http.refusals import REFUSALS
from pitboss.floor.lab.last_hand import last_hand

router = APIRouter(prefix="/api/lab", responses=REFUSALS, tags=["lab"])
Points = Annotated[int, Field(strict=True, ge=1, le=10**7)]
Seat = Annotated[int, Field(strict=True, ge=1, le=MAX_PLAYERS)]


class LastHandForm(BaseModel):
    """Stacks by seat, who has the button, how many advance, and the bets already made (null: none yet)."""

    model_config = ConfigDict(extra="forbid")
    stacks: Annotated[list[Points], Field(min_length=2, max_length=MAX_PLAYERS)]
    button: Seat = 1
    me: Seat = 1
    advance: Seat = 1
    minimum: Points = 25
    unit: Points = 25
    chip: Points = 1
    bets: Annotated[list[Points | None], Field(max_length=MAX_PLAYERS)] = []
    answers: Annotated[str, Field(max_length=40)] = ANSWERS


@router.get("/last-hand/styles")
async def styles(_: Requester) -> list[str]:
    """List how the other players may bet: best answers, or by a style."""
    return [ANSWERS, *STYLES]


@router.post("/last-hand")
async def advise(asked: LastHandForm, request: Request, person: Requester) -> dict[str, Any]:
    """Compute the chance to advance for every bet of yours, the best bet, and every player's chance with it."""
    request.app.state.lab_limit.check(person.name)
    seats = Seats.of(
        asked.stacks, asked.button, asked.me, advance=asked.advance, minimum=asked.minimum, unit=asked.unit
    )
    return await last_hand(seats, asked.bets, asked.answers, asked.chip)
