"""The check as a whole: every requirement for the tournament and for each event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from pitboss.errors import IllegalSetup
from pitboss.house.check.formats import plain_result
from pitboss.house.check.requirement import Findings, Requirement, Result, Scope, Verdict, decide
from pitboss.tournaments.check import calendar_and_game, conduct, licensees, money
from pitboss.tournaments.check.cases import TournamentCase
from pitboss.tournaments.document.model import TournamentDocument
from pitboss.tournaments.document.writer import digest

CHAPTERS: Final[Mapping[str, tuple[Requirement[Any], ...]]] = {
    "Game and calendar": calendar_and_game.REQUIREMENTS,
    "Licensees and premises": licensees.REQUIREMENTS,
    "Money": money.REQUIREMENTS,
    "Conduct": conduct.REQUIREMENTS,
}
REQUIREMENTS: Final[tuple[Requirement[Any], ...]] = tuple(each for chapter in CHAPTERS.values() for each in chapter)
NEEDED: Final = frozenset(  # must be known before a tournament opens
    {"tournament.notice", "tournament.premises", "tournament.surveillance", "tournament.criteria"}
)
FORMAT: Final = 1  # of the plain form


@dataclass(frozen=True)
class Report(Findings):
    """Every result of a check, in the order of the document."""

    document: TournamentDocument
    results: tuple[Result, ...]

    @property
    def digest(self) -> str:
        return digest(self.document)

    @property
    def blocking(self) -> tuple[Result, ...]:
        """What keeps the tournament from opening: everything that fails, and facts that must be known before."""
        return tuple(
            each
            for each in self.results
            if each.verdict is Verdict.FAIL or (each.verdict is Verdict.CANNOT_DECIDE and each.requirement in NEEDED)
        )

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
    """Check a document: every requirement, each with its clause and what would fix it."""
    return Report(document, tuple(_results(TournamentCase(document))))


def require_lawful(document: TournamentDocument, *, to_open: bool = True) -> None:
    """Refuse a document of which anything fails, with every fault at once.

    Rules are printed before the Division has them: only a tournament that is to open needs the day of submission, and
    the facts about premises and criteria.
    """
    found = check_tournament(document)
    wrong = found.blocking if to_open else found.failures
    if len(wrong) == 1:
        raise IllegalSetup(fault_words(wrong[0]), wrong[0].cite)
    if wrong:
        raise IllegalSetup(" ".join(f"{fault_words(each)} [{each.cite}]" for each in wrong), wrong[0].cite)


def fault_words(result: Result) -> str:
    """A fault in words, before its clause: what is set, what is allowed, what fixes it."""
    return f"{result.title}: {result.value}; required: {result.required}. To fix it, {result.mend}."


def _results(case: TournamentCase) -> Iterator[Result]:
    yield from decide(REQUIREMENTS, Scope.TOURNAMENT, case, "")
    for event in case.events:
        yield from decide(REQUIREMENTS, Scope.EVENT, event, event.plan.id)
