"""Who conducts it, and where."""

from __future__ import annotations

from typing import Final

from pitboss.house.check.requirement import (
    Answer,
    Requirement,
    Scope,
    failed,
    not_applicable,
    passed,
    require,
    stated,
)
from pitboss.money import dollars
from pitboss.tournaments.check.cases import TournamentCase


@require("tournament.one-licensee", "One licensee where fees are kept", "CO 30-832(2)", Scope.TOURNAMENT)
def one_licensee(case: TournamentCase) -> Answer:
    names = ", ".join(each.name for each in case.document.licensees)
    required = "one licensee, if there is an entry fee"
    if case.has_fees and len(case.document.licensees) > 1:
        return failed(names, required, "drop the entry fees, or the other licensees")
    return passed(names, required)


@require("tournament.joint", "A joint tournament returns all money as prizes", "CO 30-832(2)(a)", Scope.TOURNAMENT)
def joint(case: TournamentCase) -> Answer:
    if len(case.document.licensees) < 2:
        return not_applicable("one licensee")
    fees = [each for each in case.document.events if each.fee_cents]
    if fees:
        value = f"an entry fee of {dollars(fees[0].fee_cents)} in {fees[0].name}"
        return failed(value, "no entry fee of any kind", "set fee_cents = 0")
    return passed("no entry fee", "no entry fee of any kind")


@require("tournament.responsible", "One licensee is responsible", "CO 30-832(2)(b) s.1", Scope.TOURNAMENT)
def responsible(case: TournamentCase) -> Answer:
    if len(case.document.licensees) < 2:
        return not_applicable("one licensee")
    named = [each.name for each in case.document.licensees if each.responsible]
    required = "exactly one licensee who answers for the prizes and keeps the records of the whole"
    if len(named) != 1:
        return failed(", ".join(named) or "nobody", required, "set responsible = true for one licensee")
    return passed(named[0], required)


@require("tournament.premises", "On licensed premises", "CO 30-832.04 ¶1", Scope.TOURNAMENT)
def premises(case: TournamentCase) -> Answer:
    facts = [each.licensed_premises for each in case.document.licensees]
    return stated(_all(facts), "licensee.licensed_premises", "licensed premises")


@require("tournament.surveillance", "Security and surveillance", "CO 30-832.04 ¶1", Scope.TOURNAMENT)
def surveillance(case: TournamentCase) -> Answer:
    facts = [each.surveillance for each in case.document.licensees]
    return stated(_all(facts), "licensee.surveillance", "premises that meet the rules of security and surveillance")


def _all(facts: list[bool | None]) -> bool | None:
    """Of several facts: no if one is no, not stated if one is not."""
    if False in facts:
        return False
    return None if None in facts else True


REQUIREMENTS: Final[tuple[Requirement[TournamentCase], ...]] = (
    one_licensee, joint, responsible, premises, surveillance,
)  # fmt: skip
