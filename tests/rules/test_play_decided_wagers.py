"""Wagers that the player's own play decides: 21 Magic, Push Your Luck, Dead Man's Hand, Straight Jack."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss import Decline, Double, Hit, Place, Split, Stand, Surrender, Wager
from pitboss.catalogue import load_wager
from pitboss.engine.catalogue_wagers.kinds import spots
from pitboss.engine.vocabulary.actions import Action, EvenMoney
from pitboss.engine.vocabulary.actors import seat
from pitboss.engine.vocabulary.events import Settled, WagerPlaced
from tests.cases import Case
from tests.marks import proves


def case(wager: str, table: str, *steps: Action | str, side: int = 5_00, **options: object) -> Case:
    definition = load_wager(wager)
    paytable = definition.paytable(table)
    sides = spots(definition, paytable, dict.fromkeys(paytable.meters, 1_000_00))
    return Case(seats=1, side=side, sides=sides, **options).do(*steps)  # type: ignore[arg-type]


def nets(case: Case, name: str) -> list[int]:
    return [e.net_cents for e in case.all(Settled) if e.bet == name]


# --- 21 Magic --------------------------------------------------------------------------------------------------------

MAGIC = "21 Magic"


@proves("CO 30-899.09(10)")
@pytest.mark.parametrize(
    ("steps", "net"),
    [
        (("Kh 9d As 9c",), 25_00),
        (("5h 9d 6s 9c", Hit(), "Kd"), 35_00),
        (("5h 9d 6s 9c", Hit(), "3d", Hit(), "7d"), 40_00),
        (("5h 9d 6s 9c", Hit(), "2d", Hit(), "3d", Hit(), "5d"), 45_00),
        (("2h 9d 2s 9c", Hit(), "2d", Hit(), "2c", Hit(), "3d", Hit(), "Kd"), 50_00),
        (("5h 9d 6s 9c", Double(25_00), "Kd"), 35_00),
    ],
)
def test_co_30_899_09_10_a_winning_21_is_paid_by_its_number_of_cards(steps: tuple[Action | str, ...], net: int) -> None:
    assert nets(case("21-magic", "A", *steps).over(), MAGIC) == [net]


@proves("CO 30-899.09(3)")
def test_co_30_899_09_3_a_21_that_ties_pushes_and_one_that_loses_to_a_blackjack_loses() -> None:
    tied = case("21-magic", "A", "5h 5d 6s 6c", Hit(), "Kd", "Ks").over()
    assert nets(tied, MAGIC) == [0]
    beaten = case("21-magic", "A", "5h Kd 6s Ac", hole_card="no peek").do(Hit(), "Kc").over()
    assert nets(beaten, MAGIC) == [-5_00]


@proves("CO 30-899.09(3)")
@pytest.mark.parametrize(("total", "net"), [("9d", -5_00), ("10d", 35_00), ("Kd", 35_00)])
def test_co_30_899_09_3_below_21_it_loses(total: str, net: int) -> None:
    steps: list[Action | str] = ["5h 9d 6s 9c", Hit(), total]
    steps += [Stand()] if total == "9d" else []
    assert nets(case("21-magic", "A", *steps).over(), MAGIC) == [net]


@proves("CO 30-899.09(7)")
def test_co_30_899_09_7_a_broken_hand_loses_it() -> None:
    assert nets(case("21-magic", "A", "Kh 9d 6s 9c", Hit(), "Kd").over(), MAGIC) == [-5_00]


@proves("CO 30-899.09(5) s.2")
def test_co_30_899_09_5_a_split_needs_an_equal_wager_on_the_new_hand() -> None:
    split = case("21-magic", "A", "Ah 9d As 9c", Split(), "Kd", "5d").over()
    assert [(e.cents, e.hand) for e in split.all(WagerPlaced) if e.bet == MAGIC] == [(5_00, 0), (5_00, 1)]
    assert split.settled(1, 0, MAGIC).net_cents == 30_00
    assert split.settled(1, 1, MAGIC).net_cents == -5_00


@proves("CO 30-899.09(5) s.2")
def test_co_30_899_09_5_without_chips_for_it_there_is_no_split() -> None:
    poor = case("21-magic", "A")
    poor.table.buy_in("seat 1", 60_00)
    again = Case(seats=0, sides=poor.sides)
    again.table.buy_in("seat 1", 59_00)
    again.open([Wager(1, "main", 25_00), Wager(1, MAGIC, 5_00)]).do("8h 9d 8s 9c")
    again.refuses(Split(), "CO 30-809", "$30.00")


@proves("CO 30-899.09(6)")
def test_co_30_899_09_6_even_money_stays_in_play_and_wins_only_if_the_hand_does() -> None:
    wins = case("21-magic", "A", "Kh Ad As 9c", EvenMoney(), even_money=True).over()
    assert nets(wins, MAGIC) == [25_00]
    ties = case("21-magic", "A", "Kh Ad As Kc", EvenMoney(), even_money=True).over()
    assert nets(ties, MAGIC) == [0]


@proves("CO 30-899.09(6)")
def test_co_30_899_09_6_a_surrender_loses_it() -> None:
    assert nets(case("21-magic", "A", "Kh 9d 6s 9c", Surrender(), surrender="late").over(), MAGIC) == [-5_00]


@proves("CO 30-899.09(2)")
@pytest.mark.parametrize("cents", [25_00, 26_00])
def test_co_30_899_09_2_never_above_the_main_wager(cents: int) -> None:
    empty = case("21-magic", "A", side=0)
    if cents > 25_00:
        empty.refuses(Place(Wager(1, MAGIC, cents)), "CO 30-899.09(2)", "to $25.00 (the main wager is $25.00)")
    else:
        empty.do(Place(Wager(1, MAGIC, cents)))


# --- Push Your Luck --------------------------------------------------------------------------------------------------

LUCK = "Push Your Luck"


@proves("CO 30-899.22(8)")
@pytest.mark.parametrize(
    ("steps", "net"),
    [
        (("Kh 10d 9s 8c", Stand()), -5_00),  # 19 beats 18
        (("Kh 10d 8s 8c", Stand()), 50_00),
        (("Kh 10d 7s 8c", Stand()), -5_00),
        (("Kh Ad As Kc", Decline()), 50_00),
        (("5h 9d 6s 6c", Hit(), "Kd", "6h"), 50_00),
        (("Kh 6d 6s 9c", Hit(), "Kd"), -5_00),
    ],
)
def test_co_30_899_22_8_ties_pay_and_nothing_else(steps: tuple[Action | str, ...], net: int) -> None:
    assert nets(case("push-your-luck", LUCK, *steps).over(), LUCK) == [net]


@proves("CO 30-899.22(8)(a)")
def test_co_30_899_22_8_a_a_21_does_not_tie_a_blackjack() -> None:
    beaten = case("push-your-luck", LUCK, "5h Kd 6s Ac", hole_card="no peek").do(Hit(), "Kc").over()
    assert nets(beaten, LUCK) == [-5_00]


@proves("CO 30-899.22(8)(b)")
def test_co_30_899_22_8_b_the_dealer_does_not_draw_for_a_broken_hand() -> None:
    broken = case("push-your-luck", LUCK, "Kh 6d 6s 9c", Hit(), "Kd").over()
    assert broken.dealer() == ["6d", "9c"]


@proves("CO 30-899.22(8)(d)")
def test_co_30_899_22_8_d_after_a_split_it_stays_with_the_first_hand() -> None:
    split = case("push-your-luck", LUCK, "8h 10d 8s 9c", Split(), "Ad", Stand(), "10s", Stand()).over()
    assert nets(split, LUCK) == [50_00]


@proves("CO 30-899.22(3)")
@pytest.mark.parametrize(("cents", "fine"), [(12_50, True), (13_00, False)])
def test_co_30_899_22_3_at_most_half_the_main_wager(cents: int, fine: bool) -> None:
    empty = case("push-your-luck", LUCK, side=0)
    if fine:
        empty.do(Place(Wager(1, LUCK, cents)))
    else:
        empty.refuses(Place(Wager(1, LUCK, cents)), "CO 30-899.22(3)", "to $12.50 (the main wager is $25.00)")


# --- Dead Man's Hand -------------------------------------------------------------------------------------------------

DEAD = "Dead Man's Hand"


def dead(*steps: Action | str, table: str = "7", **options: Any) -> list[int]:
    return nets(case("dead-mans-hand", table, *steps, **options).over(), DEAD)


@proves("CO 30-899.15(5)")
def test_co_30_899_15_5_without_an_ace_or_an_eight_it_is_lost_after_the_deal() -> None:
    lost = case("dead-mans-hand", "7", "Kh 9d 9s 9c")
    assert nets(lost, DEAD) == [-5_00]
    assert lost.round.actor == seat(1)


SETS = ("Ad", Stand(), "Ac", Stand(), "Ah", Stand(), "As", Stand())
FOUR_SETS: tuple[Action | str, ...] = ("8h 9d 8s 9c", Split(), "8d", Split(), "8c", Split(), *SETS)


@proves("CO 30-899.15(9)")
@pytest.mark.parametrize(
    ("steps", "net"),
    [
        (("8h 9d 9s 9c", Stand()), 10_00),
        (("8h 9d As 9c", Stand()), 20_00),
        (("8h 9d 8s 9c", Stand()), 20_00),
        (("8h 9d 8s 9c", Split(), "2d", Stand(), "3d", Stand()), 20_00),
        (("8h 9d 8s 9c", Split(), "Ad", Stand(), "3d", Stand()), 100_00),
        (("8h 9d 8s 9c", Split(), "Ad", Stand(), "Ac", Stand()), 500_00),
        (("8h 9d 8s 9c", Split(), "8d", Split(), "Ad", Stand(), "Ac", Stand(), "Ah", Stand()), 1_250_00),
        (FOUR_SETS, 2_500_00),
        (("8h 9d 8s 9c", Split(), "Ad", Hit(), "9h", Hit(), "Kh", "3d", Stand()), 100_00),
    ],
)
def test_co_30_899_15_9_rows_of_pay_table_7(steps: tuple[Action | str, ...], net: int) -> None:
    assert dead(*steps, decks=6) == [net]


@proves("CO 30-899.15(6)")
@pytest.mark.parametrize(("hole", "net"), [("Kc", 250_00), ("9c", 20_00)])
def test_co_30_899_15_6_a_pair_against_a_dealer_blackjack(hole: str, net: int) -> None:
    steps: list[Action | str] = [f"8h Ad 8s {hole}", Decline()]
    steps += [Stand()] if hole == "9c" else []
    assert dead(*steps) == [net]


@proves("CO 30-899.15(7)")
def test_co_30_899_15_7_no_further_wager_for_a_split() -> None:
    split = case("dead-mans-hand", "7", "8h 9d 8s 9c", Split(), "2d", Stand(), "3d", Stand())
    assert len([e for e in split.all(WagerPlaced) if e.bet == DEAD]) == 1


# --- Straight Jack ---------------------------------------------------------------------------------------------------

JACK = "Straight Jack"


def jack(*steps: Action | str, **options: Any) -> list[int]:
    return nets(case("straight-jack", "1", *steps, **options).over(), JACK)


@proves("CO 30-2109(6)(b)")
def test_co_30_2109_6_b_no_straight_is_taken_before_anybody_acts() -> None:
    lost = case("straight-jack", "1", "4h 9d 6s 9c")
    assert nets(lost, JACK) == [-5_00]
    assert lost.round.actor == seat(1)


@proves("CO 30-2109(7)")
@pytest.mark.parametrize(
    ("steps", "net"),
    [
        (("Jh 9d Qs 9c", Stand()), 15_00),
        (("Kh 9d As 9c",), 15_00),
        (("2h 9d As 9c", Stand()), 15_00),
        (("4h 9d 5s 9c", Hit(), "3d", Stand()), 125_00),
        (("4h 9d 5s 9c", Hit(), "3d", Hit(), "6d", Stand()), 500_00),
        (("3h 9d 4s 9c", Hit(), "6d", Hit(), "5d", Stand()), 15_00),
        (("5h 9d 6s 9c", Hit(), "7d", Hit(), "8d"), 125_00),
        (("2h 9d 3s 9c", Hit(), "4d", Hit(), "5d", Hit(), "Ad", Stand()), 1_250_00),
        (("2h 9d 3s 9c", Hit(), "4d", Hit(), "5d", Hit(), "Ad", Hit(), "6d"), 1_250_00),
        (("Ah 9d 2s 9c", Hit(), "Kd", Stand()), 15_00),
    ],
)
def test_co_30_2109_7_the_straight_grows_card_by_card(steps: tuple[Action | str, ...], net: int) -> None:
    assert jack(*steps) == [net]


@proves("CO 30-2109(7)")
def test_co_30_2109_a_split_of_ten_and_jack_ends_the_straight_at_two_cards() -> None:
    assert jack("10h 9d Js 9c", Split(), "9h", Stand(), "Qs", Stand()) == [15_00]


@proves("CO 30-2110(14) Pay tables SJP1 and SJP2")
@pytest.mark.parametrize(("ace", "share"), [("As", 1_000_00), ("Ad", 100_00)])
def test_co_30_2110_14_the_longest_straight_takes_from_the_meter_by_its_ace(ace: str, share: int) -> None:
    steps: list[Action | str] = ["2h 9d 3s 9c"]
    for card in ("4d", "5d", ace, "6d"):
        steps += [Hit(), card]
    won = case("straight-jack-progressive", "SJP1", *steps).over()
    assert nets(won, "Straight Jack Progressive") == [200 * 5_00 + share]
