"""The dealer's final hand: busts of every kind, exactly 22, or a number of cards.

The dealer's hand has the up card first and the last card at the end.
"""

from __future__ import annotations

from typing import Final

from pitboss.hands.batch import Cards, Hands, Mask
from pitboss.hands.registry import hand

TENS: Final = ("10", "J", "Q", "K")


def final(h: Hands) -> Cards:
    """The dealer's final hand."""
    return h["dealer hand"]


def over_21(h: Hands) -> Mask:
    """The dealer's final hand is over 21."""
    return final(h).total > 21


# --- by the up card (Bust Bonus, Bust the House, TriLux Bust Bonanza) ----------------------------------------------


def _bust_by_up_card(card: str, *ranks: str) -> None:
    """Two hands: "bust with … up" and "suited bust with … up"."""

    @hand(f"bust with {card} up")
    def bust(h: Hands) -> Mask:
        return over_21(h) & (h.up.number_of(*ranks) == 1)

    @hand(f"suited bust with {card} up")
    def suited_bust(h: Hands) -> Mask:
        return bust(h) & final(h).same_suit


_bust_by_up_card("an ace", "A")
_bust_by_up_card("a 2", "2")
_bust_by_up_card("a 3", "3")
_bust_by_up_card("a 4", "4")
_bust_by_up_card("a 5", "5")
_bust_by_up_card("a 6", "6")
_bust_by_up_card("a 7", "7")
_bust_by_up_card("an 8", "8")
_bust_by_up_card("a 9", "9")
_bust_by_up_card("a ten", *TENS)


@hand("bust with three eights")
def bust_with_three_eights(h: Hands) -> Mask:
    return (final(h).number_of("8") == 3) & (final(h).size == 3)


@hand("suited bust with three eights")
def suited_bust_with_three_eights(h: Hands) -> Mask:
    return bust_with_three_eights(h) & final(h).same_suit


# --- by the aces in it (Ace Buster) ----------------------------------------------------------------------------------


def _low_up_card(h: Hands) -> Mask:
    return h.up.number_of("A", "2", "3", "4", "5", "6") == 1


@hand("bust with four or more aces, up card ace to 6")
def bust_with_four_or_more_aces_up_card_ace_to_6(h: Hands) -> Mask:
    return over_21(h) & _low_up_card(h) & (final(h).number_of("A") >= 4)


@hand("bust with four or more aces, up card 7 to king")
def bust_with_four_or_more_aces_up_card_7_to_king(h: Hands) -> Mask:
    return over_21(h) & ~_low_up_card(h) & (final(h).number_of("A") >= 4)


def _bust_by_aces(words: str, aces: int) -> None:
    """Two hands: "bust with …, up card ace to 6" and "bust with …, up card 7 to king"."""

    @hand(f"bust {words}, up card ace to 6")
    def low(h: Hands) -> Mask:
        return over_21(h) & _low_up_card(h) & (final(h).number_of("A") == aces)

    @hand(f"bust {words}, up card 7 to king")
    def high(h: Hands) -> Mask:
        return over_21(h) & ~_low_up_card(h) & (final(h).number_of("A") == aces)


_bust_by_aces("with three aces", 3)
_bust_by_aces("with two aces", 2)
_bust_by_aces("with one ace", 1)
_bust_by_aces("without an ace", 0)


# --- by the card that broke it (Raise The Roof) --------------------------------------------------------------------


def _bust_on(card: str, *ranks: str) -> None:
    @hand(f"dealer bust on {card}")
    def bust(h: Hands) -> Mask:
        return over_21(h) & (final(h).last.number_of(*ranks) == 1)


_bust_on("a 6", "6")
_bust_on("a 7", "7")
_bust_on("an 8", "8")
_bust_on("a 9", "9")
_bust_on("a ten or face", *TENS)


@hand("dealer bust with unsuited 4-5-6-7")
def dealer_bust_with_4_5_6_7(h: Hands) -> Mask:
    """Of any suits: the pay table lists the suited one first."""
    one_each = [final(h).number_of(rank) == 1 for rank in ("4", "5", "6", "7")]
    return one_each[0] & one_each[1] & one_each[2] & one_each[3] & (final(h).size == 4)


@hand("dealer bust with suited 4-5-6-7")
def dealer_bust_with_suited_4_5_6_7(h: Hands) -> Mask:
    return dealer_bust_with_4_5_6_7(h) & final(h).same_suit


@hand("dealer bust without a raise")
def dealer_bust_without_a_raise(h: Hands) -> Mask:
    return over_21(h) & (h.number("raise") == 0)


# --- by the number of cards (Buster Blackjack) ---------------------------------------------------------------------


@hand("bust with three or four cards")
def bust_with_three_or_four_cards(h: Hands) -> Mask:
    return over_21(h) & (final(h).size <= 4)


@hand("bust with five cards")
def bust_with_five_cards(h: Hands) -> Mask:
    return over_21(h) & (final(h).size == 5)


@hand("bust with six cards")
def bust_with_six_cards(h: Hands) -> Mask:
    return over_21(h) & (final(h).size == 6)


@hand("bust with seven cards")
def bust_with_seven_cards(h: Hands) -> Mask:
    return over_21(h) & (final(h).size == 7)


@hand("bust with eight or more cards")
def bust_with_eight_or_more_cards(h: Hands) -> Mask:
    return over_21(h) & (final(h).size >= 8)


# --- exactly 22 (Push 22, Hedge 22) --------------------------------------------------------------------------------


@hand("dealer 22")
def dealer_22(h: Hands) -> Mask:
    return final(h).total == 22


@hand("dealer 22 of one color")
def dealer_22_of_one_color(h: Hands) -> Mask:
    return dealer_22(h) & final(h).same_color


@hand("dealer suited 22")
def dealer_suited_22(h: Hands) -> Mask:
    return dealer_22(h) & final(h).same_suit


@hand("player hand of 30")
def player_hand_of_30(h: Hands) -> Mask:
    """The highest bust: 20 and a ten."""
    return h["player hand"].total == 30


# --- a player's blackjack, and the dealer's number of cards (Hit and Run) ------------------------------------------


def player_blackjack(h: Hands) -> Mask:
    """The player's first two cards are a blackjack."""
    return h.player.blackjack


@hand("blackjack with two dealer cards", within=player_blackjack)
def blackjack_with_two_dealer_cards(h: Hands) -> Mask:
    return final(h).size == 2


@hand("blackjack with three dealer cards", within=player_blackjack)
def blackjack_with_three_dealer_cards(h: Hands) -> Mask:
    return final(h).size == 3


@hand("blackjack with four dealer cards", within=player_blackjack)
def blackjack_with_four_dealer_cards(h: Hands) -> Mask:
    return final(h).size == 4


@hand("blackjack with five or more dealer cards", within=player_blackjack)
def blackjack_with_five_or_more_dealer_cards(h: Hands) -> Mask:
    return final(h).size >= 5
