"""The best strategy for a game with a side wager of a given size, compared with basic strategy.

Sizes and values are in original main wagers. Where a hand and its result decide the side wager, the kernel's solver
finds the best play: it is given what the side wager pays for every hand and result, from the hands' own predicates.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

import pitboss._kernel as kernel
from pitboss.analysis.play_wagers.charted_play import ChartedPlay, Shoe, best_chart, hand_counts
from pitboss.analysis.play_wagers.hand_results import DEALT, FIRST, row_table
from pitboss.analysis.solver.residues import fraction, require_fraction
from pitboss.analysis.solver.solve import Question, run_kernel
from pitboss.catalogue.wagers import PayTable, WagerDefinition
from pitboss.charts.chart import SHAPE, Chart
from pitboss.errors import PitbossError
from pitboss.law.compiled import compile_rules
from pitboss.money import Pay

FIRST_HAND, EVERY_HAND, MAJORITY = range(3)  # what becomes of the side wager after a split
JOINT: Final = "the best chart by totals with the side wager"


@dataclass(frozen=True)
class Stage:
    """One chart of the joint strategy, and its value for both wagers compared with basic strategy."""

    name: str  # when it is played, where there are several
    chart: Chart
    value: float
    basic_value: float
    main: float | None  # the main wager's part of the value, where it is known

    @property
    def gain(self) -> float:
        return self.value - self.basic_value


@dataclass(frozen=True)
class StraightPlay:
    """What to do with a straight that may still grow, where basic strategy differs."""

    ranks: str
    up: str
    says: str
    basic: str


@dataclass(frozen=True)
class JointStrategy:
    """The joint optimum: its charts, and its gain over basic strategy with the same wagers."""

    wager: WagerDefinition
    paytable: PayTable
    size: Fraction
    basic: Chart
    main_alone: float  # the main wager's value by basic strategy
    stages: tuple[Stage, ...]
    best_play: float | None = None  # by the cards of each hand, where that is solved
    runs: tuple[StraightPlay, ...] = field(default=())
    model: str = ""

    @property
    def value(self) -> float:
        return self.stages[0].value

    @property
    def gain(self) -> float:
        return self.stages[0].gain


@dataclass(frozen=True)
class Payoffs:
    """What the side wager pays for each result of a hand, in main wagers."""

    by_hand: NDArray[np.object_]  # as dealt or split, finish, hand
    over: Fraction
    surrendered: Fraction
    to_blackjack: Fraction
    blackjack_won: Fraction
    blackjack_tied: Fraction
    majority: tuple[Fraction, Fraction, Fraction] = (Fraction(0), Fraction(0), Fraction(0))
    on_split: int = FIRST_HAND

    def play_wager(self, later: Chart | None) -> kernel.PlayWager:
        """The payoffs in the kernel's terms; `later` is the chart for split hands without the side wager."""
        others = [self.over, self.surrendered, self.to_blackjack, self.blackjack_won, self.blackjack_tied]
        every = {*self.by_hand.ravel().tolist(), *others, *self.majority}
        unit = lcm(*(amount.denominator for amount in every))
        if any(abs(amount * unit) >= 1 << 31 for amount in every):
            raise PitbossError("the size of the side wager has too many digits; write it with fewer")
        amounts = np.array([int(amount * unit) for amount in self.by_hand.ravel()], dtype=np.int32)
        return kernel.PlayWager(
            amounts,
            [int(amount * unit) for amount in others],
            [int(amount * unit) for amount in self.majority],
            unit,
            self.on_split,
            None if later is None else later.cells,
        )


def net_of(pay: Pay | None, paytable: PayTable, meters: Mapping[str, int]) -> Fraction:
    """The net of one unit of the side wager for a row's pay; None is a loss."""
    if pay is None:
        return Fraction(-1)
    stake = paytable.typical_cents
    won = pay.win(stake, meter_cents=meters.get(pay.meter, 0)) / stake
    return won - (0 if pay.keeps_stake else 1)


def payoffs_of(wager: WagerDefinition, paytable: PayTable, size: Fraction) -> Payoffs:
    """The payoffs of a wager of this size on a hand and its result."""
    table = row_table(tuple(paytable.pays))
    nets = [size * net_of(pay, paytable, {}) for pay in paytable.pays.values()] + [-size]
    amounts = np.array(nets, dtype=object)[table.by_hand[[DEALT, FIRST]]]
    won, tied = nets[table.blackjack_won], nets[table.blackjack_tied]
    split = EVERY_HAND if wager.follows_split else FIRST_HAND
    return Payoffs(amounts, -size, -size, -size, won, tied, on_split=split)


@dataclass(frozen=True)
class GameWithSideWager:
    """A game with a side wager's payoffs, as the kernel solves it."""

    shoe: Shoe
    payoffs: Payoffs | None
    later: Chart | None = None

    def _solution(self) -> kernel.Solution:
        question, rules = Question.of(self.shoe.rules, self.shoe.stack), compile_rules(self.shoe.rules)
        play_wager = None if self.payoffs is None else self.payoffs.play_wager(self.later)
        return run_kernel(lambda: kernel.Solution(rules, question.shoe, question.suits, False, None, 1, play_wager))

    def value(self, chart: Chart) -> float:
        """The value of both wagers with play by this chart."""
        solution = self._solution()
        expected, _ = run_kernel(lambda: solution.follow(chart.cells))
        return expected

    def best(self) -> tuple[float, Chart]:
        """The value of best play by the cards of each hand, and the best chart by totals."""
        solution = self._solution()
        run_kernel(solution.solve)
        cells = np.array(run_kernel(solution.basic), dtype=np.uint16).reshape(SHAPE)
        cells.flags.writeable = False
        return solution.expected, Chart(JOINT, cells)

    def best_of(self, cards: tuple[int, int], up: int) -> Fraction:
        """The value of best play of one hand, by points, as a fraction."""
        question, rules = Question.of(self.shoe.rules, self.shoe.stack), compile_rules(self.shoe.rules)
        play_wager = None if self.payoffs is None else self.payoffs.play_wager(self.later)
        first, second = sorted(cards)
        hand = (first - 1, second - 1, up - 1, -1)
        moduli: list[int] = []
        residues: list[int] = []
        found: Fraction | None = None
        for prime in range(kernel.EXACT_PRIMES):

            def run(prime: int = prime) -> tuple[int, tuple[float, int], list[tuple[Any, ...]]]:
                return kernel.solve_exact(rules, question.shoe, question.suits, False, hand, None, prime, 1, play_wager)

            modulus, _, (cell,) = run_kernel(run)
            moduli.append(modulus)
            residues.append(cell[6][1])
            if prime and (found := fraction(residues, moduli)) is not None:
                break
        return require_fraction(found)


def main_value(play: ChartedPlay) -> float:
    """The value of the main wager with play by a chart."""
    return GameWithSideWager(play, None).value(play.chart)


def joint_by_hand_results(wager: WagerDefinition, paytable: PayTable, shoe: Shoe, size: Fraction) -> JointStrategy:
    """The joint strategy where a hand and its result decide the side wager, by the kernel's solver."""
    basic = best_chart(shoe)
    both = GameWithSideWager(shoe, payoffs_of(wager, paytable, size), None if wager.follows_split else basic)
    best, chart = both.best()
    value, basic_value = both.value(chart), both.value(basic)
    if value < basic_value:  # a chart has one cell for a total: basic strategy's may be the better compromise
        chart, value = basic, basic_value
    main = _main_of(shoe, chart, basic, follows=wager.follows_split)
    model = "split hands play by their own cards"
    if not wager.follows_split:
        model += "; those without the side wager play by basic strategy"
    stage = Stage("", chart, value, basic_value, main)
    alone = main_value(ChartedPlay(shoe.rules, shoe.stack, basic))
    return JointStrategy(wager, paytable, size, basic, alone, (stage,), best, model=model)


def _main_of(shoe: Shoe, chart: Chart, basic: Chart, *, follows: bool) -> float:
    """The main wager's part: the value with a side wager that pays nothing, so that play stays the same."""
    zero = Fraction(0)
    amounts = np.full((2, 4, len(hand_counts())), zero, dtype=object)
    split = EVERY_HAND if follows else FIRST_HAND
    nothing = Payoffs(amounts, zero, zero, zero, zero, zero, on_split=split)
    return GameWithSideWager(shoe, nothing, None if follows else basic).value(chart)
