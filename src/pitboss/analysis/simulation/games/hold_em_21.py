"""The poker of 21-Hold 'em by the million: two community cards and three of the player's own.

Tables say which sets of three and four cards are bet, and what one wager on each five cards wins; here cards are drawn
and looked up, a block at a time. Each block has its own random numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.cores import workers_or_all
from pitboss.errors import PitbossError

BLOCK: Final = 1 << 16  # rounds
CARDS: Final = 5


@dataclass(frozen=True, eq=False)
class PokerTables:
    """By the number of a set of cards in a deck of `size`: which three or four are bet, and what five pay."""

    size: int
    first: NDArray[np.bool_]
    second: NDArray[np.bool_]
    net: NDArray[np.int64]

    @cached_property
    def choose(self) -> NDArray[np.int64]:
        return np.array([[comb(card, place + 1) for card in range(self.size)] for place in range(CARDS)])

    def results(self, deals: NDArray[np.int64], unit: int = 1) -> NDArray[np.int64]:
        """Net results: each row is two community cards and three own cards in the order of the deal."""
        first = self.first[self._numbers(deals[:, :3])]
        second = self.second[self._numbers(deals[:, :4])]
        shown = 3 * self.net[self._numbers(deals)]
        return np.where(first, np.where(second, shown, -2 * unit), -unit)

    def _numbers(self, dealt: NDArray[np.int64]) -> NDArray[np.int64]:
        rising = np.sort(dealt, axis=1)
        columns = [self.choose[place][column] for place, column in enumerate(rising.T)]
        numbers: NDArray[np.int64] = np.sum(columns, axis=0, dtype=np.int64)
        return numbers


def deals(size: int, rounds: int, *, seed: int, block: int) -> NDArray[np.int64]:
    """Five different cards for each round, every order of them equally likely."""
    random = np.random.Generator(np.random.Philox(key=seed, counter=[0, 0, 0, block]))
    drawn = np.empty((rounds, CARDS), dtype=np.int64)
    for place in range(CARDS):
        card = random.integers(0, size - place, rounds)
        for earlier in np.sort(drawn[:, :place], axis=1).T:  # from a place among the cards left to a place in the deck
            card += card >= earlier
        drawn[:, place] = card
    return drawn


def play_poker(
    tables: PokerTables, rounds: int, *, unit: int = 1, seed: int = 1, workers: int | None = None
) -> Mapping[int, int]:
    """How often each net result came up; identical for any number of workers."""
    if rounds < 1:
        raise PitbossError(f"simulate at least one round, not {rounds}")

    def play(task: tuple[int, int]) -> Counter[int]:
        block, count = task
        nets = tables.results(deals(tables.size, count, seed=seed, block=block), unit)
        values, times = np.unique(nets, return_counts=True)
        return Counter(dict(zip(values.tolist(), times.tolist(), strict=True)))

    with ThreadPoolExecutor(workers_or_all(workers)) as pool:
        return sum(pool.map(play, _blocks(rounds)), Counter())


def _blocks(rounds: int) -> Iterator[tuple[int, int]]:
    for block in range(-(-rounds // BLOCK)):
        yield block, min(BLOCK, rounds - block * BLOCK)
