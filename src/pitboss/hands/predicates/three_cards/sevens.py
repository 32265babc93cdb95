"""Sevens: in the player's first two cards, and three of them with the third card or the dealer's up card."""

from __future__ import annotations

from pitboss.hands.batch import Cards, Hands, Mask
from pitboss.hands.registry import hand


@hand("one seven")
def one_seven(h: Hands) -> Mask:
    return h.player.number_of("7") >= 1


@hand("two sevens")
def two_sevens(h: Hands) -> Mask:
    return h.player.number_of("7") == 2


@hand("three sevens with the up card")
@hand("7-7-7 with the up card")
def three_sevens_with_the_up_card(h: Hands) -> Mask:
    return h.three.number_of("7") == 3


@hand("three sevens of one color with the up card")
def three_sevens_of_one_color_with_the_up_card(h: Hands) -> Mask:
    return three_sevens_with_the_up_card(h) & h.three.same_color


@hand("three sevens of one suit with the up card")
@hand("suited 7-7-7 with the up card")
def three_sevens_of_one_suit_with_the_up_card(h: Hands) -> Mask:
    return three_sevens_with_the_up_card(h) & h.three.same_suit


@hand("three sevens of diamonds with the up card")
def three_sevens_of_diamonds_with_the_up_card(h: Hands) -> Mask:
    return h.three.number_of_card("7d") == 3


def _first_three(h: Hands) -> Cards:
    """The first three cards dealt to the player, split or not."""
    return h.join("player first two", "player third card")


@hand("three sevens")
def three_sevens(h: Hands) -> Mask:
    return _first_three(h).number_of("7") == 3


@hand("three sevens of one color")
def three_sevens_of_one_color(h: Hands) -> Mask:
    return three_sevens(h) & _first_three(h).same_color


@hand("three sevens of one suit")
def three_sevens_of_one_suit(h: Hands) -> Mask:
    return three_sevens(h) & _first_three(h).same_suit


@hand("three sevens of diamonds")
def three_sevens_of_diamonds(h: Hands) -> Mask:
    return _first_three(h).number_of_card("7d") == 3
