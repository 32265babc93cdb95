"""A route of the lab: what the meters of a wager are worth, how they grow, and when they are hit."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import Field

from pitboss.catalogue import load_wager
from pitboss.floor.http.dependencies import Requester
from pitboss.floor.http.lab import IN_PROGRESS, Cents, WagerForm, analyses_of, in_progress, lab_of
from pitboss.floor.http.refusals import REFUSALS
from pitboss.floor.lab import questions
from pitboss.floor.lab.jobs import Job
from pitboss.floor.lab.meter_figures import MILLION, Funding, meter_figures

router = APIRouter(prefix="/api/lab", responses=REFUSALS, tags=["lab"])
Millionths = Annotated[int, Field(strict=True, ge=0, le=MILLION)]
Name = Annotated[str, Field(max_length=40)]


class MeterForm(WagerForm):
    """Levels of the meters (`meters`), what feeds them in millionths of a wager, their seeds, and how far to look."""

    decks: Annotated[int, Field(strict=True, ge=1, le=8)] = 6
    rates: dict[Name, Millionths] = Field(default={}, max_length=4)
    reserves: dict[Name, Millionths] = Field(default={}, max_length=4)
    seeds: dict[Name, Cents] = Field(default={}, max_length=4)
    wagers: Annotated[int, Field(strict=True, ge=100, le=10**8)] = 100_000


@router.post("/meters", responses=IN_PROGRESS)
async def meters(asked: MeterForm, request: Request, person: Requester) -> Any:
    """Compute the return at these meters, break-even, growth, time to a hit and whether a meter could run dry."""
    request.app.state.lab_limit.check(person.name)
    definition, lab = load_wager(asked.wager), lab_of(request)
    table = questions.paytable_of(definition, asked.paytable, asked.decks)
    found = await analyses_of(asked, table, asked.decks, lab, person.name)
    if isinstance(found, Job):
        return in_progress(lab, found)
    named = {"bet": definition.name, "paytable": table.name, "decks": asked.decks, "cite": str(table.cite)}
    return {**named, **meter_figures(found[0], Funding(asked.rates, asked.reserves, asked.seeds), asked.wagers)}
