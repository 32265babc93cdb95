"""Receipts of commands, by person and command id: each command is carried out once, however often it is sent.

An id serves one command of one person on the whole floor. A command that is sent again while it is carried out gets
the same answer. The latest answers are kept in memory, the others are in the ledger. Where one server has the database,
it knows from memory that a new id is new; what it does not know is looked up before anything is carried out.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Iterable
from typing import Final

from pitboss.ledger import Store
from pitboss.ledger.entries import Receipt, histories_of, receipts_of

REMEMBERED: Final = 20_000  # answers in memory
READ_AT_ONCE: Final = 5_000  # ids of one person; who has done more is looked up each time
ROOM: Final = 300_000  # ids of all people, some 20 MB
IDLE_SECONDS: Final = 600.0  # until a person's ids make room for another's

Name = tuple[str, str]  # the person, and the command's id


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
        if (known := self._latest.get(name)) is not None:
            return known
        if self._store.share is None and self._done.begin(name) and not self._store.failure:
            return None
        try:
            return await self._look_up(name)
        except BaseException:
            self.end(name)
            raise

    def end(self, name: Name, answer: Receipt | None = None) -> None:
        """Let go of a command that was begun, and keep its answer if it was carried out."""
        if answer is not None:
            self._latest[name] = answer
            if len(self._latest) > REMEMBERED:
                self._latest.popitem(last=False)
        self._in_hand.pop(name).set()

    async def _look_up(self, name: Name) -> Receipt | None:
        """The receipt in the ledger. A command without one may be carried out from here on."""
        if self._store.share is not None:  # other servers change the ledger: ask it without waiting for their changes
            return await asyncio.wrap_future(self._store.ask(lambda c: receipts_of(c, [name])[0]))
        if self._done.begin_reading(name[0], self._in_hand):
            return await self._read_on(name)
        return await self._store.await_batched(receipts_of, name)  # one query for all commands that wait

    async def _read_on(self, name: Name) -> Receipt | None:
        """The receipt, and with it all ids of its person."""
        try:
            found, ids = await self._store.await_batched(histories_of, (*name, READ_AT_ONCE))
        except BaseException:
            self._done.stop_reading(name[0])
            raise
        self._done.end_reading(name[0], ids)
        return found


class DoneIds:
    """The ids of all commands that somebody ever sent, in memory for as many people as there is room for.

    An id that is not among them was never done, which the ledger need not be asked for. One that is among them may have
    been done: only the ledger knows. So an id may be here too many, and none may be missing. They are kept by their
    hashes: two ids with the same hash cost a look-up, and nothing else.
    """

    def __init__(self) -> None:
        self._known: OrderedDict[str, set[int]] = OrderedDict()  # the person who was idle longest comes first
        self._used: dict[str, float] = {}  # when a person last sent a command
        self._reading: dict[str, set[int]] = {}  # what was begun while a person's ids are read
        self._looked_up: set[str] = set()  # people with too many ids
        self._count = 0

    def begin(self, name: Name) -> bool:
        """Note a command before it is looked up or carried out; true if it was certainly never begun before."""
        person, id = name
        if (reading := self._reading.get(person)) is not None:
            reading.add(hash(id))
        if (ids := self._known.get(person)) is None:
            return False
        if self._count >= ROOM and not self._make_room(1, person):
            self._forget(person)
            self._looked_up.add(person)
            return False
        before = len(ids)
        ids.add(hash(id))
        self._count += len(ids) - before
        self._known.move_to_end(person)
        self._used[person] = time.monotonic()
        return len(ids) > before

    def begin_reading(self, person: str, in_hand: Iterable[Name]) -> bool:
        """Whether a person's ids are to be read from the ledger now, with those that are in hand already."""
        if person in self._known or person in self._reading or person in self._looked_up:
            return False
        if self._count + READ_AT_ONCE > ROOM and not self._make_room(READ_AT_ONCE, person):
            return False
        self._reading[person] = {hash(id) for other, id in in_hand if other == person}
        return True

    def end_reading(self, person: str, ids: Iterable[str] | None) -> None:
        """Keep the ids of all commands that a person has done; None if there are too many, or they were not read."""
        begun = self._reading.pop(person)
        if ids is None:
            self._looked_up.add(person)
            return
        self._known[person] = known = begun.union(map(hash, ids))
        self._used[person] = time.monotonic()
        self._count += len(known)

    def stop_reading(self, person: str) -> None:
        """Forget what was begun: the ledger did not answer."""
        self._reading.pop(person, None)

    def _make_room(self, ids: int, but: str) -> bool:
        """Forget people who have been idle for long, until there is room."""
        long_ago = time.monotonic() - IDLE_SECONDS
        while self._count + ids > ROOM:
            person = next((each for each in self._known if each != but), None)
            if person is None or self._used[person] > long_ago:
                return False
            self._forget(person)
        return True

    def _forget(self, person: str) -> None:
        self._count -= len(self._known.pop(person))
        del self._used[person]
