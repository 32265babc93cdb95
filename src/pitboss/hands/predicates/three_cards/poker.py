"""Poker hands of three cards: the player's two and the up card, or the player's own three.

An ace is below 2-3 or above king-queen, never between (CO 30-2107 hand rankings). A flush may hold a pair or three of a
kind; the order of the pay table decides which row pays.
"""

from __future__ import annotations

from pitboss.hands.batch import Cards, Hands, Mask
from pitboss.hands.registry import hand


def three(h: Hands) -> Cards:
    """The three cards that count: the player's own three (CO 30-2111), or the player's two and the up card."""
    return h["player three"] if h.sees(["player three"]) else h.three


@hand("straight flush")
def straight_flush(h: Hands) -> Mask:
    return straight(h) & flush(h)


@hand("three of a kind")
def three_of_a_kind(h: Hands) -> Mask:
    return three(h).same_rank


@hand("straight")
def straight(h: Hands) -> Mask:
    return three(h).straight


@hand("flush")
def flush(h: Hands) -> Mask:
    return three(h).same_suit


@hand("pair and flush")
def pair_and_flush(h: Hands) -> Mask:
    return flush(h) & (three(h).max_of_a_kind == 2)


@hand("pair in three")
def pair_in_three(h: Hands) -> Mask:
    return three(h).max_of_a_kind >= 2


@hand("suited three of a kind")
def suited_three_of_a_kind(h: Hands) -> Mask:
    return three(h).identical
