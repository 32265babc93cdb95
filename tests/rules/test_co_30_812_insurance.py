"""Colorado rule 8 on insurance and even money: 30-812."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss import (
    ChipSet,
    Decline,
    Double,
    EvenMoney,
    Hit,
    Insure,
    Limits,
    Place,
    Seat,
    Split,
    Stand,
    Surrender,
    Wager,
)
from pitboss.engine.vocabulary.events import (
    CardDealt,
    CardTurned,
    DealerPeeked,
    HandPickedUp,
    InsuranceCalled,
    Settled,
    WagerPlaced,
)
from tests.marks import proves
from tests.rules.table_talk import (
    DEALER,
    OnDealerTotal,
    at,
    bounds,
    choices,
    deal,
    net,
    no_hole_card,
    of_kind,
    opened,
    play,
    refused,
    refused_setup,
    result,
    settled,
    turned,
    variation,
)

NOT_ACES = ["2d", "3d", "4d", "5d", "6d", "7d", "8d", "9d", "10d", "Jd", "Qd", "Kd"]
TENS = ["10c", "Jc", "Qc", "Kc"]
OTHERS = ["Ac", "2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c"]
EVERY_LOOK = ["peek under ace and ten", "peek under ace", "no peek"]


def in_chips(*denominations: int) -> Limits:
    return Limits(min=1, max=1_000_00, chips=ChipSet(denominations))


# --- 812(1): when it is offered ------------------------------------------------------------------------------------


@proves("CO 30-812(1) s.1")
@pytest.mark.parametrize("hole_card", EVERY_LOOK)
def test_co_30_812_1_insurance_is_called_when_the_dealer_shows_an_ace(hole_card: str) -> None:
    round = deal("10s 6s | dealer Ad 9c", hole_card=hole_card)
    assert [event.cite for event in of_kind(round, InsuranceCalled)] == ["CO 30-812(1)"]
    assert choices(round) == {"Insure", "Decline"}


@proves("CO 30-812(1) s.1")
@pytest.mark.parametrize("up", NOT_ACES)
def test_co_30_812_1_there_is_no_insurance_against_another_card(up: str) -> None:
    round = deal(f"10s 6s | dealer {up} 9c")
    assert of_kind(round, InsuranceCalled) == []
    assert not choices(round) & {"Insure", "Decline", "EvenMoney"}
    refused(round, Insure(5_00))


@proves("CO 30-812(1) s.1")
def test_co_30_812_1_the_refusal_of_insurance_without_an_ace_names_the_clause() -> None:
    refused(deal("10s 6s | dealer 6d 9c"), Insure(5_00), "CO 30-812(1)")


@proves("CO 30-812(1) s.1")
def test_co_30_812_1_an_ace_in_the_hole_does_not_count() -> None:
    round = deal("10s 6s | dealer 9d Ac")
    assert of_kind(round, InsuranceCalled) == []


@proves("CO 30-812(1) s.5")
def test_co_30_812_1_each_position_is_asked_in_turn_and_may_insure_for_itself() -> None:
    """Seats 1 and 3 insure, one of them in part; seat 2 does not."""
    round = deal("10s 6s | 10h 6h | 10c 6c | dealer Ad Kc")
    for seat, answer in ((1, Insure(12_50)), (2, Decline()), (3, Insure(5_00))):
        assert round.actor == Seat(seat)
        play(round, answer)
    assert {event.seat: event.net_cents for event in settled(round, "insurance")} == {1: 25_00, 3: 10_00}
    assert [net(round, seat) for seat in (1, 2, 3)] == [-25_00] * 3


@proves("CO 30-812(1) s.2")
def test_co_30_812_1_a_player_of_two_hands_insures_each_apart() -> None:
    round = opened(Wager(1, "main", 10_00, player="Ann"), Wager(2, "main", 30_00, player="Ann"))
    play(round, "10s 10h Ad 6s 6h Kc")
    refused(round, Insure(5_50), "CO 30-812(1)")
    play(round, Insure(5_00))
    refused(round, Insure(15_50), "CO 30-812(1)")
    play(round, Insure(15_00))
    assert [event.net_cents for event in settled(round, "insurance")].count(10_00) == 1
    assert sum(event.net_cents for event in settled(round, "insurance")) == 40_00


@proves("CO 30-812(1) s.5")
def test_co_30_812_1_insurance_is_placed_straight_after_the_deal() -> None:
    """Not before the second cards, not once a decision has been made, not when the dealer has drawn."""
    early = opened(Wager(1, "main", 25_00))
    for before in ("10s", "Ad", "6s"):
        play(early, before)
        refused(early, Insure(5_00))
        refused(early, Place(Wager(1, "insurance", 5_00)))
    late = deal("10s 2s | dealer Ad 3c", hole_card="no peek")
    play(late, Decline())
    refused(late, Insure(5_00))
    play(late, Hit(), "2h")
    refused(late, Insure(5_00))
    play(late, Stand(), "10h")
    refused(late, Insure(5_00))


@proves("CO 30-812(1) s.5")
def test_co_30_812_1_nobody_plays_a_hand_before_insurance_is_closed() -> None:
    round = play(deal("8s 8h | 10h 6h | dealer Ad 9c"), Decline())
    for decision in (Hit(), Stand(), Double(25_00), Split(), Surrender()):
        refused(round, decision)
    play(round, Decline())
    assert round.can(Split())


# --- 812(1): how much ----------------------------------------------------------------------------------------------


@proves("CO 30-812(1) s.2", "CO 30-812(1) s.3")
@pytest.mark.parametrize(
    ("chips", "stake", "most", "step"),
    [
        ((5_00,), 20_00, 10_00, 5_00),  # half can be bet
        ((5_00,), 25_00, 15_00, 5_00),  # 12.50 cannot: the next unit above
        ((5_00,), 5_00, 5_00, 5_00),
        ((50,), 25_00, 12_50, 50),
        ((50,), 5_50, 3_00, 50),  # 2.75
        ((50,), 50, 50, 50),
        ((1_00,), 25_00, 13_00, 1_00),
        ((25, 1_00), 5_50, 2_75, 25),
        ((1,), 5_01, 2_51, 1),  # electronic credits
        ((1,), 5_00, 2_50, 1),
        ((5_00, 2_00), 5_00, 4_00, 1_00),  # 2.50: the next amount above that these chips make is 2 + 2
    ],
)
def test_co_30_812_1_insurance_up_to_half_or_the_next_chip_unit(
    chips: tuple[int, ...], stake: int, most: int, step: int
) -> None:
    round = deal("10s 6s | dealer Ad 9c", stake=stake, limits=in_chips(*chips))
    assert bounds(round, Insure)[1] == most
    refused(round, Insure(most + step), "CO 30-812(1)", "insurance must be")
    refused(round, Insure(most + 1), "CO 30-812(1)", "insurance must be")
    play(round, Insure(most))
    assert [event.cents for event in of_kind(round, WagerPlaced)] == [stake, most]


@proves("CO 30-812(1) s.2")
@pytest.mark.parametrize("cents", [5_00, 10_00, 15_00])
def test_co_30_812_1_insurance_may_be_any_chip_amount_up_to_the_cap(cents: int) -> None:
    round = deal("10s 6s | dealer Ad Kc", limits=in_chips(5_00))
    assert net(play(round, Insure(cents)), bet="insurance") == 2 * cents


@proves("CO 30-812(1) s.2")
@pytest.mark.parametrize(
    ("cents", "cite"),
    [(-5_00, "CO 30-812(1)"), (0, "CO 30-812(1)"), (2_50, "CO 30-809"), (12_50, "CO 30-809"), (20_00, "CO 30-812(1)")],
)
def test_co_30_812_1_insurance_that_is_nothing_too_much_or_no_chips_is_refused(cents: int, cite: str) -> None:
    refused(deal("10s 6s | dealer Ad 9c", limits=in_chips(5_00)), Insure(cents), cite)


@proves("CO 30-812(1) s.2")
def test_co_30_812_1_half_is_of_the_initial_wager_without_tips_and_side_wagers() -> None:
    round = deal("10s 6s | dealer Ad 9c", stake=20_00, tip=20_00, sides=[OnDealerTotal()], side=20_00)
    refused(round, Insure(10_50), "CO 30-812(1)")
    play(round, Insure(10_00))


# --- 812(1): how it ends -------------------------------------------------------------------------------------------


@proves("CO 30-812(1) s.1", "CO 30-812(1) s.6")
@pytest.mark.parametrize("hole_card", EVERY_LOOK)
@pytest.mark.parametrize("hole", TENS)
def test_co_30_812_1_insurance_wins_two_to_one_on_any_ten(hole: str, hole_card: str) -> None:
    round = play(deal(f"10s 7s | dealer Ad {hole}", hole_card=hole_card), Insure(12_50))
    if hole_card == "no peek":
        play(round, Stand())
    assert (result(round, "insurance").net_cents, result(round, "insurance").cite) == (25_00, "CO 30-812(1)")
    assert result(round).net_cents == -25_00


@proves("CO 30-812(1) s.1")
@pytest.mark.parametrize("hole_card", EVERY_LOOK)
@pytest.mark.parametrize("hole", OTHERS)
def test_co_30_812_1_insurance_loses_on_anything_else(hole: str, hole_card: str) -> None:
    round = play(deal(f"10s 7s | dealer Ad {hole}", hole_card=hole_card), Insure(12_50), Stand())
    assert (result(round, "insurance").returned_cents, result(round, "insurance").cite) == (0, "CO 30-812(1)")


@proves("CO 30-812(1) s.6")
def test_co_30_812_1_insurance_of_an_odd_amount_pays_two_to_one_exactly() -> None:
    for cents in (50, 1_00, 3_50, 12_00):
        assert net(play(deal("10s 7s | dealer Ad Kc"), Insure(cents)), bet="insurance") == 2 * cents


@proves("CO 30-812(1) s.6")
@pytest.mark.parametrize("odds", ["2 to 1", "3 to 1", "1 to 1"])
def test_co_30_812_1_the_odds_are_not_the_house_s_to_set(odds: str) -> None:
    refused_setup("CO 30-812(1)", "fixed by law", insurance_pays=odds)


@proves("CO 30-812(1) s.7")
@pytest.mark.parametrize("hole_card", EVERY_LOOK)
def test_co_30_812_1_a_lost_insurance_is_collected_before_the_dealer_draws(hole_card: str) -> None:
    round = play(deal("10s 7s | dealer Ad 3c", hole_card=hole_card), Insure(12_50), Stand(), "10h", "4h")
    collected = round.events.index(result(round, "insurance"))
    third = [event for event in of_kind(round, CardDealt) if event.seat == DEALER][2]
    assert collected < round.events.index(third)
    if hole_card == "no peek":
        assert collected > at(round, CardTurned, DEALER)


@proves("CO 30-812(1) s.7")
def test_co_30_812_1_insurance_is_settled_though_the_hand_is_gone() -> None:
    """No peek: the hand breaks before the hole card is known."""
    for hole, won in (("Kc", 25_00), ("9c", -12_50)):
        round = play(deal(f"10s 6s | dealer Ad {hole}", hole_card="no peek"), Insure(12_50), Hit(), "10h")
        assert (net(round), net(round, bet="insurance")) == (-25_00, won)


@proves("CO 30-812(1) s.5")
def test_co_30_812_1_who_insured_still_plays_the_hand() -> None:
    round = play(deal("8s 8h | dealer Ad 6c"), Insure(12_50))
    assert choices(round) == {"Hit", "Stand", "Double", "Split", "Surrender"}
    play(round, Split(), "10s", Stand(), "3h", Double(25_00), "10h")
    assert (net(round, bet="insurance"), net(round, hand=0), net(round, hand=1)) == (-12_50, 25_00, 50_00)


@proves("CO 30-812(1) s.1")
def test_co_30_812_1_a_blackjack_may_be_insured() -> None:
    """Blackjack, insured for half: even money in either case."""
    lost = play(deal("As Ks | dealer Ad Kc", even_money=False), Insure(12_50))
    assert (net(lost), net(lost, bet="insurance")) == (0, 25_00)
    won = play(deal("As Ks | dealer Ad 9c", even_money=False, blackjack_pays="3 to 2"), Insure(12_50))
    assert (net(won), net(won, bet="insurance")) == (37_50, -12_50)


@proves("CO 30-812(1) s.7")
def test_co_30_812_1_without_a_hole_card_insurance_waits_for_the_second_card(tmp_path: Path) -> None:
    for second, won in (("Kc", 25_00), ("9c", -12_50)):
        round = deal("10s 6s | dealer Ad", game=no_hole_card(tmp_path))
        assert choices(round) == {"Insure", "Decline"}
        play(round, Insure(12_50), Stand())
        assert settled(round, "insurance") == []
        play(round, second)
        assert net(round, bet="insurance") == won


@proves("CO 30-812(1) s.1")
def test_co_30_812_1_a_variation_may_do_without_insurance(tmp_path: Path) -> None:
    game = variation(tmp_path, 'insurance = { value = false, cite = "CO 30-830(2)" }')
    round = deal("10s 6s | dealer Ad 9c", game=game)
    assert of_kind(round, InsuranceCalled) == []
    assert choices(round) == {"Hit", "Stand", "Double", "Surrender"}
    refused(round, Insure(5_00))
    assert of_kind(round, DealerPeeked)


# --- 812(2): even money --------------------------------------------------------------------------------------------


@proves("CO 30-812(2) s.1", "CO 30-812(2) s.2")
@pytest.mark.parametrize("hole_card", EVERY_LOOK)
@pytest.mark.parametrize("hole", ["Kc", "9c"])
def test_co_30_812_2_a_blackjack_against_an_ace_may_take_one_to_one(hole: str, hole_card: str) -> None:
    round = deal(f"As Ks | dealer Ad {hole}", hole_card=hole_card)
    assert choices(round) == {"EvenMoney", "Insure", "Decline"}
    play(round, EvenMoney())
    assert (result(round).net_cents, result(round).cite) == (25_00, "CO 30-812(2)")
    assert round.is_over


@proves("CO 30-812(2) s.2")
def test_co_30_812_2_even_money_is_paid_and_the_cards_collected_before_the_look() -> None:
    round = play(deal("As Ks | 10h 7h | dealer Ad 9c"), EvenMoney())
    assert result(round).net_cents == 25_00
    assert of_kind(round, HandPickedUp)
    assert of_kind(round, DealerPeeked) == []
    play(round, Decline(), Stand())
    assert at(round, Settled, 1) < at(round, HandPickedUp, 1) < at(round, DealerPeeked)


@proves("CO 30-812(2) s.2")
def test_co_30_812_2_even_money_is_one_to_one_whatever_the_odds() -> None:
    assert net(play(deal("As Ks | dealer Ad 9c", blackjack_pays="2 to 1", wins_pay="3 to 2"), EvenMoney())) == 25_00


@proves("CO 30-812(2) s.1")
def test_co_30_812_2_the_house_may_not_offer_it() -> None:
    round = deal("As Ks | dealer Ad 9c", even_money=False)
    assert choices(round) == {"Insure", "Decline"}
    refused(round, EvenMoney(), "CO 30-812(2)")
    assert net(play(round, Decline())) == 37_50


@proves("CO 30-812(2) s.1")
@pytest.mark.parametrize("hand", ["10s 10h", "As 9s", "7s 7h"])
def test_co_30_812_2_even_money_is_for_a_blackjack_only(hand: str) -> None:
    refused(deal(f"{hand} | dealer Ad 9c"), EvenMoney(), "CO 30-812(2)")


@proves("CO 30-812(2) s.1")
@pytest.mark.parametrize("up", ["10d", "Kd"])
def test_co_30_812_2_even_money_is_against_an_ace_only(up: str) -> None:
    round = deal(f"As Ks | 10h 7h | dealer {up} 9c")
    refused(round, EvenMoney())


@proves("CO 30-812(2) s.1")
def test_co_30_812_2_the_refusal_of_even_money_without_an_ace_names_the_clause() -> None:
    refused(deal("As Ks | 10h 7h | dealer 10d 9c"), EvenMoney(), "CO 30-812(2)")


@proves("CO 30-812(2) s.1")
def test_co_30_812_2_even_money_and_insurance_exclude_each_other() -> None:
    insured = play(deal("As Ks | 10h 7h | dealer Ad 9c"), Insure(12_50))
    assert insured.actor == Seat(2)
    refused(insured, EvenMoney())
    even = play(deal("As Ks | 10h 7h | dealer Ad 9c"), EvenMoney())
    assert even.actor == Seat(2)
    play(even, Decline(), Stand())
    assert [event.seat for event in settled(even, "insurance")] == []


@proves("CO 30-812(2) s.1")
def test_co_30_812_2_a_declined_blackjack_is_paid_in_full_or_pushes() -> None:
    assert net(play(deal("As Ks | dealer Ad 9c"), Decline())) == 37_50
    assert net(play(deal("As Ks | dealer Ad Kc"), Decline())) == 0


@proves("CO 30-812(2) s.1")
def test_co_30_812_2_cards_dealt_face_down_are_exposed_to_call_even_money() -> None:
    round = play(deal("As Ks | dealer Ad 9c", player_cards="down"), EvenMoney())
    assert turned(round, seat=1) == ["As", "Ks"]
    assert at(round, CardTurned, 1) < at(round, Settled, 1)


@proves("CO 30-812(2) s.2")
def test_co_30_812_2_even_money_without_a_hole_card(tmp_path: Path) -> None:
    """All that was left is paid: the dealer needs no second card (CO 30-826(3))."""
    round = play(deal("As Ks | dealer Ad", game=no_hole_card(tmp_path)), EvenMoney())
    assert net(round) == 25_00
