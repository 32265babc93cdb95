"""A requirement as a value, and its answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Any, Final, Generic, TypeVar

from pitboss.errors import PitbossError, Refusal

NONE: Final = "none"  # what a document says where there is no such number, name or version


class Verdict(Enum):
    """What a requirement comes to."""

    PASS = "pass"
    FAIL = "fail"
    NOT_APPLICABLE = "not applicable"
    CANNOT_DECIDE = "cannot decide"


class Scope(Enum):
    """What a requirement is about."""

    HOUSE = "house"
    TABLE = "table"
    WAGER = "wager"
    JACKPOT = "jackpot"
    TOURNAMENT = "tournament"
    EVENT = "event"


@dataclass(frozen=True)
class Answer:
    """What is set, what is required, and the smallest change that would fix it.

    `missing` is the fact that the document does not state. `cite` replaces the requirement's own clause where a game or
    wager has one of its own.
    """

    verdict: Verdict
    value: str = ""
    required: str = ""
    mend: str = ""
    missing: str = ""
    cite: str = ""


def passed(value: str, required: str = "", cite: str = "") -> Answer:
    """The answer that a requirement is met."""
    return Answer(Verdict.PASS, value, required, cite=cite)


def failed(value: str, required: str, mend: str, cite: str = "") -> Answer:
    """The answer that a requirement fails: what is set, what is required, and what would fix it."""
    return Answer(Verdict.FAIL, value, required, mend, cite=cite)


def not_applicable(why: str) -> Answer:
    """The answer that a requirement does not apply, and why."""
    return Answer(Verdict.NOT_APPLICABLE, why)


def undecided(missing: str, required: str, cite: str = "") -> Answer:
    """The document does not state a fact. `missing` is its key."""
    return Answer(Verdict.CANNOT_DECIDE, "not stated", required, f"state {missing}", missing, cite)


def refused(value: str, error: PitbossError, mend: str) -> Answer:
    """What another part of the program refuses, in its own words and by its own clause."""
    if isinstance(error, Refusal):
        return Answer(Verdict.FAIL, value, error.what, mend, cite=error.cite)
    return Answer(Verdict.FAIL, value, str(error), mend)


def named(text: str, key: str, required: str, cite: str = "") -> Answer:
    """A number, name or version that must be stated; `none` says that there is none."""
    if not text:
        return undecided(key, required, cite)
    if text == NONE:
        return failed(NONE, required, f"obtain it, and state it in {key}", cite)
    return passed(text, required, cite)


def stated(fact: bool | None, key: str, required: str, *, wanted: bool = True, cite: str = "") -> Answer:
    """A fact of the document that must be true, or false where `wanted` is false."""
    if fact is None:
        return undecided(key, required, cite)
    words = "yes" if fact else "no"
    if fact is wanted:
        return passed(words, required, cite)
    return failed(words, required, f"set {key} = {str(wanted).lower()} when it is so", cite)


C = TypeVar("C")


@dataclass(frozen=True)
class Requirement(Generic[C]):
    """One thing that the law, or a table that opens, asks of a set-up."""

    id: str
    title: str
    cite: str
    scope: Scope
    decide: Callable[[C], Answer]
    state: str = ""  # the state whose law asks for it; empty: both


@dataclass(frozen=True)
class Result:
    """A requirement decided for one thing of the document."""

    requirement: str
    title: str
    scope: Scope
    where: str  # the id of the table or jackpot; a wager follows its table after a slash; empty for the house
    verdict: Verdict
    value: str
    required: str
    mend: str
    missing: str
    cite: str


def require(
    id: str, title: str, cite: str, scope: Scope, state: str = ""
) -> Callable[[Callable[[C], Answer]], Requirement[C]]:
    """Make a requirement of the function that decides it."""
    return lambda decide: Requirement(id, title, cite, scope, decide, state)


class Findings:
    """What results come to."""

    results: tuple[Result, ...]

    @cached_property
    def totals(self) -> dict[str, int]:
        """How many results have each verdict."""
        found = Counter(each.verdict for each in self.results)
        return {verdict.value: found[verdict] for verdict in Verdict}

    @property
    def failures(self) -> tuple[Result, ...]:
        return tuple(each for each in self.results if each.verdict is Verdict.FAIL)

    @property
    def is_lawful(self) -> bool:
        """Whether nothing fails. A fact that is not stated may still change that."""
        return not self.failures


def decide(
    requirements: Iterable[Requirement[Any]], scope: Scope, case: object, where: str, state: str = ""
) -> Iterator[Result]:
    """Decide every requirement of a scope for one thing; without a state, those of any state."""
    for each in requirements:
        if each.scope is scope and each.state in ("", state):
            answer = each.decide(case)
            yield Result(
                each.id, each.title, scope, where, answer.verdict, answer.value, answer.required, answer.mend,
                answer.missing, answer.cite or each.cite,
            )  # fmt: skip
