"""Names of people: two that differ only in how they are written are one name."""

from __future__ import annotations


def folded(name: str) -> str:
    """A name without its capitals and its spaces too many; the database holds each of these once.

    >>> folded("Ann  O'Neil") == folded("ann o'neil")
    True
    """
    return " ".join(name.casefold().split())
