"""Aces and eights: in the first two cards, and as hands of a split pair (CO 30-899.15)."""

from __future__ import annotations

import numpy as np

from pitboss.hands.batch import Hands, Ints, Mask
from pitboss.hands.registry import hand


def any_ace_or_eight(h: Hands) -> Mask:
    """At least one of the first two cards is an ace or an eight."""
    return h.player.number_of("A", "8") >= 1


def dealt_pair(h: Hands) -> Mask:
    """Two aces or two eights: the pairs to split for this wager."""
    return (h.player.number_of("A") == 2) | (h.player.number_of("8") == 2)


def _sets(h: Hands) -> Ints:
    """The number of split hands that start with an ace and an eight; hands as dealt do not count."""
    rank = h["player hands"].rank
    first, second = rank[:, 0::2], rank[:, 1::2]
    low, high = np.minimum(first, second), np.maximum(first, second)
    found = ((low == 0) & (high == 7)).sum(axis=1).astype(np.int16)  # ranks count from the ace, 0
    return np.where(first.shape[1] > 1, found, 0).astype(np.int16)


@hand("four ace-eight hands", within=dealt_pair)
def four_ace_eight_hands(h: Hands) -> Mask:
    return _sets(h) >= 4


@hand("three ace-eight hands", within=dealt_pair)
def three_ace_eight_hands(h: Hands) -> Mask:
    return _sets(h) >= 3


@hand("two ace-eight hands", within=dealt_pair)
def two_ace_eight_hands(h: Hands) -> Mask:
    return _sets(h) >= 2


@hand("one ace-eight hand after a split", within=dealt_pair)
def one_ace_eight_hand_after_a_split(h: Hands) -> Mask:
    return _sets(h) >= 1


@hand("ace-eight", within=any_ace_or_eight)
def ace_eight(h: Hands) -> Mask:
    return (h.player.number_of("A") == 1) & (h.player.number_of("8") == 1)


@hand("pair of aces or eights with dealer blackjack", within=dealt_pair)
def pair_of_aces_or_eights_with_dealer_blackjack(h: Hands) -> Mask:
    return h.dealer.blackjack


@hand("pair of aces or eights", within=any_ace_or_eight)
def pair_of_aces_or_eights(h: Hands) -> Mask:
    return dealt_pair(h)


@hand("one ace or eight", within=any_ace_or_eight)
def one_ace_or_eight(h: Hands) -> Mask:
    return h.player.number_of("A", "8") == 1
