"""Logs that two people have closed at their last good line: what is behind it has been undone, and counts no more."""

from __future__ import annotations

from sqlalchemy import Connection

from pitboss.engine.books.log import Line, check_chain
from pitboss.errors import LogError
from pitboss.ledger import house_log
from pitboss.ledger.entries import checked_lines, read_lines


def repairs_of(connection: Connection, table: str, since: int = 0) -> list[house_log.ShiftClosed]:
    """The repairs of a table's logs from a log on. Reads the whole house log: ask only where something is wrong."""
    found = house_log.entries_of(connection, house_log.ShiftClosed)
    return [each for each in found if each.table == table and each.shift >= since]


def good_lines(connection: Connection, table: str, shift: int) -> list[Line]:
    """The lines of a log, of a repaired one those that are good; refused if the chain is broken otherwise."""
    try:
        return checked_lines(connection, table, shift)
    except LogError:
        repaired = next((each for each in repairs_of(connection, table, shift) if each.shift == shift), None)
        if repaired is None:
            raise
        kept = read_lines(connection, table, shift, last=repaired.line)
        return check_chain([*kept, b""], complete=False).lines
