"""Diagnosis of tables that do not open: what is wrong, and how many lines of the log can still be replayed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from sqlalchemy import Connection, func, select

from pitboss.engine.books.books import Books
from pitboss.engine.books.log import Line, Log, TableOpened, check_chain
from pitboss.engine.record.replay import replay
from pitboss.engine.record.resume import resume
from pitboss.engine.round.house import Limits
from pitboss.errors import LogError, PitbossError
from pitboss.floor.live.accounts import TRANSFER_ACCOUNTS, account_of, accounts_of
from pitboss.floor.live.live_table import seat_mismatch
from pitboss.ledger import schema
from pitboss.ledger.entries import balances, last_shift, last_shift_key, read_lines
from pitboss.ledger.vault import SecretError
from pitboss.money import dollars

NO_KEY: Final = b""  # the shoe's key cannot be read: the log is replayed without it


class Diagnosis(msgspec.Struct, frozen=True):
    """What is wrong with a table: how many of its lines are good, and its money in the ledger."""

    table: str
    shift: int
    lines: int
    good: int
    why: str
    held: dict[str, int]


class ReplayedTable(msgspec.Struct, frozen=True):
    """A table as it stood at a line of its log."""

    opened: TableOpened
    books: Books
    limits: Limits


def diagnose(connection: Connection) -> list[Diagnosis]:
    """Diagnose every table of the database that does not open."""
    found = []
    for (table,) in connection.execute(select(schema.tables.c.id).order_by(schema.tables.c.place)).all():
        if why := fault(connection, table):
            shift, key = shift_and_key(connection, table)
            lines, good = good_lines(connection, table, shift, key)
            found.append(Diagnosis(table, shift, lines, good, why, held_by(connection, table)))
    return found


def fault(connection: Connection, table: str) -> str:
    """Why a floor would not open this table; empty if it would."""
    try:
        shift, key, lines = last_shift(connection, table)
        resumed = resume(lines, key)
    except PitbossError as error:
        return str(error)
    held = held_by(connection, table)
    for name, cents in resumed.books.accounts().items():
        account = account_of(table, shift, name)
        if name not in TRANSFER_ACCOUNTS and held.get(account, 0) != cents:
            return balance_mismatch(account, held.get(account, 0), cents)
    c = schema.seats.c
    rows = connection.execute(select(schema.seats).where(c.tbl == table))
    return seat_mismatch(resumed, {row.seat: row.person for row in rows})


def balance_mismatch(account: str, ledger_cents: int, table_cents: int) -> str:
    """The words for an account on which ledger and log disagree."""
    return f"{account}: the ledger holds {dollars(ledger_cents)}, the table's log {dollars(table_cents)}"


def held_by(connection: Connection, table: str) -> dict[str, int]:
    """What the ledger holds in the table's accounts."""
    return {name: cents for name, cents in balances(connection).items() if name.startswith(accounts_of(table))}


def shift_and_key(connection: Connection, table: str) -> tuple[int, bytes | None]:
    """The table's latest shift with its shoe's key, or `NO_KEY` if the key cannot be read."""
    try:
        return last_shift_key(connection, table)
    except SecretError:
        c = schema.shifts.c
        return int(connection.execute(select(func.max(c.shift)).where(c.tbl == table)).scalar_one()), NO_KEY


def replay_lines(lines: Sequence[Line], key: bytes | None) -> ReplayedTable:
    """Replay these lines; without the shoe's key, by the rules and the log alone."""
    opened = lines[0].what
    if not isinstance(opened, TableOpened):
        raise LogError(1, "a log begins with the table's set-up")
    if key == NO_KEY:
        log = Log()
        log.lines = list(lines)
        done = replay(log)
        return ReplayedTable(opened, done.books, done.house.limits)
    table = resume(lines, key)
    return ReplayedTable(opened, table.books, table.limits)


def good_lines(connection: Connection, table: str, shift: int, key: bytes | None) -> tuple[int, int]:
    """The number of lines of a shift, and how many from the first can be replayed."""
    raw = read_lines(connection, table, shift)
    try:
        lines = check_chain([*raw, b""], complete=False).lines
    except LogError as error:
        lines = check_chain([*raw[: error.line - 1], b""], complete=False).lines
    good = len(lines)
    while good:
        try:
            replay_lines(lines[:good], key)
        except PitbossError as error:
            good = min(good, getattr(error, "line", good)) - 1
        else:
            break
    return len(raw), good
