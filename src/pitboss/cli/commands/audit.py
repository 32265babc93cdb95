"""`pitboss audit`: export the evidence of a round, a shift or a day as one file."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.commands.floor import DATA, Data, Secret, existing_database_url
from pitboss.cli.console import command_errors, print_json, stdout
from pitboss.cli.options import AsJson
from pitboss.errors import PitbossError

TableName = Annotated[str, typer.Option("--table", metavar="ID", help="Table of the round or shift")]
Shift = Annotated[int, typer.Option("--shift", metavar="N", help="Number of the shift", show_default=False)]
Round = Annotated[
    int, typer.Option("--round", metavar="N", help="Number of the round in its shift", show_default=False)
]
Day = Annotated[str, typer.Option("--day", metavar="YYYY-MM-DD", help="All tables on this day, in local time")]
Output = Annotated[
    Path | None, typer.Option("--output", metavar="FILE", help="File to write (default: named after the evidence)")
]


@command_errors
def audit(
    data: Data = Path(DATA),
    secret: Secret = None,
    table: TableName = "",
    shift: Shift = 0,
    round: Round = 0,
    day: Day = "",
    output: Output = None,
    as_json: AsJson = False,
) -> None:
    """Export the evidence of a round, a shift or a day as one .zip file that anyone can verify.

    Stop the floor first, or download the same file from the audit page while it runs. An open shift is exported up to
    its last finished stack of cards. Check the file with `pitboss verify FILE`, or unpack it and run its verify.py.
    """
    from pitboss.ledger import open_store  # the database takes long to import, and few commands need it
    from pitboss.ledger.audit import bundle
    from pitboss.ledger.audit.evidence import Subject, collect
    from pitboss.ledger.audit.verify import number_of

    since, until = _span(day, table, shift)
    subject = Subject(table, shift, round or None, since, until)
    path = output or Path(bundle.file_name(subject))
    store = open_store(existing_database_url(data), secret)
    try:
        evidence = store.long_query(lambda connection: collect(connection, subject)).result()
    except LookupError as error:
        raise PitbossError(str(error.args[0])) from None
    finally:
        store.close()
    manifest = bundle.write(evidence, path)
    if as_json:
        print_json({"file": str(path), "manifest": manifest})
        return
    lines = sum(log["lines"] for log in manifest["logs"])
    parts = ((len(manifest["logs"]), "log"), (lines, "line"), (len(evidence.journals), "journal"))
    stdout().print(f"{path}: {', '.join(number_of(count, one) for count, one in parts)}", soft_wrap=True)
    stdout().print(f"Seal of the manifest: {manifest['seal']}", soft_wrap=True)


def _span(day: str, table: str, shift: int) -> tuple[int, int]:
    """The first and the last second of the day; zeros for a table's own evidence."""
    if bool(day) == bool(table):
        raise PitbossError("Name a table and a shift (--table ID --shift N), or a day (--day YYYY-MM-DD)")
    if not day:
        if shift < 1:
            raise PitbossError("Name the shift, counted from 1: --shift N")
        return 0, 0
    try:
        begins = datetime.strptime(day, "%Y-%m-%d").astimezone()
    except ValueError:
        raise PitbossError(f"--day {day}: write a date as 2026-11-17") from None
    ends = (begins.replace(tzinfo=None) + timedelta(days=1)).astimezone()
    return int(begins.timestamp()), int(ends.timestamp()) - 1
