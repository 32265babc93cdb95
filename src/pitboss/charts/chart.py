"""A player's chart: what to do with every total and pair against every up card, as text and as the kernel's array.

A line of the text is a row: `hard 13-14  S S S S S H H H H H`, the up cards from 2 to 10 and the ace last. A letter is
a list of choices; the first one that the rules allow is played. Where both dealer's cards are open, a column is for two
cards; the solver makes such a chart, and it has no text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.errors import PitbossError
from pitboss.files import read_text, shortened
from pitboss.law.rules import HoleCard, TwentyOneRules

CONTEXTS: Final = ("first two", "after split", "more cards", "doubled")
KINDS: Final = ("hard", "soft", "pair")
ROWS: Final = 22
UP_CARDS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")
# Two open cards in the kernel's order; which of them came first does not matter.
_POINTS: Final = ("A", *UP_CARDS[:-1])
OPEN_PAIRS: Final = tuple(f"{high}+{low}" for place, low in enumerate(_POINTS) for high in _POINTS[place:])
SHAPE: Final = (len(CONTEXTS), len(KINDS), ROWS, len(UP_CARDS))

# The kernel's numbers for the player's choices.
STAND, HIT, DOUBLE, SPLIT, SURRENDER, STAND_AND_DOUBLE, RESCUE = range(1, 8)
# The same in words.
CHOICE_ACTIONS: Final = {
    STAND: "stand",
    HIT: "hit",
    DOUBLE: "double",
    SPLIT: "split",
    SURRENDER: "surrender",
    STAND_AND_DOUBLE: "stand and double",
    RESCUE: "rescue",
}
CHOICES: Final[Mapping[str, tuple[int, ...]]] = {
    "-": (),
    "S": (STAND,),
    "H": (HIT,),
    "D": (DOUBLE, HIT),
    "Ds": (DOUBLE, STAND),
    "P": (SPLIT,),
    "R": (SURRENDER, HIT),
    "Rs": (SURRENDER, STAND),
    "Rp": (SURRENDER, SPLIT),
    "Rd": (SURRENDER, DOUBLE, HIT),
    "Rds": (SURRENDER, DOUBLE, STAND),
    "U": (STAND_AND_DOUBLE, STAND),
    "Uh": (STAND_AND_DOUBLE, HIT),
    "Hu": (HIT, STAND_AND_DOUBLE, STAND),  # split aces, which may not draw, double and stand
    "Du": (DOUBLE, STAND_AND_DOUBLE, STAND),
    "Dhu": (DOUBLE, HIT, STAND_AND_DOUBLE, STAND),
    "Ru": (SURRENDER, STAND_AND_DOUBLE, STAND),
    "Ruh": (SURRENDER, STAND_AND_DOUBLE, HIT),
    "X": (RESCUE, STAND),
    "Dx": (DOUBLE, RESCUE, STAND),
}
_LETTERS: Final = {choices: letters for letters, choices in CHOICES.items()}
_ROW: Final = re.compile(r"(hard|soft|pair) (A|[0-9]{1,2})(?:-([0-9]{1,2}))?\s+(.*)")
_CHOICE_BITS: Final = 4


@dataclass(frozen=True, eq=False)
class Chart:
    """Choices by context, kind, row and up card."""

    name: str
    cells: NDArray[np.uint16]

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns: the dealer's open card, or two open cards."""
        return UP_CARDS if self.cells.shape[-1] == len(UP_CARDS) else OPEN_PAIRS

    def choices(self, context: str, kind: str, row: int, *open_points: int) -> tuple[int, ...]:
        """The choices against one open card or two, in order; an ace has one point."""
        cell = int(self.cells[CONTEXTS.index(context), KINDS.index(kind), row, column_of(*open_points)])
        found = []
        while cell:
            found.append(cell & 15)
            cell >>= _CHOICE_BITS
        return tuple(found)

    def letters(self, context: str, kind: str, row: int, *open_points: int) -> str:
        return _LETTERS[self.choices(context, kind, row, *open_points)]


def columns_of(rules: TwentyOneRules) -> tuple[str, ...]:
    """The columns of a chart for these rules."""
    return OPEN_PAIRS if rules.hole_card is HoleCard.BOTH_UP else UP_CARDS


def points_of(column: str) -> tuple[int, ...]:
    """The points of a column's open cards: `10+6` is (10, 6)."""
    return tuple(_POINTS.index(card) + 1 for card in column.split("+"))


def column_of(up_points: int, hole_points: int | None = None) -> int:
    """The kernel's number of a column."""
    if hole_points is None:
        return up_points - 1
    low, high = sorted((up_points, hole_points))
    return OPEN_PAIRS.index(f"{_POINTS[high - 1]}+{_POINTS[low - 1]}")


def pack(choices: tuple[int, ...]) -> int:
    """Up to four choices as a cell of the kernel's array."""
    if len(choices) > 4:
        raise PitbossError(f"a cell of a chart holds up to four choices, not {len(choices)}")
    return sum(choice << _CHOICE_BITS * place for place, choice in enumerate(choices))


def parse_chart(text: str, name: str) -> Chart:
    """Read a chart from its text. Rows above the first `[context]` are for hands of any number of cards."""
    cells = np.zeros(SHAPE, dtype=np.uint16)
    contexts: tuple[str, ...] = CONTEXTS[:3]
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].strip()
        if not words:
            continue
        if words.startswith("["):
            contexts = (_context(words.strip("[]"), name, number),)
            continue
        match = _ROW.fullmatch(words)
        if match is None:
            raise PitbossError(
                f"{name}, line {number}: {shortened(words)!r} is not a row of a chart like `hard 9 H D D D D H H H H H`"
            )
        columns = match[4].split()
        if len(columns) != len(UP_CARDS) or not set(columns) <= set(CHOICES):
            said = shortened(match[4])
            raise PitbossError(f"{name}, line {number}: ten of {' '.join(CHOICES)} are needed, not {said!r}")
        packed = [pack(CHOICES[letters]) for letters in columns]
        for row in _rows(match[1], match[2], match[3], name, number):
            for context in contexts:
                cells[CONTEXTS.index(context), KINDS.index(match[1]), row] = [packed[-1], *packed[:-1]]
    cells.flags.writeable = False
    return Chart(name, cells)


def _context(words: str, name: str, number: int) -> str:
    if words not in CONTEXTS:
        known = ", ".join(CONTEXTS)
        raise PitbossError(
            f"{name}, line {number}: {shortened(words)!r} is not a part of a chart; choose one of {known}"
        )
    return words


def _rows(kind: str, low: str, high: str | None, name: str, number: int) -> Iterator[int]:
    first = 1 if low == "A" else int(low)
    last = first if high is None else int(high)
    lowest, highest = {"hard": (4, 21), "soft": (12, 21), "pair": (1, 10)}[kind]
    if not lowest <= first <= last <= highest:
        raise PitbossError(f"{name}, line {number}: {kind} rows run from {lowest} to {highest}")
    yield from range(first, last + 1)


def read_chart(path: Path) -> Chart:
    """Read a chart from a file."""
    return parse_chart(read_text(path), path.name)


@cache
def basic_chart() -> Chart:
    """The default chart."""
    return read_chart(Path(__file__).parent / "data" / "basic.chart")
