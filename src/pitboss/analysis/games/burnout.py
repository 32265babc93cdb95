"""Where a fee buys the burning of one hit card (CO 30-899.25): what that is worth, and a plan to use it.

The value is exact for best play by the cards of each hand, as far as `docs/decisions/0008-split-model.md` goes for
splits, which forfeit the right; and for a plan by totals. The fee is a loss for certain: it is taken off afterwards.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

import pitboss._kernel as kernel
from pitboss.analysis.simulation.plans import HAND_ROWS, BurnPlan
from pitboss.analysis.solver.basic_strategy import BasicStrategy, basic_strategy
from pitboss.analysis.solver.shoes import by_value
from pitboss.analysis.solver.solve import refusing, rules_of
from pitboss.cards import Composition
from pitboss.catalogue import Game
from pitboss.errors import PitbossError
from pitboss.law.compiled import compile_rules
from pitboss.law.rules import TwentyOneRules
from pitboss.strategy.chart import Chart


@dataclass(frozen=True)
class Burnt:
    """The game with the fee bought in every round, by a plan and by best play, beside the same without the fee.

    Expected nets are in original wagers, the fee taken off.
    """

    fee: Fraction
    basic: BasicStrategy
    plan: BurnPlan
    by_plan: float
    best: float

    @property
    def worth(self) -> float:
        """The fee at which buying would cost as much as it gains: by the plan, against basic strategy."""
        return self.by_plan + float(self.fee) - self.basic.by_chart.expected

    @property
    def best_worth(self) -> float:
        """The same for best play with and without."""
        return self.best + float(self.fee) - self.basic.best.expected


def burn_value(rules: TwentyOneRules, plan: tuple[Chart, BurnPlan] | None = None) -> float:
    """The expected net, the fee not taken off: by the best plan, or by a chart without and a plan with the right."""
    cards = by_value(rules.composition)
    given = None
    if plan is not None:
        usual, with_right = plan
        given = (usual.cells, with_right.chart.cells, np.ascontiguousarray(with_right.burns, dtype=np.uint8))
    return refusing(lambda: kernel.burnout_value(compile_rules(rules), cards, given))


def burn_hand(rules: TwentyOneRules, cards: tuple[int, int], up: int, composition: Composition) -> float:
    """One hand by the best plan, by points, the fee not taken off. The shoe holds these cards too."""
    first, second = cards
    hand = (first - 1, second - 1, up - 1)
    return refusing(lambda: kernel.burnout_hand(compile_rules(rules), by_value(composition), hand))


def burning(game: Game | TwentyOneRules) -> Burnt:
    """What the fee buys, for this game."""
    rules = rules_of(game)
    if rules.burn_fee is None:
        raise PitbossError("no card is burned for a player at this table")
    basic = basic_strategy(rules)
    plan = plan_of(rules, basic.chart)
    fee: Fraction = rules.burn_fee.win(1)
    by_plan = burn_value(rules, plan=(basic.chart, plan)) - float(fee)
    return Burnt(fee, basic, plan, by_plan, burn_value(rules) - float(fee))


def plan_of(rules: TwentyOneRules, usual: Chart) -> BurnPlan:
    """The plan by totals that goes with a chart for whoever may not burn any more."""
    chart, burns = refusing(lambda: kernel.burnout_plan(compile_rules(rules), by_value(rules.composition), usual.cells))
    cells = np.array(chart, dtype=np.uint16).reshape(usual.cells.shape)
    cells.flags.writeable = False
    table = np.array(burns, dtype=np.bool_).reshape(len(usual.columns), 2, HAND_ROWS, 10)
    return BurnPlan("burning by totals", Chart("while a card may be burned", cells), table)
