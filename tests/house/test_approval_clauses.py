"""Approvals, controls and what regulators ask of a house: by clause, with the lawful set-up and the fault."""

from __future__ import annotations

import datetime
from typing import Any, Final

import pytest

from pitboss.house.check import check_house
from pitboss.house.document import read_plain
from pitboss.house.signs import typeset
from tests.house.documents import edited
from tests.house.printed import read_back, squeezed
from tests.house.test_signs import posting, sheet
from tests.marks import proves

LATER: Final = datetime.date(2027, 1, 1)
DOCUMENTS: Final = {"spanish-1": "WA 3166", "sevens-3": "WA 3119", "bahama-1": "WA 2212"}
CONTROLS: Final = (
    "WA 3166 Letter, Commercial card rooms •1", "WA 3119 Letter, Commercial card rooms •1",
    "WA 2212 Letter, Commercial card rooms •1",
)  # fmt: skip
MAKERS: Final = (
    "WA 3166 Letter, Commercial card rooms •2", "WA 3119 Letter, Commercial card rooms •2",
    "WA 2212 Letter, Commercial card rooms •2",
)  # fmt: skip
AGENCIES: Final = (
    "WA 3166 Letter, Tribal casinos •1", "WA 3166 Letter, Tribal casinos •2",
    "WA 3166 Letter, Tribal casinos •3", "WA 3166 Letter, Tribal casinos •4",
    "WA 3119 Letter, Tribal casinos •1", "WA 3119 Letter, Tribal casinos •2",
    "WA 3119 Letter, Tribal casinos •3", "WA 3119 Letter, Tribal casinos •4",
    "WA 2212 Letter, Tribal casinos •1 s.1", "WA 2212 Letter, Tribal casinos •1 s.2",
    "WA 2212 Letter, Tribal casinos •2", "WA 2212 Letter, Tribal casinos •3",
)  # fmt: skip


def answers(name: str, requirement: str, edits: dict[str, Any]) -> dict[str, tuple[str, str]]:
    """What a requirement comes to, by table, with its clause."""
    found = check_house(read_plain(edited(name, edits))).results
    return {each.where: (each.verdict.value, each.cite) for each in found if each.requirement == requirement}


def passes_and_fails(name: str, requirement: str, edits: dict[str, Any], where: str) -> str:
    """The clause by which the fault at this place is found; without it, the requirement passes there."""
    lawful, wrong = answers(name, requirement, {})[where], answers(name, requirement, edits)[where]
    assert (lawful[0], wrong[0]) == ("pass", "fail")
    assert lawful[1] == wrong[1]
    return wrong[1]


@proves(*CONTROLS)
@pytest.mark.parametrize("table", DOCUMENTS)
def test_internal_controls_are_approved_before_the_game_is_offered(table: str) -> None:
    cite = passes_and_fails("washington", "table.internal-controls", {"approval.controls.date": LATER}, table)
    assert cite == f"{DOCUMENTS[table]} Letter, Commercial card rooms •1"


@proves(*MAKERS)
@pytest.mark.parametrize("table", DOCUMENTS)
def test_makers_of_layouts_and_equipment_are_licensed(table: str) -> None:
    edits = {"equipment.layouts.manufacturer_license": "none"}
    assert passes_and_fails("washington", "table.makers", edits, table).startswith(f"{DOCUMENTS[table]} Letter, ")


TRIBAL: Final[dict[str, dict[str, Any]]] = {
    "table.tribal-agency": {"approval.agency.by": "Commission"},
    "table.concurrence": {"approval.concurrence.date": LATER},
    "table.compact": {"approval.supplement.by": "tribal gaming agency"},
    "table.makers": {"equipment.layouts.state_certificate": "none"},
}


@proves(*AGENCIES)
@pytest.mark.parametrize("table", DOCUMENTS)
@pytest.mark.parametrize("requirement", TRIBAL)
def test_a_tribal_operation_has_its_agency_concurrence_and_supplement(requirement: str, table: str) -> None:
    cite = passes_and_fails("tribal", requirement, TRIBAL[requirement], table)
    assert cite.startswith(f"{DOCUMENTS[table]} Letter, Tribal casinos ")


@proves("WA 3166 Letter ¶2", "WA 3119 Letter ¶2", "WA 2212 Letter ¶3")
@pytest.mark.parametrize("table", DOCUMENTS)
def test_a_change_is_reported_because_it_may_affect_the_approval(table: str) -> None:
    edits = {"controls.changes_reported": False}
    assert passes_and_fails("washington", "table.changes", edits, table).startswith(f"{DOCUMENTS[table]} Letter ¶")


@proves(
    "WA 3119 Bet the Set, preamble •3 s.3",
    "WA 3119 Bet the Set, preamble •3 s.4",
    "WA 2212 Base game, preamble •4 s.3",
    "WA 2212 Base game, preamble •4 s.4",
)
@pytest.mark.parametrize("fact", ["wac_230_15_465", "shuffle_procedures"])
def test_shuffle_and_deal_follow_wac_230_15_465_and_the_house_s_procedures(fact: str) -> None:
    requirement = "table.wac-465" if fact == "wac_230_15_465" else "table.shuffle-procedures"
    wrong = answers("washington", requirement, {f"controls.{fact}": False})
    lawful = answers("washington", requirement, {})
    for table in ("sevens-3", "bahama-1"):
        assert (lawful[table][0], wrong[table][0]) == ("pass", "fail")
        assert wrong[table][1].startswith(DOCUMENTS[table])


@proves("WA 2212 Base game, preamble •1 s.3")
def test_players_do_not_wager_with_each_other() -> None:
    edits = {"controls.wagers_among_players": True}
    assert passes_and_fails("washington", "table.wagers-among-players", edits, "bahama-1").startswith("WA 2212")


@proves("CO 30-806(4)")
def test_co_30_806_4_other_decks_are_for_a_short_promotion_that_the_director_approved() -> None:
    deck = {"table.jokers-1.promotion.jokers": 0, "table.jokers-1.promotion.deck": "40 cards"}
    assert answers("colorado", "table.promotion-approved", deck)["jokers-1"] == ("pass", "CO 30-806(4)")
    wrong = deck | {"approval.joker-night.by": "Division"}
    assert answers("colorado", "table.promotion-approved", wrong)["jokers-1"] == ("fail", "CO 30-806(4)")


@proves("CO 30-830(1)", "CO 30-830(2) s.1")
@pytest.mark.parametrize(
    ("requirement", "edits", "cite"),
    [
        ("table.shuffle-variation", {"approval.deal.by": "Commission"}, "CO 30-830(1)"),
        ("table.rule-variation", {"approval.play.by": "Director"}, "CO 30-830(2)"),
    ],
)
def test_co_30_830_the_director_approves_the_shuffle_and_the_commission_the_rest(
    requirement: str, edits: dict[str, Any], cite: str
) -> None:
    assert passes_and_fails("colorado", requirement, edits, "jokers-1") == cite


@proves("CO 30-803(1) s.3", "CO 30-803(1) s.4", "CO 30-803(1) ¶2 s.5", "CO 30-803(1) ¶2 s.6")
@pytest.mark.parametrize("table", ["holdem-1", "bj-e"])
def test_co_30_803_1_every_table_has_a_number_that_surveillance_records(table: str) -> None:
    assert passes_and_fails("colorado", "table.number", {f"table.{table}.number": "none"}, table) == "CO 30-803(1)"
    hidden = {f"table.{table}.number_visible": False}
    assert passes_and_fails("colorado", "table.number-visible", hidden, table) == "CO 30-803(1)"


@proves("CO 30-805 ¶1 s.1", "CO 30-805 ¶1 s.2", "CO 30-815(2) s.1", "CO 30-815(2) s.2")
def test_devices_are_inspected_and_cards_presented_on_video() -> None:
    edits = {"controls.daily_inspection": False}
    assert passes_and_fails("colorado", "table.devices-inspected", edits, "bj-1") == "CO 30-805"
    edits = {"controls.cards_presented": False}
    assert passes_and_fails("colorado", "table.cards-inspected", edits, "bj-1") == "CO 30-815(2)"


@proves("CO 30-899.06(1) s.2")
def test_co_30_899_06_1_the_division_approved_the_wheel_and_its_software() -> None:
    edits = {"equipment.wheel-1.version": "none"}
    where = "madness-1/wheel-of-madness"
    assert passes_and_fails("colorado", "wager.wheel-software", edits, where) == "CO 30-899.06(1)"


# --- what is shown at the table -------------------------------------------------------------------------------------


@proves("CO 30-2106(14)(a)", "CO 30-2114(9) s.2")
@pytest.mark.parametrize(("game", "wager"), [("ante-up-21", "poker-bonus"), ("blackjack", "bust-bonus-30-2114")])
def test_the_schedule_in_use_is_printed_and_read_back(game: str, wager: str) -> None:
    printed = sheet(posting(game, wager), "pay-tables")
    found = read_back(typeset(printed)[0])
    rows = [row for grid in printed.grids for row in grid.rows]
    assert len(rows) > 2
    assert [row for row in rows if squeezed("".join(map(str, row))) not in found] == []


@proves("WA 3166 v003 Jackpot ¶11 s.2", "WA 3166 v003 Attachment B ¶7 s.2", "WA 3166 v003 Attachment C ¶5 s.2")
@pytest.mark.parametrize("table", ["trilux-1", "spanish-2"])
def test_the_prize_of_a_house_jackpot_is_at_the_table(table: str) -> None:
    found = answers("washington", "wager.prizes-posted", {f"table.{table}.posted.prizes": "wall"})
    own = [answer for where, answer in found.items() if where.startswith(f"{table}/") and answer[0] == "fail"]
    assert own
    lawful = answers("washington", "wager.prizes-posted", {})
    assert [answer for where, answer in lawful.items() if where.startswith(table) and answer[0] == "fail"] == []
