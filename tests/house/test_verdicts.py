"""What applies to which table, by which clause, and what stays open: each answer of the check that is not a failure."""

from __future__ import annotations

import datetime
from typing import Any, Final

import pytest

from pitboss.catalogue import games, wagers
from pitboss.house.check import Result, Verdict, check_house
from pitboss.house.document import read_plain
from tests.house.documents import REMOVED, edited
from tests.house.lawful import lawful_house
from tests.marks import proves

CO, WA, TRIBAL = "colorado", "washington", "tribal"
UP_CARD: Final = "match-the-dealer-up-card-wa-3166"
TRILUX: Final = "trilux-1/trilux-jackpot-wa-3119"
UNAPPROVED: Final = [{"what": "x", "kind": "rules of play"}]
READS: Final = "verifies_cards of shuffler-1"


def found(name: str, edits: dict[str, Any]) -> list[Result]:
    return list(check_house(read_plain(edited(name, edits))).results)


def one(results: list[Result], requirement: str, where: str) -> Result:
    (own,) = [each for each in results if (each.requirement, each.where) == (requirement, where)]
    return own


def of_game(game: str, **changes: Any) -> list[Result]:
    """The results of a lawful house with one table of a game."""
    plain = lawful_house(game, 0)
    plain["table"][0].update(sides=[], **changes)
    return list(check_house(read_plain(plain)).results)


# --- clauses by game --------------------------------------------------------------------------------------------------

LAYOUTS: Final = {
    "blackjack": "CO 30-803(2)", "face-up-blackjack": "CO 30-803(2)",
    "multiple-action-blackjack": "CO 30-899.01(1)", "competition-21": "CO 30-899.03(1)",
    "double-action-blackjack": "CO 30-899.04(1)", "triple-play-blackjack": "CO 30-899.05(1)",
    "double-up-blackjack-1": "CO 30-899.10 Version 1, Layout (1)",
    "double-up-blackjack-2": "CO 30-899.10 Version 1, Layout (1)",
    "spanish-21": "CO 30-899.16(1)", "war-blackjack": "CO 30-899.17(2)", "blackjack-burnout": "CO 30-899.25(1)",
    "stadium-blackjack": "CO 30-899.26(1)", "multi-hand-blackjack": "CO 30-899.27(1)", "21-hold-em": "CO 30-2104(1)",
    "blackjack-switch": "CO 30-2105(1)", "ante-up-21": "CO 30-2106(1)", "3-card-21-n-done": "CO 30-2111(1)",
    "pai-jack": "CO 30-2112(1)", "free-bet-blackjack": "CO 30-2116(1)", "deuces-wild-xtreme": "CO 30-2118(3)",
    "ride-free": "CO 30-2119(3)", "spanish-21-wa-3166": "WA 3166 v003 General rules 1",
}  # fmt: skip
NO_LAYOUT: Final = {"blackjack-wa-3119", "bahama-bonus-blackjack-wa-2212"}  # their texts ask for none of their own


def test_every_game_is_among_the_layouts() -> None:
    assert {*LAYOUTS, *NO_LAYOUT} == set(games())


@pytest.mark.parametrize("game", LAYOUTS)
def test_the_layout_of_each_game_is_asked_for_by_its_section(game: str) -> None:
    other = "blackjack" if game != "blackjack" else "spanish-21"
    cites = {
        own.verdict: own.cite
        for value in (game, other, "")
        for own in of_game(game, layout={"game": value, "shows": ["wager areas"]})
        if own.requirement == "table.layout"
    }
    wanted = LAYOUTS[game]
    assert cites == dict.fromkeys((Verdict.PASS, Verdict.FAIL, Verdict.CANNOT_DECIDE), wanted)


@pytest.mark.parametrize("game", sorted(NO_LAYOUT))
def test_two_games_of_washington_have_no_layout_of_their_own(game: str) -> None:
    own = one(of_game(game, layout={"game": "", "shows": []}), "table.layout", "one")
    assert own.verdict is Verdict.NOT_APPLICABLE


BY_GAME: Final = {  # requirement: the key of what decides it, and the clause for each game that it applies to
    "table.inscriptions": {
        "multiple-action-blackjack": "CO 30-899.01(1)", "multi-hand-blackjack": "CO 30-899.27(1)",
    },
    "table.schedule-posted": {
        "21-hold-em": "CO 30-2104(13)(b)",
        **dict.fromkeys(("double-up-blackjack-1", "double-up-blackjack-2"), "CO 30-899.10 Version 1, Game play (8)"),
    },
    "table.limits-posted": {
        "3-card-21-n-done": "CO 30-2111(2)",
        **dict.fromkeys(("double-up-blackjack-1", "double-up-blackjack-2"), "CO 30-899.10 Version 1, Game play (1)"),
    },
    "table.rules-sign": {"spanish-21": "CO 30-899.16(1)", "spanish-21-wa-3166": "WA 3166 v003 General rules 1"},
    "table.four-games": {"bahama-bonus-blackjack-wa-2212": "WA 2212 Base game, preamble •3"},
    "table.game-name": {"spanish-21-wa-3166": "WA 3166 v003 General rules 1"},
    "table.bonus-payouts": {"spanish-21-wa-3166": "WA 3166 v003 General rules 1"},
    "table.configuration-shown": {"stadium-blackjack": "CO 30-899.26(13)"},
    "table.help-screens": {"stadium-blackjack": "CO 30-899.26(1)"},
    "table.terminals": {"stadium-blackjack": "CO 30-899.26(1)"},
    "table.approved-equipment": {"deuces-wild-xtreme": "CO 30-2118(3)", "ride-free": "CO 30-2119(3)"},
    "table.wagers-among-players": {"bahama-bonus-blackjack-wa-2212": "WA 2212 Base game, preamble •1"},
    "table.wac-465": {
        "blackjack-wa-3119": "WA 3119 Bet the Set, preamble •3",
        "bahama-bonus-blackjack-wa-2212": "WA 2212 Base game, preamble •4",
    },
    "table.shuffle-procedures": {
        "blackjack-wa-3119": "WA 3119 Bet the Set, preamble •3",
        "bahama-bonus-blackjack-wa-2212": "WA 2212 Base game, preamble •4",
    },
    "table.changes": {
        "spanish-21-wa-3166": "WA 3166 Letter ¶2", "blackjack-wa-3119": "WA 3119 Letter ¶2",
        "bahama-bonus-blackjack-wa-2212": "WA 2212 Letter ¶3",
    },
    "table.internal-controls": {
        "spanish-21-wa-3166": "WA 3166 Letter, Commercial card rooms •1",
        "blackjack-wa-3119": "WA 3119 Letter, Commercial card rooms •1",
        "bahama-bonus-blackjack-wa-2212": "WA 2212 Letter, Commercial card rooms •1",
    },
    "table.makers": {
        "spanish-21-wa-3166": "WA 3166 Letter, Commercial card rooms •2",
        "blackjack-wa-3119": "WA 3119 Letter, Commercial card rooms •2",
        "bahama-bonus-blackjack-wa-2212": "WA 2212 Letter, Commercial card rooms •2",
    },
}  # fmt: skip


@pytest.mark.parametrize("requirement", BY_GAME)
def test_a_duty_of_some_games_applies_to_them_and_to_no_other(requirement: str) -> None:
    applies = {
        game: own.cite
        for game in games()
        for own in of_game(game, layout={"game": game, "shows": MARKS}, terminals=7)
        if own.requirement == requirement and own.verdict is not Verdict.NOT_APPLICABLE
    }
    assert applies == BY_GAME[requirement]


MARKS: Final = ["wager areas", "game name", "inscriptions", "bonus payouts", "match spots", "bonus spots"]


@pytest.mark.parametrize("game", games())
def test_the_ceiling_is_cited_by_the_text_of_the_game(game: str) -> None:
    cites = {
        "3166": "WA 3166 v003 ¶2",
        "3119": "WA 3119 Bet the Set, preamble •2",
        "2212": "WA 2212 Base game, preamble •2",
    }
    assert one(of_game(game), "table.ceiling", "one").cite == cites.get(games()[game].section, "CO 30-807(1)")


PAY_TABLES: Final = {  # by wager: the clause that wants its schedule at the table
    "streak": "CO 30-899.07(9)", "21-magic": "CO 30-899.09(10)", "bust-bonus-30-899-09": "CO 30-899.09(10)",
    "bet-the-set-21-30-899-13": "CO 30-899.13(7)", "burnout-bonus": "CO 30-899.25 Bonus wager (7)",
    "buster-blackjack": "CO 30-2105(10)", "super-match": "CO 30-2105(10)", "poker-bonus": "CO 30-2106(14)(a)",
    "21-plus-3-30-2113": "CO 30-2113(10)", "bust-bonus-30-2114": "CO 30-2114(9)", "push-22": "CO 30-2116(10)",
    "pot-of-gold": "CO 30-2116(10)", "lucky-lucky": "CO 30-803(3)(h)",
}  # fmt: skip
TIPS: Final = {"streak": "CO 30-899.07(4)", "burnout-bonus": "CO 30-899.25(6)", "ace-buster": "CO 30-899.28(6)"}
LIMITS: Final = {
    "wheel-of-madness": "CO 30-899.06(2)", "streak": "CO 30-899.07(2)",
    "lucky-ladies": "CO 30-899.12 Start of game (2)",
    "dead-mans-hand": "CO 30-899.15(4)", "burnout-bonus": "CO 30-899.25 Bonus wager (2)",
    "21-plus-3-30-2107": "CO 30-2107 Start of game (3)", "21-plus-3-30-2113": "CO 30-2113(2)",
    "21-plus-3-30-2114": "CO 30-2114(2)", "golden-21-poker": "CO 30-2108 Golden 21 Poker wager (3)",
    "hedge-22": "CO 30-2119(4)", "goin-wild": "CO 30-2118(4)", "deuces-wild-odds": "CO 30-2118(4)",
    "pai-jack-bonus": "CO 30-2112(2)", "match-up-wa-2212": "WA 2212 Match Bonus game, preamble •2",
}  # fmt: skip


def of_wager(wager: str, **changes: Any) -> list[Result]:
    """The results of a lawful house with one table that offers a wager."""
    game = wagers()[wager].games[0]
    plain = lawful_house(game, 0)
    limits = {"limits": changes.pop("limits")} if "limits" in changes else {}
    side: Any = {"wager": wager, **limits, **({"segments": ["$5", "$10"]} if wager == "wheel-of-madness" else {})}
    plain["table"][0].update(sides=[side], options={}, **changes)
    return list(check_house(read_plain(plain)).results)


@pytest.mark.parametrize("wager", PAY_TABLES)
def test_the_schedule_of_a_wager_is_posted_by_its_own_clause(wager: str) -> None:
    for place, verdict in (("placard", Verdict.PASS), ("wall", Verdict.FAIL)):
        own = one(of_wager(wager, posted={"pay_tables": place}), "wager.pay-table-posted", f"one/{wager}")
        assert (own.verdict, own.cite) == (verdict, PAY_TABLES[wager])


@pytest.mark.parametrize("wager", LIMITS)
def test_the_limits_of_a_wager_are_posted_by_its_own_clause(wager: str) -> None:
    for place, verdict in (("placard", Verdict.PASS), ("wall", Verdict.FAIL)):
        own = one(of_wager(wager, posted={"side_limits": place}), "wager.limits-posted", f"one/{wager}")
        assert (own.verdict, own.cite) == (verdict, LIMITS[wager])


@pytest.mark.parametrize("wager", ["lucky-ladies", "21-plus-3-30-2107", "lucky-lucky", "match-up-wa-2212"])
def test_a_limit_on_what_is_paid_is_posted_by_its_own_clause(wager: str) -> None:
    cite = {"lucky-lucky": "CO 30-803(3)(h)"}.get(wager) or LIMITS[wager]
    for limits, verdict in (({"pays_on_hand": 1_000_00}, Verdict.FAIL), ({}, Verdict.NOT_APPLICABLE)):
        results = of_wager(wager, limits=limits, posted={"payout_limits": "wall"})
        own = one(results, "wager.payout-limits-posted", f"one/{wager}")
        assert own.verdict is verdict
        assert verdict is Verdict.NOT_APPLICABLE or own.cite == cite


@pytest.mark.parametrize("wager", TIPS)
def test_a_section_wants_restrictions_on_tips_at_the_table_and_not_on_the_wall(wager: str) -> None:
    own = one(of_wager(wager, posted={"tips": "wall"}), "table.tips-posted", "one")
    assert (own.verdict, own.cite) == (Verdict.FAIL, TIPS[wager])
    own = one(of_wager("lucky-lucky", posted={"tips": "wall"}), "table.tips-posted", "one")
    assert (own.verdict, own.cite) == (Verdict.PASS, "CO 30-803(3)(i)")


# --- what does not apply ----------------------------------------------------------------------------------------------

NOT_APPLICABLE: Final = [  # a requirement, a document, an edit, where, and why
    ("signs.wall-topics", CO, {"signs.wall": []}, "", "no notice hangs on the wall"),
    ("signs.wall-everywhere", CO, {"signs.wall": []}, "", "no notice hangs on the wall"),
    ("table.chip-tray", CO, {}, "bj-e", "the chips are digital"),
    ("table.chip-tray", CO, {}, "deuces-1", "the section is about blackjack tables"),
    ("table.discard-rack", CO, {}, "stadium", "the cards are digital"),
    ("table.tip-box", CO, {}, "bj-e", "tips are taken electronically"),
    ("table.tip-box", CO, {"table.bj-1.options.tip_wagers": False}, "bj-1", "no tips are taken"),
    ("table.ticket-printer", CO, {}, "bj-1", "the table is dealt, without terminals"),
    ("table.device", CO, {"table.bj-1.options": {"decks": 2, "dealt_from": "hand"}}, "bj-1", "dealt from the hand"),
    (
        "table.devices-inspected", CO,
        {"table.bj-1.options": {"decks": 2, "dealt_from": "hand"}, "table.bj-1.equipment": []}, "bj-1",
        "no shoe or shuffling device",
    ),
    ("table.cards-inspected", CO, {}, "stadium", "the cards are digital, or no dealer handles them"),
    ("table.cards-inspected", CO, {}, "spanish-1", "pre-shuffled cards"),
    ("table.pre-shuffled", CO, {}, "bj-1", "no pre-shuffled cards"),
    ("table.shuffling-shoe", CO, {}, "bj-1", "no shuffling shoe"),
    ("table.configuration-approved", CO, {}, "bj-1", "the table is dealt, without terminals"),
    ("table.configuration-stated", CO, {}, "bj-1", "the table is dealt, without terminals"),
    ("table.promotion-approved", CO, {}, "bj-1", "no promotion"),
    ("table.promotion-short", CO, {}, "bj-1", "no promotion"),
    ("table.joker-use", CO, {}, "bj-1", "no joker is added for a promotion"),
    ("table.joker-use", CO, {"table.jokers-1.promotion.jokers": 0}, "jokers-1", "no joker is added for a promotion"),
    ("table.jokers-posted", CO, {"table.jokers-1.promotion.jokers": 0}, "jokers-1", "no joker is in play"),
    ("table.shuffle-variation", CO, {}, "bj-1", "no such variation"),
    ("table.rule-variation", CO, {}, "bj-1", "no such variation"),
    ("table.own-rules", CO, {}, "bj-1", "the game and its wagers are of the law"),
    ("wager.wheel-software", CO, {}, "bj-1/lucky-ladies", "no wheel"),
    ("wager.bonus-buttons", CO, {}, "bj-1/lucky-ladies", "it needs no buttons"),
    ("wager.fittings", CO, {}, "bj-1/lucky-ladies", "its section asks for nothing on the table"),
    ("wager.meters", CO, {}, "bj-1/lucky-ladies", "it pays from no meter"),
    ("wager.system", CO, {}, "bj-1/lucky-ladies", "its section asks for no system"),
    ("wager.required", CO, {}, "bj-1/lucky-ladies", "players choose whether to make it"),
    ("wager.conditions", CO, {}, "trilux-1/trilux-bonus-30-2115", "its section asks nothing of the game's options"),
    ("wager.ceiling", CO, {}, "bj-1/lucky-ladies", "its maximum is the table's"),
    ("wager.payout-limits-posted", CO, {}, "bj-1/lucky-ladies", "what it pays is not limited"),
    ("wager.prizes-posted", CO, {}, "bj-1/lucky-ladies", "it pays from no meter"),
    ("wager.prizes-posted", WA, {}, "sevens-3/blazing-7s-jackpot-up-card-wa-3119", "the house sets no prize"),
    ("wager.jackpot-display", WA, {}, "spanish-1/match-the-dealer-up-card-wa-3166", "its rules name no display"),
    ("wager.bonus-card-spaces", WA, {}, f"spanish-1/{UP_CARD}", "no bonus cards are drawn for it"),
    ("wager.house-jackpot-rules", WA, {}, "sevens-3/blazing-7s-jackpot-up-card-wa-3119", "no house jackpot"),
    ("table.match-spots", WA, {"table.spanish-1.sides": []}, "spanish-1", "no match wager is offered"),
    ("table.modified", WA, {}, "spanish-1", "the game is played as approved"),
    ("table.tip-ceiling", WA, {}, "spanish-1", "tip wagers have the table's maximum"),
    ("table.jackpots", WA, {}, "spanish-1", "no jackpot is linked"),
    ("table.tribal-agency", WA, {}, "spanish-1", "a commercial card room"),
    ("table.concurrence", WA, {}, "spanish-1", "a commercial card room"),
    ("table.compact", WA, {}, "spanish-1", "a commercial card room"),
    ("table.internal-controls", TRIBAL, {}, "spanish-1", "a tribal operation"),
    (
        "table.shuffler-approved", WA, {}, "bahama-1",
        "no shuffling machine, or its rules do not speak of one",
    ),
    (
        "table.shuffler-approved", WA, {"table.spanish-1.equipment": ["shuffler-1"]}, "spanish-1",
        "no shuffling machine, or its rules do not speak of one",
    ),
    ("table.counted-as", WA, {}, "spanish-1", ""),
]  # fmt: skip


@pytest.mark.parametrize(
    ("requirement", "name", "edits", "where", "why"), NOT_APPLICABLE, ids=lambda each: str(each)[:24]
)
def test_a_requirement_does_not_apply_and_says_why(
    requirement: str, name: str, edits: dict[str, Any], where: str, why: str
) -> None:
    results = found(name, edits)
    if not why:  # of the other state: it is not asked at all
        assert [each for each in results if each.requirement == requirement] == []
        return
    own = one(results, requirement, where)
    assert (own.verdict, own.value) == (Verdict.NOT_APPLICABLE, why)


# --- what the document does not state ---------------------------------------------------------------------------------

OPEN: Final = [  # a requirement, a document, an edit, where, and the fact that is missing
    ("table.notices", CO, {"signs.posted.notices": REMOVED}, "bj-1", "posted.notices"),
    ("wager.pay-table-posted", CO, {"signs.posted.pay_tables": REMOVED}, "bj-1/lucky-ladies", "posted.pay_tables"),
    ("wager.limits-posted", CO, {"signs.posted.side_limits": REMOVED}, "bj-1/lucky-ladies", "posted.side_limits"),
    ("table.tips-posted", CO, {"signs.posted.tips": REMOVED}, "bj-1", "posted.tips"),
    ("table.inscriptions", CO, {"table.multiple-1.layout.shows": []}, "multiple-1", "layout.shows"),
    ("table.wager-areas", CO, {"table.bj-1.layout.shows": []}, "bj-1", "layout.shows"),
    ("wager.spot", CO, {"table.bj-1.layout.shows": []}, "bj-1/lucky-ladies", "layout.shows"),
    ("table.number-own", CO, {"table.bj-1.number": "none"}, "bj-1", "number"),
    ("table.number-visible", CO, {"table.bj-1.number_visible": REMOVED}, "bj-1", "number_visible"),
    ("table.devices-inspected", CO, {"controls.daily_inspection": REMOVED}, "bj-1", "controls.daily_inspection"),
    ("table.devices-inspected", CO, {"table.bj-1.equipment": []}, "bj-1", "equipment"),
    ("table.cards-inspected", CO, {"controls.cards_presented": REMOVED}, "bj-1", "controls.cards_presented"),
    ("table.pre-shuffled", CO, {"equipment.shuffler-1.verifies_cards": REMOVED}, "spanish-1", READS),
    ("table.shuffling-shoe", CO, {"equipment.csm-1.approval": ""}, "csm-table", "approval of csm-1"),
    ("table.configuration-stated", CO, {"table.bj-e.terminals": REMOVED}, "bj-e", "terminals"),
    ("table.configuration-stated", CO, {"table.bj-e.dealers": REMOVED}, "bj-e", "dealers"),
    ("table.terminals", CO, {"table.stadium.terminals": REMOVED}, "stadium", "terminals"),
    ("table.promotion-approved", CO, {"table.jokers-1.promotion.approval": ""}, "jokers-1", "promotion.approval"),
    ("table.joker-use", CO, {"table.jokers-1.promotion.joker_use": ""}, "jokers-1", "promotion.joker_use"),
    ("table.approved-equipment", CO, {"table.deuces-1.equipment": []}, "deuces-1", "equipment"),
    ("wager.wheel-software", CO, {"equipment.wheel-1.version": ""}, "madness-1/wheel-of-madness", "version of wheel-1"),
    ("wager.wheel-software", CO, {"table.madness-1.equipment": []}, "madness-1/wheel-of-madness", "equipment"),
    ("wager.bonus-buttons", CO, {"equipment.buttons-1.approval": ""}, "fish-1/streak", "approval of buttons-1"),
    ("wager.bonus-buttons", CO, {"table.fish-1.equipment": []}, "fish-1/streak", "equipment"),
    ("wager.fittings", CO, {"table.fish-1.fittings": REMOVED}, "fish-1/go-fish-21", "fittings"),
    ("table.makers", WA, {"table.spanish-1.equipment": []}, "spanish-1", "equipment: the layout"),
    ("table.makers", WA, {"table.spanish-1.equipment": ["shoe-1"]}, "spanish-1", "equipment: the layout"),
    ("table.shuffler-approved", WA, {"equipment.shuffler-1.approval": ""}, "sevens-1", "approval of shuffler-1"),
    ("table.modified", WA, {"table.spanish-2.variations": UNAPPROVED}, "spanish-2", "variations.approval"),
    (
        "table.tribal-agency", TRIBAL, {"approval.agency.what": "game"}, "spanish-1",
        '[[approval]] with what = "tribal operation"',
    ),
    ("wager.house-jackpot-rules", WA, {"controls.jackpot_rules": REMOVED}, TRILUX, "controls.jackpot_rules"),
    ("table.ceiling", CO, {"dated": datetime.date(2009, 7, 1)}, "bj-1", "[[ceiling]]"),
    (
        "table.ceiling", WA,
        {"ceiling": [{"rule": "x", "max_cents": 0, "starts": datetime.date(2026, 1, 1), "source": ""}]}, "spanish-1",
        "rule and source of [[ceiling]]",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("requirement", "name", "edits", "where", "fact"), OPEN, ids=lambda each: str(each)[:24])
def test_a_fact_that_is_missing_leaves_the_requirement_open(
    requirement: str, name: str, edits: dict[str, Any], where: str, fact: str
) -> None:
    own = one(found(name, edits), requirement, where)
    assert (own.verdict, own.missing) == (Verdict.CANNOT_DECIDE, fact)
    assert own.mend == f"state {fact}"


# --- thresholds and who approves --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("terminals", "dealers", "lawful"), [(0, 0, False), (1, 0, True), (2, 1, True), (1, -1, False)]
)
@proves("CO 30-803 ¶1 s.2", "CO 30-899.26(1) s.1")
def test_an_electronic_table_has_a_terminal_or_more_and_no_fewer_dealers_than_none(
    terminals: int, dealers: int, *, lawful: bool
) -> None:
    results = found(CO, {"table.stadium.terminals": terminals, "table.stadium.dealers": dealers})
    assert (one(results, "table.configuration-stated", "stadium").verdict is Verdict.PASS) is lawful
    assert (one(results, "table.terminals", "stadium").verdict is Verdict.PASS) is (terminals > 0)


@pytest.mark.parametrize(("last", "lawful"), [(31, False), (1, True), (2, True)])
@proves("CO 30-806(3) s.2")
def test_a_promotion_ends_on_its_first_day_or_later(last: int, *, lawful: bool) -> None:
    day = datetime.date(2026, 10 if last == 31 else 11, last)
    own = one(found(CO, {"table.jokers-1.promotion.ends": day}), "table.promotion-short", "jokers-1")
    assert (own.verdict is Verdict.PASS) is lawful


@pytest.mark.parametrize(
    ("by", "lawful"), [("Director", True), ("Division", True), ("Commission", False), ("state", False)]
)
@pytest.mark.parametrize(
    ("approval", "requirement", "where"),
    [
        ("terminals", "table.configuration-approved", "bj-e"),
        ("wheel-software", "wager.wheel-software", "madness-1/wheel-of-madness"),
        ("shufflers", "table.approved-equipment", "deuces-1"),
    ],
)
def test_who_may_approve(approval: str, requirement: str, where: str, by: str, *, lawful: bool) -> None:
    own = one(found(CO, {f"approval.{approval}.by": by}), requirement, where)
    assert (own.verdict is Verdict.PASS) is lawful


@pytest.mark.parametrize("kind", ["shuffle and deal", "rules of play"])
def test_of_two_variations_each_has_its_approval(kind: str) -> None:
    approval = "deal" if kind == "shuffle and deal" else "play"
    requirement = "table.shuffle-variation" if kind == "shuffle and deal" else "table.rule-variation"
    for second, verdict in ((approval, Verdict.PASS), ("", Verdict.CANNOT_DECIDE), ("csm", Verdict.FAIL)):
        both = [{"what": str(each), "kind": kind, "approval": each} for each in (approval, second)]
        for variations in (both, both[::-1]):
            own = one(found(CO, {"table.jokers-1.variations": variations}), requirement, "jokers-1")
            assert own.verdict is verdict


@pytest.mark.parametrize(
    ("kind", "lawful"), [("shoe", True), ("shuffler", True), ("digital shoe", True), ("wheel", False)]
)
def test_what_a_table_is_dealt_from(kind: str, *, lawful: bool) -> None:
    own = one(found(CO, {"equipment.shoe-1.kind": kind}), "table.device", "bj-1")
    assert (own.verdict is Verdict.PASS) is lawful
    own = one(
        found(CO, {"equipment.digital-shoe-1.kind": kind, "table.bj-e.equipment": ["digital-shoe-1"]}),
        "table.device",
        "bj-e",
    )
    assert (own.verdict is Verdict.PASS) is (kind == "digital shoe")


@pytest.mark.parametrize(("kind", "lawful"), [("shuffling shoe", True), ("digital shoe", True), ("shoe", False)])
def test_what_a_shuffling_shoe_may_be(kind: str, *, lawful: bool) -> None:
    own = one(found(CO, {"equipment.csm-1.kind": kind}), "table.device", "csm-table")
    assert (own.verdict is Verdict.PASS) is lawful


@pytest.mark.parametrize("kind", ["equipment", "shuffler", "software", "layout markings"])
def test_an_approval_of_a_piece_of_equipment_may_be_of_its_kind(kind: str) -> None:
    own = one(found(CO, {"approval.shufflers.what": kind}), "table.approved-equipment", "deuces-1")
    assert (own.verdict is Verdict.PASS) is (kind != "layout markings")


TEN_BILLION: Final = 10_000_000_000_00


@pytest.mark.parametrize(
    ("cents", "lawful"), [(-1, False), (0, True), (1, True), (TEN_BILLION, True), (TEN_BILLION + 1, False)]
)
def test_a_tray_opens_with_nothing_or_more(cents: int, *, lawful: bool) -> None:
    assert (one(found(CO, {"table.bj-1.tray_cents": cents}), "table.tray", "bj-1").verdict is Verdict.PASS) is lawful


def test_terminals_deal_digital_cards() -> None:
    own = one(found(CO, {"table.bj-e.equipment": ["terminals-1"]}), "table.device", "bj-e")
    assert (own.verdict, own.value) == (Verdict.PASS, "terminal Player terminal")


@pytest.mark.parametrize(("reads", "verdict"), [(True, Verdict.PASS), (False, Verdict.FAIL)])
@proves("CO 30-816(6) s.6")
def test_co_30_816_6_a_shuffling_shoe_reads_pre_shuffled_cards_too(reads: bool, verdict: Verdict) -> None:
    edits = {"table.csm-table.card_check": "pre-shuffled", "equipment.csm-1.verifies_cards": reads}
    assert one(found(CO, edits), "table.pre-shuffled", "csm-table").verdict is verdict


def test_one_place_and_several_are_asked_for_in_words() -> None:
    results = found(CO, {"table.stadium.posted": {"configuration": "placard", "rules": "wall"}})
    assert one(results, "table.configuration-shown", "stadium").required == "on the terminal"
    wanted = "on one of: layout, placard, terminal, display"
    assert one(results, "wager.pay-table-posted", "bj-1/lucky-ladies").required == wanted
