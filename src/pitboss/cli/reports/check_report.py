"""The check of a house, as the terminal prints it: house, tables and jackpots, then the totals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich.box import MINIMAL
from rich.console import Console
from rich.table import Table
from rich.text import Text

from pitboss.house.check import Report, Result, Scope, Verdict

STYLES: Final = {Verdict.PASS: "green", Verdict.FAIL: "bold red", Verdict.CANNOT_DECIDE: "yellow"}
SHORT_DIGEST: Final = 16
CITE_WIDTH, LEAST_WIDTH, LINES = 24, 12, 6  # characters; the last is what lies between the columns


def print_report(console: Console, report: Report, *, failures: bool = False) -> None:
    """Print what passes, fails and cannot be decided; requirements that do not apply are only counted."""
    for title, results in _groups(report):
        shown = [each for each in results if each.verdict in ((Verdict.FAIL,) if failures else STYLES)]
        if shown:
            console.print(Text(f"\n{title}", style="bold"))
            console.print(result_listing(shown, console.width))
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


def result_listing(results: Sequence[Result], width: int) -> Table:
    """Results as a table of this width. Its columns are not measured or padded: that takes as long as the printing."""
    table = Table(box=MINIMAL, pad_edge=False, padding=0)
    verdict = max(len(each.verdict.value) for each in results)
    cite = min(max(len(each.cite) for each in results), CITE_WIDTH)
    each_other = max((width - verdict - cite - LINES) // 3, LEAST_WIDTH)
    titles = {"": verdict, "what": each_other, "set to": each_other, "required": each_other, "clause": cite}
    for title, characters in titles.items():
        table.add_column(title, overflow="fold", width=characters)
    for each in results:
        wager = each.where.partition("/")[2]
        what = f"{wager}: {each.title}" if wager else each.title
        required = f"{each.required}\nFix: {each.mend}" if each.mend else each.required
        cells = (Text(cell) for cell in (what, each.value, required, each.cite))  # brackets in them are no markup
        table.add_row(Text(each.verdict.value, style=STYLES[each.verdict]), *cells)
    return table


def _summary(report: Report) -> Iterator[str]:
    totals = ", ".join(f"{count} {verdict}" for verdict, count in report.totals.items())
    rules = ", ".join(f"{name} ({date})" for name, date in report.rules.items())
    yield f"\n{report.house.premises.name}, edition {report.house.edition} of {report.house.dated}: {totals}"
    yield f"Checked as of {report.on} by {rules}"
    yield f"Digest {report.digest[:SHORT_DIGEST]}"
