"""Colorado rule 8 on surrender: 30-829."""

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
    Seat,
    Split,
    Stand,
    Surrender,
)
from pitboss.engine.vocabulary.events import DealerPeeked, HandPickedUp
from tests.marks import proves
from tests.rules.table_talk import (
    DEALER,
    choices,
    deal,
    dealt,
    net,
    no_hole_card,
    of_kind,
    play,
    refused,
    refused_setup,
    result,
)

UP_CARDS = ["2d", "6d", "9d", "10d", "Kd"]

# --- offered or not ------------------------------------------------------------------------------------------------


@proves("CO 30-829 ¶1 s.1")
@pytest.mark.parametrize("up", [*UP_CARDS, "Ad"])
def test_co_30_829_the_house_may_not_offer_it(up: str) -> None:
    round = deal(f"10s 6s | dealer {up} 7c", surrender="not offered")
    refused(round, Surrender(), "CO 30-829")
    if up == "Ad":
        play(round, Decline())
    assert choices(round) == {"Hit", "Stand", "Double"}
    refused(round, Surrender(), "CO 30-829")


@proves("CO 30-829 ¶1 s.1")
@pytest.mark.parametrize("up", UP_CARDS)
@pytest.mark.parametrize("surrender", ["late", "early"])
def test_co_30_829_half_the_wager_is_given_up_against_any_card(up: str, surrender: str) -> None:
    round = deal(f"10s 6s | dealer {up} 7c", surrender=surrender)
    play(round, Surrender())
    assert (result(round).net_cents, result(round).cite) == (-12_50, "CO 30-829")


@proves("CO 30-829 ¶1 s.1")
def test_co_30_829_no_third_kind_exists() -> None:
    refused_setup("CO 30-829", surrender="anytime")


# --- how much ------------------------------------------------------------------------------------------------------


@proves("CO 30-829 ¶1 s.1")
@pytest.mark.parametrize(
    ("chips", "stake", "lost"),
    [
        ((50,), 25_00, 12_50),
        ((50,), 5_00, 2_50),
        ((50,), 5_50, 2_50),  # 2.75, in the player's favour
        ((1_00,), 25_00, 12_00),
        ((1_00,), 24_00, 12_00),
        ((5_00,), 25_00, 10_00),
        ((5_00,), 5_00, 0),
        ((1,), 5_01, 2_50),
        ((1,), 5_00, 2_50),
    ],
)
def test_co_30_829_never_more_than_half(chips: tuple[int, ...], stake: int, lost: int) -> None:
    limits = Limits(min=1, max=100_00, chips=ChipSet(chips))
    round = play(deal("10s 6s | dealer 10d 7c", stake=stake, limits=limits), Surrender())
    assert net(round) == -lost
    assert 2 * lost <= stake


# --- when ----------------------------------------------------------------------------------------------------------


@proves("CO 30-829 ¶1 s.2")
@pytest.mark.parametrize("surrender", ["late", "early"])
def test_co_30_829_not_after_a_third_card(surrender: str) -> None:
    round = play(deal("2s 3s | dealer 6d 7c", surrender=surrender), Hit(), "2h")
    refused(round, Surrender(), "CO 30-829")
    assert "Surrender" not in choices(round)


@proves("CO 30-829 ¶1 s.2")
@pytest.mark.parametrize("surrender", ["late", "early"])
def test_co_30_829_not_after_a_split(surrender: str) -> None:
    round = play(deal("8s 8h | dealer 6d 7c", surrender=surrender), Split(), "6s")
    refused(round, Surrender(), "CO 30-829")
    play(round, Stand(), "6h")
    refused(round, Surrender(), "CO 30-829")


@proves("CO 30-829 ¶1 s.2")
def test_co_30_829_not_after_a_double() -> None:
    round = play(deal("10s 2s | 10h 7h | dealer 6d 7c"), Double(25_00), "4s")
    assert round.actor == Seat(2)
    refused(round, Surrender(), by=Seat(1))


@proves("CO 30-829 ¶1 s.1")
def test_co_30_829_not_with_a_blackjack() -> None:
    assert deal("As Ks | 10h 7h | dealer 6d 7c").actor == Seat(2)
    early = deal("As Ks | dealer Ad 7c", surrender="early")
    assert choices(early) == {"Insure", "EvenMoney", "Decline"}
    refused(early, Surrender(), "CO 30-829")
    early_ten = deal("As Ks | 10h 7h | dealer 10d 7c", surrender="early")
    assert early_ten.actor == Seat(2)


@proves("CO 30-829 ¶1 s.2")
def test_co_30_829_not_before_both_cards_are_received() -> None:
    round = deal("10s | dealer 6d")
    refused(round, Surrender())


@proves("CO 30-829 ¶1 s.1")
def test_co_30_829_a_surrendered_hand_is_out() -> None:
    round = play(deal("10s 6s | 10h 7h | dealer 10d 7c"), Surrender())
    assert [event.seat for event in of_kind(round, HandPickedUp)] == [1]
    assert round.actor == Seat(2)
    refused(round, Hit(), by=Seat(1))


# --- late: after the look ------------------------------------------------------------------------------------------


@proves("CO 30-829 ¶1 s.2")
def test_co_30_829_late_surrender_comes_after_the_look() -> None:
    round = deal("10s 6s | dealer Ad 7c", surrender="late")
    refused(round, Surrender(), "CO 30-829")
    play(round, Decline())
    assert of_kind(round, DealerPeeked)
    assert net(play(round, Surrender())) == -12_50


@proves("CO 30-829 ¶1 s.1")
def test_co_30_829_late_surrender_does_not_save_from_a_blackjack_that_the_look_found() -> None:
    assert net(deal("10s 6s | dealer 10d Ac", surrender="late")) == -25_00
    assert net(play(deal("10s 6s | dealer Ad 10c", surrender="late"), Decline())) == -25_00


@proves("CO 30-829 ¶1 s.1")
@pytest.mark.parametrize("dealer", ["10d Ac", "Ad 10c"])
@pytest.mark.parametrize("surrender", ["late", "early"])
def test_co_30_829_where_nobody_looks_a_surrender_costs_half_whatever_the_dealer_has(
    dealer: str, surrender: str
) -> None:
    round = deal(f"10s 6s | dealer {dealer}", surrender=surrender, hole_card="no peek")
    if dealer.startswith("A"):
        play(round, Decline())
    play(round, Surrender())
    assert net(round) == -12_50


@proves("CO 30-829 ¶1 s.1")
def test_co_30_829_without_a_hole_card(tmp_path: Path) -> None:
    round = play(deal("10s 6s | 10h 7h | dealer 10d", game=no_hole_card(tmp_path)), Surrender(), Stand(), "Ac")
    assert (net(round, 1), net(round, 2)) == (-12_50, -25_00)


# --- early: before the look ----------------------------------------------------------------------------------------


@proves("CO 30-829 ¶1 s.1")
@pytest.mark.parametrize("dealer", ["10d Ac", "Kd Ac", "Ad 10c", "Ad Kc"])
def test_co_30_829_early_surrender_saves_half_from_a_blackjack(dealer: str) -> None:
    round = deal(f"10s 6s | dealer {dealer}", surrender="early")
    if dealer.startswith("A"):
        play(round, Decline())  # insurance comes first
    assert choices(round) == {"Surrender", "Decline"}
    assert of_kind(round, DealerPeeked) == []
    assert net(play(round, Surrender())) == -12_50


@proves("CO 30-829 ¶1 s.1")
def test_co_30_829_early_surrender_is_offered_to_each_seat_before_the_look() -> None:
    round = deal("10s 6s | 10h 6h | dealer 10d Ac", surrender="early")
    assert choices(round) == {"Surrender", "Decline"}
    play(round, Decline())
    assert round.actor == Seat(2)
    play(round, Surrender())
    assert (net(round, 1), net(round, 2)) == (-25_00, -12_50)


@proves("CO 30-829 ¶1 s.1")
def test_co_30_829_early_surrender_that_was_declined_leaves_the_hand_to_be_played() -> None:
    round = play(deal("10s 6s | dealer 10d 7c", surrender="early"), Decline())
    assert {"Hit", "Stand", "Double"} <= choices(round)


@proves("CO 30-829 ¶1 s.2")
def test_co_30_829_early_surrender_against_a_low_card_is_the_first_decision() -> None:
    round = deal("10s 6s | dealer 6d 7c", surrender="early")
    assert choices(round) == {"Hit", "Stand", "Double", "Surrender"}


@proves("CO 30-829 ¶1 s.1")
@pytest.mark.parametrize("hole_card", ["peek under ace and ten", "peek under ace", "no peek"])
def test_co_30_829_early_surrender_against_a_ten_however_the_dealer_looks(hole_card: str) -> None:
    round = play(deal("10s 6s | dealer 10d Ac", surrender="early", hole_card=hole_card), Surrender())
    assert net(round) == -12_50


# --- beside other wagers -------------------------------------------------------------------------------------------


@proves("CO 30-829 ¶1 s.1")
@pytest.mark.parametrize(("hole", "insurance"), [("7c", -12_50), ("9c", -12_50)])
def test_co_30_829_insurance_settles_by_itself_when_the_hand_is_surrendered(hole: str, insurance: int) -> None:
    round = play(deal(f"10s 6s | dealer Ad {hole}", surrender="late"), Insure(12_50), Surrender())
    assert (net(round), net(round, bet="insurance")) == (-12_50, insurance)


@proves("CO 30-829 ¶1 s.1")
@pytest.mark.parametrize(("hole", "insurance"), [("Kc", 25_00), ("9c", -12_50)])
def test_co_30_829_without_a_look_insurance_outlives_a_surrender(hole: str, insurance: int) -> None:
    round = play(deal(f"10s 6s | dealer Ad {hole}", hole_card="no peek"), Insure(12_50), Surrender())
    assert (net(round), net(round, bet="insurance")) == (-12_50, insurance)
    assert dealt(round, DEALER) == ["Ad", hole]


@proves("CO 30-829 ¶1 s.1")
@pytest.mark.parametrize(("hole", "insurance"), [("Kc", 25_00), ("9c", -12_50)])
def test_co_30_829_insurance_outlives_an_early_surrender(hole: str, insurance: int) -> None:
    round = play(deal(f"10s 6s | dealer Ad {hole}", surrender="early"), Insure(12_50), Surrender())
    assert (net(round), net(round, bet="insurance")) == (-12_50, insurance)


@proves("CO 30-829 ¶1 s.1")
def test_co_30_829_even_money_is_not_a_surrender() -> None:
    round = play(deal("As Ks | 10h 6h | dealer Ad 7c", surrender="early"), EvenMoney(), Decline(), Surrender())
    assert (net(round, 1), net(round, 2)) == (25_00, -12_50)


@proves("CO 30-829 ¶1 s.1")
@pytest.mark.parametrize(("tip", "returned"), [(5_00, 2_50), (5_50, 3_00), (50, 50)])
def test_co_30_829_half_of_a_tip_wager_comes_back_too(tip: int, returned: int) -> None:
    round = play(deal("10s 6s | dealer 10d 7c", tip=tip), Surrender())
    given_up = result(round, tip=True)
    assert (given_up.returned_cents, given_up.paid_to) == (returned, "player")
