"""Sessions, cached in memory: only this floor uses its database, so a session read once stays valid."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final

from sqlalchemy import Connection

from pitboss.floor.people import people
from pitboss.floor.people.clock import Clock
from pitboss.floor.people.people import Person, SignedIn
from pitboss.ledger import Store, house_log

MAX_CACHED: Final = 10_000  # sessions in memory; others are read from the database
MAX_WAIT: Final = 60.0  # seconds between two checks of the clock, which may be set forward


class Sessions:
    """The sessions of a floor, on the disk and in memory."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._cached: OrderedDict[str, SignedIn] = OrderedDict()
        self._watched: dict[str, set[asyncio.Event]] = {}
        self.clock = Clock(store.do(people.latest_time))
        store.do(lambda c: people.end_old_sessions(c, self.clock.now()))

    async def of(self, token: str) -> SignedIn | None:
        """The session of a cookie; None if it is unknown, ended or expired."""
        if not token:
            return None
        found = self._cached.get(token)
        if found is None:
            found = await asyncio.wrap_future(self._store.ask(lambda c: people.session_of(c, token)))
            if found is not None:
                self._remember(found)
        if found is not None and found.expires <= self.clock.now():
            await self.end(found)
            return None
        return found

    async def begin(self, person: Person, how: str, address: str, issued_by: str | None = None) -> SignedIn:
        """Begin a session, with its line in the house log."""
        now = self.clock.now()

        def new(connection: Connection) -> SignedIn:
            house_log.append(connection, house_log.SignedIn(now, person.name, how, address))
            return people.begin_session(connection, person, now, issued_by)

        session = await asyncio.wrap_future(self._store.submit(new))
        self._remember(session)
        return session

    async def end(self, session: SignedIn) -> None:
        """End a session and close its sockets."""
        now = self.clock.now()

        def end(connection: Connection) -> None:
            if people.end_session(connection, session.token):  # only once
                house_log.append(connection, house_log.SignedOut(now, session.person.name))

        try:
            await asyncio.wrap_future(self._store.submit(end))
        finally:
            self._cached.pop(session.token, None)  # last, in case somebody read it meanwhile
            for event in self._watched.get(session.token, ()):
                event.set()

    async def over(self, session: SignedIn) -> None:
        """Wait until the session ends or expires."""
        ended = asyncio.Event()
        self._watched.setdefault(session.token, set()).add(ended)
        try:
            while not ended.is_set() and await self.of(session.token) is not None:
                left = max(0.0, session.expires - self.clock.now())
                try:
                    await asyncio.wait_for(ended.wait(), min(left + 0.1, MAX_WAIT))
                except TimeoutError:
                    continue
        finally:
            watching = self._watched[session.token]
            watching.discard(ended)
            if not watching:
                del self._watched[session.token]

    def _remember(self, session: SignedIn) -> None:
        self._cached[session.token] = session
        while len(self._cached) > MAX_CACHED:
            self._cached.popitem(last=False)
