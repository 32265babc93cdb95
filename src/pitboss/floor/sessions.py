"""Who is signed in. The floor alone has its database, so that what was looked up once is known from then on."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from typing import Final

from sqlalchemy import Connection

from pitboss.floor import people
from pitboss.floor.people import Person, SignedIn
from pitboss.ledger import Store, house

MOST_KNOWN: Final = 10_000  # sessions in memory; others are looked up


class Sessions:
    """Sessions of a floor, on the disk and in memory."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, SignedIn] = OrderedDict()

    async def of(self, token: str) -> SignedIn | None:
        """The session behind a cookie; None when there is none, or it is over."""
        if not token:
            return None
        now = int(time.time())
        found = self._known.get(token)
        if found is None:
            found = await asyncio.wrap_future(self._store.ask(lambda c: people.session_of(c, token, now)))
            if found is not None:
                self._remember(found)
        return found if found is not None and found.expires > now else None

    async def begin(self, person: Person, how: str, address: str) -> SignedIn:
        """A new session, with its line in the house log."""
        now = int(time.time())

        def new(connection: Connection) -> SignedIn:
            house.append(connection, house.SignedIn(now, person.name, how, address))
            return people.begin_session(connection, person, now)

        session = await asyncio.wrap_future(self._store.submit(new))
        self._remember(session)
        return session

    async def end(self, session: SignedIn) -> None:
        """Its cookie opens nothing any more."""
        now = int(time.time())

        def end(connection: Connection) -> None:
            if people.end_session(connection, session.token):  # not a second time
                house.append(connection, house.SignedOut(now, session.person.name))

        await asyncio.wrap_future(self._store.submit(end))
        self._known.pop(session.token, None)  # after those who were looking it up meanwhile

    def _remember(self, session: SignedIn) -> None:
        self._known[session.token] = session
        while len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
