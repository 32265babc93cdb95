"""Both databases, as the other tests of the floor have them, and floors on each."""

from __future__ import annotations

from typing import Final

import pytest

from tests.databases import Databases
from tests.floor.house import TABLES, Floors
from tests.floor.states import STATES
from tests.unit.conftest import databases

__all__ = ["databases"]

# Thousands of cases of who may do what, which no database decides: those on PostgreSQL are left to a soak run.
ON_ONE_DATABASE: Final = ("test_matrix.py", "test_refusals.py")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        cases = getattr(item, "callspec", None)
        is_postgresql = cases is not None and cases.params.get("databases") == "postgresql"
        if is_postgresql and item.path.parent.name == "floor" and item.path.name in ON_ONE_DATABASE:
            item.add_marker(pytest.mark.soak)


@pytest.fixture(scope="session")
def floors(databases: Databases) -> Floors:
    return Floors(databases)


@pytest.fixture(scope="session")
def state_floors(databases: Databases) -> Floors:
    """Floors with the tables of the states alone: each of hundreds of cases opens one, and every table takes time."""
    named = {state.table for state in STATES.values()}
    return Floors(databases, tuple(each for each in TABLES if each.id in named))
