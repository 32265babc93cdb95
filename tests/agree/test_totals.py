"""The kernel and the engine count every hand alike."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import CARDS
from pitboss.engine.games.twenty_one.state import Hand
from pitboss.hands import best_totals
from pitboss.hands.totals import NO_CARD

LONGEST = 8


@given(st.lists(st.lists(st.integers(0, 52), min_size=1, max_size=LONGEST), min_size=1, max_size=20))
def test_kernel_and_engine_count_alike(batch: list[list[int]]) -> None:
    rows = np.array([row + [NO_CARD] * (LONGEST - len(row)) for row in batch])
    totals, soft = best_totals(rows)
    for row, total, is_soft in zip(batch, totals.tolist(), soft.tolist(), strict=True):
        hand = Hand()
        for index in row:
            hand.add(CARDS[index])
        assert (hand.total, hand.is_soft) == (total, is_soft)
