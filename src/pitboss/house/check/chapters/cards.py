"""Cards and devices: inspection, pre-shuffled cards, the shoe that the game is dealt from, drop and count."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pitboss.house.check.approved import approved, worst
from pitboss.house.check.cases import TableCase
from pitboss.house.check.requirement import (
    Answer,
    Requirement,
    Scope,
    failed,
    not_applicable,
    passed,
    require,
    stated,
    undecided,
)
from pitboss.house.document.records import COLORADO
from pitboss.law.rules import DealtFrom

DEVICES: Final[Mapping[DealtFrom, tuple[str, ...]]] = {  # what deals the cards
    DealtFrom.SHOE: ("shoe", "shuffler", "digital shoe"),
    DealtFrom.SHUFFLING_SHOE: ("shuffling shoe", "digital shoe"),
    DealtFrom.DIGITAL: ("digital shoe", "terminal"),
}
FROM_A_SHOE: Final = (DealtFrom.SHOE, DealtFrom.SHUFFLING_SHOE)
MACHINES: Final = ("shuffler", "shuffling shoe")
REGULATORS: Final = ("Director", "Division", "Commission")  # the rule does not say who approves a shuffling shoe


@require("table.device", "The table has the device that it is dealt from", "CO 30-805", Scope.TABLE, COLORADO)
def device(case: TableCase) -> Answer:
    if case.rules is None:
        return undecided("game", "a game that can be set up")
    wanted = DEVICES.get(case.rules.dealt_from)
    if wanted is None:
        return not_applicable("dealt from the hand")
    required = " or ".join(wanted)
    if not case.table.equipment:
        return undecided("equipment", required)
    found = [each for each in case.equipment if each.kind in wanted]
    if not found:
        kinds = ", ".join(each.kind for each in case.equipment)
        return failed(kinds, required, f"add a {wanted[0]} to equipment, or change dealt_from")
    return passed(f"{found[0].kind} {found[0].model}", required)


@require(
    "table.devices-inspected",
    "Shoes and shuffling devices are inspected each gaming day",
    "CO 30-805",
    Scope.TABLE,
    COLORADO,
)
def devices_inspected(case: TableCase) -> Answer:
    required = "inspected each gaming day before cards are placed in them"
    if not case.table.equipment and case.rules is not None and case.rules.dealt_from in FROM_A_SHOE:
        return undecided("equipment", required)
    if not any(each.kind in ("shoe", *MACHINES) for each in case.equipment):
        return not_applicable("no shoe or shuffling device")
    return stated(case.house.controls.daily_inspection, "controls.daily_inspection", required)


@require("table.shuffling-shoe", "A shuffling shoe is approved", "CO 30-816(2)", Scope.TABLE, COLORADO)
def shuffling_shoe(case: TableCase) -> Answer:
    found = [each for each in case.equipment if each.kind == "shuffling shoe"]
    if not found:
        return not_applicable("no shuffling shoe")
    return worst(
        approved(case.of, each.approval, "shuffler", REGULATORS, each.id, f"approval of {each.id}") for each in found
    )


@require(
    "table.cards-inspected",
    "The dealer inspects and presents the cards on video",
    "CO 30-815(2)",
    Scope.TABLE,
    COLORADO,
)
def cards_inspected(case: TableCase) -> Answer:
    if case.is_digital or not case.table.is_dealt:
        return not_applicable("the cards are digital, or no dealer handles them")
    if case.table.card_check is None:
        return undecided("card_check", "inspected or pre-shuffled")
    if case.table.card_check == "pre-shuffled":
        return not_applicable("pre-shuffled cards")
    required = "inspected, spread and recorded on video"
    if case.is_unseen:
        return failed("no surveillance video", required, "set premises.surveillance = true when it is so")
    return stated(case.house.controls.cards_presented, "controls.cards_presented", required)


@require(
    "table.pre-shuffled",
    "Pre-shuffled cards go into a shuffler that reads every card",
    "CO 30-816(6)",
    Scope.TABLE,
    COLORADO,
)
def pre_shuffled(case: TableCase) -> Answer:
    if case.table.card_check != "pre-shuffled":
        return not_applicable("no pre-shuffled cards")
    required = "a shuffler that verifies each card"
    machines = [each for each in case.equipment if each.kind in MACHINES]
    if not machines:
        return failed("no shuffler", required, 'use such a shuffler, or set card_check = "inspected"')
    return worst(stated(each.verifies_cards, f"verifies_cards of {each.id}", required) for each in machines)


@require("table.counted-as", "Drop and count follow the predominant game", "CO 30-2103", Scope.TABLE, COLORADO)
def counted_as(case: TableCase) -> Answer:
    accounting = None if case.definition is None else case.definition.accounting
    if accounting is None:
        return not_applicable("its documents have no such classes")
    value, wanted, cite = case.table.counted_as, accounting.kind.value, str(accounting.cite)
    required = f"{wanted}: {accounting.kind.procedures}"
    if value is None:
        return undecided("counted_as", required, cite)
    if value != wanted:
        return failed(value, required, f'set counted_as = "{wanted}"', cite)
    return passed(value, required, cite)


REQUIREMENTS: Final[tuple[Requirement[TableCase], ...]] = (
    device, devices_inspected, shuffling_shoe, cards_inspected, pre_shuffled, counted_as,
)  # fmt: skip
