"""`pitboss tournament rules`: the printed rules, from the document alone."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.commands.tournament.files import Example, File, document_of
from pitboss.cli.console import command_errors, print_json, stdout
from pitboss.cli.options import AsJson
from pitboss.house.signs import Paper, Sheet, Statements, typeset
from pitboss.house.signs.sheet import Grid
from pitboss.tournaments.check import require_lawful
from pitboss.tournaments.papers.rules import rules_sheet

Output = Annotated[Path | None, typer.Option("--output", metavar="FILE", help="Write the rules as PDF")]
OnPaper = Annotated[Paper, typer.Option("--paper", help="Paper size", case_sensitive=False)]
Large = Annotated[bool, typer.Option("--large", help="Large print")]


@command_errors
def rules(
    file: File = None,
    example: Example = "",
    output: Output = None,
    paper: OnPaper = Paper.LETTER,
    large: Large = False,
    as_json: AsJson = False,
) -> None:
    """Print the rules that every player and the Division get beforehand.

    They come from the document alone, each sentence with its clause. An unlawful document has no rules to print.
    """
    document = document_of(file, example)
    require_lawful(document, to_open=False)
    sheet = rules_sheet(document)
    if output is not None:
        output.write_bytes(typeset(sheet, "pdf", paper=paper, large=large)[0])
        typer.echo(str(output))
    elif as_json:
        print_json(_plain(sheet))
    else:
        _print(sheet)


def _plain(sheet: Sheet) -> dict[str, object]:
    blocks = [asdict(each) for each in sheet.blocks if isinstance(each, Statements | Grid)]
    return {"title": sheet.title, "subtitle": sheet.subtitle, "digest": sheet.marks.digest, "blocks": blocks}


def _print(sheet: Sheet) -> None:
    console = stdout()
    console.print(f"{sheet.title}\n{sheet.subtitle}")
    for block in sheet.blocks:
        if isinstance(block, Statements):
            console.print(f"\n{block.heading}")
            for line in block.lines:
                console.print(f"  {line.text} [{line.cite}]")
        elif isinstance(block, Grid):
            console.print(f"\n{block.heading} [{block.cite}]")
            widths = [max(map(len, column)) for column in zip(block.columns, *block.rows, strict=True)]
            for row in (block.columns, *block.rows):
                cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
                console.print(f"  {'  '.join(cells)}".rstrip())
