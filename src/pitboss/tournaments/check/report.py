"""The check as a whole: every requirement for the tournament and for each event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from pitboss.errors import IllegalSetup
from pitboss.house.check.formats import plain_result, sentence
from pitboss.house.check.requirement import Requirement, Result, Scope, Verdict
from pitboss.tournaments.check import calendar_and_game, conduct, licensees, money
from pitboss.tournaments.check.cases import EventCase, TournamentCase
from pitboss.tournaments.document.model import TournamentDocument
from pitboss.tournaments.document.writer import digest

CHAPTERS: Final[Mapping[str, tuple[Requirement[Any], ...]]] = {
    "Game and calendar": calendar_and_game.REQUIREMENTS,
    "Licensees and premises": licensees.REQUIREMENTS,
    "Money": money.REQUIREMENTS,
    "Conduct": conduct.REQUIREMENTS,
}
REQUIREMENTS: Final[tuple[Requirement[Any], ...]] = tuple(each for chapter in CHAPTERS.values() for each in chapter)
NEEDED: Final = frozenset({"tournament.notice"})  # must be known before a tournament opens
FORMAT: Final = 1  # of the plain form


@dataclass(frozen=True)
class Report:
    """Every result of a check, in the order of the document."""

    document: TournamentDocument
    results: tuple[Result, ...]

    @property
    def digest(self) -> str:
        return digest(self.document)

    @cached_property
    def totals(self) -> dict[str, int]:
        """How many results have each verdict."""
        found = Counter(each.verdict for each in self.results)
        return {verdict.value: found[verdict] for verdict in Verdict}

    @property
    def failures(self) -> tuple[Result, ...]:
        return tuple(each for each in self.results if each.verdict is Verdict.FAIL)

    @property
    def blocking(self) -> tuple[Result, ...]:
        """What keeps the tournament from opening: everything that fails, and facts that must be known before."""
        return tuple(
            each
            for each in self.results
            if each.verdict is Verdict.FAIL or (each.verdict is Verdict.CANNOT_DECIDE and each.requirement in NEEDED)
        )

    @property
    def is_lawful(self) -> bool:
        """Whether nothing fails. A fact that is not stated may still change that."""
        return not self.failures

    def plain(self, *, failures: bool = False) -> dict[str, Any]:
        """The report as plain values."""
        return {
            "format": FORMAT,
            "tournament": self.document.name,
            "edition": self.document.edition,
            "digest": self.digest,
            "totals": self.totals,
            "lawful": self.is_lawful,
            "results": [plain_result(each) for each in (self.failures if failures else self.results)],
        }


def check_tournament(document: TournamentDocument) -> Report:
    """Check a document: every requirement, each with its clause and what would mend it."""
    return Report(document, tuple(_results(TournamentCase(document))))


def require_lawful(document: TournamentDocument, *, to_open: bool = True) -> None:
    """Refuse a document of which anything fails, with every fault at once.

    Rules are printed before the Division has them: only a tournament that is to open needs the day of submission.
    """
    found = check_tournament(document)
    wrong = found.blocking if to_open else found.failures
    if wrong:
        raise IllegalSetup("; ".join(sentence(each) for each in wrong), wrong[0].cite)


def fault_words(result: Result) -> str:
    """A fault in words, for a page that shows the clause after it: what is set, what is allowed, what mends it."""
    return f"{result.title}: {result.value}; required: {result.required}. To mend it, {result.mend}."


def _results(case: TournamentCase) -> Iterator[Result]:
    yield from _decide(Scope.TOURNAMENT, case, "")
    for event in case.events:
        yield from _decide(Scope.EVENT, event, event.plan.id)


def _decide(scope: Scope, case: TournamentCase | EventCase, where: str) -> Iterator[Result]:
    for each in REQUIREMENTS:
        if each.scope is scope:
            answer = each.decide(case)
            yield Result(
                each.id, each.title, scope, where, answer.verdict, answer.value, answer.required, answer.mend,
                answer.missing, answer.cite or each.cite,
            )  # fmt: skip
