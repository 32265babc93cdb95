"""Who is signed in. The floor alone has its database, so that what was looked up once is known from then on."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final

from sqlalchemy import Connection

from pitboss.floor.people import people
from pitboss.floor.people.clock import Clock
from pitboss.floor.people.people import Person, SignedIn
from pitboss.ledger import Store, house

MOST_KNOWN: Final = 10_000  # sessions in memory; others are looked up
LONGEST_WAIT: Final = 60.0  # seconds between two looks at the clock: it may be set forward


class Sessions:
    """Sessions of a floor, on the disk and in memory."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, SignedIn] = OrderedDict()
        self._watched: dict[str, set[asyncio.Event]] = {}
        self.clock = Clock(store.do(people.latest_time))
        store.do(lambda c: people.end_old_sessions(c, self.clock.now()))

    async def of(self, token: str) -> SignedIn | None:
        """The session behind a cookie; None when there is none, or it is over."""
        if not token:
            return None
        found = self._known.get(token)
        if found is None:
            found = await asyncio.wrap_future(self._store.ask(lambda c: people.session_of(c, token)))
            if found is not None:
                self._remember(found)
        if found is not None and found.expires <= self.clock.now():
            await self.end(found)
            return None
        return found

    async def begin(self, person: Person, how: str, address: str, issued_by: str | None = None) -> SignedIn:
        """A new session, with its line in the house log."""
        now = self.clock.now()

        def new(connection: Connection) -> SignedIn:
            house.append(connection, house.SignedIn(now, person.name, how, address))
            return people.begin_session(connection, person, now, issued_by)

        session = await asyncio.wrap_future(self._store.submit(new))
        self._remember(session)
        return session

    async def end(self, session: SignedIn) -> None:
        """Its cookie opens nothing any more, and its sockets are told."""
        now = self.clock.now()

        def end(connection: Connection) -> None:
            if people.end_session(connection, session.token):  # not a second time
                house.append(connection, house.SignedOut(now, session.person.name))

        try:
            await asyncio.wrap_future(self._store.submit(end))
        finally:
            self._known.pop(session.token, None)  # after everybody who was looking it up meanwhile
            for event in self._watched.get(session.token, ()):
                event.set()

    async def over(self, session: SignedIn) -> None:
        """Return when the session was ended, or has expired."""
        ended = asyncio.Event()
        self._watched.setdefault(session.token, set()).add(ended)
        try:
            while not ended.is_set() and await self.of(session.token) is not None:
                left = max(0.0, session.expires - self.clock.now())
                try:
                    await asyncio.wait_for(ended.wait(), min(left + 0.1, LONGEST_WAIT))
                except TimeoutError:
                    continue
        finally:
            watching = self._watched[session.token]
            watching.discard(ended)
            if not watching:
                del self._watched[session.token]

    def _remember(self, session: SignedIn) -> None:
        self._known[session.token] = session
        while len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
