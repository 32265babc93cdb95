"""A pair split and resplit: how many hands it becomes, and how many of them get a second card that counts.

Every hand is played by its own cards (`docs/decisions/0008-split-model.md`), so the cards that one hand draws do not
change the chances of the next hand's second card: following the second cards alone is exact.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

Made = tuple[int, int]  # hands, and those among them that count


@dataclass(frozen=True)
class Left:
    """The cards left: those that make another pair, those that count, and all others."""

    pairs: int
    counting: int
    others: int

    @property
    def size(self) -> int:
        return self.pairs + self.counting + self.others


@cache
def split_series(left: Left, max_hands: int, pair_counts: bool) -> Mapping[Made, Fraction]:
    """The chances for a pair that has just been split and may be resplit up to `max_hands` hands.

    A pair that may not be split again keeps its card; `pair_counts` says whether that card counts.
    """
    return _series(left, 2, 2, max_hands, pair_counts)


@cache
def _series(left: Left, waiting: int, hands: int, max_hands: int, pair_counts: bool) -> Mapping[Made, Fraction]:
    """The chances while `waiting` hands still need their second card."""
    if not waiting:
        return {(hands, 0): Fraction(1)}
    found: dict[Made, Fraction] = defaultdict(Fraction)

    def add(cards: int, then: Mapping[Made, Fraction], counts: int) -> None:
        for (made, counting), chance in then.items():
            found[made, counting + counts] += Fraction(cards, left.size) * chance

    if left.pairs:
        rest = Left(left.pairs - 1, left.counting, left.others)
        if hands < max_hands:
            add(left.pairs, _series(rest, waiting + 1, hands + 1, max_hands, pair_counts), 0)
        else:
            add(left.pairs, _series(rest, waiting - 1, hands, max_hands, pair_counts), int(pair_counts))
    if left.counting:
        rest = Left(left.pairs, left.counting - 1, left.others)
        add(left.counting, _series(rest, waiting - 1, hands, max_hands, pair_counts), 1)
    if left.others:
        rest = Left(left.pairs, left.counting, left.others - 1)
        add(left.others, _series(rest, waiting - 1, hands, max_hands, pair_counts), 0)
    return found
