"""`pitboss backup` and `pitboss restore`: one file of the whole database."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from pitboss import __version__
from pitboss.cli.commands.floor import DATA, Data, Secret, database_url, existing_database_url
from pitboss.cli.console import command_errors, print_json, stdout
from pitboss.cli.options import AsJson

File = Annotated[Path, typer.Argument(metavar="FILE", help="File of the backup")]


@command_errors
def backup(file: File, data: Data = Path(DATA), as_json: AsJson = False) -> None:
    """Back up the whole database into one file, while the floor is open or closed.

    The file holds everything except sessions, and can be restored to SQLite or PostgreSQL. The floor's secret is not
    in it: back the secret up elsewhere, once. An existing file is never replaced.
    """
    from pitboss.ledger.backups.desk import ask_floor  # the database takes long to import, and few commands need it
    from pitboss.ledger.backups.take import read_database, save

    url = existing_database_url(data)
    running = ask_floor(data.resolve()) if url.startswith("sqlite") else None
    contents = save(running or read_database(url, __version__), file)
    if as_json:
        print_json({"file": str(file), "header": contents.header, "rows": contents.rows, "sha256": contents.sha256})
        return
    rows = sum(contents.rows.values())
    stdout().print(f"{file}: {rows:,} rows of {len(contents.rows)} tables, {file.stat().st_size:,} bytes.")
    stdout().print(f"SHA-256 of its content: {contents.sha256}", soft_wrap=True)
    stdout().print("The floor's secret is not in it. Keep a copy of the secret in another place.", soft_wrap=True)


@command_errors
def restore(file: File, data: Data = Path(DATA), secret: Secret = None, as_json: AsJson = False) -> None:
    """Restore a backup into an empty database, SQLite or PostgreSQL.

    The floor's secret must be in its place. Every log, account and jackpot is checked first; if one is wrong, nothing
    is restored. Tables continue in mid-hand. Everybody signs in again; unused one-time codes and seat codes are void.
    """
    from pitboss.floor.live.postings import check_ledger  # the floor takes long to import, and few commands need it
    from pitboss.ledger.backups.restore import restore as restore_file

    done = restore_file(file, database_url(data), secret, check_ledger)
    if as_json:
        print_json({"header": done.contents.header, "rows": done.contents.rows, "findings": done.findings})
        return
    taken = datetime.fromtimestamp(done.contents.header.taken).astimezone()
    rows = sum(done.contents.rows.values())
    stdout().print(f"Restored {rows:,} rows, as of {taken:%Y-%m-%d %H:%M:%S %Z}. Every log and account was checked.")
    for what in done.findings:
        stdout().print(f"One table only: {what}", soft_wrap=True)
    stdout().print("Open the floor as usual. Everybody signs in again.")
