"""Who is signed in. The floor alone has its database, so that what was looked up once is known from then on."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from typing import Final

from pitboss.floor import people
from pitboss.floor.people import Person, SignedIn
from pitboss.ledger import Store

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

    async def begin(self, person: Person) -> SignedIn:
        now = int(time.time())
        session = await asyncio.wrap_future(self._store.submit(lambda c: people.begin_session(c, person, now)))
        self._remember(session)
        return session

    async def end(self, session: SignedIn) -> None:
        """Its cookie opens nothing any more."""
        await asyncio.wrap_future(self._store.submit(lambda c: people.end_session(c, session.token)))
        self._known.pop(session.token, None)  # after whoever was looking it up meanwhile

    def _remember(self, session: SignedIn) -> None:
        self._known[session.token] = session
        while len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
