"""Everything that a floor holds, in memory and on the disk, by name: for comparing two moments of it."""

from __future__ import annotations

import hashlib
from typing import Any, Final

from sqlalchemy import Connection, select, text

from pitboss.engine.verify.table_conformance import Change, differences, table_state
from pitboss.floor.floor import Floor
from pitboss.ledger import schema

# What a restart may change, and why. Everything else in a snapshot must come back as it was.
LOST_AT_RESTART: Final = {
    "ready": "who wants no more wagers is asked again: nothing of it is on the disk, and nobody loses by it",
    "waits for": "the clock starts again with the floor, for whatever it waits for now",
    "journal": "numbers of journals that booked nothing are used again: the last one that is on the disk counts",
}

# Tables of the database to which a start adds, and why.
WRITTEN_AT_START: Final = {
    "proofs": "what logs of closed shifts came to when they were read, so that the next start need not read them",
}


def of_floor(floor: Floor) -> dict[str, Any]:
    """Everything in memory but caches."""
    shown: dict[str, Any] = {id: of_table(floor, id) for id in floor.tables}
    shown["wallets"] = {name: cents for name, cents in sorted(floor.wallets._cents.items()) if cents}
    shown["journal"] = floor.journals.last
    return shown


def of_table(floor: Floor, id: str) -> dict[str, Any]:
    live, play = floor.tables[id], floor.play[id]
    table = live.table or live.closed
    return {
        "name": live.name,
        "pit": live.pit,
        "open": live.table is not None,
        "stopped": live.stopped,
        "quarantined": live.quarantined,
        "shift": live.shift,
        "seats": tuple(sorted(live.seats.items())),
        "written": live.pending.written,
        "jackpots": tuple(
            (bet, kept.id, kept.jackpot.log.head, kept.shown, kept.failure)
            for bet, kept in sorted(live.jackpots.spots.items())
        ),
        "booked": tuple(sorted(live.pending.balances.items())),
        "pending": (tuple(live.pending.seats.items()), live.pending.new_shift is not None, len(live.pending.ended)),
        "ready": tuple(sorted(play.ready)),
        "waits for": play._time_limit()[0],
        "table": None if table is None else table_state(table),
    }


def of_disk(floor: Floor) -> dict[str, str]:
    """A digest of all rows of every table of the database, sessions left out: whoever asks is signed in."""
    return floor.store.ask(_digests).result()


def _digests(connection: Connection) -> dict[str, str]:
    tables = [table for table in schema.metadata.sorted_tables if table.name != "sessions"]
    if connection.dialect.name == "sqlite":
        # Whoever writes does it on this connection, which counts every row: while none was written, none is read.
        written = connection.connection.dbapi_connection.total_changes  # type: ignore[union-attr]
        if connection.info.get("digests", (None,))[0] != written:
            connection.info["digests"] = written, {table.name: _digest(connection, table) for table in tables}
        return dict(connection.info["digests"][1])
    each = (
        f"SELECT '{table.name}', count(*), md5(string_agg(r::text, '' ORDER BY r::text)) FROM \"{table.name}\" r"
        for table in tables
    )  # a server adds up its own rows in one answer
    return {name: f"{rows} rows {digest}" for name, rows, digest in connection.execute(text(" UNION ALL ".join(each)))}


def _digest(connection: Connection, table: Any) -> str:
    rows = connection.execute(select(table)).all()
    held = sorted(repr([bytes(each) if isinstance(each, memoryview) else each for each in row]) for row in rows)
    return f"{len(rows)} rows {hashlib.sha256(''.join(held).encode()).hexdigest()[:16]}"


def changed_by_restart(before: dict[str, Any], after: dict[str, Any]) -> list[Change]:
    """What a restart has changed and may not."""
    return [each for each in differences(before, after) if each.name.rpartition("/")[2] not in LOST_AT_RESTART]
