"""Basic strategy: the best chart by totals for the rules at hand, and what departing from it costs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

import numpy as np

from pitboss.analysis.solver.solution import Solution, cells_of
from pitboss.analysis.solver.solve import Question, run_kernel
from pitboss.cards import Composition
from pitboss.catalogue import Game
from pitboss.law.rules import Doubling, StandAndDouble, Surrender, TwentyOneRules
from pitboss.strategy.chart import (
    CONTEXTS,
    DOUBLE,
    HIT,
    KINDS,
    STAND,
    STAND_AND_DOUBLE,
    SURRENDER,
    Chart,
    column_of,
    columns_of,
    points_of,
)
from pitboss.strategy.chart import ROWS as CHART_ROWS
from pitboss.strategy.sections import ROWS_OF, contexts_of

Row = tuple[str, int]  # the kind, and a total or the points of one card of a pair


@dataclass(frozen=True)
class BasicStrategy:
    """The best chart by totals, with its value and that of best play by the cards of each hand.

    Both take even money for a blackjack where that gains. Only best play would insure a hand; no whole shoe is so rich
    in tens that it does.
    """

    chart: Chart
    by_chart: Solution[float]
    best: Solution[float]

    @property
    def house_edge(self) -> float:
        return self.by_chart.house_edge

    @property
    def takes_even_money(self) -> bool:
        """Whether play by the chart takes even money: a blackjack against an ace is worth less."""
        return takes_even_money(self.by_chart)


@dataclass(frozen=True)
class Deviation:
    """A cell in which a chart departs from basic strategy, and what that costs of each original wager."""

    context: str
    row: Row
    up: str  # the dealer's open card, or both: `10+6`
    says: str
    best: str
    cost: float


@dataclass(frozen=True)
class Evaluation:
    """A chart's value beside that of basic strategy, and the deviations that matter, the dearest first.

    Both take even money for a blackjack where that gains.
    """

    by_chart: Solution[float]
    basic: BasicStrategy
    deviations: tuple[Deviation, ...]

    @property
    def house_edge(self) -> float:
        return self.by_chart.house_edge


def basic_strategy(
    game: Game | TwentyOneRules, composition: Composition | None = None, *, threads: int = 1
) -> BasicStrategy:
    """The best chart by totals for this game, against this shoe (the full one unless another is given)."""
    question = Question.of(game, composition, threads=threads)
    kernel_solution = question.solution()
    run_kernel(kernel_solution.solve)
    cells = np.array(run_kernel(kernel_solution.basic), dtype=np.uint16)
    cells = cells.reshape(len(CONTEXTS), len(KINDS), CHART_ROWS, -1)
    cells.flags.writeable = False
    expected, rows = run_kernel(lambda: kernel_solution.follow(cells))
    shoe = tuple(question.shoe)
    followed = Solution(question.rules, shoe, expected, tuple(cells_of(rows, float)))
    best = Solution(question.rules, shoe, kernel_solution.expected, tuple(cells_of(kernel_solution.cells(), float)))
    return BasicStrategy(Chart("basic strategy", cells), with_even_money(followed, best), best)


def takes_even_money(solution: Solution[float]) -> bool:
    """Whether a blackjack against an ace is paid at once."""
    return any(cell.is_blackjack and cell.insures for cell in solution.cells)


def insures(solution: Solution[float]) -> bool:
    """Whether any hand that is no blackjack is insured."""
    return any(cell.insures and not cell.is_blackjack for cell in solution.cells)


def with_even_money(followed: Solution[float], best: Solution[float]) -> Solution[float]:
    """Play by a chart that takes even money where that gains: a chart itself says nothing about it (CO 30-812(2))."""
    offered = {(cell.open, cell.cards): cell.even_money for cell in best.cells if cell.even_money is not None}
    cells, gained = [], 0.0
    for cell in followed.cells:
        even_money = offered.get((cell.open, cell.cards))
        if even_money is not None and even_money > cell.value:
            gained += cell.chance * (even_money - cell.value)
            cell = replace(cell, value=even_money, insures=True, even_money=even_money)
        cells.append(cell)
    return replace(followed, expected=followed.expected + gained, cells=tuple(cells))


def evaluate(
    game: Game | TwentyOneRules, chart: Chart, composition: Composition | None = None, *, threads: int = 1
) -> Evaluation:
    """The value of playing by a chart. The cost of a deviation is that of this cell alone in basic strategy's chart."""
    question = Question.of(game, composition, threads=threads)
    solution = question.solution()
    basic = basic_strategy(game, composition, threads=threads)
    expected, rows = run_kernel(lambda: solution.follow(chart.cells))
    by_chart = Solution(question.rules, tuple(question.shoe), expected, tuple(cells_of(rows, float)))
    whole, _ = run_kernel(lambda: solution.follow(basic.chart.cells))
    found = []
    for context, kind, row, up in differences(question.rules, basic.chart, chart):
        place = (CONTEXTS.index(context), KINDS.index(kind), row, column_of(*points_of(up)))
        changed = basic.chart.cells.copy()
        changed[place] = chart.cells[place] or chart.cells[place[0], *_total(kind, row), place[3]]
        value, _ = run_kernel(lambda changed=changed: solution.follow(changed))  # type: ignore[misc]
        says = chart.letters(context, kind, row, *points_of(up))
        best = basic.chart.letters(context, kind, row, *points_of(up))
        found.append(Deviation(context, (kind, row), up, says, best, whole - value))
    dearest = sorted((each for each in found if each.cost), key=lambda each: -each.cost)
    return Evaluation(with_even_money(by_chart, basic.best), basic, tuple(dearest))


def _total(kind: str, row: int) -> tuple[int, int]:
    """The row of a total that a pair without a wish of its own is played by."""
    if kind != "pair":
        return KINDS.index(kind), row
    return (KINDS.index("soft"), 12) if row == 1 else (KINDS.index("hard"), 2 * row)


def _comes_true(rules: TwentyOneRules, context: str, wish: int) -> bool:
    """Whether a wish can come true at all in this part of the chart."""
    if wish == SURRENDER:
        return context == "first two" and rules.surrender is not Surrender.NOT_OFFERED
    if wish == DOUBLE and context != "doubled":
        is_offered = rules.doubling is not Doubling.NOT_OFFERED
        return is_offered and (context != "more cards" or rules.doubling is Doubling.ANY_TIME)
    if wish == STAND_AND_DOUBLE:
        return context != "more cards" and rules.stand_and_double is not StandAndDouble.NOT_OFFERED
    return True


def _wishes(rules: TwentyOneRules, chart: Chart, context: str, kind: str, row: int, *up: int) -> tuple[int, ...]:
    """The wishes that can come true, up to the first that always does."""
    wishes = chart.wishes(context, kind, row, *up)
    if not wishes:
        total = _total(kind, row)
        wishes = chart.wishes(context, KINDS[total[0]], total[1], *up)
    found: list[int] = []
    for wish in wishes:
        if _comes_true(rules, context, wish):
            found.append(wish)
            if wish in (STAND, SURRENDER) or (wish == HIT and context != "after split"):  # not every split ace may hit
                break
    return tuple(found)


def differences(rules: TwentyOneRules, one: Chart, other: Chart) -> Iterator[tuple[str, str, int, str]]:
    """The cells in which two charts do not do the same, as far as the rules let them differ."""
    for context in contexts_of(rules):
        kinds = KINDS[:2] if context in ("more cards", "doubled") else KINDS
        for kind, up in product(kinds, columns_of(rules)):
            for row in ROWS_OF[kind]:
                cards = points_of(up)
                here = _wishes(rules, one, context, kind, row, *cards)
                if here != _wishes(rules, other, context, kind, row, *cards):
                    yield context, kind, row, up
