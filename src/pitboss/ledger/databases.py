"""Connections to a floor's database: one that writes, and one beside it that only reads. Nobody else has it.

SQLite files are for the floor's own user alone (0600), and are opened through `unix-excl`: other processes are kept
out as long as this one has the file, while connections of this process share it. Why that is sound on versions that
can lose a write when several connections write or checkpoint: docs/decisions/0023-two-connections.md.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import time
from pathlib import Path
from typing import Final
from urllib.parse import quote

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import StaticPool

from pitboss.errors import PitbossError

PATIENCE: Final = 5.0  # seconds in which a floor that was killed lets go of its database
_LOCK: Final = 0x70697462  # the advisory lock that a floor holds on a PostgreSQL database
# What is deleted or replaced is overwritten: a key that is sealed later leaves nothing open in the file.
_WRITES: Final = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON")
# A reader never writes and never checkpoints: the writer alone moves pages from the write-ahead log to the file.
_READS: Final = ("query_only=ON", "wal_autocheckpoint=0")
_MOST_IN_LOG: Final = 64 << 20  # bytes of write-ahead log that are kept after a long question held it up

_open_here: Final[set[tuple[int, int]]] = set()  # files that this process has: the lock keeps out other processes only


class Database:
    """One floor's database, taken until it is closed."""

    def __init__(self, url: str) -> None:
        self._url = _parsed(url)
        self.file = _file(self._url)
        self._taken = None if self.file is None else _take_file(self.file)
        self._engine: Engine | None = None

    @property
    def _is_sqlite(self) -> bool:
        return self._url.get_backend_name() == "sqlite"

    def writer(self) -> Connection:
        """The connection that writes. Refused when another floor has the database."""
        self._engine = _sqlite(self.file, _WRITES, "BEGIN IMMEDIATE") if self._is_sqlite else _server(self._url)
        connection = self._engine.connect()
        if not self._is_sqlite:
            _take_server(connection)
        return connection

    def reader(self) -> Connection:
        """A connection on which every transaction sees one moment, and changes nothing."""
        if self._is_sqlite:
            return _sqlite(self.file, _READS, "BEGIN").connect()
        one_moment = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
        return _server(self._url).connect().execution_options(**one_moment)

    def close(self) -> None:
        """Let go of it; the reader's connection is closed before, so that it never is the last and checkpoints."""
        if self._engine is not None:
            self._engine.dispose()
        if self._taken is not None:
            _open_here.discard(self._taken)
            self._taken = None


def _parsed(url: str) -> URL:
    """Refuse an address that is none, and a database in memory: a floor must find its money again."""
    try:
        found = make_url(url)
    except ArgumentError:
        raise PitbossError(
            "the database address is not understood: write sqlite:///FILE or postgresql+psycopg://USER@HOST/NAME"
        ) from None
    if found.get_backend_name() != "sqlite":
        return found
    where = found.database or ""
    if (
        where in ("", ":memory:")
        or "memory" in f"{where if where.startswith('file:') else ''}{found.query.get('mode', '')}"
    ):
        raise PitbossError(
            "a database in memory is lost when the floor stops, with everybody's money: "
            "name a file (sqlite:///FILE or --data FILE)"
        )
    if found.query or where.startswith("file:"):
        raise PitbossError("a SQLite database is named by its plain path: sqlite:///FILE")
    return found


def _file(url: URL) -> Path | None:
    """The file of a database; none on a server."""
    return Path(str(url.database)).resolve() if url.get_backend_name() == "sqlite" else None


def _server(url: URL) -> Engine:
    return create_engine(url, poolclass=StaticPool)


def _take_server(connection: Connection) -> None:
    """Ask PostgreSQL for a lock of ours. A floor that was killed holds it until the server notices."""
    deadline = time.monotonic() + PATIENCE
    while not connection.execute(text("select pg_try_advisory_lock(:lock)"), {"lock": _LOCK}).scalar_one():
        if time.monotonic() > deadline:
            raise PitbossError("another floor has this database")
        time.sleep(0.05)
    connection.commit()


def _take_file(file: Path) -> tuple[int, int]:
    """Make the file, or make it private; refused when this process has it open already.

    It is never opened and closed here: that would end the locks that this process holds on it.
    """
    with contextlib.suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    about = file.stat()
    taken = (about.st_dev, about.st_ino)
    if taken in _open_here:
        raise PitbossError("another floor has this database")
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
                raise PitbossError(f"others can read {file}: its owner must make it private (chmod 600)") from None


def _sqlite(file: Path | None, pragmas: tuple[str, ...], begin: str) -> Engine:
    name = f"file:{quote(str(file))}?vfs=unix-excl"

    def connect() -> sqlite3.Connection:
        # Statements differ by how many rows they add, and are understood once.
        raw = sqlite3.connect(name, 0.2, uri=True, check_same_thread=False, cached_statements=512)
        raw.isolation_level = None  # transactions begin where we say so
        try:
            for pragma in (*pragmas, f"journal_size_limit={_MOST_IN_LOG}"):
                raw.execute(f"PRAGMA {pragma}")
        except sqlite3.Error:
            raw.close()
            raise
        return raw

    engine = create_engine("sqlite://", poolclass=StaticPool, creator=connect)

    @event.listens_for(engine, "begin")
    def begins(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine
