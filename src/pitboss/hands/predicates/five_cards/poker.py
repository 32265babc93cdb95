"""Five cards as poker hands with nothing wild (CO 30-2118(11)(f)(i), (13)(f)).

A deuce is a 2, and a drawn card replaces the joker; it is needed only where a hand holds the joker.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from pitboss.cards import JOKER_INDEX
from pitboss.hands.batch import ACE, KING, Cards, Hands, Ints, Mask
from pitboss.hands.registry import hand


def _cards(h: Hands) -> Cards:
    """The player's five cards, with the replacement card for the joker."""
    five = h["player five"]
    joker = five.index == JOKER_INDEX
    return Cards(np.where(joker, h["bonus cards"].index, five.index)) if joker.any() else five


def _kinds(cards: Cards) -> Ints:
    """The number of different ranks."""
    return (np.diff(cards.sorted_ranks, axis=1) != 0).sum(axis=1, dtype=np.int16) + np.int16(1)


@hand("five-card royal flush")
def royal_flush(h: Hands) -> Mask:
    ranks = _cards(h).sorted_ranks
    return straight_flush(h) & (ranks[:, 0] == ACE) & (ranks[:, -1] == KING)


@hand("five-card straight flush")
def straight_flush(h: Hands) -> Mask:
    return straight(h) & flush(h)


@hand("five-card four of a kind")
def four_of_a_kind(h: Hands) -> Mask:
    return _cards(h).max_of_a_kind >= 4


@hand("five-card full house")
def full_house(h: Hands) -> Mask:
    cards = _cards(h)
    return (cards.max_of_a_kind == 3) & (_kinds(cards) == 2)


@hand("five-card flush")
def flush(h: Hands) -> Mask:
    return _cards(h).same_suit


@hand("five-card straight")
def straight(h: Hands) -> Mask:
    return _cards(h).straight


@hand("five-card three of a kind")
def three_of_a_kind(h: Hands) -> Mask:
    return _cards(h).max_of_a_kind >= 3


@hand("five-card two pair")
def two_pair(h: Hands) -> Mask:
    cards = _cards(h)
    return full_house(h) | (cards.max_of_a_kind == 2) & (_kinds(cards) == 3)


@hand("five-card pair of 7s or better")
def pair_of_sevens_or_better(h: Hands) -> Mask:
    """Two cards of a rank from seven to ace (CO 30-2104(13)(b))."""
    cards = _cards(h)
    return np.any([cards.number_of(rank) >= 2 for rank in ("7", "8", "9", "10", "J", "Q", "K", "A")], axis=0)


@hand("four-card straight flush")
def four_card_straight_flush(h: Hands) -> Mask:
    return _any_four(_cards(h), lambda four: four.straight & four.same_suit)


@hand("four-card flush")
def four_card_flush(h: Hands) -> Mask:
    return _any_four(_cards(h), lambda four: four.same_suit)


def _any_four(cards: Cards, holds: Callable[[Cards], Mask]) -> Mask:
    """Whether it holds for any four of the cards."""
    left_out = [holds(Cards(np.delete(cards.index, column, axis=1))) for column in range(cards.count)]
    return np.any(left_out, axis=0)
