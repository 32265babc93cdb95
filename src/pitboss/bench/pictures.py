"""Pictures of results for notebooks, as plain SVG: a bar for each value, a chart in colors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from textwrap import wrap
from typing import Final

from pitboss.charts.grids import Grid

MAX_BARS: Final = 40
_CHARACTER: Final = 7.0  # average width
_TITLE: Final = 120  # characters of a title's line
_LINE, _MARGIN, _BAR = 20, 12, 300
_CELL, _ROW_NAME = 34, 64
_STYLE: Final = (
    "<style>text{font:13px system-ui,sans-serif;fill:#1d2733}.right{text-anchor:end}.middle{text-anchor:middle}"
    ".title{font-weight:bold}.up{fill:#1f7a4d}.down{fill:#b3402e}.axis{stroke:#5f6b7a}</style>"
)
# A color for each first letter of a chart: what is done if it is allowed.
_COLORS: Final[Mapping[str, str]] = {
    "S": "#f2d1cc", "H": "#cfe5d6", "D": "#cddcf2", "P": "#f3e6b8", "R": "#dcd3ea", "F": "#c9ebe9",
}  # fmt: skip
_OTHER: Final = "#e6e9ec"


def bars(title: str, values: Sequence[tuple[str, float]]) -> str:
    """A bar for each value, from a common zero; gains to the right, losses to the left."""
    shown = values[:MAX_BARS]
    names = 2 * _MARGIN + _CHARACTER * max(len(name) for name, _ in shown)
    low, high = min(0.0, *(value for _, value in shown)), max(0.0, *(value for _, value in shown))
    scale = _BAR / (high - low or 1.0)
    zero = names - low * scale
    lines = wrap(title, _TITLE)
    first, height = len(lines), _LINE * (len(lines) + len(shown) + 1)
    parts = [_text(_MARGIN, _LINE * number, line, "title") for number, line in enumerate(lines, start=1)]
    for number, (name, value) in enumerate(shown, start=first):
        top = _LINE * number + 10
        start, length = min(zero, zero + value * scale), abs(value) * scale
        parts.append(_text(names - _MARGIN, top + 14, name, "right"))
        look = "up" if value >= 0 else "down"
        parts.append(f'<rect x="{start:.1f}" y="{top + 3}" width="{length:.1f}" height="{_LINE - 6}" class="{look}"/>')
        parts.append(_text(names + _BAR + 8, top + 14, f"{value:+.6g}", ""))
    parts.append(f'<line x1="{zero:.1f}" x2="{zero:.1f}" y1="{_LINE * first + 8}" y2="{height - 4}" class="axis"/>')
    width = max(names + _BAR + 110, 2 * _MARGIN + _CHARACTER * max(map(len, lines)))
    return _picture(width, height, title, parts)


def chart(title: str, grids: Sequence[Grid], legend: Mapping[str, str]) -> str:
    """Grids of a strategy with a color for each kind of play, and what the letters mean."""
    parts, top = [_text(_MARGIN, _LINE, title, "title")], 2 * _LINE
    for grid in grids:
        parts.append(_text(_MARGIN, top + 4, grid.title, "title"))
        parts += [_text(_column(each), top + 4, name, "middle") for each, name in enumerate(grid.columns)]
        for name, letters in grid.rows:
            top += _LINE
            parts.append(_text(_ROW_NAME, top + 4, name, "right"))
            for each, letter in enumerate(letters):
                fill = _COLORS.get(letter[:1], _OTHER)
                left = _column(each) - _CELL / 2
                parts.append(f'<rect x="{left}" y="{top - 10}" width="{_CELL}" height="{_LINE}" fill="{fill}"/>')
                parts.append(_text(_column(each), top + 4, letter, "middle"))
        top += 2 * _LINE
    for letter, meaning in legend.items():
        parts.append(_text(_MARGIN, top, f"{letter}: {meaning}", ""))
        top += _LINE
    widest = max(len(title), *(len(meaning) + 4 for meaning in legend.values()))
    columns = _column(max(len(grid.columns) for grid in grids))
    return _picture(max(columns, 2 * _MARGIN + _CHARACTER * widest), top, title, parts)


def _column(number: int) -> float:
    """The middle of a column of cells; the first is right of the rows' names, and of the grid's title above them."""
    return 2 * _ROW_NAME + _CELL * number


def _text(left: float, base: float, text: str, look: str) -> str:
    kind = f' class="{look}"' if look else ""
    return f'<text x="{left:.1f}" y="{base}"{kind}>{escape(text)}</text>'


def _picture(width: float, height: float, title: str, parts: Sequence[str]) -> str:
    size = f'viewBox="0 0 {width:.0f} {height}" width="{width:.0f}" height="{height}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{escape(title)}">'
    return "\n".join([head, _STYLE, f'<rect width="{width:.0f}" height="{height}" fill="#fff"/>', *parts, "</svg>"])
