"""Sets of hand totals in the words of house rules: `any`, `hard 9 to 11`, `hard 10 to 11, soft 13 to 18`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from pitboss.errors import PitbossError

_RUN: Final = re.compile(r"(hard|soft) (\d+)(?: to (\d+))?")
_SHORT: Final = re.compile(r"(hard |soft )?\b(\d+)-(\d+)\b")  # 10-11 is hard 10 to 11
_LOWEST: Final = {"hard": 4, "soft": 12}
_HIGHEST: Final = 21


@dataclass(frozen=True)
class Totals:
    """Hard and soft totals; `10-11` is read as `hard 10 to 11`.

    >>> Totals.parse("hard 9 to 11").holds(11, soft=False), Totals.parse("any").holds(19, soft=True)
    (True, True)
    """

    text: str
    hard: frozenset[int]
    soft: frozenset[int]

    @classmethod
    def parse(cls, text: str) -> Totals:
        text = _SHORT.sub(lambda match: f"{match[1] or 'hard '}{match[2]} to {match[3]}", text)
        if text == "none":
            return cls(text, frozenset(), frozenset())
        found: dict[str, set[int]] = {"hard": set(), "soft": set()}
        for run in ("hard 4 to 21, soft 12 to 21" if text == "any" else text).split(", "):
            match = _RUN.fullmatch(run)
            if match is None:
                raise PitbossError(f"not a set of totals: {text!r}; write any, or hard 9 to 11, soft 13 to 18")
            kind, low, high = match[1], int(match[2]), int(match[3] or match[2])
            if not _LOWEST[kind] <= low <= high <= _HIGHEST:
                raise PitbossError(f"{run!r}: {kind} totals run from {_LOWEST[kind]} to {_HIGHEST}")
            found[kind] |= set(range(low, high + 1))
        return cls(text, frozenset(found["hard"]), frozenset(found["soft"]))

    @property
    def is_every(self) -> bool:
        """Whether every total is there that a hand may draw on: a 21 never may (CO 30-826(1))."""
        return self.hard >= set(range(4, 21)) and self.soft >= set(range(12, 21))

    def holds(self, total: int, *, soft: bool) -> bool:
        return total in (self.soft if soft else self.hard)

    def __str__(self) -> str:
        return self.text


NO_TOTALS: Final = Totals.parse("none")
