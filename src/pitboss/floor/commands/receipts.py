"""Receipts of commands, by person and command id: each command is carried out once, however often it is sent.

An id serves one command of one person on the whole floor. A command that is sent again while it is carried out gets
the same answer. The latest answers are kept in memory, the others are in the ledger.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Final

from pitboss.ledger import Store
from pitboss.ledger.entries import Receipt, receipts_of

REMEMBERED: Final = 20_000  # answers in memory

Name = tuple[str, str]  # the person, and the command's id


class Receipts:
    """The answers to all commands of a floor."""

    def __init__(self, store: Store) -> None:
        self._store = store
        # One query for all commands that wait. Several servers change the ledger one at a time: there it is only asked.
        self._look_up = partial(store.await_batched, receipts_of) if store.share is None else self._ask
        self._latest: OrderedDict[Name, Receipt] = OrderedDict()
        self._in_hand: dict[Name, asyncio.Event] = {}

    @asynccontextmanager
    async def to(self, name: Name) -> AsyncIterator[Receipt | None]:
        """The earlier answer to this command, if there is one; nobody else carries it out meanwhile."""
        while (other := self._in_hand.get(name)) is not None:
            await other.wait()
        mine = self._in_hand[name] = asyncio.Event()
        try:
            yield self._latest.get(name) or await self._look_up(name)
        finally:
            del self._in_hand[name]
            mine.set()

    def _ask(self, name: Name) -> asyncio.Future[Receipt | None]:
        """Ask the ledger without waiting for the changes of other servers."""
        return asyncio.wrap_future(self._store.ask(lambda c: receipts_of(c, [name])[0]))

    def remember(self, name: Name, known: Receipt) -> None:
        self._latest[name] = known
        if len(self._latest) > REMEMBERED:
            self._latest.popitem(last=False)
