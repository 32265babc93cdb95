"""Draws a layout as SVG: one unit is one millimeter, printed at its real size."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import singledispatch
from html import escape
from math import cos, hypot, radians, sin
from typing import Final

from pitboss.house.layouts.felt import (
    CardSpace,
    Felt,
    Fixture,
    Inscription,
    InsuranceLine,
    Mark,
    Panel,
    Spot,
    Surface,
    Use,
)
from pitboss.house.layouts.plan import CARD, CENTER, RADIUS

_HYPHEN: Final = re.compile(r"(?<=\w{3})-(?=\w)")  # where a label may be divided: not in "3a-d"
CLOTH, LINE, TEXT, NAME, DIM = "#14543a", "#f4ecd8", "#f4ecd8", "#f2c14e", "#0d3b29"
FONT: Final = "Libertinus Serif, DejaVu Serif, serif"
_WIDE: Final = frozenset("MWmw@%")
_NARROW: Final = frozenset("iljtfrI.,:;'|!·()-1 ")


def draw(felt: Felt) -> str:
    """The layout as a complete SVG document."""
    width, height = f"{felt.width:g}", f"{felt.height:g}"
    body = "\n".join(part for mark in felt.marks for part in _mark(mark, felt))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}" font-family="{FONT}" data-game="{felt.game}" '
        f'data-surface="{felt.surface.value}">\n<title>{escape(felt.name)}: layout, 1 unit = 1 mm</title>\n'
        f"{_outline(felt)}\n{body}\n</svg>\n"
    )


def length(text: str, size: float) -> float:
    """About how long a text is in this size; rather too long than too short."""
    em = sum(0.94 if each in _WIDE else 0.33 if each in _NARROW else 0.72 if each.isupper() else 0.51 for each in text)
    return em * size


def fitted(text: str, size: float, room: float) -> float:
    """The size at which a text fits its room: this one, or a smaller one."""
    wanted = length(text, size)
    return round(size if wanted <= room else size * room / wanted, 2)


def _outline(felt: Felt) -> str:
    if felt.surface is not Surface.TABLE:
        edge = f'x="4" y="4" width="{felt.width - 8:g}" height="{felt.height - 8:g}" rx="14"'
        return f'<rect {edge} fill="{CLOTH}" stroke="{NAME}" stroke-width="2"/>'
    y = CENTER[1]
    path = f"M 3 3 H {2 * RADIUS - 3:g} V {y:g} A {RADIUS - 3:g} {RADIUS - 3:g} 0 0 1 3 {y:g} Z"
    return f'<path d="{path}" fill="{CLOTH}" stroke="{NAME}" stroke-width="5"/>'


def _text(x: float, y: float, size: float, text: str, color: str = TEXT, extra: str = "") -> str:
    place = f'x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{color}" text-anchor="middle"'
    return f"<text {place}{extra}>{escape(text)}</text>"


@singledispatch
def _mark(mark: Mark, felt: Felt) -> Iterator[str]:
    raise NotImplementedError(type(mark))


@_mark.register
def _spot(mark: Spot, felt: Felt) -> Iterator[str]:
    half = mark.size / 2
    color = NAME if mark.use is Use.MAIN else LINE
    head = f'data-spot="{escape(mark.name)}" data-use="{mark.use.value}" data-seat="{mark.seat}"'
    where = f"translate({mark.x:g} {mark.y:g}) rotate({mark.turn:g})"
    yield f'<g {head} data-cite="{escape(mark.cite)}" transform="{where}">'
    width = 3 if mark.use is Use.MAIN else 2
    if mark.use is Use.GAME:
        box = f'x="{-half:g}" y="{-half:g}" width="{mark.size:g}" height="{mark.size:g}" rx="8"'
        yield f'<rect {box} fill="none" stroke="{color}" stroke-width="{width}"/>'
    else:
        yield f'<circle r="{half:g}" fill="{DIM}" fill-opacity="0.5" stroke="{color}" stroke-width="{width}"/>'
    lines = wrapped(mark.label)
    size = label_size(lines, mark.size, square=mark.use is Use.GAME)
    if len(mark.label) <= 4:
        size = fitted(mark.label, mark.size * (0.36 if len(mark.label) > 2 else 0.5), mark.size * 0.84)
    for middle, line in zip(_middles(len(lines), size), lines, strict=True):
        yield _text(0, middle + size * 0.34, size, line, color)
    yield "</g>"


def _middles(count: int, size: float) -> list[float]:
    """How far the middle of each line of a label is below the middle of its spot."""
    return [(place - (count - 1) / 2) * size * 1.08 for place in range(count)]


def label_size(lines: list[str], spot: float, *, square: bool = False) -> float:
    """The size at which every line of a label is inside its spot: a round one has less room above and below."""
    size = min([fitted(line, spot * 0.24, spot * 0.84) for line in lines], default=0.0)
    while size > 1 and not (square or all(_corners_inside(lines, size, spot))):
        size = round(size * 0.96, 2)
    return size


def _corners_inside(lines: list[str], size: float, spot: float) -> Iterator[bool]:
    for middle, line in zip(_middles(len(lines), size), lines, strict=True):
        yield hypot(length(line, size) / 2, abs(middle) + size * 0.34) <= spot * 0.48


def wrapped(text: str) -> list[str]:
    """The words of a label in lines of about the same length, so that they fill a round spot."""
    words = _HYPHEN.sub("- ", text).split() if len(text) > 6 else text.split()
    lines: list[str] = []
    count = 1 if len(text) <= 6 else 2 if len(text) <= 16 else 3 if len(text) <= 30 else 4
    target = max(len(text) / count, max(map(len, words), default=0))
    for word in words:
        joint = "" if lines and lines[-1].endswith("-") else " "
        if lines and len(lines[-1]) + len(joint) + len(word) <= target * 1.15:
            lines[-1] += f"{joint}{word}"
        else:
            lines.append(word)
    return lines


@_mark.register
def _card_space(mark: CardSpace, felt: Felt) -> Iterator[str]:
    width, height = CARD
    head = f'data-card="{escape(mark.label)}" data-seat="{mark.seat}" data-cite="{escape(mark.cite)}"'
    yield f'<g {head} transform="translate({mark.x:g} {mark.y:g}) rotate({mark.turn:g})">'
    box = f'x="{-width / 2:g}" y="0" width="{width}" height="{height}" rx="5"'
    yield f'<rect {box} fill="none" stroke="{LINE}" stroke-width="1.6" stroke-dasharray="7 4"/>'
    lines = mark.label.split(" ") if len(mark.label) > 6 else [mark.label]
    size = min(fitted(line, 13 if len(mark.label) > 2 else 30, width - 8) for line in lines)
    for place, line in enumerate(lines):
        yield _text(0, height / 2 + (place - (len(lines) - 1) / 2) * size * 1.15 + size * 0.34, size, line)
    yield "</g>"


@_mark.register
def _inscription(mark: Inscription, felt: Felt) -> Iterator[str]:
    size = fitted(mark.text, mark.size, mark.room) if mark.room else mark.size
    color = NAME if mark.name else TEXT
    data = f' data-inscription="{"name" if mark.name else "notice"}" data-cite="{escape(mark.cite)}"'
    if not mark.radius:
        yield _text(felt.width / 2, mark.y, size, mark.text, color, data)
        return
    yield from _on_arc(mark.text, mark.radius, size, color, data)


def _on_arc(text: str, radius: float, size: float, color: str, data: str) -> Iterator[str]:
    """Text along an arc around the table's center, upright for the players."""
    x, y = CENTER
    name = f"arc-{radius:g}-{len(text)}"
    left, right, low = x - radius * cos(radians(8)), x + radius * cos(radians(8)), y + radius * sin(radians(8))
    arc = f"M {left:.1f} {low:.1f} A {radius:g} {radius:g} 0 0 0 {right:.1f} {low:.1f}"
    yield f'<path id="{name}" d="{arc}" fill="none"/>'
    yield (
        f'<text font-size="{size:g}" fill="{color}" text-anchor="middle"{data}>'
        f'<textPath href="#{name}" startOffset="50%">{escape(text)}</textPath></text>'
    )


@_mark.register
def _insurance(mark: InsuranceLine, felt: Felt) -> Iterator[str]:
    x, y = CENTER
    begin = radians(22)
    corners = [
        (x + r * cos(a), y + r * sin(a)) for r in (mark.inner, mark.outer) for a in (radians(180) - begin, begin)
    ]
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    path = (
        f"M {ax:.1f} {ay:.1f} A {mark.inner:g} {mark.inner:g} 0 0 0 {bx:.1f} {by:.1f} "
        f"L {dx:.1f} {dy:.1f} A {mark.outer:g} {mark.outer:g} 0 0 1 {cx:.1f} {cy:.1f} Z"
    )
    data = f' data-insurance="line" data-cite="{escape(mark.cite)}"'
    yield f'<path d="{path}" fill="none" stroke="{LINE}" stroke-width="3"{data}/>'
    size = (mark.outer - mark.inner) * 0.6
    middle = mark.inner + (mark.outer - mark.inner) / 2 + size * 0.33
    yield from _on_arc(mark.text, middle, size, TEXT, f' data-inscription="notice" data-cite="{escape(mark.cite)}"')


@_mark.register
def _panel(mark: Panel, felt: Felt) -> Iterator[str]:
    size = min(15.0, (mark.height - 6) / (len(mark.rows) + 1.6) / 1.12)
    for row in mark.rows:
        size = min(size, fitted(" ".join(row), size, mark.width - 14))
    data = f'data-panel="{escape(mark.title)}" data-cite="{escape(mark.cite)}"'
    yield f'<g {data} transform="translate({mark.x:g} {mark.y:g})">'
    high = size * 1.12 * (len(mark.rows) + 1.5) + 6
    yield f'<rect width="{mark.width:g}" height="{high:.1f}" rx="6" fill="{DIM}" fill-opacity="0.6" stroke="{NAME}"/>'
    yield _text(mark.width / 2, size * 1.25, size * 1.1, mark.title, NAME)
    for place, (left, right) in enumerate(mark.rows):
        y = size * 1.12 * (place + 2.2)
        yield f'<text x="6" y="{y:.1f}" font-size="{size:g}" fill="{TEXT}">{escape(left)}</text>'
        if right:
            end = f'x="{mark.width - 6:g}" y="{y:.1f}" font-size="{size:g}" fill="{NAME}" text-anchor="end"'
            yield f"<text {end}>{escape(right)}</text>"
    yield "</g>"


@_mark.register
def _fixture(mark: Fixture, felt: Felt) -> Iterator[str]:
    data = f'data-fixture="{escape(mark.name)}" data-cite="{escape(mark.cite)}"'
    yield f'<g {data} transform="translate({mark.x:g} {mark.y:g})">'
    box = f'width="{mark.width:g}" height="{mark.height:g}" rx="6"'
    yield f'<rect {box} fill="{DIM}" stroke="{LINE}" stroke-width="1.5" stroke-dasharray="4 4"/>'
    size = fitted(mark.name, min(20.0, mark.height * 0.5), mark.width - 10)
    yield _text(mark.width / 2, mark.height / 2 + size * 0.35, size, mark.name, LINE)
    yield "</g>"
