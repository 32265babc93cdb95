"""CO 30-899.17 and 30-899.25: what a dealer's examination would ask at War Blackjack and Blackjack Burnout.

Each situation was decided by the words of its section first; the numbers are what a seat wins or loses in all.
"""

from __future__ import annotations

import pytest

from pitboss import Decline, Double, Hit, Limits, Place, Settled, Split, Stand, Surrender, Wager, load
from pitboss.catalogue import load_wager
from pitboss.engine.catalogue_wagers.kinds import spots
from pitboss.engine.vocabulary.actions import Action, AddWinnings, BurnHitCard, EvenMoney
from pitboss.engine.vocabulary.events import CardDealt
from tests.cases import LIMITS, Case
from tests.marks import proves

WAR, FEE = "War Blackjack bet", "burn fee"
MAIN = 25_00


def war(*steps: Action | str, limits: Limits = LIMITS, wagers: tuple[Wager, ...] = (), **options: object) -> Case:
    """Main wager $25 and War wager $5 at seat 1, unless others are given."""
    case = Case(seats=0, game=load("war-blackjack", **options), limits=limits)
    return case.open(wagers or (Wager(1, "main", MAIN), Wager(1, WAR, 5_00))).do(*steps)


def total(case: Case, number: int = 1) -> int:
    """What a seat's own wagers have won or lost in the round."""
    return sum(event.net_cents for event in case.over().all(Settled) if event.seat == number and not event.tip)


# --- War Blackjack ----------------------------------------------------------------------------------------------------


@proves("CO 30-899.17(5)", "CO 30-899.17(7)")
@pytest.mark.parametrize(
    ("first", "up", "won"),
    [("Kh", "Qd", 5_00), ("Jh", "10d", 5_00), ("9h", "9d", -5_00), ("Ah", "2d", -5_00), ("2h", "Ad", 5_00)],
)
def test_war_goes_by_poker_rank_with_the_ace_low_and_a_tie_does_not_win(first: str, up: str, won: int) -> None:
    assert war(first, up).settled(1, bet=WAR).net_cents == won


@proves("CO 30-899.17(5)")
def test_an_ace_that_loses_the_war_still_makes_a_blackjack() -> None:
    assert total(war("Ah 9d", "Ks 8c")) == -5_00 + 37_50


@proves("CO 30-899.17(8)(b)")
def test_winnings_added_to_a_blackjack_are_paid_with_it() -> None:
    assert total(war("Kh 9d", AddWinnings(5_00), "As 8c")) == 5_00 + 45_00


@proves("CO 30-899.17(8)(b)")
def test_winnings_added_to_a_hand_that_loses_are_lost_and_nothing_else_of_the_war() -> None:
    assert total(war("Kh Ad", AddWinnings(5_00), "9s Kc", Decline())) == 5_00 - 30_00


@proves("CO 30-899.17(8)(c)")
def test_with_a_maximum_of_28_dollars_three_are_added_and_two_collected() -> None:
    case = war("Kh 9d", limits=Limits(min=1_00, max=28_00))
    case.refuses(AddWinnings(5_00), "CO 30-899.17(8)").do(AddWinnings(3_00), "9s 8c", Stand())
    assert case.over().settled(1).stake_cents == 28_00
    assert total(case) == 5_00 + 28_00


@proves("CO 30-899.17(8)")
def test_a_loser_moves_nothing_and_a_winner_only_before_the_second_card() -> None:
    war("3h 9d").refuses(AddWinnings(5_00), "CO 30-899.17(8)")
    war("Kh 9d", Decline(), "9s 8c").refuses(AddWinnings(5_00), "CO 30-899.17(8)")


@proves("CO 30-899.17(9) s.1", "CO 30-899.17(9) s.2")
@pytest.mark.parametrize("face", ["up", "down"])
def test_first_cards_lie_up_the_dealer_s_second_down_and_the_players_as_the_house_says(face: str) -> None:
    case = war("3h 9d 8s 10c", player_cards=face)
    assert [(e.seat, e.up) for e in case.all(CardDealt)] == [(1, True), (0, True), (1, face == "up"), (0, False)]


@proves("CO 30-899.17(4) s.2", "CO 30-899.17(8)(b)")
def test_a_tip_on_the_war_wins_for_the_dealer_and_stays_out_of_the_main_wager() -> None:
    wagers = (Wager(1, "main", MAIN), Wager(1, WAR, 5_00), Wager(1, WAR, 2_00, tip=True))
    case = war("Kh 9d", AddWinnings(5_00), "9s 8c", Stand(), wagers=wagers).over()
    assert case.table.books.tip_box == 4_00
    assert case.settled(1).stake_cents == 30_00


@proves("CO 30-899.17(6)", "CO 30-899.17(9) s.1")
def test_each_hand_fights_alone_and_all_wars_end_before_any_second_card() -> None:
    both = (Wager(1, "main", MAIN), Wager(2, "main", MAIN), Wager(1, WAR, 5_00), Wager(2, WAR, 10_00))
    case = war("Kh 3h 9d", wagers=both)
    assert {(e.seat, e.net_cents) for e in case.all(Settled)} == {(1, 5_00), (2, -10_00)}
    case.do(AddWinnings(5_00), "9s 10s 8c", Stand(), Stand())
    assert (total(case, 1), total(case, 2)) == (5_00 + 30_00, -10_00 - MAIN)


@proves("CO 30-899.17(3)")
def test_a_war_wager_comes_with_the_main_wager_in_whole_dollars() -> None:
    case = war(wagers=(Wager(1, "main", MAIN),))
    case.refuses(Place(Wager(1, WAR, 5_50)), "CO 30-899.17(3)", "steps of $1.00")
    case.do("Kh").refuses(Place(Wager(1, WAR, 5_00)), "CO 30-809", "after the first card")


# --- Blackjack Burnout -----------------------------------------------------------------------------------------------


def burnout(*steps: Action | str, seats: int = 1, **options: object) -> Case:
    """Main wagers of $25 and the fee of $5 at every seat."""
    case = Case(seats=0, game=load("blackjack-burnout", **options))
    wagers = [
        Wager(number, bet, cents) for number in range(1, seats + 1) for bet, cents in (("main", MAIN), (FEE, 5_00))
    ]
    return case.open(wagers).do(*steps)


@proves("CO 30-899.25(5) s.1")
def test_a_card_that_breaks_the_hand_is_burned_and_the_next_one_wins() -> None:
    assert total(burnout("10h 9d 6s 8c", Hit(), "Kc", BurnHitCard(), "5c")) == MAIN - 5_00


@proves("CO 30-899.25(5) s.2")
def test_the_replacement_breaks_the_hand_and_is_not_burned() -> None:
    case = burnout("10h 9d 6s 8c", Hit(), "Kc", BurnHitCard(), "Qc").over()
    assert total(case) == -MAIN - 5_00


@proves("CO 30-899.25(5)(a)")
def test_the_double_card_is_burned_and_both_wagers_win() -> None:
    assert total(burnout("6h 9d 5s Kc", Double(MAIN), "2c", BurnHitCard(), "9c")) == 2 * MAIN - 5_00


@proves("CO 30-899.25(5)(a)(i)")
def test_a_split_takes_the_fee_and_the_option_with_it() -> None:
    case = burnout("8h 9d 8s 8c", Split(), "3c", Hit(), "2c")
    assert case.settled(1, bet=FEE).returned_cents == 0
    case.refuses(BurnHitCard(), "CO 30-899.25(5)")


@proves("CO 30-899.25(4)(a)", "CO 30-899.25(5)(b)")
def test_a_blackjack_pays_three_to_two_and_the_fee_is_gone() -> None:
    assert total(burnout("Ah 9d Ks 8c")) == 37_50 - 5_00


@proves("CO 30-899.25(5)(b)")
def test_who_surrenders_or_stands_pays_the_fee_before_the_next_player_acts() -> None:
    case = burnout("10h 10s 9d 6s 9s 8c", Surrender(), seats=2)
    assert [(e.seat, e.bet) for e in case.all(Settled)] == [(1, "main"), (1, FEE)]
    case.do(Stand())
    assert (total(case, 1), total(case, 2)) == (-12_50 - 5_00, MAIN - 5_00)


@proves("CO 30-899.25(4)(b)")
def test_pairs_are_split_four_times_and_aces_once() -> None:
    case = burnout("8h 9d 8s 8c", Split(), "8d", Split(), "8h", Split(), "8s", Split(), "8c")
    case.refuses(Split(), "CO 30-899.25(4)(b)")
    aces = burnout("Ah 9d As 8c", Split(), "Ac", split_aces="any cards")
    aces.refuses(Split(), "CO 30-899.25(4)(b)")


BONUS = load_wager("burnout-bonus")
TWO, THREE, FOUR = (side.name for side in spots(BONUS, BONUS.paytable("Bonus")))
WIN, PUSH, LOSE = ("Kh 6d 9s 10c", "10h"), ("Kh 10d Ks Qc", ""), ("Kh 10d 7s Qc", "")


def bonus(*rounds: tuple[str, str], on: tuple[str, ...]) -> list[int]:
    """What the Bonus wagers of $5 won or lost in each round."""
    case = Case(seats=0, sides=spots(BONUS, BONUS.paytable("Bonus")), game=load("blackjack-burnout"))
    told = []
    for number, (layout, drawn) in enumerate(rounds):
        placed = [Wager(1, name, 5_00) for name in on] if not number else []
        case.open([Wager(1, "main", MAIN), *placed]).do(layout, Stand(), drawn).over()
        told.append(sum(e.net_cents for e in case.all(Settled) if e.bet in (TWO, THREE, FOUR)))
    return told


@proves("CO 30-899.25 Bonus wager (3) s.1-3", "CO 30-899.25 Bonus wager (3) s.5-6")
@pytest.mark.parametrize(
    ("rounds", "on", "won"),
    [
        ((WIN, PUSH, WIN, LOSE), (TWO, FOUR), [0, 0, 10_00, -5_00]),
        ((WIN, WIN, WIN, WIN), (TWO, THREE, FOUR), [0, 10_00, 20_00, 40_00]),
        ((WIN, LOSE), (TWO, THREE, FOUR), [0, -15_00]),
        ((PUSH, PUSH, WIN, WIN), (TWO,), [0, 0, 0, 10_00]),
    ],
)
def test_bonus_wagers_are_paid_as_you_go(
    rounds: tuple[tuple[str, str], ...], on: tuple[str, ...], won: list[int]
) -> None:
    assert bonus(*rounds, on=on) == won


@proves("CO 30-899.25 Bonus wager (2)")
def test_one_split_hand_won_and_one_lost_leave_the_bonus_where_it_is() -> None:
    case = Case(seats=0, sides=spots(BONUS, BONUS.paytable("Bonus")), game=load("blackjack-burnout"))
    case.open([Wager(1, "main", MAIN), Wager(1, TWO, 5_00)])
    case.do("8h 9d 8s 9c", Split(), "Ac", Stand(), "9h", Stand()).over()
    assert not [e for e in case.all(Settled) if e.bet == TWO]
    assert [bet.progress for bet in case.round.placed_wagers] == [0]


@proves("CO 30-899.25 Bonus wager (5) s.1", "CO 30-899.25 Bonus wager (5) s.2-3")
@pytest.mark.parametrize(("hole", "progress"), [("9c", 1), ("Kc", 0)])
def test_even_money_advances_the_bonus_unless_the_dealer_has_a_blackjack(hole: str, progress: int) -> None:
    sides = spots(BONUS, BONUS.paytable("Bonus"))
    for offered in (True, False):
        case = Case(seats=0, sides=sides, game=load("blackjack-burnout", even_money=offered))
        case.open([Wager(1, "main", MAIN), Wager(1, TWO, 5_00)]).do(f"Kh Ad As {hole}")
        assert ("EvenMoney" in case.choices()) is offered
        case.do(EvenMoney() if offered else Decline()).over()
        assert [bet.progress for bet in case.round.placed_wagers] == [progress]


@proves("CO 30-899.25 Bonus wager (1) s.1", "CO 30-899.25 Bonus wager (1) s.2")
def test_without_the_bonus_spots_no_bonus_wager_is_taken() -> None:
    case = Case(seats=1, game=load("blackjack-burnout"))
    for name in (TWO, THREE, FOUR):
        case.refuses(Place(Wager(1, name, 5_00)), "CO 30-809", "no spot")
