"""Washington's approval letters and preambles: internal controls, makers, tribal operations, shufflers, changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pitboss.house.check.approved import approved, worst
from pitboss.house.check.cases import HouseCase, TableCase, WagerCase
from pitboss.house.check.requirement import (
    Answer,
    Requirement,
    Scope,
    Verdict,
    failed,
    named,
    not_applicable,
    passed,
    require,
    stated,
    undecided,
)
from pitboss.house.document.records import COLORADO, WASHINGTON
from pitboss.law.clauses import HOUSE_RULE

PREAMBLE: Final[Mapping[str, str]] = {  # about shuffle, deal and shufflers
    "3119": "WA 3119 Bet the Set, preamble •3",
    "2212": "WA 2212 Base game, preamble •4",
}
TRIBAL: Final[Mapping[str, tuple[str, str, str, str]]] = {  # agency, concurrence, supplement, makers
    "3166": ("•1", "•2", "•3", "•4"),
    "3119": ("•1", "•2", "•3", "•4"),
    "2212": ("•1 s.1", "•1 s.2", "•2", "•3"),
}
CHANGES: Final = {"3166": "WA 3166 Letter ¶2", "3119": "WA 3119 Letter ¶2", "2212": "WA 2212 Letter ¶3"}
KINDS: Final = {COLORADO: ("retail",), WASHINGTON: ("commercial", "tribal")}


def _letter(case: TableCase, place: str) -> str:
    return f"WA {case.document} Letter, {place}"


def _tribal(case: TableCase, which: int) -> str:
    return _letter(case, f"Tribal casinos {TRIBAL[case.document][which]}")


def _is_tribal(case: TableCase) -> bool:
    return case.house.licensee.kind == "tribal"


@require("house.licensee", "The license is of the house's state", HOUSE_RULE, Scope.HOUSE)
def licensee(case: HouseCase) -> Answer:
    value, allowed = case.house.licensee.kind, KINDS[case.state]
    required = " or ".join(allowed)
    if value not in allowed:
        return failed(value, required, f'set licensee.kind = "{allowed[0]}"')
    return passed(value, required)


@require("house.license", "The house has a license", HOUSE_RULE, Scope.HOUSE)
def license(case: HouseCase) -> Answer:
    return named(case.house.licensee.license, "licensee.license", "the number of the license")


@require(
    "table.internal-controls",
    "Internal controls are approved before the game is offered",
    "WA 3166 Letter, Commercial card rooms •1",
    Scope.TABLE,
    WASHINGTON,
)
def internal_controls(case: TableCase) -> Answer:
    if _is_tribal(case):
        return not_applicable("a tribal operation")
    cite, required = _letter(case, "Commercial card rooms •1"), "internal controls approved by the Commission"
    if not case.house.controls.approval:
        return undecided("controls.approval", required, cite)
    found = case.of.approval(case.house.controls.approval, "internal controls", case.table.game)
    if isinstance(found, str):
        return failed(found, required, "have them approved, and name the approval in controls.approval", cite)
    if found.by != "Commission":
        return failed(f"{found.number} by the {found.by}", required, "have the Commission approve them", cite)
    return passed(f"{found.number} of {found.date}", required, cite)


@require(
    "table.makers",
    "Makers of layouts and equipment are licensed",
    "WA 3166 Letter, Commercial card rooms •2",
    Scope.TABLE,
    WASHINGTON,
)
def makers(case: TableCase) -> Answer:
    tribal = _is_tribal(case)
    cite = _tribal(case, 3) if tribal else _letter(case, "Commercial card rooms •2")
    required = "certified by the state and licensed by the tribe" if tribal else "licensed by the state"
    if not any(each.kind == "layout" for each in case.equipment):
        return undecided("equipment: the layout", required, cite)
    for each in case.equipment:
        papers = {"manufacturer_license": each.manufacturer_license}
        papers |= {"state_certificate": each.state_certificate} if tribal else {}
        for key, number in papers.items():
            answer = named(number, f"{key} of {each.id}", required, cite)
            if answer.verdict is not Verdict.PASS:
                return answer
    return passed(", ".join(dict.fromkeys(each.manufacturer or each.model for each in case.equipment)), required, cite)


def _tribal_approval(case: TableCase, what: str, by: str, which: int) -> Answer:
    if not _is_tribal(case):
        return not_applicable("a commercial card room")
    cite, required = _tribal(case, which), f"an approval of {what} by the {by}"
    found = [each for each in case.house.approvals if each.what == what]
    if not found:
        return undecided(f'[[approval]] with what = "{what}"', required, cite)
    answers = [case.of.approval(each.id, what, case.table.game) for each in found]
    for answer in answers:
        if not isinstance(answer, str) and answer.by == by:
            return passed(f"{answer.number} of {answer.date}", required, cite)
    value = next((each for each in answers if isinstance(each, str)), f"by the {found[0].by}")
    return failed(value, required, f"obtain it from the {by}", cite)


@require(
    "table.tribal-agency",
    "The tribal gaming agency approved the game",
    "WA 3166 Letter, Tribal casinos •1",
    Scope.TABLE,
    WASHINGTON,
)
def tribal_agency(case: TableCase) -> Answer:
    return _tribal_approval(case, "tribal operation", "tribal gaming agency", 0)


@require(
    "table.concurrence",
    "The state concurs with the tribal gaming agency",
    "WA 3166 Letter, Tribal casinos •2",
    Scope.TABLE,
    WASHINGTON,
)
def concurrence(case: TableCase) -> Answer:
    return _tribal_approval(case, "concurrence", "Commission", 1)


@require(
    "table.compact",
    "The submission has what the compact asks for",
    "WA 3166 Letter, Tribal casinos •3",
    Scope.TABLE,
    WASHINGTON,
)
def compact(case: TableCase) -> Answer:
    return _tribal_approval(case, "compact supplement", "Commission", 2)


@require(
    "table.changes", "The Commission is asked before a game is modified", "WA 3166 Letter ¶2", Scope.TABLE, WASHINGTON
)
def changes(case: TableCase) -> Answer:
    required = "the Commission is asked before a change"
    return stated(
        case.house.controls.changes_reported, "controls.changes_reported", required, cite=CHANGES[case.document]
    )


@require("table.modified", "A modified game has an approval of its own", "WA 3166 Letter ¶2", Scope.TABLE, WASHINGTON)
def modified(case: TableCase) -> Answer:
    if not case.table.variations:
        return not_applicable("the game is played as approved")
    cite, required = CHANGES[case.document], "an approval of the changed game by the Commission"
    for each in case.table.variations:
        if not each.approval:
            return undecided("variations.approval", required, cite)
        found = case.of.approval(each.approval, "game", case.table.game)
        if isinstance(found, str):
            return failed(found, required, "have the change approved, or play as approved", cite)
        if found.by != "Commission":
            return failed(f"{found.number} by the {found.by}", required, "have the Commission approve it", cite)
    return passed(", ".join(each.what for each in case.table.variations), required, cite)


@require(
    "table.shuffler-approved",
    "A shuffling machine is an approved model",
    "WA 3119 Bet the Set, preamble •3",
    Scope.TABLE,
    WASHINGTON,
)
def shuffler(case: TableCase) -> Answer:
    found = [each for each in case.equipment if each.kind in ("shuffler", "shuffling shoe")]
    if case.document not in PREAMBLE or not found:
        return not_applicable("no shuffling machine, or its rules do not speak of one")
    cite = PREAMBLE[case.document]
    return worst(
        approved(case.of, each.approval, "shuffler", ("Commission",), each.id, f"approval of {each.id}", cite)
        for each in found
    )


@require("table.wac-465", "Dealers follow WAC 230-15-465", "WA 3119 Bet the Set, preamble •3", Scope.TABLE, WASHINGTON)
def wac_465(case: TableCase) -> Answer:
    if case.document not in PREAMBLE:
        return not_applicable("its rules do not name it")
    return stated(
        case.house.controls.wac_230_15_465, "controls.wac_230_15_465", "followed", cite=PREAMBLE[case.document]
    )


@require(
    "table.shuffle-procedures",
    "The house has procedures for shuffle and deal",
    "WA 3119 Bet the Set, preamble •3",
    Scope.TABLE,
    WASHINGTON,
)
def procedures(case: TableCase) -> Answer:
    if case.document not in PREAMBLE:
        return not_applicable("its rules do not name them")
    return stated(
        case.house.controls.shuffle_procedures, "controls.shuffle_procedures", "written", cite=PREAMBLE[case.document]
    )


@require(
    "table.wagers-among-players",
    "Players do not wager with each other",
    "WA 2212 Base game, preamble •1",
    Scope.TABLE,
    WASHINGTON,
)
def among_players(case: TableCase) -> Answer:
    if case.document != "2212":
        return not_applicable("its rules do not speak of it")
    return stated(
        case.house.controls.wagers_among_players, "controls.wagers_among_players", "not allowed", wanted=False
    )


@require(
    "wager.house-jackpot-rules",
    "House jackpots follow WAC 230-15-671",
    "WA 3166 v003 Jackpot ¶11",
    Scope.WAGER,
    WASHINGTON,
)
def house_jackpots(case: WagerCase) -> Answer:
    if not case.side.house_jackpot or case.definition is None:
        return not_applicable("no house jackpot")
    cite = "" if case.at.document == "3166" else str(case.definition.cite)
    return stated(case.at.house.controls.jackpot_rules, "controls.jackpot_rules", "followed", cite=cite)


REQUIREMENTS: Final[tuple[Requirement[HouseCase] | Requirement[TableCase] | Requirement[WagerCase], ...]] = (
    licensee, license, internal_controls, makers, tribal_agency, concurrence, compact, changes, modified, shuffler,
    wac_465, procedures, among_players, house_jackpots,
)  # fmt: skip
