"""Layouts: each game has its own, with marked areas, and what its section wants on it."""

from __future__ import annotations

from typing import Final

from pitboss.house.check.cases import TableCase, WagerCase
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
from pitboss.house.document.records import COLORADO, WASHINGTON

GENERAL: Final = "CO 30-803(2)"
OWN_LAYOUT: Final = {  # sections that want the game's own layout
    "30-899.01": "CO 30-899.01(1)", "30-899.03": "CO 30-899.03(1)", "30-899.04": "CO 30-899.04(1)",
    "30-899.05": "CO 30-899.05(1)", "30-899.10": "CO 30-899.10 Version 1, Layout (1)", "30-899.16": "CO 30-899.16(1)",
    "30-899.17": "CO 30-899.17(2)", "30-899.25": "CO 30-899.25(1)", "30-899.26": "CO 30-899.26(1)",
    "30-899.27": "CO 30-899.27(1)", "30-2104": "CO 30-2104(1)",
    "30-2105": "CO 30-2105(1)", "30-2106": "CO 30-2106(1)", "30-2111": "CO 30-2111(1)", "30-2112": "CO 30-2112(1)",
    "30-2116": "CO 30-2116(1)", "30-2118": "CO 30-2118(3)", "30-2119": "CO 30-2119(3)",
    "3166": "WA 3166 v003 General rules 1",
}  # fmt: skip
SPANISH: Final = "WA 3166 v003 General rules 1"
BONUS_CARDS: Final = "WA 3166 v003 General rules 12 ¶3"


def _shows(case: TableCase, *any_of: str, cite: str = "") -> Answer:
    required = " or ".join(any_of)
    shows = case.table.layout.shows
    if not shows:
        return undecided("layout.shows", required, cite)
    if not set(any_of) & set(shows):
        return failed(", ".join(shows), required, f'mark them, and add "{any_of[0]}" to layout.shows', cite)
    return passed(", ".join(shows), required, cite)


@require("table.layout", "The table has the layout of its game", GENERAL, Scope.TABLE)
def own_layout(case: TableCase) -> Answer:
    cite = OWN_LAYOUT.get(case.document, GENERAL if case.state == COLORADO else "")
    if case.definition is None or not cite:
        return not_applicable("its rules ask for no layout of its own")
    required, value = f"the layout of {case.definition.name}", case.table.layout.game
    if not value:
        return undecided("layout.game", required, cite)
    if value != case.table.game:
        return failed(value, required, f'use its layout, and set layout.game = "{case.table.game}"', cite)
    return passed(value, required, cite)


@require("table.wager-areas", "The layout marks where wagers go", GENERAL, Scope.TABLE, COLORADO)
def wager_areas(case: TableCase) -> Answer:
    return _shows(case, "wager areas")


@require("table.game-name", "The layout names Spanish 21", SPANISH, Scope.TABLE, WASHINGTON)
def game_name(case: TableCase) -> Answer:
    if case.document != "3166":
        return not_applicable("its rules do not ask for it")
    return _shows(case, "game name")


@require("table.bonus-payouts", "The layout prints the Bonus 21 payouts", SPANISH, Scope.TABLE, WASHINGTON)
def bonus_payouts(case: TableCase) -> Answer:
    if case.document != "3166":
        return not_applicable("its rules do not ask for it")
    return _shows(case, "bonus payouts")


@require("table.match-spots", "The layout has the places of the match wagers", SPANISH, Scope.TABLE, WASHINGTON)
def match_spots(case: TableCase) -> Answer:
    if case.document != "3166" or not case.wagers:
        return not_applicable("no match wager is offered")
    return _shows(case, "match spots")


@require(
    "wager.bonus-card-spaces",
    "The layout has a numbered space for each bonus card",
    BONUS_CARDS,
    Scope.WAGER,
    WASHINGTON,
)
def bonus_card_spaces(case: WagerCase) -> Answer:
    if case.definition is None or not case.definition.spots or case.at.document != "3166":
        return not_applicable("no bonus cards are drawn for it")
    return _shows(case.at, "bonus card spaces")


@require("wager.spot", "The layout has a spot for the wager", GENERAL, Scope.WAGER, COLORADO)
def spot(case: WagerCase) -> Answer:
    if case.definition is None:
        return undecided("sides", "a wager of the catalog")
    return _shows(case.at, "bonus spots", "match spots", cite=str(case.definition.cite))


REQUIREMENTS: Final[tuple[Requirement[TableCase] | Requirement[WagerCase], ...]] = (
    own_layout, wager_areas, game_name, bonus_payouts, match_spots, bonus_card_spaces, spot,
)  # fmt: skip
