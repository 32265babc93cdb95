"""What the ledger says of a table: tray, drop, tips and chips in play, rounds and wagers, and lines of its log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, func, or_, select

from pitboss.engine.books.log import Line
from pitboss.errors import PitbossError
from pitboss.ledger import schema
from pitboss.ledger.counting.repairs import repairs_of
from pitboss.records import decoder

_decode: Final = decoder(Line)
IN_PLAY: Final = ("rack", "tab", "layout")


@dataclass(frozen=True)
class TableMoney:
    """The accounts of a table over all of its logs, in cents, and the last line that they cover."""

    tray: int
    drop: int
    tip_box: int
    in_play: int
    layout: int
    rounds: int
    wagered: int
    log: int
    n: int


@dataclass(frozen=True)
class CountedMoney:
    """What counts have changed of a table's money and its own log does not know; only a shift's steps change it."""

    tray: int = 0  # differences that are on the books
    drop: int = 0  # boxes that were taken
    tips: int = 0  # tips that were emptied


def money_of(connection: Connection, table: str, log: int | None = None) -> TableMoney:
    """What the accounts of a table hold now, of all its logs or of one.

    An emptied tray of an older log is carried into the next; drop and tip box of a log stay in its accounts.
    """
    a, prefix = schema.accounts.c, f"table/{table}/"
    held: dict[str, int] = {}
    for row in connection.execute(select(a.account, a.cents).where(a.account.startswith(prefix, autoescape=True))):
        of, _, name = row.account.removeprefix(prefix).partition("/")
        if log is not None and of != str(log):
            continue
        kind = name.partition("/")[0]
        held[kind] = held.get(kind, 0) + row.cents
    r, p, c = schema.round_results.c, schema.player_results.c, schema.lines.c
    rounds = connection.execute(select(func.count()).select_from(schema.round_results).where(r.tbl == table)).scalar()
    wagered = connection.execute(select(func.sum(p.wagered)).where(p.tbl == table)).scalar()
    last: Any = connection.execute(
        select(c.shift, c.n).where(c.tbl == table).order_by(c.shift.desc(), c.n.desc()).limit(1)
    ).first()
    return TableMoney(
        tray=held.get("tray", 0),
        drop=held.get("drop", 0),
        tip_box=held.get("tip box", 0),
        in_play=sum(held.get(kind, 0) for kind in IN_PLAY),
        layout=held.get("layout", 0),
        rounds=int(rounds or 0),
        wagered=int(wagered or 0),
        log=0 if last is None else last.shift,
        n=0 if last is None else last.n,
    )


def lines_after(connection: Connection, table: str, log: int, n: int) -> list[Line]:
    """The lines of a table's logs after a place, in their order; of a repaired log those that are good."""
    c = schema.lines.c
    later = or_(c.shift > log, (c.shift == log) & (c.n > n))
    query = select(c.shift, c.n, c.body).where(c.tbl == table, later).order_by(c.shift, c.n)
    found: list[Line] = []
    good: dict[int, int] = {}  # the last good line of each repaired log
    for row in connection.execute(query):
        if row.n > good.get(row.shift, row.n):
            continue
        try:
            found.append(_decode(bytes(row.body)))
        except (msgspec.MsgspecError, UnicodeDecodeError, PitbossError):
            good |= {each.shift: each.line for each in repairs_of(connection, table, row.shift)}
            if row.n <= good.get(row.shift, row.n):
                what = f"Line {row.n} of shift {row.shift} of table {table} cannot be read. Run `pitboss doctor`."
                raise PitbossError(what) from None
    return found
