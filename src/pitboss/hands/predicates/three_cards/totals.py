"""Totals of three cards: the player's two and the up card (CO 30-899.18), or the player's own three."""

from __future__ import annotations

from pitboss.hands.batch import Hands, Mask
from pitboss.hands.registry import hand


@hand("21 with the up card")
def total_21_with_the_up_card(h: Hands) -> Mask:
    return h.three.total == 21


@hand("20 with the up card")
def total_20_with_the_up_card(h: Hands) -> Mask:
    return h.three.total == 20


@hand("19 with the up card")
def total_19_with_the_up_card(h: Hands) -> Mask:
    return h.three.total == 19


@hand("suited 21 with the up card")
def suited_21_with_the_up_card(h: Hands) -> Mask:
    return total_21_with_the_up_card(h) & h.three.same_suit


@hand("6-7-8 with the up card")
def six_seven_eight_with_the_up_card(h: Hands) -> Mask:
    # One of each: their number is three, and they form a straight.
    return (h.three.number_of("6", "7", "8") == 3) & h.three.straight


@hand("suited 6-7-8 with the up card")
def suited_six_seven_eight_with_the_up_card(h: Hands) -> Mask:
    return six_seven_eight_with_the_up_card(h) & h.three.same_suit


@hand("21 in three")
def total_21_in_three(h: Hands) -> Mask:
    return h["player three"].total == 21
