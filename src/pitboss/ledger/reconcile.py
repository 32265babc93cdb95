"""Reconciliation: balances against postings against logs, and the house log against people and cage.

The database does the sums. A log with a broken chain concerns its own table, which the floor keeps closed; every other
finding concerns the whole ledger and stops the start.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Select, func, select, text

from pitboss.engine.books.log import Line, LogClosed
from pitboss.errors import LogError, PitbossError
from pitboss.ledger import house_log, proofs, schema
from pitboss.ledger.entries import JACKPOT_LOGS, TOURNAMENT_LOGS, checked_lines, read_lines
from pitboss.ledger.house.replayed import HouseState
from pitboss.ledger.proofs import Proof, Shift
from pitboss.money import dollars

# Computes what every account gained in a table's shift, from its log alone.
LogPostings = Callable[[str, int, Sequence[Line]], Mapping[str, int]]
Progress = Callable[[str], None]


class Finding(msgspec.Struct, frozen=True):
    """A fault: where it is, what is there, and what should be."""

    where: str
    held: str
    should_be: str
    table: str = ""  # the only table concerned; empty for the whole ledger
    settled: bool = False  # of a shift that two people have closed at its last good line

    @property
    def stops(self) -> bool:
        """Whether the floor must stay closed."""
        return not self.table

    def __str__(self) -> str:
        return f"{self.where}: found {self.held}, should be {self.should_be}"


def moved_by(connection: Connection, logs: str) -> dict[str, dict[str, int]]:
    """What the journals of all logs whose names begin so have moved, by the rest of the name and by account."""
    j, p = schema.journals.c, schema.postings.c
    rows = connection.execute(
        select(j.tbl, p.account, func.sum(p.cents))
        .join_from(schema.postings, schema.journals)
        .where(j.tbl.startswith(logs))
        .group_by(j.tbl, p.account)
    )
    found: dict[str, dict[str, int]] = {}
    for log, account, cents in rows:
        found.setdefault(str(log).removeprefix(logs), {})[account] = int(cents)
    return found


def reconcile(
    connection: Connection,
    log_postings: LogPostings | None = None,
    say: Progress = lambda _: None,
    proven: list[Proof] | None = None,
) -> list[Finding]:
    """List every fault in a floor's database. `log_postings` reads the logs; without it they are not checked.

    With a list `proven`, closed shifts with a proof are not read again, and new proofs are added to the list.
    """
    say("checking the database file")
    if found := list(_damage(connection)):
        return found  # nothing else that is read from a damaged file can be trusted
    say("adding up all postings")
    found = [*_wrong_accounts(connection), *_wrong_journals(connection)]
    say("checking the house log")
    found += _wrong_house(connection)
    if log_postings is not None:
        found += _wrong_logs(connection, _Logs(connection, log_postings, proven), say)
    return found


# --- the file ------------------------------------------------------------------------------------------------------


def _damage(connection: Connection) -> Iterator[Finding]:
    """Check all pages of SQLite; of PostgreSQL, which has its own checksums, the indexes."""
    if connection.dialect.name == "sqlite":
        for (said,) in connection.execute(text("PRAGMA integrity_check(20)")):
            if said != "ok":
                yield Finding("the database file", said, "undamaged")
        for row in connection.execute(text("PRAGMA foreign_key_check")).all()[:20]:
            yield Finding(f"table {row[0]}, row {row[1]}", f"refers to no row of {row[2]}", "an existing row")
    elif connection.execute(text(_CAN_CHECK_INDEXES)).scalar_one():
        connection.execute(text(_CHECK_INDEXES), {"names": sorted(schema.metadata.tables)})  # raises on damage


# Whether the server has the extension amcheck, and lets us use it.
_CAN_CHECK_INDEXES: Final = """
    SELECT coalesce(has_function_privilege(to_regprocedure('bt_index_check(regclass, boolean)'), 'execute'), false)
"""
_CHECK_INDEXES: Final = """
    SELECT bt_index_check(index.oid, true)
    FROM pg_index AS i JOIN pg_class AS index ON index.oid = i.indexrelid JOIN pg_class AS tbl ON tbl.oid = i.indrelid
    JOIN pg_am AS kind ON kind.oid = index.relam
    WHERE kind.amname = 'btree' AND i.indisvalid AND tbl.relname = ANY(:names)
    AND tbl.relnamespace = current_schema()::regnamespace
"""


# --- sums ----------------------------------------------------------------------------------------------------------


def _sums(connection: Connection, query: Select[Any]) -> dict[str, int]:
    return {account: int(cents) for account, cents in connection.execute(query)}


def _wrong_accounts(connection: Connection) -> Iterator[Finding]:
    """Accounts whose balance is not the sum of their postings."""
    a, p = schema.accounts.c, schema.postings.c
    held = _sums(connection, select(a.account, a.cents))
    posted = _sums(connection, select(p.account, func.sum(p.cents)).group_by(p.account))
    for account in sorted(held.keys() | posted):
        if held.get(account, 0) != posted.get(account, 0):
            yield _money(f"account {account}", held.get(account, 0), posted.get(account, 0))


def _wrong_journals(connection: Connection) -> Iterator[Finding]:
    """Journals whose postings do not add up to zero, journals without postings, postings without a journal."""
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
    """A broken house log, or people and cage money that differ from it."""
    said = HouseState()
    cage: dict[tuple[int, str], int] = {}
    try:
        for line in house_log.checked_lines(connection):
            said.note(line.what)
            if isinstance(line.what, house_log.CageEntry):
                cage[line.what.journal, line.what.account] = line.what.cents
    except LogError as error:
        yield Finding(f"house log, line {error.line}", error.what, "an unbroken chain")
        return
    for where, held, should_be in said.differences(connection):
        yield Finding(where, held, f"{should_be} according to the house log")
    yield from _wrong_cage(connection, cage)


def _wrong_cage(connection: Connection, said: Mapping[tuple[int, str], int]) -> Iterator[Finding]:
    j, p = schema.journals.c, schema.postings.c
    query = select(p.journal, p.account, p.cents).join_from(schema.postings, schema.journals).where(j.tbl.is_(None))
    there = {(int(row.journal), row.account): int(row.cents) for row in connection.execute(query)}
    for journal, account in sorted(there.keys() | said):
        held, should_be = there.get((journal, account), 0), said.get((journal, account), 0)
        if held != should_be:
            yield _money(f"journal {journal} of the cage, account {account}", held, should_be)


# --- logs ----------------------------------------------------------------------------------------------------------


class _Logs:
    """The sums of every shift's log: read now, or proven before."""

    def __init__(self, connection: Connection, log_postings: LogPostings, proven: list[Proof] | None) -> None:
        self._connection = connection
        self._log_postings = log_postings
        self._proven = proven
        self._known = {} if proven is None else proofs.load(connection)
        self._line_counts = proofs.line_counts(connection) if self._known else {}

    def sums(self, table: str, shift: int) -> Mapping[str, int]:
        known = self._known.get((table, shift))
        return known.sums if known is not None and self._is_the_same(known) else self._read(table, shift)

    def _is_the_same(self, known: Proof) -> bool:
        table, shift, lines = known.table, known.shift, known.lines
        if self._line_counts.get((table, shift)) != (lines, lines):
            return False
        (last,) = read_lines(self._connection, table, shift, first=lines)
        return f'"hash":"{known.head}"'.encode() in last

    def _read(self, table: str, shift: int) -> Mapping[str, int]:
        lines = checked_lines(self._connection, table, shift)
        sums = {account: cents for account, cents in self._log_postings(table, shift, lines).items() if cents}
        if self._proven is not None and lines and isinstance(lines[-1].what, LogClosed):
            self._proven.append(Proof(table, shift, len(lines), lines[-1].hash, sums))
        return sums


def _wrong_logs(connection: Connection, logs: _Logs, say: Progress) -> Iterator[Finding]:
    """Compare the postings of every shift with the sums of its log."""
    posted = _posted(connection)
    c = schema.shifts.c
    shifts = connection.execute(select(c.tbl, c.shift).order_by(c.tbl, c.shift)).all()
    closed = _closed_by_two(connection)
    table_only = closed.union(
        {row.tbl: (row.tbl, row.shift) for row in shifts}.values()
    )  # the latest go into quarantine
    for number, (table, shift) in enumerate(shifts):
        if not number % 100:
            say(f"checking logs: {number} of {len(shifts)}")
        for found in _wrong_log(logs, table, shift, posted.pop((table, shift), Counter())):
            settled = (table, shift) in closed
            about = table if (table, shift) in table_only else found.table
            yield msgspec.structs.replace(found, table=about, settled=settled)
    for (table, shift), sums in sorted(posted.items()):
        for account, cents in sorted(sums.items()):
            yield _money(f"account {account}, in postings of table {table}, shift {shift}", cents, 0)


def _closed_by_two(connection: Connection) -> set[Shift]:
    """Faulty shifts that two persons have closed. Like the latest ones they concern their own table alone."""
    return {(what.table, what.shift) for what in house_log.entries_of(connection, house_log.ShiftClosed)}


def _posted(connection: Connection) -> dict[Shift, Counter[str]]:
    """The sums of the postings of every table's shift, by account; jackpots and tournaments have their own logs."""
    j, p = schema.journals.c, schema.postings.c
    rows = connection.execute(
        select(j.tbl, j.shift, p.account, func.sum(p.cents))
        .join_from(schema.postings, schema.journals)
        .where(j.tbl.is_not(None), ~j.tbl.startswith(JACKPOT_LOGS), ~j.tbl.startswith(TOURNAMENT_LOGS))
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
            yield _money(f"account {account}, in postings of table {table}, shift {shift}", held, should_be)
