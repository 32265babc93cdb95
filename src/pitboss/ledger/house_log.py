"""The house log: people, sign-ins, codes, tables, documents and money of the cage, in one hash chain for the floor.

Sealed like a table's log: each line's hash is SHA-256 over the hash before it and the entry's canonical bytes, person
and time included. A changed, missing or moved line breaks the chain at its place. The end of the chain is stored
separately, with a mark that only the floor's secret can make; this reveals lines cut off the end, and a chain written
from scratch. No entry ever holds a password, token or code.
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
from pitboss.ledger.entries import LedgerEntry, numbered, write
from pitboss.ledger.house.accounting import AccountingRule, CashEntry
from pitboss.ledger.house.documents import DocumentEntry
from pitboss.ledger.house.people import PeopleEntry
from pitboss.ledger.house.tables import TablesEntry
from pitboss.ledger.rows import insert_rows
from pitboss.ledger.vault import vault_of
from pitboss.records import Record, decoder, encode

GENESIS: Final = "0" * 64
BY_PASSWORD: Final = "password"
BY_CODE: Final = "code"
BY_SECOND_FACTOR: Final = "second factor"
BY_ONE_TIME_CODE: Final = "one-time code"
AS_GUEST: Final = "guest"  # with one click, on a demonstration floor
Entry = TypeVar("Entry", bound=Record)
_LINES_AT_ONCE: Final = 1_000


class HouseLogBegun(Record, frozen=True, tag="house-log-begun.1"):
    """The log begins: the database is new, or was upgraded from one without a house log."""

    at: int
    format: int


class SignedOn(Record, frozen=True, tag="signed-on.1"):
    """A new person. `by` is who signed them on: themselves, an executive, or nobody when the floor was furnished."""

    at: int
    person: str
    role: str
    by: str


class SignedIn(Record, frozen=True, tag="signed-in.1"):
    """A session began, by password, by seat code or as a guest of a demonstration floor."""

    at: int
    person: str
    how: str
    address: str


class SignInFailed(Record, frozen=True, tag="sign-in-failed.1"):
    """A sign-in failed.

    `person` is empty for an unknown name, which may be a password typed into the wrong field. `unwritten` counts the
    failures before this one that have no line because there were too many at once.
    """

    at: int
    person: str
    how: str
    address: str
    unwritten: int


class SignedOut(Record, frozen=True, tag="signed-out.1"):
    """A person ended a session."""

    at: int
    person: str


class CodeIssued(Record, frozen=True, tag="code-issued.1"):
    """A seat code was issued."""

    at: int
    person: str
    table: str
    seat: int
    by: str


class CodeUsed(Record, frozen=True, tag="code-used.1"):
    """A seat code was used."""

    at: int
    person: str
    table: str
    seat: int
    address: str


class CageEntry(Record, frozen=True, tag="cage-entry.1"):
    """Money of the cage: what one account gained in one journal."""

    at: int
    journal: int
    account: str
    cents: int
    reason: str
    by: str


class ShiftClosed(Record, frozen=True, tag="shift-closed.1"):
    """A shift whose log cannot be replayed was closed at its last good line, with the consent of two persons."""

    at: int
    table: str
    shift: int
    line: int
    why: str
    by: str
    confirmed_by: str


class BackupRestored(Record, frozen=True, tag="backup-restored.1"):
    """The database was restored from a backup: what happened after it was taken is not in these logs."""

    at: int
    taken: int
    sha256: str  # of the backup


class DatabaseUpgraded(Record, frozen=True, tag="database-upgraded.1"):
    """A newer version of Pitboss has brought the database to its own format."""

    at: int
    before: int
    after: int


HouseEntry = (
    HouseLogBegun
    | SignedOn
    | SignedIn
    | SignInFailed
    | SignedOut
    | CodeIssued
    | CodeUsed
    | CageEntry
    | ShiftClosed
    | BackupRestored
    | DatabaseUpgraded
    | PeopleEntry
    | TablesEntry
    | AccountingRule
    | CashEntry
    | DocumentEntry
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
    """Add lines to the chain, in the same transaction as what they record."""
    if not entries:
        return
    head = connection.execute(select(schema.house_head)).first()
    n, hash = (0, GENESIS) if head is None else (head.n, head.hash)
    rows = []
    for what in entries:
        n, hash = n + 1, _seal(hash, what)
        rows.append((n, encode(HouseLine(n, hash, what))))
    insert_rows(connection, schema.house, rows)
    end = {"n": n, "hash": hash, "mark": vault_of(connection).mark(f"{n} {hash}")}
    if head is None:
        connection.execute(schema.house_head.insert(), end)
    else:
        connection.execute(schema.house_head.update(), end)


def post(connection: Connection, entry: LedgerEntry, reason: str, by: str) -> None:
    """Write a journal of the cage, with a line in the house log for each account that it changes."""
    entry = numbered(connection, entry)
    write(connection, entry)
    moved = [(account, cents) for account, cents in sorted(entry.postings.items()) if cents]
    append(connection, *(CageEntry(entry.at, entry.journal, account, cents, reason, by) for account, cents in moved))


def checked_lines(connection: Connection) -> Iterator[HouseLine]:
    """Yield every line in order; refuse the first that was changed, removed or moved."""
    n, hash = 0, GENESIS
    c = schema.house.c
    query = select(c.n, c.body).order_by(c.n).execution_options(yield_per=_LINES_AT_ONCE)
    with connection.execute(query) as rows:
        for row in rows:
            line = _check_line(row.n, bytes(row.body), n + 1, hash)
            n, hash = line.n, line.hash
            yield line
    _check_end(connection, n, hash)


def _check_line(row: int, raw: bytes, n: int, before: str) -> HouseLine:
    if row != n:
        raise LogError(n, f"line {n} of the house log is missing: line {row} is in its place")
    try:
        line: HouseLine = _decode(raw)
    except (msgspec.MsgspecError, UnicodeDecodeError, PitbossError) as error:
        raise LogError(n, f"not an entry of the house log: {error}") from None
    if line.n != n:
        raise LogError(n, f"entry {line.n} of the house log is where entry {n} belongs")
    if line.hash != _seal(before, line.what) or encode(line) != raw:
        raise LogError(n, "the entry of the house log does not match its hash: it was changed or moved")
    return line


def _check_end(connection: Connection, n: int, hash: str) -> None:
    ends = connection.execute(select(schema.house_head)).all()
    if len(ends) != 1:
        raise LogError(n + 1, "the end of the house log is unknown: its record was removed")
    end = ends[0]
    if end.n > n:
        raise LogError(n + 1, f"the house log is cut short: it had {end.n} lines")
    if end.n < n:
        raise LogError(end.n + 1, f"the house log had {end.n} lines: another program added this one")
    if end.hash != hash or not hmac.compare_digest(end.mark, vault_of(connection).mark(f"{n} {hash}")):
        raise LogError(n, "another program wrote the house log: its end does not match the floor's secret")


def entries_of(connection: Connection, kind: type[Entry]) -> list[Entry]:
    """All entries of one kind; none if the chain is broken, which is reported separately."""
    try:
        return [line.what for line in checked_lines(connection) if isinstance(line.what, kind)]
    except LogError:
        return []


class Verified(msgspec.Struct, frozen=True):
    """An unbroken chain."""

    lines: int
    head: str


def verify(connection: Connection) -> Verified:
    """Check the chain from the first line to the last."""
    n, hash = 0, GENESIS
    for line in checked_lines(connection):
        n, hash = line.n, line.hash
    return Verified(n, hash)


def page(connection: Connection, before: int | None, size: int) -> list[tuple[int, HouseLine | None]]:
    """A page of numbered lines, the latest first, ending `before` a number; None for an unreadable line."""
    c = schema.house.c
    where = [] if before is None else [c.n < before]
    rows = connection.execute(select(c.n, c.body).where(*where).order_by(c.n.desc()).limit(size)).all()
    return [(row.n, read_line(bytes(row.body))) for row in rows]


def read_line(raw: bytes) -> HouseLine | None:
    """One stored line, its hash not checked; None if it is unreadable."""
    try:
        line: HouseLine = _decode(raw)
    except (msgspec.MsgspecError, UnicodeDecodeError, PitbossError):
        return None
    return line
