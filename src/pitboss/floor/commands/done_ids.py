"""The ids of all commands that somebody ever sent, in memory for as many people as there is room for.

An id that is not among them was never done, which the ledger need not be asked for. One that is among them may have
been done: only the ledger knows. So an id may be here too many, and none may be missing.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterable
from typing import Final

READ_AT_ONCE: Final = 5_000  # ids of one person; who has done more is looked up each time
ROOM: Final = 300_000  # ids of all people, some 20 MB
IDLE_SECONDS: Final = 600.0  # until a person's ids make room for another's

Name = tuple[str, str]  # the person, and the command's id


class DoneIds:
    """The ids of people by their hashes. Two ids with the same hash cost a look-up, and nothing else."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, set[int]] = OrderedDict()  # the person who was idle longest comes first
        self._used: dict[str, float] = {}  # when a person last sent a command
        self._reading: dict[str, set[int]] = {}  # what was begun while a person's ids are read
        self._looked_up: set[str] = set()  # people with too many ids
        self._count = 0

    def lacks(self, name: Name) -> bool:
        """Whether this command was certainly never begun."""
        ids = self._known.get(name[0])
        return ids is not None and hash(name[1]) not in ids

    def begin(self, name: Name) -> None:
        """Note a command before it is carried out; whether it will be done is not known yet."""
        person, id = name
        if (reading := self._reading.get(person)) is not None:
            reading.add(hash(id))
        if (ids := self._known.get(person)) is None:
            return
        if self._count >= ROOM and not self._make_room(1, person):
            self._forget(person)
            self._looked_up.add(person)
            return
        before = len(ids)
        ids.add(hash(id))
        self._count += len(ids) - before
        self._known.move_to_end(person)
        self._used[person] = time.monotonic()

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
