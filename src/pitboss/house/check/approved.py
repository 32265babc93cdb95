"""Whether an approval that the document names serves: its subject, who gave it, what it covers, and its days."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.house.check.cases import HouseCase
from pitboss.house.check.requirement import Answer, Verdict, failed, passed, undecided
from pitboss.house.document.records import Approval


def approved(case: HouseCase, id: str, what: str, by: tuple[str, ...], covers: str, key: str, cite: str = "") -> Answer:
    """Whether an approval of this kind, by one of these, covers a table or a device."""
    required = f"an approval of {what} by the {' or '.join(by)}"
    if not id:
        return undecided(key, required, cite)
    found = case.approval(id, what, covers)
    if isinstance(found, str):
        return failed(found, required, f"name such an approval in {key}", cite)
    if found.by not in by:
        return failed(f"{found.number} by the {found.by}", required, f"have the {by[0]} approve it", cite)
    return passed(words_of(found), required, cite)


def words_of(found: Approval) -> str:
    """The number and the date of an approval."""
    return f"{found.number} of {found.date}"


def worst(answers: Iterable[Answer]) -> Answer:
    """Of several answers of which all must pass: a failure, otherwise what is open, otherwise the first."""
    order = (Verdict.FAIL, Verdict.CANNOT_DECIDE)
    return min(answers, key=lambda each: order.index(each.verdict) if each.verdict in order else len(order))
