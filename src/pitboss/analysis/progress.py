"""The progress of a long calculation: loops that take seconds report each of their parts.

Nobody listens unless `listening` says so. A loop inside a part of another loop counts as that part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")
Listener = Callable[[float], None]  # from 0 to 1


@dataclass
class _Range:
    """The part of the whole that the running loop covers."""

    low: float = 0.0
    high: float = 1.0
    listener: Listener | None = None


_now = _Range()


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """Tell this listener how far the calculation is; one calculation at a time."""
    before = vars(_now).copy()
    _now.low, _now.high, _now.listener = 0.0, 1.0, listener
    try:
        yield
    finally:
        vars(_now).update(before)


def parts(items: Sequence[T]) -> Iterator[T]:
    """Go through the items, each of them an equal part of the loop around it."""
    if _now.listener is None:
        yield from items
        return
    low, high = _now.low, _now.high
    step = (high - low) / max(len(items), 1)
    for number, item in enumerate(items):
        _now.low, _now.high = low + step * number, low + step * (number + 1)
        _now.listener(_now.low)
        yield item
    _now.low, _now.high = low, high


def reached(share: float) -> None:
    """Report how far the running part is, from 0 to 1."""
    if _now.listener is not None:
        _now.listener(_now.low + (_now.high - _now.low) * share)
