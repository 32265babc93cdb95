"""STREAK at a live table: four spots, a button that moves from round to round (CO 30-899.07)."""

from __future__ import annotations

import pytest

from pitboss import Place, Settled, Split, Stand, Surrender, Wager
from pitboss.catalogue import load_wager
from pitboss.table.actions import EvenMoney
from pitboss.table.events import WagerCarried
from pitboss.table.layout import spots
from tests.cases import Case

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


def test_co_30_899_07_2_there_are_four_spots_of_one_wager() -> None:
    assert [side.name for side in spots(STREAK, STREAK.paytable("standard"))] == NAMES


def test_co_30_899_07_6_c_two_wins_in_a_row_pay_the_first_spot_and_the_others_stay() -> None:
    case = rounds(opened(at_the_table(), *NAMES), WIN)
    assert settlements(case) == {}
    assert {(e.bet, e.progress) for e in case.all(WagerCarried)} == {(name, 1) for name in NAMES}
    rounds(case.open([Wager(1, "main", 25_00)]), WIN)
    assert settlements(case) == {TWO: 15_00}
    assert {(e.bet, e.progress) for e in case.all(WagerCarried)} == {(name, 2) for name in NAMES[1:]}


@pytest.mark.parametrize(("table", "pays"), [("standard", (3, 7, 17, 37)), ("optional", (3, 8, 18, 38))])
def test_co_30_899_07_9_each_spot_is_paid_when_its_own_number_is_reached(table: str, pays: tuple[int, ...]) -> None:
    case = opened(at_the_table(table), *NAMES)
    for number in range(1, 6):
        if number > 1:
            case.open([Wager(1, "main", 25_00)])
        rounds(case, WIN)
        expected = {} if number == 1 else {NAMES[number - 2]: pays[number - 2] * 5_00}
        assert settlements(case) == expected
    assert not case.round.side_bets


def test_co_30_899_07_6_b_a_lost_hand_takes_every_spot_that_is_not_paid_yet() -> None:
    case = rounds(opened(at_the_table(), TWO, FIVE), WIN, WIN)
    rounds(case.open([Wager(1, "main", 25_00)]), LOSE)
    assert settlements(case) == {FIVE: -5_00}


def test_co_30_899_07_3_main_wager_first_then_the_streak() -> None:
    case = rounds(opened(at_the_table(), TWO), WIN, WIN)
    assert [e.bet for e in case.all(Settled)] == ["main", TWO]


def test_co_30_899_07_3_none_is_added_while_one_is_undecided() -> None:
    case = rounds(opened(at_the_table(), THREE), PUSH)
    cite = "CO 30-899.07(9) Standard Schedule"
    case.open([Wager(1, "main", 25_00)]).refuses(Place(Wager(1, TWO, 5_00)), cite, "still undecided")
    rounds(case, LOSE)
    case.open([Wager(1, "main", 25_00)]).do(Place(Wager(1, TWO, 5_00)))


def test_co_30_899_07_7_a_push_neither_advances_nor_ends_it() -> None:
    case = rounds(opened(at_the_table(), TWO), WIN, PUSH)
    assert [e.progress for e in case.all(WagerCarried)] == [1]
    rounds(case.open([Wager(1, "main", 25_00)]), WIN)
    assert settlements(case) == {TWO: 15_00}


def test_co_30_899_07_a_round_that_the_player_sits_out_leaves_it_where_it_is() -> None:
    case = rounds(opened(at_the_table(), TWO), WIN)
    case.open([Wager(2, "main", 25_00)]).do(LOSE, Stand()).over()
    assert [e.progress for e in case.all(WagerCarried)] == [1]


def test_co_30_899_07_5_a_surrender_ends_it() -> None:
    case = opened(at_the_table(surrender="late"), TWO).do("Kh 10d 6s 9c", Surrender()).over()
    assert settlements(case) == {TWO: -5_00}


@pytest.mark.parametrize(("hole", "progress"), [("9c", 1), ("Kc", 0)])
def test_co_30_899_07_5_b_iii_after_even_money_the_dealers_second_card_decides(hole: str, progress: int) -> None:
    case = opened(at_the_table(even_money=True), TWO).do(f"Kh Ad As {hole}", EvenMoney()).over()
    assert [e.progress for e in case.all(WagerCarried)] == [progress]


@pytest.mark.parametrize(
    ("second", "third", "step"),
    [("10s", "10h", 1), ("10s", "6h", 0), ("6s", "6h", None)],
)
def test_co_30_899_07_8_the_majority_of_split_hands_decides(second: str, third: str, step: int | None) -> None:
    case = opened(at_the_table(), TWO).do("8h 9d 8s 8c", Split(), second, Stand(), third, Stand()).over()
    assert [e.progress for e in case.all(WagerCarried)] == ([] if step is None else [step])
    assert settlements(case) == ({TWO: -5_00} if step is None else {})


def test_co_30_899_25_burnout_bonus_has_three_spots_paid_as_you_go() -> None:
    bonus = load_wager("burnout-bonus")
    sides = spots(bonus, bonus.paytable("Bonus"))
    assert [str(side.most_returned(1_00)) for side in sides] == ["300", "500", "900"]
