"""Showdowns of two five-card hands from one deck, by the million.

A hand is a kind (set, bust, folded …) and two ranks, looked up by its cards. The kernel deals, looks up and counts how
often each kind of the player's met each kind of the dealer's, and who was higher in each rank; the game's own module
knows what that pays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb, sqrt
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

import pitboss._kernel as kernel
from pitboss.analysis.cores import workers_or_all
from pitboss.cards import KINDS, Composition
from pitboss.errors import PitbossError

FIVE: Final = 5
BLOCK: Final = 1 << 17  # rounds
BLOCKS_IN_TASK: Final = 4
_CHOOSE: Final = np.array([[comb(card, place) for card in range(KINDS)] for place in range(1, FIVE + 1)])


class Case(NamedTuple):
    """The kinds of both hands; 1, 0 or -1 as the player's is higher, equal or lower in each rank."""

    player: int
    dealer: int
    first: int
    second: int


def table(
    hands: NDArray[np.int16], kinds: NDArray[np.int64], first: NDArray[np.int64], second: NDArray[np.int64]
) -> NDArray[np.uint16]:
    """What each hand is, in the kernel's order. Each row of `hands` is five card indices, rising."""
    numbers = sum(_CHOOSE[place][hands[:, place]] for place in range(FIVE))
    found = np.zeros((comb(KINDS, FIVE), 3), dtype=np.uint16)
    found[numbers] = np.stack([kinds, first, second], axis=1)
    return found


@dataclass(frozen=True, eq=False)
class Showdown:
    """A game of showdowns; `table` makes its tables."""

    deck: Composition
    players: NDArray[np.uint16]
    dealers: NDArray[np.uint16]
    seed: int = 1

    def game(self) -> kernel.Showdown:
        """The game as the kernel plays it."""
        return kernel.Showdown(
            deck=np.array([card.index for card in self.deck], dtype=np.uint8),
            players=self.players,
            dealers=self.dealers,
            player_kinds=self._kinds[0],
            dealer_kinds=self._kinds[1],
            seed=self.seed,
        )

    @cached_property
    def _kinds(self) -> tuple[int, int]:
        return int(self.players[:, 0].max()) + 1, int(self.dealers[:, 0].max()) + 1

    def case(self, number: int) -> Case:
        """The case with this number in the kernel."""
        player, dealer, first, second = np.unravel_index(number, (*self._kinds, 3, 3))
        return Case(int(player), int(dealer), int(first) - 1, int(second) - 1)


def play_showdowns(what: Showdown, rounds: int, *, workers: int | None = None) -> Mapping[Case, int]:
    """How often each case came up; identical for any number of workers.

    Workers are threads, because the kernel releases the interpreter's lock; each block has its own random numbers.
    """
    if rounds < 1:
        raise PitbossError(f"simulate at least one round, not {rounds}")
    game = what.game()
    with ThreadPoolExecutor(workers_or_all(workers)) as pool:
        counted = pool.map(lambda task: np.array(game.play_blocks(*task), dtype=np.int64), tasks(rounds))
        counts = np.sum(list(counted), axis=0)
    return {what.case(number): int(counts[number]) for number in np.flatnonzero(counts).tolist()}


def tasks(rounds: int) -> Iterator[tuple[int, list[int]]]:
    """Blocks of rounds, a few to a task: the number of the first, and the rounds of each."""
    blocks = -(-rounds // BLOCK)
    for start in range(0, blocks, BLOCKS_IN_TASK):
        yield start, [min(BLOCK, rounds - n * BLOCK) for n in range(start, min(start + BLOCKS_IN_TASK, blocks))]


@dataclass(frozen=True)
class Sample:
    """Net results of rounds, in initial wagers, with how often each came."""

    counts: Mapping[Fraction, int]

    @classmethod
    def of(cls, cases: Mapping[Case, int], net: Callable[[Case], Fraction]) -> Sample:
        counts: dict[Fraction, int] = {}
        for case, times in cases.items():
            counts[net(case)] = counts.get(net(case), 0) + times
        return cls(counts)

    @property
    def rounds(self) -> int:
        return sum(self.counts.values())

    @property
    def mean(self) -> Fraction:
        return sum((net * times for net, times in self.counts.items()), Fraction(0)) / self.rounds

    @property
    def std_dev(self) -> float:
        squares = sum((net**2 * times for net, times in self.counts.items()), Fraction(0))
        return sqrt((squares - self.rounds * self.mean**2) / max(self.rounds - 1, 1))

    @property
    def std_error(self) -> float:
        return self.std_dev / sqrt(self.rounds)
