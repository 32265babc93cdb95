"""Hands of 21 that pay more than a win (CO 30-899.16(11), WA 3166 v003 General rules 11, WA 2212 rule 4).

Some pay by the number of cards, 6-7-8 and 7-7-7 by their suits; three sevens against the dealer's seven win the Super
Bonus.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pitboss.hands.batch import Cards, Hands, Mask
from pitboss.hands.registry import Predicate, hand

PLAYER_HAND: Final = "player hand"
UP_CARD: Final = "dealer up card"
_SIZES: Final[Mapping[str, int]] = {"five": 5, "six": 6, "seven": 7}


def _with_cards(size: int, *, or_more: bool) -> Predicate:
    def holds(h: Hands) -> Mask:
        cards = h[PLAYER_HAND]
        enough = cards.size >= size if or_more else cards.size == size
        return enough & (cards.total == 21)

    return holds


for _word, _size in _SIZES.items():
    hand(f"{_word}-card 21")(_with_cards(_size, or_more=False))
    hand(f"{_word}-card 21 or more")(_with_cards(_size, or_more=True))


def _six_seven_eight(cards: Cards) -> Mask:
    each = (cards.number_of("6") == 1) & (cards.number_of("7") == 1) & (cards.number_of("8") == 1)
    return each & (cards.size == 3)


def _three_sevens(cards: Cards) -> Mask:
    return (cards.number_of("7") == 3) & (cards.size == 3)


@hand("6-7-8 of spades")
def six_seven_eight_of_spades(h: Hands) -> Mask:
    return _six_seven_eight(h[PLAYER_HAND]) & h[PLAYER_HAND].all_of_suit("s")


@hand("6-7-8 of one suit")
def six_seven_eight_of_one_suit(h: Hands) -> Mask:
    return _six_seven_eight(h[PLAYER_HAND]) & h[PLAYER_HAND].same_suit


@hand("6-7-8 of mixed suits")
def six_seven_eight_of_mixed_suits(h: Hands) -> Mask:
    return _six_seven_eight(h[PLAYER_HAND]) & ~h[PLAYER_HAND].same_suit


@hand("7-7-7 of spades")
def seven_seven_seven_of_spades(h: Hands) -> Mask:
    return _three_sevens(h[PLAYER_HAND]) & h[PLAYER_HAND].all_of_suit("s")


@hand("7-7-7 of one suit")
def seven_seven_seven_of_one_suit(h: Hands) -> Mask:
    return _three_sevens(h[PLAYER_HAND]) & h[PLAYER_HAND].same_suit


@hand("7-7-7 of mixed suits")
def seven_seven_seven_of_mixed_suits(h: Hands) -> Mask:
    return _three_sevens(h[PLAYER_HAND]) & ~h[PLAYER_HAND].same_suit


@hand("7-7-7 of one suit against a 7")
def seven_seven_seven_of_one_suit_against_a_7(h: Hands) -> Mask:
    """The dealer's seven may be of any suit."""
    return seven_seven_seven_of_one_suit(h) & (h[UP_CARD].number_of("7") == 1)


@hand("7-7-7 of hearts, clubs and diamonds against the 7 of spades")
def seven_seven_seven_of_three_suits_against_the_7_of_spades(h: Hands) -> Mask:
    """Two decks hold no three sevens of one suit (CO 30-899.16(10))."""
    cards = h[PLAYER_HAND]
    each = [cards.number_of_card(name) == 1 for name in ("7h", "7c", "7d")]
    return _three_sevens(cards) & each[0] & each[1] & each[2] & (h[UP_CARD].number_of_card("7s") == 1)
