"""A chart as plain SVG: an image, or a card of the size A6 to print."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Final

from pitboss.charts.text import MEANINGS, PANEL, Line, Panel, Place, panels, sections, used_letters
from pitboss.cli.reports.image_file import FONTS
from pitboss.cli.reports.strategy_chart import COLORS

NAME_WIDTH, CELL_WIDTH, CELL_HEIGHT = 92, 44, 20
MARGIN, HEAD, GAP = 20, 30, 12
WIDTH: Final = 2 * MARGIN + NAME_WIDTH + PANEL * CELL_WIDTH
A6_MILLIMETERS: Final = (105, 148)
LEGEND_COLUMNS: Final = 3

STYLE: Final = (
    f"  text {{ font: 12px {FONTS}; fill: #1d2733 }}"
    + """
  .title { font-size: 20px; font-weight: bold }
  .dim { fill: #5f6b7a; font-size: 11px }
  .head { font-weight: bold }
  .middle { text-anchor: middle }
  .cell { stroke: #ffffff; stroke-width: 1.5 }
  .changed { stroke: #b3402e; stroke-width: 2; fill: none }
"""
)


def chart_svg(title: str, words: Sequence[str], rows: Sequence[Line], marks: Mapping[Place, str]) -> str:
    """The chart as an image in its natural size."""
    body, height = _drawn(title, words, rows, marks)
    return _svg(f'width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}"', height, body)


def card_svg(title: str, words: Sequence[str], rows: Sequence[Line], marks: Mapping[Place, str]) -> str:
    """The chart on a card of 105 by 148 millimeters, as large as possible."""
    body, height = _drawn(title, words, rows, marks)
    wide, high = A6_MILLIMETERS
    box_height = max(height, WIDTH * high / wide)
    box_width = box_height * wide / high
    left = (WIDTH - box_width) / 2
    size = f'width="{wide}mm" height="{high}mm" viewBox="{left:.1f} 0 {box_width:.1f} {box_height:.1f}"'
    return _svg(size, box_height, body, left=left, width=box_width)


def _svg(size: str, height: float, body: str, *, left: float = 0, width: float = WIDTH) -> str:
    page = f'<rect x="{left:.1f}" y="0" width="{width:.1f}" height="{height:.1f}" fill="#ffffff"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n<style>{STYLE}</style>\n{page}\n{body}\n</svg>\n'


def _drawn(title: str, words: Sequence[str], rows: Sequence[Line], marks: Mapping[Place, str]) -> tuple[str, int]:
    parts = [_text(MARGIN, MARGIN + 16, title, "title")]
    y = MARGIN + 34
    for line in words:
        parts.append(_text(MARGIN, y, line, "dim"))
        y += 15
    for panel in panels(rows, marks):
        for name, lines in sections(rows):
            y += GAP
            parts += _section(name, lines, marks, panel, y)
            y += HEAD + CELL_HEIGHT * len(lines)
    y += GAP
    letters = used_letters(rows, marks)
    for number, letter in enumerate(letters):
        column, row = number % LEGEND_COLUMNS, number // LEGEND_COLUMNS
        parts += _key(letter, MARGIN + column * (WIDTH - 2 * MARGIN) // LEGEND_COLUMNS, y + row * CELL_HEIGHT)
    y += CELL_HEIGHT * -(-len(letters) // LEGEND_COLUMNS)
    return "\n".join(parts), y + MARGIN


def _section(name: str, lines: Sequence[Line], marks: Mapping[Place, str], panel: Panel, top: int) -> Iterator[str]:
    yield _text(MARGIN, top + HEAD - 10, name, "head")
    for number, (heading, _) in enumerate(panel):
        yield _text(_center(number), top + HEAD - 10, heading, "head middle")
    for row, line in enumerate(lines):
        y = top + HEAD + row * CELL_HEIGHT
        yield _text(MARGIN, y + 14, line.name)
        for number, (_, up) in enumerate(panel):
            yield from _cell(number, y, line.letter(up), line.marked(marks, up))


def _cell(number: int, y: int, letters: str, other: str) -> Iterator[str]:
    x = MARGIN + NAME_WIDTH + number * CELL_WIDTH
    box = f'x="{x}" y="{y}" width="{CELL_WIDTH}" height="{CELL_HEIGHT}"'
    yield f'<rect {box} class="cell" fill="{COLORS[letters]}"/>'
    if other:
        yield f'<rect x="{x + 2}" y="{y + 2}" width="{CELL_WIDTH - 4}" height="{CELL_HEIGHT - 4}" class="changed"/>'
    yield _text(_center(number), y + 14, f"{letters} → {other}" if other else letters, "middle")


def _key(letter: str, x: int, y: int) -> Iterator[str]:
    yield f'<rect x="{x}" y="{y}" width="24" height="14" fill="{COLORS[letter]}"/>'
    yield _text(x + 12, y + 11, letter, "middle")
    yield _text(x + 30, y + 11, MEANINGS[letter], "dim")


def _center(number: int) -> float:
    return MARGIN + NAME_WIDTH + (number + 0.5) * CELL_WIDTH


def _text(x: float, y: float, words: str, style: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}" class="{style}">{escape(words)}</text>'
