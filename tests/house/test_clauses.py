"""Clauses about a house's set-up, at their thresholds, each through the check of a whole document."""

from __future__ import annotations

import datetime
from typing import Any, Final

import pytest

from pitboss.house.check import check_house
from pitboss.house.check.ceilings import ceiling_on, shipped
from pitboss.house.document import read_plain
from tests.house.documents import base, edited
from tests.marks import proves

CARD_ROOMS: Final = {
    "spanish-1": "WA 3166 v003 ¶2",
    "sevens-3": "WA 3119 Bet the Set, preamble •2",
    "bahama-1": "WA 2212 Base game, preamble •2",
}


def failures(name: str, edits: dict[str, Any], on: datetime.date | None = None) -> list[tuple[str, str, str]]:
    found = check_house(read_plain(edited(name, edits)), on)
    return [(each.requirement, each.where, each.cite) for each in found.failures]


@proves("WA 3166 v003 ¶2", "WA 3119 Bet the Set, preamble •2", "WA 2212 Base game, preamble •2")
@pytest.mark.parametrize("table", CARD_ROOMS)
def test_wac_230_15_140_below_at_and_above_the_ceiling(table: str) -> None:
    """The figure is a dated parameter: $400, until the house states a later one with its source."""
    at = {cents: failures("washington", {f"table.{table}.max_cents": cents}) for cents in (39_999, 40_000, 40_001)}
    assert at[39_999] == at[40_000] == []
    assert at[40_001] == [("table.ceiling", table, CARD_ROOMS[table])]


def test_wac_230_15_140_was_300_dollars_until_the_day_of_the_change() -> None:
    house, first = read_plain(base("washington")), datetime.date(2023, 9, 22)
    days = [first - datetime.timedelta(1), first, first + datetime.timedelta(1)]
    ceilings = [ceiling_on(house, "washington", day) for day in days]
    assert [None if each is None else each.max_cents for each in ceilings] == [300_00, 400_00, 400_00]


def test_a_house_states_a_later_ceiling_with_its_source() -> None:
    first = datetime.date(2026, 6, 1)
    own = [{"rule": "WAC 230-15-140", "max_cents": 50_000, "starts": first, "source": "a later order"}]
    later = {"ceiling": own, "table.spanish-1.max_cents": 50_000}
    assert failures("washington", later) == []
    assert failures("washington", later | {"table.spanish-1.max_cents": 50_001})[0][0] == "table.ceiling"
    day = datetime.date(2026, 5, 31)  # the day before: the shipped ceiling still holds
    assert ("table.ceiling", "spanish-1", CARD_ROOMS["spanish-1"]) in failures("washington", later, day)


def test_a_ceiling_holds_from_its_first_day() -> None:
    house = read_plain(base("colorado"))
    first = shipped("colorado")[1].starts
    days = [first - datetime.timedelta(1), first, first + datetime.timedelta(1)]
    ceilings = [ceiling_on(house, "colorado", day) for day in days]
    assert [None if each is None else each.max_cents for each in ceilings] == [100_00, 0, 0]
    assert ceiling_on(house, "colorado", datetime.date(1990, 1, 1)) is None
    assert all(each.source and each.rule for state in ("colorado", "washington") for each in shipped(state))


@proves("CO 30-803(4)")
@pytest.mark.parametrize(("letter", "lawful"), [("b", False), ("c", False), ("d", True)])
def test_co_30_803_4_the_wall_begins_at_d(letter: str, *, lawful: bool) -> None:
    found = failures("colorado", {"signs.wall": [letter]})
    assert found == ([] if lawful else [("signs.wall-topics", "", "CO 30-803(4)")])


@proves("CO 30-803(4)")
def test_co_30_803_4_a_wall_sign_holds_at_every_table() -> None:
    """Tips: one table has another maximum, so that (i) must hang at the tables."""
    assert ("signs.wall-everywhere", "", "CO 30-803(4)") in failures("colorado", {"signs.wall": ["i"]})
    blackjack = base("colorado")
    blackjack["table"] = [each for each in blackjack["table"] if each["id"] in ("csm-table", "trilux-1", "trilux-2")]
    for each in blackjack["table"]:
        each["tip_max_cents"] = 5_00
    blackjack["signs"]["posted"]["tips"] = "wall"
    assert check_house(read_plain(blackjack)).failures == ()
    blackjack["table"][0]["tip_max_cents"] = 5_01
    assert [each.requirement for each in check_house(read_plain(blackjack)).failures] == ["signs.wall-everywhere"]


@proves("CO 30-803(4)")
def test_co_30_803_4_every_notice_that_differs_is_named_at_once() -> None:
    """Free Bet Blackjack beside blackjack: one answer names all letters to take off the wall."""
    house = base("colorado")
    house["table"] = [each for each in house["table"] if each["id"] == "bj-1"]
    house["table"].append({"id": "free", "name": "Free", "game": "free-bet-blackjack"})
    house["signs"]["wall"] = ["d", "e", "f", "g", "h"]
    (found,) = [each for each in check_house(read_plain(house)).results if each.requirement == "signs.wall-everywhere"]
    assert found.value == "(g) and (h) differ at free"
    assert found.mend == "post (g) and (h) at the tables, and take them out of the notices on the wall"
    house["signs"]["wall"] = ["d", "e", "f"]
    assert "signs.wall-everywhere" not in {each.requirement for each in check_house(read_plain(house)).failures}


@proves("CO 30-806(3) s.2")
@pytest.mark.parametrize(("starts", "lawful"), [(30, False), (1, True), (2, True)])
def test_co_30_806_3_a_promotion_begins_after_its_approval(starts: int, *, lawful: bool) -> None:
    """Approved on October 1: the day before is too early."""
    day = datetime.date(2026, 9 if starts == 30 else 10, starts)
    found = failures("colorado", {"table.jokers-1.promotion.starts": day})
    assert found == ([] if lawful else [("table.promotion-approved", "jokers-1", "CO 30-806(3)")])


@proves("CO 30-803(1) s.1")
@pytest.mark.parametrize("fitting", ["chip tray", "discard rack", "drop box", "tip box"])
def test_co_30_803_1_what_a_table_in_play_has(fitting: str) -> None:
    all_four = ["chip tray", "discard rack", "drop box", "tip box"]
    without = [each for each in all_four if each != fitting]
    wanted = f"table.{fitting.replace(' ', '-')}"
    assert failures("colorado", {"table.holdem-1.fittings": without}) == [(wanted, "holdem-1", "CO 30-803(1)")]
    assert failures("colorado", {"table.holdem-1.fittings": all_four}) == []


@proves("CO 30-803(1) s.1")
def test_co_30_803_1_no_tip_box_where_no_tips_are_taken() -> None:
    without = {"table.bj-1.fittings": ["chip tray", "discard rack", "drop box"]}
    assert failures("colorado", without) == [("table.tip-box", "bj-1", "CO 30-803(1)")]
    assert failures("colorado", without | {"table.bj-1.options.tip_wagers": False}) == []


@proves("CO 30-816(6) s.6")
def test_co_30_816_6_pre_shuffled_cards_need_a_shuffler_that_reads_them() -> None:
    at = {reads: failures("colorado", {"equipment.shuffler-1.verifies_cards": reads}) for reads in (True, False)}
    assert at == {True: [], False: [("table.pre-shuffled", "spanish-1", "CO 30-816(6)")]}


@proves("CO 30-2103(1)", "CO 30-2103(2)")
def test_co_30_2103_drop_and_count_follow_the_predominant_game() -> None:
    assert failures("colorado", {"table.deuces-1.counted_as": "blackjack"})[0][:2] == ("table.counted-as", "deuces-1")
    assert failures("colorado", {"table.holdem-1.counted_as": "poker"})[0][:2] == ("table.counted-as", "holdem-1")


@proves("WA 3166 v003 General rules 1 s.1-2")
@pytest.mark.parametrize("mark", ["game name", "bonus payouts", "match spots"])
def test_wa_3166_general_rules_1_what_the_layout_shows(mark: str) -> None:
    shows = [each for each in ("wager areas", "game name", "bonus payouts", "match spots") if each != mark]
    found = failures("washington", {"table.spanish-1.layout.shows": shows})
    assert found == [(f"table.{mark.replace(' ', '-')}", "spanish-1", "WA 3166 v003 General rules 1")]


@proves("WA 2212 Base game, preamble •3 s.2")
@pytest.mark.parametrize(("place", "lawful"), [("layout", True), ("placard", True), ("wall", False)])
def test_wa_2212_four_games_on_the_layout_or_a_placard(place: str, *, lawful: bool) -> None:
    found = failures("washington", {"table.bahama-1.posted.four_games": place})
    assert found == ([] if lawful else [("table.four-games", "bahama-1", "WA 2212 Base game, preamble •3")])


@pytest.mark.parametrize("wager", ["lucky-lucky", "bet-the-set-21-wa-3119:BTS-06"])
def test_colorado_and_washington_do_not_mix_on_a_layout(wager: str) -> None:
    name, table = ("washington", "sevens-3") if wager == "lucky-lucky" else ("colorado", "csm-table")
    found = failures(name, {f"table.{table}.sides": [wager]})
    assert [each[0] for each in found] == ["wager.state"]


@proves("CO 30-803(1) s.2")
def test_co_30_803_1_a_no_peek_device_is_allowed() -> None:
    plain = base("colorado")
    plain["equipment"].append({"id": "mirror", "kind": "no-peek device", "model": "Prism"})
    next(each for each in plain["table"] if each["id"] == "bj-1")["equipment"].append("mirror")
    assert check_house(read_plain(plain)).failures == ()


ELECTRONIC: Final = {
    "digital cards": ("table.discard-rack", "discard rack"),
    "digital chips": ("table.chip-tray", "chip tray"),
    "electronic tipping": ("table.tip-box", "tip box"),
}


@proves("CO 30-803(1) ¶2 s.2", "CO 30-803(1) ¶2 s.3", "CO 30-803(1) ¶2 s.4")
@pytest.mark.parametrize("has", ELECTRONIC)
def test_co_30_803_1_what_an_electronic_table_may_lack(has: str) -> None:
    """Stadium Blackjack deals cards of its own, so that every exemption is what the table is fitted with."""
    requirement, instead = ELECTRONIC[has]
    fittings = ["bill validator", "ticket printer", *ELECTRONIC]
    without = [each for each in fittings if each != has]
    key = "table.stadium.fittings"
    assert failures("colorado", {key: fittings}) == []
    assert failures("colorado", {key: without}) == [(requirement, "stadium", "CO 30-803(1)")]
    assert failures("colorado", {key: [*without, instead]}) == []


@proves("CO 30-803(1) ¶2 s.1")
@pytest.mark.parametrize("box", ["drop box", "bill validator"])
def test_co_30_803_1_an_electronic_table_has_a_box_or_a_validator_and_a_printer(box: str) -> None:
    key = "table.stadium.fittings"
    assert failures("colorado", {key: [box, "ticket printer", *ELECTRONIC]}) == []
    assert failures("colorado", {key: [box, *ELECTRONIC]})[0][0] == "table.ticket-printer"
    assert failures("colorado", {key: ["ticket printer", *ELECTRONIC]})[0][0] == "table.drop-box"


@proves("CO 30-816(6) s.1")
def test_co_30_816_6_the_house_may_use_pre_shuffled_cards() -> None:
    found = check_house(read_plain(base("colorado")))
    (own,) = [each for each in found.results if (each.requirement, each.where) == ("table.pre-shuffled", "spanish-1")]
    assert own.verdict.value == "pass"


@proves("CO 30-803 ¶1 s.2")
@pytest.mark.parametrize(("day", "lawful"), [(16, False), (17, True), (18, True)])
def test_co_30_803_an_electronic_table_waits_for_its_approval(day: int, *, lawful: bool) -> None:
    """The check is of November 17: an approval of the next day is too late."""
    found = failures("colorado", {"approval.terminals.date": datetime.date(2026, 11, 34 - day)})
    wanted = {("table.configuration-approved", table, "CO 30-803") for table in ("stadium", "bj-e")}
    assert set(found) == (set() if lawful else wanted)
