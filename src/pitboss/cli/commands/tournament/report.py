"""`pitboss tournament report`: a tournament's log verified and replayed; its papers and forms."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from pitboss.cli.console import command_errors, print_json, stdout
from pitboss.cli.options import AsJson
from pitboss.engine.books.log import LARGEST_FILE
from pitboss.errors import PitbossError
from pitboss.house.signs import typeset
from pitboss.money import dollars
from pitboss.tournaments import resume
from pitboss.tournaments.papers.forms import ENTRANTS, PAYOUTS, as_csv, entrant_rows, payout_rows
from pitboss.tournaments.papers.money import cash_reports, pool_account, proceeds_by_month
from pitboss.tournaments.papers.sheets import KINDS, sheets_of
from pitboss.tournaments.state import State

LogFile = Annotated[Path, typer.Argument(metavar="LOG", help="A tournament's log, from `run --log` or the floor")]
Output = Annotated[Path | None, typer.Option("--output", metavar="FOLDER", help="Write the papers there: PDF and CSV")]
Kinds = Annotated[
    list[str] | None, typer.Option("--sheet", metavar="KIND", help=f"{', '.join(KINDS)} (repeatable; default: all)")
]


@command_errors
def report(log: LogFile, output: Output = None, sheet: Kinds = None, as_json: AsJson = False) -> None:
    """Verify a tournament's log, and print its papers and forms.

    Every step is replayed. A log that was changed is refused, and the line is named.
    """
    if unknown := [each for each in sheet or () if each not in KINDS]:
        raise PitbossError(f"There is no sheet {unknown[0]!r}. Choose from {', '.join(KINDS)}")
    if log.stat().st_size > LARGEST_FILE:
        raise PitbossError(f"{log.name} is larger than {LARGEST_FILE:,} bytes: no tournament's log is")
    tournament = resume(log.read_bytes().splitlines())
    state = tournament.state
    if output is not None:
        _write(state, output, sheet or list(KINDS))
    found = _plain(state) | {"standings": [asdict(each) for each in tournament.standings()]}
    if as_json:
        print_json(found)
        return
    console = stdout()
    console.print(
        f"{state.document.name}: log of {len(tournament.log.lines)} lines verified, head {tournament.log.head[:16]}"
    )
    for each in tournament.standings()[:10]:
        console.print(f"  {each.rank:>3}. {each.name}: {each.points:,} points, {each.status}")
    for month, cents in found["proceeds"].items():
        console.print(f"Adjusted gross proceeds of {month}: {dollars(cents)}")


def _plain(state: State) -> dict[str, Any]:
    return {
        "tournament": state.document.id,
        "concluded": state.is_concluded,
        "entrants": [dict(zip(ENTRANTS, row, strict=True)) for row in entrant_rows(state)],
        "payouts": [dict(zip(PAYOUTS, row, strict=True)) for row in payout_rows(state)],
        "proceeds": proceeds_by_month(state),
        "cash_reports": cash_reports(state),
        "account": pool_account(state),
    }


def _write(state: State, folder: Path, kinds: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    made = sheets_of(state)
    for kind in kinds:
        path = folder / f"{state.document.id}-{kind}.pdf"
        path.write_bytes(typeset(made[kind], "pdf")[0])
        typer.echo(str(path))
    for name, columns, rows in (("entrants", ENTRANTS, entrant_rows(state)), ("payouts", PAYOUTS, payout_rows(state))):
        if name in kinds:
            path = folder / f"{state.document.id}-{name}.csv"
            path.write_text(as_csv(columns, rows), encoding="utf-8")
            typer.echo(str(path))
