"""Blackjack Burnout (CO 30-899.25): what the right to burn one hit card is worth, and a plan to use it.

The value is exact for a plan by totals and for best play by the cards of each hand, with splits as in
`docs/decisions/0008-split-model.md`; a split forfeits the right. The fee is always lost, so it is subtracted at the
end.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

import pitboss._kernel as kernel
from pitboss.analysis.simulation.feature_plans import HAND_ROWS, BurnPlan
from pitboss.analysis.solver.basic_strategy import BasicStrategy, basic_strategy
from pitboss.analysis.solver.shoes import by_value
from pitboss.analysis.solver.solve import rules_of, run_kernel
from pitboss.cards import Composition
from pitboss.catalogue import Game
from pitboss.charts.chart import Chart
from pitboss.errors import PitbossError
from pitboss.law.compiled import compile_rules
from pitboss.law.rules import TwentyOneRules


@dataclass(frozen=True)
class BurnoutValue:
    """The game with the fee paid in every round, by a plan and by best play, compared with the game without it.

    Expected nets are in original wagers, net of the fee.
    """

    fee: Fraction
    basic: BasicStrategy
    plan: BurnPlan
    by_plan: float
    best: float

    @property
    def worth(self) -> float:
        """The fee that would break even: the plan compared with basic strategy."""
        return self.by_plan + float(self.fee) - self.basic.by_chart.expected

    @property
    def best_worth(self) -> float:
        """The fee that would break even with best play."""
        return self.best + float(self.fee) - self.basic.best.expected


def burn_value(rules: TwentyOneRules, plan: tuple[Chart, BurnPlan] | None = None) -> float:
    """The expected net before the fee: by best play, or by a chart and a plan for as long as the right lasts."""
    cards = by_value(rules.composition)
    given = None
    if plan is not None:
        usual, with_right = plan
        given = (usual.cells, with_right.chart.cells, np.ascontiguousarray(with_right.burns, dtype=np.uint8))
    return run_kernel(lambda: kernel.burnout_value(compile_rules(rules), cards, given))


def burn_hand(rules: TwentyOneRules, cards: tuple[int, int], up: int, composition: Composition) -> float:
    """The expected net of one hand before the fee, by points and by best play. The shoe includes its cards."""
    first, second = cards
    hand = (first - 1, second - 1, up - 1)
    return run_kernel(lambda: kernel.burnout_hand(compile_rules(rules), by_value(composition), hand))


def burnout_value(game: Game | TwentyOneRules) -> BurnoutValue:
    """The value of burning a card in this game."""
    rules = rules_of(game)
    if rules.burn_fee is None:
        raise PitbossError("no card is burned for a player in this game")
    basic = basic_strategy(rules)
    plan = plan_of(rules, basic.chart)
    fee: Fraction = rules.burn_fee.win(1)
    by_plan = burn_value(rules, plan=(basic.chart, plan)) - float(fee)
    return BurnoutValue(fee, basic, plan, by_plan, burn_value(rules) - float(fee))


def plan_of(rules: TwentyOneRules, usual: Chart) -> BurnPlan:
    """The plan by totals; `usual` is the chart once the right is used."""
    chart, burns = run_kernel(
        lambda: kernel.burnout_plan(compile_rules(rules), by_value(rules.composition), usual.cells)
    )
    cells = np.array(chart, dtype=np.uint16).reshape(usual.cells.shape)
    cells.flags.writeable = False
    table = np.array(burns, dtype=np.bool_).reshape(len(usual.columns), 2, HAND_ROWS, 10)
    return BurnPlan("burning by totals", Chart("while a card may be burned", cells), table)
