"""Connections to a floor's database: one that writes and one that only reads.

No other process may open it, unless several servers share a PostgreSQL (`pitboss.ledger.servers`).

SQLite files are private to the floor's user (0600) and opened through `unix-excl`, which keeps other processes out
while connections of this process share the file. Some versions can lose a write when several connections write or
checkpoint; docs/decisions/0023-two-connections.md says why that cannot happen here.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from pathlib import Path
from typing import Final
from urllib.parse import quote

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import StaticPool

from pitboss.errors import NotNow, PitbossError
from pitboss.ledger.rows import on_driver
from pitboss.ledger.servers import locks
from pitboss.ledger.servers.locks import Share

# Deleted and replaced bytes are overwritten, so that a key sealed later leaves no plain copy in the file.
_WRITES: Final = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON")
# Only the writer moves pages from the write-ahead log to the file.
_READS: Final = ("query_only=ON", "wal_autocheckpoint=0")
_MAX_LOG_BYTES: Final = 64 << 20  # of write-ahead log, kept after a long query delayed the checkpoint

_open_here: Final[set[tuple[int, int]]] = set()  # files of this process: the lock keeps out only other processes


class Database:
    """One floor's database, locked until it is closed; with a `share`, only the tables of this server are."""

    def __init__(self, url: str, share: Share | None = None) -> None:
        self._url = parsed(url)
        self.share = share
        if share is not None and self._is_sqlite:
            raise PitbossError("Several servers need PostgreSQL: a SQLite file has one server. Leave --tables out.")
        self.file = file_of(self._url)
        self._taken = None if self.file is None else _take_file(self.file)
        self._engine: Engine | None = None

    @property
    def _is_sqlite(self) -> bool:
        return self._url.get_backend_name() == "sqlite"

    def writer(self) -> Connection:
        """Open the connection that writes; refused while another floor uses the database."""
        self._engine = _sqlite(self.file, _WRITES, "BEGIN IMMEDIATE") if self._is_sqlite else self._server()
        connection = self._engine.connect()
        if self.share is not None:
            locks.take_share(connection, self.share)
        elif not self._is_sqlite:
            locks.take_whole(connection)
        return connection

    def _server(self) -> Engine:
        label = "pitboss" if self.share is None else self.share.label
        name = {"application_name": label}
        how = {"isolation_level": "READ COMMITTED", "hide_parameters": True}  # an error tells no value of a row
        return create_engine(self._url, poolclass=StaticPool, connect_args=name, **how)

    def reader(self) -> Connection:
        """Open a read-only connection whose transactions each see one snapshot."""
        if self._is_sqlite:
            return _sqlite(self.file, _READS, "BEGIN").connect()
        snapshot = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
        return self._server().connect().execution_options(**snapshot)

    def close(self) -> None:
        """Release the database. Close the reader's connection first: the last connection checkpoints."""
        if self._engine is not None:
            self._engine.dispose()
        if self._taken is not None:
            _open_here.discard(self._taken)
            self._taken = None


def parsed(url: str) -> URL:
    """Parse the address; refuse a malformed one, and a database in memory, which would lose the money."""
    try:
        found = make_url(url)
    except ArgumentError:
        raise PitbossError(
            "The database address is malformed. Write sqlite:///FILE or postgresql+psycopg://USER@HOST/NAME."
        ) from None
    if found.get_backend_name() != "sqlite":
        return found
    where = found.database or ""
    if (
        where in ("", ":memory:")
        or "memory" in f"{where if where.startswith('file:') else ''}{found.query.get('mode', '')}"
    ):
        raise PitbossError(
            "A database in memory is lost when the floor stops, with everybody's money. "
            "Name a file: sqlite:///FILE or --data FILE."
        )
    if found.query or where.startswith("file:"):
        raise PitbossError("A SQLite address takes a plain path without options. Write sqlite:///FILE.")
    return found


def file_of(url: URL) -> Path | None:
    """The file of a SQLite database; None for a server."""
    return Path(str(url.database)).resolve() if url.get_backend_name() == "sqlite" else None


def _take_file(file: Path) -> tuple[int, int]:
    """Create the file, or make it private; refused if this process has it open already.

    An existing file is never opened and closed here: that would release the locks that this process holds on it.
    """
    with contextlib.suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    about = file.stat()
    taken = (about.st_dev, about.st_ino)
    if taken in _open_here:
        raise NotNow("Another floor is using this database. Stop it first.")
    for each in (file, *(file.with_name(file.name + more) for more in ("-wal", "-shm", "-journal"))):
        _make_private(each)
    _open_here.add(taken)
    return taken


def _make_private(file: Path) -> None:
    with contextlib.suppress(FileNotFoundError):
        if file.stat().st_mode & 0o077:
            try:
                file.chmod(0o600)
            except PermissionError:
                raise PitbossError(f"Others can read {file}. Its owner must make it private (chmod 600).") from None


def _sqlite(file: Path | None, pragmas: tuple[str, ...], begin: str) -> Engine:
    name = f"file:{quote(str(file))}?vfs=unix-excl"

    def connect() -> sqlite3.Connection:
        # Statements differ in the number of rows they add; each is parsed once.
        raw = sqlite3.connect(name, 0.2, uri=True, check_same_thread=False, cached_statements=512)
        raw.isolation_level = None  # transactions begin where the code says so
        try:
            for pragma in (*pragmas, f"journal_size_limit={_MAX_LOG_BYTES}"):
                raw.execute(f"PRAGMA {pragma}")
        except sqlite3.Error:
            raw.close()
            raise
        return raw

    engine = create_engine("sqlite://", poolclass=StaticPool, creator=connect, hide_parameters=True)

    @event.listens_for(engine, "begin")
    def begins(connection: Connection) -> None:
        on_driver(connection, begin)

    return engine
