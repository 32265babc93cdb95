"""Chance outside the shoe: the stop of a wheel, a card of a special deck that is shuffled for every draw."""

from __future__ import annotations

import secrets
from collections.abc import Sequence


def pick(ways: Sequence[tuple[str, int]]) -> str:
    """Pick one of several things by weight, without bias, from the operating system's entropy.

    >>> pick([("the only one", 3)])
    'the only one'
    """
    place = secrets.randbelow(sum(weight for _, weight in ways))
    for what, weight in ways:
        if place < weight:
            return what
        place -= weight
    raise AssertionError("a place beyond the last")
