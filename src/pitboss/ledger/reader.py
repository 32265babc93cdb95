"""Long queries on a read-only connection in its own thread, so that commands need not wait."""

from __future__ import annotations

import contextlib
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from pitboss.ledger.databases import Database
from pitboss.ledger.jobs import QueuedJob, StoreFailed, begun_future, do_all, first_line
from pitboss.ledger.vault import Vault, attach

T = TypeVar("T")


class Reader:
    """Answers long queries one after the other; its thread starts with the first."""

    def __init__(self, database: Database, vault: Vault) -> None:
        self._database = database
        self._vault = vault
        self._queue: queue.SimpleQueue[QueuedJob | None] = queue.SimpleQueue()
        self._connection: Connection | None = None
        self._thread: threading.Thread | None = None
        self._starting = threading.Lock()

    def ask(self, question: Callable[[Connection], T]) -> Future[T]:
        """Queue a query."""
        future = begun_future()
        with self._starting:
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="reader", daemon=True)
                self._thread.start()
        self._queue.put(QueuedJob(question, future=future, is_question=True))
        return future

    def close(self) -> None:
        """Answer what is queued and close the connection; before the writer's, see `Database.close`."""
        self._queue.put(None)
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        while (asked := self._queue.get()) is not None:
            self._answer(asked)
        self._disconnect()

    def _answer(self, asked: QueuedJob) -> None:
        """Answer one query. Only its caller learns of a failure: the writer notices if the database has failed."""
        try:
            outcome = do_all(self._connected(), [asked])[asked]
            self._connected().rollback()
        except Exception as error:
            self._disconnect()  # the next query gets a new connection
            asked.future.set_exception(StoreFailed(f"the database cannot answer: {first_line(error)}"))
            return
        asked.finish(outcome)

    def _connected(self) -> Connection:
        if self._connection is None:
            self._connection = self._database.reader()
            attach(self._connection, self._vault)
        return self._connection

    def _disconnect(self) -> None:
        if self._connection is not None:
            with contextlib.suppress(SQLAlchemyError):
                self._connection.close()
            self._connection.engine.dispose()
            self._connection = None
