"""Routes of the house's document: read and export for the pit, check and change for executives; what is due."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import PlainTextResponse
from pydantic import Field

from pitboss.errors import CatalogueError, PitbossError
from pitboss.floor.document_desk import desk, shown
from pitboss.floor.documents.kept import in_force
from pitboss.floor.http.dependencies import Requester, TableId, TheFloor, WholeNumber, needs
from pitboss.floor.http.house.fields import DONE, Asked, Reason, Words
from pitboss.floor.http.refusals import REFUSALS
from pitboss.floor.people.people import Right
from pitboss.floor.table_desk import tables
from pitboss.house.document import HouseDocument
from pitboss.house.document.form import form
from pitboss.ledger.house import document_rows

router = APIRouter(prefix="/api/house", responses=REFUSALS, tags=["house"])
State = Literal["colorado", "washington"]
Number = Annotated[WholeNumber, Query(ge=1, le=10**6)]
Text = Annotated[str, Field(max_length=shown.MAX_DRAFT)]
READ, CHANGE = [needs(Right.SEE_PIT)], [needs(Right.SET_UP)]


class Draft(Asked):
    """A document: a file's text, or the page's draft as JSON in a text; and the day that it is checked for."""

    toml: Text = ""
    draft: Text = ""
    effective: Annotated[int, Field(strict=True, ge=0, le=desk.FOREVER)] = 0


class NewVersion(Draft, Reason):
    """A document to accept: the version that it was made from, and why what is undecided is accepted."""

    follows: Annotated[int, Field(strict=True, ge=0, le=10**6)]
    note: Annotated[str, Field(max_length=200)] = ""


class Acknowledged(Asked):
    """The reason for accepting what the document leaves undecided."""

    note: Words


class TomlResponse(PlainTextResponse):
    """A document as a file."""

    media_type = "application/toml"


def _read(asked: Draft) -> HouseDocument:
    try:
        return shown.read_draft(asked.toml, asked.draft)
    except CatalogueError as error:
        raise PitbossError(
            f"The document has faults. {' '.join(each.what + '.' for each in error.faults[:5])}"
        ) from None


@router.get("/document", dependencies=READ)
async def document(floor: TheFloor) -> dict[str, Any]:
    """Show the house's document in force for each state, and the versions that wait."""
    return await asyncio.to_thread(shown.whole, await floor.ask(shown.stored), floor, await floor.local_time())


@router.get("/document/form", dependencies=READ)
async def fields(_: Requester) -> tuple[dict[str, Any], ...]:
    """List the fields of a document, with kinds and choices, for an editor."""
    return form()


@router.get("/document/versions", dependencies=READ)
async def versions(floor: TheFloor, state: State) -> list[dict[str, Any]]:
    """List all versions of a state's document: author, reason, time, digest, moment."""
    return [shown.meta(each) for each in await floor.ask(lambda c: document_rows.versions(c, state))]


@router.get("/document/differences", dependencies=READ)
async def differences(floor: TheFloor, state: State, old: Number, new: Number) -> dict[str, list[str]]:
    """Show what changed from one version to another, in sentences."""
    return {"changes": await floor.ask(lambda c: shown.differences(c, state, old, new))}


@router.get("/document/house.toml", dependencies=READ, response_class=TomlResponse)
async def export(floor: TheFloor, state: State, version: Number | None = None) -> TomlResponse:
    """Export a version as a file, which `pitboss check` and `pitboss sign` read; by default the one in force."""
    if version is not None:
        found = await floor.ask(lambda c: document_rows.version(c, state, version))
    else:
        kept = next((each for each in await floor.ask(in_force) if each.version.state == state), None)
        if kept is None:
            raise LookupError(f"There is no document for {state.capitalize()} yet.")
        found = kept.version
    named = {"content-disposition": f'attachment; filename="house-{state}-{found.number}.toml"'}
    return TomlResponse(found.body.decode(), headers=named)


@router.post("/document/check", dependencies=CHANGE)
async def check(asked: Draft, request: Request, person: Requester, floor: TheFloor) -> dict[str, Any]:
    """Check a draft or a file: every requirement with its field, what changes, what it waits for; nothing is kept."""
    request.app.state.lab_limit.check(person.name)
    try:
        wanted = shown.read_draft(asked.toml, asked.draft)
    except CatalogueError as error:
        return {"faults": shown.faults(error)}
    kept, on = await floor.ask(in_force), await floor.today(max(asked.effective, floor.sessions.clock.now()))
    return await asyncio.to_thread(shown.checked, floor, kept, wanted, on)


@router.post("/document", dependencies=CHANGE, status_code=201)
async def accept(asked: NewVersion, person: Requester, floor: TheFloor) -> dict[str, Any]:
    """Accept a version; it takes effect at the chosen time, or at the first lawful moment after it."""
    done = await desk.accept(
        floor, person, _read(asked), asked.reason, effective=asked.effective, follows=asked.follows, note=asked.note
    )
    waits = [{"table": each.table, "text": each.text, "cite": each.cite} for each in done.blocks]
    return {**shown.meta(done.version), "waits": waits}


@router.post("/document/{state}/{number}/withdraw", dependencies=CHANGE)
async def withdraw(
    state: State,
    number: Annotated[WholeNumber, Path(ge=1, le=10**6)],
    asked: Reason,
    person: Requester,
    floor: TheFloor,
) -> dict[str, bool]:
    """Withdraw a version that waits to take effect."""
    await desk.withdraw(floor, person, state, number, asked.reason)
    return DONE


@router.post("/document/{state}/acknowledge", dependencies=CHANGE)
async def acknowledge(state: State, asked: Acknowledged, person: Requester, floor: TheFloor) -> dict[str, list[str]]:
    """Acknowledge, with a reason, all that the document in force leaves undecided today."""
    return {"acknowledged": await desk.acknowledge(floor, person, state, asked.note)}


@router.get("/schedule", dependencies=READ)
async def schedule(floor: TheFloor) -> list[dict[str, Any]]:
    """Show every table of the document with its planned hours, and what is due; people open and close tables."""
    return shown.schedule(await floor.ask(in_force), floor, await floor.local_time())


@router.post("/tables/{table}/open", dependencies=[needs(Right.SUPERVISE)], status_code=201)
async def open_table(table: TableId, person: Requester, floor: TheFloor) -> dict[str, str]:
    """Open a table of the document that is not on the floor yet; refused with every requirement that fails."""
    live = await tables.open_listed(floor, person, table)
    return {"id": live.id, "name": live.name}
