"""Receipts of commands, by person and command id: each command is carried out once, however often it is sent.

An id serves one command of one person on the whole floor. A command that is sent again while it is carried out gets
the same answer. The latest answers are kept in memory, the others are in the ledger.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from pitboss.ledger import Store
from pitboss.ledger.entries import Receipt, receipts_of

REMEMBERED: Final = 20_000  # answers in memory

Name = tuple[str, str]  # the person, and the command's id


class Receipts:
    """The answers to all commands of a floor."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._latest: OrderedDict[Name, Receipt] = OrderedDict()
        self._in_hand: dict[Name, asyncio.Event] = {}

    @asynccontextmanager
    async def to(self, name: Name) -> AsyncIterator[Receipt | None]:
        """The earlier answer to this command, if there is one; nobody else carries it out meanwhile."""
        while (other := self._in_hand.get(name)) is not None:
            await other.wait()
        mine = self._in_hand[name] = asyncio.Event()
        try:
            yield self._latest.get(name) or await asyncio.wrap_future(self._store.submit_batched(receipts_of, name))
        finally:
            del self._in_hand[name]
            mine.set()

    def remember(self, name: Name, known: Receipt) -> None:
        self._latest[name] = known
        if len(self._latest) > REMEMBERED:
            self._latest.popitem(last=False)
