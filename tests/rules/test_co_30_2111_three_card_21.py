"""3 Card 21 'N' Done: cards and wagers, the order of the deal, 21s at once, the dealer's look."""

from __future__ import annotations

import pytest

from pitboss import (
    Hit,
    IllegalSetup,
    IllegalWager,
    Limits,
    MoveOn,
    Settled,
    Stand,
    Table,
    Wager,
    Withdraw,
    load,
)
from pitboss.catalogue import load_wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.vocabulary.actions import (
    Decline,
    EvenMoney,
    Insure,
    KeepCards,
    Place,
    Split,
    SplitInThree,
    TakePay,
)
from pitboss.engine.vocabulary.events import CardDealt, DealerPeeked, HandPickedUp, InsuranceCalled
from pitboss.law.rules import ThreeCard21Rules
from tests.cases import STAKE, Case
from tests.marks import proves

GAME = "3-card-21-n-done"
BONUS = "Three Card Bonus"
LIMITS = Limits(min=5_00, max=100_00)


def case(seats: int = 1, **options: object) -> Case:
    return Case(seats=seats, game=load(GAME, **options))


def table(**options: object) -> Table:
    return Table(load(GAME, **options), limits=LIMITS)


# --- (1) cards -----------------------------------------------------------------------------------------------------


@proves("CO 30-2111(1) s.2")
@pytest.mark.parametrize("decks", [6, 8])
def test_co_30_2111_1_six_or_eight_decks(decks: int) -> None:
    assert load(GAME, decks=decks).rules.composition.size == 52 * decks


@proves("CO 30-2111(1) s.2")
@pytest.mark.parametrize("decks", [1, 5, 7, 9])
def test_co_30_2111_1_no_other_number_of_decks(decks: int) -> None:
    with pytest.raises(IllegalSetup, match=r"allowed: 6 or 8 \[CO 30-2111\(1\)\]"):
        load(GAME, decks=decks)


@proves("CO 30-2111(1) s.2")
def test_co_30_2111_1_from_a_shoe_or_a_continuous_shuffler() -> None:
    for source in ("shoe", "shuffling shoe"):
        assert load(GAME, dealt_from=source).rules.dealt_from.value == source
    for source in ("hand", "digital"):
        with pytest.raises(IllegalSetup, match=r"CO 30-2111\(1\)"):
            load(GAME, dealt_from=source)


# --- (2) two equal wagers ------------------------------------------------------------------------------------------


@proves("CO 30-2111(2)")
def test_co_30_2111_2_no_hand_is_dealt_without_the_bonus_wager() -> None:
    done = Case(seats=0, game=load(GAME))
    done.open([Wager(1, "main", 25_00)])
    with pytest.raises(IllegalWager, match=r"seat 1 has no Three Card Bonus wager.*CO 30-2111\(2\)"):
        done.do("Kh")
    assert not done.round.legal()
    done.do(Place(Wager(1, BONUS, 25_00)), "Kh")
    assert done.hand(1) == ["Kh"]


@proves("CO 30-2111(2)")
def test_co_30_2111_2_every_seat_makes_both_wagers() -> None:
    done = Case(seats=0, game=load(GAME))
    done.open([*(Wager(seat, "main", 25_00) for seat in (1, 2)), Wager(1, BONUS, 25_00)])
    with pytest.raises(IllegalWager, match="seat 2 has no Three Card Bonus wager"):
        done.do("Kh")


@proves("CO 30-2111(2)")
def test_co_30_2111_2_a_bonus_wager_that_is_taken_back_is_missed_again() -> None:
    done = case().do(Withdraw(1, BONUS))
    with pytest.raises(IllegalWager, match="seat 1 has no Three Card Bonus wager"):
        done.do("Kh")


@proves("CO 30-2111(2)")
@pytest.mark.parametrize("cents", [24_50, 25_50, 5_00, 50_00])
def test_co_30_2111_2_a_bonus_wager_below_or_above_the_main_wager_is_refused(cents: int) -> None:
    with pytest.raises(IllegalWager, match=r"exactly \$25.00 \(it equals the main wager\)"):
        table().open([Wager(1, "main", 25_00), Wager(1, BONUS, cents)])


@proves("CO 30-2111(2)")
def test_co_30_2111_2_both_wagers_are_equal() -> None:
    round = table().open([Wager(1, "main", 25_00), Wager(1, BONUS, 25_00)])
    assert round.layout_cents == 50_00


@proves("CO 30-2111(2)")
def test_co_30_2111_2_a_bonus_wager_alone_is_none() -> None:
    with pytest.raises(IllegalWager, match="needs a main wager"):
        table().open([Wager(1, BONUS, 25_00)])


@proves("CO 30-2111(2)")
@pytest.mark.parametrize(("cents", "lawful"), [(4_50, False), (5_00, True), (100_00, True), (100_50, False)])
def test_co_30_2111_2_both_within_the_posted_minimum_and_maximum(cents: int, lawful: bool) -> None:
    house = table()
    wagers = house.opening([Wager(1, "main", cents)])
    assert [(each.bet, each.cents) for each in wagers] == [("main", cents), (BONUS, cents)]
    if lawful:
        assert house.open(wagers).layout_cents == 2 * cents
    else:
        with pytest.raises(IllegalWager, match=r"must be from \$5.00 to \$100.00"):
            house.open(wagers)


@proves("CO 30-2111(2)")
def test_co_30_2111_2_the_layout_always_has_the_bonus_spot() -> None:
    assert list(table().house.sides) == [BONUS]
    wager = load_wager("three-card-bonus")
    chosen = Table(load(GAME), limits=LIMITS, sides=[CatalogueWager(wager, wager.paytable("4"))])
    side = chosen.house.sides[BONUS]
    assert isinstance(side, CatalogueWager)
    assert side.paytable.name == "4"


@proves("CO 30-2111 ¶1 s.2")
def test_co_30_2111_2_a_tip_rides_on_the_main_wager_as_in_blackjack_and_not_on_the_bonus() -> None:
    house = table()
    with pytest.raises(IllegalWager, match="Three Card Bonus takes no wager for the dealer"):
        house.open([*house.opening([Wager(1, "main", 25_00)]), Wager(1, BONUS, 25_00, tip=True)])
    done = Case(seats=1, tip=5_00, game=load(GAME)).do("7s 6d 6s 10d 8c").over()
    tip = done.settled(1, tip=True)
    assert (tip.outcome, tip.returned_cents, tip.paid_to) == ("win: 21 in three cards", 10_00, "tip box")


@proves("CO 30-2111(6)")
def test_co_30_2111_6_the_odds_of_a_21_are_the_laws_and_nobody_sets_them() -> None:
    assert str(load(GAME).rules_of(ThreeCard21Rules).twenty_one_pays) == "1 to 1"
    with pytest.raises(IllegalSetup, match=r"fixed by law.*CO 30-2111\(6\)"):
        load(GAME, twenty_one_pays="3 to 2")


# --- (3) the deal --------------------------------------------------------------------------------------------------


@proves("CO 30-2111(3)")
def test_co_30_2111_3_third_cards_come_after_the_dealers_second() -> None:
    done = case(2).do("2s 3s 6d 4s 5s 10d 7c 8c")
    assert done.order_dealt() == [1, 2, 0, 1, 2, 0, 1, 2]
    assert (done.hand(1), done.hand(2), done.dealer()) == (["2s", "4s", "7c"], ["3s", "5s", "8c"], ["6d", "10d"])


@proves("CO 30-2111(3)")
def test_co_30_2111_3_only_the_dealers_second_card_lies_face_down() -> None:
    done = case(2).do("2s 3s 6d 4s 5s 10d 7c 8c")
    assert [event.up for event in done.all(CardDealt)] == [True, True, True, True, True, False, True, True]


@proves("CO 30-2111(3)")
def test_co_30_2111_3_nobody_decides_before_the_third_card() -> None:
    done = case().do("2s 6d 4s 10d")
    assert done.choices() == {"Deal"}
    assert done.do("7c").choices() == {"Stand", "Hit", "Double"}


# --- (4) the bonus first -------------------------------------------------------------------------------------------


@proves("CO 30-2111(4)")
def test_co_30_2111_4_the_bonus_is_settled_before_21s_and_before_the_dealer_looks() -> None:
    done = case(2).do("7s 2s Kd 6s 3s Ad 8c 9c").over()
    first = [(e.seat, e.bet) for e in done.all(Settled)]
    assert first[:3] == [(2, BONUS), (1, BONUS), (1, "main")]
    events = done.round.events
    looked = next(place for place, event in enumerate(events) if isinstance(event, DealerPeeked))
    assert all(events.index(event) < looked for event in done.all(Settled)[:3])


@proves("CO 30-2111(4)")
@pytest.mark.parametrize(
    ("three", "outcome", "net"),
    [
        ("7s 6h 8c", "straight", 50_00),
        ("9s 6h 6c", "pair in three", 25_00),
        ("10s 6h 5c", "21 in three", 25_00),
        ("10s 6h 4c", "no winning hand", -25_00),
        ("10s 8h 4c", "no winning hand", -25_00),
    ],
)
def test_co_30_2111_4_wins_with_a_poker_hand_or_21(three: str, outcome: str, net: int) -> None:
    first, second, third = three.split()
    done = case(decks=8).do(f"{first} 6d {second} 10d {third}")
    settled = done.settled(1, bet=BONUS)
    assert (settled.outcome, settled.net_cents) == (outcome, net)


@proves("CO 30-2111(5) Pay table note")
def test_co_30_2111_5_only_the_highest_hand_is_paid() -> None:
    done = case(decks=8).do("7s 6d 7h 10d 7c")  # a 21, a pair and three of a kind
    settled = done.settled(1, bet=BONUS)
    assert (settled.outcome, settled.net_cents) == ("three of a kind", 5 * STAKE)


@proves("CO 30-2111(5) Pay table 1 note", "CO 30-2111(5) Pay table 2 note")
def test_co_30_2111_5_tables_one_and_two_are_for_six_decks() -> None:
    wager = load_wager("three-card-bonus")
    for name in ("1", "2"):
        Table(load(GAME, decks=6), limits=LIMITS, sides=[CatalogueWager(wager, wager.paytable(name))])
        with pytest.raises(IllegalSetup, match="6 decks, not 8"):
            Table(load(GAME, decks=8), limits=LIMITS, sides=[CatalogueWager(wager, wager.paytable(name))])


# --- (6) a 21 at once ----------------------------------------------------------------------------------------------


@proves("CO 30-2111(6)", "CO 30-2111 Player rules (1)")
@pytest.mark.parametrize(("third", "paid"), [("7c", False), ("8c", True), ("9c", False)])
def test_co_30_2111_6_exactly_21_is_paid_one_to_one_and_picked_up(third: str, paid: bool) -> None:
    done = case().do(f"7s 6d 6s 10d {third}")
    assert done.round.is_over is paid
    assert bool(done.all(HandPickedUp)) is paid
    if paid:
        settled = done.over().settled(1)
        assert (settled.outcome, settled.net_cents, settled.cite) == ("win: 21 in three cards", STAKE, "CO 30-2111(6)")


@proves("CO 30-2111(6)")
def test_co_30_2111_6_a_21_wins_even_against_a_dealer_blackjack() -> None:
    done = case(2).do("7s 2s Kd 6s 3s Ad 8c 9c").over()
    assert done.settled(1).net_cents == STAKE
    assert done.settled(2).outcome == "lose: dealer blackjack"


@proves("CO 30-2111(6)")
def test_co_30_2111_6_a_21_without_pair_or_ace_leaves_no_choice() -> None:
    assert case().do("7s 6d 6s 10d 8c").over().settled(1).net_cents == STAKE


@proves("CO 30-2111(6)")
@pytest.mark.parametrize("three", ["9s 9h 3c", "As 4h 6c", "As Kh Qc", "As 9h Ac", "As 5h 5c"])
def test_co_30_2111_6_a_21_with_a_pair_or_an_ace_may_be_kept(three: str) -> None:
    first, second, third = three.split()
    done = case().do(f"{first} 6d {second} 10d {third}")
    assert done.choices() == {"TakePay", "KeepCards"}
    done.refuses(Decline(), "CO 30-2111(6)").refuses(Stand(), "CO 30-821(3)")
    assert done.do(KeepCards()).choices() == {"Stand", "SplitInThree"}


@proves("CO 30-2111(6)", "CO 30-2111 Player rules (1)")
def test_co_30_2111_6_the_pay_is_taken() -> None:
    done = case().do("As 6d 4h 10d 6c", TakePay()).over()
    assert done.settled(1).net_cents == STAKE


@proves("CO 30-2111(6)")
def test_co_30_2111_6_a_kept_21_loses_to_a_dealer_blackjack() -> None:
    done = case().do("As Kd 4h Ad 6c", KeepCards()).over()
    assert (done.settled(1).outcome, done.settled(1).net_cents) == ("lose: 21 against blackjack", -STAKE)


@proves("CO 30-2111(6)")
def test_co_30_2111_6_a_kept_21_that_is_not_split_after_all_is_paid() -> None:
    done = case().do("As Kd 4h Kc 6c", KeepCards(), Stand()).over()
    assert (done.settled(1).outcome, done.settled(1).net_cents) == ("win: 21 in three cards", STAKE)


@proves("CO 30-2111(6)")
def test_co_30_2111_6_who_does_not_answer_is_paid() -> None:
    done = case().do("As 6d 4h 10d 6c", MoveOn()).over()
    assert done.settled(1).net_cents == STAKE


# --- (7) the dealer's look -----------------------------------------------------------------------------------------


@proves("CO 30-2111(7)")
@pytest.mark.parametrize("up", ["10d", "Jd", "Qd", "Kd"])
def test_co_30_2111_7_the_dealer_looks_under_every_ten(up: str) -> None:
    done = case().do(f"2s {up} 3s Ad 9c").over()
    assert done.all(DealerPeeked)[0].blackjack
    assert not done.all(InsuranceCalled)


@proves("CO 30-2111(7)")
@pytest.mark.parametrize("up", ["9d", "2d"])
def test_co_30_2111_7_and_under_nothing_lower(up: str) -> None:
    done = case().do(f"2s {up} 3s Ad 9c")
    assert not done.all(DealerPeeked)


@proves("CO 30-2111(7)")
def test_co_30_2111_7_insurance_against_an_ace_pays_two_to_one() -> None:
    done = case().do("2s Ad 3s Kd 9c")
    assert done.choices() == {"Decline", "Insure"}
    done.refuses(EvenMoney(), "CO 30-812(2)")
    done.do(Insure(12_50)).over()
    assert done.settled(1, bet="insurance").net_cents == 25_00
    assert done.settled(1).net_cents == -STAKE


@proves("CO 30-2111(7)")
@pytest.mark.parametrize(("cents", "lawful"), [(12_00, True), (12_50, True), (13_00, False)])
def test_co_30_2111_7_insurance_up_to_half_of_the_main_wager_alone(cents: int, lawful: bool) -> None:
    done = case().do("2s Ad 3s Kd 9c")
    assert done.round.can(Insure(cents)) is lawful


@proves("CO 30-2111(7)")
def test_co_30_2111_7_a_21_that_was_paid_is_not_asked_for_insurance() -> None:
    done = case(2).do("7s 2s Ad 6s 3s 9d 8c 9c")
    assert done.waits_for(2)
    done.do(Decline(), Stand())


@proves("CO 30-2111(7)")
def test_co_30_2111_7_insurance_is_called_after_the_21s() -> None:
    done = case(2).do("As 2s Ad 4s 3s 9d 6c 9c")
    assert (done.choices(), done.waits_for(1)) == ({"TakePay", "KeepCards"}, True)
    assert not done.all(InsuranceCalled)
    done.do(KeepCards())
    assert done.all(InsuranceCalled)
    assert done.waits_for(1)
    assert "Insure" in done.choices()


@proves("CO 30-2111 Player rules (2)")
def test_co_30_2111_there_is_no_split_in_two() -> None:
    done = case().do("8s 6d 8h 10d 2c")
    done.refuses(Split(), "CO 30-2111 Player rules (2)", "has no split")
    assert done.round.can(SplitInThree())
    assert done.round.can(Hit())
