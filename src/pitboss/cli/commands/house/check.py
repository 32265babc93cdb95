"""`pitboss check`: a house's document against the law, requirement by requirement."""

from __future__ import annotations

import datetime
import json
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Final

import typer

from pitboss import __version__
from pitboss.cli.console import command_errors, print_json, stdout
from pitboss.cli.options import AsJson
from pitboss.cli.reports.check_report import print_report
from pitboss.errors import PitbossError
from pitboss.house.check import Report, check_house
from pitboss.house.check.formats import junit, plain_report, sarif
from pitboss.house.document import diff, read_house
from pitboss.house.document.reader import read_house_text
from pitboss.house.document.records import COLORADO, WASHINGTON

UNLAWFUL: Final = 1
EXAMPLES: Final = (COLORADO, WASHINGTON)

HouseFile = Annotated[Path | None, typer.Argument(metavar="FILE", help="The house's document, house.toml")]
Failures = Annotated[bool, typer.Option("--failures", help="Show only what fails")]
Junit = Annotated[Path | None, typer.Option("--junit", metavar="FILE", help="Write the results as JUnit XML")]
Sarif = Annotated[Path | None, typer.Option("--sarif", metavar="FILE", help="Write the results as SARIF")]
On = Annotated[
    datetime.datetime | None,
    typer.Option("--on", formats=["%Y-%m-%d"], metavar="DATE", help="Day of the check (default: the edition's)"),
]
Since = Annotated[Path | None, typer.Option("--since", metavar="FILE", help="Show what changed since this document")]
Example = Annotated[
    str, typer.Option("--example", metavar="STATE", help="Print a lawful document: colorado or washington")
]


@command_errors
def check(
    file: HouseFile = None,
    failures: Failures = False,
    junit_file: Junit = None,
    sarif_file: Sarif = None,
    on: On = None,
    since: Since = None,
    example: Example = "",
    as_json: AsJson = False,
) -> None:
    """Check a house's document: every requirement that applies, with its clause and what would fix it.

    The exit code is 1 if anything fails, and 2 if the file cannot be read.
    """
    if example:
        typer.echo(_example(example), nl=False)
        return
    if file is None:
        raise PitbossError("Name the document: pitboss check house.toml. For one to start from: --example colorado")
    report = check_house(read_house(file), None if on is None else on.date())
    _write(report, file, junit_file, sarif_file, failures=failures)
    changes = () if since is None else diff(read_house(since), report.house)
    if as_json:
        print_json(plain_report(report, failures=failures) | ({} if since is None else {"changes": list(changes)}))
    else:
        for change in changes:
            stdout().print(change)
        print_report(stdout(), report, failures=failures)
    if not report.is_lawful:
        raise typer.Exit(UNLAWFUL)


def _example(state: str) -> str:
    if state not in EXAMPLES:
        raise PitbossError(f"There is no example for {state!r}. Choose {' or '.join(EXAMPLES)}")
    return (files("pitboss.house") / f"data/{state}.toml").read_text(encoding="utf-8")


def _write(report: Report, file: Path, junit_file: Path | None, sarif_file: Path | None, *, failures: bool) -> None:
    if junit_file is not None:
        junit_file.write_text(junit(report, failures=failures), encoding="utf-8")
    if sarif_file is not None:
        found = sarif(report, file.as_posix(), read_house_text(file), __version__, failures=failures)
        sarif_file.write_text(json.dumps(found, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
