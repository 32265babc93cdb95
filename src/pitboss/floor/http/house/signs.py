"""Route of a table's signs: any of its sheets as PDF, for everybody who sees the table (CO 30-804)."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Path, Request, Response

from pitboss.errors import PitbossError
from pitboss.floor.floor import Floor
from pitboss.floor.http.dependencies import TableId, TableRequester, TheFloor
from pitboss.floor.http.refusals import REFUSALS
from pitboss.floor.live.live_table import LiveTable
from pitboss.house.signs import Paper, Posting, Sheet, sheets_of, typeset

router = APIRouter(prefix="/api/tables", responses=REFUSALS, tags=["tables"])
Kind = Annotated[str, Path(max_length=20, pattern=r"^[a-z-]+$")]
PDF: Final[dict[int | str, dict[str, Any]]] = {200: {"content": {"application/pdf": {}}}}


@router.get("/{table}/signs/{sheet}", response_class=Response, responses=PDF)
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


def _sheet(floor: Floor, live: LiveTable, kind: str, language: str, address: str) -> Sheet:
    """The sheet, made while the table stands still."""
    jackpots = tuple(each.jackpot.set_up for each in floor.jackpots.of(live.id).kept)
    posting = Posting(live.id, live.name, live.running(), address=address, jackpots=jackpots)
    found = sheets_of(posting, [kind], language)
    if not found:
        raise PitbossError(f"{live.name} has no sheet {kind!r} in this language: it would say nothing.")
    return found[0]
