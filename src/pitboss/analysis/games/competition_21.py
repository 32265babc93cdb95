"""Competition 21 solved: one card, and a wager for each further one (CO 30-899.03).

What lies on a hand is won or lost as a whole, so that the worth of a hand is convex in what the next card costs: the
least or the most that the law allows is best, never anything between. The kernel finds the best play by the cards of
each hand, and the best chart by totals; in fractions for a single first card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import msgspec

import pitboss._kernel as kernel
from pitboss.analysis.simulation.games.competition_21 import BuyChart
from pitboss.analysis.solver.residues import certain, fraction
from pitboss.analysis.solver.shoes import by_value
from pitboss.analysis.solver.solve import refusing
from pitboss.cards import Composition
from pitboss.catalogue import Game
from pitboss.law.compiled import compile_rules
from pitboss.law.rules import CompetitionRules, TwentyOneRules


@dataclass(frozen=True)
class Bought:
    """Expected net and all that is wagered, in first wagers."""

    net: float
    wagered: float

    @property
    def house_edge(self) -> float:
        return -self.net

    @property
    def element_of_risk(self) -> float:
        return -self.net / self.wagered


def kernel_rules(rules: CompetitionRules) -> kernel.Rules:
    """The rules of the family that hold here, too."""
    fields = msgspec.structs.fields(TwentyOneRules)
    return compile_rules(TwentyOneRules(**{field.name: getattr(rules, field.name) for field in fields}))


def _shoe(rules: CompetitionRules, composition: Composition | None) -> list[int]:
    return by_value(composition or rules.composition)


def best_bought(game: Game, composition: Composition | None = None, *, threads: int = 1) -> Bought:
    """The best play by the cards of each hand; insurance where it gains."""
    return bought(game, None, composition, threads=threads)


def bought(game: Game, chart: BuyChart | None, composition: Composition | None = None, *, threads: int = 1) -> Bought:
    """Play by a chart, without insurance."""
    rules = game.rules_of(CompetitionRules)
    cells = None if chart is None else list(chart.cells)
    shoe, times = _shoe(rules, composition), rules.card_wager_times
    net, wagered = refusing(lambda: kernel.competition_21_value(kernel_rules(rules), times, shoe, None, cells, threads))
    return Bought(net[0], wagered[0])


def best_chart(game: Game, composition: Composition | None = None, *, threads: int = 1) -> BuyChart:
    """The best chart by totals."""
    rules = game.rules_of(CompetitionRules)
    shoe, times = _shoe(rules, composition), rules.card_wager_times
    cells = refusing(lambda: kernel.competition_21_chart(kernel_rules(rules), times, shoe, threads))
    return BuyChart(tuple(cells))


def exactly(
    game: Game, first: int, up: int, composition: Composition, chart: BuyChart | None = None
) -> tuple[Fraction, Fraction]:
    """Net and wagers of one first card against one up card (points), both among the cards: by a chart, or at best."""
    rules = game.rules_of(CompetitionRules)
    compiled, shoe = kernel_rules(rules), by_value(composition)
    start, cells = (first - 1, up - 1), None if chart is None else list(chart.cells)
    runs: list[tuple[int, tuple[float, int], tuple[float, int]]] = []
    for prime in range(kernel.EXACT_PRIMES):

        def run(prime: int = prime) -> tuple[int, tuple[float, int], tuple[float, int]]:
            return kernel.competition_21_exact(compiled, rules.card_wager_times, shoe, start, cells, prime)

        runs.append(refusing(run))
        if prime and all(_found(runs, part) is not None for part in (1, 2)):
            break
    return certain(_found(runs, 1)), certain(_found(runs, 2))


def _found(runs: Sequence[tuple[int, tuple[float, int], tuple[float, int]]], part: int) -> Fraction | None:
    residues = [(run[1] if part == 1 else run[2])[1] for run in runs]
    return fraction(residues, [run[0] for run in runs])
