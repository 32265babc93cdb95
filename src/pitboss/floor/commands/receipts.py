"""Commands that were done, by who asked and by the command's own name: each is done once, however often it comes.

A name serves one command of one person on the whole floor. While a command is being done, whoever sends it again waits
for the same answer. The latest answers are kept in memory, the others are looked up in the ledger.
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

Name = tuple[str, str]  # who asked, and the command's name


class Receipts:
    """The answers of a floor."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._latest: OrderedDict[Name, Receipt] = OrderedDict()
        self._in_hand: dict[Name, asyncio.Event] = {}

    @asynccontextmanager
    async def to(self, name: Name) -> AsyncIterator[Receipt | None]:
        """What this command was answered before, if it was; nobody else does it meanwhile."""
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
