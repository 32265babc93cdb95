from typing import Final

import numpy as np
from numpy.typing import NDArray

MAX_CARDS: Final[int]

def best_totals(points: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
    """Best total of each hand (row), and whether an ace counts as 11 in it (CO 30-806(1)(c)).

    `points` is C contiguous, one row for a hand: ace = 1, no card = 0, at most `MAX_CARDS` columns.
    Any other dtype, order or number of dimensions raises `TypeError`; a card above 10 points or too many
    columns, `ValueError`.
    """
