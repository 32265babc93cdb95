"""Both databases, as the other tests of the floor have them, and floors on each."""

from __future__ import annotations

from typing import Final

import pytest

from tests.databases import Databases
from tests.floor.house import TABLES, Floors
from tests.floor.states import STATES
from tests.unit.conftest import databases, left_to_soak

__all__ = ["databases"]

# Thousands of cases of who may do what, which no database decides: those on PostgreSQL are left to a soak run.
ON_ONE_DATABASE: Final = ("test_matrix.py", "test_refusals.py", "test_results.py")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    left_to_soak(items, "floor", ON_ONE_DATABASE)


@pytest.fixture(scope="session")
def floors(databases: Databases) -> Floors:
    return Floors(databases)


@pytest.fixture(scope="session")
def state_floors(databases: Databases) -> Floors:
    """Floors with the tables of the states alone: each of hundreds of cases opens one, and every table takes time."""
    named = {state.table for state in STATES.values()}
    return Floors(databases, tuple(each for each in TABLES if each.id in named))
