"""WA 3119: situations that a dealer school would ask about, decided by the document's words and then dealt."""

from __future__ import annotations

import pytest

from pitboss import Hit, IllegalSetup, Insure, Split, Stand
from pitboss.engine.vocabulary.actions import INSURANCE, MAIN, Decline, Wager
from pitboss.engine.vocabulary.events import HandPickedUp, Settled
from tests.marks import proves
from tests.rules import washington_3119 as wa
from tests.rules.washington_3119 import METER, PLAYER, SET, TRILUX, UP, case, name_of, order, returned, spot


@proves("WA 3119 Bet the Set ¶1 s.3", "WA 3119 Bet the Set, Paytable 6")
def test_a_suited_pair_is_paid_20_to_1_and_the_dealer_s_blackjack_takes_the_hand_only() -> None:
    played = case(SET, "8h Ad 8h Kc", Insure(12_50), table="BTS-06").over()
    assert [returned(played, SET), played.settled(1).net_cents] == [105_00, -25_00]
    assert played.settled(1, bet=INSURANCE).net_cents == 25_00


@proves("WA 3119 Bet the Set 3")
def test_king_and_queen_are_twenty_and_no_pair() -> None:
    assert returned(case(SET, "Kh 9d Qh 7c"), SET) == 0
    assert returned(case(SET, "Kh 9d Ks 7c", table="BTS-03"), SET) == 55_00


@proves("WA 3119 Bet the Set 1(b)", "WA 3119 Bet the Set, Pay and take ¶1")
def test_a_player_of_two_hands_bets_the_set_on_the_second_alone() -> None:
    played = wa.at_table(seats=0, sides=[spot(SET)], decks=6)
    mains = [Wager(number, MAIN, 25_00, player="Ann") for number in (1, 2)]
    played.open([*mains, Wager(2, name_of(SET), 5_00)]).do("8h 9h 6d 8s 9s 7c")
    assert [(e.seat, e.returned_cents) for e in played.all(Settled)] == [(2, 55_00)]


@proves("WA 3119 Bet the Set, Pay and take ¶2")
def test_face_down_the_dealer_s_left_comes_first() -> None:
    played = wa.at_table(seats=3, side=5_00, sides=[spot(SET)], decks=6, player_cards="down")
    played.do("8h 9h 5h 6d 8s 9s 4s Kc", Stand(), Stand(), Stand())
    assert [seat for seat, bet in order(played) if bet != MAIN] == [1, 2, 3]


@proves("WA 3119 Blazing 7's paytables, Paytable 2", "WA 3119 Blazing 7's (player cards) 8")
def test_three_sevens_of_hearts_take_a_tenth_where_diamonds_take_all() -> None:
    for cards, cents in (("7d", METER), ("7h", METER // 10)):
        played = case(PLAYER, f"{cards} 9d {cards} 9c", Hit(), cards, table="2").over()
        assert returned(played, PLAYER) == cents
        assert played.settled(1).net_cents == 25_00  # the hand itself is an ordinary 21


@proves("WA 3119 Blazing 7's (player cards) 9")
def test_split_sevens_look_at_the_first_card_dealt_after_the_split() -> None:
    won = case(PLAYER, "7d 9d 7s 9c", Split(), "7h", Hit(), "4c", Stand(), "2c", Stand()).over()
    assert returned(won, PLAYER) == 200_00
    late = case(PLAYER, "7d 9d 7s 9c", Split(), "4c", Hit(), "7h", Stand(), "7h", Stand()).over()
    assert returned(late, PLAYER) == 25_00


@proves("WA 3119 Blazing 7's (player cards) 10", "WA 3119 Blazing 7's (player cards) 10(a)")
def test_a_busted_pair_of_sevens_is_paid_for_two_between_the_wager_and_the_cards() -> None:
    played = case(PLAYER, "7h 9d 7s 9c", Hit(), "2d", Hit(), "Kd").over()
    story = [getattr(e, "bet", "cards") for e in played.round.events if isinstance(e, Settled | HandPickedUp)]
    assert story == [MAIN, name_of(PLAYER), "cards"]
    assert [played.settled(1).net_cents, returned(played, PLAYER)] == [-25_00, 25_00]


@proves("WA 3119 Blazing 7's (dealer's up card) 8", "WA 3119 Blazing 7's paytables, Paytable 1 note 1")
def test_with_a_seven_up_a_dollar_comes_back_as_200_and_not_as_201() -> None:
    assert returned(case(UP, "7h 7s 7d 9c", table="1"), UP) == 200_00
    assert returned(case(UP, "7h 9s 7d 7c", table="1"), UP) == 25_00  # in the hole it counts for nothing


@proves("WA 3119 TriLux jackpot 2", "WA 3119 TriLux jackpot 8 s.1", "WA 3119 TriLux jackpot 10")
def test_three_suited_aces_are_paid_before_insurance_is_called() -> None:
    played = case(TRILUX, "Ah Ah Ah Kc")
    assert order(played) == [(1, name_of(TRILUX))]
    assert returned(played, TRILUX) == METER
    played.do(Decline()).over()
    assert played.settled(1).net_cents == -25_00


@proves("WA 3119 Bet the Set, preamble •1 s.2", "WA 3119 TriLux jackpot, House and progressive jackpots •4")
def test_two_jackpots_share_a_layout_only_without_bet_the_set_and_of_one_kind() -> None:
    assert wa.layout(spot(PLAYER), spot(TRILUX)).house.sides
    for sides in ([spot(SET), spot(PLAYER), spot(TRILUX)], [spot(PLAYER, house=True), spot(TRILUX)]):
        with pytest.raises(IllegalSetup):
            wa.layout(*sides)


@proves("WA 3119 Blazing 7's paytables ¶1 s.3")
def test_a_fixed_wager_of_five_dollars_multiplies_the_odds_and_not_the_share_of_the_meter() -> None:
    limits = wa.limits(UP, 5_00)
    for stack, cents in (("7h 9s 7d 9c", 125_00), ("7h 7h 7h 9c", METER)):
        played = wa.at_table(seats=1, side=5_00, sides=[spot(UP, "1")], decks=6, limits=limits).do(stack)
        assert returned(played, UP) == cents
