"""Routes of the lab: exact figures of wagers and games."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt

from pitboss.catalogue import load_wager
from pitboss.floor.http.dependencies import Requester
from pitboss.floor.http.refusals import REFUSALS
from pitboss.floor.lab import questions
from pitboss.floor.lab.workers import Lab

router = APIRouter(prefix="/api/lab", responses=REFUSALS, tags=["lab"])
Id = Annotated[str, Field(max_length=80)]
Cents = Annotated[int, Field(strict=True, ge=0, le=10**12)]


class WagerQuestion(BaseModel):
    """A wager, one of its pay tables, and its meters."""

    model_config = ConfigDict(extra="forbid")
    wager: Id
    paytable: Annotated[str, Field(max_length=80)] = ""
    hits_soft_17: StrictBool = False
    meters: Annotated[dict[str, Cents], Field(max_length=4)] = {}
    segments: Annotated[tuple[Annotated[str, Field(max_length=20)], ...], Field(max_length=200)] = ()

    @property
    def meter_cents(self) -> questions.Meters:
        return tuple(sorted(self.meters.items()))

    @property
    def wheel(self) -> tuple[tuple[str, ...], ...]:
        """The segments as an extra argument, if there are any."""
        return (self.segments,) if self.segments else ()


class EdgeQuestion(WagerQuestion):
    """A number of decks; optionally other pay for a row, or another stake."""

    decks: Annotated[int, Field(strict=True, ge=1, le=8)] = 6
    pays: Annotated[
        dict[Annotated[str, Field(max_length=120)], Annotated[str, Field(max_length=60)]], Field(max_length=60)
    ] = {}
    stake_cents: Annotated[int, Field(strict=True, ge=1, le=10**9)] | None = None


class StrategyQuestion(BaseModel):
    """A game and its options."""

    model_config = ConfigDict(extra="forbid")
    game: Id
    options: Annotated[dict[str, StrictBool | StrictInt | str], Field(max_length=40)] = {}


def lab_of(request: Request) -> Lab:
    lab: Lab = request.app.state.lab
    return lab


@router.get("/wagers")
async def wagers(request: Request, _: Requester) -> list[dict[str, Any]]:
    """List every wager of the catalogue."""
    return await lab_of(request).ask(questions.wagers)


@router.get("/games")
async def games(request: Request, _: Requester) -> list[dict[str, Any]]:
    """List every game with its options."""
    return await lab_of(request).ask(questions.all_games)


@router.post("/edge")
async def edge(asked: EdgeQuestion, request: Request, person: Requester) -> list[dict[str, Any]]:
    """Compute a wager's exact house edge and the chance of every outcome, also with changed pay."""
    request.app.state.lab_limit.check(person.name)
    definition = load_wager(asked.wager)
    table = questions.paytable_of(definition, asked.paytable, asked.decks)
    found = await lab_of(request).ask(
        questions.analysed,
        asked.wager,
        table.name,
        asked.decks,
        asked.hits_soft_17,
        asked.meter_cents,
        *asked.wheel,
    )
    would = [questions.what_if(each, table, asked.pays, asked.stake_cents) for each in found]
    return [questions.in_words(definition.name, table, usual, each) for usual, each in zip(found, would, strict=True)]


@router.post("/decks")
async def by_decks(asked: WagerQuestion, request: Request, person: Requester) -> list[dict[str, Any]]:
    """Compute a wager's house edge for every number of decks of its pay table."""
    request.app.state.lab_limit.check(person.name)
    table = load_wager(asked.wager).paytable(asked.paytable)
    shown = []
    for decks in table.decks:
        found = await lab_of(request).ask(
            questions.analysed, asked.wager, table.name, decks, asked.hits_soft_17, asked.meter_cents, *asked.wheel
        )
        shown.append({"decks": decks, "house_edge": float(found[0].house_edge)})
    return shown


@router.post("/strategy")
async def strategy(asked: StrategyQuestion, request: Request, person: Requester) -> dict[str, Any]:
    """Compute the best strategy of a game, and its house edge."""
    request.app.state.lab_limit.check(person.name)
    return await lab_of(request).ask(questions.strategy, asked.game, tuple(sorted(asked.options.items())))
