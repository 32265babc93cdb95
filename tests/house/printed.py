"""Reads printed sheets back: the text of a PDF, the QR code of a picture."""

from __future__ import annotations

import io
import re
import struct
import zlib
from collections.abc import Iterator

import numpy as np
import zxingcpp
from pypdf import PageObject, PdfReader

from pitboss.house.signs import Drawing, Grid, Sheet, Statements
from pitboss.house.signs.sheet import Size
from pitboss.house.signs.typeset import shown_digest

Bytes = np.ndarray[tuple[int, ...], np.dtype[np.uint8]]
_SPACE = re.compile(r"\s+")


def squeezed(text: str) -> str:
    """A text without its spaces and line breaks, which a PDF sets as it likes; ligatures are taken apart."""
    for joined, apart in (("ﬁ", "fi"), ("ﬂ", "fl"), ("ﬀ", "ff"), ("ﬃ", "ffi"), ("ﬄ", "ffl"), ("‐", "-")):
        text = text.replace(joined, apart)
    return _SPACE.sub("", text)


def read_back(pdf: bytes) -> str:
    """All text of a PDF, squeezed."""
    pages = PdfReader(io.BytesIO(pdf)).pages
    return squeezed(" ".join(page.extract_text() for page in pages))


def said(sheet: Sheet) -> Iterator[str]:
    """Every text that a sheet must have: words, clauses, rows and marks."""
    yield from (sheet.title, sheet.subtitle, sheet.marks.house, sheet.marks.table, sheet.marks.edition)
    yield from (shown_digest(sheet.marks.digest), sheet.marks.url)
    for block in sheet.blocks:
        if isinstance(block, Statements):
            yield block.heading
            yield from (text for line in block.lines for text in (line.text, line.cite))
        elif isinstance(block, Grid):
            yield from (block.heading, block.cite, *block.columns)
            yield from (cell for row in block.rows for cell in row)
        else:
            assert isinstance(block, Drawing)


def missing(sheet: Sheet, pdf: bytes) -> list[str]:
    """What the sheet says and its PDF does not; a line that a foot interrupts is looked for in two halves."""
    found = read_back(pdf)
    return [text for text in said(sheet) if squeezed(text) not in found and not _halves(squeezed(text), found)]


def _halves(text: str, found: str) -> bool:
    return any(text[:cut] in found and text[cut:] in found for cut in range(8, len(text) - 8))


def read_png(data: bytes) -> Bytes:
    """A picture of 8 bits a channel as gray values."""
    chunks: dict[bytes, bytes] = {}
    at = 8
    while at < len(data):
        (size,) = struct.unpack(">I", data[at : at + 4])
        name = data[at + 4 : at + 8]
        chunks[name] = chunks.get(name, b"") + data[at + 8 : at + 8 + size]
        at += 12 + size
    width, height, depth, color = struct.unpack(">IIBB", chunks[b"IHDR"][:10])
    channels = {0: 1, 2: 3, 6: 4}[color]
    assert depth == 8
    lines = np.frombuffer(zlib.decompress(chunks[b"IDAT"]), np.uint8).reshape(height, 1 + width * channels)
    rows = np.zeros((height, width * channels), np.uint8)
    before = np.zeros(width * channels, np.uint8)
    for number, line in enumerate(lines):
        before = rows[number] = _unfiltered(int(line[0]), line[1:], before, channels)
    return np.ascontiguousarray(rows.reshape(height, width, channels)[:, :, 0])


def _unfiltered(kind: int, line: Bytes, above: Bytes, step: int) -> Bytes:
    """A line of a PNG without its filter."""
    if kind == 0:
        return line
    if kind == 2:
        return np.asarray(line + above, np.uint8)
    out = line.astype(int)
    up = above.astype(int)
    for at in range(len(out)):
        left = out[at - step] if at >= step else 0
        corner = up[at - step] if at >= step else 0
        out[at] = (out[at] + _guess(kind, left, up[at], corner)) & 255
    return out.astype(np.uint8)


def _guess(kind: int, left: int, up: int, corner: int) -> int:
    if kind == 1:
        return left
    if kind == 3:
        return (left + up) // 2
    near = left + up - corner
    distance = [abs(near - left), abs(near - up), abs(near - corner)]
    return (left, up, corner)[distance.index(min(distance))]


def qr_texts(png: bytes) -> list[str]:
    """What the QR codes of a picture say."""
    return [code.text for code in zxingcpp.read_barcodes(read_png(png))]


# --- how full the pages are ------------------------------------------------------------------------------------------

FOOT_POINTS: dict[Size, float] = {Size.PAGE: 102.0, Size.BOOKLET: 73.7, Size.RACK_CARD: 73.7}
SAME_LINE: float = 3.0  # points between a sentence and its small clause


def lines_of_pages(pdf: bytes, size: Size) -> list[int]:
    """How many lines of text each page has above its foot."""
    return [_lines(page, FOOT_POINTS[size]) for page in PdfReader(io.BytesIO(pdf)).pages]


def _lines(page: PageObject, foot: float) -> int:
    heights: list[float] = []

    def visit(text: str, matrix: list[float], of_text: list[float], _: object, __: object) -> None:
        y = of_text[4] * matrix[1] + of_text[5] * matrix[3] + matrix[5]
        if text.strip() and y > foot:
            heights.append(y)

    page.extract_text(visitor_text=visit)
    lowest_first = sorted(heights)
    return sum(1 for low, high in zip([0.0, *lowest_first], lowest_first, strict=False) if high - low > SAME_LINE)
