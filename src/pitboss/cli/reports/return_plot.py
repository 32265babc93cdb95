"""A plot of where a side wager's return comes from, as plain SVG: one line for each outcome."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from math import ceil, log10
from textwrap import wrap
from typing import Final

from pitboss.analysis.wagers.result import Analysis
from pitboss.cli.console import percent
from pitboss.cli.reports.image_file import FONTS

NAME_CHARACTERS: Final = 44  # of an outcome's name, in one line
CHARACTER: Final = 6.9  # average width of a character in a row
MARGIN, GAP = 24, 28
PAYS_WIDTH: Final = 130
RETURN_WIDTH, RETURN_LABEL = 260, 84
CHANCE_WIDTH, CHANCE_LABEL = 200, 104
LINE, PADDING = 17, 9
HEAD_HEIGHT: Final = 52  # of the column titles
MAX_STEPS: Final = 3  # between grid lines of the probabilities

STYLE: Final = (
    f"  text {{ font: 13px {FONTS}; fill: #1d2733 }}"
    + """
  .title { font-size: 20px; font-weight: bold }
  .dim { fill: #5f6b7a }
  .head { font-weight: bold }
  .small { font-size: 11px; fill: #5f6b7a }
  .right { text-anchor: end }
  .middle { text-anchor: middle }
  .shade { fill: #f4f6f8 }
  .returns { fill: #1f7a4d }
  .chance { fill: #3d6ea5 }
  .house { fill: #b3402e }
  .grid { stroke: #d5dbe1 }
  .rule { stroke: #1d2733 }
  .over { paint-order: stroke; stroke: #ffffff; stroke-width: 4px }
"""
)


@dataclass(frozen=True)
class Line:
    """One line of the plot: name, pay, return for one unit wagered, probability."""

    name: str
    pays: str
    share: Fraction
    chance: Fraction | None
    color: str = "returns"

    @property
    def words(self) -> list[str]:
        return wrap(self.name, NAME_CHARACTERS)

    @property
    def height(self) -> int:
        return LINE * len(self.words) + PADDING


def returns_svg(title: str, subtitles: Sequence[str], found: Analysis) -> str:
    """The text of an SVG file. The bars on the left add up to one unit wagered."""
    lines = _lines(found)
    frame = _Frame(lines, 1 + MARGIN + max(_width(text) for line in lines for text in line.words))
    words = [line for text in subtitles for line in wrap(text, int((frame.width - 2 * MARGIN) / CHARACTER))]
    top = 42 + LINE * len(words) + HEAD_HEIGHT
    height = top + sum(line.height for line in lines) + MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {frame.width:.0f} {height}" '
        f'width="{frame.width:.0f}" height="{height}" role="img" aria-label="{escape(title)}">',
        f"<title>{escape(title)}</title>",
        f"<style>{STYLE}</style>",
        f'<rect width="{frame.width:.0f}" height="{height}" fill="#ffffff"/>',
        _text(MARGIN, 38, title, "title"),
        *(_text(MARGIN, 42 + LINE * number, line, "dim") for number, line in enumerate(words, start=1)),
        *frame.head(top, height - MARGIN - lines[-1].height),
    ]
    for number, line in enumerate(lines):
        parts += frame.line(line, top, shaded=number % 2 == 0)
        top += line.height
    return "\n".join([*parts, "</svg>", ""])


def _lines(found: Analysis) -> list[Line]:
    """Every outcome, then what the house keeps."""
    rows = [
        Line(each.name, _pays(each.pay.text, each.added), found.contribution(each) + each.probability, each.probability)
        for each in found.outcomes
    ]
    edge = found.house_edge
    last = Line("the house keeps", "", edge, None, "house") if edge >= 0 else Line("the player gains", "", -edge, None)
    return [*rows, last]


def _pays(pay: str, added: Fraction) -> str:
    return f"{pay} + {float(added):g} to 1" if added else pay


class _Frame:
    """The columns' places and the bars' lengths."""

    def __init__(self, lines: list[Line], names_end: float) -> None:
        self._pays_end = names_end + PAYS_WIDTH
        self._returns = self._pays_end + GAP
        self._chances = self._returns + RETURN_WIDTH + RETURN_LABEL + GAP
        self.width = self._chances + CHANCE_WIDTH + CHANCE_LABEL + MARGIN
        self._longest = max(line.share for line in lines) or Fraction(1)
        rarest = min((line.chance for line in lines if line.chance), default=Fraction(1, 10))
        self._decades = max(1, ceil(-log10(rarest) + 0.1))  # the rarest outcome gets a bar, too

    def head(self, top: int, bottom: int) -> list[str]:
        """The column titles, and the grid lines of the probabilities."""
        y = top - 26
        parts = [
            _text(MARGIN, y, "outcome", "head"),
            _text(self._pays_end, y, "pays", "head right"),
            _text(self._returns, y, "return for each unit wagered", "head"),
            _text(self._chances, y, "how often (logarithmic)", "head"),
        ]
        for decade in range(0, self._decades + 1, ceil(self._decades / MAX_STEPS)):
            x = self._chances + CHANCE_WIDTH * (1 - decade / self._decades)
            parts.append(f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="{top - 4}" y2="{bottom}"/>')
            parts.append(_text(x, top - 9, _decade(decade), "small middle"))
        return parts

    def line(self, line: Line, top: int, *, shaded: bool) -> list[str]:
        parts = []
        if line.chance is None:
            parts.append(f'<line class="rule" x1="{MARGIN}" x2="{self.width - MARGIN:.0f}" y1="{top}" y2="{top}"/>')
        elif shaded:
            wide = f'x="{MARGIN - 8}" width="{self._chances - MARGIN - 6:.0f}"'
            parts.append(f'<rect class="shade" {wide} y="{top}" height="{line.height}"/>')
        for number, words in enumerate(line.words, start=1):
            parts.append(_text(MARGIN, top + LINE * number, words, "head" if line.chance is None else ""))
        middle = top + line.height / 2
        parts.append(_text(self._pays_end, middle + 4, line.pays, "right"))
        length = float(line.share / self._longest) * RETURN_WIDTH
        parts.append(_bar(self._returns, middle, length, 14, line.color))
        share = percent(line.share, 3) if line.share else "nothing"
        parts.append(
            _text(self._returns + (length + 6 if line.share else 0), middle + 4, share, "" if length else "dim")
        )
        if line.chance is not None:
            parts += self._chance(line.chance, middle)
        return parts

    def _chance(self, chance: Fraction, middle: float) -> list[str]:
        if not chance:
            return [_text(self._chances, middle + 4, "never", "dim")]
        length = CHANCE_WIDTH * (1 + log10(chance) / self._decades)
        return [
            _bar(self._chances, middle, length, 6, "chance"),
            _text(self._chances + length + 6, middle + 4, f"1 in {_short(float(1 / chance))}", "over"),
        ]


def _bar(x: float, middle: float, length: float, thick: int, color: str) -> str:
    place = f'x="{x:.1f}" y="{middle - thick / 2:.1f}"'
    return f'<rect class="{color}" {place} width="{length:.2f}" height="{thick}" rx="1"/>'


def _text(x: float, y: float, words: str, style: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}"{f" class={style!r}" if style else ""}>{escape(words)}</text>'


def _width(text: str) -> float:
    return len(text) * CHARACTER


def _decade(decade: int) -> str:
    """The label of a grid line: one in a power of ten."""
    words = {0: "always", 6: "1 in 1M", 7: "1 in 10M", 8: "1 in 100M", 9: "1 in 1G"}
    return words.get(decade, f"1 in {10**decade:,}" if decade < 6 else f"1 in 1e{decade}")


def _short(number: float) -> str:
    """A number in few characters: 4.72, 1,081, 2.6 million."""
    for size, word in ((1e9, " billion"), (1e6, " million")):
        if number >= size:
            return f"{number / size:.3g}{word}"
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"
