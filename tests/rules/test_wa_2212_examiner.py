"""WA 2212: situations that a dealer school would ask about, decided by the document's words and then dealt."""

from __future__ import annotations

import pytest

from pitboss import Decline, Double, Hit, Insure, Limits, Redouble, Rescue, Split, Stand, Surrender, Wager, load
from pitboss.engine.vocabulary.actions import INSURANCE, Place
from pitboss.engine.vocabulary.events import Settled
from tests.cases import Case
from tests.marks import proves
from tests.rules.spanish import bonuses_of, dealt, drawn, ends, refuses
from tests.rules.table_talk import opened, play, settled
from tests.rules.wager_talk import beside, listed

GAME = "bahama-bonus-blackjack-wa-2212"
UP, DOWN, BONUS, SUPER = (f"{each}-wa-2212" for each in ("match-up", "match-down", "trilux-bonus", "trilux-super-3"))
PROGRESSIVE = "bahama-progressive-wa-2212"


def nets(case: Case) -> dict[str, int]:
    """What each wager of the first seat brought."""
    found: dict[str, int] = {}
    for event in case.all(Settled):
        if event.seat == 1:
            found[event.bet] = found.get(event.bet, 0) + event.net_cents
    return found


# --- blackjacks and 21s -----------------------------------------------------------------------------------------------


@proves("WA 2212 Base game 3(d)", "WA 2212 Base game, Layout picture")
def test_an_insured_blackjack_against_a_blackjack_wins_both_wagers() -> None:
    """3(d): the blackjack is paid 3 to 2 all the same; the layout pays insurance 2 to 1."""
    round = play(dealt(GAME, "Ah Kh | dealer Ad Ks"), Insure(12_50))
    assert ends(round) == [("blackjack", 37_50)]
    assert [event.net_cents for event in settled(round, INSURANCE)] == [25_00]


@proves("WA 2212 Base game 3(e)", "WA 2212 Base game 5(c)")
def test_a_split_ace_with_a_king_is_a_21_and_beats_the_dealer_s_three_card_21() -> None:
    round = play(dealt(GAME, "Ah Ac | dealer 9d 5d"), Split(), "Kd", "9c", Stand(), "7d")
    assert round.dealer.total == 21
    assert ends(round) == [("win: player's 21", 25_00)]  # no blackjack: not 3 to 2
    assert ends(round, hand=1) == [("lose: lower total", -25_00)]


@proves("WA 2212 Base game 3(e)", "WA 2212 Base game 4(a)")
def test_a_five_card_21_beats_a_dealer_21_and_keeps_its_odds() -> None:
    round = play(dealt(GAME, "2h 3h | Kc 9c | dealer 9d 5d"), Hit(), "4c", Hit(), "5c", Hit(), "7d", Stand(), "7h")
    assert round.dealer.total == 21
    assert ends(round) == [("five-card 21", 37_50)]


@proves("WA 2212 Base game 5(a)")
def test_late_surrender_comes_too_late_against_a_blackjack() -> None:
    round = dealt(GAME, "9h 7h | dealer Ad Ks")
    refuses(round, Surrender(), "not possible now")
    assert ends(play(round, Decline())) == [("lose: dealer blackjack", -25_00)]
    assert ends(play(dealt(GAME, "9h 7h | dealer Ad 8s"), Decline(), Surrender())) == [("surrender", -12_50)]


# --- doubling ---------------------------------------------------------------------------------------------------------


@proves("WA 2212 Base game 3(b)", "WA 2212 Base game 3(c)")
def test_after_three_doubles_a_rescue_saves_25_of_200_dollars() -> None:
    round = play(dealt(GAME, "2h 3h | dealer 9d 8d"), Double(25_00), "2c", Redouble(), "2d", Redouble(), "3s")
    refuses(round, Redouble(), "doubled 3 times and no more")
    play(round, Rescue())
    assert sum(event.stake_cents for event in settled(round)) == 200_00
    assert sum(event.returned_cents for event in settled(round)) == 25_00


@proves("WA 2212 Base game 3(b) note")
def test_the_third_double_is_refused_where_the_whole_would_pass_the_limit() -> None:
    round = dealt(GAME, "2h 3h | dealer 9d 8d", limits=Limits(min=1_00, max=150_00))
    play(round, Double(25_00), "2c", Redouble(), "2d")  # $100
    refuses(round, Redouble(), "the whole wager may not exceed", "WA 2212 Base game 3(b)")
    assert ends(play(round, Stand())) == [("lose: lower total", -100_00)]


@proves("WA 2212 Base game 4(d)", "WA 2212 Base game 3(a)")
def test_a_doubled_6_7_8_is_paid_on_the_whole_wager() -> None:
    assert ends(play(dealt(GAME, "6h 7c | dealer 9d 8d"), Double(25_00), "8c")) == [("6-7-8 of mixed suits", 75_00)]


@proves("WA 2212 Base game 5(e)")
def test_on_the_version_that_stands_on_all_17s_a_double_is_the_only_one() -> None:
    round = play(dealt(GAME, "2h 3h | dealer 6d Ad", dealer_hits_soft_17=False), Double(25_00), "Kc")
    refuses(round, Redouble(), "may not be doubled again", "WA 2212 Base game 5(e)")
    play(round, Stand())
    assert (round.is_over, round.dealer.total) == (True, 17)


# --- the $1,000 -------------------------------------------------------------------------------------------------------


@proves("WA 2212 Base game 4(f)", "WA 2212 Base game 4(g)")
def test_sevens_of_spades_against_a_seven_win_3_to_1_and_a_thousand_dollars() -> None:
    round = drawn(GAME, "7s 7s 7s", up="7c")
    assert ends(round) == [("7-7-7 of spades", 30_00)]
    assert bonuses_of(round) == [(1, "super bonus", 1_000_00)]


@proves("WA 2212 Base game 4(g)")
def test_each_other_player_has_50_dollars_once_however_many_hands() -> None:
    """ "All other Players": the winner's own second hand is nobody else's, and a busted player was in the round."""
    names = ("Ann", "Ann", "Ben", "Ben", "Cy")
    mains = [Wager(seat, "main", 25_00, player=name) for seat, name in enumerate(names, start=1)]
    round = opened(*mains, game=load(GAME), limits=Limits(min=1_00, max=100_00))
    play(round, "7h 9c 9d 9s Kc 7c", "7h 9h Kd Kh 6c Kd", Hit(), "7h", Stand(), Stand(), Stand(), Hit(), "9d")
    envy = [(3, "super bonus envy", 50_00), (5, "super bonus envy", 50_00)]
    assert bonuses_of(round) == [(1, "super bonus", 1_000_00), *envy]


# --- the side wagers --------------------------------------------------------------------------------------------------


@proves("WA 2212 Match Bonus game 6", "WA 2212 Match Bonus game 6(a)", "WA 2212 Match Bonus game 6(b)")
def test_two_sevens_match_up_and_down_and_every_match_is_paid() -> None:
    """Pay table 2: 12 and 3 to 1 for each card that matches; the hand itself is busted."""
    sides = [listed(UP, "#2"), listed(DOWN, "#2")]
    case = beside(GAME, sides).do("7h 7h 7s 7s", Hit(), "Kc").over()
    assert nets(case) == {"Match-Up": 75_00, "Match-Down": 75_00, "main": -25_00}


@proves("WA 2212 TriLux game 6", "WA 2212 TriLux game 6(a)")
def test_a_mini_royal_is_a_straight_flush_for_super_3() -> None:
    case = beside(GAME, [listed(BONUS, "TRI-03"), listed(SUPER, "SUP-02")]).do("Ah Kh Qh 6c")
    assert {event.bet: event.net_cents for event in case.all(Settled)} == {
        "TriLux Bonus": 500_00,
        "TriLux Super 3": 750_00,
        "main": 37_50,  # and ace and queen are a blackjack
    }


@proves("WA 2212 Progressive 4", "WA 2212 Progressive, Paytable 3")
def test_four_red_sevens_take_a_tenth_of_the_meter_and_four_of_one_suit_all_of_it() -> None:
    for cards, cents in (("7h 7d 7h 7d", 100_00), ("7h 7h 7h 7h", 1_000_00), ("7h 7d 7s 7c", 200_00)):
        side = listed(PROGRESSIVE, "3", meters={"": 1_000_00})
        case = beside(GAME, side).do(cards, Hit(), "Kc").over()
        assert case.settled(1, bet=side.name).returned_cents == cents


@proves("WA 2212 Match Bonus game, preamble •3 s.1")
def test_insurance_is_no_fifth_game() -> None:
    sides = [listed(UP), listed(DOWN), listed(PROGRESSIVE, meters={"": 1_000_00})]
    case = Case(seats=1, sides=sides, game=load(GAME))
    case.do(*(Place(Wager(1, side.name, 1_00)) for side in sides))
    case.do("9h Ad 8s 6c", Insure(10_00), Stand(), "Kc").over()
    assert nets(case)[INSURANCE] == -10_00


@proves("WA 2212 TriLux game 7(b)")
@pytest.mark.parametrize("first", [Hit(), Stand()])
def test_face_down_a_hand_s_trilux_is_settled_before_its_first_decision(first: Hit | Stand) -> None:
    case = beside(GAME, [listed(BONUS, "TRI-01")], seats=2, player_cards="down").do("7h 5h 7s 7d 6h 9c")
    assert [(event.seat, event.net_cents) for event in case.all(Settled)] == [(1, 40_00)]
    case.do(first)
    if isinstance(first, Hit):
        case.do("2c", Stand())
    assert [event.seat for event in case.all(Settled)] == [1, 2]
