"""A chart as text: lines of letters, with equal rows merged into one line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pitboss.charts.chart import UP_CARDS, Chart, points_of
from pitboss.charts.sections import ROWS_OF

Place = tuple[str, str, int, str]  # part of the chart, kind of row, row, column
Panel = list[tuple[str, str]]  # headings, each with its column of the chart

MEANINGS: Final[Mapping[str, str]] = {
    "H": "hit",
    "S": "stand",
    "D": "double if allowed, otherwise hit",
    "Ds": "double if allowed, otherwise stand",
    "Dx": "double if allowed, otherwise rescue",
    "P": "split",
    "R": "surrender if allowed, otherwise hit",
    "Rs": "surrender if allowed, otherwise stand",
    "Rp": "surrender if allowed, otherwise split",
    "Rd": "surrender if allowed, otherwise double or hit",
    "Rds": "surrender if allowed, otherwise double or stand",
    "U": "double and stand if allowed, otherwise stand",
    "Uh": "double and stand if allowed, otherwise hit",
    "Hu": "hit; split aces double and stand",
    "Du": "double; split aces double and stand",
    "Dhu": "double if allowed, otherwise hit; split aces double and stand",
    "Ru": "surrender if allowed, otherwise double and stand",
    "Ruh": "surrender if allowed, otherwise double and stand, or hit",
    "X": "rescue",
}
TITLES: Final = {"hard": "hard totals", "soft": "soft totals", "pair": "pairs"}
WHERE: Final = {"first two": "", "after split": " after a split", "doubled": " after doubling"}
PANEL: Final = len(UP_CARDS)  # columns side by side
BLACKJACK: Final = (True, 21)


@dataclass(frozen=True)
class Line:
    """One or more equal rows of a chart as one line."""

    context: str
    kind: str
    first: int
    last: int
    letters: tuple[str, ...]
    columns: tuple[str, ...] = UP_CARDS

    @property
    def name(self) -> str:
        return name_of(self.kind, self.first, self.last)

    @property
    def section(self) -> str:
        return TITLES[self.kind] + WHERE[self.context]

    def letter(self, column: str) -> str:
        return self.letters[self.columns.index(column)]

    def marked(self, marks: Mapping[Place, str], up: str) -> str:
        """What another chart says in this cell, if it differs."""
        found = [marks.get((self.context, self.kind, row, up)) for row in range(self.first, self.last + 1)]
        return next((each for each in found if each is not None), "")


def name_of(kind: str, first: int, last: int | None = None) -> str:
    """Name a row of a chart: `hard 4-8`, `soft 17`, `A-A`."""
    if kind == "pair":
        rank = "A" if first == 1 else str(first)
        return f"{rank}-{rank}"
    return f"{kind} {first}" if last is None or last == first else f"{kind} {first}-{last}"


def lines(chart: Chart, contexts: Sequence[str], marks: Mapping[Place, str]) -> list[Line]:
    """The lines of a chart: two cards, two cards after a split where they differ, and doubled hands.

    Equal rows with equal marks become one line.
    """
    found: list[Line] = []
    for context in WHERE:
        if context not in contexts:
            continue
        for kind, rows in ROWS_OF.items():
            if context == "doubled" and kind == "pair":
                continue
            shown = list(_rows(chart, context, kind, rows))
            if context == "after split":
                dealt = {line.first: line.letters for line in _rows(chart, "first two", kind, rows)}
                shown = [line for line in shown if line.letters != dealt.get(line.first)]
            found += _merged(shown, marks)
    return found


def _rows(chart: Chart, context: str, kind: str, rows: range) -> Iterator[Line]:
    for row in rows:
        letters = tuple(letters_of(chart, context, kind, row, *points_of(up)) for up in chart.columns)
        if any(letter != "-" for letter in letters):
            yield Line(context, kind, row, row, letters, chart.columns)


def letters_of(chart: Chart, context: str, kind: str, row: int, *up: int) -> str:
    """The letters of a row; a pair without an entry shows that of its total."""
    letters = chart.letters(context, kind, row, *up)
    if letters != "-" or kind != "pair":
        return letters
    return chart.letters(context, "soft" if row == 1 else "hard", 12 if row == 1 else 2 * row, *up)


def _merged(rows: list[Line], marks: Mapping[Place, str]) -> list[Line]:
    def same(one: Line, other: Line) -> bool:
        marked = all(one.marked(marks, up) == other.marked(marks, up) for up in one.columns)
        return marked and one.letters == other.letters and one.last + 1 == other.first

    merged: list[Line] = []
    for line in rows:
        if merged and line.kind != "pair" and same(merged[-1], line):
            merged[-1] = Line(line.context, line.kind, merged[-1].first, line.last, line.letters, line.columns)
        else:
            merged.append(line)
    return merged


def sections(rows: Sequence[Line]) -> list[tuple[str, list[Line]]]:
    """The lines grouped by their section."""
    found: dict[str, list[Line]] = {}
    for line in rows:
        found.setdefault(line.section, []).append(line)
    return list(found.items())


def panels(rows: Sequence[Line], marks: Mapping[Place, str]) -> list[Panel]:
    """The columns in panels that fit a page. With two open cards, equal columns of one total are merged."""
    columns = rows[0].columns
    if columns == UP_CARDS:
        return [[(up, up) for up in UP_CARDS]]
    by_total: dict[str, list[str]] = {}
    for column in sorted(columns, key=_dealer_total):
        soft, total = _dealer_total(column)
        if (soft, total) != BLACKJACK:  # settled before anybody acts
            by_total.setdefault(column if soft else str(total), []).append(column)
    found: Panel = []
    for heading, same in by_total.items():
        said = {tuple((line.letter(column), line.marked(marks, column)) for line in rows) for column in same}
        found += [(heading, same[0])] if len(said) == 1 else [(column, column) for column in same]
    return [found[start : start + PANEL] for start in range(0, len(found), PANEL)]


def _dealer_total(column: str) -> tuple[bool, int]:
    soft, total = 1 in points_of(column), sum(points_of(column))
    return soft, total + 10 * soft


def used_letters(rows: Sequence[Line], marks: Mapping[Place, str]) -> list[str]:
    """The letters that occur, in the order of the legend."""
    used = {letter for line in rows for letter in line.letters} | set(marks.values())
    return [letter for letter in MEANINGS if letter in used]
