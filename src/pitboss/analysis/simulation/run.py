"""The run of a simulation: blocks of rounds spread over workers; an interrupted run can be resumed.

The result does not depend on which worker plays which block, or when: a block's random numbers follow from the seed and
the block's number, and the sums are whole numbers.
"""

from __future__ import annotations

import json
import os
import pickle
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final

import msgspec

import pitboss._kernel as kernel
from pitboss.analysis.cores import workers_or_all
from pitboss.analysis.simulation.backends import BACKENDS, runner
from pitboss.analysis.simulation.job import Job
from pitboss.analysis.simulation.result import Result
from pitboss.analysis.simulation.tally import Tally
from pitboss.errors import PitbossError
from pitboss.files import read_text, shortened

__all__ = ["BACKENDS", "Interrupted", "resume", "simulate"]

MIN_BLOCK: Final = 1 << 17  # rounds; a block ends with a whole session
BLOCKS_IN_TASK: Final = 32
TASKS_IN_WAVE: Final = 8  # for each worker; the state is saved after each wave
ROUNDS_PER_HOUR: Final = 100
STATE_FORMAT: Final = 3
MAX_ROUNDS: Final = 10**12  # some days on a hundred cores
LARGEST_STATE: Final = 1 << 26  # bytes

Progress = Callable[[int], None]  # rounds done so far
Task = tuple[int, tuple[int, ...]]  # the number of the first block, and the rounds of each block


class Interrupted(PitbossError):
    """A run that was stopped before its end."""


class _State(msgspec.Struct, forbid_unknown_fields=True):
    format: int
    fingerprint: str
    rounds: int
    blocks_done: int  # all blocks before this one
    tally: Tally


def block_rounds(job: Job) -> int:
    """The rounds of a block: a multiple of the rounds of a session."""
    return -(-MIN_BLOCK // job.session_rounds) * job.session_rounds


def _tasks(job: Job, rounds: int, first: int, blocks_in_task: int) -> Iterator[Task]:
    size = block_rounds(job)
    blocks = -(-rounds // size)
    for start in range(first, blocks, blocks_in_task):
        numbers = range(start, min(start + blocks_in_task, blocks))
        yield start, tuple(min(size, rounds - number * size) for number in numbers)


@lru_cache(maxsize=4)
def _game(spec: bytes) -> kernel.Game:
    job: Job = pickle.loads(spec)
    return job.game()


def _play(spec: bytes, task: Task) -> Tally:
    """Play some blocks in a worker and add them up."""
    first, rounds = task
    return Tally.of(_game(spec).play_blocks(first, list(rounds)))


def simulate(
    job: Job,
    rounds: int,
    *,
    workers: int | None = None,
    backend: str = "loky",
    progress: Progress | None = None,
    state: Path | None = None,
    rounds_per_hour: int = ROUNDS_PER_HOUR,
) -> Result:
    """Play this many rounds. With a `state` file an interrupted run can be resumed; the result is identical."""
    if not 1 <= rounds <= MAX_ROUNDS:
        raise PitbossError(f"{rounds:,} rounds cannot be simulated; choose 1 to {MAX_ROUNDS:,}")
    job.game()  # let the kernel refuse here, not in a worker
    start = _State(STATE_FORMAT, job.fingerprint, rounds, 0, Tally())
    return _run(job, start, workers, backend, progress, state, rounds_per_hour)


def resume(
    job: Job,
    state: Path,
    *,
    workers: int | None = None,
    backend: str = "loky",
    progress: Progress | None = None,
    rounds_per_hour: int = ROUNDS_PER_HOUR,
) -> Result:
    """Resume the same job from its state file."""
    return _run(job, _load(state, job), workers, backend, progress, state, rounds_per_hour)


def _run(
    job: Job,
    at: _State,
    workers: int | None,
    backend: str,
    progress: Progress | None,
    state: Path | None,
    rounds_per_hour: int,
) -> Result:
    count = workers_or_all(workers)
    if count < 1:
        raise PitbossError(f"at least one worker is needed, not {count}")
    spec, size = pickle.dumps(job), block_rounds(job)
    left = -(-at.rounds // size) - at.blocks_done
    tasks = list(
        _tasks(job, at.rounds, at.blocks_done, max(1, min(BLOCKS_IN_TASK, left // (2 * TASKS_IN_WAVE * count))))
    )
    wave = TASKS_IN_WAVE * count
    try:
        with runner(backend, count) as run:
            for begin in range(0, len(tasks), wave):
                these = tasks[begin : begin + wave]
                for tally in run(_play, [(spec, task) for task in these]):
                    at.tally.add(tally)
                at.blocks_done = these[-1][0] + len(these[-1][1])
                _save(at, state)
                if progress is not None:
                    progress(at.tally.rounds)
    except KeyboardInterrupt:
        _save(at, state)
        done = f"stopped: {at.tally.rounds:,} of {at.rounds:,} rounds are done"
        raise Interrupted(f"{done} and saved in {state}" if state else f"{done} but not saved") from None
    return Result(job, at.tally, rounds_per_hour)


# --- the state file ------------------------------------------------------------------------------------------------


def _save(at: _State, state: Path | None) -> None:
    """Save the state whole or not at all: write a second file, then replace the first with it."""
    if state is None:
        return
    part = state.with_name(state.name + ".part")
    with part.open("w", encoding="utf-8") as file:
        json.dump(msgspec.to_builtins(at, str_keys=True), file)
        file.flush()
        os.fsync(file.fileno())
    part.replace(state)


def _load(state: Path, job: Job) -> _State:
    try:
        text = read_text(state, LARGEST_STATE, longest_line=LARGEST_STATE)
        at = msgspec.convert(json.loads(text), _State, str_keys=True)
    except (ValueError, RecursionError, msgspec.ValidationError) as error:
        raise PitbossError(f"{state} is not a saved simulation: {shortened(str(error))}") from None
    if at.format != STATE_FORMAT:
        raise PitbossError(f"{state} has format {at.format}; this version reads format {STATE_FORMAT}")
    if not (0 < at.rounds <= MAX_ROUNDS and 0 <= at.blocks_done <= -(-at.rounds // block_rounds(job))):
        raise PitbossError(f"{state} is not a saved simulation: its numbers of rounds and blocks do not fit")
    if at.fingerprint != job.fingerprint:
        raise PitbossError(f"{state} belongs to another simulation: its rules, chart, wagers or seed differ")
    return at
