"""`pitboss sign`: print everything that must be posted or handed out, from the house's document."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.console import command_errors
from pitboss.errors import PitbossError
from pitboss.house.document import HouseDocument, read_house
from pitboss.house.signs import KINDS, Drawing, Paper, Sheet, house_wall, postings, sheets_of, typeset
from pitboss.house.signs.sheet import WALL


class Language(Enum):
    """The languages of what players read."""

    EN = "en"
    ES = "es"


class Format(Enum):
    """The kinds of file."""

    PDF = "pdf"
    SVG = "svg"
    PNG = "png"


House = Annotated[Path, typer.Argument(metavar="HOUSE", help="The house's document (house.toml)")]
Output = Annotated[Path, typer.Option("--output", metavar="FOLDER", help="Folder for the files; it is created")]
Tables = Annotated[list[str] | None, typer.Option("--table", metavar="ID", help="One table (repeatable; default: all)")]
Kinds = Annotated[
    list[str] | None,
    typer.Option("--sheet", metavar="KIND", help=f"{', '.join(KINDS)} (repeatable; default: all)"),
]
OnPaper = Annotated[Paper, typer.Option("--paper", help="Paper size", case_sensitive=False)]
Large = Annotated[bool, typer.Option("--large", help="Large print")]
In = Annotated[Language, typer.Option("--language", help="Language of what players read")]
As = Annotated[Format, typer.Option("--format", help="Kind of file")]
Address = Annotated[
    str, typer.Option("--address", metavar="URL", help="Where QR codes lead (default: the document's signs.address)")
]


@command_errors
def sign(
    house: House,
    output: Output,
    table: Tables = None,
    sheet: Kinds = None,
    paper: OnPaper = Paper.LETTER,
    large: Large = False,
    language: In = Language.EN,
    form: As = Format.PDF,
    address: Address = "",
) -> None:
    """Print the signs, cards, booklets and layouts of a house.

    Every sheet is made from the document, so that it says what the tables do. It carries its clauses, the document's
    edition, a digest of the table's set-up, and a QR code that leads to the table's own page.
    """
    document = read_house(house)
    if unknown := [each for each in sheet or () if each not in KINDS]:
        raise PitbossError(f"There is no sheet {unknown[0]!r}. Choose from {', '.join(KINDS)}")
    output.mkdir(parents=True, exist_ok=True)
    for made in _sheets(document, table or [], sheet or [], language.value, address):
        for name, content in _files(made, form, paper, large=large):
            (output / name).write_bytes(content)
            typer.echo(str(output / name))


def _sheets(
    document: HouseDocument, tables: list[str], kinds: list[str], language: str, address: str
) -> Iterator[Sheet]:
    """The sheets of the tables that were named, and the wall sign of all of them."""
    if not kinds or WALL in kinds:
        wall = house_wall(document, postings(document, address=address), language)
        yield from [] if wall is None or tables else [wall]
    if kinds == [WALL]:
        return
    for posting in postings(document, tables, address):
        yield from sheets_of(posting, kinds, language)


def _files(sheet: Sheet, form: Format, paper: Paper, *, large: bool) -> Iterator[tuple[str, bytes]]:
    """The files of a sheet; a layout as SVG is the drawing itself, at its real size."""
    stem = f"{sheet.id}-{sheet.kind}-{sheet.language}{'-large' if large else ''}"
    drawings = [each.svg.encode() for each in sheet.blocks if isinstance(each, Drawing)]
    pages = drawings if form is Format.SVG and drawings else typeset(sheet, form.value, paper=paper, large=large)
    for number, content in enumerate(pages, start=1):
        yield f"{stem}{f'-{number}' if len(pages) > 1 else ''}.{form.value}", content
