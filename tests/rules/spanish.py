"""Cases of Spanish 21 that Colorado and Washington word alike; each is proved for both under its own clause."""

from __future__ import annotations

from typing import Any, Final

import pytest

from pitboss import (
    Card,
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
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.games import TwentyOne
from pitboss.engine.round.round import Round
from pitboss.engine.vocabulary.actions import Action
from pitboss.engine.vocabulary.events import DealerPeeked, HandPickedUp, Settled
from pitboss.errors import IllegalSetup, Refusal
from tests.rules.table_talk import at, choices, deal, net, of_kind, opened, play, settled

HITS: Final[dict[str, Any]] = {"dealer_hits_soft_17": True}
REDOUBLES: Final[dict[str, Any]] = {"dealer_hits_soft_17": True, "redoubles": 2}


standing: list[CatalogueWager] = []  # side wagers on every layout, a dollar each at every seat; a fixture sets them


def dealt(game: str, layout: str, *, stake: int = 25_00, limits: Limits | None = None, **options: Any) -> TwentyOne:
    limits = limits or Limits(min=1_00, max=1_000_00)
    return deal(layout, game=load(game, **options), stake=stake, limits=limits, sides=standing, side=1_00)


def refuses(round: TwentyOne, action: Action, words: str, cite: str = "") -> None:
    """Refused with these words, and everything is as it was."""
    before = round.state()
    assert action not in [offer.action for offer in round.legal()]
    with pytest.raises(Refusal, match=words) as refusal:
        round.apply(action)
    assert refusal.value.cite == (cite or refusal.value.cite)
    assert round.state() == before


def ends(round: Round, seat: int = 1, hand: int = 0) -> list[tuple[str, int]]:
    """How a hand's wager was settled: outcome and net, part by part."""
    return [(e.outcome, e.net_cents) for e in settled(round) if (e.seat, e.hand) == (seat, hand)]


# --- cards ---------------------------------------------------------------------------------------------------------


def decks_without_tens(game: str) -> None:
    for decks in (2, 4, 5, 6, 8):
        stack = load(game, decks=decks).rules.composition
        assert stack.size == 48 * decks
        assert stack.counts[Card("10h").index] == 0
        assert stack.counts[Card("Jh").index] == decks
    for decks in (1, 3, 7, 9):
        with pytest.raises(IllegalSetup, match=r"allowed: 2, 4, 5, 6 or 8"):
            load(game, decks=decks)
    assert load(game, decks=2, dealt_from="hand").rules.decks == 2
    with pytest.raises(IllegalSetup, match="allowed: shoe or hand"):
        load(game, dealt_from="digital")


# --- blackjacks ----------------------------------------------------------------------------------------------------


def blackjack_beats_blackjack(game: str) -> None:
    round = play(dealt(game, "Ah Kh | Kc 9c | dealer Kd As"), TakePay())
    assert ends(round) == [("blackjack", 37_50)]
    assert ends(round, 2) == [("lose: dealer blackjack", -25_00)]


def blackjack_is_paid_and_removed_before_the_look(game: str) -> None:
    round = play(dealt(game, "Ah Kh | Kc 9c | dealer Kd 7s"), TakePay())
    assert at(round, Settled, 1) < at(round, HandPickedUp, 1) < at(round, DealerPeeked)


def blackjack_against_an_ace_may_be_insured(game: str) -> None:
    round = play(dealt(game, "Ah Kh | Ac Kc | dealer Ad Ks"), TakePay(), TakePay())
    assert [e.seat for e in settled(round)] == [1, 2]
    assert not of_kind(round, HandPickedUp)  # not before insurance has been answered
    play(round, Insure(12_50), Decline())
    assert [e.seat for e in of_kind(round, HandPickedUp)] == [2]  # whoever is insured keeps the cards
    assert at(round, HandPickedUp, 2) < at(round, DealerPeeked)
    assert net(round, 1, bet="insurance") == 25_00
    assert (ends(round), ends(round, 2)) == ([("blackjack", 37_50)], [("blackjack", 37_50)])


def insurance_is_up_to_half(game: str) -> None:
    round = dealt(game, "Kh 9h | dealer Ad 6s")
    for cents, lawful in ((12_00, True), (12_50, True), (13_00, False)):
        assert round.can(Insure(cents)) == lawful
    refuses(dealt(game, "Kh 9h | dealer Kd 6s"), Insure(5_00), "only when the dealer shows an ace")


def blackjack_may_be_kept_to_double(game: str) -> None:
    round = play(dealt(game, "Ah Kh | dealer 9d 8s"), Decline())
    assert choices(round) == {"Stand", "Double"}
    refuses(round, Hit(), "21 may not be hit")
    refuses(round, Surrender(), "may not be surrendered")
    play(round, Double(25_00), "9c")
    assert choices(round) == {"Stand", "Rescue"}
    play(round, Stand())
    assert ends(round) == [("win: higher total", 50_00)]  # 20 against 17, even money on both parts


def blackjack_kept_is_a_blackjack_still(game: str) -> None:
    assert ends(play(dealt(game, "Ah Kh | dealer 9d 8s"), Decline(), Stand())) == [("blackjack", 37_50)]
    assert ends(play(dealt(game, "Ah Kh | dealer Kd As"), Decline())) == [("blackjack", 37_50)]


# --- 21 --------------------------------------------------------------------------------------------------------------


def every_21_beats_the_dealers(game: str) -> None:
    round = play(dealt(game, "9h 5h | Kc 9c | dealer 9d 5d"), Hit(), "7c")
    assert ends(round) == [("win: player's 21", 25_00)]  # at once, before the next player acts
    play(round, Stand(), "7d")
    assert round.dealer.total == 21
    assert ends(round, 2) == [("lose: lower total", -25_00)]


def below_21_ties_and_loses_as_ever(game: str) -> None:
    assert ends(play(dealt(game, "Kh Qh | dealer Kd Qd"), Stand())) == [("push", 0)]
    assert ends(play(dealt(game, "Kh 9h | dealer Kd Qd"), Stand())) == [("lose: lower total", -25_00)]


def every_21_is_paid_at_once_and_removed(game: str) -> None:
    round = play(dealt(game, "9h 5h | Kc 9c | dealer 9d 8d"), Hit(), "7c")
    assert [e.seat for e in of_kind(round, HandPickedUp)] == [1]
    assert not round.is_over
    alone = play(dealt(game, "9h 5h | dealer 9d 5d"), Hit(), "7c")
    assert alone.is_over  # and the dealer draws for nobody
    assert len(alone.dealer.cards) == 2


def a_soft_21_may_be_doubled_and_a_hard_one_not(game: str) -> None:
    round = play(dealt(game, "Ah 4h | dealer 9d 8d"), Hit(), "6c")
    assert choices(round) == {"Stand", "Double"}
    assert ends(play(round.fork(), Stand())) == [("win: player's 21", 25_00)]
    assert ends(play(round, Double(25_00), "9c", Stand())) == [("win: higher total", 50_00)]
    hard = play(dealt(game, "9h 5h | dealer 9d 8d"), Hit(), "7c")
    assert hard.is_over


# --- splitting -----------------------------------------------------------------------------------------------------


def split_three_times_into_four_hands(game: str) -> None:
    round = dealt(game, "8h 8c | dealer 9d 7d")
    play(round, Split(), "8d", Split(), "8s", Split(), "8h")
    assert len(round.positions[0].hands) == 4
    refuses(round, Split(), "3 times in a round and no more")


def split_by_value(game: str) -> None:
    assert "Split" in choices(dealt(game, "Kh Jc | dealer 9d 7d"))
    assert "Split" not in choices(dealt(game, "Kh 9c | dealer 9d 7d"))


def split_aces_are_like_any_other_card(game: str) -> None:
    round = play(dealt(game, "Ah Ac | dealer 9d 7d"), Split(), "Ad")
    assert {"Hit", "Double", "Split"} <= choices(round)
    play(round, Split(), "4d", Hit(), "2c")
    assert round.actor_is_not_a_seat is False
    play(round, Double(25_00), "2d", Stand())
    assert round.hand_number == 2
    play(round, "5d")
    assert {"Hit", "Double"} <= choices(round)


def a_split_ace_and_ten_is_a_21(game: str) -> None:
    round = play(dealt(game, "Ah Ac | dealer 9d 7d"), Split(), "Kd")
    assert choices(round) == {"Stand", "Double"}
    assert ends(play(round, Stand())) == [("win: player's 21", 25_00)]


def bonuses_are_paid_on_split_hands(game: str) -> None:
    round = play(dealt(game, "7h 7c | dealer 9d 7d"), Split(), "6h", Hit(), "8h")
    assert ends(round) == [("6-7-8 of one suit", 50_00)]


# --- doubling and rescue -------------------------------------------------------------------------------------------


def double_on_any_number_of_cards(game: str) -> None:
    round = dealt(game, "2h 3h | dealer 9d 7d")
    for card in ("2c", "3c", "2d"):
        assert "Double" in choices(round)
        play(round, Hit(), card)
    play(round, Double(25_00), "4d", Stand(), "Kd")
    assert ends(round) == [("win: dealer busts", 50_00)]


def double_after_split(game: str) -> None:
    round = play(dealt(game, "8h 8c | dealer 9d 7d"), Split(), "3d", Double(25_00), "9c")
    assert ends(play(round, Stand(), "Kh", Stand(), "Ks")) == [("win: dealer busts", 50_00)]


def rescue_takes_back_the_last_doubled_part(game: str) -> None:
    round = play(dealt(game, "6h 5h | dealer 9d 8d"), Double(25_00), "2c")
    assert choices(round) == {"Stand", "Rescue"}
    refuses(round, Hit(), "doubled hand may not be hit")
    refuses(round, Double(25_00), "already doubled")
    play(round, Rescue())
    assert ends(round) == [("rescue: taken back", 0), ("rescue: given up", -25_00)]


def rescue_of_a_double_for_less(game: str) -> None:
    round = play(dealt(game, "6h 5h | dealer 9d 8d"), Double(10_00), "2c", Rescue())
    assert [(e.stake_cents, e.returned_cents) for e in settled(round)] == [(10_00, 10_00), (25_00, 0)]


def rescue_is_for_doubled_hands_that_are_not_broken(game: str) -> None:
    refuses(dealt(game, "6h 5h | dealer 9d 8d"), Rescue(), "not doubled")
    broken = play(dealt(game, "9h 6h | dealer 9d 8d"), Double(25_00), "Kc")
    assert ends(broken) == [("lose: player busts", -50_00)]
    twenty = play(dealt(game, "9h 2h | dealer 9d 8d"), Double(25_00), "9c")
    assert "Rescue" in choices(twenty)
    twenty_one = play(dealt(game, "9h 2h | dealer 9d 8d"), Double(25_00), "Kc")
    assert ends(twenty_one) == [("win: player's 21", 50_00)]  # paid at once


def rescue_is_not_surrender(game: str) -> None:
    round = play(dealt(game, "9h 6h | dealer 9d 8d"), Double(25_00), "2c")
    refuses(round, Surrender(), "only the first two cards")
    assert ends(play(round, Rescue()))[1] == ("rescue: given up", -25_00)
    assert ends(play(dealt(game, "9h 6h | dealer 9d 8d"), Surrender())) == [("surrender", -12_50)]


# --- double-double down ----------------------------------------------------------------------------------------------


def redouble_up_to_eight_times_the_wager(game: str, **options: Any) -> None:
    round = play(dealt(game, "2h 3h | dealer 9d 7d", **options or REDOUBLES), Double(25_00), "2c")
    assert choices(round) == {"Stand", "Redouble", "Rescue"}
    play(round, Redouble(), "2d")
    assert choices(round) == {"Stand", "Redouble", "Rescue"}
    play(round, Redouble(), "Kd")
    assert choices(round) == {"Stand", "Rescue"}
    refuses(round, Redouble(), "doubled 3 times and no more")
    assert ends(play(round, Stand(), "Kc")) == [("win: dealer busts", 8 * 25_00)]


def rescue_after_redoubling(game: str) -> None:
    round = play(dealt(game, "2h 3h | dealer 9d 7d", **REDOUBLES), Double(25_00), "2c", Redouble(), "2d", Rescue())
    assert ends(round) == [("rescue: taken back", 0), ("rescue: given up", -50_00)]
    assert [e.stake_cents for e in settled(round)] == [50_00, 50_00]


def redouble_only_where_the_dealer_hits_soft_17(game: str) -> None:
    load(game, **REDOUBLES)
    for redoubles, hits in ((0, False), (0, True)):
        load(game, redoubles=redoubles, dealer_hits_soft_17=hits)
    with pytest.raises(IllegalSetup, match="double-double down is offered: dealer_hits_soft_17 must be True"):
        load(game, redoubles=2, dealer_hits_soft_17=False)
    round = play(dealt(game, "2h 3h | dealer 9d 7d", **HITS), Double(25_00), "2c")
    refuses(round, Redouble(), "may not be doubled again")


def double_for_less_only_without_redoubling(game: str) -> None:
    without = dealt(game, "2h 3h | dealer 9d 7d", **HITS)
    assert [without.can(Double(cents)) for cents in (24_50, 25_00, 25_50)] == [True, True, False]
    offered = dealt(game, "2h 3h | dealer 9d 7d", **REDOUBLES)
    assert [offered.can(Double(cents)) for cents in (24_50, 25_00, 25_50)] == [False, True, False]


def redouble_is_capped_at_the_maximum(game: str) -> None:
    """The part that is added, not the whole: below, at and above the maximum."""
    for most, added in ((60_00, 50_00), (50_00, 50_00), (40_00, 40_00)):
        round = dealt(game, "2h 3h | dealer 9d 7d", limits=Limits(min=1_00, max=most), **REDOUBLES)
        play(round, Double(25_00), "2c", Redouble(), "2d")
        assert round.layout_cents == 50_00 + added
        play(round, Rescue())
        assert [(e.stake_cents, e.returned_cents) for e in settled(round)] == [(added, added), (50_00, 0)]


def a_doubled_21_may_be_redoubled_when_soft(game: str) -> None:
    round = play(dealt(game, "Ah 4h | dealer 9d 7d", **REDOUBLES), Double(25_00), "6c")
    assert choices(round) == {"Stand", "Redouble", "Rescue"}
    assert ends(play(round, Stand())) == [("win: player's 21", 50_00)]


# --- surrender -----------------------------------------------------------------------------------------------------


def surrender_after_the_look_on_two_cards(game: str) -> None:
    for up in ("Kd 7s", "Ad 7s", "5d 7s"):
        round = dealt(game, f"9h 7h | dealer {up}")
        if up[0] == "A":
            refuses(round, Surrender(), "not possible now")
            play(round, Decline())
        assert ends(play(round, Surrender())) == [("surrender", -12_50)]
    refuses(play(dealt(game, "9h 2h | dealer Kd 7s"), Hit(), "5c"), Surrender(), "only the first two cards")
    assert ends(dealt(game, "9h 7h | dealer Kd As")) == [("lose: dealer blackjack", -25_00)]


def soft_17_is_an_option(game: str) -> None:
    for hits, total in ((True, 21), (False, 17)):
        round = play(dealt(game, "Kh 9h | dealer Ad 6d", dealer_hits_soft_17=hits), Decline(), Stand())
        if hits:
            play(round, "4c")
        assert round.is_over
        assert round.dealer.total == total


# --- bonuses -------------------------------------------------------------------------------------------------------

BONUSES: Final = (  # cards, the name, and what $10 win: with four decks or more, and with two
    ("2h 3h 4c 5c 7d", "five-card 21", 15_00, 15_00),
    ("2h 3h 4c 2c 3d 7d", "six-card 21", 20_00, 20_00),
    ("2h 3h 4c 2c 3d 4d 3s", "seven-card 21 or more", 30_00, 30_00),
    ("2h 3h 4c 2c 3d 4d 2s As", "seven-card 21 or more", 30_00, 30_00),
    ("6h 7c 8c", "6-7-8 of mixed suits", 15_00, 15_00),
    ("8h 6h 7h", "6-7-8 of one suit", 20_00, 20_00),
    ("7s 8s 6s", "6-7-8 of spades", 30_00, 30_00),
    ("7h 7c 7h", "7-7-7 of mixed suits", 15_00, 20_00),
    ("7h 7h 7h", "7-7-7 of one suit", 20_00, None),
    ("7s 7s 7s", "7-7-7 of spades", 30_00, None),
    ("5h 9c 7c", "win: player's 21", 10_00, 10_00),
    ("2h 3h 7c 9c", "win: player's 21", 10_00, 10_00),
)


def drawn(game: str, hand: str, *, stake: int = 10_00, up: str = "9d", **options: Any) -> TwentyOne:
    """One seat draws these cards, one after another."""
    cards = hand.split()
    round = dealt(game, f"{cards[0]} {cards[1]} | dealer {up} 8d", stake=stake, **options)
    for card in cards[2:]:
        play(round, Hit(), card)
    return round if round.is_over else play(round, Stand())


def bonus_pays(game: str, number: int) -> None:
    hand, name, many, two = BONUSES[number]
    assert ends(drawn(game, hand)) == [(name, many)]
    if two is not None:
        assert ends(drawn(game, hand, decks=2)) == [(name, two)]


def no_bonus_on_doubled_hands(game: str) -> None:
    round = play(dealt(game, "6h 7h | dealer 9d 8d"), Double(25_00), "8h")
    assert ends(round) == [("win: player's 21", 50_00)]
    five = play(dealt(game, "2h 3h | dealer 9d 8d"), Hit(), "4c", Hit(), "5c", Double(25_00), "7d")
    assert ends(five) == [("win: player's 21", 50_00)]


# --- the Super Bonus -----------------------------------------------------------------------------------------------


def bonuses_of(round: TwentyOne) -> list[tuple[int, str, int]]:
    beside = [e for e in of_kind(round, Settled) if e.bet.startswith("super bonus")]
    return [(e.seat, e.bet, e.returned_cents) for e in beside]


def super_bonus_by_the_size_of_the_wager(game: str) -> None:
    for stake, cents in ((4_50, 0), (5_00, 1_000_00), (24_50, 1_000_00), (25_00, 5_000_00), (100_00, 5_000_00)):
        won = bonuses_of(drawn(game, "7h 7h 7h", stake=stake, up="7c"))
        assert won == ([(1, "super bonus", cents)] if cents else [])


def super_bonus_needs_suited_sevens_and_a_seven_up(game: str) -> None:
    assert bonuses_of(drawn(game, "7s 7s 7s", up="7s")) == [(1, "super bonus", 1_000_00)]
    assert not bonuses_of(drawn(game, "7h 7h 7d", up="7c"))
    assert not bonuses_of(drawn(game, "7h 7h 7h", up="8c"))
    hole = play(dealt(game, "7h 7h | dealer 8c 7c"), Hit(), "7h")
    assert not bonuses_of(hole)


def super_bonus_with_two_decks(game: str) -> None:
    for hand in ("7h 7c 7d", "7d 7h 7c"):
        assert bonuses_of(drawn(game, hand, up="7s", decks=2)) == [(1, "super bonus", 1_000_00)]
    assert not bonuses_of(drawn(game, "7h 7c 7d", up="7h", decks=2))
    assert not bonuses_of(drawn(game, "7h 7c 7s", up="7s", decks=2))
    assert not bonuses_of(drawn(game, "7h 7c 7d", up="7s", decks=4))


def super_bonus_is_void_on_split_or_double(game: str) -> None:
    doubled = play(dealt(game, "7h 7h | dealer 7c 8d"), Double(25_00), "7h")
    assert ends(doubled) == [("win: player's 21", 50_00)]
    assert not bonuses_of(doubled)
    split = play(dealt(game, "7h 7h | dealer 7c 8d"), Split(), "7h", Hit(), "7h")
    assert ends(split) == [("7-7-7 of one suit", 50_00)]
    play(split, "9c", Stand(), "Kc")
    assert not bonuses_of(split)


def envy_to_all_other_betting_players(game: str) -> None:
    """Each player once, whatever became of the hand; the winner's own second seat is nobody else's."""
    limits = Limits(min=1_00, max=100_00)
    names = ("Ann", "Ann", "Ben", "Ben", "Cy")
    wagers = [Wager(seat, "main", 25_00, player=name) for seat, name in enumerate(names, start=1)]
    round = opened(*wagers, game=load(game), limits=limits)
    play(round, "7h 9c 9d 9s Kc 7c", "7h 9h Kd Kh 6c Kd")
    play(round, Hit(), "7h", Stand(), Stand(), Stand(), Hit(), "9d")
    envy = [(3, "super bonus envy", 50_00), (5, "super bonus envy", 50_00)]
    assert bonuses_of(round) == [(1, "super bonus", 5_000_00), *envy]


def two_super_bonuses_in_one_round(game: str) -> None:
    round = dealt(game, "7h 7h | 7d 7d | Kc 9c | dealer 7c Ks")
    play(round, Hit(), "7h", Hit(), "7d", Stand())
    assert sorted(bonuses_of(round)) == [
        *((1, "super bonus", 5_000_00), (1, "super bonus envy", 50_00)),
        *((2, "super bonus", 5_000_00), (2, "super bonus envy", 50_00)),
        *((3, "super bonus envy", 50_00), (3, "super bonus envy", 50_00)),
    ]


def the_hand_stays_until_the_round_is_played_out(game: str) -> None:
    round = play(dealt(game, "7h 7h | Kc 9c | dealer 7c Ks"), Hit(), "7h")
    assert ends(round) == [("7-7-7 of one suit", 50_00)]
    assert not of_kind(round, HandPickedUp)
    assert not bonuses_of(round)
    play(round, Stand())
    assert bonuses_of(round)[0] == (1, "super bonus", 5_000_00)
