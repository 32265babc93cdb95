"""WA 2212: Bahama Bonus Blackjack, rules 1 to 5, which the document has three times.

Every case is dealt on each of its three layouts. What is as in Spanish 21 has its cases in `spanish.py`.
"""

from __future__ import annotations

from typing import Any

import pytest

from pitboss import Card, Decline, Double, Hit, Limits, Redouble, Rescue, Split, Stand, load
from pitboss.engine.games import TwentyOne
from pitboss.engine.vocabulary.events import HandPickedUp
from pitboss.errors import IllegalSetup
from tests.marks import proves
from tests.rules import spanish
from tests.rules.spanish import bonuses_of, dealt, drawn, ends, refuses
from tests.rules.table_talk import choices, of_kind, play, settled
from tests.rules.wager_talk import listed

GAME = "bahama-bonus-blackjack-wa-2212"
STANDS: dict[str, Any] = {"dealer_hits_soft_17": False}
LAYOUTS = {  # base game, Match Bonus game, TriLux game
    "base": (),
    "match bonus": ("match-up", "match-down", "bahama-progressive"),
    "trilux": ("trilux-bonus", "trilux-super-3", "bahama-progressive"),
}


@pytest.fixture(autouse=True, params=LAYOUTS.values(), ids=list(LAYOUTS))
def _layout(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every seat has a dollar on each side wager of the layout."""
    sides = [listed(f"{each}-wa-2212", meters={"": 1_000_00}) for each in request.param]
    monkeypatch.setattr(spanish, "standing", sides)


def whole_wager(round: TwentyOne) -> int:
    """What lies on the first hand."""
    hand = round.positions[0].hands[0]
    return hand.stake + hand.doubled


@proves("WA 2212 Base game 1", "WA 2212 Match Bonus game 1 s.1-2", "WA 2212 TriLux game 1 s.1-2")
def test_wa_2212_bahama_rules_of_play_1_decks_without_tens() -> None:
    stack = load(GAME, decks=5).rules.composition
    assert stack.size == 5 * 48
    assert stack.counts[Card("10h").index] == 0


@proves("WA 2212 Base game 5(d)", "WA 2212 Match Bonus game 5(d)", "WA 2212 TriLux game 5(d)")
@pytest.mark.parametrize(("decks", "lawful"), [(4, False), (5, True), (6, True), (7, False), (8, True)])
def test_wa_2212_bahama_rules_of_play_5d_five_six_or_eight_decks(decks: int, lawful: bool) -> None:
    if lawful:
        assert load(GAME, decks=decks).rules.decks == decks
    else:
        with pytest.raises(IllegalSetup, match="allowed: 5, 6 or 8"):
            load(GAME, decks=decks)


@proves("WA 2212 Base game 3(a)", "WA 2212 Match Bonus game 3(a)", "WA 2212 TriLux game 3(a)")
def test_wa_2212_bahama_rules_of_play_3a_double_on_any_number_of_cards() -> None:
    spanish.double_on_any_number_of_cards(GAME)


@proves("WA 2212 Base game 3(b)", "WA 2212 Match Bonus game 3(b)", "WA 2212 TriLux game 3(b)")
def test_wa_2212_bahama_rules_of_play_3b_three_doubles_of_the_whole_wager() -> None:
    spanish.redouble_up_to_eight_times_the_wager(GAME, dealer_hits_soft_17=True)


@proves("WA 2212 Base game 5(e)", "WA 2212 Match Bonus game 5(e)", "WA 2212 TriLux game 5(e)")
def test_wa_2212_bahama_rules_of_play_5e_redoubling_where_the_dealer_hits_soft_17_only() -> None:
    assert "Redouble" in choices(play(dealt(GAME, "2h 3h | dealer 9d 7d"), Double(25_00), "2c"))
    stands = play(dealt(GAME, "2h 3h | dealer 9d 7d", **STANDS), Double(25_00), "2c")
    assert choices(stands) == {"Stand", "Rescue"}
    refuses(stands, Redouble(), "may not be doubled again", "WA 2212 Base game 5(e)")
    with pytest.raises(IllegalSetup, match="fixed by law"):
        load(GAME, redoubles=2, **STANDS)


@proves("WA 2212 Base game 3(b)", "WA 2212 Match Bonus game 3(b)", "WA 2212 TriLux game 3(b)")
def test_wa_2212_bahama_rules_of_play_3b_a_redouble_adds_all_that_lies_there_and_brings_one_card() -> None:
    round = play(dealt(GAME, "2h 3h | dealer 9d 7d"), Double(10_00), "2c")
    play(round, Redouble())
    assert whole_wager(round) == 70_00  # twice $35
    play(round, "2d")
    refuses(round, Hit(), "doubled hand may not be hit")
    split = play(dealt(GAME, "2h 2c | dealer 9d 7d"), Split(), "3h", Double(25_00), "2s", Redouble(), "3c")
    assert whole_wager(split) == 100_00


@proves("WA 2212 Base game 3(b) note", "WA 2212 Match Bonus game 3(b) note", "WA 2212 TriLux game 3(b) note")
@pytest.mark.parametrize(("most", "lawful"), [(99_50, False), (100_00, True), (100_50, True)])
def test_wa_2212_bahama_rules_of_play_3b_the_whole_wager_within_the_limit(most: int, lawful: bool) -> None:
    round = dealt(GAME, "2h 3h | dealer 9d 7d", limits=Limits(min=1_00, max=most))
    play(round, Double(25_00), "2c")
    if lawful:
        play(round, Redouble(), "2d")
        assert whole_wager(round) == 100_00
    else:
        refuses(round, Redouble(), "the whole wager may not exceed", "WA 2212 Base game 3(b)")


@proves("WA 2212 Base game 3(c)", "WA 2212 Match Bonus game 3(c)", "WA 2212 TriLux game 3(c)")
def test_wa_2212_bahama_rules_of_play_3c_rescue_saves_the_initial_wager() -> None:
    once = play(dealt(GAME, "6h 5h | dealer 9d 8d"), Double(25_00), "2c", Rescue())
    assert [(e.stake_cents, e.returned_cents) for e in settled(once)] == [(25_00, 25_00), (25_00, 0)]
    twice = play(dealt(GAME, "2h 3h | dealer 9d 8d"), Double(25_00), "2c", Redouble(), "2d", Rescue())
    assert [(e.stake_cents, e.returned_cents) for e in settled(twice)] == [(25_00, 25_00), (75_00, 0)]


@proves("WA 2212 Base game 3(c)", "WA 2212 Match Bonus game 3(c)", "WA 2212 TriLux game 3(c)")
def test_wa_2212_bahama_rules_of_play_3c_a_broken_hand_is_not_rescued() -> None:
    assert ends(play(dealt(GAME, "9h 6h | dealer 9d 8d"), Double(25_00), "Kc")) == [("lose: player busts", -50_00)]
    refuses(dealt(GAME, "6h 5h | dealer 9d 8d"), Rescue(), "not doubled")


@proves("WA 2212 Base game 3(c)", "WA 2212 Match Bonus game 3(c)", "WA 2212 TriLux game 3(c)")
def test_wa_2212_bahama_rules_of_play_3c_after_doubling_for_less() -> None:
    less = play(dealt(GAME, "6h 5h | dealer 9d 8d"), Double(10_00), "2c", Rescue())
    assert [(e.stake_cents, e.returned_cents) for e in settled(less)] == [(25_00, 25_00), (10_00, 0)]
    stands = play(dealt(GAME, "6h 5h | dealer 9d 8d", **STANDS), Double(25_00), "2c", Rescue())
    assert sum(e.net_cents for e in settled(stands)) == -25_00  # where the dealer stands on soft 17, too


@proves("WA 2212 Base game 3(d)", "WA 2212 Match Bonus game 3(d)", "WA 2212 TriLux game 3(d)")
def test_wa_2212_bahama_rules_of_play_3d_a_blackjack_beats_the_dealer_s() -> None:
    assert ends(dealt(GAME, "Ah Kh | dealer Kd As")) == [("blackjack", 37_50)]
    assert ends(play(dealt(GAME, "Ah Kh | dealer Ad Ks"), Decline())) == [("blackjack", 37_50)]
    assert ends(dealt(GAME, "Ah Kh | dealer 9d 8s")) == [("blackjack", 37_50)]


@proves("WA 2212 Base game 3(e)", "WA 2212 Match Bonus game 3(e)", "WA 2212 TriLux game 3(e)")
def test_wa_2212_bahama_rules_of_play_3e_a_21_beats_the_dealer_s_21() -> None:
    round = play(dealt(GAME, "9h 5h | Kc 9c | dealer 9d 5d"), Hit(), "7c")
    assert not ends(round)  # no word of paying it at once
    play(round, Stand(), "7d")
    assert round.dealer.total == 21
    assert ends(round) == [("win: player's 21", 25_00)]
    assert ends(round, 2) == [("lose: lower total", -25_00)]


@proves("WA 2212 Base game 3(e)", "WA 2212 Match Bonus game 3(e)", "WA 2212 TriLux game 3(e)")
def test_wa_2212_bahama_rules_of_play_3e_but_nothing_below_it_does() -> None:
    assert ends(play(dealt(GAME, "Kh Qh | dealer Kd Qd"), Stand())) == [("push", 0)]
    assert ends(play(dealt(GAME, "Kh Qh | dealer 9d 5d"), Stand(), "7c")) == [("lose: lower total", -25_00)]


@proves("WA 2212 Base game 3(e)", "WA 2212 Match Bonus game 3(e)", "WA 2212 TriLux game 3(e)")
def test_wa_2212_bahama_rules_of_play_3e_a_dealer_blackjack_ends_the_round_before_a_21() -> None:
    round = dealt(GAME, "9h 5h | dealer Kd As")
    assert round.is_over
    assert ends(round) == [("lose: dealer blackjack", -25_00)]


def test_the_dealer_draws_for_no_21() -> None:
    round = play(dealt(GAME, "9h 5h | dealer 9d 5d"), Hit(), "7c")
    assert round.is_over
    assert len(round.dealer.cards) == 2


@proves(
    "WA 2212 Base game 4(a)",
    "WA 2212 Match Bonus game 4(a)",
    "WA 2212 TriLux game 4(a)",
    "WA 2212 Base game, Paytable",
)
def test_wa_2212_bahama_rules_of_play_4a_five_cards() -> None:
    assert ends(drawn(GAME, "2h 3h 7c 9c")) == [("win: player's 21", 10_00)]  # four
    assert ends(drawn(GAME, "2h 3h 4c 5c 7d")) == [("five-card 21", 15_00)]
    assert ends(drawn(GAME, "2h 3h 4c 5c 6d")) == [("win: higher total", 10_00)]  # five, but 20


@proves(
    "WA 2212 Base game 4(b)",
    "WA 2212 Match Bonus game 4(b)",
    "WA 2212 TriLux game 4(b)",
    "WA 2212 Base game, Paytable",
)
def test_wa_2212_bahama_rules_of_play_4b_six_cards() -> None:
    assert ends(drawn(GAME, "2h 3h 4c 2c 3d 7d")) == [("six-card 21", 20_00)]


@proves(
    "WA 2212 Base game 4(c)",
    "WA 2212 Match Bonus game 4(c)",
    "WA 2212 TriLux game 4(c)",
    "WA 2212 Base game, Paytable",
)
def test_wa_2212_bahama_rules_of_play_4c_seven_cards_or_more() -> None:
    for hand in ("2h 3h 4c 2c 3d 4d 3s", "2h 3h 4c 2c 3d 4d 2s As"):
        assert ends(drawn(GAME, hand)) == [("seven-card 21 or more", 30_00)]


@proves(
    "WA 2212 Base game 4(d)",
    "WA 2212 Match Bonus game 4(d)",
    "WA 2212 TriLux game 4(d)",
    "WA 2212 Base game, Paytable",
)
def test_wa_2212_bahama_rules_of_play_4d_mixed_suits() -> None:
    assert ends(drawn(GAME, "6h 7c 8c")) == [("6-7-8 of mixed suits", 15_00)]
    assert ends(drawn(GAME, "7h 7c 7h")) == [("7-7-7 of mixed suits", 15_00)]


@proves(
    "WA 2212 Base game 4(e)",
    "WA 2212 Match Bonus game 4(e)",
    "WA 2212 TriLux game 4(e)",
    "WA 2212 Base game, Paytable",
)
def test_wa_2212_bahama_rules_of_play_4e_one_suit() -> None:
    assert ends(drawn(GAME, "8h 6h 7h")) == [("6-7-8 of one suit", 20_00)]
    assert ends(drawn(GAME, "7h 7h 7h")) == [("7-7-7 of one suit", 20_00)]


@proves(
    "WA 2212 Base game 4(f)",
    "WA 2212 Match Bonus game 4(f)",
    "WA 2212 TriLux game 4(f)",
    "WA 2212 Base game, Paytable",
)
def test_wa_2212_bahama_rules_of_play_4f_spades() -> None:
    assert ends(drawn(GAME, "7s 8s 6s")) == [("6-7-8 of spades", 30_00)]
    assert ends(drawn(GAME, "7s 7s 7s")) == [("7-7-7 of spades", 30_00)]


@proves("WA 2212 Base game 4(e)", "WA 2212 Match Bonus game 4(e)", "WA 2212 TriLux game 4(e)")
def test_wa_2212_bahama_rules_of_play_4_doubled_and_split_hands_are_not_excepted() -> None:
    doubled = play(dealt(GAME, "6h 7h | dealer 9d 8d"), Double(25_00), "8h")
    assert ends(doubled) == [("6-7-8 of one suit", 100_00)]
    split = play(dealt(GAME, "7h 7c | dealer 9d 8d"), Split(), "6h", Hit(), "8h", "Kc", Stand())
    assert ends(split) == [("6-7-8 of one suit", 50_00)]


@proves(
    "WA 2212 Base game 4(g)",
    "WA 2212 Match Bonus game 4(g)",
    "WA 2212 TriLux game 4(g)",
    "WA 2212 Base game, Paytable",
    "WA 2212 Base game, Paytable note *",
    "WA 2212 Base game, Paytable note **",
)
@pytest.mark.parametrize("stake", [1_00, 5_00, 25_00, 1_000_00])
def test_wa_2212_bahama_rules_of_play_4g_a_thousand_dollars_on_any_wager(stake: int) -> None:
    assert bonuses_of(drawn(GAME, "7h 7h 7h", stake=stake, up="7c")) == [(1, "super bonus", 1_000_00)]
    assert not bonuses_of(drawn(GAME, "7h 7h 7d", stake=stake, up="7c"))
    assert not bonuses_of(drawn(GAME, "7h 7h 7h", stake=stake, up="8c"))
    in_the_hole = play(dealt(GAME, "7h 7h | dealer 8c 7c", stake=stake), Hit(), "7h")
    assert not bonuses_of(in_the_hole)


@proves("WA 2212 Base game 4(g)", "WA 2212 Match Bonus game 4(g)", "WA 2212 TriLux game 4(g)")
def test_wa_2212_bahama_rules_of_play_4g_fifty_dollars_to_all_others() -> None:
    round = play(dealt(GAME, "7h 7h | Kd 9d | Kc 2c | dealer 7c Ks"), Hit(), "7h", Stand(), Hit(), "Kc")
    beside = [(2, "super bonus envy", 50_00), (3, "super bonus envy", 50_00)]
    assert bonuses_of(round) == [(1, "super bonus", 1_000_00), *beside]


@proves("WA 2212 Base game 4(g)", "WA 2212 Match Bonus game 4(g)", "WA 2212 TriLux game 4(g)")
def test_wa_2212_bahama_rules_of_play_4g_doubled_and_split_hands_are_not_excepted() -> None:
    doubled = play(dealt(GAME, "7h 7h | dealer 7c Ks"), Double(25_00), "7h")
    assert bonuses_of(doubled) == [(1, "super bonus", 1_000_00)]
    split = play(dealt(GAME, "7h 7h | dealer 7c Ks"), Split(), "7h", Hit(), "7h", "7h", Hit(), "7h")
    assert bonuses_of(split) == [(1, "super bonus", 1_000_00)] * 2


@proves("WA 2212 Base game 5(a)", "WA 2212 Match Bonus game 5(a)", "WA 2212 TriLux game 5(a)")
def test_wa_2212_bahama_rules_of_play_5a_late_surrender() -> None:
    spanish.surrender_after_the_look_on_two_cards(GAME)


@proves("WA 2212 Base game 5(b)", "WA 2212 Match Bonus game 5(b)", "WA 2212 TriLux game 5(b)")
def test_wa_2212_bahama_rules_of_play_5b_double_after_split() -> None:
    spanish.double_after_split(GAME)


@proves("WA 2212 Base game 5(c)", "WA 2212 Match Bonus game 5(c)", "WA 2212 TriLux game 5(c)")
def test_wa_2212_bahama_rules_of_play_5c_four_hands() -> None:
    spanish.split_three_times_into_four_hands(GAME)


@proves("WA 2212 Base game 5(c)", "WA 2212 Match Bonus game 5(c)", "WA 2212 TriLux game 5(c)")
def test_wa_2212_bahama_rules_of_play_5c_aces_are_hit_doubled_and_split_again() -> None:
    spanish.split_aces_are_like_any_other_card(GAME)


@proves("WA 2212 Base game 5(e)", "WA 2212 Match Bonus game 5(e)", "WA 2212 TriLux game 5(e)")
def test_wa_2212_bahama_rules_of_play_5e_the_dealer_hits_soft_17_or_stands_on_it() -> None:
    spanish.soft_17_is_an_option(GAME)
    hard = play(dealt(GAME, "Kh 9h | dealer Kd 7d"), Stand())
    assert (hard.is_over, hard.dealer.total) == (True, 17)


def test_a_rescued_hand_is_removed() -> None:
    round = play(dealt(GAME, "6h 5h | Kc 9c | dealer 9d 8d"), Double(25_00), "2c", Rescue())
    assert [e.seat for e in of_kind(round, HandPickedUp)] == [1]
