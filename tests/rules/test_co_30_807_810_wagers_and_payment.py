"""Colorado rule 8 on wagers, pushes and payment: 30-807 to 30-810, and wagers for the dealer (30-803(3)(i))."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pitboss import (
    Card,
    ChipSet,
    Deal,
    Decline,
    Double,
    EvenMoney,
    Hit,
    IllegalSetup,
    IllegalWager,
    Insure,
    Limits,
    PitbossError,
    Place,
    Split,
    Stand,
    Surrender,
    Table,
    Wager,
    Withdraw,
    load,
)
from pitboss.engine.vocabulary.events import HandPickedUp, WagerPlaced, WagerWithdrawn
from pitboss.law.rules import TwentyOneRules
from tests.marks import proves
from tests.rules.table_talk import (
    LIMITS,
    OnDealerTotal,
    bounds,
    deal,
    net,
    of_kind,
    opened,
    play,
    refused,
    refused_setup,
    refused_wager,
    result,
    settled,
    variation,
)

FIVE_TO_HUNDRED = Limits(min=5_00, max=100_00)


def main(cents: int, seat: int = 1, player: str = "") -> Wager:
    return Wager(seat, "main", cents, player=player)


def tip(cents: int, seat: int = 1) -> Wager:
    return Wager(seat, "main", cents, tip=True)


@pytest.mark.parametrize("amount", [1000.0, 1000.5, "1000", None])
def test_money_is_whole_cents_of_whatever_type_the_caller_has(amount: Any) -> None:
    """A float of a caller without a type checker would enter the events and the books."""
    table = Table(load("blackjack"), limits=FIVE_TO_HUNDRED)
    with pytest.raises(IllegalWager, match="must be whole cents; you offered"):
        table.open([main(amount)])
    round = table.open([main(10_00)])
    for name in ("6h", "Ad", "5s", "9c"):
        round.apply(Deal(Card(name)))
    with pytest.raises(IllegalWager, match="insurance must be whole cents"):
        round.apply(Insure(amount))
    with pytest.raises(IllegalSetup, match="limits are whole cents"):
        Table(load("blackjack"), limits=Limits(min=1, max=amount))


@pytest.mark.parametrize("number", [1.5, 1.0, "1", None, True])
def test_a_seat_and_a_hand_are_whole_numbers_of_whatever_type_the_caller_has(number: Any) -> None:
    table = Table(load("blackjack"), limits=FIVE_TO_HUNDRED)
    with pytest.raises(IllegalWager, match=f"a seat is a whole number; you named {number!r}"):
        table.open([main(10_00, seat=number)])
    with pytest.raises(IllegalWager, match=f"a hand is a whole number; you named {number!r}"):
        table.open([Wager(1, "main", 10_00, hand=number)])
    assert table.open([main(10_00, seat=1)]).position_at(1) is not None


# --- 807(1): the limits and the moment -----------------------------------------------------------------------------


@proves("CO 30-807(1) s.1")
@pytest.mark.parametrize("cents", [5_00, 5_50, 99_50, 100_00])
def test_co_30_807_1_wagers_within_the_limits_are_accepted(cents: int) -> None:
    round = opened(main(cents), limits=FIVE_TO_HUNDRED)
    assert round.layout_cents == cents


@proves("CO 30-807(1) s.1")
@pytest.mark.parametrize("cents", [-5_00, 0, 50, 4_50, 100_50, 10_000_00])
def test_co_30_807_1_wagers_outside_the_limits_are_refused(cents: int) -> None:
    round = opened(limits=FIVE_TO_HUNDRED)
    refused_wager(round, main(cents), "CO 30-807(1)", "must be from $5.00 to $100.00")
    with pytest.raises(IllegalWager) as refusal:
        opened(main(cents), limits=FIVE_TO_HUNDRED)
    assert refusal.value.cite == "CO 30-807(1)"


@proves("CO 30-807(1) s.1")
def test_co_30_807_1_one_amount_may_be_both_limits() -> None:
    limits = Limits(min=5_00, max=5_00)
    assert opened(main(5_00), limits=limits).layout_cents == 5_00
    for cents in (4_50, 5_50):
        refused_wager(opened(limits=limits), main(cents), "CO 30-807(1)")


@proves("CO 30-807(1) s.1")
@pytest.mark.parametrize(("low", "high"), [(0, 100_00), (-1, 100_00), (100_50, 100_00)])
def test_co_30_807_1_limits_that_allow_no_wager_are_refused(low: int, high: int) -> None:
    with pytest.raises(IllegalSetup) as refusal:
        Table(load("blackjack"), limits=Limits(min=low, max=high))
    assert refusal.value.cite == "CO 30-803(3)(c)"


@proves("CO 30-807(1) s.1")
def test_co_30_807_1_no_table_opens_without_a_minimum_and_a_maximum() -> None:
    with pytest.raises((IllegalSetup, TypeError)):
        Table(load("blackjack"))  # type: ignore[call-arg]


@proves("CO 30-807(1) s.1")
def test_co_30_807_1_the_limit_binds_each_position_by_itself() -> None:
    round = opened(main(100_00, 1, "Ann"), main(100_00, 2, "Ann"), limits=FIVE_TO_HUNDRED)
    assert round.layout_cents == 200_00


@proves("CO 30-807(1) s.1")
def test_co_30_807_1_later_wagers_may_carry_the_total_above_the_maximum() -> None:
    round = deal("8s 8h | dealer Ad 9c", stake=100_00, limits=FIVE_TO_HUNDRED)
    play(round, Insure(50_00), Split(), "3s", Double(100_00), "10h", "3d", Double(100_00))
    assert round.layout_cents == 400_00  # insurance is lost already


@proves("CO 30-807(1) s.1")
def test_co_30_807_1_one_refused_wager_keeps_all_the_others_off_the_layout() -> None:
    table = Table(load("blackjack"), limits=FIVE_TO_HUNDRED)
    with pytest.raises(IllegalWager) as refusal:
        table.open([main(5_00, 1), main(4_50, 2), main(100_50, 3)])
    assert "seat 2" in str(refusal.value)
    assert "seat 3" in str(refusal.value)
    assert table.round is None
    assert table.books.layout == 0


@proves("CO 30-807(1) s.1")
def test_co_30_807_1_wagers_come_before_the_first_card() -> None:
    round = opened(main(5_00, 1))
    play(round, Place(main(5_00, 2)))
    play(round, "10s")
    refused_wager(round, main(5_00, 3), "CO 30-809")
    play(round, "10h", "6d", "2s", "2h", "10c")
    refused_wager(round, main(5_00, 3), "CO 30-809")


@proves("CO 30-807(1) s.1")
@pytest.mark.parametrize("seat", [0, 8, -1])
def test_co_30_807_1_every_wager_needs_a_place_at_the_table(seat: int) -> None:
    refused_wager(opened(positions=7), main(5_00, seat), "CO 30-807(1)", "choose from 1 to 7")


@proves("CO 30-807(1) s.1")
@pytest.mark.parametrize(("positions", "seat"), [(7, 1), (7, 7), (9, 9), (1, 1)])
def test_co_30_807_1_every_position_takes_a_wager(positions: int, seat: int) -> None:
    assert opened(main(5_00, seat), positions=positions, hands_per_player=1).layout_cents == 5_00


@proves("CO 30-807(1) s.1")
def test_co_30_807_1_no_card_is_dealt_without_a_wager() -> None:
    refused(opened(), Deal(Card("As")), "CO 30-807(1)", "nobody has made a wager")


# --- 807(1)(a) to (c), 807(2): winning and losing ------------------------------------------------------------------


@proves("CO 30-807(1)(a)")
@pytest.mark.parametrize("player", ["10s 2s", "10s 10h"])
@pytest.mark.parametrize("last", ["6h", "10h"])
def test_co_30_807_1_a_a_dealer_over_21_loses_to_every_standing_hand(player: str, last: str) -> None:
    round = play(deal(f"{player} | dealer 10d 6c"), Stand(), last)
    assert result(round).dealer_total in (22, 26)
    assert (result(round).net_cents, result(round).cite) == (25_00, "CO 30-807(1)(a)")


@proves("CO 30-807(1)(a)")
def test_co_30_807_1_a_a_hand_of_21_wins_from_a_dealer_at_22() -> None:
    round = play(deal("10s 2s | dealer 10d 6c"), Hit(), "9s", "6h")
    assert (result(round).player_total, result(round).dealer_total, result(round).net_cents) == (21, 22, 25_00)


@proves("CO 30-807(1)(a)")
def test_co_30_807_1_a_a_dealer_at_21_is_not_over() -> None:
    round = play(deal("10s 10h | dealer 10d 6c"), Stand(), "5h")
    assert (result(round).net_cents, result(round).cite) == (-25_00, "CO 30-807(2)")


@proves("CO 30-807(1)(b)")
@pytest.mark.parametrize(
    ("player", "dealer", "won", "cite"),
    [
        ("10s 9s", "10d 8c", 25_00, "CO 30-807(1)(b)"),  # 19 to 18
        ("10s 8s", "10d 8c", 0, "CO 30-808"),  # 18 to 18
        ("10s 7s", "10d 8c", -25_00, "CO 30-807(2)"),  # 17 to 18
        ("10s 2s", "10d 7c", -25_00, "CO 30-807(2)"),  # 12 to 17
        ("As 9s", "10d 9c", 25_00, "CO 30-807(1)(b)"),  # soft 20 to 19
    ],
)
def test_co_30_807_1_b_the_higher_total_wins(player: str, dealer: str, won: int, cite: str) -> None:
    round = play(deal(f"{player} | dealer {dealer}"), Stand())
    assert (result(round).net_cents, result(round).cite) == (won, cite)


@proves("CO 30-807(1)(c)")
def test_co_30_807_1_c_a_blackjack_wins_from_a_dealer_without_one() -> None:
    round = deal("As Ks | dealer 10d 9c", blackjack_pays="3 to 2")
    assert (result(round).net_cents, result(round).cite) == (37_50, "CO 30-807(1)(c)")


@proves("CO 30-807(1)(c)")
def test_co_30_807_1_c_a_blackjack_wins_from_a_21_of_three_cards() -> None:
    """Another seat keeps the dealer drawing."""
    round = play(deal("As Ks | 10h 9h | dealer 10d 6c"), Stand(), "5h")
    first, second = sorted(settled(round), key=lambda event: event.seat)
    assert (first.net_cents, first.cite) == (37_50, "CO 30-807(1)(c)")
    assert (second.net_cents, second.dealer_total) == (-25_00, 21)


@proves("CO 30-807(2) s.1", "CO 30-807(2) s.2")
def test_co_30_807_2_the_dealer_collects_the_whole_wager_of_a_losing_hand() -> None:
    table = Table(load("blackjack"), limits=LIMITS, tray_cents=1_000_00)
    round = table.open([main(25_00)])
    play(round, "10s 10d 7s 8c", Stand())
    assert (result(round).stake_cents, result(round).returned_cents) == (25_00, 0)
    assert table.books.tray == 1_025_00


@proves("CO 30-807(2) s.1")
def test_co_30_807_2_equal_hands_are_excepted() -> None:
    round = play(deal("10s 8s | dealer 10d 8c"), Stand())
    assert result(round).returned_cents == 25_00


# --- 808: push -----------------------------------------------------------------------------------------------------


@proves("CO 30-808 ¶1 s.1")
@pytest.mark.parametrize("total", [17, 18, 19, 20])
def test_co_30_808_equal_totals_push(total: int) -> None:
    round = play(deal(f"10s {total - 10}s | dealer 10d {total - 10}c"), Stand())
    assert (result(round).net_cents, result(round).cite) == (0, "CO 30-808")


@proves("CO 30-808 ¶1 s.1")
def test_co_30_808_two_21s_of_three_cards_push() -> None:
    round = play(deal("10s 2s | dealer 10d 6c"), Hit(), "9s", "5h")
    assert (result(round).net_cents, result(round).cite) == (0, "CO 30-808")


@proves("CO 30-808 ¶1 s.1")
@pytest.mark.parametrize("hole_card", ["peek under ace and ten", "peek under ace", "no peek"])
@pytest.mark.parametrize("dealer", ["Kd Ac", "Ac Kd"])
def test_co_30_808_two_blackjacks_push(dealer: str, hole_card: str) -> None:
    round = deal(f"As Ks | dealer {dealer}", hole_card=hole_card)
    if not round.is_over:
        play(round, Decline())
    assert (result(round).net_cents, result(round).cite) == (0, "CO 30-808")


@proves("CO 30-808 ¶1 s.2")
@pytest.mark.parametrize("dealer", ["Kd Ac", "Ac Kd"])
def test_co_30_808_a_plain_21_loses_to_a_blackjack(dealer: str) -> None:
    round = deal(f"10s 2s | dealer {dealer}", hole_card="no peek")
    if dealer.startswith("A"):
        play(round, Decline())
    play(round, Hit(), "9s")
    assert (result(round).player_total, result(round).net_cents) == (21, -25_00)
    assert result(round).cite == "CO 30-808"


@proves("CO 30-808 ¶1 s.2")
def test_co_30_808_below_21_a_hand_loses_to_a_blackjack_too() -> None:
    round = play(deal("10s 10h | dealer Kd Ac", hole_card="no peek"), Stand())
    assert (result(round).net_cents, result(round).cite) == (-25_00, "CO 30-807(2)")


@proves("CO 30-808 ¶1 s.3")
def test_co_30_808_a_hand_over_21_loses_even_if_the_dealer_goes_over() -> None:
    """Both at 22: no push, as the first is lost before the dealer draws."""
    round = play(deal("10s 6s | 10h 9h | dealer 10d 6c"), Hit(), "6d", Stand(), "6h")
    broken, standing = settled(round)
    assert (broken.player_total, broken.net_cents, broken.cite) == (22, -25_00, "CO 30-808")
    assert (standing.dealer_total, standing.net_cents) == (22, 25_00)


@proves("CO 30-808 ¶1 s.3")
@pytest.mark.parametrize(("drawn", "over"), [("4s", False), ("5s", False), ("6s", True)])
def test_co_30_808_twenty_two_is_over_and_21_is_not(drawn: str, over: bool) -> None:
    round = play(deal("10s 6s | dealer 10d 9c"), Hit(), drawn)
    if drawn == "4s":
        play(round, Stand())
    assert result(round).net_cents == (-25_00 if over else 25_00)
    assert bool(of_kind(round, HandPickedUp)) == over


@proves("CO 30-808 ¶1 s.1")
@pytest.mark.parametrize(
    ("player", "won"), [("10s 9s", 25_00), ("10s 8s", -25_00), ("10s 7s", -25_00)], ids=["above", "equal", "below"]
)
def test_co_30_808_a_variation_may_give_ties_to_the_dealer(tmp_path: Path, player: str, won: int) -> None:
    game = variation(tmp_path, 'ties = { value = "dealer wins", cite = "CO 30-830(2)" }')
    assert net(play(deal(f"{player} | dealer 10d 8c", game=game), Stand())) == won


# --- 809: frozen, and in chips -------------------------------------------------------------------------------------


@proves("CO 30-809 ¶1 s.1")
def test_co_30_809_before_the_first_card_a_wager_may_be_taken_back_and_made_again() -> None:
    round = opened(main(25_00))
    play(round, Withdraw(1, "main"))
    assert of_kind(round, WagerWithdrawn)
    assert round.layout_cents == 0
    play(round, Place(main(50_00)))
    assert round.layout_cents == 50_00


@proves("CO 30-809 ¶1 s.1")
@pytest.mark.parametrize("dealt_so_far", ["10s", "10s 6d", "10s 6d 2s", "10s 6d 2s 10c"])
def test_co_30_809_after_the_first_card_no_wager_changes(dealt_so_far: str) -> None:
    round = play(opened(main(25_00)), dealt_so_far)
    refused(round, Withdraw(1, "main"), "CO 30-809")
    refused(round, Place(main(25_00)), "CO 30-809")
    refused(round, Place(tip(5_00)), "CO 30-809")
    assert round.layout_cents == 25_00


@proves("CO 30-809 ¶1 s.1")
def test_co_30_809_side_wagers_are_frozen_too() -> None:
    side = OnDealerTotal()
    round = opened(main(25_00), sides=[side])
    play(round, Place(Wager(1, side.name, 5_00)), Withdraw(1, side.name), Place(Wager(1, side.name, 5_00)), "10s")
    refused(round, Withdraw(1, side.name), "CO 30-809")
    assert not round.can(Place(Wager(1, side.name, 5_00)))


@proves("CO 30-809 ¶1 s.2")
def test_co_30_809_each_side_wager_lies_on_its_own_spot() -> None:
    """Two kinds, two seats, a tip: none stands in another's way, and one is taken back alone."""
    sides = [OnDealerTotal(20, name="twenty"), OnDealerTotal(17, name="seventeen")]
    round = opened(main(25_00, 1), main(25_00, 2), sides=sides)
    wagers = [Wager(seat, name, 5_00) for seat in (1, 2) for name in ("twenty", "seventeen")]
    wagers.append(Wager(1, "twenty", 5_00, tip=True))
    for wager in wagers:
        play(round, Place(wager))
        refused_wager(round, wager, "CO 30-830(2)", "already")
    assert round.layout_cents == 75_00
    play(round, Withdraw(1, "twenty"))
    assert round.layout_cents == 70_00
    assert sorted((bet.seat, bet.bet, bet.tip) for bet in round.placed_wagers) == [
        (1, "seventeen", False),
        (1, "twenty", True),
        (2, "seventeen", False),
        (2, "twenty", False),
    ]


@proves("CO 30-809 ¶1 s.1")
def test_co_30_809_splitting_doubling_and_insuring_add_to_the_layout() -> None:
    round = deal("8s 8h | dealer Ad 9c")
    play(round, Insure(12_50), Split(), "3s", Double(20_00))
    assert [(event.bet, event.cents) for event in of_kind(round, WagerPlaced)] == [
        ("main", 25_00),
        ("insurance", 12_50),
        ("main", 25_00),
        ("main", 20_00),
    ]


@proves("CO 30-809 ¶1 s.1")
def test_co_30_809_surrendering_takes_a_wager_back() -> None:
    assert net(play(deal("10s 6s | dealer 10d 7c"), Surrender())) == -12_50


@proves("CO 30-809 ¶1 s.2")
@pytest.mark.parametrize(
    ("chips", "cents", "ok"),
    [
        (ChipSet((50, 5_00)), 5_00, True),
        (ChipSet((50, 5_00)), 5_25, False),
        (ChipSet((50, 5_00)), 5_50, True),
        (ChipSet((1_00, 5_00)), 5_50, False),
        (ChipSet((25, 1_00)), 5_25, True),  # quarters in the tray set the unit
        (ChipSet((1,)), 5_01, True),  # electronic credits
        (ChipSet((2_00, 5_00)), 6_00, True),
        (ChipSet((2_00, 5_00)), 5_00, True),
        (ChipSet((3_00, 5_00)), 7_00, False),
        (ChipSet((3_00, 5_00)), 8_00, True),
    ],
)
def test_co_30_809_a_wager_is_made_in_the_table_s_chips(chips: ChipSet, cents: int, ok: bool) -> None:
    limits = Limits(min=5_00, max=100_00, chips=chips)
    if ok:
        assert opened(main(cents), limits=limits).layout_cents == cents
    else:
        refused_wager(opened(limits=limits), main(cents), "CO 30-809", "cannot make $")


@proves("CO 30-809 ¶1 s.2")
@pytest.mark.parametrize("cents", [5_00, 6_00, 8_00])
def test_co_30_809_any_amount_that_chips_make_can_be_wagered_and_won(cents: int) -> None:
    """Chips of $2 and $5: $6 and $8 are three and four of the smaller."""
    table = Table(load("blackjack"), limits=Limits(min=5_00, max=100_00, chips=ChipSet((2_00, 5_00))))
    table.buy_in("Ann", 20_00, chips={5_00: 2, 2_00: 5})
    round = play(table.open([main(cents, player="Ann")]), "10s 10d 9s 8c", Stand())
    assert net(round) == cents
    assert table.books.purse("Ann") == 20_00 + cents


@proves("CO 30-809 ¶1 s.2")
def test_co_30_809_a_wager_lies_on_a_marked_spot() -> None:
    refused_wager(opened(main(25_00)), Wager(1, "the rail", 5_00), "CO 30-809", "no spot for 'the rail'")


@proves("CO 30-809 ¶1 s.2")
@pytest.mark.parametrize(("cents", "ok"), [(49_50, True), (50_00, True), (50_50, False)])
def test_co_30_809_a_player_wagers_no_more_than_the_chips_held(cents: int, ok: bool) -> None:
    table = Table(load("blackjack"), limits=LIMITS)
    table.buy_in("Ann", 50_00)
    wager = main(cents, player="Ann")
    if ok:
        assert table.open([wager]).layout_cents == cents
        return
    with pytest.raises(IllegalWager) as refusal:
        table.open([wager])
    assert refusal.value.cite == "CO 30-809"
    assert table.books.purse("Ann") == 50_00


@proves("CO 30-809 ¶1 s.2")
@pytest.mark.parametrize(("cents", "ok"), [(24_50, True), (25_00, True), (25_50, False)])
def test_co_30_809_two_hands_together_need_the_chips_for_both(cents: int, ok: bool) -> None:
    table = Table(load("blackjack"), limits=LIMITS)
    table.buy_in("Ann", 50_00)
    wagers = [main(cents, 1, "Ann"), main(cents, 2, "Ann")]
    if ok:
        assert table.open(wagers).layout_cents == 2 * cents
        return
    with pytest.raises(IllegalWager) as refusal:
        table.open(wagers)
    assert refusal.value.cite == "CO 30-809"
    assert table.round is None
    assert (table.books.purse("Ann"), table.books.layout) == (50_00, 0)


@proves("CO 30-809 ¶1 s.2")
def test_co_30_809_a_double_needs_the_chips_for_it() -> None:
    table = Table(load("blackjack"), limits=LIMITS)
    table.buy_in("Ann", 35_00)
    round = play(table.open([main(25_00, player="Ann")]), "6s 6d 5s 10c")
    refused(round, Double(10_50), "CO 30-809", "Ann holds $10.00")
    refused(round, Double(25_00), "CO 30-809")
    assert bounds(round, Double) == (50, 10_00)
    assert net(play(round, Double(10_00), "10s", "10h")) == 35_00


@proves("CO 30-809 ¶1 s.2")
def test_co_30_809_a_split_needs_the_chips_for_it() -> None:
    for held, ok in ((49_50, False), (50_00, True), (50_50, True)):
        table = Table(load("blackjack"), limits=LIMITS)
        table.buy_in("Ann", held)
        round = play(table.open([main(25_00, player="Ann")]), "8s 6d 8h 10c")
        assert round.can(Split()) == ok
        if not ok:
            refused(round, Split(), "CO 30-809", "Ann holds $24.50")


@proves("CO 30-809 ¶1 s.2")
def test_co_30_809_insurance_needs_the_chips_for_it() -> None:
    table = Table(load("blackjack"), limits=LIMITS)
    table.buy_in("Ann", 30_00)
    round = play(table.open([main(25_00, player="Ann")]), "8s Ad 9h 10c")
    refused(round, Insure(5_50), "CO 30-809")
    play(round, Insure(5_00))
    assert net(round, bet="insurance") == 10_00


# --- 810: payment --------------------------------------------------------------------------------------------------


@proves("CO 30-810 ¶1 s.1")
@pytest.mark.parametrize(
    "odds", ["6 to 5", "12 to 10", "1.2 to 1", "121 to 100", "7 to 5", "3 to 2", "2 to 1", "11 for 5"]
)
def test_co_30_810_blackjack_may_pay_six_to_five_or_more(odds: str) -> None:
    assert str(load("blackjack", blackjack_pays=odds).rules_of(TwentyOneRules).blackjack_pays) == odds


@proves("CO 30-810 ¶1 s.1")
@pytest.mark.parametrize("odds", ["119 to 100", "1 to 1", "7 to 6", "1.19 to 1", "6 for 5", "10 for 5", "push"])
def test_co_30_810_blackjack_may_not_pay_less_than_six_to_five(odds: str) -> None:
    refused_setup("CO 30-810", "at least 6 to 5", blackjack_pays=odds)


@proves("CO 30-810 ¶1 s.1")
@pytest.mark.parametrize("odds", ["1 to 1", "2 for 1", "101 to 100", "6 to 5", "3 to 2"])
def test_co_30_810_other_wins_may_pay_even_money_or_more(odds: str) -> None:
    assert str(load("blackjack", wins_pay=odds).rules_of(TwentyOneRules).wins_pay) == odds


@proves("CO 30-810 ¶1 s.1")
@pytest.mark.parametrize("odds", ["99 to 100", "1 for 1", "1 to 2", "push"])
def test_co_30_810_other_wins_may_not_pay_less_than_even_money(odds: str) -> None:
    refused_setup("CO 30-810", "at least 1 to 1", wins_pay=odds)


@proves("CO 30-810 ¶1 s.1")
@pytest.mark.parametrize("words", ["a lot", "", "3-2", "3 to 0", 1.5, None, "100%", "$25"])
def test_co_30_810_what_are_no_odds_is_refused(words: object) -> None:
    with pytest.raises(PitbossError):
        load("blackjack", blackjack_pays=words)


@proves("CO 30-810 ¶1 s.1")
@pytest.mark.parametrize(
    ("odds", "stake", "paid"),
    [
        ("6 to 5", 5_00, 6_00),
        ("6 to 5", 25_00, 30_00),
        ("6 to 5", 1_00, 1_50),  # 1.20, and the smallest chip is 0.50
        ("3 to 2", 5_00, 7_50),
        ("3 to 2", 5_50, 8_50),  # 8.25
        ("7 to 5", 5_00, 7_00),
        ("2 to 1", 5_00, 10_00),
        ("11 for 5", 5_00, 6_00),  # eleven for five leaves six to five
    ],
)
def test_co_30_810_blackjack_is_paid_at_the_posted_odds_never_below(odds: str, stake: int, paid: int) -> None:
    round = deal("As Ks | dealer 10d 9c", stake=stake, blackjack_pays=odds)
    assert net(round) == paid


@proves("CO 30-810 ¶1 s.1")
@pytest.mark.parametrize(
    ("chips", "stake", "paid"),
    [((1_00,), 5_00, 8_00), ((1_00,), 4_00, 6_00), ((50,), 5_00, 7_50), ((5_00,), 15_00, 25_00), ((1,), 5_01, 7_52)],
)
def test_co_30_810_what_chips_cannot_pay_is_rounded_up(chips: tuple[int, ...], stake: int, paid: int) -> None:
    limits = Limits(min=1_00, max=100_00, chips=ChipSet(chips))
    assert net(deal("As Ks | dealer 10d 9c", stake=stake, limits=limits, blackjack_pays="3 to 2")) == paid


@proves("CO 30-810 ¶1 s.1")
def test_co_30_810_a_win_above_even_money_is_paid_on_every_hand() -> None:
    """Plain, split and doubled hands at 3 to 2; blackjack at its own odds."""
    more: dict[str, Any] = {"wins_pay": "3 to 2", "blackjack_pays": "2 to 1"}
    assert net(play(deal("10s 9s | dealer 10d 8c", **more), Stand())) == 37_50
    assert net(play(deal("10s 9s | dealer 10d 6c", **more), Stand(), "6h")) == 37_50
    assert net(play(deal("6s 5s | dealer 10d 8c", **more), Double(25_00), "10h")) == 75_00
    split = play(deal("9s 9h | dealer 10d 8c", **more), Split(), "10s", Stand(), "10h", Stand())
    assert (net(split, hand=0), net(split, hand=1)) == (37_50, 37_50)
    assert net(deal("As Ks | dealer 10d 8c", **more)) == 50_00


@proves("CO 30-810 ¶1 s.1")
@pytest.mark.parametrize(
    ("odds", "stake", "paid"), [("1 to 1", 5_00, 5_00), ("2 for 1", 5_00, 5_00), ("101 to 100", 5_00, 5_50)]
)
def test_co_30_810_other_wins_are_paid_at_the_posted_odds_never_below(odds: str, stake: int, paid: int) -> None:
    assert net(play(deal("10s 9s | dealer 10d 8c", stake=stake, wins_pay=odds), Stand())) == paid


@proves("CO 30-810 ¶1 s.1")
def test_co_30_810_a_push_or_a_loss_does_not_change_with_the_odds() -> None:
    more: dict[str, Any] = {"wins_pay": "3 to 2", "blackjack_pays": "2 to 1"}
    assert net(play(deal("10s 8s | dealer 10d 8c", **more), Stand())) == 0
    assert net(play(deal("10s 7s | dealer 10d 8c", **more), Stand())) == -25_00


@proves("CO 30-810 ¶1 s.1")
def test_co_30_810_the_lowest_lawful_odds() -> None:
    least: dict[str, Any] = {"wins_pay": "1 to 1", "blackjack_pays": "6 to 5"}
    assert net(deal("As Ks | dealer 10d 9c", **least)) == 30_00
    assert net(play(deal("10s 10h | dealer 10d 9c", **least), Stand())) == 25_00


# --- 803(3)(i), 808, 810: wagers for the dealer --------------------------------------------------------------------


@proves("CO 30-803(3)(i)")
def test_co_30_803_3_i_a_tip_wager_that_wins_goes_to_the_tip_box_with_its_stake() -> None:
    table = Table(load("blackjack"), limits=LIMITS)
    round = play(table.open([main(25_00), tip(5_00)]), "10s 10d 9s 8c", Stand())
    paid = result(round, tip=True)
    assert (paid.returned_cents, paid.paid_to) == (10_00, "tip box")
    assert table.books.tip_box == 10_00
    assert net(round) == 25_00


@proves("CO 30-808 ¶1 s.1")
@pytest.mark.parametrize(
    ("player", "returned", "to"),
    [("10s 7s", 0, "player"), ("10s 8s", 5_00, "player"), ("10s 9s", 10_00, "tip box")],
    ids=["lost", "push", "won"],
)
def test_co_30_808_a_tip_wager_has_the_fate_of_the_hand(player: str, returned: int, to: str) -> None:
    round = play(deal(f"{player} | dealer 10d 8c", tip=5_00), Stand())
    assert (result(round, tip=True).returned_cents, result(round, tip=True).paid_to) == (returned, to)


@proves("CO 30-810 ¶1 s.1")
@pytest.mark.parametrize(("odds", "returned"), [("6 to 5", 11_00), ("3 to 2", 12_50)])
def test_co_30_810_a_tip_wager_is_paid_at_the_player_s_odds(odds: str, returned: int) -> None:
    round = deal("As Ks | dealer 10d 9c", tip=5_00, blackjack_pays=odds)
    assert result(round, tip=True).returned_cents == returned


@proves("CO 30-803(3)(i)")
def test_co_30_803_3_i_a_tip_wager_is_not_doubled_split_or_insured() -> None:
    round = deal("8s 8h | dealer Ad 9c", tip=5_00)
    refused(round, Insure(15_00), "CO 30-812(1)")  # half of 25, not of 30
    play(round, Insure(12_50), Split(), "3s", Double(25_00), "9h", "2s", Stand())
    (paid,) = settled(round, tip=True)
    assert (paid.hand, paid.stake_cents, paid.returned_cents) == (0, 5_00, 5_00)  # 20 against 20


@proves("CO 30-803(3)(i)")
def test_co_30_803_3_i_a_tip_wager_at_a_surrender_and_at_even_money() -> None:
    given_up = result(play(deal("10s 6s | dealer 10d 7c", tip=5_00), Surrender()), tip=True)
    assert (given_up.returned_cents, given_up.paid_to) == (2_50, "player")
    even = result(play(deal("As Ks | dealer Ad 7c", tip=5_00), EvenMoney()), tip=True)
    assert (even.returned_cents, even.paid_to) == (10_00, "tip box")


@proves("CO 30-803(3)(i)")
@pytest.mark.parametrize(("cents", "ok"), [(50, True), (9_50, True), (10_00, True), (10_50, False), (0, False)])
def test_co_30_803_3_i_the_house_may_limit_tip_wagers(cents: int, ok: bool) -> None:
    limits = Limits(min=5_00, max=100_00, tip_max=10_00)
    round = opened(main(25_00), limits=limits)
    if ok:
        assert play(round, Place(tip(cents))).layout_cents == 25_00 + cents
    else:
        refused_wager(round, tip(cents), "CO 30-803(3)(i)")


@proves("CO 30-803(3)(i)")
def test_co_30_803_3_i_the_house_may_refuse_tip_wagers() -> None:
    refused_wager(opened(main(25_00), tip_wagers=False), tip(5_00), "CO 30-803(3)(i)", "not accepted")
    assert opened(main(25_00), tip_wagers=True).can(Place(tip(5_00)))


@proves("CO 30-803(3)(i)")
def test_co_30_803_3_i_a_tip_wager_needs_the_player_s_own_and_comes_once() -> None:
    refused_wager(opened(), tip(5_00), "CO 30-803(3)(i)", "has none")
    refused_wager(opened(main(25_00), tip(5_00)), tip(5_00), "CO 30-803(3)(i)", "already")


@proves("CO 30-809 ¶1 s.1")
def test_co_30_809_a_tip_wager_may_be_taken_back_before_the_first_card() -> None:
    round = play(opened(main(25_00), tip(5_00)), Withdraw(1, "main", tip=True))
    assert round.layout_cents == 25_00
    play(round, Place(tip(5_00)), "10s")
    refused(round, Withdraw(1, "main", tip=True), "CO 30-809")


@proves("CO 30-809 ¶1 s.1")
def test_co_30_809_the_main_wager_does_not_leave_its_tip_or_side_wager_behind() -> None:
    side = OnDealerTotal()
    round = opened(main(25_00), tip(5_00), Wager(1, side.name, 5_00), sides=[side])
    if round.can(Withdraw(1, "main")):
        play(round, Withdraw(1, "main"))
        assert round.layout_cents == 0
    else:
        refused(round, Withdraw(1, "main"), "CO 30-809")
