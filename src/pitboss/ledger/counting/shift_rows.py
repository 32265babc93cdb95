"""The rows of counted shifts: the last one of a table, its lines, and the mark on the end of its chain."""

from __future__ import annotations

import hmac
import json
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, select

from pitboss.errors import PitbossError
from pitboss.ledger import schema
from pitboss.ledger.rows import insert_rows
from pitboss.ledger.vault import vault_of


@dataclass(frozen=True)
class ShiftRow:
    """A counted shift as it is on the disk."""

    table: str
    number: int
    n: int
    hash: str
    closed: int
    position: str
    pending: str


def last_shift(connection: Connection, table: str) -> ShiftRow | None:
    """A table's last counted shift; refused if the end of its chain is not marked with the floor's secret."""
    found = shifts_of(connection, table, 1)
    return found[0] if found else None


def shifts_of(connection: Connection, table: str, limit: int) -> list[ShiftRow]:
    """A table's last counted shifts, the latest first."""
    c = schema.counted_shifts.c
    query = select(c.number).where(c.tbl == table).order_by(c.number.desc()).limit(limit)
    return [read_row(connection, table, number) for number in connection.execute(query).scalars().all()]


def every_shift(connection: Connection) -> list[tuple[str, int]]:
    """Every counted shift: its table and its number."""
    c = schema.counted_shifts.c
    return [(row.tbl, row.number) for row in connection.execute(select(c.tbl, c.number).order_by(c.tbl, c.number))]


def read_row(connection: Connection, table: str, number: int) -> ShiftRow:
    """A counted shift; refused if the end of its chain is not marked with the floor's secret."""
    c = schema.counted_shifts.c
    row = connection.execute(select(schema.counted_shifts).where(c.tbl == table, c.number == number)).one()
    found = ShiftRow(table, number, row.n, row.hash, row.closed, row.position, row.pending)
    if not any(
        hmac.compare_digest(row.mark, each) for each in (_mark(connection, found), _old_mark(connection, found))
    ):
        raise PitbossError(f"Shift {number} of table {table} does not end as the floor has marked it.")
    return found


def open_tables(connection: Connection) -> set[str]:
    """The tables whose shift is being counted now."""
    c = schema.counted_shifts.c
    return set(connection.execute(select(c.tbl).where(c.closed == 0, c.n > 0)).scalars())


def lines_of(connection: Connection, table: str, number: int) -> list[bytes]:
    """The lines of a counted shift, in their order."""
    c = schema.counted_lines.c
    query = select(c.body).where(c.tbl == table, c.number == number).order_by(c.n)
    return [bytes(body) for body in connection.execute(query).scalars()]


def slip_command(connection: Connection, table: str, number: int, slip: int) -> str:
    """The id of the command that moves a slip's chips; nobody can know it before, and use it up."""
    return f"slip-{vault_of(connection).mark(f'slip {table} {number} {slip}')[:32]}"


def is_done(connection: Connection, command: str) -> bool:
    """Whether anybody has carried out a command with this id."""
    c = schema.commands.c
    return connection.execute(select(c.id).where(c.id == command).limit(1)).first() is not None


def save(connection: Connection, row: ShiftRow, lines: Sequence[tuple[int, bytes]], *, is_new: bool) -> None:
    """Write new lines and where the chain now ends."""
    insert_rows(connection, schema.counted_lines, [(row.table, row.number, n, body) for n, body in lines])
    mark = _mark(connection, row)
    values = {
        "n": row.n,
        "hash": row.hash,
        "mark": mark,
        "closed": row.closed,
        "position": row.position,
        "pending": row.pending,
    }
    c = schema.counted_shifts.c
    if is_new:
        connection.execute(schema.counted_shifts.insert(), {"tbl": row.table, "number": row.number, **values})
    else:
        here = (c.tbl == row.table) & (c.number == row.number)
        connection.execute(schema.counted_shifts.update().where(here).values(**values))


def _mark(connection: Connection, row: ShiftRow) -> str:
    """The mark on everything that a row says: its chain, how far the log is read, and who has counted what."""
    told = json.dumps([row.table, row.number, row.n, row.hash, row.closed, row.position, row.pending])
    return vault_of(connection).mark(f"row of a counted shift {told}")


def _old_mark(connection: Connection, row: ShiftRow) -> str:
    """The mark of an earlier version, on the chain alone; a row keeps it until its shift has a further step."""
    return vault_of(connection).mark(f"counted shift {row.table} {row.number} {row.n} {row.hash}")
