"""Jobs for the database: their results, and whether a failure is the job's or the database's.

A job that fails by itself (a taken name, a text that the database cannot hold, a program error) leaves no trace, and
only its caller learns of it. Every other failure is the database's.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Any, Final, Protocol

from sqlalchemy import Connection
from sqlalchemy.exc import (
    DataError,
    DBAPIError,
    IntegrityError,
    NotSupportedError,
    ProgrammingError,
    SQLAlchemyError,
)

from pitboss.errors import PitbossError


class StoreFailed(PitbossError):
    """The database failed. It accepts nothing more; everything acknowledged is safe."""


class JobFailed(PitbossError):
    """A job failed by itself and left no trace; the database works."""


def first_line(error: Exception) -> str:
    """The first line of an error's message."""
    words = str(getattr(error, "orig", None) or error).strip()
    return words.splitlines()[0] if words else type(error).__name__


# Errors of a job itself; every other error of a driver means that the database has failed.
_OF_THE_JOB: Final = (IntegrityError, DataError, ProgrammingError, NotSupportedError)


def _is_of_the_database(error: Exception) -> bool:
    return isinstance(error, DBAPIError) and (error.connection_invalidated or not isinstance(error, _OF_THE_JOB))


_ALONE: Final = object()


class Promise(Protocol):
    """What a job's result is given to."""

    def set_result(self, result: Any, /) -> None: ...
    def set_exception(self, exception: BaseException, /) -> None: ...


class QueuedJob:
    """A job in the queue, alone or one of a batch, and the future of its result."""

    __slots__ = ("future", "is_question", "item", "job")

    def __init__(
        self, job: Callable[..., Any], item: Any = _ALONE, *, future: Promise, is_question: bool = False
    ) -> None:
        self.job = job
        self.item = item
        self.is_question = is_question
        self.future = future

    def finish(self, outcome: Any) -> None:
        """Give the caller the result or the failure."""
        if isinstance(outcome, Failure):
            self.future.set_exception(outcome.error)
        else:
            self.future.set_result(outcome)


def begun_future() -> Future[Any]:
    """A future that cannot be canceled: the job is done even if its caller has gone away."""
    future: Future[Any] = Future()
    future.set_running_or_notify_cancel()
    return future


class LoopResults:
    """Hands results to an event loop, all that are there at once: waking a loop costs more than a result."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self._done: deque[tuple[asyncio.Future[Any], Any, BaseException | None]] = deque()
        self._is_woken = False

    def put(self, future: asyncio.Future[Any], result: Any, error: BaseException | None) -> None:
        """Hand over one result, from any thread. Nobody hears it after the loop has closed."""
        self._done.append((future, result, error))
        if not self._is_woken:
            self._is_woken = True
            with contextlib.suppress(RuntimeError):  # the loop has closed
                self.loop.call_soon_threadsafe(self._hand_over)

    def _hand_over(self) -> None:
        self._is_woken = False  # first: what comes from here on wakes the loop again
        while self._done:
            future, result, error = self._done.popleft()
            if future.done():  # its caller has gone away
                continue
            if error is None:
                future.set_result(result)
            else:
                future.set_exception(error)


class LoopPromise:
    """A promise to a coroutine."""

    __slots__ = ("awaited", "results")

    def __init__(self, results: LoopResults) -> None:
        self.results = results
        self.awaited: asyncio.Future[Any] = results.loop.create_future()

    def set_result(self, result: Any, /) -> None:
        self.results.put(self.awaited, result, None)

    def set_exception(self, exception: BaseException, /) -> None:
        self.results.put(self.awaited, None, exception)


class Failure:
    """The result of a job that failed by itself."""

    def __init__(self, error: Exception, queued: QueuedJob) -> None:
        self.error = error
        if isinstance(error, SQLAlchemyError):  # such as a text that the database cannot hold
            self.error = JobFailed(f"the database refused it: {first_line(error)}")
        elif queued.item is not _ALONE and not isinstance(error, PitbossError):
            # The table's memory is then ahead of the disk; tables catch this kind of error.
            self.error = JobFailed(f"program error: {error!r}")


def do_all(
    connection: Connection, batch: Sequence[QueuedJob], begin: Callable[[Connection], None] = lambda _: None
) -> dict[QueuedJob, Any]:
    """Do a batch of jobs, and return the result of each. Their order is free: none is acknowledged yet.

    `begin` is called where a transaction begins.
    Jobs seldom fail, so there are no savepoints: if one fails, all are done again one by one.
    """
    try:
        begin(connection)
        return _do_together(connection, batch)
    except Exception as error:
        if _is_of_the_database(error):
            raise
        failure = error
    connection.rollback()
    if len(batch) == 1:
        return {batch[0]: Failure(failure, batch[0])}
    begin(connection)
    return {each: _do_alone(connection, each) for each in batch}


def _do_together(connection: Connection, batch: Sequence[QueuedJob]) -> dict[QueuedJob, Any]:
    answers: dict[QueuedJob, Any] = {}
    shared: dict[Callable[..., Any], list[QueuedJob]] = {}
    for each in batch:
        if each.item is _ALONE:
            answers[each] = each.job(connection)
        else:
            shared.setdefault(each.job, []).append(each)
    for job, alike in shared.items():
        found = job(connection, [each.item for each in alike])
        answers.update(zip(alike, [None] * len(alike) if found is None else found, strict=True))
    return answers


def _do_alone(connection: Connection, queued: QueuedJob) -> Any:
    """The result of one job, or its failure, rolled back. Raises only failures of the database."""
    savepoint = connection.begin_nested()
    try:
        answer = _do_together(connection, [queued])[queued]
    except Exception as error:
        if _is_of_the_database(error):
            raise
        savepoint.rollback()
        return Failure(error, queued)
    savepoint.commit()
    return answer
