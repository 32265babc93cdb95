"""Routes for the tables of a running floor, for executives: check, create, rename, retire."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import Field

from pitboss.floor.documents.kept import in_force
from pitboss.floor.http.dependencies import Requester, TableId, TheFloor, needs
from pitboss.floor.http.house.fields import DONE, Asked, Reason
from pitboss.floor.http.refusals import REFUSALS
from pitboss.floor.people.people import Right
from pitboss.floor.table_desk import tables

router = APIRouter(prefix="/api/house/tables", responses=REFUSALS, tags=["house"], dependencies=[needs(Right.SET_UP)])
Note = Annotated[str, Field(max_length=200)]
Pit = Annotated[str, Field(max_length=40, pattern=r"^(?:\w[\w .'-]*)?$")]


class ToCheck(Asked):
    """A table's set-up, with the keys of a house's document."""

    set_up: dict[str, Any]


class NewTable(Reason, ToCheck):
    """A table to create, its pit, and why what is undecided about it is accepted."""

    pit: Pit = ""
    note: Note = ""


class NewName(Reason):
    """A table's new name and its pit."""

    name: Annotated[str, Field(min_length=1, max_length=60)]
    pit: Pit = ""


@router.get("")
async def listed(floor: TheFloor) -> list[dict[str, Any]]:
    """List all tables with set-up, pit and state, including retired ones."""
    found = await floor.ask(tables.listed)
    here = {live.id: live for live in floor.tables.values()}

    def state(each: dict[str, Any]) -> str:
        if each["retired"] is not None:
            return "retired"
        live = here.get(each["id"])
        if live is None:
            return "at another server"
        return "stopped" if live.stopped else "closed" if live.table is None else "open"

    return [{**each, "state": state(each)} for each in found]


@router.post("/check")
async def check(asked: ToCheck, _: Requester, floor: TheFloor) -> dict[str, Any]:
    """Check a set-up as it would be checked when the table is created; nothing is kept."""
    kept = await floor.ask(in_force)
    wanted = tables.with_house_chips(kept, tables.read_set_up(asked.set_up), asked.set_up)
    return await asyncio.to_thread(tables.check, floor, kept, wanted, await floor.today())


@router.post("/offers")
async def offers(asked: ToCheck, _: Requester, floor: TheFloor) -> dict[str, Any]:
    """List the side wagers that may go with a game as it is set up, and what holds for each that is chosen."""
    return await asyncio.to_thread(tables.offered, await floor.ask(in_force), asked.set_up)


@router.post("", status_code=201)
async def create(asked: NewTable, person: Requester, floor: TheFloor) -> dict[str, str]:
    """Create a table and open it; a set-up that the law does not allow is refused with its clause."""
    wanted = tables.read_set_up(asked.set_up)
    wanted = tables.with_house_chips(await floor.ask(in_force), wanted, asked.set_up)
    live = await tables.create(floor, person, wanted, asked.pit, asked.reason, note=asked.note)
    return {"id": live.id, "name": live.name}


@router.post("/{table}/rename")
async def rename(table: TableId, asked: NewName, person: Requester, floor: TheFloor) -> dict[str, bool]:
    """Give a table another name or another pit; its id, its log and its money stay."""
    await tables.rename(floor, person, table, asked.name, asked.pit, asked.reason)
    return DONE


@router.post("/{table}/retire")
async def retire(table: TableId, asked: Reason, person: Requester, floor: TheFloor) -> dict[str, int]:
    """Take a closed, empty table off the floor for good; its tray goes back to the house, its logs stay."""
    return {"cents": await tables.retire(floor, person, table, asked.reason)}
