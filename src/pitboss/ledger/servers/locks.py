"""Locks in PostgreSQL that belong to a connection: of the database, of a table, of a jackpot's turn.

They end with the connection. All of a server's changes go through the connection that holds its locks, so a server that
has lost a lock can no longer write.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec
from sqlalchemy import Connection, text

from pitboss.errors import NotNow, PitbossError

PATIENCE: Final = 5.0  # seconds that a killed server's connection may take to end
PAUSE: Final = 0.05
_DATABASE: Final = 0x70697462  # alone: one server has the whole house; shared: several have tables of their own
_WRITING: Final = 0x70697463  # one transaction at a time changes the database, so that all are in one order
# A server that stops in the middle of a transaction, or whose machine is gone, does not hold up the others for long.
_SETTINGS: Final = (
    "idle_in_transaction_session_timeout = '30s'",
    "tcp_keepalives_idle = 5",
    "tcp_keepalives_interval = 2",
    "tcp_keepalives_count = 3",
)


class Share(msgspec.Struct, frozen=True):
    """One of several servers: its name, where browsers reach it, and the tables that it deals."""

    server: str
    tables: tuple[str, ...]
    address: str = ""

    @property
    def label(self) -> str:
        """Who we are, as the database shows it of our connection (63 characters at most)."""
        return f"pitboss {self.server} {self.address}".strip()[:63]


def take_whole(connection: Connection) -> None:
    """Take the whole database; refused while any other server uses it."""
    _wait_for(connection, "pg_try_advisory_lock", "Another floor is using this database. Stop it first.")


def take_share(connection: Connection, share: Share) -> None:
    """Take a share of the database, and the tables of this server."""
    for setting in _SETTINGS:
        connection.execute(text(f"set session {setting}"))
    why = "A floor without --tables is using the whole database. Stop it, and open it with --tables too."
    _wait_for(connection, "pg_try_advisory_lock_shared", why)
    _claim(connection, share.tables)
    connection.commit()


def _wait_for(connection: Connection, how: str, why: str) -> None:
    """Take the database's lock; a killed server holds it until PostgreSQL notices."""
    deadline = time.monotonic() + PATIENCE
    while not connection.execute(text(f"select {how}(:key)"), {"key": _DATABASE}).scalar_one():
        if time.monotonic() > deadline:
            raise NotNow(why)
        time.sleep(PAUSE)
    connection.commit()


# --- tables --------------------------------------------------------------------------------------------------------


def _key(kind: str, name: str) -> int:
    """A lock's number: 63 bits of a hash, which no two names share."""
    return int.from_bytes(hashlib.sha256(f"{kind}/{name}".encode()).digest()[:8], "big") >> 1


def _claim(connection: Connection, tables: Sequence[str]) -> None:
    """Own these tables until the connection ends; refused if there is no such table, or another server owns it."""
    if len(set(tables)) < len(tables) or not tables:
        raise PitbossError("Name each table of this server once: --tables blackjack,spanish.")
    if connection.execute(text("select to_regclass('tables')")).scalar() is None:
        raise PitbossError("The database is new. Open it once without --tables, and set up its tables.")
    there = set(connection.execute(text("select id from tables")).scalars())
    if unknown := [table for table in tables if table not in there]:
        raise PitbossError(f"There is no table {unknown[0]} in this database. It has {', '.join(sorted(there))}.")
    deadline = time.monotonic() + PATIENCE
    for table in tables:
        while not _try(connection, _key("table", table)):
            if time.monotonic() > deadline:
                owner = owners(connection, [table]).get(table, "another server")
                raise NotNow(f"Table {table} belongs to {owner}. A table has one server at a time.")
            time.sleep(PAUSE)


def owners(connection: Connection, tables: Iterable[str]) -> dict[str, str]:
    """Which of these tables a server has open, and what its connection is called."""
    rows = connection.execute(
        text(
            "select l.classid::bigint * 4294967296 + l.objid::bigint as key, a.application_name as label"
            " from pg_locks l join pg_stat_activity a using (pid)"
            " where l.locktype = 'advisory' and l.granted and l.objsubid = 1"
            " and l.database = (select oid from pg_database where datname = current_database())"
        )
    )
    labels = {int(row.key): str(row.label or "").removeprefix("pitboss ") for row in rows}
    found = {table: labels.get(_key("table", table)) for table in tables}
    return {table: f"server {label}" for table, label in found.items() if label is not None}


# --- turns and transactions ----------------------------------------------------------------------------------------


def try_turn(connection: Connection, jackpots: Sequence[str]) -> bool:
    """Take the turn at all of these jackpots, or at none if another server has one of them."""
    taken: list[str] = []
    for jackpot in jackpots:
        if not _try(connection, _key("jackpot", jackpot)):
            end_turn(connection, taken)
            return False
        taken.append(jackpot)
    return True


def end_turn(connection: Connection, jackpots: Sequence[str]) -> None:
    """Let another server have its turn."""
    for jackpot in jackpots:
        connection.execute(text("select pg_advisory_unlock(:key)"), {"key": _key("jackpot", jackpot)})


def _try(connection: Connection, key: int) -> bool:
    return bool(connection.execute(text("select pg_try_advisory_lock(:key)"), {"key": key}).scalar_one())


def begin_writing(connection: Connection) -> None:
    """Wait until no other server is writing; the end of the transaction lets the next one write."""
    connection.execute(text("select pg_advisory_xact_lock(:key)"), {"key": _WRITING})
