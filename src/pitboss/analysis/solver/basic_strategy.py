"""Basic strategy: the best chart by totals for given rules, and the cost of each deviation from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import product

import numpy as np

from pitboss.analysis.progress import reached
from pitboss.analysis.solver.solution import Solution, cells_of
from pitboss.analysis.solver.solve import Question, rules_of, run_kernel
from pitboss.cards import Composition
from pitboss.catalogue import Game
from pitboss.charts.chart import (
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
from pitboss.charts.chart import ROWS as CHART_ROWS
from pitboss.charts.sections import ROWS_OF, contexts_of
from pitboss.law.rules import Doubling, StandAndDouble, Surrender, TwentyOneRules

Row = tuple[str, int]  # the kind, and a total or the points of one card of a pair


@dataclass(frozen=True)
class BasicStrategy:
    """The best chart by totals, with its value and that of best play by the cards of each hand.

    Both take even money for a blackjack where that gains. Only best play could insure a hand, and no whole shoe is rich
    enough in tens for that.
    """

    chart: Chart
    by_chart: Solution[float]
    best: Solution[float]

    def __repr__(self) -> str:
        return f"<BasicStrategy: by chart {self.by_chart}, best play {self.best}>"

    @property
    def house_edge(self) -> float:
        return self.by_chart.house_edge

    @property
    def takes_even_money(self) -> bool:
        """Whether play by the chart takes even money for a blackjack against an ace."""
        return takes_even_money(self.by_chart)


@dataclass(frozen=True)
class Deviation:
    """A cell in which a chart differs from basic strategy, and its cost per original wager."""

    context: str
    row: Row
    up: str  # the dealer's open card, or both open cards: `10+6`
    says: str
    best: str
    cost: float


@dataclass(frozen=True)
class Evaluation:
    """A chart compared with basic strategy: both values, and the deviations that cost anything, the dearest first.

    Both take even money for a blackjack where that gains.
    """

    by_chart: Solution[float]
    basic: BasicStrategy
    deviations: tuple[Deviation, ...]

    def __repr__(self) -> str:
        return f"<Evaluation: by chart {self.by_chart}, {len(self.deviations)} costly deviations>"

    @property
    def house_edge(self) -> float:
        return self.by_chart.house_edge


def basic_strategy(
    game: Game | TwentyOneRules, composition: Composition | None = None, *, threads: int = 1
) -> BasicStrategy:
    """The best chart by totals for this game against a shoe (default: the full one). The last few are remembered."""
    rules = rules_of(game)
    cards = composition or rules.composition
    return _basic_strategy(_Asked(repr((rules, cards.counts, cards.is_endless)), threads, rules, cards))


@dataclass(frozen=True)
class _Asked:
    """Rules and a shoe, remembered by what they say: rules hold mappings, which have no hash."""

    key: str
    threads: int
    rules: TwentyOneRules = field(compare=False)
    cards: Composition = field(compare=False)


@lru_cache(maxsize=16)
def _basic_strategy(asked: _Asked) -> BasicStrategy:
    question = Question.of(asked.rules, asked.cards, threads=asked.threads)
    kernel_solution = question.solution()
    run_kernel(kernel_solution.solve)
    reached(0.5)
    cells = np.array(run_kernel(kernel_solution.basic), dtype=np.uint16)
    cells = cells.reshape(len(CONTEXTS), len(KINDS), CHART_ROWS, -1)
    cells.flags.writeable = False
    expected, rows = run_kernel(lambda: kernel_solution.follow(cells))
    shoe = tuple(question.shoe)
    followed = Solution(question.rules, shoe, expected, tuple(cells_of(rows, float)))
    best = Solution(question.rules, shoe, kernel_solution.expected, tuple(cells_of(kernel_solution.cells(), float)))
    return BasicStrategy(Chart("basic strategy", cells), with_even_money(followed, best), best)


def takes_even_money(solution: Solution[float]) -> bool:
    """Whether the player takes even money for a blackjack against an ace."""
    return any(cell.is_blackjack and cell.insures for cell in solution.cells)


def insures(solution: Solution[float]) -> bool:
    """Whether the player insures any hand other than a blackjack."""
    return any(cell.insures and not cell.is_blackjack for cell in solution.cells)


def with_even_money(followed: Solution[float], best: Solution[float]) -> Solution[float]:
    """Add even money where that gains to play by a chart, which does not cover it (CO 30-812(2))."""
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
    """Evaluate a chart. A deviation costs what this one cell would cost in basic strategy's chart."""
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
    """The total that a pair is played by where the chart has no entry for the pair."""
    if kind != "pair":
        return KINDS.index(kind), row
    return (KINDS.index("soft"), 12) if row == 1 else (KINDS.index("hard"), 2 * row)


def _can_be_allowed(rules: TwentyOneRules, context: str, choice: int) -> bool:
    """Whether the rules ever allow this choice in this part of the chart."""
    if choice == SURRENDER:
        return context == "first two" and rules.surrender is not Surrender.NOT_OFFERED
    if choice == DOUBLE and context != "doubled":
        is_offered = rules.doubling is not Doubling.NOT_OFFERED
        return is_offered and (context != "more cards" or rules.doubling is Doubling.ANY_TIME)
    if choice == STAND_AND_DOUBLE:
        return context != "more cards" and rules.stand_and_double is not StandAndDouble.NOT_OFFERED
    return True


def _choices(rules: TwentyOneRules, chart: Chart, context: str, kind: str, row: int, *up: int) -> tuple[int, ...]:
    """The choices that the rules can allow, up to the first that they always allow."""
    choices = chart.choices(context, kind, row, *up)
    if not choices:
        total = _total(kind, row)
        choices = chart.choices(context, KINDS[total[0]], total[1], *up)
    found: list[int] = []
    for choice in choices:
        if _can_be_allowed(rules, context, choice):
            found.append(choice)
            if choice in (STAND, SURRENDER) or (
                choice == HIT and context != "after split"
            ):  # not every split ace may hit
                break
    return tuple(found)


def differences(rules: TwentyOneRules, one: Chart, other: Chart) -> Iterator[tuple[str, str, int, str]]:
    """The cells in which two charts lead to different play under these rules."""
    for context in contexts_of(rules):
        kinds = KINDS[:2] if context in ("more cards", "doubled") else KINDS
        for kind, up in product(kinds, columns_of(rules)):
            for row in ROWS_OF[kind]:
                cards = points_of(up)
                here = _choices(rules, one, context, kind, row, *cards)
                if here != _choices(rules, other, context, kind, row, *cards):
                    yield context, kind, row, up
