"""One connection, one thread, whole transactions: what is acknowledged is on the disk.

Jobs that wait at the same moment are committed together, and nobody is told before the commit has returned. At the
first failure (a full disk, a failed sync, a server that is gone) the store stops for good: memory may then be ahead of
the disk, so that only a restart, which reads the disk, can go on.

SQLite up to 3.51.2 can lose a write when several connections share a write-ahead log. There is one connection here,
which keeps the file locked: a second floor on the same file is refused.
"""

from __future__ import annotations

import contextlib
import queue
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from itertools import repeat
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, func, select, text
from sqlalchemy.exc import InterfaceError, InternalError, OperationalError, SQLAlchemyError
from sqlalchemy.pool import StaticPool

from pitboss.errors import PitbossError
from pitboss.ledger import schema

T = TypeVar("T")
Item = TypeVar("Item")

MOST_IN_COMMIT: Final = 256
PATIENCE: Final = 5.0  # seconds in which a floor that was killed lets go of its database
# Statements differ by how many rows they add, and are understood once.
_SQLITE: Final = {"check_same_thread": False, "timeout": 0.2, "cached_statements": 512}
_LOCK: Final = 0x70697462  # the advisory lock that a floor holds on a PostgreSQL database


class StoreFailed(PitbossError):
    """The database did not keep something. Nothing more is taken; what was acknowledged is there."""


def open_store(url: str) -> Store:
    """The floor's database, made if it is new; refused when another floor has it, or another version made it."""
    engine = _sqlite(url) if url.startswith("sqlite") else create_engine(url, poolclass=StaticPool)
    try:
        connection = engine.connect()
        _take(connection)
        _prepare(connection)
    except BaseException as error:
        engine.dispose()  # of the connection, too
        if isinstance(error, SQLAlchemyError):
            raise PitbossError(f"the database cannot be opened: {_plain(error)}") from None
        raise
    return Store(connection)


def _take(connection: Connection) -> None:
    """One floor has a database to itself. SQLite locks its file; PostgreSQL is asked for a lock of ours.

    The server of a floor that was killed holds it until it notices: it may be in the middle of a commit.
    """
    if connection.dialect.name != "postgresql":
        return
    deadline = time.monotonic() + PATIENCE
    while not connection.execute(text("select pg_try_advisory_lock(:lock)"), {"lock": _LOCK}).scalar_one():
        if time.monotonic() > deadline:
            raise PitbossError("another floor has this database")
        time.sleep(0.05)
    connection.commit()


def _sqlite(url: str) -> Engine:
    engine = create_engine(url, poolclass=StaticPool, connect_args=_SQLITE)

    @event.listens_for(engine, "connect")
    def connected(raw: Any, _: Any) -> None:
        raw.isolation_level = None  # transactions begin where we say so
        for pragma in ("locking_mode=EXCLUSIVE", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            raw.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def _prepare(connection: Connection) -> None:
    schema.metadata.create_all(connection)
    found = connection.execute(schema.floor.select()).scalars().all()
    if not found:
        connection.execute(schema.floor.insert().values(format=schema.FORMAT))
    elif found == [1]:
        _add_accounts(connection)
    elif found != [schema.FORMAT]:
        raise PitbossError(f"the database has format {found[0]}; this version reads format {schema.FORMAT}")
    connection.commit()


def _add_accounts(connection: Connection) -> None:
    """Format 1 had only postings, which were added up at every start."""
    p = schema.postings.c
    sums = select(p.account, func.sum(p.cents)).group_by(p.account)
    connection.execute(schema.accounts.insert().from_select(["account", "cents"], sums))
    connection.execute(schema.floor.update().values(format=schema.FORMAT))


def _plain(error: Exception) -> str:
    words = str(getattr(error, "orig", None) or error).strip()
    return words.splitlines()[0] if words else type(error).__name__


_ALONE: Final = object()


class _Waiting:
    """A job that waits to be done, by itself or with its like, and whoever waits for it."""

    __slots__ = ("future", "is_question", "item", "job")

    def __init__(self, job: Callable[..., Any], item: Any = _ALONE, *, is_question: bool = False) -> None:
        self.job = job
        self.item = item
        self.is_question = is_question
        self.future: Future[Any] = Future()
        self.future.set_running_or_notify_cancel()  # whoever waits may go away: the job is done all the same


def _do_all(connection: Connection, batch: Sequence[_Waiting]) -> dict[_Waiting, Any]:
    """What comes of every job. None was acknowledged before another was asked for, so that their order is free."""
    answers: dict[_Waiting, Any] = {}
    shared: dict[Callable[..., Any], list[_Waiting]] = {}
    for each in batch:
        if each.item is _ALONE:
            answers[each] = each.job(connection)
        else:
            shared.setdefault(each.job, []).append(each)
    for job, like in shared.items():
        found = job(connection, [each.item for each in like])
        answers.update(zip(like, repeat(None) if found is None else found, strict=False))
    return answers


class Store:
    """Jobs go in from any thread, and are done one after the other in a thread of their own."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._jobs: queue.SimpleQueue[_Waiting | None] = queue.SimpleQueue()
        self._failed: str = ""
        self.commits = 0
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    @property
    def failure(self) -> str:
        """Why nothing more is taken; empty while all is well."""
        return self._failed

    def submit(self, job: Callable[[Connection], T]) -> Future[T]:
        """Have a job done; its future is done when the transaction that it is part of is on the disk."""
        return self._put(_Waiting(job))

    def _put(self, waiting: _Waiting) -> Future[Any]:
        if self._failed:
            waiting.future.set_exception(StoreFailed(self._failed))
        else:
            self._jobs.put(waiting)
        return waiting.future

    def together(self, job: Callable[[Connection, list[Item]], Sequence[T] | None], item: Item) -> Future[T]:
        """Have a job done once for this item and its like that wait beside it; its future has this item's answer."""
        return self._put(_Waiting(job, item))

    def ask(self, question: Callable[[Connection], T]) -> Future[T]:
        """Have a question answered that writes nothing: if it cannot be, whoever asked is told, and all goes on."""
        return self._put(_Waiting(question, is_question=True))

    def do(self, job: Callable[[Connection], T]) -> T:
        """Have a job done, and wait for it."""
        return self.submit(job).result()

    def close(self) -> None:
        """Finish what waits, and give the database back."""
        self._jobs.put(None)
        self._thread.join()

    # --- the thread ----------------------------------------------------------------------------------------------

    def _run(self) -> None:
        for batch in self._batches():
            self._commit(batch)
        self._connection.close()
        self._connection.engine.dispose()  # the database is let go of

    def _batches(self) -> Iterator[list[_Waiting]]:
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

    def _commit(self, batch: list[_Waiting]) -> None:
        changes = [each for each in batch if not each.is_question]
        if changes:
            self._change(changes)
        for each in batch:
            if each.is_question:
                self._answer(each)

    def _change(self, batch: list[_Waiting]) -> None:
        """All of it on the disk, or nothing; and nobody is told before."""
        if self._failed:
            self._refuse(batch)
            return
        try:
            answers = _do_all(self._connection, batch)
            self._connection.commit()
        except Exception as error:
            self._fail(error)
            self._refuse(batch)
            return
        self.commits += 1
        for waiting in batch:
            waiting.future.set_result(answers[waiting])

    def _answer(self, asked: _Waiting) -> None:
        """Whatever somebody asks stops nobody else; only a database that is gone does."""
        if self._failed:
            self._refuse([asked])
            return
        try:
            answer = asked.job(self._connection)
            self._connection.rollback()
        except (OperationalError, InterfaceError, InternalError) as error:
            self._fail(error)
            self._refuse([asked])
        except Exception as error:
            self._connection.rollback()
            is_odd = isinstance(error, SQLAlchemyError)  # such as a text that the database cannot hold
            asked.future.set_exception(PitbossError(_plain(error)) if is_odd else error)
        else:
            asked.future.set_result(answer)

    def _fail(self, error: Exception) -> None:
        self._failed = f"the database failed: {_plain(error)}"
        with contextlib.suppress(SQLAlchemyError):
            self._connection.rollback()

    def _refuse(self, batch: Sequence[_Waiting]) -> None:
        for waiting in batch:
            waiting.future.set_exception(StoreFailed(self._failed))
