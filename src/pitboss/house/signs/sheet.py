"""A sheet as typed values: what it says, by which clause, and the marks that prove where it comes from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

WALL: Final = "wall"  # the kind of the sign of the whole house


class Size(Enum):
    """The paper that a sheet is made for."""

    PAGE = "page"  # letter or A4
    BOOKLET = "booklet"  # half of it, with several pages
    RACK_CARD = "rack card"  # 4 by 9 inches, as racks for leaflets have them
    LANDSCAPE = "landscape"
    REPORT = "report"  # landscape in small print, for wide tables
    CLOTH = "cloth"  # the layout at its real size


@dataclass(frozen=True)
class Statement:
    """One sentence with its clause."""

    text: str
    cite: str = ""
    is_own: bool = False  # the house wrote it: it stays as it is in every language


@dataclass(frozen=True)
class Statements:
    """Sentences under a heading."""

    heading: str
    lines: tuple[Statement, ...]


@dataclass(frozen=True)
class Grid:
    """A table with a heading, its column titles and its clause."""

    heading: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    cite: str = ""


@dataclass(frozen=True)
class Drawing:
    """A layout as SVG, and its real size in millimeters."""

    svg: str
    width: float
    height: float
    name: str = ""  # of its part of the layout, where that has several


Block = Statements | Grid | Drawing


@dataclass(frozen=True)
class Marks:
    """What a sheet carries at its foot: the house, the table, the edition, and the digest of the set-up."""

    house: str
    table: str
    edition: str
    digest: str
    url: str  # of the table's own page; empty on the sign of the whole house


@dataclass(frozen=True)
class Sheet:
    """One sign, card or booklet in one language."""

    kind: str
    id: str  # of the table, or of the house
    language: str
    title: str
    subtitle: str
    blocks: tuple[Block, ...]
    marks: Marks
    size: Size = Size.PAGE

    @property
    def statements(self) -> Iterator[Statement]:
        """Every sentence, in order."""
        for block in self.blocks:
            if isinstance(block, Statements):
                yield from block.lines

    @property
    def grids(self) -> Iterator[Grid]:
        yield from (block for block in self.blocks if isinstance(block, Grid))
