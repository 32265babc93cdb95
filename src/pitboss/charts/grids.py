"""A chart of the 21 family as grids for a page or a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pitboss.charts.chart import Chart
from pitboss.charts.sections import contexts_of
from pitboss.charts.text import MEANINGS, lines, panels, sections, used_letters
from pitboss.law.rules import TwentyOneRules


@dataclass(frozen=True)
class Grid:
    """A table of a strategy: a letter or a word by row and column."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]


def grids(chart: Chart, rules: TwentyOneRules) -> tuple[tuple[Grid, ...], Mapping[str, str]]:
    """A grid for each part of the chart that matters under these rules, and the meanings of its letters."""
    rows = lines(chart, contexts_of(rules), {})
    found = tuple(
        Grid(
            title,
            tuple(heading for heading, _ in panel),
            tuple((line.name, tuple(line.letter(column) for _, column in panel)) for line in part),
        )
        for panel in panels(rows, {})
        for title, part in sections(rows)
    )
    return found, {letter: MEANINGS[letter] for letter in used_letters(rows, {})}
