"""`pitboss doctor`: find the tables of a floor that do not open, and close a broken shift."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.commands.floor import DATA, Data, Secret
from pitboss.cli.console import command_errors
from pitboss.cli.options import AsJson

Close = Annotated[str, typer.Option("--close", metavar="TABLE", help="Close this table's shift at its last good line")]
By = Annotated[str, typer.Option("--by", metavar="NAME", help="Person who closes the shift")]
With = Annotated[str, typer.Option("--with", metavar="NAME", help="Second person, who consents")]


@command_errors
def doctor(
    data: Data = Path(DATA),
    secret: Secret = None,
    close: Close = "",
    by: By = "",
    consent: With = "",
    as_json: AsJson = False,
) -> None:
    """Find the tables of a floor that do not open, and say why.

    Stop the floor first. With --close, two people enter their passwords, the table's shift is closed at the last
    good line of its log, and every player's chips go back to the player's account.
    """
    from pitboss.cli.commands import shift_repair  # the floor takes long to import, and few commands need it

    if close:
        shift_repair.close_shift(data, secret, close, by, consent)
    elif not shift_repair.diagnose(data, secret, as_json=as_json):
        raise typer.Exit(1)
