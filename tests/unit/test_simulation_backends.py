"""Workers here and elsewhere give the same bits, and one that dies changes nothing."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from pitboss.analysis import cores
from pitboss.analysis.simulation import Job, backends, simulate
from pitboss.analysis.simulation.tally import Tally
from pitboss.catalogue import load
from pitboss.errors import PitbossError
from pitboss.extras import MissingExtra
from pitboss.law.rules import TwentyOneRules

ROUNDS = 4_000_000


def job() -> Job:
    return Job(load("blackjack").rules_of(TwentyOneRules), seed=99)


@cache
def alone() -> Tally:
    return simulate(job(), ROUNDS, workers=1).tally


def loky_workers() -> list[int]:
    """Processes of ours that loky has started to work."""
    children = [pid for file in Path("/proc/self/task").glob("*/children") for pid in file.read_text().split()]
    return [int(pid) for pid in children if "popen_loky" in Path(f"/proc/{pid}/cmdline").read_text()]


class Killer:
    """Kills a worker as soon as the first part is done, while the next is being worked on."""

    def __init__(self, find: Callable[[], int]) -> None:
        self._find = find
        self.killed: list[int] = []

    def __call__(self, done: int) -> None:
        if not self.killed:
            self.killed.append(self._find())
            threading.Thread(target=self._kill).start()

    def _kill(self) -> None:
        time.sleep(0.02)
        os.kill(self.killed[0], signal.SIGKILL)


def test_loky_gives_the_bits_of_one_worker() -> None:
    assert simulate(job(), ROUNDS, workers=2).tally == alone()


def test_threads_give_the_bits_of_one_worker() -> None:
    assert simulate(job(), ROUNDS, workers=3, backend="threads").tally == alone()


def test_without_joblib_local_workers_are_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backends, "find_spec", lambda name: None)
    monkeypatch.setattr(cores, "find_spec", lambda name: None)
    before = set(loky_workers())
    assert cores.workers_or_all(None) == len(os.sched_getaffinity(0))
    assert simulate(job(), ROUNDS, workers=2).tally == alone()
    assert set(loky_workers()) <= before


@pytest.mark.filterwarnings("ignore:A worker stopped while some jobs")
def test_a_worker_that_is_killed_changes_nothing() -> None:
    killer = Killer(lambda: loky_workers()[0])
    assert simulate(job(), ROUNDS, workers=2, progress=killer).tally == alone()
    assert killer.killed


@pytest.mark.soak  # installed for a soak run only: a cluster takes ten seconds to start
@pytest.mark.filterwarnings("default")  # the cluster's own
def test_dask_gives_the_bits_of_one_worker_even_if_one_is_killed() -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.Client(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs="CRITICAL"
    ) as client:
        assert simulate(job(), ROUNDS, workers=2, backend="dask").tally == alone()
        killer = Killer(lambda: next(iter(client.run(os.getpid).values())))
        assert simulate(job(), ROUNDS, workers=2, backend="dask", progress=killer).tally == alone()
        assert killer.killed


@pytest.mark.soak
@pytest.mark.filterwarnings("default")  # the cluster's own
def test_ray_gives_the_bits_of_one_worker() -> None:
    pytest.importorskip("ray")
    assert simulate(job(), ROUNDS, workers=2, backend="ray").tally == alone()


def test_an_unknown_backend_is_refused() -> None:
    with pytest.raises(PitbossError, match="no backend 'mpi'; there are loky, threads, ray, dask"):
        simulate(job(), 1000, backend="mpi")
    with pytest.raises(PitbossError, match="at least one worker"):
        simulate(job(), 1000, workers=0)


@pytest.mark.parametrize("backend", ["ray", "dask"])
def test_a_backend_that_is_missing_says_what_to_install(backend: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.extras.find_spec", lambda _: None)
    with pytest.raises(MissingExtra, match=rf'Run pip install "pitboss21\[{backend}\]"'):
        simulate(job(), 1000, backend=backend)
