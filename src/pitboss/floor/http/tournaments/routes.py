"""Routes of tournaments: what everybody sees, and the steps that people take at the desk."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, ConfigDict, Field

from pitboss.floor.demonstration import trials
from pitboss.floor.http.dependencies import Requester, TheFloor
from pitboss.floor.http.refusals import REFUSALS
from pitboss.floor.people.people import Right
from pitboss.floor.tournament_desk import desk, shown
from pitboss.tournaments.check import check_tournament, fault_words
from pitboss.tournaments.document import parse_tournament

router = APIRouter(prefix="/api/tournaments", responses=REFUSALS, tags=["tournaments"])
TournamentId = Annotated[str, Path(max_length=40)]


class Asked(BaseModel):
    """Base of what is asked."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class DocumentAsked(Asked):
    """A tournament's document, in the form of `pitboss tournament check`'s file."""

    text: Annotated[str, Field(max_length=100_000)]


class StepAsked(Asked):
    """A step by its name, with its fields; `tables` says how the tables of a draw are dealt."""

    kind: Annotated[str, Field(max_length=40)]
    fields: dict[str, Any] = {}
    tables: Literal["electronic", "dealt"] = "electronic"


@router.get("")
async def tournaments(_: Requester, floor: TheFloor) -> list[dict[str, Any]]:
    """List every tournament."""
    return [shown.listed(kept) for kept in floor.tournaments.tournaments.values()]


@router.get("/templates")
async def templates(person: Requester, floor: TheFloor) -> dict[str, str]:
    """List the template documents that a director can start from, with feasible dates."""
    person.must(Right.RUN_TOURNAMENTS)
    return desk.templates(floor)


@router.post("/check")
async def check(asked: DocumentAsked, request: Request, person: Requester) -> dict[str, Any]:
    """Check a document against the law as a whole: every requirement with its answer and its clause."""
    request.app.state.command_limit.check(person.name)
    person.must(Right.RUN_TOURNAMENTS)
    blocking = check_tournament(parse_tournament(asked.text)).blocking
    return {"lawful": not blocking, "faults": [{"what": fault_words(each), "cite": each.cite} for each in blocking]}


@router.post("")
async def open_tournament(asked: DocumentAsked, request: Request, person: Requester, floor: TheFloor) -> dict[str, Any]:
    """Announce a tournament, as its director; refused with every fault of its document."""
    request.app.state.command_limit.check(person.name)
    person.must(Right.RUN_TOURNAMENTS)
    kept = await desk.open_tournament(floor, person, parse_tournament(asked.text))
    return {"done": True, "id": kept.id, "commitment": kept.chain.commitment}


@router.post("/try")
async def try_one(request: Request, person: Requester, floor: TheFloor) -> dict[str, Any]:
    """Enter a single-table tournament against automatic players, on a demonstration floor."""
    request.app.state.command_limit.check(person.name)
    trial = await trials.begin(floor, request.app.state.company, person)
    return {"done": True, "tournament": trial.tournament, "table": trial.table}


@router.get("/{tournament}")
async def one(tournament: TournamentId, person: Requester, floor: TheFloor) -> dict[str, Any]:
    """Show a tournament: event, round, tables, standings, what a player needs; for its staff also the desk."""
    return await desk.read(floor, tournament, lambda kept: shown.shown(kept, person))


@router.post("/{tournament}/steps")
async def take_step(
    tournament: TournamentId, asked: StepAsked, request: Request, person: Requester, floor: TheFloor
) -> dict[str, Any]:
    """Take a step at the desk: register, draw, break a table, split, undo …; each needs its right."""
    request.app.state.command_limit.check(person.name)
    event = await desk.take(floor, person, tournament, asked.kind, asked.fields, asked.tables)
    kept = floor.tournaments.find(tournament)
    for live in desk.tables_of(floor, kept):  # automatic players who were drawn a seat play from now on
        request.app.state.company.attend(live)
    return {
        "done": True,
        "number": event.number,
        "cite": event.cite,
        "notes": list(event.notes),
        "seatings": [
            {"entry": each.entry, "table": each.table, "seat": each.seat, "why": each.why} for each in event.seatings
        ],
        "version": kept.version,
    }
