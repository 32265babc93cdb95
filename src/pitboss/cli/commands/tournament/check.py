"""`pitboss tournament check`: a tournament's document against the law, requirement by requirement."""

from __future__ import annotations

from typing import Annotated, Final

import typer
from rich.text import Text

from pitboss.cli.commands.tournament.files import Example, File, document_of
from pitboss.cli.console import command_errors, print_json, stdout
from pitboss.cli.options import AsJson
from pitboss.cli.reports.check_report import STYLES, result_listing
from pitboss.house.check.requirement import Verdict
from pitboss.tournaments.check import Report, check_tournament
from pitboss.tournaments.document import example_text

UNLAWFUL: Final = 1
Failures = Annotated[bool, typer.Option("--failures", help="Show only what fails")]
Print = Annotated[bool, typer.Option("--print", help="Print the example's text, to start from")]


@command_errors
def check(
    file: File = None, example: Example = "", failures: Failures = False, text: Print = False, as_json: AsJson = False
) -> None:
    """Check a tournament's document against every clause of CO 30-832.

    The exit code is 1 if anything fails, and 2 if the file cannot be read.
    """
    if text and example:
        typer.echo(example_text(example), nl=False)
        return
    report = check_tournament(document_of(file, example))
    if as_json:
        print_json(report.plain(failures=failures))
    else:
        _print(report, failures=failures)
    if not report.is_lawful:
        raise typer.Exit(UNLAWFUL)


def _print(report: Report, *, failures: bool) -> None:
    console = stdout()
    for where in dict.fromkeys(each.where for each in report.results):
        wanted = (Verdict.FAIL,) if failures else tuple(STYLES)
        shown = [each for each in report.results if each.where == where and each.verdict in wanted]
        if shown:
            title = report.document.event(where).name if where else report.document.name
            console.print(Text(f"\n{title}", style="bold"))
            console.print(result_listing(shown, console.width))
    totals = ", ".join(f"{count} {verdict}" for verdict, count in report.totals.items())
    console.print(f"\n{report.document.name}, edition {report.document.edition}: {totals}")
