"""Straights that grow while the hand draws (CO 30-2109, 30-2110).

The first two cards are neighbors in rank, in either order; each further card must lengthen the straight at one of its
ends. The first card that does not, or that busts the hand, ends it. An ace is only at an end: below the 2 or above the
king. A split ends the straight at two cards.
"""

from __future__ import annotations

import numpy as np

from pitboss.hands.batch import ACE, KING, Cards, Hands, Ints, Mask
from pitboss.hands.registry import hand

HIGH_ACE = KING + 1


def _neighbors(cards: Cards) -> Mask:
    low, high = cards.rank[:, :2].min(axis=1), cards.rank[:, :2].max(axis=1)
    return (high - low == 1) | ((low == ACE) & (high == KING))


def starts_straight(h: Hands) -> Mask:
    """The first two cards are next to each other in rank."""
    return _neighbors(h.player)


def _length(h: Hands) -> Ints:
    """The number of cards of the straight; 0 where the first two cards are none."""
    cards = h["player hand"]
    rank, points = cards.rank, cards.points.cumsum(axis=1)
    low, high = rank[:, :2].min(axis=1), rank[:, :2].max(axis=1)
    wraps = (low == ACE) & (high == KING)
    low, high = np.where(wraps, KING, low), np.where(wraps, HIGH_ACE, high)
    length = np.where(_neighbors(cards), 2, 0).astype(np.int16)
    grows = length == 2
    for column in range(2, cards.count):
        card = rank[:, column]
        above = (card == high + 1) | ((card == ACE) & (high == KING))
        below = (card == low - 1) & (low > ACE)
        grows &= cards.real[:, column] & (above | below) & (points[:, column] <= 21)
        high = np.where(grows & above, high + 1, high)
        low = np.where(grows & below & ~above, low - 1, low)
        length = np.where(grows, length + 1, length).astype(np.int16)
    return length


def _at_least(h: Hands, cards: int) -> Mask:
    if cards == 2:
        return starts_straight(h)
    return (_length(h) >= cards) & (h.number("split") == 0)


@hand("straight of 2 cards", within=starts_straight)
def straight_of_2_cards(h: Hands) -> Mask:
    return _at_least(h, 2)


@hand("straight of 3 cards", within=starts_straight)
def straight_of_3_cards(h: Hands) -> Mask:
    return _at_least(h, 3)


@hand("straight of 4 cards", within=starts_straight)
def straight_of_4_cards(h: Hands) -> Mask:
    return _at_least(h, 4)


@hand("straight of 5 cards", within=starts_straight)
def straight_of_5_cards(h: Hands) -> Mask:
    return _at_least(h, 5)


@hand("straight of 6 cards", within=starts_straight)
def straight_of_6_cards(h: Hands) -> Mask:
    return _at_least(h, 6)


@hand("straight of 6 cards with the ace of spades", within=starts_straight)
def straight_of_6_cards_with_the_ace_of_spades(h: Hands) -> Mask:
    return _at_least(h, 6) & (h["player hand"].number_of_card("As") == 1)


@hand("straight of 6 cards with another ace", within=starts_straight)
def straight_of_6_cards_with_another_ace(h: Hands) -> Mask:
    return _at_least(h, 6) & (h["player hand"].number_of_card("As") == 0)
