"""Sessions, cached in memory where one server has the database: a session read once then stays valid."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, TypeVar

import msgspec
from sqlalchemy import Connection, func, select

from pitboss.floor.people.clock import Clock
from pitboss.floor.people.people import SECOND_FACTOR_ROLES, Person, Place, Role, digest
from pitboss.ledger import Store, house_log, schema

T = TypeVar("T")
SESSION_SECONDS: Final = 12 * 3600
MAX_CACHED: Final = 10_000  # sessions in memory; others are read from the database
MAX_WAIT: Final = 60.0  # seconds between two checks of the clock, which may be set forward
SHARED_WAIT: Final = 1.0  # seconds until a session that another server ended is noticed by who only watches


class Session(msgspec.Struct, frozen=True):
    """A session: its token goes into a cookie, its CSRF token to the page."""

    person: Person
    token: str
    csrf: str
    expires: int  # seconds since 1970


class Sessions:
    """The sessions of a floor, on the disk and in memory."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._cached: OrderedDict[str, Session] = OrderedDict()
        self._is_shared = store.share is not None
        self._watched: dict[tuple[str, str], set[asyncio.Event]] = {}  # by person and token
        self.clock = Clock(store.do(latest_time))
        store.do(lambda c: end_expired_sessions(c, self.clock.now()))

    async def of(self, token: str) -> Session | None:
        """The session of a cookie; None if it is unknown, ended or expired."""
        if not token:
            return None
        found = None if self._is_shared else self._cached.get(token)
        if found is None:
            found = await asyncio.wrap_future(self._store.ask(lambda c: session_of(c, token)))
            if found is not None:
                self._remember(found)
        if found is not None and found.expires <= self.clock.now():
            await self.end(found)
            return None
        return found

    async def begin(self, person: Person, how: str, address: str, issued_by: str | None = None) -> Session:
        """Begin a session, with its line in the house log."""
        now = self.clock.now()

        def new(connection: Connection) -> Session:
            house_log.append(connection, house_log.SignedIn(now, person.name, how, address))
            return begin_session(connection, person, now, issued_by)

        session = await asyncio.wrap_future(self._store.submit(new))
        self._remember(session)
        return session

    async def end(self, session: Session) -> None:
        """End a session and close its sockets."""
        now = self.clock.now()

        def end(connection: Connection) -> None:
            if end_session(connection, session.token):  # only once
                house_log.append(connection, house_log.SignedOut(now, session.person.name))

        try:
            await asyncio.wrap_future(self._store.submit(end))
        finally:
            self._cached.pop(session.token, None)  # last, in case somebody read it meanwhile
            for event in self._watched.get((session.person.name, session.token), ()):
                event.set()

    async def end_all(self, name: str, change: Callable[[Connection], T], keep: str = "") -> T:
        """Make a change, and end a person's sessions with it, at once and everywhere; the one to `keep` goes on.

        A refused change ends none. One that was begun survives its client's disconnect.
        """
        return await asyncio.shield(asyncio.ensure_future(self._end_all(name, change, keep)))

    async def _end_all(self, name: str, change: Callable[[Connection], T], keep: str) -> T:
        def end(connection: Connection) -> T:
            done = change(connection)
            end_sessions(connection, name, keep)
            return done

        done = await asyncio.wrap_future(self._store.submit(end))
        self.forget(name)
        for (person, token), events in self._watched.items():
            if person == name and token != keep:
                for event in events:
                    event.set()
        return done

    def forget(self, name: str = "") -> None:
        """Read a person's sessions again when they are next used, or everybody's: what they open has changed."""
        for token in [token for token, kept in self._cached.items() if name in ("", kept.person.name)]:
            del self._cached[token]

    async def over(self, session: Session) -> None:
        """Wait until the session ends or expires."""
        ended = asyncio.Event()
        watched = (session.person.name, session.token)
        self._watched.setdefault(watched, set()).add(ended)
        try:
            while not ended.is_set() and await self.of(session.token) is not None:
                left = max(0.0, session.expires - self.clock.now())
                try:
                    await asyncio.wait_for(ended.wait(), min(left + 0.1, SHARED_WAIT if self._is_shared else MAX_WAIT))
                except TimeoutError:
                    continue
        finally:
            watching = self._watched[watched]
            watching.discard(ended)
            if not watching:
                del self._watched[watched]

    def _remember(self, session: Session) -> None:
        self._cached[session.token] = session
        while len(self._cached) > MAX_CACHED:
            self._cached.popitem(last=False)


# --- the database --------------------------------------------------------------------------------------------------


def begin_session(connection: Connection, person: Person, now: int, issued_by: str | None = None) -> Session:
    """Begin a session; `issued_by` is who issued its seat code, if one was used."""
    token, csrf = secrets.token_urlsafe(32), secrets.token_urlsafe(32)
    end_expired_sessions(connection, now)
    place = {} if person.only is None else {"tbl": person.only.table, "seat": person.only.seat}
    row = {"token": digest(token), "person": person.name, "csrf": csrf, "begun": now, "expires": now + SESSION_SECONDS}
    connection.execute(schema.sessions.insert(), {**row, **place, "issued_by": issued_by})
    enrolls = must_enroll(connection, person.name, person.role)
    return Session(Person(person.name, person.role, person.only, enrolls), token, csrf, now + SESSION_SECONDS)


def must_enroll(connection: Connection, name: str, role: Role) -> bool:
    """Whether the house asks this person for a second factor that is not there yet."""
    if role not in SECOND_FACTOR_ROLES or not connection.execute(select(schema.floor.c.second_factor)).scalar():
        return False
    f = schema.second_factors.c
    return connection.execute(select(f.person).where(f.person == name, f.enrolled.is_not(None))).first() is None


def session_of(connection: Connection, token: str) -> Session | None:
    """The session of a cookie, perhaps expired."""
    s, p = schema.sessions.c, schema.people.c
    row = connection.execute(
        select(s.person, s.csrf, s.expires, s.tbl, s.seat, p.role)
        .join_from(schema.sessions, schema.people)
        .where(s.token == digest(token), p.disabled.is_(None))
    ).first()
    if row is None:
        return None
    only = None if row.tbl is None else Place(row.tbl, row.seat)
    role = Role(row.role)
    enrolls = must_enroll(connection, row.person, role)
    return Session(Person(row.person, role, only, enrolls), token, row.csrf, row.expires)


def end_expired_sessions(connection: Connection, now: int) -> None:
    """Delete expired sessions, so that none comes back when the clock is set back."""
    connection.execute(schema.sessions.delete().where(schema.sessions.c.expires <= now))


def latest_time(connection: Connection) -> int:
    """The latest time in the database; it cannot be earlier now, whatever the clock says."""
    j = schema.journals.c
    last = select(j.at).order_by(j.id.desc()).limit(1)
    issued = (schema.sessions.c.begun, schema.seat_codes.c.issued, schema.password_codes.c.issued)
    seen = (last, *(select(func.max(c)) for c in issued))
    return max(int(connection.execute(query).scalar() or 0) for query in seen)


def end_session(connection: Connection, token: str) -> bool:
    """End a session; False if there was none."""
    ended = connection.execute(schema.sessions.delete().where(schema.sessions.c.token == digest(token)))
    return ended.rowcount > 0


def end_sessions(connection: Connection, name: str, keep: str = "") -> None:
    """End a person's sessions, but not the one to keep."""
    s = schema.sessions.c
    others = (s.person == name, s.token != digest(keep)) if keep else (s.person == name,)
    connection.execute(schema.sessions.delete().where(*others))
