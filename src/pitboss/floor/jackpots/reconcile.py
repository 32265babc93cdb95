"""Every jackpot against its log, and the ledger's accounts of it against both."""

from __future__ import annotations

import hmac
from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, select

from pitboss.errors import LogError, PitbossError
from pitboss.floor.jackpots.keeper import stored_lines
from pitboss.floor.jackpots.kept import HOUSE, owed_cents
from pitboss.jackpots.jackpot import Jackpot
from pitboss.jackpots.replay import resume
from pitboss.ledger import schema
from pitboss.ledger.entries import JACKPOT_LOGS, jackpot_mark
from pitboss.ledger.reconcile import Finding, moved_by
from pitboss.money import dollars


def check_jackpots(connection: Connection) -> list[Finding]:
    """List every fault of the floor's jackpots: chain, steps, end, and money in the ledger."""
    posted = moved_by(connection, JACKPOT_LOGS)
    found: list[Finding] = []
    for row in connection.execute(select(schema.jackpots).order_by(schema.jackpots.c.id)).all():
        found += _check(connection, row, posted.pop(row.id, {}))
    for id, sums in sorted(posted.items()):
        found.append(Finding(f"jackpot {id}", f"postings to {', '.join(sorted(sums))}", "no jackpot of this name"))
    c = schema.jackpot_lines.c
    for id in connection.execute(select(c.jackpot).distinct()).scalars().all():
        if connection.execute(select(schema.jackpots.c.id).where(schema.jackpots.c.id == id)).first() is None:
            found.append(Finding(f"jackpot {id}", "lines without their end", "the record of its end"))
    return found


def _check(connection: Connection, row: Any, posted: dict[str, int]) -> Iterator[Finding]:
    where = f"log of jackpot {row.id}"
    try:
        jackpot = resume(stored_lines(connection, row.id))
    except LogError as error:
        yield Finding(f"{where}, line {error.line}", error.what, "an unbroken chain of lawful steps")
        return
    except PitbossError as error:
        yield Finding(where, str(error), "an unbroken chain of lawful steps")
        return
    lines = len(jackpot.log.lines)
    if (row.n, row.hash) != (lines, jackpot.log.head):
        yield Finding(where, f"{lines} lines", f"{row.n} lines, as its end says")
    elif not hmac.compare_digest(row.mark, jackpot_mark(connection, row.id, lines, jackpot.log.head)):
        yield Finding(where, "an end that another program wrote", "the mark of the floor's secret")
    if jackpot.set_up.id != row.id:
        yield Finding(where, f"the log of {jackpot.set_up.id}", f"the log of {row.id}")
    yield from _wrong_money(jackpot, posted)


def _wrong_money(jackpot: Jackpot, posted: dict[str, int]) -> Iterator[Finding]:
    """Accounts that do not hold the whole cents of the meters, which the log gives."""
    owed = owed_cents(jackpot)
    owed[HOUSE] = -sum(owed.values())
    for name in sorted(owed.keys() | posted):
        held, should_be = posted.get(name, 0), owed.get(name, 0)
        if held != should_be:
            where = f"account {name}, in postings of jackpot {jackpot.set_up.id}"
            yield Finding(where, dollars(held), dollars(should_be))
