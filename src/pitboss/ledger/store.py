"""One connection, one thread, whole transactions: what is acknowledged is on the disk.

Jobs that wait at the same moment are committed together, and nobody is told before the commit has returned. A job that
fails by itself (a name that is taken, a fault of the program) leaves no mark and is told to its caller alone: the
others of its commit are done again without it. At the first failure of the database (a full disk, a failed sync, a
server that is gone) the store stops for good: memory may then be ahead of the disk, so that only a restart, which
reads the disk, can continue.

Long questions have a connection and a thread of their own (`study`), which only read: nobody's command waits for them.
"""

from __future__ import annotations

import contextlib
import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, select
from sqlalchemy.exc import SQLAlchemyError

from pitboss.errors import PitbossError
from pitboss.ledger import schema, upgrades, upgrades_keys
from pitboss.ledger.databases import Database
from pitboss.ledger.jobs import StoreFailed, Waiting, do_all, plain
from pitboss.ledger.reader import Reader
from pitboss.ledger.vault import keep, open_vault, secret_file, vault_of

T = TypeVar("T")
Item = TypeVar("Item")

MOST_IN_COMMIT: Final = 256


def open_store(url: str, secret: Path | None = None, *, demonstration: bool = True) -> Store:
    """The floor's database, made if it is new; refused when another floor has it, or another version made it.

    `secret` is the file of the floor's secret, made with a new database; by default it lies beside the database.
    `demonstration` says what a floor is that has nobody yet; one with people stays what it was made.
    """
    database: Database | None = None
    try:
        database = Database(url)
        connection = database.writer()
        _prepare(connection, secret or secret_file(database.file), demonstration)
    except BaseException as error:
        if database is not None:
            database.close()  # the connection, too
        if isinstance(error, SQLAlchemyError | OSError):
            raise PitbossError(f"the database cannot be opened: {plain(error)}") from None
        raise
    return Store(database, connection)


def _prepare(connection: Connection, secret: Path, demonstration: bool) -> None:
    """Tables and secret of a new database; an older one is brought up to date, all in one transaction."""
    schema.metadata.create_all(connection)
    found = connection.execute(select(schema.floor.c.format)).scalars().all()
    if found and found[0] not in range(1, schema.FORMAT + 1):
        raise PitbossError(f"the database has format {found[0]}; this version reads format {schema.FORMAT}")
    _unlock(connection, secret)
    if not found:
        connection.execute(schema.floor.insert(), {"format": schema.FORMAT, "demonstration": int(demonstration)})
        upgrades_keys.begin_house_log(connection)
    elif found[0] < schema.FORMAT:
        _bring_up_to_date(connection, found[0])
    if not demonstration and connection.execute(select(schema.people.c.name).limit(1)).first() is None:
        connection.execute(schema.floor.update().values(demonstration=0))
    connection.commit()


def _unlock(connection: Connection, secret: Path) -> None:
    """Find the floor's secret, or make it where the database has none yet."""
    fingerprint = connection.execute(select(schema.vault.c.fingerprint)).scalar()
    vault = open_vault(secret, fingerprint)
    if fingerprint is None:
        connection.execute(schema.vault.insert().values(fingerprint=vault.fingerprint))
    keep(connection, vault)


def _bring_up_to_date(connection: Connection, format: int) -> None:
    if format == 1:
        upgrades.add_accounts(connection)
    upgrades.scope_sessions(connection)
    upgrades_keys.fold_names(connection)
    upgrades_keys.seal_keys(connection)
    upgrades_keys.begin_house_log(connection)
    connection.execute(schema.floor.update().values(format=schema.FORMAT))


class Store:
    """Jobs go in from any thread, and are done one after the other in a thread of their own."""

    def __init__(self, database: Database, connection: Connection) -> None:
        self._database = database
        self._connection = connection
        self._reader = Reader(database, vault_of(connection))
        self._jobs: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._failed: str = ""
        self.commits = 0
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    @property
    def failure(self) -> str:
        """Why nothing more is taken; empty while all is well."""
        return self._failed

    def submit(self, job: Callable[[Connection], T]) -> Future[T]:
        """Have a job done; its future is done when the transaction that it is part of is on the disk.

        When another job of its commit fails, it is done a second time: it changes nothing outside the database.
        """
        return self._put(Waiting(job))

    def _put(self, waiting: Waiting) -> Future[Any]:
        if self._failed:
            waiting.future.set_exception(StoreFailed(self._failed))
        else:
            self._jobs.put(waiting)
        return waiting.future

    def together(self, job: Callable[[Connection, list[Item]], Sequence[T] | None], item: Item) -> Future[T]:
        """Have a job done once for this item and its like that wait beside it; its future has this item's answer."""
        return self._put(Waiting(job, item))

    def ask(self, question: Callable[[Connection], T]) -> Future[T]:
        """Have a question answered that writes nothing: if it cannot be, who asked is told, and nobody else."""
        return self._put(Waiting(question, is_question=True))

    def study(self, question: Callable[[Connection], T]) -> Future[T]:
        """Have a long question answered beside the commands: of all that was acknowledged before it is begun."""
        if self._failed:
            return self.ask(question)
        return self._reader.ask(question)

    def do(self, job: Callable[[Connection], T]) -> T:
        """Have a job done, and wait for it."""
        return self.submit(job).result()

    def close(self) -> None:
        """Finish what waits, and give the database back."""
        self._reader.close()
        self._jobs.put(None)
        self._thread.join()

    # --- the thread ----------------------------------------------------------------------------------------------

    def _run(self) -> None:
        for batch in self._batches():
            self._commit(batch)
        self._connection.close()
        self._database.close()

    def _batches(self) -> Iterator[list[Waiting]]:
        while (first := self._jobs.get()) is not None:
            batch = [first]
            while len(batch) < MOST_IN_COMMIT:
                try:
                    more = self._jobs.get_nowait()
                except queue.Empty:
                    break
                if more is None:
                    self._jobs.put(None)
                    break
                batch.append(more)
            yield batch

    def _commit(self, batch: list[Waiting]) -> None:
        changes = [each for each in batch if not each.is_question]
        if changes:
            self._change(changes)
        for each in batch:
            if each.is_question:
                self._answer(each)

    def _change(self, batch: list[Waiting]) -> None:
        """All of it on the disk but what fails by itself, or nothing; and nobody is told before."""
        if self._failed:
            self._refuse(batch)
            return
        try:
            answers = do_all(self._connection, batch)
            self._connection.commit()
        except Exception as error:
            self._fail(error)
            self._refuse(batch)
            return
        self.commits += 1
        for waiting in batch:
            waiting.tell(answers[waiting])

    def _answer(self, asked: Waiting) -> None:
        """Whatever somebody asks stops nobody else; only a database that is gone does."""
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
        asked.tell(outcome)

    def _fail(self, error: Exception) -> None:
        self._failed = f"the database failed: {plain(error)}"
        with contextlib.suppress(SQLAlchemyError):
            self._connection.rollback()

    def _refuse(self, batch: Sequence[Waiting]) -> None:
        for waiting in batch:
            waiting.future.set_exception(StoreFailed(self._failed))
