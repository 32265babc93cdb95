"""`pitboss trace`: every clause of the law, how Pitboss meets it, and the tests that prove it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Annotated

import typer
from rich.table import Table

from pitboss.cli.console import REFUSED, command_errors, fail, print_json, stdout
from pitboss.cli.options import AsJson
from pitboss.law.register import Clause, Status, clauses_within, register

Section = Annotated[
    str, typer.Option("--section", metavar="SECTION", help="Only these clauses: 30-8, 30-812 or WA 3166")
]
OfStatus = Annotated[Status | None, typer.Option("--status", help="Only clauses with this status")]


@command_errors
def trace(section: Section = "", status: OfStatus = None, as_json: AsJson = False) -> None:
    """List every clause of the law with its status and the tests that prove it."""
    clauses: Sequence[Clause] = clauses_within(section) if section else register()
    if not clauses:
        fail(f"The law has no clause in {section!r}. Write 30-812, CO 30-826(2) or WA 3166", REFUSED)
    clauses = [clause for clause in clauses if status in (None, clause.status)]
    totals = Counter(clause.status.value for clause in clauses)
    if as_json:
        rows = [
            {
                "cite": each.cite,
                "keys": each.keys,
                "status": each.status.value,
                "where": each.where,
                "words": each.words,
                "tests": each.tests,
            }
            for each in clauses
        ]
        keys = sum(len(each.keys) for each in clauses)
        print_json({"clauses": rows, "totals": dict(totals), "all": len(clauses), "duties": keys})
        return
    console = stdout()
    for clause in clauses:
        console.print(_row(clause))
    counts = "  ".join(f"{each.value} {totals[each.value]}" for each in Status if totals[each.value])
    keys = sum(len(clause.keys) for clause in clauses)
    console.print(f"\n{len(clauses)} clauses, {keys} duties: {counts or 'none'}")


_STYLES = {Status.ENFORCED: "green", Status.OPEN: "red", Status.CONFIGURED: "cyan", Status.SHOWN: "blue"}


def _row(clause: Clause) -> Table:
    """A grid for one clause, so that the first is printed before the last is laid out."""
    row = Table.grid(padding=(0, 2, 0, 0), expand=True)
    row.add_column(width=24, overflow="fold")
    row.add_column(width=10, style=_STYLES.get(clause.status, ""))
    row.add_column(ratio=1, overflow="fold")
    where = f"where: {clause.where}" if clause.where else ""
    lines = [line for line in (clause.words, where, *clause.tests) if line]
    row.add_row(clause.cite, clause.status.value, "\n".join(lines))
    return row
