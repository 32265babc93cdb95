"""Jobs: questions that must be calculated, in a queue for the worker; they finish even if nobody waits.

A job belongs to the people who asked. It ends with an answer, with a refusal, or when the last of them cancels it; they
see it in their list until they dismiss it.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, Final

from pitboss.analysis.answers import Answer, Question, WagerQuestion
from pitboss.errors import PitbossError
from pitboss.floor.lab.workers import Canceled, Worker

MAX_OF_PERSON: Final = 5  # waiting or running
MAX_JOBS: Final = 40  # of all people
MAX_FINISHED: Final = 200  # kept for their notices
IDLE_SECONDS: Final = 30.0  # that the worker stays without work
ID_LENGTH: Final = 16
WAITING, RUNNING, DONE, REFUSED, CANCELED = "waiting", "running", "done", "refused", "canceled"
Keep = Callable[[str, Question, Answer], None]


@dataclass(eq=False)
class Job:
    """A question that is calculated, and who asked it."""

    key: str
    question: Question
    people: set[str]
    state: str = WAITING
    share: float = 0.0  # done, as far as it is known
    begun: float = 0.0
    seconds: float = 0.0  # that it took
    problem: str = ""
    answer: Future[Answer] = field(default_factory=Future)

    @property
    def id(self) -> str:
        return self.key[:ID_LENGTH]

    @property
    def is_active(self) -> bool:
        return self.state in (WAITING, RUNNING)

    def report(self, share: float) -> None:
        self.share = share

    def plain(self, ahead: int) -> dict[str, Any]:
        """The job for its people; `ahead` is the number of jobs before it."""
        running = self.state == RUNNING
        return {
            "id": self.id,
            "title": str(self.question),
            "state": self.state,
            "ahead": ahead,
            "share": self.share,
            "seconds": round(time.monotonic() - self.begun if running else self.seconds, 1),
            "detail": self.problem,
            "question": _plain_question(self.question),
        }


def _plain_question(question: Question) -> dict[str, Any]:
    """What the page needs to ask the question again."""
    if isinstance(question, WagerQuestion):
        chosen = {"paytable": question.paytable, "decks": question.decks, "hits_soft_17": question.hits_soft_17}
        return {"wager": question.wager, **chosen}
    return {"game": question.game, "options": dict(question.options)}


class Jobs:
    """The queue, and the thread that works through it while there is work."""

    def __init__(self, keep: Keep, worker: Worker | None = None) -> None:
        self.worker = worker or Worker()
        self._keep = keep
        self._jobs: dict[str, Job] = {}  # by key, the oldest first
        self._running: Job | None = None
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None
        self._closed = False

    def start(self, key: str, question: Question, person: str) -> Job:
        """The job for a question: a new one, or the one that others wait for."""
        with self._changed:
            job = self._jobs.get(key)
            if job is None or not job.is_active:
                self._check_room(person)
                self._jobs.pop(key, None)
                job = self._jobs[key] = Job(key, question, set())
            job.people.add(person)
            if self._thread is None and not self._closed:
                self._thread = threading.Thread(target=self._work, name="lab", daemon=True)
                self._thread.start()
            self._changed.notify_all()
            return job

    def _check_room(self, person: str) -> None:
        active = [job for job in self._jobs.values() if job.is_active]
        if sum(person in job.people for job in active) >= MAX_OF_PERSON:
            raise PitbossError(
                f"You have {MAX_OF_PERSON} calculations running or waiting. Cancel one, or wait until one is done."
            )
        if len(active) >= MAX_JOBS:
            raise PitbossError(f"The lab has {MAX_JOBS} calculations running or waiting. Try again in a minute.")

    def of(self, person: str) -> list[dict[str, Any]]:
        """A person's jobs, the oldest first."""
        with self._changed:
            return [job.plain(self._ahead(job)) for job in self._jobs.values() if person in job.people]

    def plain(self, job: Job) -> dict[str, Any]:
        """One job, for its people."""
        with self._changed:
            return job.plain(self._ahead(job))

    def _ahead(self, job: Job) -> int:
        """How many jobs come before this one."""
        if job.state != WAITING:
            return 0
        active = [each for each in self._jobs.values() if each.is_active]
        return sum(each is self._running for each in active) + sum(
            each.state == WAITING for each in active[: active.index(job)]
        )

    def drop(self, id: str, person: str) -> None:
        """Cancel a person's job, or dismiss it when it is over; it goes on for others who asked."""
        with self._changed:
            job = next((job for job in self._jobs.values() if job.id == id and person in job.people), None)
            if job is None:
                raise LookupError(f"You have no calculation {id}.")
            job.people.discard(person)
            if job.people:
                return
            del self._jobs[job.key]
            if job.is_active:
                job.state = CANCELED
            if job is self._running:
                self.worker.cancel()
            elif job.state == CANCELED:
                job.answer.cancel()

    def close(self) -> None:
        """Stop at once; what was not finished is lost."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
            self.worker.cancel()

    # --- the thread --------------------------------------------------------------------------------------------------

    def _work(self) -> None:
        """Work through the queue; Linux ends the worker process with this thread, so it stays until that is idle."""
        while (job := self._next()) is not None:
            try:
                outcome: Answer | Exception = self.worker.calculate(job.question, job.report)
            except Exception as error:  # the queue goes on, whatever happened to this one
                outcome = error
            self._finish(job, outcome)

    def _next(self) -> Job | None:
        """The next job; None when there has been none for a while."""
        with self._changed:
            deadline = time.monotonic() + IDLE_SECONDS
            while not self._closed:
                job = next((job for job in self._jobs.values() if job.state == WAITING), None)
                if job is not None:
                    job.state, job.begun, self._running = RUNNING, time.monotonic(), job
                    self.worker.resume()
                    return job
                if not self._changed.wait(deadline - time.monotonic()) and time.monotonic() >= deadline:
                    break
            self.worker.stop()
            self._thread = None
            return None

    def _finish(self, job: Job, outcome: Answer | Exception) -> None:
        failed = isinstance(outcome, Exception)
        if not failed:
            self._keep(job.key, job.question, outcome)
        with self._changed:
            self._running = None
            job.seconds = time.monotonic() - job.begun
            if job.state != CANCELED:
                job.state, job.share = (REFUSED, job.share) if failed else (DONE, 1.0)
            job.problem = str(outcome) if failed else ""
            finished = [each for each in self._jobs.values() if not each.is_active]
            for old in finished[: max(0, len(finished) - MAX_FINISHED)]:
                del self._jobs[old.key]
        if isinstance(outcome, Canceled):
            job.answer.cancel()
        elif failed:
            job.answer.set_exception(outcome)
        else:
            job.answer.set_result(outcome)
