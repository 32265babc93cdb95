"""What counts at the shift desk have changed of a table's money, which its own log does not know."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class CountedMoney:
    """What to add to a table's books to have what lies there. It changes with the steps of a shift alone."""

    tray: int = 0  # differences that are on the books
    drop: int = 0  # boxes that were taken
    tips: int = 0  # tips that were emptied
