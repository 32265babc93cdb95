"""Ride Free: where it departs from blackjack, and from Free Bet Blackjack."""

from __future__ import annotations

import pytest

from pitboss import Double, FreeDouble, FreeSplit, Hit, Split, Stand, Surrender, load
from pitboss.catalogue import load_wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.vocabulary.actions import Action
from pitboss.engine.vocabulary.events import CardDealt, HandPickedUp, LammerCollected, LammerPlaced, Settled
from pitboss.errors import IllegalSetup
from tests.cases import STAKE, Case
from tests.marks import proves

DOUBLE, SPLIT = "CO 30-2119(11)", "CO 30-2119(15)"


def case(layout: str = "", *steps: Action | str, tip: int = 0, **options: object) -> Case:
    """One seat; `layout` is the seat's card, the up card, the seat's second and the hole card."""
    return Case(seats=1, tip=tip, game=load("ride-free", **options)).do(layout, *steps)


# --- the table -----------------------------------------------------------------------------------------------------


@proves("CO 30-2119(8)", "CO 30-2119(9)")
@pytest.mark.parametrize(
    ("option", "cite"),
    [
        ({"player_cards": "down"}, "CO 30-2119(8)"),
        ({"dealer_hits_soft_17": False}, "CO 30-2119(8)(a)"),
        ({"blackjack_pays": "6 to 5"}, "CO 30-2119(8)(b)"),
        ({"surrender": "early"}, "CO 30-2119(8)(c)"),
        ({"doubling": "any number of cards"}, "CO 30-2119(13)"),
        ({"split_aces": "any cards"}, "CO 30-2119(17)(b)"),
        ({"resplit_aces": False}, "CO 30-2119(17)(b)"),
        ({"max_splits": 2}, "CO 30-2119(17)(a)"),
    ],
)
def test_co_30_2119_what_the_section_fixes_nobody_sets(option: dict[str, object], cite: str) -> None:
    with pytest.raises(IllegalSetup) as refusal:
        load("ride-free", **option)
    assert refusal.value.cite == cite


@proves("CO 30-2119(8)")
def test_co_30_2119_8_players_two_cards_up_the_dealers_one_up_one_down() -> None:
    dealt = case("Kh 6d 9s 10d").all(CardDealt)
    assert [(e.seat, e.up) for e in dealt] == [(1, True), (0, True), (1, True), (0, False)]


@proves("CO 30-2119(8)(a)")
@pytest.mark.parametrize(
    ("up", "drawn", "total"), [("5d", "2c", 18), ("6d", "2c", 19), ("6d", "10c", 17), ("7d", "", 18)]
)
def test_co_30_2119_8_a_the_dealer_hits_soft_17_and_stands_on_hard_17_and_soft_18(
    up: str, drawn: str, total: int
) -> None:
    assert case(f"Kh {up} 10s Ad", Stand(), drawn).over().settled(1).dealer_total == total


@proves("CO 30-2119(8)(b)")
def test_co_30_2119_8_b_blackjack_pays_3_to_2() -> None:
    assert case("Kh 6d As 10d").over().settled(1).net_cents == 37_50


@proves("CO 30-2119(8)(c)")
@pytest.mark.parametrize(("surrender", "offered"), [("late", True), ("not offered", False)])
def test_co_30_2119_8_c_late_surrender_or_none(surrender: str, offered: bool) -> None:
    done = case("10h 10d 6s 7d", surrender=surrender)
    assert ("Surrender" in done.choices()) is offered
    if offered:
        assert done.do(Surrender()).over().settled(1).net_cents == -12_50
    else:
        done.refuses(Surrender(), "CO 30-2119(8)(c)", "not offered")


# --- ride free doubles -----------------------------------------------------------------------------------------------


@proves("CO 30-2119(11)")
@pytest.mark.parametrize(
    ("first", "second", "free"),
    [
        ("5h", "3s", False),
        ("6h", "3s", True),
        ("6h", "4s", True),
        ("6h", "5s", True),
        ("7h", "5s", False),
        ("Ah", "8s", False),
    ],
)
def test_co_30_2119_11_two_cards_of_hard_9_10_or_11_double_for_free(first: str, second: str, free: bool) -> None:
    done = case(f"{first} 6d {second} 10d")
    assert ("FreeDouble" in done.choices()) is free
    if not free:
        done.refuses(FreeDouble(), DOUBLE, "hard 9 to 11")


@proves("CO 30-2119(13)")
@pytest.mark.parametrize(
    ("first", "second", "paid"),
    [("5h", "3s", True), ("6h", "3s", False), ("6h", "5s", False), ("7h", "5s", True), ("Ah", "8s", True)],
)
def test_co_30_2119_13_only_what_is_not_free_is_doubled_for_a_wager(first: str, second: str, paid: bool) -> None:
    done = case(f"{first} 6d {second} 10d")
    assert ("Double" in done.choices()) is paid
    if not paid:
        done.refuses(Double(STAKE), DOUBLE, "for free; take the free")


@proves("CO 30-2119(13)")
def test_co_30_2119_13_after_splitting_too() -> None:
    done = case("8h 6d 8s 10d", FreeSplit(), "6c")
    assert "Double" in done.choices()
    done.do(Double(STAKE), "5c", "10c", Stand(), "9h").over()
    assert done.settled(1, 0).net_cents == 2 * STAKE


@proves("CO 30-2119(11)(a)")
def test_co_30_2119_11_a_a_win_is_paid_as_much_again_for_the_lammer() -> None:
    done = case("6h 10d 5s 7d", FreeDouble(), "10c").over()
    assert (done.settled(1).stake_cents, done.settled(1).returned_cents) == (STAKE, 3 * STAKE)
    assert done.all(LammerCollected) == [LammerCollected(1, 0, STAKE, DOUBLE)]


@proves("CO 30-2119(11)(b)")
@pytest.mark.parametrize(("drawn", "net"), [("8c", -STAKE), ("9c", 0), ("10c", 2 * STAKE)])
def test_co_30_2119_11_b_a_loss_or_tie_costs_no_more_than_the_wager(drawn: str, net: int) -> None:
    assert case("6h 10d 5s 10c", FreeDouble(), drawn).over().settled(1).net_cents == net


@proves("CO 30-2119(11)")
def test_co_30_2119_11_after_a_standard_and_a_free_split() -> None:
    done = case("5h 10d 5s 8c", FreeSplit(), "4c", FreeDouble(), "10s", "6d", FreeDouble(), "10h").over()
    assert [e.net_cents for e in done.all(Settled)] == [2 * STAKE, 2 * STAKE]
    assert done.round.lammers(1) == 3


# --- ride free splits ------------------------------------------------------------------------------------------------


@proves("CO 30-2119(15)")
@pytest.mark.parametrize("rank", ["A", "2", "5", "9"])
def test_co_30_2119_15_every_pair_below_ten_splits_for_free_and_only_so(rank: str) -> None:
    done = case(f"{rank}h 6d {rank}s 10d")
    assert "FreeSplit" in done.choices()
    done.refuses(Split(), SPLIT, "for free; take the free")


@proves("CO 30-2119(17)")
@pytest.mark.parametrize(("first", "second"), [("10h", "10s"), ("Qh", "Qs"), ("10h", "Ks")])
def test_co_30_2119_17_tens_are_split_for_a_wager(first: str, second: str) -> None:
    done = case(f"{first} 6d {second} 10d").refuses(FreeSplit(), SPLIT, "ten")
    assert done.do(Split()).round.layout_cents == 2 * STAKE


@proves("CO 30-2119(15)(a)")
def test_co_30_2119_15_a_a_won_split_hand_is_paid_for_its_lammer() -> None:
    done = case("8h 7d 8s 10d", FreeSplit(), "10c", Stand(), "Kc", Stand()).over()
    assert (done.settled(1, 1).stake_cents, done.settled(1, 1).returned_cents) == (0, STAKE)
    assert done.all(LammerPlaced) == [LammerPlaced(1, 1, STAKE, SPLIT)]


@proves("CO 30-2119(15)(b)")
@pytest.mark.parametrize("hole", ["8c", "10c"])
def test_co_30_2119_15_b_a_split_hand_that_loses_or_ties_costs_nothing(hole: str) -> None:
    done = case(f"8h 10d 8s {hole}", FreeSplit(), "10s", Stand(), "Kc", Stand()).over()
    assert (done.settled(1, 1).stake_cents, done.settled(1, 1).returned_cents) == (0, 0)


@proves("CO 30-2119(17)(a)")
def test_co_30_2119_17_a_up_to_four_hands() -> None:
    done = case("8h 10d 8s 10c", FreeSplit(), "8c", FreeSplit(), "8d", FreeSplit(), "8h")
    done.refuses(FreeSplit(), SPLIT, "3 times")
    assert done.round.lammers(1) == 3


@proves("CO 30-2119(17)(b)")
def test_co_30_2119_17_b_aces_are_split_again_and_get_one_card() -> None:
    done = case("Ah 10d As 10c", FreeSplit(), "Ac", FreeSplit(), "5c", "9h", "10h").over()
    assert [len(hand.cards) for hand in done.round.positions[0].hands] == [2, 2, 2]
    assert done.round.lammers(1) == 2


@proves("CO 30-2119(18)")
def test_co_30_2119_18_a_broken_original_hand_keeps_its_wager_until_the_split_hands_are_settled() -> None:
    done = case("8h 10d 8s 7c", FreeSplit(), "5s", Hit(), "Kh")
    assert not done.all(Settled)
    done.do("10c", Stand()).over()
    assert [(e.hand, e.net_cents) for e in done.all(Settled)] == [(1, STAKE), (0, -STAKE)]


# --- 22 --------------------------------------------------------------------------------------------------------------


@proves("CO 30-2119(19)")
@pytest.mark.parametrize(
    ("drawn", "outcome"), [("5h", "lose: lower total"), ("6h", "push: dealer 22"), ("7h", "win: dealer busts")]
)
def test_co_30_2119_19_22_pushes_every_active_hand(drawn: str, outcome: str) -> None:
    done = case("Kh 6d 9s 10d", Stand(), drawn).over()
    assert done.settled(1).outcome == outcome


@proves("CO 30-2119(19)")
def test_co_30_2119_19_but_no_blackjack() -> None:
    done = Case(seats=2, game=load("ride-free", hole_card="no peek"))
    done.do("Kh Kd 10d As 9s 6c", Stand(), "6h").over()
    assert (done.settled(1).outcome, done.settled(2).outcome) == ("blackjack", "push: dealer 22")


@proves("CO 30-2119(19)")
def test_co_30_2119_19_a_split_ace_with_a_ten_is_no_blackjack() -> None:
    done = case("Ah 6d As 10d", FreeSplit(), "10c", "9c", "6h").over()
    assert {e.outcome for e in done.all(Settled)} == {"push: dealer 22"}


# --- Hedge 22 beside it ----------------------------------------------------------------------------------------------


def hedged(layout: str, *steps: Action | str) -> Case:
    wager = load_wager("hedge-22")
    sides = [CatalogueWager(wager, wager.paytable("PT-FLT-SB1-01"))]
    return Case(seats=1, side=5_00, sides=sides, game=load("ride-free", surrender="late")).do(layout, *steps)


@proves("CO 30-2119(9)(a)", "CO 30-2119(21)(a)")
@pytest.mark.parametrize(("breaks_with", "net"), [("8c", 8 * 5_00), ("9c", 8 * 5_00), ("10c", -5_00)])
def test_co_30_2119_9_a_a_broken_hand_lies_there_until_hedge_22_is_settled(breaks_with: str, net: int) -> None:
    done = hedged("10h 6d 10s 10d", Hit(), breaks_with)
    assert done.settled(1).outcome == "lose: player busts"
    assert not done.all(HandPickedUp)
    assert done.do("6s").over().settled(1, bet="Hedge 22").net_cents == net


@proves("CO 30-2119(9)(a)")
def test_co_30_2119_9_a_without_that_wager_it_is_picked_up() -> None:
    assert case("10h 6d 10s 10d", Hit(), "9c").over().all(HandPickedUp)


@proves("CO 30-2119(9)(b)")
def test_co_30_2119_9_b_the_dealer_plays_out_the_hand_for_hedge_22_with_a_blackjack() -> None:
    done = hedged("Kh 6d As 10d")
    assert done.settled(1).outcome == "blackjack"
    assert done.do("6s").over().settled(1, bet="Hedge 22").outcome == "dealer 22"


# --- tips ------------------------------------------------------------------------------------------------------------


@proves("CO 30-2119(7)")
def test_co_30_2119_7_a_tip_stays_with_the_wager_and_takes_no_lammer() -> None:
    done = case("6h 10d 5s 7d", FreeDouble(), "10c", tip=5_00).over()
    assert done.settled(1, tip=True).returned_cents == 10_00
    done = case("8h 7d 8s 10d", FreeSplit(), "10c", Stand(), "Kc", Stand(), tip=5_00).over()
    assert [(e.hand, e.returned_cents) for e in done.all(Settled) if e.tip] == [(0, 10_00)]
