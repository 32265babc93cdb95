"""Names of people: two that differ only in capitals and spaces are one name."""

from __future__ import annotations


def folded(name: str) -> str:
    """Fold a name to lower case with single spaces; the database holds each folded name once.

    >>> folded("Ann  O'Neil") == folded("ann o'neil")
    True
    """
    return " ".join(name.casefold().split())
