"""Both databases, as the other tests of the floor have them."""

from __future__ import annotations

from tests.unit.conftest import databases

__all__ = ["databases"]
