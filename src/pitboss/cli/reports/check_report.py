"""The check of a house, as the terminal prints it: house, tables and jackpots, then the totals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from pitboss.house.check import Report, Result, Scope, Verdict

STYLES: Final = {Verdict.PASS: "green", Verdict.FAIL: "bold red", Verdict.CANNOT_DECIDE: "yellow"}
SHORT_DIGEST: Final = 16


def print_report(console: Console, report: Report, *, failures: bool = False) -> None:
    """Print what passes, fails and cannot be decided; requirements that do not apply are only counted."""
    for title, results in _groups(report):
        shown = [each for each in results if each.verdict in ((Verdict.FAIL,) if failures else STYLES)]
        if shown:
            console.print(Text(f"\n{title}", style="bold"))
            console.print(result_listing(shown))
    for line in _summary(report):
        console.print(line)


def _groups(report: Report) -> Iterator[tuple[str, list[Result]]]:
    """The results of the house, of each table with its wagers, and of each jackpot."""
    names = {each.id: f"{each.id}: {each.name}, {each.game}" for each in report.house.tables}
    jackpots = {each.id: f"Jackpot {each.id}" for each in report.house.jackpots}
    heads: dict[tuple[str, bool], list[Result]] = {}
    for each in report.results:
        heads.setdefault((each.where.partition("/")[0], each.scope is Scope.JACKPOT), []).append(each)
    for (head, is_jackpot), own in heads.items():
        yield (jackpots if is_jackpot else names).get(head, report.house.premises.name), own


def result_listing(results: Sequence[Result]) -> Table:
    """Results as a table."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for title in ("", "what", "set to", "required", "clause"):
        table.add_column(title, overflow="fold")
    for each in results:
        wager = each.where.partition("/")[2]
        what = f"{wager}: {each.title}" if wager else each.title
        required = f"{each.required}\nFix: {each.mend}" if each.mend else each.required
        table.add_row(Text(each.verdict.value, style=STYLES[each.verdict]), what, each.value, required, each.cite)
    return table


def _summary(report: Report) -> Iterator[str]:
    totals = ", ".join(f"{count} {verdict}" for verdict, count in report.totals.items())
    rules = ", ".join(f"{name} ({date})" for name, date in report.rules.items())
    yield f"\n{report.house.premises.name}, edition {report.house.edition} of {report.house.dated}: {totals}"
    yield f"Checked as of {report.on} by {rules}"
    yield f"Digest {report.digest[:SHORT_DIGEST]}"
