"""Jobs for the database: what comes of each, and whose fault a failure is.

A job that fails by itself (a name that is taken, a text that the database cannot hold, a fault of the program) leaves
no mark and is told to its caller alone. Every other failure is the database's.
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
    """The database did not keep something. Nothing more is taken; what was acknowledged is there."""


class JobFailed(PitbossError):
    """A job failed by itself and left no mark; the database is well."""


def plain(error: Exception) -> str:
    words = str(getattr(error, "orig", None) or error).strip()
    return words.splitlines()[0] if words else type(error).__name__


# What a job does wrong by itself; every other error of a driver says that the database is not well.
_OF_THE_JOB: Final = (IntegrityError, DataError, ProgrammingError, NotSupportedError)


def _is_of_the_database(error: Exception) -> bool:
    return isinstance(error, DBAPIError) and (error.connection_invalidated or not isinstance(error, _OF_THE_JOB))


_ALONE: Final = object()


class Waiting:
    """A job that waits to be done, by itself or with its like, and who waits for it."""

    __slots__ = ("future", "is_question", "item", "job")

    def __init__(self, job: Callable[..., Any], item: Any = _ALONE, *, is_question: bool = False) -> None:
        self.job = job
        self.item = item
        self.is_question = is_question
        self.future: Future[Any] = Future()
        self.future.set_running_or_notify_cancel()  # who waits may go away: the job is done all the same

    def tell(self, outcome: Any) -> None:
        """Tell who waits what came of it."""
        if isinstance(outcome, Failure):
            self.future.set_exception(outcome.error)
        else:
            self.future.set_result(outcome)


class Failure:
    """What comes of a job that failed by itself."""

    def __init__(self, error: Exception, waiting: Waiting) -> None:
        self.error = error
        if isinstance(error, SQLAlchemyError):  # such as a text that the database cannot hold
            self.error = JobFailed(f"the database refuses it: {plain(error)}")
        elif waiting.item is not _ALONE and not isinstance(error, PitbossError):
            # A table's memory is ahead of the disk then, and every table catches this kind.
            self.error = JobFailed(f"a fault of the program: {error!r}")


def do_all(connection: Connection, batch: Sequence[Waiting]) -> dict[Waiting, Any]:
    """What comes of every job. None was acknowledged before another was asked for, so that their order is free.

    Few jobs ever fail, so that no savepoint is made for them: if one does, all are done again one by one.
    """
    try:
        return _do_together(connection, batch)
    except Exception as error:
        if _is_of_the_database(error):
            raise
        failure = error
    connection.rollback()
    if len(batch) == 1:
        return {batch[0]: Failure(failure, batch[0])}
    return {each: _do_alone(connection, each) for each in batch}


def _do_together(connection: Connection, batch: Sequence[Waiting]) -> dict[Waiting, Any]:
    answers: dict[Waiting, Any] = {}
    shared: dict[Callable[..., Any], list[Waiting]] = {}
    for each in batch:
        if each.item is _ALONE:
            answers[each] = each.job(connection)
        else:
            shared.setdefault(each.job, []).append(each)
    for job, like in shared.items():
        found = job(connection, [each.item for each in like])
        answers.update(zip(like, [None] * len(like) if found is None else found, strict=True))
    return answers


def _do_alone(connection: Connection, waiting: Waiting) -> Any:
    """The answer of one job, or its failure, of which nothing is left. What is raised is the database's failure."""
    savepoint = connection.begin_nested()
    try:
        answer = _do_together(connection, [waiting])[waiting]
    except Exception as error:
        if _is_of_the_database(error):
            raise
        savepoint.rollback()
        return Failure(error, waiting)
    savepoint.commit()
    return answer
