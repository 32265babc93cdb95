"""Every deal there is, with its number of ways: the ground of exact mathematics for wagers on dealt cards.

Cards fall into groups (the player's first two, the up card …). Within a group order does not matter, so that a group
is a multiset of cards; its number of ways is counted from what earlier groups have left in the stack. Counts are
whole numbers, and a probability is a quotient of two of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Composition
from pitboss.errors import PitbossError

Weights = NDArray[np.int64]

GROUP_SIZES: Final[Mapping[str, int]] = {
    "player first card": 1,
    "player first two": 2,
    "player third card": 1,
    "player three": 3,
    "player five": 5,
    "dealer up card": 1,
    "dealer hole card": 1,
    "dealer five": 5,
    "bonus cards": 1,
}


def every_deal(stack: Composition, groups: Sequence[str]) -> tuple[dict[str, NDArray[np.int16]], Weights]:
    """The cards of each group, one row per deal, and the number of ways to be dealt each row."""
    counts = np.array(stack.counts, dtype=np.int64)
    dealt = np.zeros((1, 0), dtype=np.int16)
    weights = np.ones(1, dtype=np.int64)
    columns: dict[str, slice] = {}
    for name in groups:
        start = dealt.shape[1]
        columns[name] = slice(start, start + GROUP_SIZES[name])
        for _ in range(GROUP_SIZES[name]):
            dealt, weights = _deal_card(counts, dealt, weights, start)
    if not len(weights):
        raise PitbossError(f"{stack.size} cards are too few for {', '.join(groups)}")
    return {name: dealt[:, part] for name, part in columns.items()}, weights


def _deal_card(
    counts: NDArray[np.int64], dealt: NDArray[np.int16], weights: Weights, start: int
) -> tuple[NDArray[np.int16], Weights]:
    """Every row with every card that may follow it. Within a group, which begins at column `start`, cards rise."""
    kinds = np.flatnonzero(counts).astype(np.int16)
    used = np.stack([(dealt == kind).sum(axis=1) for kind in kinds], axis=1) if dealt.shape[1] else 0
    ways = weights[:, None] * (counts[kinds] - used)
    group = dealt[:, start:]
    if group.shape[1]:
        ways[kinds[None, :] < group[:, -1:]] = 0
        # The m-th equal card of a group divides by m: the ways are binomial coefficients, built step by step.
        again = np.stack([(group == kind).sum(axis=1) for kind in kinds], axis=1) + 1
        ways //= again
    rows, columns = np.nonzero(ways > 0)
    return np.concatenate([dealt[rows], kinds[columns, None]], axis=1), ways[rows, columns]
