"""The result of a hand against the dealer, for wagers on the player's whole play."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from pitboss.hands.batch import Hands, Mask
from pitboss.hands.registry import hand


class Outcome(IntEnum):
    """The result of a hand against the dealer's, as wagers see it under `outcome`."""

    LOST = -1
    TIED = 0
    WON = 1
    SAVED = 2  # a blackjack that tied the dealer's, insured or paid even money


def won(h: Hands) -> Mask:
    """The player's hand has won."""
    return h.number("outcome") == Outcome.WON


def tied(h: Hands) -> Mask:
    """Insured or not."""
    outcome = h.number("outcome")
    return (outcome == Outcome.TIED) | (outcome == Outcome.SAVED)


# --- 21 Magic (CO 30-899.09) -----------------------------------------------------------------------------------------

_FEWEST_OF_MANY: Final = 10


def twenty_one(h: Hands) -> Mask:
    """The player's hand totals 21."""
    return h["player hand"].total == 21


def _split(h: Hands) -> Mask:
    return h.number("split") == 1


def _winning_21(h: Hands, cards: int) -> Mask:
    return won(h) & (h["player hand"].size == cards)


@hand("winning blackjack", within=twenty_one)
def winning_blackjack(h: Hands) -> Mask:
    return _winning_21(h, 2) & ~_split(h)


@hand("winning two-card 21 after a split", within=twenty_one)
def winning_two_card_21_after_a_split(h: Hands) -> Mask:
    return _winning_21(h, 2) & _split(h)


@hand("winning 21 of three cards", within=twenty_one)
def winning_21_of_three_cards(h: Hands) -> Mask:
    return _winning_21(h, 3)


@hand("winning 21 of four cards", within=twenty_one)
def winning_21_of_four_cards(h: Hands) -> Mask:
    return _winning_21(h, 4)


@hand("winning 21 of five cards", within=twenty_one)
def winning_21_of_five_cards(h: Hands) -> Mask:
    return _winning_21(h, 5)


@hand("winning 21 of six cards", within=twenty_one)
def winning_21_of_six_cards(h: Hands) -> Mask:
    return _winning_21(h, 6)


@hand("winning 21 of seven cards", within=twenty_one)
def winning_21_of_seven_cards(h: Hands) -> Mask:
    return _winning_21(h, 7)


@hand("winning 21 of eight cards", within=twenty_one)
def winning_21_of_eight_cards(h: Hands) -> Mask:
    return _winning_21(h, 8)


@hand("winning 21 of nine cards", within=twenty_one)
def winning_21_of_nine_cards(h: Hands) -> Mask:
    return _winning_21(h, 9)


@hand("winning 21 of ten or more cards", within=twenty_one)
def winning_21_of_ten_or_more_cards(h: Hands) -> Mask:
    return won(h) & (h["player hand"].size >= _FEWEST_OF_MANY)


@hand("21 tied by the dealer", within=twenty_one)
def twenty_one_tied_by_the_dealer(h: Hands) -> Mask:
    return tied(h)


# --- Push Your Luck (CO 30-899.22) -----------------------------------------------------------------------------------


def not_over_21(h: Hands) -> Mask:
    """The player's hand is not over 21."""
    return h["player hand"].total <= 21


@hand("tie with the dealer", within=not_over_21)
def tie_with_the_dealer(h: Hands) -> Mask:
    """A push by a ruling is not a tie of hands."""
    return tied(h) & (h["player hand"].total == h["dealer hand"].total)


# --- a blackjack that earns a draw: Wheel of Madness (CO 30-899.06), Go Fish 21 (CO 30-899.08) ------------------------


def blackjack_dealt(h: Hands) -> Mask:
    """The player's first two cards are a blackjack."""
    return h.player.blackjack


@hand("blackjack that earns a draw", within=blackjack_dealt)
def blackjack_that_earns_a_draw(h: Hands) -> Mask:
    """It beats the dealer, or counts as if it did: tied, but insured or paid even money."""
    return won(h) | (h.number("outcome") == Outcome.SAVED)


@hand("blackjack tied and not insured", within=blackjack_dealt)
def blackjack_tied_and_not_insured(h: Hands) -> Mask:
    return h.number("outcome") == Outcome.TIED


# --- hands won in a row: STREAK (CO 30-899.07), Burnout Bonus (CO 30-899.25) -----------------------------------------


@hand("streak of two")
def streak_of_two(h: Hands) -> Mask:
    return h.number("streak") >= 2


@hand("streak of three")
def streak_of_three(h: Hands) -> Mask:
    return h.number("streak") >= 3


@hand("streak of four")
def streak_of_four(h: Hands) -> Mask:
    return h.number("streak") >= 4


@hand("streak of five")
def streak_of_five(h: Hands) -> Mask:
    return h.number("streak") >= 5
