"""Every possible deal with its number of ways: the basis of the exact analysis of wagers on dealt cards.

Cards are dealt in groups (the player's first two, the up card …). Order does not matter within a group, so a group is a
multiset of cards; its number of ways is counted from the cards that earlier groups have left. Counts are whole numbers,
and a probability is the quotient of two of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import KINDS, Composition
from pitboss.errors import PitbossError

Weights = NDArray[np.int64]
Deals = NDArray[np.int16]  # one deal a column, so that work on all first cards, all second cards … is fast

GROUP_SIZES: Final[Mapping[str, int]] = {
    "player first card": 1,
    "player first two": 2,
    "player third card": 1,
    "player three": 3,
    "player first four": 4,
    "player five": 5,
    "dealer up card": 1,
    "dealer hole card": 1,
    "dealer five": 5,
    "bonus cards": 1,
}


def every_deal(stack: Composition, groups: Sequence[str]) -> tuple[dict[str, NDArray[np.int16]], Weights]:
    """The cards of each group, one row per deal, and the number of ways to deal each row."""
    counts = np.array(stack.counts, dtype=np.int64)
    dealt, weights = empty_deal()
    for start, end in group_bounds(groups):
        for _ in range(start, end):
            dealt, weights = deal_card(counts, dealt, weights, start)
    if not len(weights):
        raise PitbossError(f"{stack.size} cards are too few for {', '.join(groups)}")
    return by_group(dealt, groups), weights


def empty_deal() -> tuple[Deals, Weights]:
    """The deal before the first card."""
    return np.zeros((0, 1), dtype=np.int16), np.ones(1, dtype=np.int64)


def group_bounds(groups: Sequence[str]) -> list[tuple[int, int]]:
    """The first and last place of each group among the cards dealt."""
    ends = list(accumulate(GROUP_SIZES[name] for name in groups))
    return list(pairwise([0, *ends]))


def by_group(dealt: Deals, groups: Sequence[str]) -> dict[str, NDArray[np.int16]]:
    """The cards of each group, one deal a row."""
    return {name: dealt[start:end].T for name, (start, end) in zip(groups, group_bounds(groups), strict=True)}


def deal_card(counts: Weights, dealt: Deals, weights: Weights, start: int) -> tuple[Deals, Weights]:
    """Every deal with every possible next card; cards rise within a group, which begins at card `start`."""
    ways = weights * (counts[:, None] - _held(dealt))
    group = dealt[start:]
    if len(group):
        # Dividing by m for the m-th equal card of a group builds the binomial coefficients step by step.
        ways //= _held(group) + 1
        ways[np.arange(KINDS)[:, None] < group[-1]] = 0
    card, deal = np.nonzero(ways)
    return np.concatenate([dealt.take(deal, axis=1), card[None].astype(np.int16)]), ways[card, deal]


def _held(dealt: Deals) -> Weights:
    """How many of each card every deal holds, one row for each kind of card."""
    held = np.zeros((KINDS, dealt.shape[1]), dtype=np.int64)
    deals = np.arange(dealt.shape[1])
    for card in dealt:
        held[card, deals] += 1
    return held
