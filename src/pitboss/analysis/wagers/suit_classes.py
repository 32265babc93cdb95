"""Five cards of one deck up to an exchange of suits: one hand for all that differ only in which suit is which.

Of the 2,869,685 hands of 53 cards 150,891 are left, each with the number of hands that it stands for. The suits of a
hand are told by the ranks held in each, as bits; a hand whose suits fall in that order stands for its class.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
from math import factorial
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import JOKER_INDEX, KINDS, RANKS, SUITS, Composition

FIVE: Final = 5
ORDERS: Final = factorial(len(SUITS))  # of the suits
ALL_RANKS: Final = (1 << len(RANKS)) - 1

Ints = NDArray[np.int64]


class SuitClasses(NamedTuple):
    """Hands of five cards by their indices, rising; and how many hands each stands for."""

    hands: NDArray[np.int16]
    weights: Ints


def is_symmetric(deck: Composition) -> bool:
    """Whether no card is in the deck twice, and every suit has the same ranks."""
    suits = [deck.counts[start : start + len(RANKS)] for start in range(0, JOKER_INDEX, len(RANKS))]
    return max(deck.counts) == 1 and all(suit == suits[0] for suit in suits)


@lru_cache(maxsize=4)
def five_card_classes(deck: Composition) -> SuitClasses:
    """Every five cards of a deck that is the same in every suit, up to an exchange of suits."""
    ranks = sum(1 << rank for rank, count in enumerate(deck.counts[: len(RANKS)]) if count)
    found = [*_classes(FIVE, ranks)]
    if deck.counts[JOKER_INDEX]:
        for hands, weights in _classes(FIVE - 1, ranks):
            joker = np.full((len(hands), 1), JOKER_INDEX, dtype=np.int16)
            found.append((np.hstack([hands, joker]), weights))
    hands, weights = (np.concatenate(each) for each in zip(*found, strict=True))
    return SuitClasses(hands, weights)


def with_next_suits(hands: NDArray[np.int16]) -> NDArray[np.int16]:
    """Another hand of each class: every card in the next suit, the joker as it is."""
    return np.where(hands == JOKER_INDEX, hands, (hands + len(RANKS)) % JOKER_INDEX).astype(np.int16)


def _classes(cards: int, ranks: int) -> Iterator[tuple[NDArray[np.int16], Ints]]:
    """Every class of this many cards, by how many of them are of each suit."""
    for sizes in product(range(cards + 1), repeat=len(SUITS)):
        if sum(sizes) == cards:
            suits = _falling(sizes, ranks)
            columns = [
                _ranks_of(size)[bits] + len(RANKS) * suit
                for suit, (size, bits) in enumerate(zip(sizes, suits, strict=True))
            ]
            yield np.hstack(columns).astype(np.int16), class_sizes(np.stack(suits))


def _falling(sizes: Sequence[int], ranks: int) -> list[Ints]:
    """The ranks of each suit as bits, in every way in which they fall from suit to suit."""
    suits: list[Ints] = []
    for size in sizes:
        bits = np.array([sum(1 << rank for rank in each) for each in combinations(range(len(RANKS)), size)])
        bits = bits[bits & ~ranks == 0]
        if not suits:
            suits = [bits]
            continue
        before, here = np.nonzero(suits[-1][:, None] >= bits)
        suits = [*(suit[before] for suit in suits), bits[here]]
    return suits


@lru_cache(maxsize=FIVE + 1)
def _ranks_of(size: int) -> NDArray[np.int16]:
    """For each set of ranks as bits, its ranks, rising."""
    found = np.zeros((ALL_RANKS + 1, size), dtype=np.int16)
    for each in combinations(range(len(RANKS)), size):
        found[sum(1 << rank for rank in each)] = each
    return found


def class_sizes(suits: Ints) -> Ints:
    """How many hands there are of each class, from the ranks in each suit: equal suits cannot be exchanged."""
    falling = np.sort(suits, axis=0)
    found = np.full(suits.shape[1], ORDERS, dtype=np.int64)
    run = np.ones(suits.shape[1], dtype=np.int64)
    for above, below in zip(falling[1:], falling, strict=False):
        run = np.where(above == below, run + 1, 1)
        found //= run
    return found


@lru_cache(maxsize=1)
def set_classes(size: int = FIVE - 1) -> tuple[NDArray[np.int32], Ints]:
    """The class of every set of up to `size` cards of all kinds, smaller sets first; and the number of its sets.

    Sets of one size are in the order of the combinatorial number system.
    """
    classes, counts, before = [], [], 0
    for cards in range(size + 1):
        sets = np.array([each[::-1] for each in combinations(range(KINDS), cards)], dtype=np.int64)
        sets = sets[np.lexsort(sets.T[::-1])] if cards else sets  # by the highest card, then the next
        suits = np.zeros((len(SUITS), len(sets)), dtype=np.int64)
        for card in sets.T:
            natural = card < JOKER_INDEX
            np.add.at(suits, (card[natural] // len(RANKS), np.flatnonzero(natural)), 1 << card[natural] % len(RANKS))
        joker = (sets == JOKER_INDEX).any(axis=1).astype(np.int64)
        key = joker
        for suit in np.sort(suits, axis=0):
            key = (key << len(RANKS)) + suit
        _, number, count = np.unique(key, return_inverse=True, return_counts=True)
        classes.append(number + before)
        counts.append(count)
        before += len(count)
    return np.concatenate(classes).astype(np.int32), np.concatenate(counts)
