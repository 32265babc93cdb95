"""Turns at the jackpots that several servers share.

A server that takes steps has the turn from before the first one until they are on the disk: first come the steps that
other servers wrote meanwhile, then this one's. The turn is a lock of the connection that writes, so a server without it
cannot write either; and the head row of the jackpot is moved on from the expected line only (`ledger/entries.py`).
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from typing import Final

from sqlalchemy import Connection, select

from pitboss.errors import PitbossError
from pitboss.floor.jackpots.kept import KeptJackpot
from pitboss.ledger import Store, schema
from pitboss.ledger.servers import locks

PATIENCE: Final = 10.0  # seconds until a command is refused because another server has the turn
POLL: Final = 0.003  # seconds between two tries
REST: Final = 0.008  # seconds after a turn in which others go first

Lines = dict[str, list[bytes]]


class Turns:
    """The turns of one server at all jackpots; within the server, tables take them one after the other."""

    def __init__(self, store: Store, jackpots: Mapping[str, KeptJackpot]) -> None:
        self._store = store
        self._jackpots = jackpots
        self._locks: dict[str, asyncio.Lock] = {}
        self._ended: dict[str, float] = {}  # when this server last gave a turn back

    @asynccontextmanager
    async def at(self, jackpots: Sequence[str]) -> AsyncIterator[None]:
        """Have the turn at these jackpots, each with all steps that any server has written."""
        ids = sorted(set(jackpots))
        async with AsyncExitStack() as stack:
            for id in ids:
                await stack.enter_async_context(self.alone(id))
            lines = await self._take(ids)
            try:
                for id in ids:
                    self._jackpots[id].follow(lines[id])
                yield
            finally:
                self._store.ask(partial(locks.end_turn, jackpots=ids))  # in the store's order: after what was written
                self._ended.update(dict.fromkeys(ids, time.monotonic()))

    def alone(self, jackpot: str) -> asyncio.Lock:
        """Keep the other tables of this server from moving a jackpot."""
        return self._locks.setdefault(jackpot, asyncio.Lock())

    async def lines_of(self, kept: KeptJackpot) -> list[bytes]:
        """The lines that other servers have written since the last look."""
        return await asyncio.wrap_future(self._store.ask(lambda c: lines_after(c, kept.id, kept.written)))

    async def _take(self, ids: Sequence[str]) -> Lines:
        now = time.monotonic()
        deadline, rested = now + PATIENCE, max((self._ended.get(id, 0.0) for id in ids), default=0.0) + REST
        if rested > now:
            await asyncio.sleep(rested - now)
        while (lines := await asyncio.wrap_future(self._store.ask(partial(self._try, ids=ids)))) is None:
            if time.monotonic() > deadline:
                raise PitbossError(f"Another server is at jackpot {' or '.join(ids)}. Try again in a moment.")
            await asyncio.sleep(POLL * (0.5 + random.random()))
        return lines

    def _try(self, connection: Connection, ids: Sequence[str]) -> Lines | None:
        """The lines that other servers have written, if nobody else has the turn."""
        if not locks.try_turn(connection, ids):
            return None
        return {id: lines_after(connection, id, self._jackpots[id].written) for id in ids}


def lines_after(connection: Connection, jackpot: str, n: int) -> list[bytes]:
    """The lines of a jackpot's log after this one, as they were written."""
    c = schema.jackpot_lines.c
    rows = connection.execute(select(c.body).where(c.jackpot == jackpot, c.n > n).order_by(c.n)).scalars()
    return [bytes(body) for body in rows]
