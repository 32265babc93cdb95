"""CO 30-899.16: situations at a Spanish 21 table that a dealer's examination would ask, decided by the words first."""

from __future__ import annotations

from itertools import permutations

import pytest

from pitboss import (
    Decline,
    Double,
    Hit,
    Insure,
    Limits,
    Redouble,
    Rescue,
    Split,
    Stand,
    Surrender,
    TakePay,
    Wager,
    load,
)
from pitboss.engine.vocabulary.events import HandPickedUp
from tests.marks import proves
from tests.rules.spanish import BONUSES, HITS, REDOUBLES, bonuses_of, dealt, drawn, ends, refuses
from tests.rules.table_talk import at, choices, net, of_kind, opened, play, settled

GAME = "spanish-21"


# --- blackjacks ----------------------------------------------------------------------------------------------------


@proves("CO 30-899.16 Dealing procedures (2)(b)", "CO 30-899.16 Dealing procedures (8)")
def test_a_paid_blackjack_insures_up_to_half_and_loses_it_without_a_dealer_blackjack() -> None:
    round = play(dealt(GAME, "Ah Kh | dealer Ad 7s"), TakePay())
    assert [round.can(Insure(cents)) for cents in (12_00, 12_50, 13_00)] == [True, True, False]
    play(round, Insure(12_50))
    assert ends(round) == [("blackjack", 37_50)]
    assert net(round, 1, bet="insurance") == -12_50


@proves("CO 30-899.16 Dealing procedures (2)", "CO 30-899.16(3)")
@pytest.mark.parametrize("up", ["2d", "7d", "9d", "Jd", "Qd", "Kd"])
def test_a_blackjack_is_paid_before_anybody_else_acts(up: str) -> None:
    round = play(dealt(GAME, f"9c 7c | Ah Kh | dealer {up} 8s"), TakePay())
    assert ends(round, 2) == [("blackjack", 37_50)]
    assert not ends(round, 1)
    assert [event.seat for event in of_kind(round, HandPickedUp)] == [2]


@proves("CO 30-899.16 Dealing procedures (2)(c)", "CO 30-899.16 Dealing procedures (5)(b)")
def test_a_doubled_blackjack_that_makes_21_again_pays_even_money() -> None:
    round = play(dealt(GAME, "Ah Kh | dealer 9d 8s"), Decline(), Double(25_00), "Kc")
    assert ends(round) == [("win: player's 21", 50_00)]


# --- splits --------------------------------------------------------------------------------------------------------


@proves("CO 30-899.16(6)", "CO 30-899.16 Dealing procedures (4)(a)")
def test_four_aces_are_four_hands_and_a_fifth_is_not() -> None:
    round = play(dealt(GAME, "Ah Ac | dealer 9d 7s"), Split(), "Ad", Split(), "As", Split(), "Ah")
    assert len(round.positions[0].hands) == 4
    refuses(round, Split(), "3 times in a round and no more", "CO 30-899.16(6)")
    assert {"Hit", "Double"} <= choices(round)


@proves("CO 30-899.16(9)", "CO 30-899.16 Dealing procedures (9)")
def test_neither_a_split_nor_a_drawn_hand_is_surrendered() -> None:
    split = play(dealt(GAME, "8h 8c | dealer 9d 7s"), Split(), "7c")
    refuses(split, Surrender(), "only the first two cards", "CO 30-899.16(9)")
    drawn_to = play(dealt(GAME, "8h 2c | dealer 9d 7s"), Hit(), "6c")
    refuses(drawn_to, Surrender(), "only the first two cards", "CO 30-899.16(9)")


@proves("CO 30-899.16(9)", "CO 30-899.16 Dealing procedures (9)")
@pytest.mark.parametrize("up", ["2d", "6d", "7d", "9d", "Jd", "Kd", "Ad"])
def test_surrender_against_any_up_card_costs_half(up: str) -> None:
    round = dealt(GAME, f"9h 7h | dealer {up} 8s")
    if up == "Ad":
        play(round, Decline())
    assert ends(play(round, Surrender())) == [("surrender", -12_50)]


@proves("CO 30-899.16 Dealing procedures (4)(c)", "CO 30-899.16(11)(f)")
def test_a_split_hand_has_its_bonus() -> None:
    spades = play(dealt(GAME, "7s 7c | dealer 9d 7d"), Split(), "6s", Hit(), "8s")
    assert ends(spades) == [("6-7-8 of spades", 75_00)]
    five = play(dealt(GAME, "2h 2c | dealer 9d 7d"), Split(), "3c", Hit(), "4c", Hit(), "5d", Hit(), "7d")
    assert ends(five) == [("five-card 21", 37_50)]


# --- doubling, redoubling, rescue ----------------------------------------------------------------------------------


@proves("CO 30-899.16 Dealing procedures (5)(a)", "CO 30-899.16(7)")
@pytest.mark.parametrize("drawn_before", [0, 1, 2, 3, 4])
def test_a_double_on_two_to_six_cards(drawn_before: int) -> None:
    round = dealt(GAME, "2h 2c | dealer 9d 8d")
    for card in ("2d", "2s", "2h", "3h")[:drawn_before]:
        play(round, Hit(), card)
    play(round, Double(25_00), "5c", Stand())
    assert settled(round)[0].stake_cents == 50_00


@proves("CO 30-899.16 Dealing procedures (5)(b)", "CO 30-899.16 Dealing procedures (5)(c)")
def test_a_double_for_less_wins_even_money_on_both_parts() -> None:
    round = play(dealt(GAME, "6h 5h | dealer 9d 8d", **HITS), Double(10_00), "9c", Stand())
    assert ends(round) == [("win: higher total", 35_00)]


@proves("CO 30-899.16(8)", "CO 30-899.16 Dealing procedures (6)(b)")
def test_a_split_hand_too_is_doubled_three_times() -> None:
    round = play(dealt(GAME, "8h 8c | dealer 9d 7d", **REDOUBLES), Split(), "2c", Double(25_00), "2d")
    play(round, Redouble(), "2h", Redouble(), "2s")
    assert choices(round) == {"Stand", "Rescue"}
    play(round, Stand(), "9h", Stand(), "Ks")
    assert (ends(round, hand=0), ends(round, hand=1)) == (
        [("win: dealer busts", 200_00)],
        [("win: dealer busts", 25_00)],
    )


@proves("CO 30-899.16(8)(a)", "CO 30-899.16 Dealing procedures (6)(d)", "CO 30-899.16 Dealing procedures (6)(e)")
def test_both_redoubles_are_capped_and_the_capped_part_is_rescued() -> None:
    round = dealt(GAME, "2h 3h | dealer 9d 7d", limits=Limits(min=1_00, max=40_00), **REDOUBLES)
    play(round, Double(25_00), "2c", Redouble(), "2d")
    assert round.layout_cents == 25_00 + 25_00 + 40_00
    play(round, Redouble(), "3c")
    assert round.layout_cents == 25_00 + 25_00 + 40_00 + 40_00
    play(round, Rescue())
    assert [(e.stake_cents, e.returned_cents) for e in settled(round)] == [(40_00, 40_00), (90_00, 0)]


@proves("CO 30-899.16 Dealing procedures (5)(d)")
def test_with_double_double_down_the_first_double_equals_the_wager() -> None:
    round = dealt(GAME, "2h 3h | dealer 9d 7d", **REDOUBLES)
    assert [round.can(Double(cents)) for cents in (24_50, 25_00, 25_50)] == [False, True, False]
    play(round, Double(25_00), "2c")
    (offer,) = [each for each in round.legal() if isinstance(each.action, Redouble)]
    assert (offer.at_least, offer.at_most) == (50_00, 50_00)


@proves("CO 30-899.16 Dealing procedures (7)(a)")
def test_a_redoubled_hand_that_breaks_loses_everything() -> None:
    round = play(dealt(GAME, "6h 5h | dealer 9d 8d", **REDOUBLES), Double(25_00), "2c", Redouble(), "9c")
    assert round.is_over
    assert ends(round) == [("lose: player busts", -100_00)]


@proves("CO 30-899.16 Dealing procedures (3)", "CO 30-899.16(7)")
def test_a_doubled_hard_21_is_paid_at_once_and_a_soft_one_when_its_player_stands() -> None:
    hard = play(dealt(GAME, "9h 2h | Kc 9c | dealer 9d 8d"), Double(25_00), "Kc")
    assert ends(hard) == [("win: player's 21", 50_00)]
    soft = play(dealt(GAME, "Ah 4h | Kc 9c | dealer 9d 8d"), Double(25_00), "6c")
    assert choices(soft) == {"Stand", "Rescue"}
    assert ends(play(soft, Stand())) == [("win: player's 21", 50_00)]
    assert not ends(soft, 2)


# --- 21, bonuses and the dealer ------------------------------------------------------------------------------------


@proves("CO 30-899.16(11) ¶2", "CO 30-899.16 Dealing procedures (11) ¶2")
@pytest.mark.parametrize("decks", [4, 5, 6, 8])
def test_three_sevens_of_four_decks_and_more(decks: int) -> None:
    for hand, name, many, _ in BONUSES[7:10]:
        assert ends(drawn(GAME, hand, decks=decks)) == [(name, many)]


@proves("CO 30-899.16(11) ¶3", "CO 30-899.16 Dealing procedures (11) ¶3")
def test_three_sevens_of_two_decks_pay_two_to_one_however_mixed() -> None:
    for hand in ("7h 7c 7h", "7s 7s 7c", "7d 7h 7c"):
        assert ends(drawn(GAME, hand, decks=2)) == [("7-7-7 of mixed suits", 20_00)]


@proves("CO 30-899.16 Dealing procedures ¶1")
def test_what_the_exceptions_leave_is_standard_blackjack() -> None:
    """Standard order of the deal; 17 to 20 tie, win and lose; the dealer busts; a broken hand loses at once."""
    round = opened(Wager(1, "main", 25_00), Wager(2, "main", 25_00), game=load(GAME), limits=Limits(1_00, 100_00))
    play(round, "Kh Kc 9d 9h 7c 8d")
    assert [(len(each.hands[0].cards), each.seat) for each in round.positions] == [(2, 1), (2, 2)]
    assert ends(play(round, Stand(), Stand()), 1) == [("win: higher total", 25_00)]
    assert ends(round, 2) == [("push", 0)]
    broken = play(dealt(GAME, "Kh 6h | Kc 7c | dealer 9d 8d"), Hit(), "Kc")
    assert ends(broken) == [("lose: player busts", -25_00)]
    assert not broken.is_over


# --- the Super Bonus -----------------------------------------------------------------------------------------------


@proves("CO 30-899.16(10)", "CO 30-899.16 Dealing procedures (10)(b)")
def test_the_sevens_their_odds_and_the_super_bonus_need_no_further_wager() -> None:
    round = play(dealt(GAME, "7s 7s | dealer 7d 9d"), Hit(), "7s")
    assert ends(round) == [("7-7-7 of spades", 75_00)]
    (bonus,) = settled(round, "super bonus")
    assert (bonus.stake_cents, bonus.returned_cents) == (0, 5_000_00)


@proves("CO 30-899.16 Dealing procedures (10)(a) s.2")
@pytest.mark.parametrize("up", ["7s", "7h", "7d", "7c"])
def test_the_dealer_s_seven_may_be_of_any_suit(up: str) -> None:
    assert bonuses_of(drawn(GAME, "7h 7h 7h", up=up)) == [(1, "super bonus", 1_000_00)]


@proves("CO 30-899.16(10)", "CO 30-899.16 Dealing procedures (10)(a) s.5")
def test_with_two_decks_the_three_sevens_come_in_any_order() -> None:
    for order in permutations(("7h", "7c", "7d")):
        round = drawn(GAME, " ".join(order), up="7s", decks=2)
        assert bonuses_of(round) == [(1, "super bonus", 1_000_00)]
        assert ends(round) == [("7-7-7 of mixed suits", 20_00)]


@proves("CO 30-899.16(10)", "CO 30-899.16 Dealing procedures (10)")
def test_envy_reaches_a_broken_a_surrendered_and_a_paid_hand_of_any_size() -> None:
    stakes = ((1, 25_00, "Ann"), (2, 1_00, "Ben"), (3, 25_00, "Cay"), (4, 25_00, "Dee"))
    wagers = [Wager(seat, "main", cents, player=name) for seat, cents, name in stakes]
    round = opened(*wagers, game=load(GAME), limits=Limits(min=1_00, max=100_00))
    play(round, "7h Kh 9h Ah 7c", "7h 6h 6c Kh 9c", TakePay(), Hit(), "7h", Hit(), "Kc", Surrender())
    envy = [(seat, "super bonus envy", 50_00) for seat in (2, 3, 4)]
    assert bonuses_of(round) == [(1, "super bonus", 5_000_00), *envy]
    assert at(round, HandPickedUp, 4) < at(round, HandPickedUp, 2)


@proves("CO 30-899.16 Dealing procedures (10)")
@pytest.mark.parametrize(("stake", "paid"), [(4_50, []), (5_00, [1_000_00]), (24_50, [1_000_00]), (25_00, [5_000_00])])
def test_a_tip_wins_the_odds_of_the_sevens_and_no_super_bonus(stake: int, paid: list[int]) -> None:
    wagers = [Wager(1, "main", stake), Wager(1, "main", 2_00, tip=True)]
    round = play(opened(*wagers, game=load(GAME), limits=Limits(min=1_00, max=100_00)), "7h 7c 7h 9c", Hit(), "7h")
    assert [e.returned_cents for e in settled(round, "super bonus")] == paid
    assert not settled(round, "super bonus", tip=True)
    assert [e.net_cents for e in settled(round, tip=True)] == [4_00]


@proves("CO 30-899.16(7)")
def test_a_rescue_gives_up_the_tip_with_the_rest() -> None:
    wagers = [Wager(1, "main", 25_00), Wager(1, "main", 5_00, tip=True)]
    round = play(opened(*wagers, game=load(GAME), limits=Limits(min=1_00, max=100_00)), "6h 9d 5h 8d")
    play(round, Double(25_00), "2c", Rescue())
    assert [(e.tip, e.net_cents) for e in settled(round) + settled(round, tip=True)] == [
        (False, 0),
        (False, -25_00),
        (True, -5_00),
    ]
