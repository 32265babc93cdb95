"""`pitboss verify`: an evidence bundle, or every figure that the law publishes compared with the computed one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated
from zipfile import BadZipFile

import typer
from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from pitboss.analysis.wagers.published import Comparison, compare_published
from pitboss.cli.console import NOT_VERIFIED, command_errors, percent, print_json, stdout
from pitboss.cli.options import AsJson
from pitboss.errors import PitbossError

Bundle = Annotated[
    Path | None,
    typer.Argument(metavar="[BUNDLE]", help="Evidence bundle: a .zip file, or the folder it was unpacked to"),
]
Brief = Annotated[bool, typer.Option("--brief", help="Only the figures that differ, and the totals")]


@command_errors
def verify(bundle: Bundle = None, brief: Brief = False, as_json: AsJson = False) -> None:
    """Verify an evidence bundle; without one, compare every published figure with the computed one.

    A bundle is checked as its own verify.py does, and every round is replayed by the rules. The exit code is 1 if
    something in it fails, or if a figure differs without an explanation.
    """
    if bundle is not None:
        _verify_bundle(bundle, as_json=as_json)
        return
    rows = compare_published()
    if as_json:
        print_json([_plain(row) for row in rows])
    else:
        _print(rows, brief=brief)
    if any(not row.agrees and not row.note for row in rows):
        raise typer.Exit(NOT_VERIFIED)


def _verify_bundle(path: Path, *, as_json: bool) -> None:
    """Check the bundle and replay its logs; print what holds and what fails."""
    from pitboss.ledger.audit.replayed import verify_and_replay  # the database takes long to import
    from pitboss.ledger.audit.verify import lines_of, read_files

    try:
        report = verify_and_replay(read_files(path))
    except FileNotFoundError:
        raise PitbossError(f"There is no evidence bundle at {path}. Name the .zip file, or its folder") from None
    except (OSError, ValueError, BadZipFile) as error:
        raise PitbossError(f"{path} is not an evidence bundle: {error}") from None
    if as_json:
        faults = [{"file": fault.file, "line": fault.line, "what": fault.what} for fault in report.faults]
        print_json({"holds": not faults, "cards_checked": report.cards, "notes": report.notes, "faults": faults})
    else:
        for line in lines_of(report):
            stdout().print(Text(line), soft_wrap=True)
    if report.faults:
        raise typer.Exit(NOT_VERIFIED)


def _plain(row: Comparison) -> dict[str, object]:
    return {
        "wager": row.wager,
        "paytable": row.paytable,
        "decks": row.decks,
        "figure": row.figure,
        "cite": str(row.cite),
        "published": row.published,
        "computed": None if row.computed is None else round(float(row.computed), 10),
        "computed_exact": None if row.computed is None else str(row.computed),
        "agrees": row.agrees,
        "note": row.note,
    }


def _print(rows: list[Comparison], *, brief: bool) -> None:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for name in ("side wager", "pay table"):
        table.add_column(name, overflow="fold")
    table.add_column("decks", justify="right")
    table.add_column("figure")
    for name in ("published", "computed"):
        table.add_column(name, justify="right")
    table.add_column("")
    for row in rows:
        if brief and row.agrees:
            continue
        computed = "not computed" if row.computed is None else percent(row.computed)
        mark = Text("✓", style="green") if row.agrees else Text("✗", style="red")
        table.add_row(row.wager, row.paytable, str(row.decks), row.figure, row.published, computed, mark)
    console = stdout()
    if table.row_count:
        console.print(table)
    for note in dict.fromkeys(row.note for row in rows if not row.agrees and row.note):
        console.print(Text(f"✗ {note}"), soft_wrap=True)
    if not brief:
        for note in dict.fromkeys(row.note for row in rows if row.agrees and row.note):
            console.print(Text(f"  assumed: {note}", style="dim"), soft_wrap=True)
    agree = sum(row.agrees for row in rows)
    console.print(f"{agree} of {len(rows)} published figures agree to their last printed digit.")
