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


# --- what a section wants on the table for its wager -----------------------------------------------------------------

WITH_FISH: Final = (
    "chip tray",
    "discard rack",
    "drop box",
    "tip box",
    "special deck",
    "second discard rack",
    "lammers",
)


@proves("CO 30-899.08(1) s.1")
@pytest.mark.parametrize("lacking", WITH_FISH[4:])
def test_co_30_899_08_1_go_fish_has_its_deck_its_rack_and_its_lammers(lacking: str) -> None:
    fitted = [each for each in WITH_FISH if each != lacking]
    assert failures("colorado", {"table.fish-1.fittings": fitted}) == [
        ("wager.fittings", "fish-1/go-fish-21", "CO 30-899.08(1)")
    ]
    assert failures("colorado", {"table.fish-1.fittings": fitted, "table.fish-1.sides": ["streak"]}) == []


@proves("CO 30-2116(4) s.1")
@pytest.mark.parametrize(("sides", "lammers", "lawful"), [
    (["pot-of-gold"], True, True), (["pot-of-gold"], False, False), (["push-22"], False, True),
])  # fmt: skip
def test_co_30_2116_4_pot_of_gold_counts_lammers(sides: list[str], *, lammers: bool, lawful: bool) -> None:
    key, game = "table.holdem-1", "free-bet-blackjack"
    fitted = [*WITH_FISH[:4], *(["lammers"] if lammers else [])]
    layout = {"game": game, "shows": ["wager areas", "bonus spots"]}
    edits = {f"{key}.game": game, f"{key}.layout": layout, f"{key}.sides": sides, f"{key}.fittings": fitted}
    found = failures("colorado", edits | {f"{key}.equipment": ["shoe-1"]})
    assert found == ([] if lawful else [("wager.fittings", "holdem-1/pot-of-gold", "CO 30-2116(4)")])


@proves("CO 30-899.07(1) s.1", "CO 30-899.25 Bonus wager (1) s.2")
@pytest.mark.parametrize(
    ("where", "cite"),
    [("fish-1/streak", "CO 30-899.07(1)"), ("burnout-1/burnout-bonus", "CO 30-899.25 Bonus wager (1)")],
)
def test_wins_in_a_row_are_marked_with_approved_buttons(where: str, cite: str) -> None:
    table = where.partition("/")[0]
    wrong = [("wager.bonus-buttons", where, cite)]
    assert failures("colorado", {f"table.{table}.equipment": ["shoe-1"]}) == wrong
    assert wrong[0] in failures("colorado", {"approval.buttons.date": datetime.date(2026, 11, 18)})
    assert failures("colorado", {"approval.buttons.date": datetime.date(2026, 11, 17)}) == []


@proves("CO 30-822(2)")
def test_co_30_822_2_a_shuffling_shoe_is_the_discard_rack() -> None:
    without = ["chip tray", "drop box", "tip box"]
    found = check_house(read_plain(edited("colorado", {"table.csm-table.fittings": without})))
    (own,) = [each for each in found.results if (each.requirement, each.where) == ("table.discard-rack", "csm-table")]
    assert (own.verdict.value, own.value, own.cite) == ("pass", "Continuous shuffler", "CO 30-822(2)")
    assert failures("colorado", {"table.bj-1.fittings": without}) == [("table.discard-rack", "bj-1", "CO 30-803(1)")]


@proves("CO 30-816(6) s.6")
def test_co_30_816_6_each_shuffler_of_the_table_reads_the_cards() -> None:
    plain = base("colorado")
    plain["equipment"].append({"id": "second", "kind": "shuffler", "model": "Plain", "verifies_cards": False})
    plain["equipment"][-1]["approval"] = ""
    spanish = next(each for each in plain["table"] if each["id"] == "spanish-1")
    spanish["equipment"].append("second")
    found = [(each.requirement, each.where, each.mend) for each in check_house(read_plain(plain)).failures]
    assert found == [("table.pre-shuffled", "spanish-1", "set verifies_cards of second = true when it is so")]


@proves("WA 3119 Bet the Set, preamble •3 s.4", "WA 2212 Base game, preamble •4 s.4")
@pytest.mark.parametrize(("by", "lawful"), [("Commission", True), ("state", False), ("tribal gaming agency", False)])
def test_washington_s_shufflers_are_models_that_the_commission_approved(by: str, *, lawful: bool) -> None:
    tables = {f"table.{each}.equipment": ["layouts", "shuffler-1"] for each in ("bahama-1", "sevens-3")}
    found = failures("washington", tables | {"approval.shuffler.by": by})
    cites = {"bahama-1": "WA 2212 Base game, preamble •4", "sevens-3": "WA 3119 Bet the Set, preamble •3"}
    wrong = {("table.shuffler-approved", table, cite) for table, cite in cites.items()}
    assert (wrong & set(found)) == (set() if lawful else wrong)


@proves(
    "WA 3119 Blazing 7's (player cards), preamble •4 s.1", "WA 3119 Blazing 7's (dealer's up card), preamble •4 s.1",
    "WA 3119 TriLux jackpot, preamble •4 s.1", "WA 2212 Progressive, preamble •1 s.1",
)  # fmt: skip
@pytest.mark.parametrize(("place", "lawful"), [("display", True), ("placard", False), ("layout", False)])
@pytest.mark.parametrize(
    ("table", "side", "cite"),
    [
        (
            "sevens-3",
            "blazing-7s-jackpot-player-cards-wa-3119:1@2000",
            "WA 3119 Blazing 7's (player cards), preamble •4",
        ),
        (
            "sevens-3",
            "blazing-7s-jackpot-up-card-wa-3119:1@2000",
            "WA 3119 Blazing 7's (dealer's up card), preamble •4",
        ),
        ("sevens-3", "trilux-jackpot-wa-3119:6@2000", "WA 3119 TriLux jackpot, preamble •4"),
        ("bahama-1", "bahama-progressive-wa-2212@5000", "WA 2212 Progressive, preamble •1"),
    ],
)
def test_a_jackpot_is_on_a_display_at_the_table(table: str, side: str, cite: str, place: str, *, lawful: bool) -> None:
    edits = {
        f"table.{table}.sides": [{"wager": side, "system": ["Game Manager 2 v2.5.4"]}],
        f"table.{table}.posted": {"prizes": place, "four_games": "placard"},
    }
    found = failures("washington", edits)
    assert found == (
        [] if lawful else [("wager.jackpot-display", f"{table}/{side.partition(':')[0].partition('@')[0]}", cite)]
    )


@proves("CO 30-803 ¶1 s.2")
@pytest.mark.parametrize("table", ["stadium", "bj-1"])
def test_co_30_803_a_hybrid_with_a_dealer_has_an_approved_configuration_too(table: str) -> None:
    """Players wager at terminals in front of a dealer: the setting is electronic all the same."""
    edits = {
        f"table.{table}.kind": "dealt",
        f"table.{table}.terminals": 7,
        f"table.{table}.configuration": "posted-rules",
    }
    found = failures("colorado", edits)
    assert ("table.configuration-approved", table, "CO 30-803") in found
    assert "table.configuration-approved" not in {each[0] for each in failures("colorado", {})}


@pytest.mark.parametrize(
    ("wager", "cite"),
    [
        ("go-fish-21", "CO 30-899.08(2)"), ("bust-bonus-30-899-09", "CO 30-899.09(8)"), ("21-magic", "CO 30-899.09(2)"),
        ("bust-bonus-30-2113", "CO 30-2113(8)"), ("bust-bonus-30-2114", "CO 30-2114(7)"),
        ("ace-buster", "CO 30-899.28(5)"), ("pocket-rockets", "CO 30-803(3)(c)"), ("lucky-lucky", "CO 30-803(3)(c)"),
    ],
)  # fmt: skip
@proves("CO 30-899.08(2) s.3", "CO 30-899.09(8)", "CO 30-2113(8) s.3", "CO 30-2114(7) s.3", "CO 30-899.28(5) ¶3 s.2")
def test_limits_are_posted_by_the_clause_of_the_wager_itself(wager: str, cite: str) -> None:
    edits = {"table.trilux-1.sides": [wager], "table.trilux-1.posted": {"side_limits": "wall"}}
    found = [each for each in failures("colorado", edits) if each[0] == "wager.limits-posted"]
    assert found == [("wager.limits-posted", f"trilux-1/{wager}", cite)]


@proves("CO 30-2111(2) s.2", "CO 30-2112(2) ¶2", "CO 30-899.10 Version 1, Game play (1) s.2")
@pytest.mark.parametrize(
    ("game", "sides", "cite"),
    [
        ("3-card-21-n-done", [], "CO 30-2111(2)"),
        ("pai-jack", ["pai-jack-bonus"], "CO 30-2112(2)"),
        ("double-up-blackjack-1", [], "CO 30-899.10 Version 1, Game play (1)"),
        ("double-up-blackjack-2", [], "CO 30-899.10 Version 1, Game play (1)"),
    ],
)
@pytest.mark.parametrize(("place", "lawful"), [("placard", True), ("layout", True), ("wall", False)])
def test_the_limits_of_a_game_s_second_wager_are_at_the_table(
    game: str, sides: list[str], cite: str, place: str, *, lawful: bool
) -> None:
    key = "table.holdem-1"
    layout = {"game": game, "shows": ["wager areas", "bonus spots"]}
    edits = {f"{key}.game": game, f"{key}.layout": layout, f"{key}.sides": sides, f"{key}.equipment": ["shoe-1"]}
    found = failures("colorado", edits | {f"{key}.posted": {"side_limits": place}})
    posted = [each[2] for each in found if each[0] in ("table.limits-posted", "wager.limits-posted")]
    assert posted == ([] if lawful else [cite])


@pytest.mark.parametrize("terminals", [None, 0, 1])
def test_nothing_is_posted_on_terminals_that_a_table_does_not_have(terminals: int | None) -> None:
    posted = dict.fromkeys(("notices", "pay_tables", "side_limits"), "terminal")
    edits: dict[str, Any] = {"table.bj-1.posted": posted, "table.bj-1.dealers": 1, "table.bj-1.configuration": "any"}
    edits["table.bj-1.configuration"] = "terminals"
    edits |= {"approval.terminals.covers": [], "table.bj-1.terminals": terminals}
    found = {each[0] for each in failures("colorado", edits)}
    posting = {"table.notices", "wager.pay-table-posted", "wager.limits-posted"}
    assert found & posting == (set() if terminals else posting)


@pytest.mark.parametrize(("number", "verdict"), [("CO-RL-0001", "pass"), ("none", "fail"), ("", "cannot decide")])
def test_a_house_states_its_license(number: str, verdict: str) -> None:
    found = check_house(read_plain(edited("colorado", {"licensee.license": number})))
    (own,) = [each for each in found.results if each.requirement == "house.license"]
    assert own.verdict.value == verdict
    assert found.is_lawful is (verdict != "fail")
