"""Two servers on one PostgreSQL: six tables that share one progressive, three at each server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Final

import pytest

from pitboss.floor import demo
from pitboss.floor.floor import Floor
from pitboss.floor.people.people import Role
from pitboss.ledger import open_store
from pitboss.ledger.servers.locks import Share
from pitboss.shoe import stacked
from tests import floor_jackpots
from tests.databases import SLOW
from tests.faults.sevens.seven_stack import CUT, stack
from tests.floor_jackpots import PLAYERS, SPOT, TABLES, order, play_on

WEST: Final = TABLES[:3]
EAST: Final = TABLES[3:6]
CENTS: Final = 40_000_00


def furnish(url: str) -> None:
    """A floor with six linked tables and two players, who have enough for all of them."""
    store = open_store(url)
    floor = Floor(store, SLOW)
    for name in ("Ann", "Bob"):
        floor.sign_on(name, Role.PLAYER, demo.PASSWORD, CENTS)
    floor.sign_on("Sam", Role.SUPERVISOR, demo.PASSWORD)
    floor_jackpots.furnish(floor, (*WEST, *EAST))
    store.close()


@contextmanager
def server(url: str, tables: Iterable[str], name: str = "west") -> Iterator[Floor]:
    """One of several servers."""
    store = open_store(url, share=Share(name, tuple(tables), f"http://{name}.example"))
    try:
        yield Floor(store, SLOW)
    finally:
        store.close()


@contextmanager
def whole(url: str) -> Iterator[Floor]:
    """The only server, which checks everything when it opens."""
    store = open_store(url)
    try:
        yield Floor(store, SLOW)
    finally:
        store.close()


@asynccontextmanager
async def clocks(*floors: Floor) -> AsyncIterator[None]:
    """Let servers follow one another."""
    running = [asyncio.create_task(floor.run_clocks()) for floor in floors]
    try:
        yield
    finally:
        for each in running:
            each.cancel()
        await asyncio.gather(*running, return_exceptions=True)


def early_sevens(patch: pytest.MonkeyPatch) -> None:
    """Let all sevens lie together in every shoe, first to be dealt after a cut of `CUT` cards."""
    patch.setattr(stacked, "shuffle", stack)


async def wager(floor: Floor, table: str) -> None:
    """Cut, and place a wager with the jackpot at every seat."""
    while (cutter := floor.tables[table].running().cut_offered) is not None:
        await order(floor, next(p for p in PLAYERS if p.name == cutter), table, kind="cut", depth=CUT)
    for seat, person in enumerate(PLAYERS, start=1):
        await order(floor, person, table, kind="wager", seat=seat, bet="main", cents=5_00)
        await order(floor, person, table, kind="wager", seat=seat, bet=SPOT, cents=1_00)


async def play(floor: Floor, rounds: int) -> None:
    """Play at all tables of a server at the same time."""

    async def one(table: str) -> None:
        for _ in range(rounds):
            await wager(floor, table)
            for person in PLAYERS:
                await order(floor, person, table, kind="ready")
            await play_on(floor, floor.tables[table])

    await asyncio.gather(*(one(table) for table in floor.tables))
