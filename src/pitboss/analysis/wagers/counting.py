"""The number of deals that each row of a pay table pays.

Cards are dealt group by group, and a deal is counted as soon as its cards decide the row, whatever the rest may be.
Only deals in which a later card still matters are continued: the hole card is dealt after two queens of hearts, but not
after hands that it cannot change.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb, prod
from typing import Final

import numpy as np

from pitboss.analysis.wagers.enumeration import (
    GROUP_SIZES,
    Deals,
    Weights,
    by_group,
    deal_card,
    empty_deal,
    group_bounds,
)
from pitboss.analysis.wagers.suit_classes import five_card_classes, is_symmetric, with_next_suits
from pitboss.cards import KINDS, Composition
from pitboss.errors import PitbossError
from pitboss.hands.batch import Hands, Mask
from pitboss.hands.registry import Predicate, predicate, wider

NO_ROW: Final = ""
BLOCK: Final = 1 << 16  # deals at a time, so that they fit in a core's cache

FIRST_FIVE: Final = "player five"

Ending = tuple[str, tuple[str, ...]]  # the row that pays (or NO_ROW), and the additions paid with it


def ways_to_deal(size: int, groups: Sequence[str]) -> int:
    """The number of ways to deal these groups from `size` cards."""
    return prod(comb(max(size - start, 0), end - start) for start, end in group_bounds(groups))


@lru_cache(maxsize=1024)
def count_endings(
    stack: Composition, groups: tuple[str, ...], rows: tuple[str, ...], adds: tuple[str, ...], posted_suit: str = "s"
) -> Counter[Ending]:
    """Count the deals by row and additions. Pay tables that differ only in their odds share the result."""
    if not ways_to_deal(stack.size, groups):
        raise PitbossError(f"{stack.size} cards are too few for {', '.join(groups)}")
    if groups[0] == FIRST_FIVE and is_symmetric(stack):
        by_class = _ClassCount(stack, groups, rows, adds, posted_suit)
        hands, weights = five_card_classes(stack)
        by_class.deal_next(np.ascontiguousarray(hands.T), weights)
        if by_class.is_symmetric:
            return by_class.found
    count = _Count(stack, groups, rows, adds, posted_suit)
    count.deal_next(*empty_deal())
    return count.found


def count_with_cards(
    stack: Composition, groups: tuple[str, ...], rows: tuple[str, ...], adds: tuple[str, ...], posted_suit: str = "s"
) -> Mapping[Ending, tuple[int, tuple[Fraction, ...]]]:
    """The deals of each ending, and for each kind of card the number of cards of it that they hold in all."""
    count = _CardCount(stack, groups, rows, adds, posted_suit)
    count.deal_next(*empty_deal())
    return {ending: (found, tuple(count.held[ending])) for ending, found in count.found.items()}


def decides(groups: Sequence[str], asked: Predicate) -> bool:
    """Whether a predicate depends on these cards alone."""
    try:
        asked(Hands({name: np.zeros((1, GROUP_SIZES[name]), dtype=np.int16) for name in groups}))
    except PitbossError:
        return False
    return True


class _Count:
    def __init__(
        self, stack: Composition, groups: Sequence[str], rows: Sequence[str], adds: Sequence[str], posted_suit: str
    ) -> None:
        self.found: Counter[Ending] = Counter()
        self._size = stack.size
        self._counts = np.array(stack.counts, dtype=np.int64)
        self._groups = groups
        self._posted_suit = posted_suit
        bounds = group_bounds(groups)
        self._starts = [start for start, end in bounds for _ in range(start, end)]  # of the group of each card
        self._stages = {end: stage for stage, (_, end) in enumerate(bounds)}
        seen = [groups[: stage + 1] for stage in range(len(groups))]
        self._rows = [[nearest(name, stage) for name in rows] for stage in seen]
        self._adds = [[nearest(name, stage) for name in adds] for stage in seen]

    def deal_next(self, dealt: Deals, weights: Weights) -> None:
        """Count the deals that are decided; deal one more card to the others, a block at a time."""
        cards = len(dealt)
        if cards in self._stages:
            still_open = self._settle(self._stages[cards], dealt, weights)
            dealt, weights = dealt[:, still_open], weights[still_open]
        if cards == len(self._starts):
            return
        step = BLOCK // KINDS
        for first in range(0, len(weights), step):
            block = slice(first, first + step)
            self.deal_next(*deal_card(self._counts, dealt[:, block], weights[block], self._starts[cards]))

    def add(self, ending: Ending, dealt: Deals, weights: Weights, rest: int) -> None:
        """Count deals that end alike; each can be continued in `rest` ways."""
        self.found[ending] += int(weights.sum()) * rest

    def _settle(self, stage: int, dealt: Deals, weights: Weights) -> Mask:
        """Count the deals that are decided, and return which are still open."""
        groups = self._groups[: stage + 1]
        hands = Hands(by_group(dealt, groups), posted_suit=self._posted_suit)
        rest = ways_to_deal(self._size - len(dealt), self._groups[stage + 1 :])
        still_open = np.ones(len(weights), dtype=np.bool_)
        waiting = np.zeros(len(weights), dtype=np.bool_)
        additions: dict[str, Mask] = {}
        for name, asked, certain in self._adds[stage]:
            if certain:
                additions[name] = asked(hands)
            else:
                waiting |= asked(hands)
        for name, asked, certain in [*self._rows[stage], (NO_ROW, _always, True)]:
            holds = still_open & asked(hands)
            if certain:
                holds &= ~waiting
                still_open &= ~holds
                for extras, part in _split(holds, additions):
                    self.add((name, extras), dealt, np.where(part, weights, 0), rest)
            else:
                waiting |= holds
        return still_open


class _ClassCount(_Count):
    """Counts the deals up to an exchange of suits, which is right unless a row asks for a suit by name."""

    is_symmetric = True

    def _settle(self, stage: int, dealt: Deals, weights: Weights) -> Mask:
        """Settle the deals, and look whether the same deals in other suits would be paid alike."""
        before = self.found.copy()
        still_open = super()._settle(stage, dealt, weights)
        after, self.found = self.found, before.copy()
        others_open = super()._settle(stage, with_next_suits(dealt), weights)
        self.is_symmetric &= self.found == after and bool((others_open == still_open).all())
        return still_open


class _CardCount(_Count):
    """Counts the cards of the deals as well. Cards not yet dealt are equally likely to be any of those left."""

    def __init__(
        self, stack: Composition, groups: Sequence[str], rows: Sequence[str], adds: Sequence[str], posted_suit: str
    ) -> None:
        super().__init__(stack, groups, rows, adds, posted_suit)
        self.held: defaultdict[Ending, list[Fraction]] = defaultdict(lambda: [Fraction(0)] * KINDS)

    def add(self, ending: Ending, dealt: Deals, weights: Weights, rest: int) -> None:
        super().add(ending, dealt, weights, rest)
        deals = int(weights.sum())
        # Whole numbers far below 2**53: no digit is lost.
        in_hand = sum((np.bincount(card, weights, KINDS) for card in dealt), np.zeros(KINDS)).astype(np.int64)
        to_come, left = len(self._starts) - len(dealt), self._size - len(dealt)
        held = self.held[ending]
        for kind, (sure, count) in enumerate(zip(in_hand.tolist(), self._counts.tolist(), strict=True)):
            held[kind] += rest * (sure + Fraction(to_come * (deals * count - sure), left) if left else Fraction(sure))


def _always(h: Hands) -> Mask:
    return np.ones(len(h), dtype=np.bool_)


def nearest(name: str, groups: Sequence[str]) -> tuple[str, Predicate, bool]:
    """The hand itself if these cards decide it, otherwise the narrowest wider hand that they decide."""
    named = predicate(name)
    around: Predicate | None = named
    while around is not None and not decides(groups, around):
        around = wider(around)
    return name, around or _always, around is named


def _split(holds: Mask, additions: Mapping[str, Mask]) -> list[tuple[tuple[str, ...], Mask]]:
    """The deals by the additions that are paid with the row."""
    parts: list[tuple[tuple[str, ...], Mask]] = [((), holds)]
    for name, mask in additions.items():
        without = [(extras, deals & ~mask) for extras, deals in parts]
        parts = without + [((*extras, name), deals & mask) for extras, deals in parts]
    return parts
