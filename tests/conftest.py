"""What holds for every test."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("unhurried", deadline=None)  # how long an example takes says something of the machine only
settings.load_profile("unhurried")


@pytest.fixture(scope="session", autouse=True)
def floor_secret() -> Iterator[Path]:
    """One secret for all databases of a run: they are copied, and a server's would lie in the current folder."""
    with tempfile.TemporaryDirectory(prefix="pitboss-secret-") as folder:
        file = os.environ["PITBOSS_SECRET_FILE"] = str(Path(folder) / "floor.secret")
        yield Path(file)
        del os.environ["PITBOSS_SECRET_FILE"]
