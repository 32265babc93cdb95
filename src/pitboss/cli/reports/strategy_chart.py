"""A chart in the terminal, in color."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from rich.box import SIMPLE_HEAD
from rich.columns import Columns
from rich.table import Table
from rich.text import Text

from pitboss.charts.text import MEANINGS, Line, Panel, Place, panels, sections, used_letters

COLORS: Final[Mapping[str, str]] = {
    "H": "#9bd3a0",
    "S": "#f0a79d",
    "D": "#8fc7ea",
    "Ds": "#6fb0dc",
    "Dx": "#6fb0dc",
    "P": "#f3dd86",
    "R": "#cdb1e3",
    "Rs": "#b893d6",
    "Rp": "#b893d6",
    "Rd": "#b893d6",
    "Rds": "#b893d6",
    "U": "#b9c4f0",
    "Uh": "#b9c4f0",
    "Hu": "#9bd3a0",
    "Du": "#8fc7ea",
    "Dhu": "#8fc7ea",
    "Ru": "#b893d6",
    "Ruh": "#b893d6",
    "X": "#cdb1e3",
}
INK: Final = "#1d2733"


def chart_tables(rows: Sequence[Line], marks: Mapping[Place, str]) -> Iterator[Table]:
    """A table for each section; a cell shows both letters where another chart differs."""
    for panel in panels(rows, marks):
        yield from _panel_tables(rows, marks, panel)


def _panel_tables(rows: Sequence[Line], marks: Mapping[Place, str], panel: Panel) -> Iterator[Table]:
    for title, part in sections(rows):
        table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 0))
        table.add_column(title, no_wrap=True, min_width=16)
        for heading, _ in panel:
            table.add_column(heading, justify="center", min_width=7 if marks else 5, no_wrap=True)
        for line in part:
            cells = [_cell(line.letter(up), line.marked(marks, up)) for _, up in panel]
            table.add_row(line.name, *cells)
        yield table


def _cell(letters: str, other: str) -> Text:
    if not other:
        return Text(f" {letters:^3} ", style=_style(letters))
    text = Text(f" {letters}→", style=f"bold {_style(letters)}")
    return text.append(f"{other} ", style=f"bold underline {_style(other)}")


def _style(letters: str) -> str:
    return f"{INK} on {COLORS[letters]}"


def legend(rows: Sequence[Line], marks: Mapping[Place, str]) -> Columns:
    """What the letters in these rows mean."""
    keys = []
    for letter in used_letters(rows, marks):
        key = Text(no_wrap=True).append(f" {letter} ", style=_style(letter))
        keys.append(key.append(f" {MEANINGS[letter]}"))
    return Columns(keys, padding=(0, 3))
