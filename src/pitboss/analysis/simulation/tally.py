"""The sums of a simulation: whole numbers only, so that the order of adding does not matter."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray


class Line(msgspec.Struct):
    """One wager in cents: wagered before the first card, wagered in all, net, and the sum of the rounds' squares."""

    initial: int = 0
    staked: int = 0
    net: int = 0
    squares: int = 0

    def add(self, other: Line) -> None:
        self.initial += other.initial
        self.staked += other.staked
        self.net += other.net
        self.squares += other.squares


class Tally(msgspec.Struct):
    """Everything that a simulation counts."""

    rounds: int = 0
    shoes: int = 0
    cards: int = 0
    total: Line = msgspec.field(default_factory=Line)
    main: Line = msgspec.field(default_factory=Line)
    insurance: Line = msgspec.field(default_factory=Line)
    bonuses_and_fees: Line = msgspec.field(default_factory=Line)  # the Super Bonus, envy and fees
    sides: list[Line] = []
    side_rows: list[list[int]] = []  # how often each outcome of each side wager came up
    by_level: list[Line] = []  # main wager and insurance, by size of wager
    level_rounds: list[int] = []
    sessions: dict[int, int] = {}  # cents won or lost in a session, and how often
    drawdowns: dict[int, int] = {}

    @classmethod
    def of(cls, found: dict[str, Any]) -> Tally:
        """The tally that the kernel returned."""
        return cls(
            rounds=found["rounds"],
            shoes=found["shoes"],
            cards=found["cards"],
            total=Line(*found["total"]),
            main=Line(*found["main"]),
            insurance=Line(*found["insurance"]),
            bonuses_and_fees=Line(*found["extras"]),
            sides=[Line(*line) for line in found["sides"]],
            side_rows=[list(rows) for rows in found["side_rows"]],
            by_level=[Line(*line) for line in found["by_level"]],
            level_rounds=list(found["level_rounds"]),
            sessions=_histogram(found["sessions"]),
            drawdowns=_histogram(found["drawdowns"]),
        )

    def add(self, other: Tally) -> None:
        self.rounds += other.rounds
        self.shoes += other.shoes
        self.cards += other.cards
        for name in ("total", "main", "insurance", "bonuses_and_fees"):
            getattr(self, name).add(getattr(other, name))
        self.sides = _added(self.sides, other.sides)
        self.by_level = _added(self.by_level, other.by_level)
        self.side_rows = [_summed(*rows) for rows in _pairs(self.side_rows, other.side_rows)]
        self.level_rounds = _summed(self.level_rounds, other.level_rounds)
        self.sessions = _merged(self.sessions, other.sessions)
        self.drawdowns = _merged(self.drawdowns, other.drawdowns)


def _histogram(values: NDArray[np.int64]) -> dict[int, int]:
    kinds, counts = np.unique(values, return_counts=True)
    return dict(zip(kinds.tolist(), counts.tolist(), strict=True))


def _merged(one: dict[int, int], other: dict[int, int]) -> dict[int, int]:
    counts = Counter(one)
    counts.update(other)
    return dict(sorted(counts.items()))


def _pairs(mine: list[list[int]], theirs: list[list[int]]) -> list[tuple[list[int], list[int]]]:
    return list(zip(mine or [[] for _ in theirs], theirs, strict=True))


def _summed(mine: list[int], theirs: list[int]) -> list[int]:
    return [a + b for a, b in zip(mine, theirs, strict=True)] if mine else list(theirs)


def _added(mine: list[Line], theirs: list[Line]) -> list[Line]:
    found = mine or [Line() for _ in theirs]
    for line, more in zip(found, theirs, strict=True):
        line.add(more)
    return found
