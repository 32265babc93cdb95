"""What a Colorado house needs an approval for: electronic tables, promotions, variations, the wheel's software."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pitboss.house.check.approved import approved, worst
from pitboss.house.check.cases import STADIUM, TableCase, WagerCase
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
    undecided,
)
from pitboss.house.document.records import COLORADO

REGULATORS: Final = ("Division", "Director", "Commission")  # where a section does not say who approves
BUTTONS: Final = {  # wagers whose wins in a row are marked with an approved button at each position
    "streak": "CO 30-899.07(1)", "burnout-bonus": "CO 30-899.25 Bonus wager (1)",
}  # fmt: skip
EQUIPPED: Final[Mapping[str, tuple[tuple[str, ...], str]]] = {  # what a section wants on the table for its wager
    "go-fish-21": (("special deck", "second discard rack", "lammers"), "CO 30-899.08(1)"),
    "pot-of-gold": (("lammers",), "CO 30-2116(4)"),
}
APPROVED_EQUIPMENT: Final = ("30-2118", "30-2119")
EQUIPMENT_APPROVALS: Final = ("equipment", "shuffler", "software")


@require(
    "table.configuration-approved",
    "The configuration of an electronic table is approved",
    "CO 30-803",
    Scope.TABLE,
    COLORADO,
)
def configuration(case: TableCase) -> Answer:
    if not case.is_electronic:
        return not_applicable("the table is dealt, without terminals")
    return approved(
        case.of,
        case.table.configuration,
        "electronic configuration",
        ("Director", "Division"),
        case.table.id,
        "configuration",
    )


@require(
    "table.configuration-stated",
    "Terminals and dealers of an electronic table are stated",
    "CO 30-803",
    Scope.TABLE,
    COLORADO,
)
def configuration_stated(case: TableCase) -> Answer:
    if not case.is_electronic:
        return not_applicable("the table is dealt, without terminals")
    terminals, dealers = case.table.terminals, case.table.dealers
    required = "one terminal or more, and a number of dealers"
    if terminals is None or dealers is None:
        return undecided("terminals" if terminals is None else "dealers", required)
    value = f"{terminals} terminals, {dealers} dealers"
    if terminals < 1 or dealers < 0:
        return failed(value, required, "state how many players the table takes at most")
    return passed(value, required)


@require("table.terminals", "Stadium Blackjack is played at terminals", "CO 30-899.26(1)", Scope.TABLE, COLORADO)
def terminals(case: TableCase) -> Answer:
    if case.document != STADIUM:
        return not_applicable("its section does not ask for terminals")
    required = "one terminal or more"
    if case.table.terminals is None:
        return undecided("terminals", required)
    if case.table.terminals < 1:
        return failed("none", required, "state how many terminals the table has")
    return passed(str(case.table.terminals), required)


@require(
    "table.promotion-approved",
    "A promotion with jokers or other decks is approved in advance",
    "CO 30-806(3)",
    Scope.TABLE,
    COLORADO,
)
def promotion(case: TableCase) -> Answer:
    found = case.table.promotion
    if found is None:
        return not_applicable("no promotion")
    cite = "CO 30-806(4)" if found.deck else "CO 30-806(3)"
    answer = approved(case.of, found.approval, "promotion", ("Director",), case.table.id, "promotion.approval", cite)
    approval = case.house.approval(found.approval)
    if answer.verdict.value == "pass" and approval is not None and approval.date > found.starts:
        return failed(
            f"approved {approval.date}, begins {found.starts}", answer.required, "begin it after the approval", cite
        )
    return answer


@require("table.promotion-short", "A promotion has a first and a last day", "CO 30-806(3)", Scope.TABLE, COLORADO)
def promotion_days(case: TableCase) -> Answer:
    found = case.table.promotion
    if found is None:
        return not_applicable("no promotion")
    value, required = f"{found.starts} to {found.ends}", "a last day that is not before the first"
    if found.ends < found.starts:
        return failed(value, required, "change promotion.ends")
    return passed(value, required)


@require(
    "table.shuffle-variation",
    "The Director approved variations of shuffle and deal",
    "CO 30-830(1)",
    Scope.TABLE,
    COLORADO,
)
def shuffle_variation(case: TableCase) -> Answer:
    found = [each for each in case.table.variations if each.kind == "shuffle and deal"]
    if not found:
        return not_applicable("no such variation")
    answers = [
        approved(case.of, each.approval, each.kind, ("Director",), case.table.id, "variations.approval")
        for each in found
    ]
    return worst(answers)


@require("table.rule-variation", "Other variations are rules of the Commission", "CO 30-830(2)", Scope.TABLE, COLORADO)
def rule_variation(case: TableCase) -> Answer:
    found = [each for each in case.table.variations if each.kind == "rules of play"]
    if not found:
        return not_applicable("no such variation")
    answers = [
        approved(case.of, each.approval, each.kind, ("Commission",), case.table.id, "variations.approval")
        for each in found
    ]
    return worst(answers)


@require(
    "wager.wheel-software", "The Division approved the wheel and its software", "CO 30-899.06(1)", Scope.WAGER, COLORADO
)
def wheel(case: WagerCase) -> Answer:
    if case.definition is None or case.definition.decided_by != "wheel":
        return not_applicable("no wheel")
    wheels = [each for each in case.at.equipment if each.kind == "wheel"]
    required = "a wheel with an approval of its software"
    if not case.at.table.equipment:
        return undecided("equipment", required)
    if not wheels:
        return failed("no wheel", required, "add the wheel to the table's equipment")
    version = named(wheels[0].version, f"version of {wheels[0].id}", required)
    if version.verdict is not Verdict.PASS:
        return version
    return approved(
        case.at.of,
        wheels[0].approval,
        "software",
        ("Division", "Director"),
        wheels[0].id,
        f"approval of {wheels[0].id}",
    )


@require(
    "wager.bonus-buttons",
    "A button for each position marks the wins in a row",
    "CO 30-899.25 Bonus wager (1)",
    Scope.WAGER,
    COLORADO,
)
def bonus_buttons(case: WagerCase) -> Answer:
    cite = BUTTONS.get(case.name)
    if cite is None:
        return not_applicable("it needs no buttons")
    found = [each for each in case.at.equipment if each.kind == "bonus buttons"]
    required = "approved buttons, one for each position"
    if not case.at.table.equipment:
        return undecided("equipment", required, cite)
    if not found:
        return failed("none", required, "add bonus buttons to the table's equipment", cite)
    return worst(
        approved(case.at.of, each.approval, "equipment", REGULATORS, each.id, f"approval of {each.id}", cite)
        for each in found
    )


@require(
    "wager.fittings", "The table has what the wager's section equips it with", "CO 30-899.08(1)", Scope.WAGER, COLORADO
)
def fittings(case: WagerCase) -> Answer:
    wanted, cite = EQUIPPED.get(case.name, ((), ""))
    if not wanted:
        return not_applicable("its section asks for nothing on the table")
    if not case.at.table.is_dealt:
        return not_applicable("terminals have it")
    required, found = ", ".join(wanted), case.at.table.fittings
    if found is None:
        return undecided("fittings", required, cite)
    lacks = [each for each in wanted if each not in found]
    if lacks:
        words = ", ".join(f'"{each}"' for each in lacks)
        return failed(f"no {', no '.join(lacks)}", required, f"add {words} to fittings when the table has them", cite)
    return passed(required, required, cite)


@require("table.approved-equipment", "The table's equipment is approved", "CO 30-2118(3)", Scope.TABLE, COLORADO)
def approved_equipment(case: TableCase) -> Answer:
    if case.document not in APPROVED_EQUIPMENT:
        return not_applicable("its section does not ask for approved equipment")
    cite, required = f"CO {case.document}(3)", "an approval of each piece"
    if not case.equipment:
        return undecided("equipment", required, cite)
    for each in case.equipment:
        own = case.house.approval(each.approval)
        what = own.what if own is not None and own.what in EQUIPMENT_APPROVALS else "equipment"
        by = ("Director", "Division")
        answer = approved(case.of, each.approval, what, by, each.id, f"approval of {each.id}", cite)
        if answer.verdict is not Verdict.PASS:
            return answer
    return passed(", ".join(each.model for each in case.equipment), required, cite)


REQUIREMENTS: Final[tuple[Requirement[TableCase] | Requirement[WagerCase], ...]] = (
    configuration, configuration_stated, terminals, promotion, promotion_days, shuffle_variation, rule_variation, wheel,
    bonus_buttons, fittings, approved_equipment,
)  # fmt: skip
