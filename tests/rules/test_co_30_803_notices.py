"""Colorado rule 8 on what players can read at the table: 30-803(3), (4) and 30-804, with what 810, 813 and 824 add."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pitboss import load
from pitboss.errors import IllegalSetup
from pitboss.law.notices import Notice, SpecialLimits, notices
from pitboss.law.register import is_citable
from pitboss.law.rules import TwentyOneRules as Rules
from tests.marks import proves
from tests.rules.table_talk import variation

# The most liberal set-up that the law allows has no restriction to post.
LIBERAL: dict[str, Any] = {
    "doubling": "any number of cards",
    "split_aces": "any cards",
    "resplit_aces": True,
    "surrender": "early",
}
ALWAYS = {"(a)", "(b)(i)", "(b)(ii)", "(c)", "(d)", "(i)"}


def posted(tip_max_cents: int | None = None, **options: Any) -> tuple[Notice, ...]:
    return notices(load("blackjack", **options).rules_of(Rules), 5_00, 100_00, tip_max_cents=tip_max_cents)


def says(clause: str, found: tuple[Notice, ...]) -> list[str]:
    """The notices that a clause asks for."""
    return [notice.text for notice in found if notice.cite == f"CO {clause}"]


# --- (3)(a) to (c): always at the table ---------------------------------------------------------------------------


@proves("CO 30-803(3)(a)")
@pytest.mark.parametrize(
    ("hits", "text"), [(False, "Dealer draws to 16 and stands on all 17s"), (True, "Dealer hits soft 17")]
)
def test_co_30_803_3_a_dealers_17(hits: bool, text: str) -> None:
    assert says("30-803(3)(a)", posted(dealer_hits_soft_17=hits)) == [text]


@proves("CO 30-803(3)(b)(i)")
@pytest.mark.parametrize("odds", ["6 to 5", "7 to 5", "3 to 2", "2 to 1"])
def test_co_30_803_3_b_i_blackjack_pays_according_to_fact(odds: str) -> None:
    assert says("30-803(3)(b)(i)", posted(blackjack_pays=odds)) == [f"Blackjack pays {odds}"]


@proves("CO 30-803(3)(b)(ii)")
def test_co_30_803_3_b_ii_insurance_pays() -> None:
    assert says("30-803(3)(b)(ii)", posted()) == ["Insurance pays 2 to 1"]


@proves("CO 30-803(3)(b)(ii)")
def test_co_30_803_3_b_ii_higher_odds_and_restrictions_according_to_fact(tmp_path: Path) -> None:
    better = variation(tmp_path, 'insurance_pays = { value = "5 to 2", cite = "CO 30-812(1)" }')
    assert says("30-803(3)(b)(ii)", notices(better.rules_of(Rules), 5_00, 100_00)) == ["Insurance pays 5 to 2"]
    without = variation(tmp_path, 'insurance = { value = false, cite = "CO 30-899.02(4)" }')
    assert says("30-803(3)(b)(ii)", notices(without.rules_of(Rules), 5_00, 100_00)) == ["Insurance is not offered"]


@proves("CO 30-803(3)(b)")
def test_co_30_803_3_b_face_up_blackjack_needs_no_payout_notices() -> None:
    rules = load("blackjack").rules_of(Rules)
    found = notices(rules, 5_00, 100_00, face_up_blackjack=True)
    assert [notice for notice in found if "(3)(b)" in notice.cite] == []
    assert set(found) < set(notices(rules, 5_00, 100_00))


@proves("CO 30-803(3)(c)")
def test_co_30_803_3_c_limits() -> None:
    assert says("30-803(3)(c)", posted()) == ["Minimum $5.00, maximum $100.00"]


@proves("CO 30-803(3)(c)")
def test_co_30_803_3_c_limits_for_special_circumstances() -> None:
    special = [SpecialLimits("Two hands", 10_00, 50_00)]
    found = notices(load("blackjack").rules_of(Rules), 5_00, 100_00, special_limits=special)
    assert says("30-803(3)(c)", found) == [
        "Minimum $5.00, maximum $100.00",
        "Two hands: Minimum $10.00, maximum $50.00",
    ]


@proves("CO 30-803(3)(c)")
@pytest.mark.parametrize(("low", "high", "lawful"), [(0, 1, False), (1, 1, True), (5_00, 5_00, True), (2, 1, False)])
def test_co_30_803_3_c_limits_that_allow_no_wager_are_refused(low: int, high: int, lawful: bool) -> None:
    rules = load("blackjack").rules_of(Rules)
    if lawful:
        assert notices(rules, low, high)
        return
    with pytest.raises(IllegalSetup) as refusal:
        notices(rules, low, high)
    assert refusal.value.cite == "CO 30-803(3)(c)"
    with pytest.raises(IllegalSetup):
        notices(rules, 1, 1, special_limits=[SpecialLimits("Two hands", low, high)])


# --- (3)(d) to (i): where they apply ------------------------------------------------------------------------------


@proves("CO 30-803(3)(d)")
def test_co_30_803_3_d_copy_of_the_rules_on_request() -> None:
    assert says("30-803(3)(d)", posted()) == ["A copy of all blackjack rules is available on request"]


@proves("CO 30-803(3)")
def test_co_30_803_3_no_restriction_no_notice() -> None:
    restrictions = ("(e)", "(f)", "(g)")
    assert [notice for notice in posted(**LIBERAL) if notice.cite.endswith(restrictions)] == []


@proves("CO 30-803(3)(e)")
@pytest.mark.parametrize(
    ("surrender", "hole_card", "texts"),
    [
        ("not offered", "no peek", ["No surrender"]),
        ("not offered", "peek under ace and ten", ["No surrender"]),
        ("late", "peek under ace and ten", ["Surrender only after the dealer has peeked"]),
        ("late", "peek under ace", ["Surrender only after the dealer has peeked"]),
        ("late", "no peek", []),
        ("early", "peek under ace and ten", []),
        ("early", "no peek", []),
    ],
)
def test_co_30_803_3_e_restrictions_on_surrender(surrender: str, hole_card: str, texts: list[str]) -> None:
    assert says("30-803(3)(e)", posted(surrender=surrender, hole_card=hole_card)) == texts


@proves("CO 30-803(3)(f)")
@pytest.mark.parametrize(
    ("options", "texts"),
    [
        ({"doubling": "not offered"}, ["No doubling down"]),
        ({"doubling": "not offered", "double_after_split": False}, ["No doubling down"]),
        ({"doubling": "first two cards"}, ["Double down on the first two cards only"]),
        ({"double_totals": "hard 9 to 11"}, ["Double down on hard 9 to 11 only"]),
        ({"double_totals": "hard 4 to 19, soft 12 to 20"}, ["Double down on hard 4 to 19, soft 12 to 20 only"]),
        ({"double_totals": "hard 4 to 20, soft 12 to 20"}, []),  # a 21 is never doubled
        ({"double_totals": "any"}, []),
        ({"double_for_less": False}, ["Double down for the full amount of the wager only"]),
        ({"double_after_split": False}, ["No doubling down after a split"]),
    ],
)
def test_co_30_803_3_f_restrictions_on_doubling(options: dict[str, Any], texts: list[str]) -> None:
    assert says("30-803(3)(f)", posted(**LIBERAL | options)) == texts


@proves("CO 30-803(3)(g)")
@pytest.mark.parametrize(
    ("split_aces", "resplit", "texts"),
    [
        ("one card", True, ["One card only to each split ace"]),
        ("any cards", False, ["Aces may not be resplit"]),
        ("one card", False, ["One card only to each split ace", "Aces may not be resplit"]),
        ("any cards", True, []),
    ],
)
def test_co_30_803_3_g_restrictions_on_split_aces(split_aces: str, resplit: bool, texts: list[str]) -> None:
    assert says("30-803(3)(g)", posted(split_aces=split_aces, resplit_aces=resplit)) == texts


@proves("CO 30-803(3)(h)")
@pytest.mark.parametrize("offered", [True, False])
def test_co_30_803_3_h_special_odds_of_even_money(offered: bool) -> None:
    texts = says("30-803(3)(h)", posted(even_money=offered))
    assert texts == (["Even money: a blackjack against a dealer ace may be paid 1 to 1 at once"] if offered else [])


@proves("CO 30-803(3)(h)")
@pytest.mark.parametrize(("odds", "special"), [("1 to 1", False), ("2 to 2", False), ("6 to 5", True)])
def test_co_30_803_3_h_special_odds_of_all_other_wins(odds: str, special: bool) -> None:
    found = [notice for notice in posted(wins_pay=odds) if notice.text.startswith("Winning hands")]
    assert [notice.text for notice in found] == ([f"Winning hands other than blackjack pay {odds}"] if special else [])


@proves("CO 30-803(3)(i)")
def test_co_30_803_3_i_restrictions_on_tips() -> None:
    beside = "Tip wagers for the dealer with a player's own wager, up to"
    assert says("30-803(3)(i)", posted(tip_max_cents=10_00)) == [f"{beside} $10.00"]
    assert says("30-803(3)(i)", posted()) == [f"{beside} $100.00"]  # the table maximum binds them
    assert says("30-803(3)(i)", posted(tip_max_cents=10_00, tip_wagers=False)) == ["No tip wagers for the dealer"]


# --- (4), 804, 810, 813 -------------------------------------------------------------------------------------------


@proves("CO 30-803(4)")
def test_co_30_803_4_from_d_on_a_wall_sign_will_do() -> None:
    options = {"doubling": "first two cards", "surrender": "late"}
    of_803 = [notice for notice in posted(None, **options) if notice.cite.startswith("CO 30-803(3)")]
    at_table = {notice.cite.removeprefix("CO 30-803(3)") for notice in of_803 if not notice.wall}
    on_wall = {notice.cite.removeprefix("CO 30-803(3)") for notice in of_803 if notice.wall}
    assert at_table == {"(a)", "(b)(i)", "(b)(ii)", "(c)"}
    assert on_wall == {"(d)", "(e)", "(f)", "(g)", "(h)", "(i)"}


@proves("CO 30-804 ¶1 s.1")
def test_co_30_804_house_rules_are_posted_and_printed_on_request() -> None:
    assert "House rules are posted in the blackjack area and available in print on request" in says("30-804", posted())


@proves("CO 30-804 ¶1 s.1")
@pytest.mark.parametrize(
    ("splits", "text"),
    [(1, "A hand may be split once and no more"), (2, "A hand may be split twice and no more"), (3, "")],
)
def test_co_30_804_fewer_splits_than_the_law_allows_are_a_posted_house_rule(splits: int, text: str) -> None:
    assert says("30-804", posted(max_splits=splits))[:-1] == ([text] if text else [])


@proves("CO 30-810 ¶1 s.2")
def test_co_30_810_higher_odds_are_posted_at_the_table_and_not_on_the_wall() -> None:
    found = posted(wins_pay="2 to 1", blackjack_pays="2 to 1")
    assert says("30-810", found) == ["Winning hands other than blackjack pay 2 to 1"]
    assert not any(notice.wall for notice in found if "pays" in notice.text or "pay 2" in notice.text)


@proves("CO 30-813 ¶1 s.3")
def test_co_30_813_doubling_at_any_point_is_posted_at_the_table() -> None:
    found = [notice for notice in posted(doubling="any number of cards") if notice.cite == "CO 30-813"]
    assert found == [Notice("Double down on any number of cards", "CO 30-813", wall=False)]
    assert says("30-813", posted(doubling="first two cards")) == []


@proves("CO 30-824(4)")
@pytest.mark.parametrize("allowed", [True, False])
def test_co_30_824_4_strategy_cards_are_forbidden_by_notice_only(allowed: bool) -> None:
    assert says("30-824(4)", posted(strategy_cards=allowed)) == ([] if allowed else ["No strategy cards"])


@proves("CO 30-803(3)")
def test_co_30_803_3_every_notice_cites_a_clause_that_exists_and_none_is_said_twice() -> None:
    found = posted(max_splits=1, wins_pay="2 to 1", doubling="any number of cards", double_totals="hard 9 to 11")
    assert len(set(found)) == len(found)
    assert len({notice.text for notice in found}) == len(found)
    for notice in found:
        assert is_citable(notice.cite)
        assert str(notice) == f"{notice.text} [{notice.cite}]"
    cites = {notice.cite.removeprefix("CO 30-803(3)") for notice in found}
    assert cites >= ALWAYS
    assert replace(found[0], wall=True) != found[0]


@proves("CO 30-803(3)(h)")
@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("face-up-blackjack", "The dealer wins ties"),
        ("blackjack-switch", "A dealer 22 pushes every hand in play except a blackjack"),
        ("free-bet-blackjack", "Two cards of hard 9 to 11 double for free"),
        ("ride-free", "Free splits: all pairs but tens"),
        ("double-up-blackjack-1", "A player's blackjack is paid at once, whatever the dealer has"),
        ("3-card-21-n-done", "A player's 21 beats the dealer's 21, but not a blackjack"),
        ("blackjack-burnout", "A fee of 20% of the wager buys the burn of one hit card"),
        ("multi-hand-blackjack", "10 cards without busting win, except against a blackjack"),
        ("pai-jack", "Pai Jack, an ace with two ten-value cards, pays 3 to 2 at once"),
        ("spanish-21", "A player's 21 always wins"),
    ],
)
def test_co_30_803_3_h_what_a_game_pays_otherwise_is_posted(game: str, text: str) -> None:
    assert text in says("30-803(3)(h)", notices(load(game).rules, 5_00, 100_00))


@proves("CO 30-803(3)(h)")
def test_co_30_803_3_h_standard_blackjack_has_nothing_special_but_even_money() -> None:
    assert says("30-803(3)(h)", posted(even_money=False)) == []


@proves("CO 30-803(3)(h)")
@pytest.mark.parametrize(("decks", "hand"), [(2, "7-7-7 of hearts, clubs and diamonds"), (4, "7-7-7 of one suit")])
def test_co_30_803_3_h_the_bonuses_of_spanish_21_are_those_of_its_decks(decks: int, hand: str) -> None:
    *_, bonuses, most = says("30-803(3)(h)", notices(load("spanish-21", decks=decks).rules, 5_00, 100_00))
    assert bonuses.startswith("Bonus 21s pay: seven-card 21 or more 3 to 1; six-card 21 2 to 1; five-card 21 3 to 2; ")
    assert bonuses.endswith("; not on doubled hands")
    assert most.startswith(f"{hand} against ")
    assert "pays $1,000.00 on $5.00 or more, $5,000.00 on $25.00 or more; every other player gets $50.00" in most
