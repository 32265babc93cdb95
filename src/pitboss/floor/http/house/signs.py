"""Routes of signs: a table's sheets as PDF for everybody who sees it (CO 30-804), and all sheets together."""

from __future__ import annotations

import asyncio
import io
import zipfile
from collections.abc import Iterable
from functools import partial
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import StringConstraints

from pitboss.errors import PitbossError
from pitboss.floor.floor import Floor
from pitboss.floor.http.dependencies import Requester, TableId, TableRequester, TheFloor, needs
from pitboss.floor.http.refusals import REFUSALS
from pitboss.floor.live.live_table import LiveTable
from pitboss.floor.people.people import Right
from pitboss.house.signs import LANGUAGES, Paper, Posting, Sheet, sheets_of, typeset, wall_sheet

router = APIRouter(prefix="/api", responses=REFUSALS, tags=["tables"])
Kind = Annotated[str, Path(max_length=20, pattern=r"^[a-z-]+$")]
PDF: Final[dict[int | str, dict[str, Any]]] = {200: {"content": {"application/pdf": {}}}}
ZIP: Final[dict[int | str, dict[str, Any]]] = {200: {"content": {"application/zip": {}}}}
PaperName = Literal["letter", "a4"]
TableName = Annotated[str, StringConstraints(min_length=1, max_length=40)]


@router.get("/tables/{table}/signs")
async def signs(table: TableId, _: TableRequester, request: Request, floor: TheFloor) -> list[dict[str, Any]]:
    """List the sheets that a table has, with their languages."""
    live, address = floor.find(table), str(request.base_url)
    made = await live.read(lambda: _sheets(_posting(floor, live, address)))
    titles = {each.kind: each.title for each in made if each.language == LANGUAGES[0]}
    languages = {kind: [each.language for each in made if each.kind == kind] for kind in titles}
    return [{"sheet": kind, "title": title, "languages": languages[kind]} for kind, title in titles.items()]


@router.get("/signs.zip", response_class=Response, responses=ZIP, dependencies=[needs(Right.SUPERVISE)])
async def many_signs(
    request: Request,
    person: Requester,
    floor: TheFloor,
    tables: Annotated[list[TableName], Query(min_length=1, max_length=200)],
    wall: bool = False,
    paper: PaperName = "letter",
) -> Response:
    """Print all sheets of these tables in all their languages, and the sign for the wall, in one file."""
    request.app.state.lab_limit.check(person.name)
    address = str(request.base_url)
    made: list[Sheet] = []
    postings: list[Posting] = []
    for live in [floor.find(table) for table in dict.fromkeys(tables)]:
        posting = await live.read(partial(_posting, floor, live, address))
        postings.append(posting)
        made += await asyncio.to_thread(_sheets, posting)
    walls = (wall_sheet(postings, language) for language in LANGUAGES) if wall else ()
    made += [each for each in walls if each is not None]
    content = await asyncio.to_thread(_print_all, made, Paper(paper))
    name = f"{tables[0]}-signs.zip" if len(postings) == 1 else "house-signs.zip"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type="application/zip", headers=headers)


def _print_all(sheets: Iterable[Sheet], paper: Paper) -> bytes:
    """The sheets as PDFs in a folder for each table."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as packed:
        for sheet in sheets:
            (content,) = typeset(sheet, paper=paper)
            packed.writestr(f"{sheet.id}/{sheet.id}-{sheet.kind}-{sheet.language}.pdf", content)
    return buffer.getvalue()


@router.get("/tables/{table}/signs/{sheet}", response_class=Response, responses=PDF)
async def sign(
    table: TableId,
    sheet: Kind,
    request: Request,
    person: TableRequester,
    floor: TheFloor,
    language: Literal["en", "es"] = "en",
    paper: Literal["letter", "a4"] = "letter",
    large: bool = False,
) -> Response:
    """Print a sheet of a table as it is set up now: its placard, pay tables, booklet, layout and others."""
    request.app.state.lab_limit.check(person.name)
    live = floor.find(table)
    address = str(request.base_url)
    made = await live.read(lambda: _sheet(floor, live, sheet, language, address))
    (content,) = await asyncio.to_thread(typeset, made, paper=Paper(paper), large=large)
    name = f"{live.id}-{sheet}-{made.language}.pdf"
    return Response(
        content, media_type="application/pdf", headers={"content-disposition": f'inline; filename="{name}"'}
    )


def _posting(floor: Floor, live: LiveTable, address: str) -> Posting:
    """What the signs of a table are made from; a closed table's are those of its last set-up."""
    table = live.table or live.closed
    if table is None:
        raise PitbossError(f"{live.name} has never been open: it has no signs yet. Open it first.")
    jackpots = tuple(each.jackpot.set_up for each in floor.jackpots.of(live.id).kept)
    return Posting(live.id, live.name, table, address=address, jackpots=jackpots)


def _sheets(posting: Posting) -> list[Sheet]:
    """All sheets but the cloth, which no office printer takes, in every language that they have."""
    found = [sheet for language in LANGUAGES for sheet in sheets_of(posting, (), language)]
    return [sheet for sheet in found if sheet.kind != "cloth"]


def _sheet(floor: Floor, live: LiveTable, kind: str, language: str, address: str) -> Sheet:
    """The sheet, made while the table stands still."""
    found = sheets_of(_posting(floor, live, address), [kind], language)
    if not found:
        raise PitbossError(f"{live.name} has no sheet {kind!r} in this language: it would say nothing.")
    return found[0]
