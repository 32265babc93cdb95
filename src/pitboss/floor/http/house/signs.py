"""Routes of signs: a table's sheets as PDF for everybody who sees it (CO 30-804), and all sheets together."""

from __future__ import annotations

import asyncio
import io
import re
import zipfile
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import StringConstraints

from pitboss.errors import PitbossError
from pitboss.floor.documents.kept import Kept, find, in_force
from pitboss.floor.floor import Floor
from pitboss.floor.http.dependencies import Requester, TableId, TableRequester, TheFloor, needs
from pitboss.floor.http.refusals import REFUSALS
from pitboss.floor.live.live_table import LiveTable
from pitboss.floor.live.setup import build, with_jackpots
from pitboss.floor.people.people import Right
from pitboss.house.signs import (
    LANGUAGES,
    Paper,
    Posting,
    Sheet,
    house_wall,
    posting_of,
    sheets_of,
    typeset,
    wall_sheet,
)
from pitboss.house.signs.sheets import TITLES

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
    kept = await floor.ask(in_force)
    made = await live.read(lambda: _sheets(_posting(floor, kept, live, address)))
    titles = {each.kind: each.title for each in made if each.language == LANGUAGES[0]}
    languages = {kind: [each.language for each in made if each.kind == kind] for kind in titles}
    return [{"sheet": kind, "title": title, "languages": languages[kind]} for kind, title in titles.items()]


@router.get("/signs", dependencies=[needs(Right.SUPERVISE)])
async def walls(request: Request, floor: TheFloor) -> list[dict[str, Any]]:
    """List the signs for the wall, with their languages: one for each document in force that has notices there."""
    made = _walls(*await _everything(floor, str(request.base_url)))
    languages = {
        each.marks.house: [one.language for one in made if one.marks.house == each.marks.house] for each in made
    }
    titles = {each.marks.house: each.title for each in made if each.language == LANGUAGES[0]}
    return [{"house": house, "title": title, "languages": languages[house]} for house, title in titles.items()]


@router.get("/signs/wall", response_class=Response, responses=PDF, dependencies=[needs(Right.SUPERVISE)])
async def wall(
    request: Request,
    person: Requester,
    floor: TheFloor,
    house: Annotated[str, Query(max_length=200)] = "",
    language: Literal["en", "es"] = "en",
    paper: PaperName = "letter",
    large: bool = False,
) -> Response:
    """Print the sign for the wall of a house, by its name where there are several: what holds at every table."""
    request.app.state.lab_limit.check(person.name)
    made = _walls(*await _everything(floor, str(request.base_url)))
    found = next((each for each in made if each.language == language and house in ("", each.marks.house)), None)
    if found is None:
        raise PitbossError("There is no sign for the wall: no notice holds at every table. Post them at the tables.")
    (content,) = await asyncio.to_thread(typeset, found, paper=Paper(paper), large=large)
    headers = {"content-disposition": f'inline; filename="house-wall-{language}.pdf"'}
    return Response(content, media_type="application/pdf", headers=headers)


async def _everything(floor: Floor, address: str) -> tuple[list[Kept], list[Posting]]:
    """The documents in force, and what the signs of every table are made from that has been open."""
    kept = await floor.ask(in_force)
    posted = [live for live in floor.tables.values() if (live.table or live.closed) is not None]
    return kept, [await live.read(partial(_posting, floor, kept, live, address)) for live in posted]


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
    address, kept = str(request.base_url), await floor.ask(in_force)
    made: list[Sheet] = []
    postings: list[Posting] = []
    for live in [floor.find(table) for table in dict.fromkeys(tables)]:
        posting = await live.read(partial(_posting, floor, kept, live, address))
        postings.append(posting)
        made += await asyncio.to_thread(_sheets, posting)
    made += _walls(kept, postings) if wall else []
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
            packed.writestr(f"{sheet.id}/{_file_name(sheet)}", content)
    return buffer.getvalue()


def _file_name(sheet: Sheet) -> str:
    """What a sheet is called in the trade and on the page: `bj-1-how-to-play-rack-card-en.pdf`."""
    title = re.sub(r"[^a-z0-9]+", "-", TITLES.get(sheet.kind, "").lower().replace("'", "")).strip("-")
    parts = (sheet.id, title, "" if title.endswith(sheet.kind) else sheet.kind, sheet.language)
    return f"{'-'.join(each for each in parts if each)}.pdf"


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
    address, kept = str(request.base_url), await floor.ask(in_force)
    made = await live.read(lambda: _sheet(_posting(floor, kept, live, address), sheet, language))
    (content,) = await asyncio.to_thread(typeset, made, paper=Paper(paper), large=large)
    headers = {"content-disposition": f'inline; filename="{_file_name(made)}"'}
    return Response(content, media_type="application/pdf", headers=headers)


def _posting(floor: Floor, kept: Sequence[Kept], live: LiveTable, address: str) -> Posting:
    """What the signs of a table are made from: the table as it stands, and what the house's document says about it.

    A closed table's are those that it will open with: of the document, otherwise of its last set-up.
    """
    of = find(kept, live.id)
    listed = None if of is None else of.table(live.id)
    table = live.table or live.closed
    if live.table is None and listed is not None:
        key = bytes(32) if live.is_electronic else None
        table = build(with_jackpots(listed.set_up, floor.jackpots.set_up_of), key)
    if table is None:
        raise PitbossError(f"{live.name} has never been open: it has no signs yet. Open it first.")
    jackpots = tuple(each.jackpot.set_up for each in floor.jackpots.of(live.id).kept)
    if of is None or listed is None:
        return Posting(live.id, live.name, table, address=address, jackpots=jackpots)
    return posting_of(of.house, listed, table, address, jackpots)


def _walls(kept: Sequence[Kept], postings: Sequence[Posting]) -> list[Sheet]:
    """The signs for the wall: one for each document in force, or one for all tables of a house without any."""
    if not kept:
        found = [wall_sheet(postings, language) for language in LANGUAGES if postings]
    else:
        hung = [(each.house, [one for one in postings if each.table(one.id) is not None]) for each in kept]
        found = [house_wall(house, own, language) for house, own in hung if own for language in LANGUAGES]
    return [each for each in found if each is not None]


def _sheets(posting: Posting) -> list[Sheet]:
    """All sheets but the cloth, which no office printer takes, in every language that they have."""
    found = [sheet for language in LANGUAGES for sheet in sheets_of(posting, (), language)]
    return [sheet for sheet in found if sheet.kind != "cloth"]


def _sheet(posting: Posting, kind: str, language: str) -> Sheet:
    """The sheet, made while the table stands still."""
    found = sheets_of(posting, [kind], language)
    if not found:
        raise PitbossError(f"{posting.name} has no sheet {kind!r} in this language: it would be empty.")
    return found[0]
