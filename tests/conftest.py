"""What holds for every test."""

from __future__ import annotations

import gc
import hashlib
import os
import tempfile
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest
from hypothesis import settings

# Files with tests of ten seconds and more. They begin a run: a long test that is begun last leaves the other core idle.
LONG = (
    "tests/unit/test_site.py",
    "tests/figures/test_studies.py",
    "tests/agree/test_bonus_draws_walk.py",
    "tests/agree/test_conformance.py",
    "tests/unit/test_kernel_sanitized.py",
)

settings.register_profile("unhurried", deadline=None)  # how long an example takes says something of the machine only
settings.load_profile("unhurried")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Move the long files to the front; all else stays in its order, which shares fixtures."""
    place = {name: number for number, name in enumerate(LONG)}
    items.sort(key=lambda item: place.get(item.nodeid.partition("::")[0], len(LONG)))


def pytest_collection_finish() -> None:
    """Let the collector of garbage pass over what is there for the whole run, and look at the rest seldom."""
    gc.collect()
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


@pytest.fixture(scope="session", autouse=True)
def floor_secret() -> Iterator[Path]:
    """One secret for all databases of a run: they are copied, and a server's would lie in the current folder."""
    with tempfile.TemporaryDirectory(prefix="pitboss-secret-") as folder:
        file = os.environ["PITBOSS_SECRET_FILE"] = str(Path(folder) / "floor.secret")
        yield Path(file)
        del os.environ["PITBOSS_SECRET_FILE"]
