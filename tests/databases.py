"""Databases for tests, of both kinds that a floor runs on: a new one for each test, made from one that is furnished."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from unittest.mock import patch

import psycopg

from pitboss.floor import demo
from pitboss.floor.floor import Floor
from pitboss.floor.live.electronic_play import Pace
from pitboss.floor.live.setup import links_of
from pitboss.ledger import open_store
from tests.servers import Postgres

SLOW = Pace(3600, 3600, 3600, 3600)
SHARED_MEMORY = Path("/dev/shm")
ENOUGH_BYTES = 256 << 20  # of memory for the databases of one process
Make = Callable[[str], None]  # furnishes a new database


def folder_in_memory(prefix: str) -> Path:
    """A new folder that need not wait for a disk, where the system has one with enough room."""
    has_room = SHARED_MEMORY.is_dir() and shutil.disk_usage(SHARED_MEMORY).free >= ENOUGH_BYTES
    return Path(tempfile.mkdtemp(prefix=prefix, dir=SHARED_MEMORY if has_room else None))


def furnish(url: str) -> None:
    """A new floor's people and tables. Seven passwords are hashed, so that this is done once and copied."""
    store = open_store(url)
    demo.furnish(Floor(store, SLOW))
    store.close()


@cache
def furnish_with(*names: str) -> Make:
    """Furnish the same floor with these tables alone, and their jackpots: every table takes time at each opening."""
    tables = [each for each in demo.tables() if each.id in names]
    if len(tables) != len(names):
        raise ValueError(f"the demonstration lacks a table of {', '.join(names)}")
    linked = {jackpot for each in tables for jackpot in links_of(each).values()}
    jackpots = [each for each in demo.jackpots() if each.id in linked]

    def make(url: str) -> None:
        with patch.multiple(demo, tables=lambda: tables, jackpots=lambda: jackpots):
            furnish(url)

    return make


class SqliteFiles:
    """Files in a folder of memory: they need not outlive the power."""

    kind = "sqlite"

    def __init__(self) -> None:
        self.folder = folder_in_memory("pitboss-sqlite-")
        self._numbers = count(1)
        self._furnished: dict[Make, bytes] = {}

    @contextmanager
    def empty(self) -> Iterator[str]:
        path = self.folder / f"{next(self._numbers)}.sqlite"
        yield f"sqlite:///{path}"
        for each in self.folder.glob(f"{path.name}*"):
            each.unlink()

    @contextmanager
    def furnished(self, make: Make = furnish) -> Iterator[str]:
        if make not in self._furnished:
            with self.empty() as url:
                make(url)
                self._furnished[make] = Path(url.removeprefix("sqlite:///")).read_bytes()
        with self.empty() as url:
            Path(url.removeprefix("sqlite:///")).write_bytes(self._furnished[make])
            yield url

    def close(self) -> None:
        shutil.rmtree(self.folder)


class PostgresDatabases:
    """Databases of one PostgreSQL server; it need not outlive the power, so that it does not wait for the disk."""

    kind = "postgresql"

    def __init__(self) -> None:
        self.server = Postgres(folder_in_memory("pitboss-postgres-"))  # a new database is some 300 files
        self.server.start("fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_wal_size=64MB")
        self._numbers = count(1)
        self._furnished: dict[Make, str] = {}
        self._admin = psycopg.connect(self.server.url.replace("+psycopg", ""), autocommit=True)
        # Version 15 writes every page of a copy to its log unless it is told to copy files: twice the work.
        self._as_files = " STRATEGY file_copy" if self._admin.info.server_version >= 15_00_00 else ""

    @contextmanager
    def empty(self, template: str = "template1") -> Iterator[str]:
        name = f"test{next(self._numbers)}"
        self._admin.execute(f"CREATE DATABASE {name} TEMPLATE {template}{self._as_files}")
        yield self._url(name)
        self._admin.execute(f"DROP DATABASE {name} WITH (FORCE)")

    @contextmanager
    def furnished(self, make: Make = furnish) -> Iterator[str]:
        if make not in self._furnished:
            name = f"furnished{len(self._furnished)}"
            self._admin.execute(f"CREATE DATABASE {name}")
            make(self._url(name))
            self._furnished[make] = name
        with self.empty(self._furnished[make]) as url:
            yield url

    def _url(self, name: str) -> str:
        return self.server.url.removesuffix("postgres") + name

    def close(self) -> None:
        self._admin.close()
        self.server.remove()


Databases = SqliteFiles | PostgresDatabases
