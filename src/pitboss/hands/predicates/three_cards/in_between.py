"""IN BETween: the up card's rank lies between those of the player's two cards, 2 low and ace high (CO 30-899.19)."""

from __future__ import annotations

import numpy as np

from pitboss.hands.batch import ACE, KING, Cards, Hands, Ints, Mask
from pitboss.hands.registry import hand


@hand("triple match")
def triple_match(h: Hands) -> Mask:
    return h.three.same_rank


@hand("one card spread")
def one_card_spread(h: Hands) -> Mask:
    return _is_between(h) & (_spread(h) == 1)


@hand("two card spread")
def two_card_spread(h: Hands) -> Mask:
    return _is_between(h) & (_spread(h) == 2)


@hand("three card spread")
def three_card_spread(h: Hands) -> Mask:
    return _is_between(h) & (_spread(h) == 3)


@hand("other spread")
def other_spread(h: Hands) -> Mask:
    return _is_between(h) & (_spread(h) >= 4)


def _spread(h: Hands) -> Ints:
    """The number of ranks between the player's two cards."""
    ranks = _ranks_ace_high(h.player)
    return ranks.max(axis=1) - ranks.min(axis=1) - 1


def _is_between(h: Hands) -> Mask:
    ranks, up = _ranks_ace_high(h.player), _ranks_ace_high(h.up)[:, 0]
    return (ranks.min(axis=1) < up) & (up < ranks.max(axis=1))


def _ranks_ace_high(cards: Cards) -> Ints:
    return np.where(cards.rank == ACE, np.int16(KING + 1), cards.rank)
