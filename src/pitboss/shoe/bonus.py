"""Chance beside the shoe: the stop of a wheel, a card of a special deck that is shuffled anew each time."""

from __future__ import annotations

import secrets
from collections.abc import Sequence


def pick(ways: Sequence[tuple[str, int]]) -> str:
    """One of some things, by their weights, from the operating system's entropy and without bias.

    >>> pick([("the only one", 3)])
    'the only one'
    """
    place = secrets.randbelow(sum(weight for _, weight in ways))
    for what, weight in ways:
        if place < weight:
            return what
        place -= weight
    raise AssertionError("a place beyond the last")
