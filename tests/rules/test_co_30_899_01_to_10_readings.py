"""What the stated readings of CO 30-899.03 to 30-899.10 promise, and sentences that no other test reaches."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss import Decline, Double, DoubleUp, Hit, Insure, Limits, Place, Settled, Split, Stand, Wager, load
from pitboss.engine.vocabulary.actions import Draw, Pass
from tests.cases import STAKE, Case
from tests.marks import proves
from tests.rules.side_talk import beside, main, nets, seated

UNIT = 2_00


def competition(stake: int = UNIT) -> Case:
    return Case(seats=0, limits=Limits(min=50, max=2_50), game=load("competition-21")).open([Wager(1, "main", stake)])


@proves("CO 30-899.03(6)")
@pytest.mark.parametrize(("cents", "lawful"), [(1_00, True), (1_50, True), (2_00, False)])
def test_co_30_899_03_6_half_that_chips_cannot_make_goes_up_to_the_next_chip(cents: int, lawful: bool) -> None:
    """Half of $2.50 is $1.25, which chips of 50 cents do not make."""
    case = competition(2_50).do("10h Ad")
    if lawful:
        assert case.do(Insure(cents), Stand(), "Kc").over().settled(1, bet="insurance").net_cents == 2 * cents
    else:
        case.refuses(Insure(cents), "CO 30-899.03(6)")


@proves("CO 30-899.03(8)")
@pytest.mark.parametrize("up", ["Ad", "Kd"])
def test_co_30_899_03_8_two_blackjacks_push(up: str) -> None:
    case = competition().do(f"Kh {up}", *([Decline()] if up == "Ad" else []), Draw(UNIT), "As")
    case.do("Kc" if up == "Ad" else "Ac").over()
    assert (case.settled(1).stake_cents, case.settled(1).net_cents) == (2 * UNIT, 0)


@proves("CO 30-899.03(8)")
def test_co_30_899_03_8_a_21_that_is_no_blackjack_loses_to_one() -> None:
    case = competition().do("5h Kd", Draw(UNIT), "6s", Draw(UNIT), "10s", "Ac").over()
    assert sum(e.net_cents for e in case.all(Settled)) == -UNIT  # the original wager alone (9)


@proves("CO 30-899.05(4)")
@pytest.mark.parametrize("cards", ["8h 6d 8s 10d", "6h 6d 5s 10d", "10h 6d 6s 10d"])
def test_co_30_899_05_4_every_bet_position_has_the_standard_options(cards: str) -> None:
    first, up, second, hole = cards.split()
    standard = Case(seats=1, game=load("blackjack")).do(cards).choices()
    spots = ("main", "second wager", "third wager")
    case = Case(seats=0, game=load("triple-play-blackjack"))
    case.open([Wager(number, spot, 10_00) for number in (1, 2) for spot in spots])
    case.do(f"{first} 9h {up} {second} 9c {hole}")
    for number in range(3):
        assert case.waits_for(1, number)  # the player to the dealer's left is the first
        assert case.choices() | {"Split"} == standard | {"Split"}
        assert ("Split" in case.choices()) is ("Split" in standard and number == 0)  # all are split together
        case.do(Stand())
    assert case.waits_for(2, 0)


@proves("CO 30-899.07(3)")
def test_co_30_899_07_3_a_pending_wager_at_one_position_does_not_bar_another_position() -> None:
    case = seated(beside("streak"), main(), Wager(1, "STREAK of two", 5_00)).do("Kh 6d 9s 10c", Stand(), "10h").over()
    case.open([main(), main(2)]).refuses(Place(Wager(1, "STREAK of three", 5_00)), "CO 30-899.07(3)")
    case.do(Place(Wager(2, "STREAK of three", 5_00)))


@proves("CO 30-899.09(3)")
@pytest.mark.parametrize(("cards", "net"), [("Kh 10d 9s 9c", -5_00), ("Kh 10d 10s 10c", -5_00)])
def test_co_30_899_09_3_a_tie_below_21_loses(cards: str, net: int) -> None:
    case = seated(beside("21-magic", "A"), main(), Wager(1, "21 Magic", 5_00)).do(cards, Stand()).over()
    assert (nets(case, "main"), nets(case, "21 Magic")) == ([(1, 0)], [(1, net)])


@proves("CO 30-899.09(5) s.2")
def test_co_30_899_09_5_a_tip_does_not_follow_a_split() -> None:
    wagers = (main(), Wager(1, "21 Magic", 5_00), Wager(1, "21 Magic", 1_00, tip=True))
    case = seated(beside("21-magic", "A"), *wagers).do("8h 9d 8s 9c", Split(), "3h", Hit(), "Kh", "2d", Stand()).over()
    ends = [(e.hand, e.tip, e.net_cents) for e in case.all(Settled) if e.bet == "21 Magic"]
    assert sorted(ends) == [(0, False, 35_00), (0, True, 7_00), (1, False, -5_00)]


@proves("CO 30-899.09 Bust Bonus pay table")
@pytest.mark.parametrize(("hole", "last", "pays"), [("10d", "Kd", 3), ("10c", "Kd", 1), ("10d", "Kc", 1)])
def test_co_30_899_09_suited_is_every_card_of_the_dealers_hand(hole: str, last: str, pays: int) -> None:
    side = beside("bust-bonus-30-899-09", "six decks")
    case = seated(side, main()).do(f"Kh 6d 9s {hole}", Stand(), Place(Wager(1, "Bust Bonus", 5_00)), Pass(), last)
    assert nets(case.over(), "Bust Bonus") == [(1, pays * 5_00)]


@proves("CO 30-899.09(8)")
@pytest.mark.parametrize(("cents", "lawful"), [(24_00, True), (25_00, True), (26_00, False)])
def test_co_30_899_09_8_a_doubled_hand_is_measured_by_its_original_wager(cents: int, lawful: bool) -> None:
    case = seated(beside("bust-bonus-30-899-09"), main()).do("6h 6d 5s 10c", Double(25_00), "9h")
    place = Place(Wager(1, "Bust Bonus", cents))
    if lawful:
        assert case.do(place, Pass(), "10d").over().settled(1, bet="Bust Bonus").net_cents == cents
    else:
        case.refuses(place, "CO 30-899.09(8)")


@proves(
    "CO 30-899.10 Version 1, Player rules (7)",
    "CO 30-899.10 Version 1, Dealer rules (2)",
    "CO 30-899.10 Version 2, Dealer rules (1)(b)",
)
@pytest.mark.parametrize("version", ["double-up-blackjack-1", "double-up-blackjack-2"])
def test_co_30_899_10_a_doubled_up_16_against_16_gets_all_back(version: str) -> None:
    case = Case(seats=1, game=load(version)).do("10h 10d 6s 6c", DoubleUp(STAKE)).over()
    assert [(e.stake_cents, e.net_cents) for e in case.all(Settled)] == [(2 * STAKE, 0)]


@proves("CO 30-899.10 Version 1, Player rules (6)", "CO 30-899.10 Version 2 (5)")
@pytest.mark.parametrize("ten", ["10h", "Jh", "Qh", "Kh"])
def test_co_30_899_10_any_card_that_counts_ten_to_a_split_ace(ten: str) -> None:
    one = Case(seats=1, game=load("double-up-blackjack-1")).do("Ah 9d As 8c", Split(), ten, "5h").over()
    assert one.settled(1, 0).net_cents == 2 * STAKE
    steps: list[Any] = [Split(), ten, Stand(), "5h", Stand()]
    two = Case(seats=1, game=load("double-up-blackjack-2")).do("Ah 9d As 8c", *steps).over()
    assert two.settled(1, 0).net_cents == STAKE
