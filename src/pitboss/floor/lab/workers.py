"""The lab's worker processes: they calculate figures at a lower priority than the tables, and cache the answers.

After the start they work through the usual questions, so that the answers are ready when somebody asks.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, Final, TypeVar

from pitboss.catalogue import games
from pitboss.catalogue import wagers as catalogue
from pitboss.errors import PitbossError
from pitboss.floor.lab import questions
from pitboss.floor.lab.child_processes import end_with_parent

T = TypeVar("T")
SECONDS: Final = 60  # that a request waits for its answer
WORKERS: Final = 2  # so that a slow question does not block a quick one
NICENESS: Final = 10  # the tables go first
MAX_CACHED: Final = 2_000  # answers


class Lab:
    """Passes questions to the worker processes; each question is calculated once."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self._started: Any = context.SimpleQueue()  # the id of each process
        self._context = context
        self._starter = ThreadPoolExecutor(
            1, "lab"
        )  # lives as long as the lab: Linux ends a process with the thread that started it
        self._pool = self._new_pool()
        self._answers: OrderedDict[Hashable, asyncio.Task[Any]] = OrderedDict()

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(WORKERS, mp_context=self._context, initializer=_start, initargs=(self._started,))

    async def ask(self, question: Callable[..., T], *arguments: Hashable) -> T:
        """Answer a question. A calculation that takes too long continues, for the next request."""
        key = (question.__name__, *arguments)
        task = self._answers.get(key)
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
            task = asyncio.create_task(self._calculate(question, arguments))
            task.add_done_callback(_retrieve_exception)
            self._answers[key] = task
            while len(self._answers) > MAX_CACHED:
                self._answers.popitem(last=False)
        self._answers.move_to_end(key)
        try:
            return await asyncio.wait_for(asyncio.shield(task), SECONDS)
        except TimeoutError:
            raise PitbossError(
                f"This calculation takes longer than {SECONDS} s. It continues: ask again in a minute."
            ) from None

    async def _calculate(self, question: Callable[..., T], arguments: tuple[Hashable, ...]) -> T:
        pool = self._pool
        try:
            return await self._answer(pool, question, arguments)
        except BrokenProcessPool:
            if pool is self._pool:
                self._pool = self._new_pool()
            return await self._answer(self._pool, question, arguments)

    async def _answer(
        self, pool: ProcessPoolExecutor, question: Callable[..., T], arguments: tuple[Hashable, ...]
    ) -> T:
        loop = asyncio.get_running_loop()
        return await asyncio.wrap_future(await loop.run_in_executor(self._starter, pool.submit, question, *arguments))

    async def warm(self) -> None:
        """Ask the usual questions one at a time, wagers before games."""
        for question, arguments in questions.usual():
            with contextlib.suppress(PitbossError, BrokenProcessPool):
                await self.ask(question, *arguments)

    def close(self) -> None:
        """Stop the workers. Does not wait for running calculations."""
        self._starter.shutdown(wait=False, cancel_futures=True)
        self._pool.shutdown(wait=False, cancel_futures=True)
        while not self._started.empty():
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._started.get(), signal.SIGTERM)


def _retrieve_exception(task: asyncio.Task[Any]) -> None:
    """Read the exception of a task that nobody awaits, so that asyncio does not log it."""
    if not task.cancelled():
        task.exception()


def _start(started: Any) -> None:
    """Set up a worker process: it ends with the server, yields to the tables, and loads the catalogue once."""
    end_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(NICENESS)
    started.put(os.getpid())
    catalogue()
    games()
