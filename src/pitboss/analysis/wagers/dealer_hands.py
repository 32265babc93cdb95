"""Every final hand of the dealer's, with the number of ways to draw it.

A final hand is classed by what wagers depend on: the points of its cards, the up card, the last card, and whether all
are of one suit or one color. There are some thousands of classes, whatever the stack; the number of orders of the
stack's cards that lead to each is counted. No wager depends on the order between the up card and the last card.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import perm, prod
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import CARDS, JOKER_INDEX, RANKS, SUITS, Composition
from pitboss.errors import PitbossError
from pitboss.hands.totals import NO_CARD

ACE, TEN = 1, 10
DEALER_STANDS: Final = 17  # CO 30-826(2)(a)

Counts = tuple[int, ...]  # cards of 1, 2 … 10 points
NOTHING: Final[Counts] = (0,) * TEN


# --- the drawing rule ----------------------------------------------------------------------------------------------


class Ending(NamedTuple):
    """A final hand of the dealer's: up card and last card by points, and the count of all cards."""

    up: int
    last: int
    counts: Counts
    orders: int  # of points that lead to it

    @property
    def size(self) -> int:
        return sum(self.counts)

    @property
    def is_blackjack(self) -> bool:
        return self.size == 2 and {self.up, self.last} == {ACE, TEN}


def stands(counts: Counts, *, hits_soft_17: bool) -> bool:
    """Whether the dealer stands on these cards (CO 30-826(2))."""
    hard = sum(points * count for points, count in enumerate(counts, start=1))
    soft = counts[0] > 0 and hard <= 11
    total = hard + 10 if soft else hard
    return total > DEALER_STANDS or (total == DEALER_STANDS and not (soft and hits_soft_17))


@cache
def endings(*, hits_soft_17: bool) -> tuple[Ending, ...]:
    """Every possible ending, as if cards of each kind were unlimited."""
    ended: defaultdict[tuple[int, int, Counts], int] = defaultdict(int)
    drawing = {(up, plus(NOTHING, up)): 1 for up in range(ACE, TEN + 1)}
    while drawing:
        longer: defaultdict[tuple[int, Counts], int] = defaultdict(int)
        for (up, counts), orders in drawing.items():
            for last in range(ACE, TEN + 1):
                more = plus(counts, last)
                if stands(more, hits_soft_17=hits_soft_17):
                    ended[up, last, more] += orders
                else:
                    longer[up, more] += orders
        drawing = longer
    return tuple(Ending(up, last, counts, orders) for (up, last, counts), orders in ended.items())


def plus(counts: Counts, points: int) -> Counts:
    """The counts with one more card."""
    return (*counts[: points - 1], counts[points - 1] + 1, *counts[points:])


# --- suits ---------------------------------------------------------------------------------------------------------

Supply = tuple[Counts, ...]  # the cards of a stack, by suit and points

SPADES, HEARTS, DIAMONDS, CLUBS = range(len(SUITS))


class SuitPattern(NamedTuple):
    """The suits of a hand as two examples: in each the suit of the up card, and that of all other cards."""

    example: tuple[int, int]
    another: tuple[int, int]


ANY_SUITS: Final = (SuitPattern((SPADES, SPADES), (SPADES, HEARTS)),)
BY_SUIT: Final = (
    *(SuitPattern((suit, suit), (suit, suit)) for suit in range(len(SUITS))),
    SuitPattern((HEARTS, DIAMONDS), (DIAMONDS, HEARTS)),  # red, of both suits
    SuitPattern((SPADES, CLUBS), (CLUBS, SPADES)),  # black, of both suits
    SuitPattern((SPADES, HEARTS), (DIAMONDS, CLUBS)),  # red and black
)


def supply(stack: Composition) -> Supply:
    """The cards of a stack, by suit and points."""
    if stack.counts[JOKER_INDEX]:
        raise PitbossError("a joker has no points; take the jokers out of the stack")
    by_suit = [[0] * TEN for _ in SUITS]
    for card in CARDS[:JOKER_INDEX]:
        by_suit[SUITS.index(card.suit)][card.points - 1] += stack.counts[card.index]
    return tuple(tuple(counts) for counts in by_suit)


def by_points(stack: Supply, *suits: int) -> Counts:
    """The cards of these suits (default: all) by points."""
    chosen = [stack[suit] for suit in suits] if suits else stack
    return tuple(sum(column) for column in zip(*chosen, strict=True))


def ways(counts: Counts, available: Counts) -> int:
    """The number of ways to draw these counts in one order of points, every card being distinct."""
    return prod(perm(has, takes) for has, takes in zip(available, counts, strict=True) if takes)


Factors = tuple[tuple[int, ...], ...]  # by points: the ways to draw none, one, two … of them


def _factors(available: Counts, most: int) -> Factors:
    """The factors of `ways`, for as many cards of the same points as any hand has."""
    return tuple(tuple(perm(has, takes) for takes in range(most + 1)) for has in available)


def _ways(factors: Factors, held: Sequence[tuple[int, int]]) -> int:
    """`ways` for a hand as pairs of points, from 0, and how many cards have them."""
    found = 1
    for points, takes in held:
        found *= factors[points][takes]
    return found


def _ways_by_suit(held: Sequence[tuple[int, int]], suits: Sequence[Factors]) -> list[int]:
    """The ways for each of `BY_SUIT`: hands of one suit are not counted again as hands of one color.

    `suits` are those of the four suits, then of the red cards, the black cards and all cards.
    """
    *suited, red, black, every = [_ways(factors, held) for factors in suits]
    mixed = every - red - black
    return [*suited, red - suited[HEARTS] - suited[DIAMONDS], black - suited[SPADES] - suited[CLUBS], mixed]


# --- the batch -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Endings:
    """All endings as arrays. `example` and `another` are ranks; short rows are filled with `NO_CARD`."""

    hands: tuple[Counts, ...]  # without repetition
    hand: NDArray[np.intp]  # the place of each ending among `hands`
    up: NDArray[np.int16]  # by points
    blackjack: NDArray[np.bool_]
    orders: NDArray[np.object_]
    example: NDArray[np.int16]
    another: NDArray[np.int16]


@cache
def _arrays(*, hits_soft_17: bool) -> Endings:
    every = endings(hits_soft_17=hits_soft_17)
    number = {counts: n for n, counts in enumerate(dict.fromkeys(each.counts for each in every))}
    longest = max(each.size for each in every)
    return Endings(
        hands=tuple(number),
        hand=np.array([number[each.counts] for each in every], dtype=np.intp),
        up=np.array([each.up for each in every], dtype=np.int16),
        blackjack=np.array([each.is_blackjack for each in every], dtype=np.bool_),
        orders=np.array([each.orders for each in every], dtype=np.object_),
        example=np.array([_line(each, range(ACE, TEN + 1), "K", longest) for each in every], dtype=np.int16),
        another=np.array([_line(each, range(TEN, 0, -1), "10", longest) for each in every], dtype=np.int16),
    )


def _line(each: Ending, between: Sequence[int], ten: str, longest: int) -> list[int]:
    """The ranks: the up card, the cards between in this order of points, the last card, and padding."""
    middle = list(each.counts)
    middle[each.up - 1] -= 1
    middle[each.last - 1] -= 1
    points = [each.up, *(p for p in between for _ in range(middle[p - 1])), each.last]
    return [rank_of(p, ten) for p in points] + [NO_CARD] * (longest - each.size)


def rank_of(points: int, ten: str) -> int:
    """The rank with these points; `ten` is the rank to use for a ten."""
    return RANKS.index(ten) if points == TEN else points - 1


@dataclass(frozen=True)
class FinalHands:
    """A batch of dealer hands, one row for each class: the up card first, the last card last.

    Each row is an example of its class, and `others` has a second one. A weight is the number of orders, of as many
    cards as the longest hand needs, that end in this class; weights are whole numbers of any size.
    """

    cards: NDArray[np.int16]
    others: NDArray[np.int16]
    up: NDArray[np.int16]  # by points
    blackjack: NDArray[np.bool_]
    weights: NDArray[np.object_]
    total: int


@lru_cache(maxsize=4)
def final_hands(stack: Supply, *, hits_soft_17: bool, suits: bool) -> FinalHands:
    """Every final hand of the dealer's from this stack; told apart by suit only with `suits`."""
    every, patterns = _arrays(hits_soft_17=hits_soft_17), BY_SUIT if suits else ANY_SUITS
    weights = _weights(every.hands, stack, suits=suits)[every.hand] * every.orders[:, None]
    row, pattern = np.nonzero(weights)
    return FinalHands(
        cards=_with_suits(every.example[row], np.array([each.example for each in patterns])[pattern]),
        others=_with_suits(every.another[row], np.array([each.another for each in patterns])[pattern]),
        up=every.up[row],
        blackjack=every.blackjack[row],
        weights=weights[row, pattern],
        total=_checked(int(weights.sum()), every.hands, stack),
    )


def _weights(hands: tuple[Counts, ...], stack: Supply, *, suits: bool) -> NDArray[np.object_]:
    """For each hand and suit pattern: the ways to draw it in one order of points, then any further cards."""
    everything = by_points(stack)
    left = sum(everything)
    longest = _longest(hands, stack)
    parts = [*stack, by_points(stack, HEARTS, DIAMONDS), by_points(stack, SPADES, CLUBS)] if suits else []
    most = max(map(max, hands))
    factors = [_factors(available, most) for available in (*parts, everything)]
    lines = []
    for counts in hands:
        size = sum(counts)
        then = perm(left - size, longest - size) if size <= longest else 0
        held = [(points, takes) for points, takes in enumerate(counts) if takes]
        found = _ways_by_suit(held, factors) if suits else [_ways(factors[0], held)]
        lines.append([then * each for each in found])
    return np.array(lines, dtype=np.object_)


@lru_cache(maxsize=16)
def _longest(hands: tuple[Counts, ...], stack: Supply) -> int:
    """The number of cards of the longest hand that this stack has."""
    everything = by_points(stack)
    found = 0
    for counts in hands:
        size = sum(counts)
        if size > found and all(takes <= has for takes, has in zip(counts, everything, strict=True)):
            found = size
    return found


def _checked(total: int, hands: tuple[Counts, ...], stack: Supply) -> int:
    """The total, if every order of the cards ends a hand; otherwise the stack is too small."""
    left = sum(by_points(stack))
    longest = _longest(hands, stack)
    if not longest or total != perm(left, longest):
        raise PitbossError(f"{left} cards are too few: the dealer may run out of cards")
    return total


def _with_suits(ranks: NDArray[np.int16], suits: NDArray[np.integer]) -> NDArray[np.int16]:
    """Ranks as cards: the first column with its suit, the others with theirs."""
    cards = ranks + len(RANKS) * suits[:, 1:]
    cards[:, 0] = ranks[:, 0] + len(RANKS) * suits[:, 0]
    # Column by column, because features that compare or add a hand's cards then run many times faster.
    return np.where(ranks == NO_CARD, NO_CARD, cards).astype(np.int16, order="F")
