"""Ante Up 21 by the million, each round from a whole shoe: the kernel plays blocks of rounds on several threads."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Final

import numpy as np

import pitboss._kernel as kernel
from pitboss.analysis.cores import workers_or_all
from pitboss.cards import Composition
from pitboss.errors import PitbossError

BLOCK: Final = 1 << 16  # rounds
BLOCKS_IN_TASK: Final = 8
LOWEST: Final = -12  # half wagers: two doubled hands, ante and bet lost


@dataclass(frozen=True)
class Sample:
    """How often each net result came up, bet or folded, in wagers on 21; and the total wagered."""

    bet: dict[Fraction, int]
    folded: dict[Fraction, int]
    wagered: int

    @property
    def rounds(self) -> int:
        return sum(self.bet.values()) + sum(self.folded.values())

    @property
    def mean(self) -> Fraction:
        return self._moment(1)

    @property
    def std_dev(self) -> float:
        return sqrt(self._moment(2) - self.mean**2)

    def _moment(self, power: int) -> Fraction:
        counted = [*self.bet.items(), *self.folded.items()]
        return sum((net**power * times for net, times in counted), Fraction(0)) / self.rounds


def play_ante_up(
    strategy: kernel.AnteUp21Strategy, shoe: Composition, rounds: int, *, seed: int = 1, workers: int | None = None
) -> Sample:
    """Play rounds. Each block has its own random numbers, so the counts do not depend on the number of workers."""
    if rounds < 1:
        raise PitbossError(f"simulate at least one round, not {rounds}")
    cards = np.array([card.index for card in shoe], dtype=np.uint8)
    with ThreadPoolExecutor(workers_or_all(workers)) as pool:
        played = pool.map(lambda task: strategy.play_blocks(cards, seed, *task), _tasks(rounds))
        *counts, wagered = np.sum(list(played), axis=0).tolist()
    bet, folded = (
        {Fraction(LOWEST + n, 2): times for n, times in enumerate(each) if times} for each in _halves(counts)
    )
    return Sample(bet, folded, wagered)


def _halves(counts: list[int]) -> tuple[list[int], list[int]]:
    return counts[: len(counts) // 2], counts[len(counts) // 2 :]


def _tasks(rounds: int) -> Iterator[tuple[int, list[int]]]:
    blocks = -(-rounds // BLOCK)
    for start in range(0, blocks, BLOCKS_IN_TASK):
        yield start, [min(BLOCK, rounds - n * BLOCK) for n in range(start, min(start + BLOCKS_IN_TASK, blocks))]
