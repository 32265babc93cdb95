"""CO 30-2112(8) to (11)(h): the dealer's hands by house way, and how each wager ends."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from math import comb, prod
from random import Random

import pytest

from pitboss import load
from pitboss.cards import CARDS, Card, cards
from pitboss.engine.games.pai_jack.settings import every_setting, house_way, is_pai_jack
from pitboss.engine.record.transcript import transcript
from pitboss.engine.vocabulary.actions import GoOn, HouseWay, MoveOn
from pitboss.engine.vocabulary.actors import DEALER, seat
from pitboss.engine.vocabulary.events import Acted, CardTurned, HandSet, Settled
from pitboss.errors import IllegalSetup
from tests.marks import proves
from tests.rules.pai_jack_talk import STAKE, Case

DEALER_20_9 = "9s 9h 5d 4c 2s"
DEALER_BUST = "Ks Qs Js 10s 9s"
DEALER_PAI_JACK = "As Ks Qs 2s 3s"
PLAYER_BUST = "Kc Qh Jh 10h 9c"
PLAYER_21_21 = "Ah Kh 9d 7d 5h"


def best_by_hand(five: tuple[Card, ...]) -> tuple[int, int] | None:
    """House way, reckoned anew: the highest lawful high hand, then the highest low hand; None is a bust."""

    def count(hand: tuple[Card, ...]) -> int:
        hard = sum(card.points for card in hand)
        return hard + 10 if hard <= 11 and any(card.rank == "A" for card in hand) else hard

    totals = []
    for high in combinations(five, 3):
        low = tuple(card for card in five if card not in high)
        ace_and_tens = any(card.rank == "A" for card in high) and sum(card.points == 10 for card in high) == 2
        if count(low) <= count(high) <= 21:
            totals.append((ace_and_tens, count(high), count(low)))
    return max(totals)[1:] if totals else None


# --- (8) the dealer's cards are revealed -----------------------------------------------------------------------------


@proves("CO 30-2112(8)")
def test_co_30_2112_8_the_dealer_s_cards_are_turned_when_every_hand_is_set() -> None:
    case = Case(f"Kh 7h 4h 8h 2h | Kd 7d 4d 8d 2d | dealer {DEALER_20_9}").sets("Kh 7h 4h")
    assert not case.all(CardTurned)
    case.sets("Kd 7d 4d")
    assert [(e.card.name, e.cite) for e in case.all(CardTurned) if e.seat == 0] == [
        (name, "CO 30-2112(8)") for name in DEALER_20_9.split()
    ]


@proves("CO 30-2112(8)")
def test_co_30_2112_8_a_dealer_who_acts_goes_on_twice() -> None:
    case = Case(f"Kh 7h 4h 8h 2h | dealer {DEALER_20_9}", dealer_acts=True)
    case.refuses(GoOn(), "CO 30-821(3)", "it is seat 1's turn").sets("Kh 7h 4h")
    assert case.round.actor is DEALER
    assert not case.all(CardTurned)
    case.do(GoOn())
    assert case.round.actor is DEALER
    assert {e.seat for e in case.all(CardTurned)} == {0}
    case.do(GoOn()).over()


@proves("CO 30-2112(8)")
def test_co_30_2112_8_a_player_who_does_not_act_is_passed_and_the_hand_set_by_house_way() -> None:
    case = Case(f"Kh 7h 4h 8h 2h | dealer {DEALER_20_9}").do(MoveOn()).over()
    first = case.all(HandSet)[0]
    assert (first.high_total, first.low_total, first.cite) == (21, 10, "CO 30-821(3)")
    assert case.outcome(1) == "win: both hands"


# --- (9) house way ---------------------------------------------------------------------------------------------------


@proves("CO 30-2112(9)(b)")
@pytest.mark.parametrize(
    ("five", "high", "totals"),
    [
        ("10s 8h 3d 10c 6s", {"8h", "3d"}, (21, 16)),  # not 19 over 18
        ("10s 7h 5d 4c 2s", {"10s", "7h", "4c"}, (21, 7)),  # not 19 over 9
        ("10s 9h 5d 4c As", {"As", "5d", "4c"}, (20, 19)),  # not 20 over 9
    ],
)
def test_co_30_2112_9_b_the_section_s_own_examples(five: str, high: set[str], totals: tuple[int, int]) -> None:
    setting = house_way(cards(five))
    assert setting is not None
    assert high <= {card.name for card in setting.high}
    assert (setting.high_total, setting.low_total) == totals


@proves("CO 30-2112(9)(b)")
@pytest.mark.parametrize(
    ("five", "totals"),
    [
        ("As Ah Ad Ac 10s", (12, 12)),  # three aces make 13, but the ace and ten below them would outrank it
        ("As Ah 5d Kc Ad", (16, 12)),  # not 17 under 21
        ("Ks Kh Qd 8c 2s", (20, 20)),
        ("Ks Kh Qd 7c 2s", None),
    ],
)
def test_co_30_2112_9_b_only_a_lawful_setting_is_the_house_s_way(five: str, totals: tuple[int, int] | None) -> None:
    setting = house_way(cards(five))
    assert (setting and (setting.high_total, setting.low_total)) == totals


@proves("CO 30-2112(9)(b)")
def test_co_30_2112_9_b_for_how_many_hands_the_highest_three_cards_are_not_the_house_s_way() -> None:
    """The figure of the interpretation: three cards that are higher, but over which the low hand would outrank them."""
    differ = 0
    for ranks in combinations_with_replacement(range(13), 5):
        ways = prod(comb(4, ranks.count(rank)) for rank in set(ranks))
        five = [Card.of(rank + 13 * ranks[:place].count(rank)) for place, rank in enumerate(ranks)] if ways else []
        setting = house_way(five) if five else None
        if setting is None or is_pai_jack(five):
            continue
        highest = next(each for each in every_setting(five) if each.high_total <= 21)
        if (highest.high_total, highest.low_total) != (setting.high_total, setting.low_total):
            assert any(card.is_ace for card in five)
            differ += ways
    assert differ == 29_392


@proves("CO 30-2112(9)")
@pytest.mark.parametrize("part", range(4))
def test_co_30_2112_9_house_way_by_another_count(part: int) -> None:
    rng = Random(part)
    for _ in range(2_000):
        five = tuple(rng.sample(CARDS[:52], 5))
        setting = house_way(five)
        assert (setting and (setting.high_total, setting.low_total)) == best_by_hand(five)
        assert house_way(rng.sample(five, 5)) == setting  # in whatever order the cards came
        if setting is not None and is_pai_jack(five):
            assert is_pai_jack(setting.high)


@proves("CO 30-2112(9)(a)")
def test_co_30_2112_9_a_a_dealer_s_pai_jack_beats_every_wager_that_is_left() -> None:
    layout = f"{PLAYER_21_21} | {PLAYER_BUST} | Ad Kd 10d 2h 3h | dealer {DEALER_PAI_JACK}"
    case = Case(layout, tip=1_00).sets("9d 7d 5h").over()
    for number in (1, 2):
        assert (case.outcome(number), case.settled(number).cite) == ("lose: dealer Pai Jack", "CO 30-2112(9)(a)")
        assert (case.net(number), case.net(number, tip=True)) == (-STAKE, -1_00)
    assert case.outcome(3) == "Pai Jack"  # paid before
    (dealers,) = [event for event in case.all(HandSet) if event.seat == 0]
    assert (set(map(str, dealers.high)), dealers.cite) == ({"As", "Ks", "Qs"}, "CO 30-2112(9)(a)")


@proves("CO 30-2112(9)(a)")
def test_co_30_2112_9_a_a_21_without_ace_and_tens_is_no_pai_jack_of_the_dealer() -> None:
    case = Case(f"{PLAYER_21_21} | dealer Ad Kd 9h 8h 3d").sets("9d 7d 5h").over()  # 21 over 20
    assert case.outcome(1) == "win: one hand, the other tied"


# --- (10) the dealer's bust ------------------------------------------------------------------------------------------


@proves("CO 30-2112(10)")
@pytest.mark.parametrize(
    ("dealer", "busts"),
    [
        ("Ks Qs Js 2s 7s", True),  # 19 at most, over 20
        ("Ks Qs Js 2s 8s", False),  # 20 over 20
        ("7s 7c 8s 9s 9c", True),  # 22 at least
        ("7s 7c 6s 9s 9c", False),
    ],
)
def test_co_30_2112_10_the_dealer_busts_when_no_setting_is_lawful(dealer: str, busts: bool) -> None:
    case = Case(f"Kh 7h 4h 8h 2h | dealer {dealer}").do(HouseWay()).over()
    assert [(e.seat, e.act, e.cite) for e in case.all(Acted)] == ([(0, "bust", "CO 30-2112(10)")] if busts else [])
    assert (case.outcome(1) == "push: dealer bust") == busts


@proves("CO 30-2112(10)")
def test_co_30_2112_10_a_dealer_s_bust_pushes_all_hands_also_those_that_busted() -> None:
    layout = f"{PLAYER_21_21} | 2h 3h 4h 5d 6d | {PLAYER_BUST} | dealer {DEALER_BUST}"
    case = Case(layout, tip=1_00).do(HouseWay(), HouseWay()).over()
    for number in (1, 2, 3):
        assert (case.outcome(number), case.settled(number).cite) == ("push: dealer bust", "CO 30-2112(11)(h)")
        assert (case.net(number), case.net(number, tip=True)) == (0, 0)
        assert case.settled(number, tip=True).paid_to == "player"
    assert case.round.positions[2].hand.is_bust


@proves("CO 30-2112(10)")
def test_co_30_2112_10_hands_are_turned_and_settled_from_the_last_seat_to_the_first() -> None:
    case = Case(f"Kh 7h 4h 8h 2h | Kd 7d 4d 8d 2d | dealer {DEALER_20_9}").sets("Kh 7h 4h", "Kd 7d 4d").over()
    assert [e.seat for e in case.all(CardTurned)] == [0] * 5 + [2] * 5 + [1] * 5
    assert [e.seat for e in case.all(Settled)] == [2, 1]


# --- (11) the comparison ---------------------------------------------------------------------------------------------

HIGH = {19: "Kh 7h 2h", 20: "Kh 7h 3h", 21: "Kh 7h 4h"}
LOW = {8: "6d 2d", 9: "6d 3d", 10: "8d 2d"}


def compared(high: int, low: int) -> Case:
    """A player's totals against the dealer's 20 over 9."""
    return Case(f"{HIGH[high]} {LOW[low]} | dealer {DEALER_20_9}", tip=1_00).sets(HIGH[high]).over()


def check(case: Case, outcome: str, cite: str, times: int) -> None:
    assert (case.outcome(1), case.settled(1).cite) == (outcome, cite)
    assert (case.net(1), case.net(1, tip=True)) == (times * STAKE, times * 1_00)
    assert case.settled(1, tip=True).paid_to == ("tip box" if times > 0 else "player")


@proves("CO 30-2112(11)", "CO 30-2112(11)(a)", "CO 30-2112(11) Outcome table")
def test_co_30_2112_11_a_both_hands_win() -> None:
    check(compared(21, 10), "win: both hands", "CO 30-2112(11)(a)", 1)


@proves("CO 30-2112(11)", "CO 30-2112(11)(b)", "CO 30-2112(11) Outcome table")
def test_co_30_2112_11_b_one_hand_wins_and_the_other_ties() -> None:
    check(compared(21, 9), "win: one hand, the other tied", "CO 30-2112(11)(b)", 1)
    check(compared(20, 10), "win: one hand, the other tied", "CO 30-2112(11)(b)", 1)


@proves("CO 30-2112(11)", "CO 30-2112(11)(c)", "CO 30-2112(11) Outcome table")
def test_co_30_2112_11_c_one_hand_wins_and_the_other_loses() -> None:
    check(compared(21, 8), "push: one hand each", "CO 30-2112(11)(c)", 0)
    check(compared(19, 10), "push: one hand each", "CO 30-2112(11)(c)", 0)


@proves("CO 30-2112(11)", "CO 30-2112(11)(d)", "CO 30-2112(11) Outcome table")
def test_co_30_2112_11_d_one_hand_loses_and_the_other_ties() -> None:
    check(compared(19, 9), "lose: one hand, the other tied", "CO 30-2112(11)(d)", -1)
    check(compared(20, 8), "lose: one hand, the other tied", "CO 30-2112(11)(d)", -1)


@proves("CO 30-2112(11)", "CO 30-2112(11)(e)", "CO 30-2112(11) Outcome table")
def test_co_30_2112_11_e_both_hands_tie() -> None:
    check(compared(20, 9), "push: both hands tied", "CO 30-2112(11)(e)", 0)


@proves("CO 30-2112(11)", "CO 30-2112(11)(f)", "CO 30-2112(11) Outcome table")
def test_co_30_2112_11_f_both_hands_lose() -> None:
    check(compared(19, 8), "lose: both hands", "CO 30-2112(11)(f)", -1)


@proves("CO 30-2112(11)(g)")
def test_co_30_2112_11_g_a_bust_loses_to_a_dealer_who_has_none() -> None:
    case = Case(f"Kh Qh Jh 10h 9c | dealer {DEALER_20_9}", tip=1_00).over()
    check(case, "lose: bust", "CO 30-2112(11)(g)", -1)


@proves("CO 30-2112(11)(h)")
def test_co_30_2112_11_h_a_dealer_s_bust_is_a_push_for_all() -> None:
    case = Case(f"{HIGH[21]} {LOW[10]} | dealer {DEALER_BUST}", tip=1_00).sets(HIGH[21]).over()
    check(case, "push: dealer bust", "CO 30-2112(11)(h)", 0)


@proves("CO 30-2112(11)")
def test_co_30_2112_11_wins_pay_one_to_one_and_nobody_may_set_it_otherwise() -> None:
    with pytest.raises(IllegalSetup, match="fixed by law as '1 to 1'"):
        load("pai-jack", wins_pay="2 to 1")


@proves("CO 30-2112(11)")
def test_co_30_2112_11_the_reason_is_told_with_its_clause() -> None:
    told = transcript(compared(21, 8).round.events)
    assert "Seat 1: K♥ 7♥ 4♥ (21) over 6♦ 2♦ (8)" in told
    assert "Seat 1 gets $20.00 back: one hand beats the dealer's, and the other loses (CO 30-2112(11)(c))" in told


@proves("CO 30-2112(11)")
def test_co_30_2112_11_seats_are_asked_in_turn() -> None:
    case = Case(f"Kh 7h 4h 8h 2h | Kd 7d 4d 8d 2d | dealer {DEALER_20_9}")
    case.refuses(case.setting("Kh 7h 4h"), "CO 30-821(3)", by=seat(2))
    case.sets("Kh 7h 4h").sets("Kd 7d 4d").over()
