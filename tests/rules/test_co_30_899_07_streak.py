"""STREAK at a live table: four spots, a button that moves from round to round (CO 30-899.07)."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss import Hit, Insure, Place, Settled, Split, Stand, Surrender, Wager
from pitboss.catalogue import load_wager
from pitboss.engine.books.log import TableOpened
from pitboss.engine.catalogue_wagers.kinds import posted_limits, spots
from pitboss.engine.record.resume import open_table
from pitboss.engine.record.view import view
from pitboss.engine.vocabulary.actions import EvenMoney, MissFirstCard, PushTable, TakePush, WrongAction
from pitboss.engine.vocabulary.events import HandPickedUp, SettlementReversed, WagerCarried
from pitboss.floor.live.setup import SetUp, SideChoice, build
from pitboss.law.limits import SideLimits
from tests.cases import Case
from tests.marks import proves
from tests.rules.side_talk import amounts, beside, order, posted, refusal, seated

STREAK = load_wager("streak")
TWO, THREE, FOUR, FIVE = NAMES = [f"STREAK of {each}" for each in ("two", "three", "four", "five")]
WIN, LOSE, PUSH = "Kh 6d 9s 10c", "Kh 10d 7s 10c", "Kh 10d 10s 10c"  # the dealer's 16 draws a ten, 20 beats 17, ties 20


def at_the_table(table: str = "standard", **options: object) -> Case:
    return Case(seats=0, sides=spots(STREAK, STREAK.paytable(table)), **options)  # type: ignore[arg-type]


def opened(case: Case, *names: str, cents: int = 5_00) -> Case:
    return case.open([Wager(1, "main", 25_00), *(Wager(1, name, cents) for name in names)])


def rounds(case: Case, *layouts: str) -> Case:
    """Each further round with a main wager alone."""
    for number, layout in enumerate(layouts):
        if number:
            case.open([Wager(1, "main", 25_00)])
        case.do(layout, Stand())
        if layout is WIN:
            case.do("10h")
        case.over()
    return case


def settlements(case: Case) -> dict[str, int]:
    return {e.bet: e.net_cents for e in case.all(Settled) if e.bet in NAMES}


@proves("CO 30-899.07(2)", "CO 30-899.07 ¶1 s.2-3")
def test_co_30_899_07_2_there_are_four_spots_of_one_wager() -> None:
    assert [side.name for side in spots(STREAK, STREAK.paytable("standard"))] == NAMES


@proves("CO 30-899.07(6)(c)")
def test_co_30_899_07_6_c_two_wins_in_a_row_pay_the_first_spot_and_the_others_stay() -> None:
    case = rounds(opened(at_the_table(), *NAMES), WIN)
    assert settlements(case) == {}
    assert {(e.bet, e.progress) for e in case.all(WagerCarried)} == {(name, 1) for name in NAMES}
    rounds(case.open([Wager(1, "main", 25_00)]), WIN)
    assert settlements(case) == {TWO: 15_00}
    assert {(e.bet, e.progress) for e in case.all(WagerCarried)} == {(name, 2) for name in NAMES[1:]}


@proves("CO 30-899.07(9)", "CO 30-899.07(9) Pay schedules")
@pytest.mark.parametrize(("table", "pays"), [("standard", (3, 7, 17, 37)), ("optional", (3, 8, 18, 38))])
def test_co_30_899_07_9_each_spot_is_paid_when_its_own_number_is_reached(table: str, pays: tuple[int, ...]) -> None:
    case = opened(at_the_table(table), *NAMES)
    for number in range(1, 6):
        if number > 1:
            case.open([Wager(1, "main", 25_00)])
        rounds(case, WIN)
        expected = {} if number == 1 else {NAMES[number - 2]: pays[number - 2] * 5_00}
        assert settlements(case) == expected
    assert not case.round.placed_wagers


@proves("CO 30-899.07(6)(b)")
def test_co_30_899_07_6_b_a_lost_hand_takes_every_spot_that_is_not_paid_yet() -> None:
    case = rounds(opened(at_the_table(), TWO, FIVE), WIN, WIN)
    rounds(case.open([Wager(1, "main", 25_00)]), LOSE)
    assert settlements(case) == {FIVE: -5_00}


@proves("CO 30-899.07(3)")
def test_co_30_899_07_3_main_wager_first_then_the_streak() -> None:
    case = rounds(opened(at_the_table(), TWO), WIN, WIN)
    assert [e.bet for e in case.all(Settled)] == ["main", TWO]


@proves("CO 30-899.07(3)")
def test_co_30_899_07_3_none_is_added_while_one_is_undecided() -> None:
    case = rounds(opened(at_the_table(), THREE), PUSH)
    again = Place(Wager(1, TWO, 5_00))
    case.open([Wager(1, "main", 25_00)]).refuses(again, "CO 30-899.07(3)", "still undecided")
    rounds(case, LOSE)
    case.open([Wager(1, "main", 25_00)]).do(Place(Wager(1, TWO, 5_00)))


@proves("CO 30-899.07(7)")
def test_co_30_899_07_7_a_push_neither_advances_nor_ends_it() -> None:
    case = rounds(opened(at_the_table(), TWO), WIN, PUSH)
    assert [e.progress for e in case.all(WagerCarried)] == [1]
    rounds(case.open([Wager(1, "main", 25_00)]), WIN)
    assert settlements(case) == {TWO: 15_00}


@proves("CO 30-899.07 ¶1 s.2-3")
def test_co_30_899_07_a_round_that_the_player_sits_out_leaves_it_where_it_is() -> None:
    case = rounds(opened(at_the_table(), TWO), WIN)
    case.open([Wager(2, "main", 25_00)]).do(LOSE, Stand()).over()
    assert [e.progress for e in case.all(WagerCarried)] == [1]


@proves("CO 30-899.07(5)(a)")
def test_co_30_899_07_5_a_a_surrender_ends_it_at_once() -> None:
    case = opened(at_the_table(surrender="late"), TWO).do("Kh 10d 6s 9c", Surrender()).over()
    assert settlements(case) == {TWO: -5_00}


@proves("CO 30-899.07(5)(b)(iii)")
@pytest.mark.parametrize(("hole", "progress"), [("9c", 1), ("Kc", 0)])
def test_co_30_899_07_5_b_iii_after_even_money_the_dealers_second_card_decides(hole: str, progress: int) -> None:
    case = opened(at_the_table(even_money=True), TWO).do(f"Kh Ad As {hole}", EvenMoney()).over()
    assert [e.progress for e in case.all(WagerCarried)] == [progress]


@proves("CO 30-899.07(8)")
@pytest.mark.parametrize(
    ("second", "third", "step"),
    [("10s", "10h", 1), ("10s", "6h", 0), ("6s", "6h", None), ("10s", "9h", 1), ("9s", "9h", 0), ("9s", "6h", None)],
)
def test_co_30_899_07_8_the_majority_of_split_hands_decides(second: str, third: str, step: int | None) -> None:
    case = opened(at_the_table(), TWO).do("8h 9d 8s 8c", Split(), second, Stand(), third, Stand()).over()
    assert [e.progress for e in case.all(WagerCarried)] == ([] if step is None else [step])
    assert settlements(case) == ({TWO: -5_00} if step is None else {})


@proves("CO 30-899.07(8)")
@pytest.mark.parametrize(
    ("second", "third", "step"),
    [
        ("10h", "10s", 1),  # a win and two pushes
        ("10h", "9s", 0),  # a win, a push, a loss
        ("As", "9s", 1),  # two wins, a loss
        ("9h", "9s", None),  # a win, two losses
    ],
)
def test_co_30_899_07_8_three_split_hands(second: str, third: str, step: int | None) -> None:
    """19 against 18 wins; 18 pushes, 17 loses."""
    case = opened(at_the_table(), TWO, FIVE).do("8h 10d 8s 8c", Split(), "8d", Split(), "Ah", Stand())
    case.do(second, Stand(), third, Stand()).over()
    assert [e.progress for e in case.all(WagerCarried)] == ([] if step is None else [step, step])
    assert settlements(case) == ({TWO: -5_00, FIVE: -5_00} if step is None else {})


@proves("CO 30-899.07(3)")
def test_co_30_899_07_3_one_that_was_paid_does_not_open_its_spot_while_another_is_pending() -> None:
    case = rounds(opened(at_the_table(), TWO, FIVE), WIN, WIN)
    case.open([Wager(1, "main", 25_00)]).refuses(Place(Wager(1, TWO, 5_00)), "CO 30-899.07(3)", "when all are settled")
    done = rounds(opened(at_the_table(), TWO), WIN, WIN)
    done.open([Wager(1, "main", 25_00)]).do(Place(Wager(1, TWO, 5_00)), Place(Wager(1, FIVE, 5_00)))


# --- clause by clause -------------------------------------------------------------------------------------------------


@proves("CO 30-899.07(2)")
def test_co_30_899_07_2_with_a_main_wager_in_whole_dollars_where_the_house_asks_for_them() -> None:
    sides = beside("streak")
    assert amounts(sides, 50, 1_00, 1_50) == [True, True, True]
    house = posted(sides, min=1_00, max=50_00, step=1_00)
    assert amounts(sides, 50, 1_00, 1_50, 50_00, 51_00, limits=house) == [False, True, False, True, False]
    assert "needs a main wager" in refusal(sides, Wager(1, TWO, 5_00))
    signs = posted_limits(Case(sides=sides, limits=house).table.house)
    assert {(sign.min_cents, sign.max_cents) for sign in signs} == {(1_00, 50_00)}


@proves("CO 30-899.07(3)")
def test_co_30_899_07_3_each_player_s_wager_is_paid_behind_the_main_wager() -> None:
    case = at_the_table()
    case.open([each for seat in (1, 2) for each in (Wager(seat, "main", 25_00), Wager(seat, TWO, 5_00))])
    case.do("Kh Kd 6d 9s 9c 10c", Stand(), Stand(), "10h").over()
    case.open([Wager(1, "main", 25_00), Wager(2, "main", 25_00)]).do("Kh Kd 6d 9s 9c 10c", Stand(), Stand(), "10h")
    assert order(case.over()) == [(2, "main"), (2, TWO), (1, "main"), (1, TWO)]


@proves("CO 30-899.07(4)")
def test_co_30_899_07_4_tips_ride_through_the_rounds_at_the_player_s_odds() -> None:
    sides = beside("streak")
    assert amounts(sides, 1_00, tip=True, limits=posted(sides, tips=False)) == [False]
    house = posted(sides, tip_max=2_00, tip_unit=1_00)
    assert amounts(sides, 50, 1_00, 1_50, 2_00, 3_00, tip=True, limits=house) == [False, True, False, True, False]
    case = seated(sides, Wager(1, "main", 25_00), Wager(1, TWO, 5_00), Wager(1, TWO, 2_00, tip=True), limits=house)
    rounds(case, WIN, WIN)
    assert case.settled(1, bet=TWO).net_cents == 15_00
    assert case.settled(1, bet=TWO, tip=True).net_cents == 6_00
    assert case.table.books.tip_box == 8_00


@proves("CO 30-899.07(4)")
def test_co_30_899_07_4_a_table_of_the_floor_is_set_up_with_what_the_house_says_of_tips() -> None:
    choice = SideChoice("streak", limits=SideLimits(min=1_00, max=50_00, step=1_00, tips=False))
    wanted = SetUp("1", "one", "blackjack", sides=(choice,), tip_max_cents=10_00, tip_unit_cents=1_00)
    table = build(wanted, None)
    assert (table.limits.tip_max, table.limits.tip_unit) == (10_00, 1_00)
    assert not any(table.limits.of(side.name).tips for side in table.house.sides.values())
    opened = table.log.lines[0].what
    assert isinstance(opened, TableOpened)
    assert open_table(opened, None).limits == table.limits


@proves("CO 30-899.07(5)")
def test_co_30_899_07_5_the_standard_game_is_not_touched() -> None:
    case = opened(at_the_table(), *NAMES).do("Kh 6d 9s 10c")
    assert case.choices() == opened(at_the_table()).do("Kh 6d 9s 10c").choices()
    assert case.do(Stand(), "10h").over().settled(1).net_cents == 25_00


@proves("CO 30-899.07(5)(b)")
def test_co_30_899_07_5_b_even_money_where_the_house_offers_it() -> None:
    for offered in (False, True):
        case = opened(at_the_table(even_money=offered), TWO).do("Kh Ad As 9c")
        assert ("EvenMoney" in case.choices()) is offered


@proves("CO 30-899.07(5)(b)(i)")
def test_co_30_899_07_5_b_i_the_blackjack_is_paid_first() -> None:
    case = opened(at_the_table(even_money=True), TWO).do("Kh Ad As 9c", EvenMoney()).over()
    kinds = [type(e) for e in case.round.events if isinstance(e, Settled | WagerCarried)]
    assert kinds == [Settled, WagerCarried]
    assert case.settled(1).net_cents == 25_00


@proves("CO 30-899.07(5)(b)(ii)")
def test_co_30_899_07_5_b_ii_its_cards_are_not_taken_away() -> None:
    case = opened(at_the_table(even_money=True), TWO).do("Kh Ad As 9c", EvenMoney())
    assert not case.all(HandPickedUp)
    alone = opened(at_the_table(even_money=True)).do("Kh Ad As 9c", EvenMoney())
    assert alone.all(HandPickedUp)


@proves("CO 30-899.07(5)(b)(iii)")
def test_co_30_899_07_5_b_iii_insurance_is_finished_with_everybody_first() -> None:
    case = at_the_table(even_money=True)
    case.open([Wager(1, "main", 25_00), Wager(2, "main", 25_00), Wager(1, TWO, 5_00)])
    case.do("Kh 9h Ad As 9s 9c", EvenMoney())
    assert not case.all(WagerCarried)
    case.do(Insure(12_50))
    assert [e.bet for e in case.all(Settled)] == ["main", "insurance"]
    assert not case.all(WagerCarried)
    case.do(Stand()).over()
    assert [e.progress for e in case.all(WagerCarried)] == [1]


@proves("CO 30-899.07(6)(a)")
def test_co_30_899_07_6_a_the_first_win_moves_the_button() -> None:
    case = rounds(opened(at_the_table(), *NAMES), WIN)
    assert sorted((e.bet, e.progress) for e in case.all(WagerCarried)) == sorted((name, 1) for name in NAMES)
    seen = view(case.round, frozenset({1})).positions[0].bets
    assert sorted((bet.bet, bet.progress) for bet in seen if bet.bet in NAMES) == sorted((name, 1) for name in NAMES)


@proves("CO 30-899.07(6)(b)")
@pytest.mark.parametrize(("layout", "steps"), [("Kh 10d 6s 10c", (Hit(), "10h")), ("Kh 10d 7s 10c", (Stand(),))])
def test_co_30_899_07_6_b_together_with_the_main_wager_that_has_lost(layout: str, steps: tuple[Any, ...]) -> None:
    case = at_the_table()
    case.open([Wager(1, "main", 25_00), Wager(2, "main", 25_00), Wager(1, TWO, 5_00), Wager(1, FIVE, 5_00)])
    first, up, second, hole = layout.split()
    case.do(f"{first} 9h {up} {second} 9c {hole}", *steps)
    if len(steps) > 1:  # a broken hand: at once, though another is still to act
        assert order(case) == [(1, "main"), (1, FIVE), (1, TWO)]
    case.do(Stand()).over()
    assert [(seat, bet) for seat, bet in order(case) if seat == 1] == [(1, "main"), (1, FIVE), (1, TWO)]
    assert {e.net_cents for e in case.all(Settled) if e.bet in NAMES} == {-5_00}


def _wins(name: str, wins: int) -> Case:
    return rounds(opened(at_the_table(), name), *[WIN] * wins)


@proves("CO 30-899.07(6)(d)")
def test_co_30_899_07_6_d_three_in_a_row() -> None:
    waiting = _wins(THREE, 2)
    assert (settlements(waiting), [e.progress for e in waiting.all(WagerCarried)]) == ({}, [2])
    assert settlements(_wins(THREE, 3)) == {THREE: 35_00}


@proves("CO 30-899.07(6)(e)")
def test_co_30_899_07_6_e_four_in_a_row() -> None:
    waiting = _wins(FOUR, 3)
    assert (settlements(waiting), [e.progress for e in waiting.all(WagerCarried)]) == ({}, [3])
    assert settlements(_wins(FOUR, 4)) == {FOUR: 85_00}


@proves("CO 30-899.07(6)(f)")
def test_co_30_899_07_6_f_five_in_a_row() -> None:
    waiting = _wins(FIVE, 4)
    assert (settlements(waiting), [e.progress for e in waiting.all(WagerCarried)]) == ({}, [4])
    done = _wins(FIVE, 5)
    assert settlements(done) == {FIVE: 185_00}
    assert not done.round.placed_wagers


@proves("CO 30-899.07(7)")
def test_co_30_899_07_7_a_round_that_does_not_count_moves_nothing() -> None:
    """Misdealt, or ruled a push: what was placed in this round goes back, what was pending stays."""
    first = opened(at_the_table(), TWO).do("Kh", PushTable("misdeal")).over()
    assert settlements(first) == {TWO: 0}
    case = rounds(opened(at_the_table(), TWO), WIN)
    case.open([Wager(1, "main", 25_00)]).do("Kh", PushTable("misdeal")).over()
    assert settlements(case) == {}
    assert [e.progress for e in case.all(WagerCarried)] == [1]
    case.open([Wager(1, "main", 25_00)]).do(MissFirstCard(1)).over()
    assert [e.progress for e in case.all(WagerCarried)] == [1]
    assert settlements(rounds(case.open([Wager(1, "main", 25_00)]), WIN)) == {TWO: 15_00}


@proves("CO 30-899.07(6)(b)")
def test_co_30_899_07_6_b_a_hand_that_is_returned_has_its_streak_returned() -> None:
    """The dealer drew against the player's signal, and the player takes a push (828(4)): nothing is lost."""
    case = rounds(opened(at_the_table(), TWO), WIN)
    case.open([Wager(1, "main", 25_00), Wager(2, "main", 25_00)]).do("Kh 9h 9d 6s 9s 9c", Hit(), "Kd")
    assert settlements(case) == {TWO: -5_00}
    case.do(WrongAction(1, 0, player_chooses=True))
    assert [(e.bet, e.stake_cents) for e in case.all(SettlementReversed)] == [("main", 25_00), (TWO, 5_00)]
    case.do(TakePush(), Stand()).over()
    assert [e.progress for e in case.all(WagerCarried)] == [1]
    assert settlements(rounds(case.open([Wager(1, "main", 25_00)]), WIN)) == {TWO: 15_00}


@proves("CO 30-899.25 Bonus wager (7) Pay table")
def test_co_30_899_25_burnout_bonus_has_three_spots_paid_as_you_go() -> None:
    bonus = load_wager("burnout-bonus")
    sides = spots(bonus, bonus.paytable("Bonus"))
    assert [str(side.max_returned(1_00)) for side in sides] == ["300", "500", "900"]
