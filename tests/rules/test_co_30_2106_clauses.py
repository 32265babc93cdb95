"""Ante Up 21: clauses that `test_co_30_2106_ante_up_21.py` proves beside their neighbors, each by itself."""

from __future__ import annotations

import pytest

from pitboss import Bet, Fold, Hit, Place, Stand, Wager, load
from pitboss.catalogue import load_wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.vocabulary.actions import Decline
from pitboss.engine.vocabulary.events import DealerPeeked, InsuranceCalled, Settled
from tests.cases import Case
from tests.marks import proves

ANTE, STAKE, BONUS = 10_00, 25_00, 5_00


def case(seats: int = 1, schedule: str = "") -> Case:
    """Everybody makes all wagers of the layout; the poker bonus where a schedule for it is given."""
    bonus = load_wager("poker-bonus")
    layout = [CatalogueWager(bonus, bonus.paytable(schedule))] if schedule else []
    done = Case(seats=0, game=load("ante-up-21"), sides=layout)
    done.open([Wager(n, bet, cents) for n in range(1, seats + 1) for bet, cents in (("main", STAKE), ("ante", ANTE))])
    return done.do(*(Place(Wager(n, "Poker Bonus", BONUS)) for n in range(1, seats + 1))) if schedule else done


def net(done: Case, bet: str, seat: int = 1) -> int:
    return sum(e.net_cents for e in done.all(Settled) if (e.bet, e.seat, e.tip) == (bet, seat, False))


@proves("CO 30-2106(2)(b)")
@pytest.mark.parametrize(("schedule", "pays"), [("A", 5), ("B", 3), ("C", 3), ("D", 3)])
def test_co_30_2106_2_b_four_schedules_to_choose_from(schedule: str, pays: int) -> None:
    assert net(case(schedule=schedule).do("8h 9d 8d 9c"), "Poker Bonus") == pays * BONUS


@proves("CO 30-2106(3)")
def test_co_30_2106_3_21_is_for_the_count_and_the_ante_for_the_best_two_cards() -> None:
    """A queen and a three lose the count to a nine and an eight, and win the poker."""
    done = case().do("Qh 9d 3d 8c", Bet(), Stand()).over()
    assert (net(done, "main"), net(done, "ante")) == (-STAKE, ANTE)


@proves("CO 30-2106(4)")
def test_co_30_2106_4_both_are_against_the_dealer_and_the_bonus_is_not() -> None:
    """A pair of eights: 16 loses to 19 and eights beat no pair of nines, but the bonus has been paid."""
    done = case(schedule="A").do("8h 10d 8d 9c", Bet(), Stand()).over()
    assert (net(done, "main"), net(done, "ante"), net(done, "Poker Bonus")) == (-STAKE, ANTE, 5 * BONUS)


@proves("CO 30-2106(8)(a)")
@pytest.mark.parametrize(("schedule", "pays"), [("A", 15), ("B", 10), ("C", 5), ("D", 5)])
def test_co_30_2106_8_a_paid_by_the_schedule_that_was_chosen(schedule: str, pays: int) -> None:
    assert net(case(schedule=schedule).do("8h 9d 8h 9c"), "Poker Bonus") == pays * BONUS


@proves("CO 30-2106(8)(b)")
@pytest.mark.parametrize(("hand", "up", "pays"), [("8h 9d", "8c", -1), ("8h 8d", "9c", 5), ("8h 8d", "8c", 40)])
def test_co_30_2106_8_b_the_up_card_counts_for_three_of_a_kind_only(hand: str, up: str, pays: int) -> None:
    first, second = hand.split()
    done = case(schedule="A").do(f"{first} {up} {second} Kc")
    assert net(done, "Poker Bonus") == pays * BONUS


@proves("CO 30-2106(9)(d)")
def test_co_30_2106_9_d_against_an_ace_fold_or_bet_comes_before_insurance() -> None:
    done = case().do("Kh Ad 2d 9c")
    assert done.choices() == {"Fold", "Bet"}
    assert not done.all(InsuranceCalled)
    done.do(Fold())
    assert done.all(InsuranceCalled)


@proves("CO 30-2106(10)", "CO 30-2106(11)")
@pytest.mark.parametrize(("hole", "at_once"), [("Qc", False), ("Kc", False), ("Ac", True)])
def test_co_30_2106_10_a_dealer_blackjack_is_held_against_the_hands_at_once(hole: str, at_once: bool) -> None:
    done = case().do(f"9h Kd 8d {hole}", Bet())
    assert done.all(DealerPeeked)
    assert done.round.is_over is at_once


@proves("CO 30-2106(11)(a)")
def test_co_30_2106_11_a_the_dealer_starts_at_the_left() -> None:
    done = case(seats=3).do("9h 9s 9c 7d 8h 8s 8c 10d", Bet(), Bet(), Bet())
    for number in (1, 2, 3):
        assert done.waits_for(number)
        done.do(Stand())


@proves("CO 30-2106(11)(e)(i)")
def test_co_30_2106_11_e_i_the_card_that_went_over_plays_in_the_poker() -> None:
    """King and six: with the king that breaks the hand there is a pair."""
    done = case().do("Kh Qd 6d 7c", Bet(), Hit(), "Ks")
    assert net(done, "main") == -STAKE
    done.over()
    assert net(done, "ante") == net(done, "bet") == ANTE


@proves("CO 30-2106(12)(a)")
@pytest.mark.parametrize(("hole", "draws"), [("6c", "Kc"), ("7c", ""), ("8c", "")])
def test_co_30_2106_12_a_the_dealer_stands_on_hard_17_and_more(hole: str, draws: str) -> None:
    done = case().do(f"Kh 10d 9d {hole}", Bet(), Stand(), draws).over()
    assert len(done.dealer()) == 2 + bool(draws)


@proves("CO 30-2106(12)(b)")
@pytest.mark.parametrize(("hole", "draws"), [("5c", "3c"), ("6c", "3c"), ("7c", "")])
def test_co_30_2106_12_b_the_dealer_hits_soft_17_and_stands_on_soft_18(hole: str, draws: str) -> None:
    done = case().do(f"Kh Ad 9d {hole}", Bet(), Decline(), Stand(), draws).over()
    assert len(done.dealer()) == 2 + bool(draws)


@proves("CO 30-2106(13)(a)")
def test_co_30_2106_13_a_cards_that_went_over_count_on_both_sides() -> None:
    """The player breaks with a pair of eights, the dealer with a pair of nines."""
    done = case(seats=2).do("8h 10h 9d 6c 10s 7c", Bet(), Bet(), Hit(), "8s", Stand(), "9c").over()
    assert done.dealer() == ["9d", "7c", "9c"]
    assert (net(done, "main"), net(done, "ante"), net(done, "bet")) == (-STAKE, -ANTE, -ANTE)
    assert (net(done, "main", 2), net(done, "ante", 2)) == (STAKE, ANTE)


@proves("CO 30-2106(13)(b)(i)")
def test_co_30_2106_13_b_i_all_three_pay_one_to_one() -> None:
    done = case().do("Kh Qd Ks 8c", Bet(), Stand()).over()
    assert [(e.bet, e.stake_cents, e.net_cents) for e in done.all(Settled)] == [
        ("main", STAKE, STAKE),
        ("ante", ANTE, ANTE),
        ("bet", ANTE, ANTE),
    ]


@proves("CO 30-2106(13)(d)")
@pytest.mark.parametrize(("up", "ante", "bet"), [("Jd", ANTE, 0), ("Qd", -ANTE, -ANTE), ("Kd", -ANTE, -ANTE)])
def test_co_30_2106_13_d_below_queen_high_antes_win_and_bets_push(up: str, ante: int, bet: int) -> None:
    done = case().do(f"10h {up} 9s 7c", Bet(), Stand()).over()
    assert (net(done, "ante"), net(done, "bet")) == (ante, bet)


@proves("CO 30-2106(14)")
def test_co_30_2106_14_one_of_four_schedules() -> None:
    assert sorted(load_wager("poker-bonus").paytables) == ["A", "B", "C", "D"]


@proves(
    "CO 30-2106(14)(b)",
    "CO 30-2106(14)(b) Schedule A",
    "CO 30-2106(14)(b) Schedule B",
    "CO 30-2106(14)(b) Schedule C",
    "CO 30-2106(14)(b) Schedule D",
)
@pytest.mark.parametrize(
    ("schedule", "pays"),
    [
        ("A", (5000, 1000, 250, 100, 40, 30, 10, 15, 5)),
        ("B", (5000, 2500, 500, 150, 50, 30, 15, 10, 3)),
        ("C", (10000, 5000, 500, 150, 50, 25, 10, 5, 3)),
        ("D", (5000, 2500, 750, 200, 50, 25, 10, 5, 3)),
    ],
)
def test_co_30_2106_14_b_the_schedules_as_printed(schedule: str, pays: tuple[int, ...]) -> None:
    """From three aces of spades with the up card down to a pair, settled live."""
    hands = ("As As As", "Ah Ah Ah", "8h 8h 8h", "Ah Ad Ac", "8h 8d 8c", "Ah Ah 9c", "Ah Ad 9c", "8h 8h 9c", "8h 8d 9c")
    for hand, odds in zip(hands, pays, strict=True):
        first, second, up = hand.split()
        assert net(case(schedule=schedule).do(f"{first} {up} {second} 7d"), "Poker Bonus") == odds * BONUS
