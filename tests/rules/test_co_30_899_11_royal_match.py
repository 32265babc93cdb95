"""Royal Match 21 and its progressive, clause by clause (CO 30-899.11); Blazing 7's has a file of its own."""

from __future__ import annotations

import pytest

from pitboss import Hit, Settled, Split, Stand, Surrender, Wager
from pitboss.catalogue import load_wager
from pitboss.engine.vocabulary.actions import Action
from pitboss.engine.vocabulary.actors import seat
from pitboss.engine.vocabulary.events import CardTurned
from tests.cases import Case
from tests.marks import proves
from tests.rules import side_clauses as clauses
from tests.rules.side_talk import METER, amounts, beside, main, nets, order, outcomes, posted, refusal, seated, unlawful
from tests.rules.wager_talk import listed

ROYAL, PROGRESSIVE = "Royal Match 21", "Royal Match 21 Progressive"
TABLES = {  # royal match, suited pair, suited blackjack, two next to each other, two suited cards
    "1": (10, 3, 3, 3, 3),
    "2": (5, 3, 3, 3, 3),
    "3": (30, 2.5, 2.5, 2.5, 2.5),
    "4": (25, 2.5, 2.5, 2.5, 2.5),
    "5": (50, 2, 2, 2, 2),
    "8": (25, 2.5, 5, 2.5, 2.5),
    "9": (30, 9, 1.5, 5, 1.5),
    "11": (75, 2, 2, 2, 2),
}
HANDS = ("Kh Qh", "9h 9h", "Ah 10h", "4h 5h", "4h 9h")
METER_TABLES = {  # both royal in one suit, both royal, royal match, suited blackjack, suited: share and odds
    "1": ((100, 250), (10, 250), (0, 40), (0, 9), (0, 1.5)),
    "2": ((100, -1), (10, -1), (0, 39), (0, 9), (0, 1)),
    "3": ((100, -1), (100, -1), (0, 39), (0, 9), (0, 1)),
}
LAYOUTS = ("Kh Kh Qh Qh", "Kh Kd Qh Qd", "Kh Kd Qh 9c", "Ah 9d 10h 9c", "4h 9d 9h 9c")


def royal(layout: str, *more: Wager | Action | str, table: str = "1", **options: object) -> Case:
    """The first two hands' cards; then wagers of others, or what is done next."""
    wagers = [each for each in more if isinstance(each, Wager)]
    steps = [each for each in more if not isinstance(each, Wager)]
    sides = beside("royal-match-21", table)
    return seated(sides, main(), Wager(1, ROYAL, 10_00), *wagers, **options).do(layout, *steps)


def on_meter(layout: str, *wagers: Wager, table: str = "1", cents: int = 2_00, **options: object) -> Case:
    sides = beside("royal-match-21-progressive", table)
    return seated(sides, main(), Wager(1, PROGRESSIVE, cents), *wagers, decks=6, **options).do(layout)


def finished(case: Case) -> Case:
    while not case.round.is_over:
        case.do(Stand())
    return case


@proves("CO 30-899.11(1)", "CO 30-899.11 ¶2 s.1")
def test_co_30_899_11_1_with_a_main_wager_between_the_table_s_minimum_and_maximum() -> None:
    clauses.is_optional_beside_a_main_wager(listed("royal-match-21"))
    clauses.is_within_the_posted_limits(listed("royal-match-21"))


@proves("CO 30-899.11(1)(a)")
def test_co_30_899_11_1_a_several_hands_where_the_house_allows_them() -> None:
    clauses.several_hands_where_allowed(listed("royal-match-21"))


@proves("CO 30-899.11(1)(b)")
def test_co_30_899_11_1_b_on_none_one_or_all_of_them() -> None:
    clauses.on_none_one_or_all_hands(listed("royal-match-21"))


@proves("CO 30-899.11(1)(c)")
def test_co_30_899_11_1_c_tips_ride_on_it() -> None:
    clauses.takes_tips_at_the_player_s_odds(listed("royal-match-21", "1"), "4h 9d 9h 9c", odds=3)


@proves("CO 30-899.11(2)")
def test_co_30_899_11_2_the_standard_deal() -> None:
    case = royal("4h 9d 9c 9s")
    assert case.order_dealt() == [1, 0, 1, 0]
    assert case.round.actor == seat(1)


@proves("CO 30-899.11(3)", "CO 30-899.11 ¶2 s.2")
@pytest.mark.parametrize(("cards", "net"), [("4h 9d 9h 9c", 30_00), ("4h 9d 9d 9c", -10_00), ("Kh 9d Qd 9c", -10_00)])
def test_co_30_899_11_3_suited_cards_win_and_others_lose(cards: str, net: int) -> None:
    assert nets(royal(cards), ROYAL) == [(1, net)]


@proves("CO 30-899.11(3)(a)")
def test_co_30_899_11_3_a_only_the_first_two_cards_count() -> None:
    case = royal("8h 9d 8d 9c").do(Split(), "3h", Stand(), "3d", Stand()).over()
    assert nets(case, ROYAL) == [(1, -10_00)]
    assert nets(royal("4h 9d 9h 9c").do(Hit(), "Ks").over(), ROYAL) == [(1, 30_00)]


@proves("CO 30-899.11(3)(b)")
def test_co_30_899_11_3_b_face_up_from_the_last_seat_to_the_first_before_play() -> None:
    case = royal("4h 9h 9d 9h 8d 9c", main(2), Wager(2, ROYAL, 10_00))
    assert nets(case, ROYAL) == [(2, -10_00), (1, 30_00)]
    assert case.round.actor == seat(1)


@proves("CO 30-899.11(3)(c)")
def test_co_30_899_11_3_c_face_down_in_each_player_s_turn() -> None:
    case = royal("4h 9h 9d 9h 8d 9c", main(2), Wager(2, ROYAL, 10_00), player_cards="down")
    assert nets(case, ROYAL) == [(1, 30_00)]
    assert {e.seat for e in case.all(CardTurned)} == {1}
    assert nets(case.do(Stand()), ROYAL) == [(1, 30_00), (2, -10_00)]


@proves("CO 30-899.11(5)", "CO 30-899.11 ¶2 s.4")
def test_co_30_899_11_5_the_match_is_paid_and_a_lammer_waits_for_the_hole_card() -> None:
    won = royal("Kh Kd Qh Qd")
    assert nets(won, ROYAL) == [(1, 100_00)]
    assert won.round.layout_cents == 25_00
    won.do(Stand()).over()
    assert outcomes(won, ROYAL) == ["royal match", "crown treasure"]
    assert nets(won, ROYAL)[1] == (1, 1_000_00)
    assert order(won)[-2:] == [(1, ROYAL), (1, "main")]
    lost = royal("Kh Kd Qh 9s").do(Stand()).over()
    assert nets(lost, ROYAL) == [(1, 100_00), (1, 0)]
    sure = royal("Kh 9d Qh Qs").do(Stand()).over()
    assert outcomes(sure, ROYAL) == ["royal match"]


@proves("CO 30-899.11(5)", "CO 30-899.11 ¶2 s.3")
def test_co_30_899_11_5_the_house_may_leave_crown_treasure_out() -> None:
    sides = beside("royal-match-21", "1")
    case = seated(sides, main(), Wager(1, ROYAL, 10_00), limits=posted(sides, additions=False))
    assert nets(case.do("Kh Kd Qh Qd", Stand()).over(), ROYAL) == [(1, 100_00)]
    without = beside("royal-match-21", "11")
    assert "no addition that the house may leave out" in unlawful(without, limits=posted(without, additions=False))


@proves("CO 30-899.11(5)")
@pytest.mark.parametrize(
    ("steps", "ends"),
    [((Hit(), "5c"), -25_00), ((Surrender(),), -12_50), ((Split(), "5c", Stand(), "6c", Stand()), -50_00)],
)
def test_co_30_899_11_5_the_lammer_outlives_the_hand(steps: tuple[Action | str, ...], ends: int) -> None:
    """The first two cards count: a broken, surrendered or split hand still wins Crown Treasure."""
    case = royal("Kh Kd Qh Qd", *steps)
    assert sum(net for _, net in nets(case.over(), "main")) == ends
    assert nets(case, ROYAL) == [(1, 100_00), (1, 1_000_00)]


@proves("CO 30-899.11(5)")
@pytest.mark.parametrize(("hole", "treasure"), [("Qd", 1_000_00), ("Qc", 0)])
def test_co_30_899_11_5_crown_treasure_is_the_player_s_and_not_the_tip_s(hole: str, treasure: int) -> None:
    sides = beside("royal-match-21", "1")
    tip = Wager(1, ROYAL, 1_00, tip=True)
    case = seated(sides, main(), Wager(1, ROYAL, 10_00), tip).do(f"Kh Kd Qh {hole}", Stand()).over()
    paid = [(e.tip, e.net_cents) for e in case.all(Settled) if e.bet == ROYAL]
    assert sorted(paid) == sorted([(True, 10_00), (True, 0), (False, 100_00), (False, treasure)])


@proves("CO 30-899.11(6)")
def test_co_30_899_11_6_one_to_five_dollars_or_what_the_schedule_fixes() -> None:
    for table in ("1", "3"):
        sides = beside("royal-match-21-progressive", table)
        assert amounts(sides, 50, 1_00, 2_50, 5_00, 5_50, decks=6) == [False, True, True, True, False]
    fixed = beside("royal-match-21-progressive", "2")
    assert amounts(fixed, 1_00, 1_50, 2_00, 3_00, decks=6) == [True, False, True, False]


@proves(
    "CO 30-899.11(6)",
    "CO 30-899.11(17) Progressive pay table 1",
    "CO 30-899.11(17) Progressive pay table 2",
    "CO 30-899.11(17) Progressive pay table 3",
)
@pytest.mark.parametrize("table", METER_TABLES)
def test_co_30_899_11_6_shares_look_at_four_cards_and_odds_at_two(table: str) -> None:
    for layout, (share, odds) in zip(LAYOUTS, METER_TABLES[table], strict=True):
        case = finished(on_meter(layout, table=table))
        assert nets(case, PROGRESSIVE) == [(1, share * METER // 100 + int(odds * 2_00))], layout
    assert nets(finished(on_meter("4h Kd 9d Qd", table=table)), PROGRESSIVE) == [(1, -2_00)]


@proves("CO 30-899.11(9) s.1-2")
def test_co_30_899_11_9_a_main_wager_comes_first_and_nobody_must() -> None:
    for wager in ("royal-match-21-progressive", "blazing-7s-progressive-30-899-11"):
        sides = beside(wager)
        assert not refusal(sides, main())
        assert "needs a main wager" in refusal(sides, Wager(1, sides[0].name, 2_00))


@proves("CO 30-899.11(11)")
def test_co_30_899_11_11_the_standard_deal() -> None:
    assert on_meter("4h 9d 9c 9s").order_dealt() == [1, 0, 1, 0]


@proves("CO 30-899.11(12)")
def test_co_30_899_11_12_with_the_main_wagers_but_a_royal_match_waits_for_the_hole_card() -> None:
    wagers = (main(2), Wager(2, PROGRESSIVE, 2_00))
    case = on_meter("4h Kh Kd 9h Qh 9c", *wagers)
    assert not nets(case, PROGRESSIVE)
    assert order(case.do(Stand(), Stand()).over()) == [(2, "main"), (2, PROGRESSIVE), (1, "main"), (1, PROGRESSIVE)]
    broken = on_meter("4h Kh Kd 9h 9d 9c", *wagers).do(Hit(), "Ks")
    assert order(broken) == [(1, "main"), (1, PROGRESSIVE)]


@proves(
    "CO 30-899.11(17) Pay table 1",
    "CO 30-899.11(17) Pay table 2",
    "CO 30-899.11(17) Pay table 3",
    "CO 30-899.11(17) Pay table 4",
    "CO 30-899.11(17) Pay table 5",
    "CO 30-899.11(17) Pay table 8",
    "CO 30-899.11(17) Pay table 9",
    "CO 30-899.11(17) Pay table 11",
)
@pytest.mark.parametrize("table", TABLES)
def test_co_30_899_11_17_every_cell(table: str) -> None:
    for cards, pays in zip(HANDS, TABLES[table], strict=True):
        first, second = cards.split()
        case = royal(f"{first} 9d {second} 9c", table=table)
        assert nets(case, ROYAL) == [(1, int(pays * 10_00))], cards
    offered = load_wager("royal-match-21").paytable(table)
    assert ({"crown treasure": "$1,000"} if table != "11" else {}) == {k: str(v) for k, v in offered.adds.items()}


@proves("CO 30-899.11(12)")
def test_co_30_899_11_12_a_broken_royal_match_waits_only_under_a_king_or_queen() -> None:
    """Two players; the first one's royal match breaks while the second has yet to act."""
    for up, waits in (("Kd", True), ("Qd", True), ("Jd", False), ("9d", False)):
        case = on_meter(f"Kh 9h {up} Qh 9s 8d", main(2)).do(Hit(), "5c")
        assert (nets(case, PROGRESSIVE) == []) is waits
        assert nets(case.do(Stand()).over(), PROGRESSIVE) == [(1, 80_00)]


@proves("CO 30-899.11(17) Progressive pay table 3")
@pytest.mark.parametrize(("layout", "meter"), [("Kh Kh Qh Qh", 5_000_00), ("Kh Kd Qh Qd", 300_00)])
def test_co_30_899_11_17_one_suit_wins_the_major_and_two_suits_the_minor_meter(layout: str, meter: int) -> None:
    side = listed("royal-match-21-progressive", "3", meters={"major": 5_000_00, "minor": 300_00})
    case = finished(seated([side], main(), Wager(1, PROGRESSIVE, 2_00)).do(layout))
    assert nets(case, PROGRESSIVE) == [(1, meter - 2_00)]
