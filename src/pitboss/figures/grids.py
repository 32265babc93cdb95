"""A chart of the 21 family as grids that a page or a terminal can show."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.figures.study import Grid
from pitboss.law.rules import TwentyOneRules
from pitboss.simulation.chart import Chart
from pitboss.solver.basic import contexts_of
from pitboss.solver.lines import MEANINGS, lines, panels, sections, used_letters


def grids(chart: Chart, rules: TwentyOneRules) -> tuple[tuple[Grid, ...], Mapping[str, str]]:
    """A grid for each part of the chart that matters under these rules, and what its letters mean."""
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
