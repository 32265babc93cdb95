"""The ledger against itself: balances against postings against logs, and the house log against people and cage.

Sums are the database's work. A log whose chain is broken is a finding about its table, which is for the floor to keep
closed; everything else is about the ledger as a whole, and stops the start.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Select, func, select, text

from pitboss.engine.books.log import Line, LogClosed
from pitboss.errors import LogError, PitbossError
from pitboss.ledger import house, proofs, schema
from pitboss.ledger.entries import checked_lines, read_lines
from pitboss.ledger.proofs import Proof, Shift
from pitboss.money import dollars

# What every account gained by a table's shift, read from its log alone.
Booked = Callable[[str, int, Sequence[Line]], Mapping[str, int]]
Said = Callable[[str], None]


class Finding(msgspec.Struct, frozen=True):
    """Something that is not as it should be: where it is, what is held, what it should be."""

    where: str
    held: str
    should_be: str
    table: str = ""  # a table whose log is broken; the ledger as a whole is well

    @property
    def stops(self) -> bool:
        """Whether the floor does not open with it."""
        return not self.table

    def __str__(self) -> str:
        return f"{self.where}: held is {self.held}, it should be {self.should_be}"


def reconcile(
    connection: Connection,
    booked: Booked | None = None,
    say: Said = lambda _: None,
    proven: list[Proof] | None = None,
) -> list[Finding]:
    """Everything that is wrong in a floor's database. `booked` reads the logs; without it they are left out.

    With a list for what is `proven`, closed shifts that were proven before are not read again, and those that are
    proven now are added to it.
    """
    say("checking the database file")
    if found := list(_damage(connection)):
        return found  # whatever else is read from it says nothing
    say("adding up all postings")
    found = [*_wrong_accounts(connection), *_wrong_journals(connection)]
    say("checking the house log")
    found += _wrong_house(connection)
    if booked is not None:
        found += _wrong_logs(connection, _Logs(connection, booked, proven), say)
    return found


# --- the file ------------------------------------------------------------------------------------------------------


def _damage(connection: Connection) -> Iterator[Finding]:
    """SQLite looks through all of its pages; PostgreSQL, which has checksums of its own, through the indexes."""
    if connection.dialect.name == "sqlite":
        for (said,) in connection.execute(text("PRAGMA integrity_check(20)")):
            if said != "ok":
                yield Finding("the database file", said, "undamaged")
        for row in connection.execute(text("PRAGMA foreign_key_check")).all()[:20]:
            yield Finding(f"table {row[0]}, row {row[1]}", f"refers to no row of {row[2]}", "a row that is there")
    elif connection.execute(text(_MAY_LOOK)).scalar_one():
        connection.execute(text(_LOOK_THROUGH), {"names": sorted(schema.metadata.tables)})  # damage is its error


# Whether the server has the extension amcheck, and lets us use it.
_MAY_LOOK: Final = """
    SELECT coalesce(has_function_privilege(to_regprocedure('bt_index_check(regclass, boolean)'), 'execute'), false)
"""
_LOOK_THROUGH: Final = """
    SELECT bt_index_check(index.oid, true)
    FROM pg_index AS i JOIN pg_class AS index ON index.oid = i.indexrelid JOIN pg_class AS tbl ON tbl.oid = i.indrelid
    JOIN pg_am AS kind ON kind.oid = index.relam
    WHERE kind.amname = 'btree' AND i.indisvalid AND tbl.relname = ANY(:names)
    AND tbl.relnamespace = current_schema()::regnamespace
"""


# --- sums ----------------------------------------------------------------------------------------------------------


def _sums(connection: Connection, asked: Select[Any]) -> dict[str, int]:
    return {account: int(cents) for account, cents in connection.execute(asked)}


def _wrong_accounts(connection: Connection) -> Iterator[Finding]:
    """Accounts that do not hold what their postings come to."""
    a, p = schema.accounts.c, schema.postings.c
    held = _sums(connection, select(a.account, a.cents))
    come_to = _sums(connection, select(p.account, func.sum(p.cents)).group_by(p.account))
    for account in sorted(held.keys() | come_to):
        if held.get(account, 0) != come_to.get(account, 0):
            yield _money(f"account {account}", held.get(account, 0), come_to.get(account, 0))


def _wrong_journals(connection: Connection) -> Iterator[Finding]:
    """Journals whose postings do not come to nothing, that have none, or that are missing."""
    j, p = schema.journals.c, schema.postings.c
    sums = select(p.journal, func.sum(p.cents)).group_by(p.journal).having(func.sum(p.cents) != 0)
    for journal, cents in connection.execute(sums.order_by(p.journal)):
        yield _money(f"journal {journal}", int(cents), 0)
    empty = select(j.id).where(~select(p.journal).where(p.journal == j.id).exists())
    for (journal,) in connection.execute(empty.order_by(j.id)):
        yield Finding(f"journal {journal}", "no postings", "two postings or more")
    lost = select(p.journal).where(~select(j.id).where(j.id == p.journal).exists()).distinct()
    for (journal,) in connection.execute(lost.order_by(p.journal)):
        yield Finding(f"journal {journal}", "postings without a journal", "a journal")


def _money(where: str, held: int, should_be: int) -> Finding:
    return Finding(where, dollars(held), dollars(should_be))


# --- people and the cage -------------------------------------------------------------------------------------------


def _wrong_house(connection: Connection) -> Iterator[Finding]:
    """A broken house log; people and cage money that are not as it says."""
    roles: dict[str, str] = {}
    cage: dict[tuple[int, str], int] = {}
    try:
        for line in house.checked(connection):
            if isinstance(line.what, house.SignedOn):
                roles[line.what.person] = line.what.role
            elif isinstance(line.what, house.CageEntry):
                cage[line.what.journal, line.what.account] = line.what.cents
    except LogError as error:
        yield Finding(f"house log, line {error.line}", error.what, "an unbroken chain")
        return
    yield from _wrong_people(connection, roles)
    yield from _wrong_cage(connection, cage)


def _wrong_people(connection: Connection, said: Mapping[str, str]) -> Iterator[Finding]:
    c = schema.people.c
    there = {row.name: row.role for row in connection.execute(select(c.name, c.role))}
    for name in sorted(there.keys() | said):
        held, should_be = there.get(name, "nobody"), said.get(name, "nobody")
        if held != should_be:
            yield Finding(f"person {name}", held, f"{should_be}, by the house log")


def _wrong_cage(connection: Connection, said: Mapping[tuple[int, str], int]) -> Iterator[Finding]:
    j, p = schema.journals.c, schema.postings.c
    asked = select(p.journal, p.account, p.cents).join_from(schema.postings, schema.journals).where(j.tbl.is_(None))
    there = {(int(row.journal), row.account): int(row.cents) for row in connection.execute(asked)}
    for journal, account in sorted(there.keys() | said):
        held, should_be = there.get((journal, account), 0), said.get((journal, account), 0)
        if held != should_be:
            yield _money(f"journal {journal} of the cage, account {account}", held, should_be)


# --- logs ----------------------------------------------------------------------------------------------------------


class _Logs:
    """What every shift's log comes to: read now, or proven before."""

    def __init__(self, connection: Connection, booked: Booked, proven: list[Proof] | None) -> None:
        self._connection = connection
        self._booked = booked
        self._proven = proven
        self._known = {} if proven is None else proofs.known(connection)
        self._counted = proofs.counted(connection) if self._known else {}

    def sums(self, table: str, shift: int) -> Mapping[str, int]:
        known = self._known.get((table, shift))
        return known.sums if known is not None and self._is_the_same(known) else self._read(table, shift)

    def _is_the_same(self, known: Proof) -> bool:
        table, shift, lines = known.table, known.shift, known.lines
        if self._counted.get((table, shift)) != (lines, lines):
            return False
        (last,) = read_lines(self._connection, table, shift, first=lines)
        return f'"hash":"{known.head}"'.encode() in last

    def _read(self, table: str, shift: int) -> Mapping[str, int]:
        lines = checked_lines(self._connection, table, shift)
        sums = {account: cents for account, cents in self._booked(table, shift, lines).items() if cents}
        if self._proven is not None and lines and isinstance(lines[-1].what, LogClosed):
            self._proven.append(Proof(table, shift, len(lines), lines[-1].hash, sums))
        return sums


def _wrong_logs(connection: Connection, logs: _Logs, say: Said) -> Iterator[Finding]:
    """Postings of every shift against what its log comes to."""
    posted = _posted(connection)
    c = schema.shifts.c
    shifts = connection.execute(select(c.tbl, c.shift).order_by(c.tbl, c.shift)).all()
    alone = _alone(connection, shifts)
    for number, (table, shift) in enumerate(shifts):
        if not number % 100:
            say(f"checking logs: {number} of {len(shifts)}")
        for found in _wrong_log(logs, table, shift, posted.pop((table, shift), Counter())):
            yield msgspec.structs.replace(found, table=table) if (table, shift) in alone else found
    for (table, shift), sums in sorted(posted.items()):
        for account, cents in sorted(sums.items()):
            yield _money(f"account {account}, by postings of table {table}, shift {shift}", cents, 0)


def _alone(connection: Connection, shifts: Sequence[Any]) -> set[Shift]:
    """Shifts whose faults are their table's alone: the latest, for which it is kept out of play, and those closed by
    two persons because of a fault, whose lines stay as they are."""
    latest = {(table, shift) for table, shift in dict(shifts).items()}
    closed = {(what.table, what.shift) for what in house.entries_of(connection, house.ShiftClosed)}
    return latest | closed


def _posted(connection: Connection) -> dict[Shift, Counter[str]]:
    """What the postings of every table's shift come to, by account."""
    j, p = schema.journals.c, schema.postings.c
    rows = connection.execute(
        select(j.tbl, j.shift, p.account, func.sum(p.cents))
        .join_from(schema.postings, schema.journals)
        .where(j.tbl.is_not(None))
        .group_by(j.tbl, j.shift, p.account)
    )
    found: dict[Shift, Counter[str]] = {}
    for table, shift, account, cents in rows:
        found.setdefault((table, shift), Counter())[account] = int(cents)
    return found


def _wrong_log(logs: _Logs, table: str, shift: int, posted: Mapping[str, int]) -> Iterator[Finding]:
    try:
        logged = logs.sums(table, shift)
    except PitbossError as error:
        yield Finding(f"log of table {table}, shift {shift}", str(error), "an unbroken log", table)
        return
    for account in sorted(posted.keys() | logged.keys()):
        held, should_be = posted.get(account, 0), logged.get(account, 0)
        if held != should_be:
            yield _money(f"account {account}, by postings of table {table}, shift {shift}", held, should_be)
