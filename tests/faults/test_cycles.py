"""A short run of the kill cycles; `python -m tests.faults.cycles --cycles 200` is the long one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.faults.cycles import run
from tests.forked_floor import Nursery
from tests.servers import postgres_programs


def test_nothing_acknowledged_is_lost_when_the_power_goes(tmp_path: Path, nursery: Nursery) -> None:
    assert min(run(2, nursery, postgres=False, seed=3, folder=tmp_path)) > 0


@pytest.mark.skipif(postgres_programs() is None, reason="PostgreSQL is not installed")
def test_nothing_is_lost_when_the_database_is_killed_too(tmp_path: Path, nursery: Nursery) -> None:
    assert min(run(2, nursery, postgres=True, seed=4, folder=tmp_path)) > 0
