"""What a table must pass before it opens: it is in the document in force, and nothing about it fails today."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence

from pitboss.errors import IllegalSetup, PitbossError
from pitboss.floor.documents.kept import Kept, about, failures, find, key_of, report_on, undecided
from pitboss.house.check import Result
from pitboss.house.document.moments import limits_clause
from pitboss.house.document.tables import HouseTable
from pitboss.money import dollars


def listed(kept: Sequence[Kept], table: str, *, demonstration: bool) -> Kept | None:
    """The version that has a table; refused where none has it, but at a demonstration, which scripts furnish."""
    found = find(kept, table)
    if found is None and not demonstration:
        if not kept:
            raise PitbossError(
                "This house has no document yet. An executive draws it up on the page Set-up, under House document."
            )
        raise PitbossError(f"Table {table} is not in the house's document. Add it there first, on the page Set-up.")
    return found


def check_opening(kept: Kept, table: HouseTable, on: datetime.date) -> None:
    """Refuse a table that fails a requirement, with all of them; and what nobody has decided or acknowledged."""
    results = about(kept.house, report_on(kept.version.body, on).results, table)
    if failing := failures(results):
        head = f"{table.name} does not open: {_count(failing, 'fails', 'fail')}."
        raise refusal_of(failing, failure_text, head)
    known = set(kept.version.acknowledged)
    if unknown := [each for each in undecided(results) if key_of(each) not in known]:
        head = f"{table.name} does not open: {_count(unknown, 'cannot be decided', 'cannot be decided')}."
        tail = "An executive states the facts, or acknowledges what is open, on the page Set-up."
        raise refusal_of(unknown, undecided_text, head, tail)


def refusal_of(
    results: Sequence[Result], text: Callable[[Result], str], head: str = "", tail: str = ""
) -> IllegalSetup:
    """One refusal for all results. It has the first one's clause; a result of another clause names its own."""
    cite = results[0].cite
    each = (
        text(result).removesuffix(f" ({cite}).") + "." if result.cite == cite else text(result) for result in results
    )
    return IllegalSetup(" ".join(part for part in (head, *each, tail) if part), cite)


def _count(results: Sequence[Result], one: str, many: str) -> str:
    return f"1 requirement {one}" if len(results) == 1 else f"{len(results)} requirements {many}"


def failure_text(result: Result) -> str:
    """A failing requirement as a sentence, with what would fix it and its clause."""
    return (
        f"{result.title}: {result.value or 'nothing'} is set, {result.required} is required; "
        f"{result.mend} ({result.cite})."
    )


def undecided_text(result: Result) -> str:
    """An undecided requirement as a sentence."""
    return f"{result.title}: {result.mend} ({result.cite})."


def check_limits(table: HouseTable, min_cents: int, max_cents: int) -> None:
    """Refuse limits beyond those of the document; a supervisor sets them within it."""
    if min_cents < table.min_cents or max_cents > table.max_cents:
        raise IllegalSetup(
            f"The house's document has {dollars(table.min_cents)} to {dollars(table.max_cents)} for {table.name}. "
            f"You asked for {dollars(min_cents)} to {dollars(max_cents)}. Stay within, or have the document changed",
            limits_clause(table.game),
        )
