"""Both databases, as the other tests of the floor have them, and floors on each."""

from __future__ import annotations

import pytest

from tests.databases import Databases
from tests.floor.house import Floors
from tests.unit.conftest import databases

__all__ = ["databases"]


@pytest.fixture(scope="session")
def floors(databases: Databases) -> Floors:
    return Floors(databases)
