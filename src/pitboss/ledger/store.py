"""The store: one connection and one thread for all changes. What it acknowledges is on the disk.

Jobs queued at the same moment are committed together, and no caller hears before the commit has returned. A job that
fails by itself (a taken name, a program error) leaves no trace, and only its caller learns of it: the others of its
commit are done again without it. At the first failure of the database (a full disk, a failed sync, a lost server) the
store stops for good: memory may then be ahead of the disk, so only a restart, which reads the disk, can continue.

Long queries run on a second, read-only connection in their own thread (`long_query`), so that no command waits.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import secrets
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Final, TypeVar

from sqlalchemy import Connection, select
from sqlalchemy.exc import DatabaseError, OperationalError, ProgrammingError, SQLAlchemyError

from pitboss.errors import NotNow, PitbossError
from pitboss.ledger import schema, upgrades
from pitboss.ledger.databases import Database
from pitboss.ledger.jobs import LoopPromise, LoopResults, QueuedJob, StoreFailed, begun_future, do_all, first_line
from pitboss.ledger.reader import Reader
from pitboss.ledger.servers import shared
from pitboss.ledger.servers.locks import Share
from pitboss.ledger.vault import SECRET_BYTES, Vault, attach, open_vault, secret_file, vault_of

T = TypeVar("T")
Item = TypeVar("Item")
Batched = Callable[[Connection, list[Item]], Sequence[T] | None]

MAX_JOBS: Final = 256  # in one commit
_RESTORE: Final = "Keep it as it is, and restore the newest backup into a new database (pitboss restore)"
_MISSING: Final = ("no such table", "no such column")  # as SQLite says it; PostgreSQL's error has a kind of its own


def open_store(
    url: str, secret: Path | None = None, *, demonstration: bool = True, share: Share | None = None
) -> Store:
    """Open a floor's database, or create it; refused while another floor uses it, or if its format is newer.

    `secret` is the file of the floor's secret, created with a new database; by default it is next to the database.
    `demonstration` decides for a floor without people; a floor with people stays what it is. With a `share`, other
    servers use the database too, each for its own tables.
    """
    database: Database | None = None
    try:
        database = Database(url, share)
        connection, before = database.writer(), None
        if share is None:
            before = _prepare(connection, secret or secret_file(database.file), demonstration)
        else:
            _join(connection, secret or secret_file(database.file), share)
        connection.commit()
    except BaseException as error:
        if database is not None:
            database.close()  # and its connection
        if isinstance(error, SQLAlchemyError | OSError):
            raise _not_opened(error) from None
        raise
    return Store(database, connection, before)


def _not_opened(error: Exception) -> PitbossError:
    """Why a database cannot be opened: a floor holds it, or what the driver says."""
    what = first_line(error)
    if "database is locked" in what:
        return NotNow("Another floor is using this database. Stop it first.")
    if type(error) is DatabaseError:  # SQLite's word for a file that is none, or not a sound one
        return PitbossError(f"The database is damaged: {what}. {_RESTORE}")
    if isinstance(error, ProgrammingError) or any(each in what for each in _MISSING):
        return PitbossError(f"The database is not whole: {what}. {_RESTORE}")
    text = f"The database cannot be opened: {what}."
    is_of_a_server = isinstance(error, OperationalError) and not isinstance(error.orig, sqlite3.Error)
    return NotNow(text) if is_of_a_server else PitbossError(text)  # a server may not be up yet, or be away for a moment


def examine(url: str, secret: Path | None, look: Callable[[Connection], T]) -> tuple[int, T]:
    """Look at a database as this version would open it, and leave it as it is; with the format that it has.

    An older one is upgraded in a transaction that is taken back: what a start would do is tried without doing it.
    """
    try:
        database = Database(url)
        try:
            with database.writer() as connection:
                if upgrades.format_of(connection) is None:
                    raise PitbossError("The database holds no floor. Name the right one, or restore a backup.")
                before = _prepare(connection, secret or secret_file(database.file), demonstration=True, keeps=False)
                found = look(connection)
                connection.rollback()
        finally:
            database.close()
    except (SQLAlchemyError, OSError) as error:
        raise _not_opened(error) from None
    return schema.FORMAT if before is None else before, found


def _prepare(connection: Connection, secret: Path, demonstration: bool, *, keeps: bool = True) -> int | None:
    """Create the tables and the secret, or upgrade an older database, in one transaction; its earlier format.

    If it is a trial that `keeps` nothing, no file is written for a secret that is not there yet.
    """
    found = upgrades.format_of(connection)
    if found is None:
        schema.metadata.create_all(connection)
    else:
        upgrades.check_known(found)
        schema.vault.create(connection, checkfirst=True)  # the first two formats had no secret
    _unlock(connection, secret, keeps=keeps)
    if found is None:
        upgrades.create(connection, demonstration=demonstration)
    elif found < schema.FORMAT:
        upgrades.upgrade(connection, found)
    if not demonstration and connection.execute(select(schema.people.c.name).limit(1)).first() is None:
        connection.execute(schema.floor.update().values(demonstration=0))
    return None if found == schema.FORMAT else found


def _join(connection: Connection, secret: Path, share: Share) -> None:
    """Join the servers of a database, which must be of the present format."""
    found = connection.execute(select(schema.floor.c.format)).scalar()
    if found != schema.FORMAT:
        raise PitbossError(
            f"The database has format {found}, and several servers need {schema.FORMAT}. "
            "Open it once without --tables by the version that all servers run."
        )
    _unlock(connection, secret)
    t = schema.tables.c
    gone = connection.execute(select(t.id).where(t.id.in_(share.tables), t.retired.is_not(None))).scalars().all()
    if gone:
        raise PitbossError(f"Table {gone[0]} is retired. Leave it out of --tables.")
    shared.attach(connection, share)


def _unlock(connection: Connection, secret: Path, *, keeps: bool = True) -> None:
    """Read the floor's secret, or create it for a database without one."""
    fingerprint = connection.execute(select(schema.vault.c.fingerprint)).scalar()
    if keeps or fingerprint is not None or secret.exists():
        vault = open_vault(secret, fingerprint)
    else:
        vault = Vault(secrets.token_bytes(SECRET_BYTES))
    if fingerprint is None:
        connection.execute(schema.vault.insert().values(fingerprint=vault.fingerprint))
    attach(connection, vault)


class Store:
    """Takes jobs from any thread, and does them one after the other in its own thread."""

    def __init__(self, database: Database, connection: Connection, upgraded_from: int | None = None) -> None:
        self.upgraded_from = upgraded_from  # the format that an older database had until it was opened here
        self._database = database
        self._connection = connection
        self._reader = Reader(database, vault_of(connection))
        self._jobs: queue.SimpleQueue[QueuedJob | None] = queue.SimpleQueue()
        self._results: LoopResults | None = None  # of the loop that asked last
        self._failed: str = ""
        self.commits = 0
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    @property
    def share(self) -> Share | None:
        """Which of several servers this is; None where one has the whole database."""
        return self._database.share

    @property
    def file(self) -> Path | None:
        """The file of a SQLite database; None for a server."""
        return self._database.file

    @property
    def failure(self) -> str:
        """Why the store has stopped; empty while it works."""
        return self._failed

    def submit(self, job: Callable[[Connection], T]) -> Future[T]:
        """Queue a job; its future completes when its transaction is on the disk.

        The job may run twice, if another job of its commit fails: it must change nothing outside the database.
        """
        future = begun_future()
        self._put(QueuedJob(job, future=future))
        return future

    def _put(self, queued: QueuedJob) -> None:
        if self._failed:
            queued.future.set_exception(StoreFailed(self._failed))
        else:
            self._jobs.put(queued)

    def submit_batched(self, job: Batched[Item, T], item: Item) -> Future[T]:
        """Queue an item for a job that is done once for all its queued items; the future has this item's result."""
        future = begun_future()
        self._put(QueuedJob(job, item, future=future))
        return future

    def await_batched(self, job: Batched[Item, T], item: Item) -> asyncio.Future[T]:
        """The same for a coroutine; results that are there together wake its loop once."""
        loop = asyncio.get_running_loop()
        if self._results is None or self._results.loop is not loop:
            self._results = LoopResults(loop)
        promise = LoopPromise(self._results)
        self._put(QueuedJob(job, item, future=promise))
        return promise.awaited

    def ask(self, question: Callable[[Connection], T]) -> Future[T]:
        """Queue a query; only its caller learns of a failure."""
        future = begun_future()
        self._put(QueuedJob(question, future=future, is_question=True))
        return future

    def long_query(self, question: Callable[[Connection], T]) -> Future[T]:
        """Queue a query on the second connection; it sees everything acknowledged before it starts."""
        if self._failed:
            return self.ask(question)
        return self._reader.ask(question)

    def another_reader(self) -> Reader:
        """A further read-only connection, for what may take long; close it before the store."""
        return Reader(self._database, vault_of(self._connection))

    def do(self, job: Callable[[Connection], T]) -> T:
        """Do a job, and wait for its result."""
        return self.submit(job).result()

    def close(self) -> None:
        """Finish what is queued, and release the database."""
        self._reader.close()
        self._jobs.put(None)
        self._thread.join()

    # --- the thread ----------------------------------------------------------------------------------------------

    def _run(self) -> None:
        for batch in self._batches():
            self._commit(batch)
        self._connection.close()
        self._database.close()

    def _batches(self) -> Iterator[list[QueuedJob]]:
        while (first := self._jobs.get()) is not None:
            batch = [first]
            while len(batch) < MAX_JOBS:
                try:
                    more = self._jobs.get_nowait()
                except queue.Empty:
                    break
                if more is None:
                    self._jobs.put(None)
                    break
                batch.append(more)
            yield batch

    def _commit(self, batch: list[QueuedJob]) -> None:
        changes = [each for each in batch if not each.is_question]
        if changes:
            self._change(changes)
        for each in batch:
            if each.is_question:
                self._answer(each)

    def _change(self, batch: list[QueuedJob]) -> None:
        """Commit all jobs but those that fail by themselves, then tell their callers."""
        if self._failed:
            self._refuse(batch)
            return
        try:
            answers = do_all(self._connection, batch, shared.begin)
            self._connection.commit()
        except Exception as error:
            self._fail(error)
            self._refuse(batch)
            return
        self.commits += 1
        for queued in batch:
            queued.finish(answers[queued])

    def _answer(self, asked: QueuedJob) -> None:
        """Answer a query. A failed query stops nobody else; a failed database does."""
        if self._failed:
            self._refuse([asked])
            return
        try:
            outcome = do_all(self._connection, [asked])[asked]
            self._connection.rollback()
        except Exception as error:
            self._fail(error)
            self._refuse([asked])
            return
        asked.finish(outcome)

    def _fail(self, error: Exception) -> None:
        self._failed = f"the database failed: {first_line(error)}"
        with contextlib.suppress(SQLAlchemyError):
            self._connection.rollback()

    def _refuse(self, batch: Sequence[QueuedJob]) -> None:
        for queued in batch:
            queued.future.set_exception(StoreFailed(self._failed))
