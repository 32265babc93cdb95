"""What a Colorado table has on it: tray, rack, drop box, tip box and number, and what an electronic one may lack."""

from __future__ import annotations

from typing import Final

from pitboss.house.check.cases import TableCase
from pitboss.house.check.requirement import (
    NONE,
    Answer,
    Requirement,
    Scope,
    failed,
    named,
    not_applicable,
    passed,
    require,
    stated,
    undecided,
)
from pitboss.house.document.records import COLORADO

SECTION: Final = "CO 30-803(1)"
SHOE_AS_RACK: Final = "CO 30-822(2)"  # discards go back into it


def _has(case: TableCase, *any_of: str) -> Answer:
    if case.is_poker:
        return not_applicable("the section is about blackjack tables")
    required = " or ".join(any_of)
    fittings = case.table.fittings
    if fittings is None:
        return undecided("fittings", required)
    found = [each for each in any_of if each in fittings]
    if not found:
        return failed("none", required, f'add "{any_of[0]}" to fittings when the table has one')
    return passed(found[0], required)


def _is_fitted(case: TableCase, fitting: str) -> bool:
    return fitting in (case.table.fittings or ())


@require("table.chip-tray", "A chip tray", SECTION, Scope.TABLE, COLORADO)
def chip_tray(case: TableCase) -> Answer:
    if _is_fitted(case, "digital chips") and case.is_electronic:
        return not_applicable("the chips are digital")
    return _has(case, "chip tray")


@require("table.discard-rack", "A discard rack", SECTION, Scope.TABLE, COLORADO)
def discard_rack(case: TableCase) -> Answer:
    if case.is_digital or (_is_fitted(case, "digital cards") and case.is_electronic):
        return not_applicable("the cards are digital")
    shoe = next((each for each in case.equipment if each.kind == "shuffling shoe"), None)
    if shoe is not None and not case.is_poker and not _is_fitted(case, "discard rack"):
        return passed(shoe.model, "discard rack or shuffling shoe", SHOE_AS_RACK)
    return _has(case, "discard rack")


@require(
    "table.drop-box",
    "A drop slot and drop box; at an electronic table, or a bill validator",
    SECTION,
    Scope.TABLE,
    COLORADO,
)
def drop_box(case: TableCase) -> Answer:
    return _has(case, "drop box", "bill validator") if case.is_electronic else _has(case, "drop box")


@require("table.ticket-printer", "A ticket printer at an electronic table", SECTION, Scope.TABLE, COLORADO)
def ticket_printer(case: TableCase) -> Answer:
    if not case.is_electronic:
        return not_applicable("the table is dealt, without terminals")
    return _has(case, "ticket printer")


@require("table.tip-box", "A tip box where tips are taken", SECTION, Scope.TABLE, COLORADO)
def tip_box(case: TableCase) -> Answer:
    if case.rules is not None and not case.takes_tips:
        return not_applicable("no tips are taken")
    if _is_fitted(case, "electronic tipping") and case.is_electronic:
        return not_applicable("tips are taken electronically")
    return _has(case, "tip box")


@require("table.number", "An identifying number", SECTION, Scope.TABLE, COLORADO)
def number(case: TableCase) -> Answer:
    return named(case.table.number, "number", "a number on the table or an accessory of it")


@require("table.number-own", "No other table has the number", SECTION, Scope.TABLE, COLORADO)
def own_number(case: TableCase) -> Answer:
    if case.table.number in ("", NONE):
        return undecided("number", "a number of its own")
    others = [id for id in case.of.numbered[case.table.number] if id != case.table.id]
    if others:
        return failed(f"{case.table.number}, as {others[0]}", "a number of its own", "give one of them another number")
    return passed(case.table.number, "a number of its own")


@require("table.number-visible", "Surveillance sees and records the number", SECTION, Scope.TABLE, COLORADO)
def visible(case: TableCase) -> Answer:
    required = "visible to surveillance and on video"
    if case.is_unseen:
        return failed("no surveillance video", required, "set premises.surveillance = true when it is so")
    return stated(case.table.number_visible, "number_visible", required)


REQUIREMENTS: Final[tuple[Requirement[TableCase], ...]] = (
    chip_tray, discard_rack, drop_box, ticket_printer, tip_box, number, own_number, visible,
)  # fmt: skip
