"""Both databases, as the other tests of the floor have them, and floors on each."""

from __future__ import annotations

import pytest

from tests.databases import Databases
from tests.floor.house import TABLES, Floors
from tests.floor.states import STATES
from tests.unit.conftest import databases

__all__ = ["databases"]


@pytest.fixture(scope="session")
def floors(databases: Databases) -> Floors:
    return Floors(databases)


@pytest.fixture(scope="session")
def state_floors(databases: Databases) -> Floors:
    """Floors with the tables of the states alone: each of hundreds of cases opens one, and every table takes time."""
    named = {state.table for state in STATES.values()}
    return Floors(databases, tuple(each for each in TABLES if each.id in named))
