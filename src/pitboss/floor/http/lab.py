"""The lab over the wire."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt

from pitboss.catalogue import load_wager
from pitboss.floor.http.requester import REFUSALS, Asking
from pitboss.floor.lab import questions
from pitboss.floor.lab.workers import Lab

router = APIRouter(prefix="/api/lab", responses=REFUSALS, tags=["lab"])
Id = Annotated[str, Field(max_length=80)]
Cents = Annotated[int, Field(strict=True, ge=0, le=10**12)]


class WagerAsked(BaseModel):
    """A wager with one of its pay tables, and where its meters stand."""

    model_config = ConfigDict(extra="forbid")
    wager: Id
    paytable: Annotated[str, Field(max_length=80)] = ""
    hits_soft_17: StrictBool = False
    meters: Annotated[dict[str, Cents], Field(max_length=4)] = {}
    segments: Annotated[tuple[Annotated[str, Field(max_length=20)], ...], Field(max_length=200)] = ()

    @property
    def standing(self) -> questions.Meters:
        return tuple(sorted(self.meters.items()))

    @property
    def wheel(self) -> tuple[tuple[str, ...], ...]:
        """The segments, where there are any: a wager without a wheel is asked for without them."""
        return (self.segments,) if self.segments else ()


class EdgeAsked(WagerAsked):
    """On so many decks; and what if a row paid something else, or the wager were larger."""

    decks: Annotated[int, Field(strict=True, ge=1, le=8)] = 6
    pays: Annotated[
        dict[Annotated[str, Field(max_length=120)], Annotated[str, Field(max_length=60)]], Field(max_length=60)
    ] = {}
    stake_cents: Annotated[int, Field(strict=True, ge=1, le=10**9)] | None = None


class StrategyAsked(BaseModel):
    """A game with the licensee's choices."""

    model_config = ConfigDict(extra="forbid")
    game: Id
    options: Annotated[dict[str, StrictBool | StrictInt | str], Field(max_length=40)] = {}


def lab_of(request: Request) -> Lab:
    lab: Lab = request.app.state.lab
    return lab


@router.get("/wagers")
async def wagers(request: Request, _: Asking) -> list[dict[str, Any]]:
    """Every wager of the catalogue."""
    return await lab_of(request).ask(questions.wagers)


@router.get("/games")
async def games(request: Request, _: Asking) -> list[dict[str, Any]]:
    """Every game with its options."""
    return await lab_of(request).ask(questions.all_games)


@router.post("/edge")
async def edge(asked: EdgeAsked, request: Request, person: Asking) -> list[dict[str, Any]]:
    """The exact house edge of a wager, with the chance of every outcome; and what it would be with other pay."""
    request.app.state.lab_limit.check(person.name)
    definition = load_wager(asked.wager)
    table = questions.paytable_of(definition, asked.paytable, asked.decks)
    found = await lab_of(request).ask(
        questions.analysed,
        asked.wager,
        table.name,
        asked.decks,
        asked.hits_soft_17,
        asked.standing,
        *asked.wheel,
    )
    would = [questions.what_if(each, table, asked.pays, asked.stake_cents) for each in found]
    return [questions.in_words(definition.name, table, usual, each) for usual, each in zip(found, would, strict=True)]


@router.post("/decks")
async def by_decks(asked: WagerAsked, request: Request, person: Asking) -> list[dict[str, Any]]:
    """The same wager's edge for every number of decks that its pay table is for."""
    request.app.state.lab_limit.check(person.name)
    table = load_wager(asked.wager).paytable(asked.paytable)
    shown = []
    for decks in table.decks:
        found = await lab_of(request).ask(
            questions.analysed, asked.wager, table.name, decks, asked.hits_soft_17, asked.standing, *asked.wheel
        )
        shown.append({"decks": decks, "house_edge": float(found[0].house_edge)})
    return shown


@router.post("/strategy")
async def strategy(asked: StrategyAsked, request: Request, person: Asking) -> dict[str, Any]:
    """The best chart for a game, and its value."""
    request.app.state.lab_limit.check(person.name)
    return await lab_of(request).ask(questions.strategy, asked.game, tuple(sorted(asked.options.items())))
