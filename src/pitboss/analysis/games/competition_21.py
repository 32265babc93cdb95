"""Competition 21 (CO 30-899.03), solved: one card, and a wager for each further card.

All wagers on a hand win or lose together, so the value of a hand is convex in the price of the next card: the minimum
or the maximum is best, never an amount between. The kernel finds the best play by the cards of each hand and the best
chart by totals; for a single first card also in fractions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import pitboss._kernel as kernel
from pitboss.analysis.simulation.games.competition_21 import CompetitionChart
from pitboss.analysis.solver.residues import fraction, require_fraction
from pitboss.analysis.solver.shoes import by_value
from pitboss.analysis.solver.solve import run_kernel
from pitboss.cards import Composition
from pitboss.catalogue import Game
from pitboss.law.compiled import compile_rules
from pitboss.law.rules import CompetitionRules, TwentyOneRules, rule_fields


@dataclass(frozen=True)
class CompetitionValue:
    """Expected net and total wagered, in first wagers."""

    net: float
    wagered: float

    @property
    def house_edge(self) -> float:
        return -self.net

    @property
    def element_of_risk(self) -> float:
        return -self.net / self.wagered


def kernel_rules(rules: CompetitionRules) -> kernel.Rules:
    """The rules that the game shares with the 21 family, for the kernel."""
    fields = rule_fields(TwentyOneRules)
    return compile_rules(TwentyOneRules(**{field.name: getattr(rules, field.name) for field in fields}))


def _shoe(rules: CompetitionRules, composition: Composition | None) -> list[int]:
    return by_value(composition or rules.composition)


def best_value(game: Game, composition: Composition | None = None, *, threads: int = 1) -> CompetitionValue:
    """The value of best play by the cards of each hand, with insurance where it gains."""
    return chart_value(game, None, composition, threads=threads)


def chart_value(
    game: Game, chart: CompetitionChart | None, composition: Composition | None = None, *, threads: int = 1
) -> CompetitionValue:
    """The value of play by a chart, without insurance; None stands for best play."""
    rules = game.rules_of(CompetitionRules)
    cells = None if chart is None else list(chart.cells)
    shoe, times = _shoe(rules, composition), rules.card_wager_times
    net, wagered = run_kernel(
        lambda: kernel.competition_21_value(kernel_rules(rules), times, shoe, None, cells, threads)
    )
    return CompetitionValue(net[0], wagered[0])


def best_chart(game: Game, composition: Composition | None = None, *, threads: int = 1) -> CompetitionChart:
    """The best chart by totals."""
    rules = game.rules_of(CompetitionRules)
    shoe, times = _shoe(rules, composition), rules.card_wager_times
    cells = run_kernel(lambda: kernel.competition_21_chart(kernel_rules(rules), times, shoe, threads))
    return CompetitionChart(tuple(cells))


def exact_value(
    game: Game, first: int, up: int, composition: Composition, chart: CompetitionChart | None = None
) -> tuple[Fraction, Fraction]:
    """Net and wagers of one first card against one up card, by points; by a chart (default: best play).

    The composition includes both cards.
    """
    rules = game.rules_of(CompetitionRules)
    compiled, shoe = kernel_rules(rules), by_value(composition)
    start, cells = (first - 1, up - 1), None if chart is None else list(chart.cells)
    runs: list[tuple[int, tuple[float, int], tuple[float, int]]] = []
    for prime in range(kernel.EXACT_PRIMES):

        def run(prime: int = prime) -> tuple[int, tuple[float, int], tuple[float, int]]:
            return kernel.competition_21_exact(compiled, rules.card_wager_times, shoe, start, cells, prime)

        runs.append(run_kernel(run))
        if prime and all(_found(runs, part) is not None for part in (1, 2)):
            break
    return require_fraction(_found(runs, 1)), require_fraction(_found(runs, 2))


def _found(runs: Sequence[tuple[int, tuple[float, int], tuple[float, int]]], part: int) -> Fraction | None:
    residues = [(run[1] if part == 1 else run[2])[1] for run in runs]
    return fraction(residues, [run[0] for run in runs])
