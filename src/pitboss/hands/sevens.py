"""Sevens: in the player's first two cards, and three of them with the dealer's up card."""

from __future__ import annotations

from pitboss.hands.batch import Hands, Mask
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


@hand("three sevens of one colour with the up card")
def three_sevens_of_one_colour_with_the_up_card(h: Hands) -> Mask:
    return three_sevens_with_the_up_card(h) & h.three.same_colour


@hand("three sevens of one suit with the up card")
@hand("suited 7-7-7 with the up card")
def three_sevens_of_one_suit_with_the_up_card(h: Hands) -> Mask:
    return three_sevens_with_the_up_card(h) & h.three.same_suit


@hand("three sevens of diamonds with the up card")
def three_sevens_of_diamonds_with_the_up_card(h: Hands) -> Mask:
    return h.three.number_of_card("7d") == 3
