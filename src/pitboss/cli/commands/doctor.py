"""`pitboss doctor`: look at a house's surroundings and at every table, and close a broken shift."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.commands.floor import DATA, Data, Secret
from pitboss.cli.console import command_errors
from pitboss.cli.options import AsJson
from pitboss.errors import PitbossError

Close = Annotated[str, typer.Option("--close", metavar="TABLE", help="Close this table's shift at its last good line")]
By = Annotated[str, typer.Option("--by", metavar="NAME", help="Person who closes the shift")]
With = Annotated[str, typer.Option("--with", metavar="NAME", help="Second person, who agrees")]


Backups = Annotated[Path | None, typer.Option("--backups", metavar="FOLDER", help="Folder of the backups")]
Certificate = Annotated[Path | None, typer.Option("--tls-cert", metavar="FILE", help="Certificate of the floor")]
Key = Annotated[Path | None, typer.Option("--tls-key", metavar="FILE", help="Its private key")]


@command_errors
def doctor(
    data: Data = Path(DATA),
    secret: Secret = None,
    close: Close = "",
    by: By = "",
    consent: With = "",
    backups: Backups = None,
    certificate: Certificate = None,
    key: Key = None,
    as_json: AsJson = False,
) -> None:
    """Check what a house depends on, and find the tables that do not open.

    The secret, the database, the disk and the clock are checked, and backups and certificate if you name them. Stop
    the floor first, so that every log can be read; while it is open, only these are checked. With --close, two people
    enter their passwords, the table's shift is closed at the last good line of its log, and every player's chips go
    back to the player's account.
    """
    if key is not None and certificate is None:
        raise PitbossError("--tls-key needs --tls-cert: a key is compared with its certificate")
    from pitboss.cli.commands import shift_repair
    from pitboss.cli.commands.operation import surroundings  # the floor takes long to import, and few commands need it

    if close:
        shift_repair.close_shift(data, secret, close, by, consent)
    elif not shift_repair.diagnose(data, secret, surroundings.Named(backups, certificate, key), as_json=as_json):
        raise typer.Exit(1)
