"""The house log: who was signed on, who came and went, codes for seats, money of the cage. One chain for the floor.

Sealed as a table's log is: each line's hash is SHA-256 over the hash before it and the entry's canonical bytes, person
and time among them. A changed, missing or moved line breaks the chain at its own place. The end of the chain is kept
apart with a mark that only the floor's secret makes, so that lines cut off the end, or a chain written from scratch,
are found too. No password, token or code is ever part of an entry.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator
from typing import Final, TypeVar

import msgspec
from sqlalchemy import Connection, select

from pitboss.errors import LogError, PitbossError
from pitboss.ledger import schema
from pitboss.ledger.entries import Written, write
from pitboss.ledger.rows import add
from pitboss.ledger.vault import vault_of
from pitboss.records import Record, decoder, encode

GENESIS: Final = "0" * 64
BY_PASSWORD: Final = "password"
BY_CODE: Final = "code"
Entry = TypeVar("Entry", bound=Record)
_AT_ONCE: Final = 1_000  # lines


class HouseLogBegun(Record, frozen=True, tag="house-log-begun.1"):
    """The log begins with a new database, or where an older one is brought up to date."""

    at: int
    format: int


class SignedOn(Record, frozen=True, tag="signed-on.1"):
    """A new person. `by` is who signed them on: themselves, somebody with the right, nobody at the floor's opening."""

    at: int
    person: str
    role: str
    by: str


class SignedIn(Record, frozen=True, tag="signed-in.1"):
    """A session was begun, by password or by code."""

    at: int
    person: str
    how: str
    address: str


class SignInFailed(Record, frozen=True, tag="sign-in-failed.1"):
    """Somebody was not let in.

    `person` is empty for a name that nobody has: it may be a password in the wrong field. `unwritten` failures before
    this one have no line of their own, because there were too many at once.
    """

    at: int
    person: str
    how: str
    address: str
    unwritten: int


class SignedOut(Record, frozen=True, tag="signed-out.1"):
    """A session was ended by its person."""

    at: int
    person: str


class CodeIssued(Record, frozen=True, tag="code-issued.1"):
    """A code for a seat was given out."""

    at: int
    person: str
    table: str
    seat: int
    by: str


class CodeUsed(Record, frozen=True, tag="code-used.1"):
    """A code for a seat was used up."""

    at: int
    person: str
    table: str
    seat: int
    address: str


class CageEntry(Record, frozen=True, tag="cage-entry.1"):
    """Money of the cage: this account gained these cents in this journal."""

    at: int
    journal: int
    account: str
    cents: int
    reason: str
    by: str


class ShiftClosed(Record, frozen=True, tag="shift-closed.1"):
    """A shift whose log does not come out again was closed at its last good line, with two persons' consent."""

    at: int
    table: str
    shift: int
    line: int
    why: str
    by: str
    confirmed_by: str


HouseEntry = (
    HouseLogBegun | SignedOn | SignedIn | SignInFailed | SignedOut | CodeIssued | CodeUsed | CageEntry | ShiftClosed
)


class HouseLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One sealed entry."""

    n: int
    hash: str
    what: HouseEntry


_decode: Final = decoder(HouseLine)


def _seal(before: str, what: HouseEntry) -> str:
    return hashlib.sha256(before.encode() + b"\n" + encode(what)).hexdigest()


def append(connection: Connection, *entries: HouseEntry) -> None:
    """Add lines to the chain, in the transaction of what they tell."""
    if not entries:
        return
    head = connection.execute(select(schema.house_head)).first()
    n, hash = (0, GENESIS) if head is None else (head.n, head.hash)
    rows = []
    for what in entries:
        n, hash = n + 1, _seal(hash, what)
        rows.append((n, encode(HouseLine(n, hash, what))))
    add(connection, schema.house, rows)
    end = {"n": n, "hash": hash, "mark": vault_of(connection).mark(f"{n} {hash}")}
    if head is None:
        connection.execute(schema.house_head.insert(), end)
    else:
        connection.execute(schema.house_head.update(), end)


def book(connection: Connection, what: Written, reason: str, by: str) -> None:
    """Write a journal of the cage, with an entry for each account that it moves."""
    write(connection, what)
    moved = [(account, cents) for account, cents in sorted(what.postings.items()) if cents]
    append(connection, *(CageEntry(what.at, what.journal, account, cents, reason, by) for account, cents in moved))


def checked(connection: Connection) -> Iterator[HouseLine]:
    """Every line in its order; the first that is changed, missing or moved is refused by its number."""
    n, hash = 0, GENESIS
    c = schema.house.c
    asked = select(c.n, c.body).order_by(c.n).execution_options(yield_per=_AT_ONCE)
    with connection.execute(asked) as rows:
        for row in rows:
            line = _check_line(row.n, bytes(row.body), n + 1, hash)
            n, hash = line.n, line.hash
            yield line
    _check_end(connection, n, hash)


def _check_line(row: int, raw: bytes, n: int, before: str) -> HouseLine:
    if row != n:
        raise LogError(n, f"line {n} of the house log is missing: line {row} stands in its place")
    try:
        line: HouseLine = _decode(raw)
    except (msgspec.MsgspecError, UnicodeDecodeError, PitbossError) as error:
        raise LogError(n, f"not an entry of the house log: {error}") from None
    if line.n != n:
        raise LogError(n, f"entry {line.n} of the house log stands where entry {n} belongs")
    if line.hash != _seal(before, line.what) or encode(line) != raw:
        raise LogError(n, "the entry of the house log does not fit its hash: it was changed, or moved")
    return line


def _check_end(connection: Connection, n: int, hash: str) -> None:
    ends = connection.execute(select(schema.house_head)).all()
    if len(ends) != 1:
        raise LogError(n + 1, "the end of the house log is not known: it was taken away")
    end = ends[0]
    if end.n > n:
        raise LogError(n + 1, f"the house log is cut short: it had {end.n} lines")
    if end.n < n:
        raise LogError(end.n + 1, f"the house log had {end.n} lines: this one was added by another program")
    if end.hash != hash or not hmac.compare_digest(end.mark, vault_of(connection).mark(f"{n} {hash}")):
        raise LogError(n, "the house log was written by another program: its end does not fit the floor's secret")


def entries_of(connection: Connection, kind: type[Entry]) -> list[Entry]:
    """All entries of one kind, from a chain that holds; none from one that does not, which is a finding of its own."""
    try:
        return [line.what for line in checked(connection) if isinstance(line.what, kind)]
    except LogError:
        return []


class Verified(msgspec.Struct, frozen=True):
    """A chain that holds."""

    lines: int
    head: str


def verify(connection: Connection) -> Verified:
    """Check the chain from its first line to its last."""
    n, hash = 0, GENESIS
    for line in checked(connection):
        n, hash = line.n, line.hash
    return Verified(n, hash)


def page(connection: Connection, before: int | None, most: int) -> list[tuple[int, HouseLine | None]]:
    """Lines by their numbers, the latest first, from the one before this number; None for one that cannot be read."""
    c = schema.house.c
    where = [] if before is None else [c.n < before]
    rows = connection.execute(select(c.n, c.body).where(*where).order_by(c.n.desc()).limit(most)).all()
    return [(row.n, _read(bytes(row.body))) for row in rows]


def _read(raw: bytes) -> HouseLine | None:
    try:
        line: HouseLine = _decode(raw)
    except (msgspec.MsgspecError, UnicodeDecodeError, PitbossError):
        return None
    return line
