"""The lab over the wire."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field

from pitboss.floor import lab
from pitboss.floor.asking import REFUSALS, Asking

router = APIRouter(prefix="/api/lab", responses=REFUSALS, tags=["lab"])
Id = Annotated[str, Field(max_length=80)]


class EdgeAsked(BaseModel):
    """A wager with one of its pay tables."""

    model_config = ConfigDict(extra="forbid")
    wager: Id
    paytable: Annotated[str, Field(max_length=80)] = ""
    decks: Annotated[int, Field(ge=1, le=8)] = 6
    hits_soft_17: bool = False
    meters: Annotated[dict[str, Annotated[int, Field(ge=0, le=10**12)]], Field(max_length=4)] = {}


class StrategyAsked(BaseModel):
    """A game with the licensee's choices."""

    model_config = ConfigDict(extra="forbid")
    game: Id
    options: Annotated[dict[str, bool | int | str], Field(max_length=40)] = {}


@router.get("/wagers")
async def wagers(request: Request, _: Asking) -> list[dict[str, Any]]:
    """Every wager of the catalogue."""
    return await request.app.state.lab.ask(lab.wagers)  # type: ignore[no-any-return]


@router.get("/games")
async def games(request: Request, _: Asking) -> list[dict[str, Any]]:
    """Every game with its options."""
    return await request.app.state.lab.ask(lab.all_games)  # type: ignore[no-any-return]


@router.post("/edge")
async def edge(asked: EdgeAsked, request: Request, person: Asking) -> list[dict[str, Any]]:
    """The exact house edge of a wager, with the chance of every outcome."""
    request.app.state.lab_limit.check(person.name)
    ask = request.app.state.lab.ask
    return await ask(lab.edge, asked.wager, asked.paytable, asked.decks, asked.hits_soft_17, asked.meters)  # type: ignore[no-any-return]


@router.post("/strategy")
async def strategy(asked: StrategyAsked, request: Request, person: Asking) -> dict[str, Any]:
    """The best chart for a game, and its value."""
    request.app.state.lab_limit.check(person.name)
    return await request.app.state.lab.ask(lab.strategy, asked.game, asked.options)  # type: ignore[no-any-return]
