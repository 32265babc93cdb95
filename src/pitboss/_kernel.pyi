from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

MAX_CARDS: Final[int]

def best_totals(points: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
    """Best total of each hand (row), and whether an ace counts as 11 in it (CO 30-806(1)(c)).

    `points` is C contiguous, one row for a hand: ace = 1, no card = 0, at most `MAX_CARDS` columns.
    Any other dtype, order or number of dimensions raises `TypeError`; a card above 10 points or too many
    columns, `ValueError`.
    """

RULE_FIELDS: Final[Mapping[str, str | tuple[str, ...]]]  # the kind of each rule, or the words of its choices
BONUS_SUITS: Final[tuple[str, ...]]

class Rules:
    """The rules of a game of the 21 family, as the hot loops read them; see `pitboss.law.compiled`."""

    def __init__(self, values: Mapping[str, Any]) -> None: ...
