"""Putting a version into force: as a whole, in one transaction, when no round and no open table is in its way."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from typing import Final

import msgspec
from sqlalchemy import Connection

from pitboss.errors import PitbossError
from pitboss.floor.document_desk.moment import Block, blocks
from pitboss.floor.documents.kept import Kept, in_force
from pitboss.floor.floor import Floor
from pitboss.floor.live.live_table import LiveTable
from pitboss.house.document.tables import HouseTable
from pitboss.ledger import house_log, schema
from pitboss.ledger.entries import LedgerEntry, write_all
from pitboss.ledger.house import document_rows
from pitboss.ledger.house.document_rows import Version
from pitboss.ledger.house.tables import TableRenamed

SECONDS: Final = 1.0  # between two looks at what waits


async def take_effect(floor: Floor, version: Version) -> list[Block]:
    """Put a version into force if it is due and nothing keeps it waiting; otherwise what it waits for."""
    return await asyncio.shield(asyncio.ensure_future(_take_effect(floor, version)))


async def _take_effect(floor: Floor, version: Version) -> list[Block]:
    now = floor.sessions.clock.now()
    if version.effective > now:
        moment = await floor.local_time(version.effective)
        return [Block("", f"Waits until {moment:%Y-%m-%d at %H:%M}", "")]
    after = Kept(version)
    async with floor.setting_up, contextlib.AsyncExitStack() as locks:
        before = next((each for each in await floor.ask(in_force) if each.version.state == version.state), None)
        touched = [] if before is None else _touched(floor, before, after)
        for live, _, _ in touched:
            await locks.enter_async_context(live.lock)
        if found := await asyncio.to_thread(blocks, floor, before, after, await floor.today(now)):
            return found
        await _write(floor, version, after, touched, now)
    return []


Touched = tuple[LiveTable, HouseTable, HouseTable]


def _touched(floor: Floor, before: Kept, after: Kept) -> list[Touched]:
    """The live tables that a version changes, in one order for all."""
    new = {each.id: each for each in after.house.tables}
    found = []
    for old in sorted(before.house.tables, key=lambda each: each.id):
        live, table = floor.tables.get(old.id), new.get(old.id)
        if live is not None and table is not None and (old, before.pit_of(old)) != (table, after.pit_of(table)):
            found.append((live, old, table))
    return found


async def _write(floor: Floor, version: Version, after: Kept, touched: Sequence[Touched], now: int) -> None:
    entries: list[list[LedgerEntry]] = []
    try:
        for live, old, table in touched:
            if (old.min_cents, old.max_cents) != (table.min_cents, table.max_cents):
                entries.append(_set_limits(live, table, version.author))
        renamed = [_renamed(live, after, table, version, now) for live, _, table in touched]

        def write(connection: Connection) -> None:
            document_rows.take_effect(connection, version.state, version.number, now)
            for _, _, table in touched:
                _keep(connection, table)
            for each in renamed:
                if each is not None:
                    _rename(connection, each)
            write_all(connection, [each for each in entries if each])

        await floor.change(write)
    except PitbossError:
        for live, _, _ in touched:  # memory returns to what the disk says
            live.pending.discard()
            with contextlib.suppress(PitbossError):
                await asyncio.wrap_future(floor.store.ask(live.reload))
        raise
    for (live, _, _), each in zip(touched, renamed, strict=True):
        if each is not None:
            live.name, live.pit = each.name, each.pit
        live.announce_change()


def _set_limits(live: LiveTable, table: HouseTable, by: str) -> list[LedgerEntry]:
    """Post the new limits at an open table, between two rounds."""
    running = live.table
    if running is None or (running.limits.min, running.limits.max) == (table.min_cents, table.max_cents):
        return []
    live.sign(by)
    running.set_limits(table.min_cents, table.max_cents)
    return live.take_pending()


def _renamed(live: LiveTable, after: Kept, table: HouseTable, version: Version, now: int) -> TableRenamed | None:
    pit = after.pit_of(table)
    if (live.name, live.pit) == (table.name, pit):
        return None
    return TableRenamed(now, live.id, table.name, pit, version.author, version.reason)


def _rename(connection: Connection, renamed: TableRenamed) -> None:
    this = schema.tables.c.id == renamed.table
    connection.execute(schema.tables.update().where(this).values(name=renamed.name, pit=renamed.pit))
    house_log.append(connection, renamed)


def _keep(connection: Connection, table: HouseTable) -> None:
    """Keep the set-up with the table, so that it can be duplicated."""
    this = schema.tables.c.id == table.id
    connection.execute(schema.tables.update().where(this).values(set_up=msgspec.json.encode(table.set_up)))


async def run(floor: Floor) -> None:
    """Put waiting versions into force when their moment comes, for as long as the floor is open."""
    while not floor.store.failure:
        for version in await floor.ask(document_rows.waiting):
            if version.effective <= floor.sessions.clock.now():
                with contextlib.suppress(PitbossError):
                    await take_effect(floor, version)
        await asyncio.sleep(SECONDS)
