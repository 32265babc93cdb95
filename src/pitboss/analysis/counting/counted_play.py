"""A game simulated by a count: results by depth and true count, from which every cut card and every ramp is read.

The rounds before a cut card are the same wherever it lies, so one run to the deepest cut answers all others; and wagers
do not change the cards, so it answers all ramps. Whole shoes are dealt: the sums do not depend on the workers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

import pitboss._kernel as kernel
from pitboss.analysis.cores import workers_or_all
from pitboss.analysis.counting.ramps import CountRow
from pitboss.analysis.simulation import HI_LO, Bets, Chart, Count, Job, Shoe
from pitboss.errors import PitbossError
from pitboss.law.rules import TwentyOneRules

UNIT_CENTS: Final = 10_00  # every payment of the family on $10 is a whole number of cents
CARDS_IN_STEP: Final = 13  # cut cards are told apart by a quarter of a deck
LOWEST: Final = -20
READINGS: Final = 41
BLOCKS: Final = 32  # their spread is the standard error
DEEPEST: Final = 13  # cards behind the cut card for each hand, so that a round hardly ever runs out of them
RARE: Final = 0.001  # the share of rounds below which a count at either end has no row of its own
ROUNDS, NET, SQUARES, PRODUCTS = range(4)

Sums = NDArray[np.int64]


@dataclass(frozen=True)
class CountedPlan:
    """What is simulated: a chart for every true count, or one for all of them."""

    rules: TwentyOneRules
    chart: Chart
    count: Count = HI_LO
    by_count: Mapping[int, Chart] = field(default_factory=dict)
    insurance: int | str = "never"
    hands: int = 1
    seed: int = 1

    def job(self) -> Job:
        bets = Bets(UNIT_CENTS, insurance=self.insurance)
        behind = min(DEEPEST * (self.hands + 1), self.rules.composition.size // 2)
        job = Job(self.rules, seed=self.seed, seats=self.hands, chart=self.chart, bets=bets, count=self.count)
        return replace(job, shoe=Shoe(behind))

    @property
    def charts(self) -> tuple[int, list[NDArray[np.uint16]]]:
        """The lowest true count with a chart of its own, and the charts from there up."""
        if not self.by_count:
            return 0, [self.chart.cells]
        low, high = min(self.by_count), max(self.by_count)
        return low, [self.by_count[count].cells for count in range(low, high + 1)]


@dataclass(frozen=True, eq=False)
class CountedGrid:
    """Sums by block, depth and true count."""

    plan: CountedPlan
    sums: Sums

    @property
    def rounds(self) -> int:
        return int(self.sums[..., ROUNDS].sum())

    @property
    def deepest(self) -> int:
        """The cards dealt at the deepest cut card."""
        return self.plan.job().cut

    def _steps(self, cut: int | None) -> int:
        """The depths before a cut card, which lies at the end of a step."""
        deepest = -(-self.deepest // CARDS_IN_STEP)
        if cut is None:
            return deepest
        size = self.plan.rules.composition.size
        if not CARDS_IN_STEP <= cut <= size:
            raise PitbossError(f"A cut card after {cut} cards cannot be used; {CARDS_IN_STEP} to {self.deepest} can")
        return min(round(cut / CARDS_IN_STEP), deepest)

    @cached_property
    def _units(self) -> NDArray[np.float64]:
        return np.array([1, UNIT_CENTS, UNIT_CENTS**2, UNIT_CENTS**2], dtype=np.float64)

    def rows(self, cut: int | None = None, *, block: int | None = None) -> tuple[CountRow, ...]:
        """Share, mean, variance and covariance by true count, of the rounds that begin before `cut` cards."""
        chosen = self.sums if block is None else self.sums[block : block + 1]
        sums = _gathered(chosen[:, : self._steps(cut)].sum(axis=(0, 1)) / self._units)
        hands, total = self.plan.hands, float(sums[:, ROUNDS].sum())
        pairs = hands * (hands - 1) / 2
        found = []
        for place, (rounds, net, squares, products) in enumerate(sums.tolist()):
            if rounds:
                mean = net / rounds / hands
                variance = squares / rounds / hands - mean**2
                covariance = products / rounds / pairs - mean**2 if pairs else 0.0
                found.append(CountRow(LOWEST + place, rounds / total, mean, variance, covariance, int(rounds)))
        return tuple(found)

    def flat(self, cut: int | None = None) -> tuple[float, float]:
        """The mean of a hand with equal wagers at every count, and its standard error."""
        means = [_mean(self.rows(cut, block=block)) for block in range(len(self.sums))]
        return _mean(self.rows(cut)), _spread(means)

    def spread(self, figure: Callable[[Sequence[CountRow]], float], cut: int | None = None) -> float:
        """The standard error of any figure of the rows, from the spread of the blocks."""
        return _spread([figure(self.rows(cut, block=block)) for block in range(len(self.sums))])


def _gathered(sums: NDArray[np.float64]) -> NDArray[np.float64]:
    """Rare counts at both ends together with their neighbors: a row of its own must mean something."""
    rounds, found = sums[:, ROUNDS], sums.copy()
    enough = RARE * rounds.sum()
    for order in (range(len(found) - 1), range(len(found) - 1, 0, -1)):
        for place in order:
            if found[place, ROUNDS] >= enough:
                break
            found[place + order.step] += found[place]
            found[place] = 0
    return found


def _mean(rows: Sequence[CountRow]) -> float:
    return sum(row.share * row.mean for row in rows)


def _spread(values: Sequence[float]) -> float:
    return float(np.std(values, ddof=1)) / sqrt(len(values)) if len(values) > 1 else float("nan")


def count_game(
    plan: CountedPlan,
    shoes: int,
    *,
    workers: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> CountedGrid:
    """Deal this many shoes by a count."""
    if shoes < BLOCKS:
        raise PitbossError(f"{shoes} shoes are too few for a standard error; deal {BLOCKS} or more")
    game, (lowest, charts) = plan.job().game(), plan.charts
    each = -(-shoes // BLOCKS)

    def play(block: int) -> Sums:
        return kernel.play_counted(
            game=game,
            charts_from=lowest,
            charts=charts,
            block=block,
            shoes=each,
            cards_in_step=CARDS_IN_STEP,
            lowest=LOWEST,
            readings=READINGS,
        )

    found: list[Sums] = []
    with ThreadPoolExecutor(workers_or_all(workers)) as threads:
        for block, sums in enumerate(threads.map(play, range(BLOCKS)), start=1):
            found.append(sums)
            if progress is not None:
                progress(block * each)
    return CountedGrid(plan, np.stack(found))
