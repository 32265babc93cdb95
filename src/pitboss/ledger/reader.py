"""Long questions beside the commands: a connection that only reads, in a thread of its own."""

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
from pitboss.ledger.jobs import StoreFailed, Waiting, do_all, plain
from pitboss.ledger.vault import Vault, keep

T = TypeVar("T")


class Reader:
    """Long questions, one after the other in a thread of their own; it begins with the first of them."""

    def __init__(self, database: Database, vault: Vault) -> None:
        self._database = database
        self._vault = vault
        self._questions: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._connection: Connection | None = None
        self._thread: threading.Thread | None = None
        self._beginning = threading.Lock()

    def ask(self, question: Callable[[Connection], T]) -> Future[T]:
        asked = Waiting(question, is_question=True)
        with self._beginning:
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="reader", daemon=True)
                self._thread.start()
        self._questions.put(asked)
        return asked.future

    def close(self) -> None:
        """Answer what waits, and close the connection: before the writer's, see `Database.close`."""
        self._questions.put(None)
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        while (asked := self._questions.get()) is not None:
            self._answer(asked)
        self._let_go()

    def _answer(self, asked: Waiting) -> None:
        """A question that fails is told to who asked; whether the database is well, the writer finds out."""
        try:
            outcome = do_all(self._connected(), [asked])[asked]
            self._connected().rollback()
        except Exception as error:
            self._let_go()  # the next question begins with a new connection
            asked.future.set_exception(StoreFailed(f"the database cannot answer: {plain(error)}"))
            return
        asked.tell(outcome)

    def _connected(self) -> Connection:
        if self._connection is None:
            self._connection = self._database.reader()
            keep(self._connection, self._vault)
        return self._connection

    def _let_go(self) -> None:
        if self._connection is not None:
            with contextlib.suppress(SQLAlchemyError):
                self._connection.close()
            self._connection.engine.dispose()
            self._connection = None
