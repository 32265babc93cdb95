"""A chart as lines of letters, and in the terminal in colours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rich.box import SIMPLE_HEAD
from rich.columns import Columns
from rich.table import Table
from rich.text import Text

from pitboss.simulation.chart import UP_CARDS, Chart
from pitboss.solver.basic import ROWS_OF, up_points

Place = tuple[str, str, int, str]  # part of the chart, kind of row, row, up card

# What letters mean, and their colours.
MEANINGS: Final[Mapping[str, tuple[str, str]]] = {
    "H": ("hit", "#9bd3a0"),
    "S": ("stand", "#f0a79d"),
    "D": ("double, else hit", "#8fc7ea"),
    "Ds": ("double, else stand", "#6fb0dc"),
    "Dx": ("double, else rescue", "#6fb0dc"),
    "P": ("split", "#f3dd86"),
    "R": ("surrender, else hit", "#cdb1e3"),
    "Rs": ("surrender, else stand", "#b893d6"),
    "Rp": ("surrender, else split", "#b893d6"),
    "Rd": ("surrender, else double or hit", "#b893d6"),
    "Rds": ("surrender, else double or stand", "#b893d6"),
    "U": ("double and stand, else stand", "#b9c4f0"),
    "Uh": ("double and stand, else hit", "#b9c4f0"),
    "Ru": ("surrender, else double and stand", "#b893d6"),
    "Ruh": ("surrender, else double and stand, or hit", "#b893d6"),
    "X": ("rescue", "#cdb1e3"),
}
TITLES: Final = {"hard": "hard totals", "soft": "soft totals", "pair": "pairs"}
DOUBLED: Final = "after doubling"
INK: Final = "#1d2733"


@dataclass(frozen=True)
class Line:
    """One or more rows of a chart that say the same, as one line."""

    context: str
    kind: str
    first: int
    last: int
    letters: tuple[str, ...]

    @property
    def name(self) -> str:
        return name_of(self.kind, self.first, self.last)

    @property
    def section(self) -> str:
        return TITLES[self.kind] if self.context != "doubled" else f"{TITLES[self.kind]} {DOUBLED}"

    def marked(self, marks: Mapping[Place, str], up: str) -> str:
        """What another chart says in this cell, if it says something else."""
        found = [marks.get((self.context, self.kind, row, up)) for row in range(self.first, self.last + 1)]
        return next((each for each in found if each is not None), "")


def name_of(kind: str, first: int, last: int | None = None) -> str:
    """`hard 4-8`, `soft 17`, `A-A`."""
    if kind == "pair":
        rank = "A" if first == 1 else str(first)
        return f"{rank}-{rank}"
    return f"{kind} {first}" if last is None or last == first else f"{kind} {first}-{last}"


def lines(chart: Chart, contexts: Sequence[str], marks: Mapping[Place, str]) -> list[Line]:
    """The chart for a reader: two cards, then doubled hands where these are decided on. Rows that say the same, and of
    which another chart says the same, become one line."""
    found: list[Line] = []
    for context in ("first two", "doubled"):
        if context not in contexts:
            continue
        for kind, rows in ROWS_OF.items():
            if context != "doubled" or kind != "pair":
                found += _merged(list(_rows(chart, context, kind, rows)), marks)
    return found


def _rows(chart: Chart, context: str, kind: str, rows: range) -> Iterator[Line]:
    for row in rows:
        letters = tuple(letters_of(chart, context, kind, row, up_points(up)) for up in UP_CARDS)
        if any(letter != "-" for letter in letters):
            yield Line(context, kind, row, row, letters)


def letters_of(chart: Chart, context: str, kind: str, row: int, up: int) -> str:
    """A pair without a wish of its own shows that of its total."""
    letters = chart.letters(context, kind, row, up)
    if letters != "-" or kind != "pair":
        return letters
    return chart.letters(context, "soft" if row == 1 else "hard", 12 if row == 1 else 2 * row, up)


def _merged(rows: list[Line], marks: Mapping[Place, str]) -> list[Line]:
    def same(one: Line, other: Line) -> bool:
        marked = all(one.marked(marks, up) == other.marked(marks, up) for up in UP_CARDS)
        return marked and one.letters == other.letters and one.last + 1 == other.first

    merged: list[Line] = []
    for line in rows:
        if merged and line.kind != "pair" and same(merged[-1], line):
            merged[-1] = Line(line.context, line.kind, merged[-1].first, line.last, line.letters)
        else:
            merged.append(line)
    return merged


def sections(rows: Sequence[Line]) -> list[tuple[str, list[Line]]]:
    found: dict[str, list[Line]] = {}
    for line in rows:
        found.setdefault(line.section, []).append(line)
    return list(found.items())


def chart_tables(rows: Sequence[Line], marks: Mapping[Place, str]) -> Iterator[Table]:
    """A table for each section; where another chart differs, the cell shows both."""
    for title, part in sections(rows):
        table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 0))
        table.add_column(title, no_wrap=True, min_width=16)
        for up in UP_CARDS:
            table.add_column(up, justify="center", min_width=7 if marks else 5, no_wrap=True)
        for line in part:
            cells = [_cell(letter, line.marked(marks, up)) for up, letter in zip(UP_CARDS, line.letters, strict=True)]
            table.add_row(line.name, *cells)
        yield table


def _cell(letters: str, other: str) -> Text:
    if not other:
        return Text(f" {letters:^3} ", style=_style(letters))
    text = Text(f" {letters}→", style=f"bold {_style(letters)}")
    return text.append(f"{other} ", style=f"bold underline {_style(other)}")


def _style(letters: str) -> str:
    return f"{INK} on {MEANINGS[letters][1]}"


def used_letters(rows: Sequence[Line], marks: Mapping[Place, str]) -> list[str]:
    used = {letter for line in rows for letter in line.letters} | set(marks.values())
    return [letter for letter in MEANINGS if letter in used]


def legend(rows: Sequence[Line], marks: Mapping[Place, str]) -> Columns:
    keys = []
    for letter in used_letters(rows, marks):
        key = Text(no_wrap=True).append(f" {letter} ", style=_style(letter))
        keys.append(key.append(f" {MEANINGS[letter][0]}"))
    return Columns(keys, padding=(0, 3))
