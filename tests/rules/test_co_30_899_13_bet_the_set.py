"""Bet the Set 21 and its progressive, clause by clause (CO 30-899.13); Blazing 7's and envy have files of their own."""

from __future__ import annotations

import pytest

from pitboss import Hit, Split, Stand, Surrender, Wager
from pitboss.engine.vocabulary.actors import seat
from pitboss.engine.vocabulary.events import CardTurned, HandPickedUp
from tests.cases import Case
from tests.marks import proves
from tests.rules import side_clauses as clauses
from tests.rules.side_talk import METER, amounts, beside, main, nets, order, outcomes, refusal, seated
from tests.rules.wager_talk import decks_for, listed

SET, PROGRESSIVE = "Bet the Set 21", "Bet the Set 21 Progressive"
TABLES = {  # pair, suited pair, decks
    "BTS-01": (15, None, {1}),
    "BTS-02": (10, 25, {2}),
    "BTS-03": (10, 15, set(range(3, 9))),
    "BTS-04": (10, 12, set(range(3, 9))),
    "BTS-05": (12, None, {1}),
    "BTS-06": (10, 20, {2, 4, 5, 6, 8}),
}


def bet_the_set(layout: str, *wagers: Wager, table: str = "BTS-03", **options: object) -> Case:
    options.setdefault("decks", 6)
    return seated(beside("bet-the-set-21-30-899-13", table), main(), Wager(1, SET, 5_00), *wagers, **options).do(layout)


def on_meter(layout: str, *wagers: Wager, cents: int = 2_00, meter: int = METER) -> Case:
    sides = beside("bet-the-set-21-progressive", meter=meter)
    return seated(sides, main(), Wager(1, PROGRESSIVE, cents), *wagers, decks=6).do(layout)


@proves("CO 30-899.13(2)")
def test_co_30_899_13_2_optional_with_a_main_wager() -> None:
    clauses.is_optional_beside_a_main_wager(listed("bet-the-set-21-30-899-13", "BTS-03"))


@proves("CO 30-899.13(3)")
def test_co_30_899_13_3_between_the_table_s_minimum_and_maximum() -> None:
    clauses.is_within_the_posted_limits(listed("bet-the-set-21-30-899-13", "BTS-03"))


@proves("CO 30-899.13(3)(a)")
def test_co_30_899_13_3_a_several_hands_where_the_house_allows_them() -> None:
    clauses.several_hands_where_allowed(listed("bet-the-set-21-30-899-13", "BTS-03"))


@proves("CO 30-899.13(3)(b)")
def test_co_30_899_13_3_b_on_none_one_or_all_of_them() -> None:
    clauses.on_none_one_or_all_hands(listed("bet-the-set-21-30-899-13", "BTS-03"))


@proves("CO 30-899.13(3)(c)")
def test_co_30_899_13_3_c_tips_ride_on_it() -> None:
    clauses.takes_tips_at_the_player_s_odds(listed("bet-the-set-21-30-899-13", "BTS-03"), "8h 9d 8s 9c", odds=10)


@proves("CO 30-899.13(4)")
def test_co_30_899_13_4_the_standard_deal() -> None:
    assert bet_the_set("8h 9d 9s 9c").order_dealt() == [1, 0, 1, 0]


@proves("CO 30-899.13(5)")
@pytest.mark.parametrize(("cards", "net"), [("8h 9d 8s 9c", 50_00), ("8h 9d 8h 9c", 75_00), ("Kh 9d Qs 9c", -5_00)])
def test_co_30_899_13_5_pairs_of_rank_win_and_others_lose(cards: str, net: int) -> None:
    assert nets(bet_the_set(cards), SET) == [(1, net)]


@proves("CO 30-899.13(6)(a)")
def test_co_30_899_13_6_a_face_up_from_the_last_seat_to_the_first_before_play() -> None:
    case = bet_the_set("8h 9h 9d 8s 8d 9c", main(2), Wager(2, SET, 5_00))
    assert nets(case, SET) == [(2, -5_00), (1, 50_00)]
    assert case.round.actor == seat(1)


@proves("CO 30-899.13(6)(b)")
def test_co_30_899_13_6_b_face_down_in_each_player_s_turn() -> None:
    case = bet_the_set("8h 9h 9d 8s 8d 9c", main(2), Wager(2, SET, 5_00), player_cards="down")
    assert nets(case, SET) == [(1, 50_00)]
    assert {e.seat for e in case.all(CardTurned)} == {1}
    assert nets(case.do(Stand()), SET) == [(1, 50_00), (2, -5_00)]


@proves(
    "CO 30-899.13(7) Pay table 1",
    "CO 30-899.13(7) Pay table 1 note",
    "CO 30-899.13(7) Pay table 2",
    "CO 30-899.13(7) Pay table 2 note",
    "CO 30-899.13(7) Pay table 3",
    "CO 30-899.13(7) Pay table 3 note",
    "CO 30-899.13(7) Pay table 4",
    "CO 30-899.13(7) Pay table 4 note",
    "CO 30-899.13(7) Pay table 5",
    "CO 30-899.13(7) Pay table 5 note",
    "CO 30-899.13(7) Pay table 6",
    "CO 30-899.13(7) Pay table 6 note",
)
@pytest.mark.parametrize("table", TABLES)
def test_co_30_899_13_7_every_schedule_with_its_decks(table: str) -> None:
    pair, suited, decks = TABLES[table]
    side = listed("bet-the-set-21-30-899-13", table)
    assert decks_for("blackjack", side) == decks
    source = {"dealt_from": "hand"} if decks == {1} else {}
    case = bet_the_set("8h 9d 8s 9c", table=table, decks=max(decks), **source)
    assert nets(case, SET) == [(1, pair * 5_00)]
    if suited is not None:
        assert nets(bet_the_set("8h 9d 8h 9c", table=table, decks=max(decks)), SET) == [(1, suited * 5_00)]


@proves("CO 30-899.13(8)")
def test_co_30_899_13_8_the_progressive_is_optional_in_credits_of_a_dollar() -> None:
    sides = beside("bet-the-set-21-progressive")
    assert not refusal(sides, main(), decks=6)
    assert amounts(sides, 50, 1_00, 1_50, 2_00, 10_00, decks=6) == [False, True, False, True, True]
    assert decks_for("blackjack", sides[0]) == {6}


@proves("CO 30-899.13(9)")
@pytest.mark.parametrize(
    ("cards", "outcome"),
    [
        ("8h 9d 8s 9c", "pair"),
        ("8h 9d 8h 9c", "suited pair"),
        ("8h 8d 8s 9c", "pair"),
        ("9h 9d 9s 9c", "four of a kind with the dealer"),
        ("9h 9d 9h 9d", "four of a kind of one color with the dealer"),
        ("9h 9d 8h 9d", "no winning hand"),
    ],
)
def test_co_30_899_13_9_pairs_are_the_player_s_and_four_of_a_kind_is_both_s(cards: str, outcome: str) -> None:
    case = on_meter(cards)
    while not case.round.is_over:
        case.do(Stand())
    assert outcomes(case, PROGRESSIVE) == [outcome]


@proves("CO 30-899.13(10)", "CO 30-899.13(10) Pay table note")
@pytest.mark.parametrize("cents", [1_00, 3_00])
def test_co_30_899_13_10_odds_grow_with_the_wager_and_the_meter_does_not(cents: int) -> None:
    rows = {"8h 9d 8s 9c": 5, "8h 9d 8h 9c": 20, "9h 9d 9s 9c": 100, "9h 9d 9h 9d": 250}
    for cards, odds in rows.items():
        case = on_meter(cards, cents=cents)
        while not case.round.is_over:
            case.do(Stand())
        assert nets(case, PROGRESSIVE) == [(1, odds * cents + (METER if odds == 250 else 0))]


@proves("CO 30-899.13(10) Pay table note")
def test_co_30_899_13_10_envy_does_not_grow_either() -> None:
    case = on_meter("9h 7h 9d 9h 7s 9d", main(2), Wager(2, PROGRESSIVE, 10_00)).do(Stand(), Stand()).over()
    assert case.settled(2, bet=f"{PROGRESSIVE} envy").returned_cents == 50_00


@proves("CO 30-899.13(14) s.1-2")
def test_co_30_899_13_14_a_main_wager_comes_first() -> None:
    for wager in ("bet-the-set-21-progressive", "blazing-7s-progressive-30-899-13"):
        sides = beside(wager)
        assert "needs a main wager" in refusal(sides, Wager(1, sides[0].name, 5_00), decks=6)
        assert not refusal(sides, main(), decks=6)


@proves("CO 30-899.13(15) s.3")
def test_co_30_899_13_15_it_stays_on_the_layout_until_it_is_settled() -> None:
    case = on_meter("8h 8d 8s 9c")
    assert case.round.layout_cents == 25_00 + 2_00


@proves("CO 30-899.13(16)")
def test_co_30_899_13_16_the_standard_deal() -> None:
    assert on_meter("8h 9d 9s 9c").order_dealt() == [1, 0, 1, 0]


@proves("CO 30-899.13(17)")
def test_co_30_899_13_17_after_the_deal_but_a_matched_pair_waits_for_the_hole_card() -> None:
    case = on_meter("8h 9h 8d 8s 9s 9c", main(2), Wager(2, PROGRESSIVE, 2_00))
    assert nets(case, PROGRESSIVE) == [(2, 10_00)]
    case.do(Stand(), Stand()).over()
    assert nets(case, PROGRESSIVE) == [(2, 10_00), (1, 10_00)]


@proves("CO 30-899.13(17)")
def test_co_30_899_13_17_a_split_changes_nothing_and_the_cards_stay() -> None:
    case = on_meter("8h 8d 8s 8c").do(Split(), "6d", Hit(), "Kd", "5d", Hit(), "Ks")
    assert case.over().settled(1, bet=PROGRESSIVE).outcome == "four of a kind with the dealer"
    assert not case.all(HandPickedUp)
    plain = on_meter("8h 9d 8s 8c").do(Split(), "6d", Hit(), "Kd")
    assert len(plain.all(HandPickedUp)) == 1


@proves("CO 30-899.13(21)(b)")
def test_co_30_899_13_21_b_other_hands_do_not_come_off_the_meter() -> None:
    for meter in (0, METER):
        case = on_meter("9h 9d 9s 9c", meter=meter).do(Stand()).over()
        assert nets(case, PROGRESSIVE) == [(1, 200_00)]


@proves("CO 30-899.13(22)(b)")
def test_co_30_899_13_22_b_the_hand_lies_there_until_the_round_ends() -> None:
    case = on_meter("9h 7h 9d 9h 7s 9d", main(2), Wager(2, PROGRESSIVE, 2_00)).do(Surrender())
    assert case.hand(1) == ["9h", "9h"]
    assert not case.all(HandPickedUp)
    case.do(Stand()).over()
    assert order(case)[-1] == (2, f"{PROGRESSIVE} envy")
    assert not case.all(HandPickedUp)
    broken = on_meter("9h 7h 9d 9h 7s 9d", main(2), Wager(2, PROGRESSIVE, 2_00)).do(Hit(), "5c")  # 23
    assert broken.hand(1) == ["9h", "9h", "5c"]
    assert not broken.all(HandPickedUp)
