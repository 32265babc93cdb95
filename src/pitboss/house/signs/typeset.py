"""Prints sheets with typst: letter or A4, ordinary or large print, as PDF, SVG or PNG.

The template is `data/sheet.typ`. Only the fonts that typst brings along are used: a sheet looks alike everywhere.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any, Final, Literal, cast

import msgspec

from pitboss.extras import need
from pitboss.house.signs.sheet import WALL, Block, Drawing, Grid, Sheet, Size, Statements
from pitboss.house.signs.words import label

TEMPLATE: Final = Path(__file__).parent / "data" / "sheet.typ"
Format = Literal["pdf", "svg", "png"]
DIGEST_SHOWN: Final = 16  # of its 64 digits


class Paper(Enum):
    """The paper, with its width and height in millimeters."""

    LETTER = "letter"
    A4 = "a4"

    @property
    def millimeters(self) -> tuple[float, float]:
        return (215.9, 279.4) if self is Paper.LETTER else (210.0, 297.0)


def typeset(
    sheet: Sheet, form: Format = "pdf", *, paper: Paper = Paper.LETTER, large: bool = False, ppi: float = 110
) -> list[bytes]:
    """The sheet as files: one PDF, or one picture for each page."""
    need("typst", "signs", "A printed sign")
    import typst

    data = msgspec.json.encode(_plain(sheet, paper, large=large)).decode()
    setting = _best_setting(data, sheet, large=large)
    made = typst.compile(
        TEMPLATE, format=form, ppi=ppi, sys_inputs=setting.inputs(data), ignore_system_fonts=True, root=TEMPLATE.parent
    )
    pages = cast("bytes | list[bytes]", made)  # a list where pictures have several pages
    return pages if isinstance(pages, list) else [pages]


# --- how the pages come out ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Setting:
    """A way to set a sheet: the size of its type, and how many lines its pages leave free at their foot."""

    scale: float = 1.0
    shorter: int = 0

    def inputs(self, data: str) -> dict[str, str]:
        return {"sheet": data, "scale": str(self.scale), "shorter": str(self.shorter)}


AS_IT_IS: Final = Setting()
SMALLER: Final = (1.0, 0.94, 0.88, 0.82)  # of a sign or a rack card, for one side
WALL_LARGER: Final = (1.3, 1.15)  # of a wall sign, which is read from afar
WALL_LARGE: Final = (2.0, 1.8, 1.6, 1.4, 1.2)  # and in large print, which stays larger than that
LARGE_SMALLER: Final = (1.0, 0.95, 0.9)  # large print of a sign stays above 18 points
NEARLY_AS_LARGE: Final = (1.0, 0.98, 0.96, 0.94)  # of what has several pages
PULLED_OVER: Final = (2, 4, 6, 8)  # lines that every page leaves to the next
FULL_ENOUGH: Final = 5.0  # a page with less, in its type's size, has only the last line or two of a part


def _best_setting(data: str, sheet: Sheet, *, large: bool) -> Setting:
    """The largest type with the fewest pages of a sign; then no page that has only a line or two."""
    if any(isinstance(each, Drawing) for each in sheet.blocks) or sheet.size is Size.REPORT:
        return AS_IT_IS
    on_one_side = sheet.size is Size.PAGE or (sheet.size is Size.RACK_CARD and not large)
    scales = NEARLY_AS_LARGE if not on_one_side else LARGE_SMALLER if large else SMALLER
    if sheet.kind == WALL:
        scales = (*(WALL_LARGE if large else WALL_LARGER), *scales)
    found: list[tuple[int, bool, Setting]] = []
    for setting in map(Setting, scales):
        pages, is_sparse = _pages(data, setting)
        if not is_sparse and (pages == 1 or not on_one_side):
            return setting
        found.append((pages, is_sparse, setting))
    pages, is_sparse, setting = min(found, key=lambda each: each[:2])  # the first of equals has the largest type
    tried = (Setting(setting.scale, lines) for lines in PULLED_OVER) if is_sparse else ()
    return next((each for each in tried if not _pages(data, each)[1]), setting)


def _pages(data: str, setting: Setting) -> tuple[int, bool]:
    """How many pages a sheet has, and whether one of several is nearly empty."""
    import typst

    found = typst.query(
        TEMPLATE,
        "<line>",
        field="value",
        sys_inputs=setting.inputs(data),
        ignore_system_fonts=True,
        root=TEMPLATE.parent,
    )
    ends: dict[int, float] = {}
    for line in msgspec.json.decode(found, type=list[_Line]):
        ends[line.page] = max(ends.get(line.page, 0.0), line.y)
    pages = max(ends, default=1)
    return pages, pages > 1 and any(ends.get(page, 0.0) < FULL_ENOUGH for page in range(1, pages + 1))


class _Line(msgspec.Struct):
    """Where a statement or a row ends."""

    page: int
    y: float  # below the top margin, in the type's size


def _plain(sheet: Sheet, paper: Paper, *, large: bool) -> dict[str, Any]:
    """The sheet as the template reads it."""
    marks = sheet.marks
    width, height = _page(sheet, paper)
    return {
        "title": sheet.title,
        "subtitle": sheet.subtitle,
        "language": sheet.language,
        "size": sheet.size.value,
        "width": width,
        "height": height,
        "large": large,
        "blocks": [_block(each) for each in sheet.blocks],
        "house": marks.house,
        "table": marks.table,
        "edition": marks.edition,
        "digest": shown_digest(marks.digest),
        "digest_label": "Rows" if sheet.size is Size.REPORT else label("Set-up", sheet.language),
        "qr": qr_code(marks.url) if marks.url else "",
        "url": marks.url,
    }


def shown_digest(digest: str) -> str:
    """The beginning of a digest in groups of four, as a sheet prints it."""
    short = digest[:DIGEST_SHOWN]
    return " ".join(short[at : at + 4] for at in range(0, len(short), 4))


def _page(sheet: Sheet, paper: Paper) -> tuple[float, float]:
    width, height = paper.millimeters
    if sheet.size is Size.BOOKLET:
        return round(height / 2, 1), width
    if sheet.size is Size.RACK_CARD:
        return 101.6, 228.6
    if sheet.size in (Size.LANDSCAPE, Size.REPORT):
        return height, width
    if sheet.size is Size.CLOTH:
        drawings = [each for each in sheet.blocks if isinstance(each, Drawing)]
        return max(each.width for each in drawings), max(each.height for each in drawings)
    return width, height


def _block(block: Block) -> dict[str, Any]:
    if isinstance(block, Statements):
        lines = [{"text": each.text, "cite": each.cite} for each in block.lines]
        return {"kind": "statements", "heading": block.heading, "lines": lines}
    if isinstance(block, Grid):
        rows = [list(row) for row in block.rows]
        named = {"heading": block.heading, "cite": block.cite}
        return {"kind": "grid", "columns": list(block.columns), "rows": rows, **named}
    size = f"{block.name}{block.name and ', '}{block.width:g} × {block.height:g} mm"
    return {"kind": "drawing", "svg": block.svg, "width": block.width, "height": block.height, "caption": size}


def qr_code(text: str) -> str:
    """A QR code as SVG, black on white with its quiet zone."""
    need("segno", "signs", "A QR code")
    import segno

    buffer = io.BytesIO()
    segno.make(text, error="m", micro=False).save(buffer, kind="svg", border=4, light="white", xmldecl=False)
    return buffer.getvalue().decode()
