"""Short and long runs of the kill cycles of linked tables: two servers on PostgreSQL, one on SQLite."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.faults.two_servers import run
from tests.servers import postgres_programs

with_postgres = pytest.mark.skipif(postgres_programs() is None, reason="PostgreSQL is not installed")


@with_postgres
def test_one_of_two_servers_is_killed_and_the_other_plays_on(tmp_path: Path) -> None:
    """A server in the first cycle, the database in the second; whether a jackpot falls is left to the cards."""
    kept, _, _ = run(2, postgres=True, seed=7, folder=tmp_path, commands=45)
    assert kept > 0


@pytest.mark.soak
@with_postgres
def test_soak_two_servers_on_one_postgresql(tmp_path: Path) -> None:
    assert min(run(100, postgres=True, seed=5, folder=tmp_path)) > 0


@pytest.mark.soak
def test_soak_linked_tables_on_sqlite(tmp_path: Path) -> None:
    assert min(run(200, postgres=False, seed=6, folder=tmp_path)) > 0
