"""What holds for every test."""

from __future__ import annotations

import gc
import hashlib
import os
import tempfile
from collections.abc import Generator, Iterator
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from anyio.from_thread import start_blocking_portal
from hypothesis import settings
from sqlalchemy import create_engine
from starlette.testclient import TestClient

from pitboss.ledger import databases

if TYPE_CHECKING:
    from tests.forked_floor import Nursery

# Files with tests of ten seconds and more. They begin a run: a long test that is begun last leaves a core idle.
LONG = (
    "tests/unit/test_site.py",
    "tests/figures/test_studies.py",
    "tests/agree/test_bonus_draws_walk.py",
    "tests/agree/test_conformance.py",
    "tests/unit/test_kernel_sanitized.py",
)
# Folders whose tests wait for browsers and killed servers: the other half of the workers uses the cores meanwhile.
WAITING = ("tests/browser/", "tests/faults/")

# How long an example takes says something of the machine only. A run repeats its examples, so that it fails when a
# change broke something and not on another day; a soak run looks for new ones.
settings.register_profile("the same", deadline=None, derandomize=True)
settings.register_profile("new", deadline=None)
settings.load_profile("the same")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("markexpr") == "soak":
        settings.load_profile("new")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for no garbage meanwhile: what is imported and collected stays for the whole run."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let half of the workers begin with tests that wait, the others with long ones; all else keeps its order.

    The workers begin with equal parts of this list, one after the other, and take from each other's ends once they
    are through. The order of all else shares fixtures.
    """
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    files: dict[str, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.nodeid.partition("::")[0], []).append(item)
    parts: list[list[pytest.Item]] = [[] for _ in range(workers)]
    waiting, computing = parts[: (workers + 1) // 2], parts[workers // 2 :]
    for first, names in ((waiting, [name for name in files if name.startswith(WAITING)]), (computing, LONG)):
        for number, name in enumerate(name for name in names if name in files):
            first[number % len(first)] += files.pop(name)
    rest, left = [item for each in files.values() for item in each], len(items)
    for number, part in enumerate(parts):
        share = left // (workers - number)  # as pytest-xdist divides: a file across two workers would be set up twice
        part += (taken := rest[: max(0, share - len(part))])
        del rest[: len(taken)]
        left -= len(part)
    items[:] = [item for part in parts for item in part]


def pytest_collection_finish() -> None:
    """Let the collector of garbage pass over what is there for the whole run, and look at the rest seldom."""
    gc.freeze()
    gc.set_threshold(
        100_000, 20, 50
    )  # a walk makes and drops thousands of rounds: looking after each 700 is half its time


def pytest_unconfigure() -> None:
    """Let the end of the process clear everything away: the kernel's bindings would report what is left."""
    gc.unfreeze()


@pytest.fixture(scope="session", autouse=True)
def passwords_hashed_once() -> Iterator[None]:
    """Hash a password with a salt once in a process: databases are copied with their people, who sign in a lot."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hashlib, "scrypt", lru_cache(maxsize=None)(hashlib.scrypt))  # the same key as without
        yield


class CompiledOnce(dict[Any, Any]):
    """Compiled statements by what they say and by the kind of database, not by the connection that ran them first."""

    def get(self, key: Any, default: Any = None) -> Any:
        return super().get((type(key[0]), *key[1:]), default)

    def __setitem__(self, key: Any, compiled: Any) -> None:
        super().__setitem__((type(key[0]), *key[1:]), compiled)


@pytest.fixture(scope="session", autouse=True)
def statements_compiled_once() -> Iterator[None]:
    """Compile a statement once in a process: a test opens a database of its own, and half of that was the compiler."""
    with pytest.MonkeyPatch.context() as patch:
        options = {"compiled_cache": CompiledOnce()}
        patch.setattr(databases, "create_engine", partial(create_engine, execution_options=options))
        yield


@pytest.fixture(scope="session", autouse=True)
def one_event_loop() -> Iterator[None]:
    """One loop for all requests in this process: otherwise each begins a thread and a loop, half of what it takes."""
    with start_blocking_portal() as portal, pytest.MonkeyPatch.context() as patch:
        patch.setattr(TestClient, "portal", portal)
        yield


@pytest.fixture(scope="session", autouse=True)
def floor_secret() -> Iterator[Path]:
    """One secret for all databases of a run: they are copied, and a server's would lie in the current folder."""
    with tempfile.TemporaryDirectory(prefix="pitboss-secret-") as folder:
        file = os.environ["PITBOSS_SECRET_FILE"] = str(Path(folder) / "floor.secret")
        yield Path(file)
        del os.environ["PITBOSS_SECRET_FILE"]


@pytest.fixture(scope="session")
def nursery() -> Iterator[Nursery]:
    """What floors are forked from, where a test does not ask how the command starts."""
    from tests.forked_floor import Nursery  # most runs of a few tests have no server

    found = Nursery({})
    yield found
    found.close()
