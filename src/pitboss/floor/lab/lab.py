"""The lab: where an answer comes from. Shipped ones first, then those in the database; the rest is calculated."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections import OrderedDict
from concurrent.futures import CancelledError
from concurrent.futures import TimeoutError as FutureTimeout
from functools import partial
from typing import Any, Final

import msgspec

from pitboss.analysis.answers import Answer, Question, WagerQuestion, calculate, key_of, shipped
from pitboss.analysis.methods import check_analyzed
from pitboss.analysis.play_wagers import is_play_wager
from pitboss.catalogue import load_wager
from pitboss.errors import PitbossError
from pitboss.floor.lab import questions
from pitboss.floor.lab.jobs import Job, Jobs
from pitboss.ledger import Store, lab_answers

WAIT_SECONDS: Final = 1.0  # for a quick calculation, before the page is told to wait
KEEP_SECONDS: Final = 10.0  # for the database
MAX_CACHED: Final = 64  # calculated answers in memory; the database has the others


class Lab:
    """Answers questions, each calculated at most once."""

    def __init__(self, store: Store, wait_seconds: float = WAIT_SECONDS) -> None:
        self._store = store
        self._wait_seconds = wait_seconds
        self._cache: OrderedDict[str, Answer] = OrderedDict()
        self.jobs = Jobs(self._keep)
        self.wagers = msgspec.json.encode(questions.wagers())  # the catalog is read before anybody asks
        self.games = msgspec.json.encode(questions.all_games())

    async def ask(self, question: Question, person: str) -> Answer | Job:
        """The answer to a question, or the job that calculates it if that takes longer than a moment."""
        if isinstance(question, WagerQuestion):
            if _is_wheel(question):
                return calculate(question)
            _check(question)
        key = key_of(question)
        found = shipped(question, key)
        if found is None:
            found = await self._kept(key)
        return await self._calculate(key, question, person) if found is None else found

    async def _kept(self, key: str) -> Answer | None:
        """An answer that was calculated before."""
        if key in self._cache:
            self._cache.move_to_end(key)
            return self._cache[key]
        with contextlib.suppress(PitbossError):  # a failed database stops the tables, not the lab
            if (found := await asyncio.wrap_future(self._store.ask(partial(lab_answers.find, key=key)))) is not None:
                return self._remember(key, json.loads(found))
        return None

    def _remember(self, key: str, answer: Answer) -> Answer:
        self._cache[key] = answer
        while len(self._cache) > MAX_CACHED:
            self._cache.popitem(last=False)
        return answer

    async def _calculate(self, key: str, question: Question, person: str) -> Answer | Job:
        job = self.jobs.start(key, question, person)
        ended = asyncio.wrap_future(job.answer)
        ended.add_done_callback(_retrieve_exception)
        await asyncio.wait({ended}, timeout=self._wait_seconds)
        if not ended.done():
            return job
        if ended.cancelled():
            return job  # its state says so
        self._dismiss(job, person)
        return ended.result()

    def _dismiss(self, job: Job, person: str) -> None:
        """Show no notice of a job whose result the person gets at once."""
        with contextlib.suppress(LookupError):
            self.jobs.drop(job.id, person)

    def _keep(self, key: str, question: Question, answer: Answer) -> None:
        """Keep a calculated answer, in memory and on the disk."""
        self._remember(key, answer)
        text = json.dumps(answer, ensure_ascii=False, separators=(",", ":")).encode()
        row: dict[str, Any] = {"key": key, "question": str(question), "answer": text, "at": int(time.time())}
        with contextlib.suppress(PitbossError, FutureTimeout, CancelledError):
            self._store.submit(partial(lab_answers.keep, **row)).result(KEEP_SECONDS)

    def close(self) -> None:
        """Stop the worker. Does not wait for a running calculation."""
        self.jobs.close()


def _retrieve_exception(ended: asyncio.Future[Answer]) -> None:
    """Read the exception of a job that nobody awaits, so that asyncio does not log it."""
    if not ended.cancelled():
        ended.exception()


def _is_wheel(question: WagerQuestion) -> bool:
    """Whether the operator sets the rows; such an answer takes no time."""
    return load_wager(question.wager).paytable(question.paytable).operator


def _check(question: WagerQuestion) -> None:
    """Refuse at once what no calculation could answer."""
    wager = load_wager(question.wager)
    if not is_play_wager(wager) and wager.decided_by != "special deck":
        check_analyzed(wager, wager.paytable(question.paytable), question.hits_soft_17)
