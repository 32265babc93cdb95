"""Receipts of commands, by person and command id: each command is carried out once, however often it is sent.

An id serves one command of one person on the whole floor. A command that is sent again while it is carried out gets
the same answer. The latest answers are kept in memory, the others are in the ledger. Where one server has the database,
it knows from memory that a new id is new; what it does not know is looked up before anything is carried out.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final

from pitboss.floor.commands.done_ids import READ_AT_ONCE, DoneIds, Name
from pitboss.ledger import Store
from pitboss.ledger.entries import Receipt, histories_of, receipts_of

REMEMBERED: Final = 20_000  # answers in memory


class Receipts:
    """The answers to all commands of a floor."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._latest: OrderedDict[Name, Receipt] = OrderedDict()
        self._in_hand: dict[Name, asyncio.Event] = {}
        self._done = DoneIds()

    async def begin(self, name: Name) -> Receipt | None:
        """The earlier answer to this command, if there is one; nobody else carries it out until `end`."""
        while (other := self._in_hand.get(name)) is not None:
            await other.wait()
        self._in_hand[name] = asyncio.Event()
        try:
            return self._latest.get(name) or await self._look_up(name)
        except BaseException:
            self.end(name)
            raise

    def end(self, name: Name) -> None:
        """Let go of a command that was begun, whether it was carried out or not."""
        self._in_hand.pop(name).set()

    async def _look_up(self, name: Name) -> Receipt | None:
        """The receipt in the ledger. A command without one may be carried out from here on."""
        if self._store.share is not None:  # other servers change the ledger: ask it without waiting for their changes
            return await asyncio.wrap_future(self._store.ask(lambda c: receipts_of(c, [name])[0]))
        if not self._store.failure and self._done.lacks(name):
            found = None
        elif self._done.begin_reading(name[0], self._in_hand):
            found = await self._read_on(name)
        else:
            found = await self._store.await_batched(receipts_of, name)  # one query for all commands that wait
        self._done.begin(name)
        return found

    async def _read_on(self, name: Name) -> Receipt | None:
        """The receipt, and with it all ids of its person."""
        try:
            found, ids = await self._store.await_batched(histories_of, (*name, READ_AT_ONCE))
        except BaseException:
            self._done.stop_reading(name[0])
            raise
        self._done.end_reading(name[0], ids)
        return found

    def remember(self, name: Name, known: Receipt) -> None:
        self._latest[name] = known
        if len(self._latest) > REMEMBERED:
            self._latest.popitem(last=False)
