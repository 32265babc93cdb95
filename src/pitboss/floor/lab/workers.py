"""The lab's processes: figures are reckoned beside the tables, which go first; what was reckoned once is kept.

After the start the usual questions are put one after the other, so that their answers are there when somebody asks.
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
SECONDS: Final = 60  # whoever asks waits no longer
WORKERS: Final = 2  # so that a slow question leaves room for a quick one
LESS_URGENT: Final = 10  # than a table, as the system schedules processes
MOST_KEPT: Final = 2_000  # answers


class Lab:
    """Asks processes that have the catalogue in memory. The same question is reckoned once, whoever asks it."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self._begun: Any = context.SimpleQueue()  # by each process, its id
        self._context = context
        self._starter = ThreadPoolExecutor(1, "lab")  # lives as long as the lab: processes end with their thread
        self._pool = self._new_pool()
        self._kept: OrderedDict[Hashable, asyncio.Task[Any]] = OrderedDict()

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(WORKERS, mp_context=self._context, initializer=_begin, initargs=(self._begun,))

    async def ask(self, question: Callable[..., T], *more: Hashable) -> T:
        """The answer, as soon as it is there. One that takes longer is reckoned to its end, for whoever asks again."""
        key = (question.__name__, *more)
        task = self._kept.get(key)
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
            task = asyncio.create_task(self._reckon(question, more))
            task.add_done_callback(_look_at)
            self._kept[key] = task
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        try:
            return await asyncio.wait_for(asyncio.shield(task), SECONDS)
        except TimeoutError:
            raise PitbossError(f"this takes longer than {SECONDS} s: ask again in a while") from None

    async def _reckon(self, question: Callable[..., T], more: tuple[Hashable, ...]) -> T:
        pool = self._pool
        try:
            return await self._answer(pool, question, more)
        except BrokenProcessPool:
            if pool is self._pool:
                self._pool = self._new_pool()
            return await self._answer(self._pool, question, more)

    async def _answer(self, pool: ProcessPoolExecutor, question: Callable[..., T], more: tuple[Hashable, ...]) -> T:
        loop = asyncio.get_running_loop()
        return await asyncio.wrap_future(await loop.run_in_executor(self._starter, pool.submit, question, *more))

    async def warm(self) -> None:
        """The usual questions, one at a time: first of all wagers, then of all games."""
        for question, more in questions.usual():
            with contextlib.suppress(PitbossError, BrokenProcessPool):
                await self.ask(question, *more)

    def close(self) -> None:
        """Nothing that is still being reckoned is waited for."""
        self._starter.shutdown(wait=False, cancel_futures=True)
        self._pool.shutdown(wait=False, cancel_futures=True)
        while not self._begun.empty():
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._begun.get(), signal.SIGTERM)


def _look_at(task: asyncio.Task[Any]) -> None:
    """A failure that nobody waits for any more is no surprise."""
    if not task.cancelled():
        task.exception()


def _begin(begun: Any) -> None:
    """In each process: it ends with the server, tables go first, the catalogue is read once."""
    end_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(LESS_URGENT)
    begun.put(os.getpid())
    catalogue()
    games()
