"""Ceilings of other rules: WAC 230-15-040 and -140 in Washington, the maximum wager in Colorado."""

from __future__ import annotations

from typing import Final

from pitboss.house.check.cases import TableCase, WagerCase
from pitboss.house.check.ceilings import ceiling_on
from pitboss.house.check.requirement import (
    Answer,
    Requirement,
    Scope,
    failed,
    not_applicable,
    passed,
    require,
    undecided,
)
from pitboss.house.document.records import Ceiling
from pitboss.money import dollars

COLORADO_CITE: Final = "CO 30-807(1)"
CITES: Final = {
    "3166": "WA 3166 v003 ¶2",
    "3119": "WA 3119 Bet the Set, preamble •2",
    "2212": "WA 2212 Base game, preamble •2",
}


def _words(ceiling: Ceiling) -> str:
    most = f"at most {dollars(ceiling.max_cents)}" if ceiling.max_cents else "no maximum but the house's"
    return f"{most} ({ceiling.rule}, from {ceiling.starts}; {ceiling.source})"


def _decide(case: TableCase, cents: int, mend: str) -> Answer:
    cite = CITES.get(case.document, COLORADO_CITE)
    ceiling = ceiling_on(case.house, case.state, case.of.on)
    if ceiling is None:
        return undecided("[[ceiling]]", "the maximum of the state's other rules", cite)
    if not ceiling.rule or not ceiling.source:
        return undecided("rule and source of [[ceiling]]", "where the maximum is written", cite)
    if ceiling.max_cents and cents > ceiling.max_cents:
        return failed(dollars(cents), _words(ceiling), mend, cite)
    return passed(dollars(cents), _words(ceiling), cite)


@require("table.ceiling", "The table maximum is within the state's ceiling", COLORADO_CITE, Scope.TABLE)
def table_ceiling(case: TableCase) -> Answer:
    if case.definition is None:
        return undecided("game", "a game of the catalog")
    cents = case.table.max_cents if case.engine is None else case.engine.limits.max
    return _decide(case, cents, "lower max_cents, or state a later ceiling with its source in [[ceiling]]")


@require("wager.ceiling", "The maximum of the side wager is within the state's ceiling", COLORADO_CITE, Scope.WAGER)
def wager_ceiling(case: WagerCase) -> Answer:
    if case.at.engine is None or not case.spots:
        cite = CITES.get(case.at.document, COLORADO_CITE)
        return undecided("sides", "a wager and a game that can be set up", cite)
    own = case.side.limits
    if own is None or own.max is None:
        return not_applicable("its maximum is the table's")
    highest = max(case.at.engine.bounds(spot).maximum for spot in case.spots)
    return _decide(case.at, highest, "lower the maximum of the spot")


@require("table.tip-ceiling", "The maximum of a tip wager is within the state's ceiling", COLORADO_CITE, Scope.TABLE)
def tip_ceiling(case: TableCase) -> Answer:
    if case.definition is None or case.table.tip_max_cents is None:
        return not_applicable("tip wagers have the table's maximum")
    return _decide(case, case.table.tip_max_cents, "lower tip_max_cents")


REQUIREMENTS: Final[tuple[Requirement[TableCase] | Requirement[WagerCase], ...]] = (
    table_ceiling, wager_ceiling, tip_ceiling,
)  # fmt: skip
