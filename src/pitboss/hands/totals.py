"""The best totals of many hands at once (CO 30-806(1)), by the kernel."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

import pitboss._kernel as kernel
from pitboss.cards import CARDS, KINDS

NO_CARD: Final = -1
_POINTS: Final = np.array([card.points for card in CARDS] + [0], dtype=np.uint8)  # the last stands for no card


def best_totals(hands: NDArray[np.integer]) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
    """The best total of each row of card indices (`NO_CARD` fills short rows), and whether an ace counts 11.

    >>> totals, soft = best_totals(np.array([[0, 12, NO_CARD], [0, 13, 8]]))   # A-K and A-A-9
    >>> totals.tolist(), soft.tolist()
    ([21, 21], [True, True])
    """
    if hands.size and not NO_CARD <= int(hands.min()) <= int(hands.max()) < KINDS:
        raise ValueError(f"card indices run from 0 to {KINDS - 1}, and {NO_CARD} is no card")
    totals, soft = kernel.best_totals(np.ascontiguousarray(_POINTS[hands]))
    return totals, soft.astype(np.bool_)
