"""Jobs for the database: their results, and whether a failure is the job's or the database's.

A job that fails by itself (a taken name, a text that the database cannot hold, a program error) leaves no trace, and
only its caller learns of it. Every other failure is the database's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Any, Final

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


class QueuedJob:
    """A job in the queue, alone or one of a batch, and the future of its result."""

    __slots__ = ("future", "is_question", "item", "job")

    def __init__(self, job: Callable[..., Any], item: Any = _ALONE, *, is_question: bool = False) -> None:
        self.job = job
        self.item = item
        self.is_question = is_question
        self.future: Future[Any] = Future()
        self.future.set_running_or_notify_cancel()  # the job is done even if its caller has gone away

    def finish(self, outcome: Any) -> None:
        """Give the caller the result or the failure."""
        if isinstance(outcome, Failure):
            self.future.set_exception(outcome.error)
        else:
            self.future.set_result(outcome)


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
