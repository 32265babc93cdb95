"""Marks that tests carry."""

from __future__ import annotations

import pytest


def proves(*cites: str) -> pytest.MarkDecorator:
    """Credit a test to the clauses that it proves, each cited as the register cites it.

    `make proofs` collects these marks; a citation that no row of the register has fails the suite.
    """
    return pytest.mark.proves(*cites)
