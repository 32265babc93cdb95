"""Competition 21 by the million: one card, and a wager for each further card, played by a chart (CO 30-899.03).

The kernel plays one seat, every round from the whole shoe; payments are in cents, rounded to the table's chips.
"""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from math import sqrt
from typing import Final

import pitboss._kernel as kernel
from pitboss.analysis.cores import workers_or_all
from pitboss.analysis.simulation.games.showdown import tasks
from pitboss.cards import Card
from pitboss.errors import PitbossError
from pitboss.law.rules import CompetitionRules
from pitboss.money import CASINO_CHIPS, ChipSet, Pay

UP_CARDS: Final = 10
KINDS: Final = 10  # of cards, by their points
TOTALS: Final = 42  # hard totals first, soft ones twenty further on
MAX_CARDS: Final = 21
HALF: Final = Fraction(1, 2)


class CardDecision(IntEnum):
    """What a cell of the chart says to do."""

    NONE = 0  # of a pair: play its total
    STAND = 1
    DRAW = 2  # for the minimum
    DRAW_MAX = 3  # for the maximum
    SURRENDER = 4
    SPLIT = 5  # and buy a card to each hand
    SPLIT_AND_STAND = 6


@dataclass(frozen=True)
class CompetitionChart:
    """What to do with a first card, a pair, and totals of two or more cards, against every up card."""

    cells: tuple[int, ...]

    def first(self, points: int, up: int) -> CardDecision:
        return self._at(points - 1, up)

    def pair(self, points: int, up: int) -> CardDecision:
        return self._at(KINDS + points - 1, up)

    def total(self, cards: int, total: int, up: int, *, soft: bool) -> CardDecision:
        return self._at(2 * KINDS + (TOTALS if cards > 2 else 0) + total + (20 if soft else 0), up)

    def _at(self, row: int, up: int) -> CardDecision:
        return CardDecision(self.cells[row * UP_CARDS + up - 1])


@dataclass(frozen=True)
class CompetitionJob:
    """A simulation of the game by a chart."""

    rules: CompetitionRules
    chart: CompetitionChart
    stake_cents: int = 2_00
    chips: ChipSet = CASINO_CHIPS
    seed: int = 1

    def game(self) -> kernel.Competition21:
        """The job as the kernel plays it."""
        rules, stake = self.rules, self.stake_cents
        shoe = [0] * KINDS
        for index, count in enumerate(rules.composition.counts):
            if count:
                shoe[Card.of(index).points - 1] += count
        return kernel.Competition21(
            chart=list(self.chart.cells),
            shoe=shoe,
            times=rules.card_wager_times,
            max_splits=rules.max_splits,
            stake=stake,
            won=[self._won(rules.wins_pay, n * stake) for n in range(MAX_CARDS * rules.card_wager_times + 1)],
            blackjack_won=self._won(rules.blackjack_pays, 2 * stake),
            surrender_lost=stake - min(stake, self.chips.least(HALF * stake)),
            seed=self.seed,
        )

    def _won(self, pay: Pay, stake: int) -> int:
        return self.chips.least(pay.win(stake)) - (0 if pay.keeps_stake else stake)


@dataclass(frozen=True)
class CompetitionTally:
    """The sums of all rounds, in first wagers."""

    rounds: int
    net: float
    squares: float
    wagered: float
    ways: Mapping[str, int]  # lost, pushed, won

    @property
    def mean(self) -> float:
        return self.net / self.rounds

    @property
    def std_dev(self) -> float:
        return sqrt(self.squares / self.rounds - self.mean**2)

    @property
    def std_error(self) -> float:
        return self.std_dev / sqrt(self.rounds)


def play_competition(job: CompetitionJob, rounds: int, *, workers: int | None = None) -> CompetitionTally:
    """Play rounds. Each block has its own random numbers, so the sums do not depend on the number of workers."""
    if rounds < 1:
        raise PitbossError(f"simulate at least one round, not {rounds}")
    game, stake = job.game(), job.stake_cents
    with ThreadPoolExecutor(workers_or_all(workers)) as pool:
        found = list(pool.map(lambda task: game.play_blocks(*task), tasks(rounds)))
    lost, pushed, won = (sum(each.ways[way] for each in found) for way in range(3))
    return CompetitionTally(
        sum(each.rounds for each in found),
        sum(each.net for each in found) / stake,
        sum(each.squares for each in found) / stake**2,
        sum(each.wagered for each in found) / stake,
        {"lost": lost, "pushed": pushed, "won": won},
    )
