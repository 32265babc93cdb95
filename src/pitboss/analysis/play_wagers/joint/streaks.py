"""The joint optimum with a wager on hands won in a row, stage by stage.

A stage is a number of wins so far, worth what its spots may still pay. Winning a round pays the spot that is reached
and leads to the next stage, a push leaves the stage as it is, and a loss ends the streak. The main wager is made in any
case, so a chart is charged what it loses on the main wager compared with basic strategy. Stages are solved from the
last to the first; within a stage a push is worth the stage itself, and charts are improved until none is better.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import numpy as np

from pitboss.analysis.play_wagers.charted_play import ChartedPlay, Shoe, best_chart, hand_counts
from pitboss.analysis.play_wagers.hand_results import LOST, WON
from pitboss.analysis.play_wagers.joint.strategy import (
    MAJORITY,
    GameWithSideWager,
    JointStrategy,
    Payoffs,
    Stage,
    main_value,
)
from pitboss.analysis.play_wagers.streaks import steps, wins_for
from pitboss.catalogue.wagers import PayTable, WagerDefinition
from pitboss.charts.chart import Chart

PARTS = 1_000_000  # of a main wager: the precision of a stage's value in the kernel
MAX_ROUNDS = 6
MIN_GAIN = 1e-9


def joint_by_streaks(wager: WagerDefinition, paytable: PayTable, shoe: Shoe, size: Fraction) -> JointStrategy:
    """The joint strategy with a wager of this size on every spot; values are of a whole streak, net of them."""
    basic = best_chart(shoe)
    alone = main_value(ChartedPlay(shoe.rules, shoe.stack, basic))
    returned = {wins_for(spot): float(size * (pay.ratio + 1)) for spot, pay in paytable.pays.items()}
    worth = worth_by_basic = 0.0
    stages: list[Stage] = []
    staked = float(size) * len(returned)
    for wins in range(max(returned) - 1, -1, -1):
        pays = returned.get(wins + 1, 0.0)
        worth_by_basic = _worth(shoe, basic, pays + worth_by_basic, alone)
        chart, worth = _best(shoe, basic, pays + worth, alone)
        lost = staked if wins == 0 else 0.0
        main = main_value(ChartedPlay(shoe.rules, shoe.stack, chart))
        stages.append(Stage(_name(wins), chart, worth - lost, worth_by_basic - lost, main))
    model = "a streak with a wager on every spot, each round from a full shoe; split hands taken as independent"
    return JointStrategy(wager, paytable, size, basic, alone, tuple(reversed(stages)), model=model)


def _name(wins: int) -> str:
    return {0: "no win yet", 1: "after one win"}.get(wins, f"after {wins} wins")


def _worth(shoe: Shoe, chart: Chart, winning: float, alone: float) -> float:
    """The value of a stage by one chart; `winning` is the value of a win, and a push repeats the stage."""
    play = ChartedPlay(shoe.rules, shoe.stack, chart)
    found = steps(play)
    return (main_value(play) - alone + found.won * winning) / (1 - found.tied)


def _best(shoe: Shoe, basic: Chart, winning: float, alone: float) -> tuple[Chart, float]:
    """The best chart of a stage; the value of a push comes from the previous chart."""
    chart, worth = basic, _worth(shoe, basic, winning, alone)
    for _ in range(MAX_ROUNDS):
        _, found = GameWithSideWager(shoe, payoffs_of_steps({1: winning, 0: worth, -1: 0.0})).best()
        changed = _worth(shoe, found, winning, alone)
        if changed <= worth + MIN_GAIN:
            break
        chart, worth = found, changed
    return chart, worth


def payoffs_of_steps(by_step: Mapping[int, float]) -> Payoffs:
    """The payoffs of a round that is won, lost or neither."""
    won, lost, tied = (Fraction(round(by_step[step] * PARTS), PARTS) for step in (1, -1, 0))
    amounts = np.full((2, 4, len(hand_counts())), tied, dtype=object)
    amounts[:, WON], amounts[:, LOST] = won, lost
    return Payoffs(amounts, lost, lost, lost, won, tied, (won, lost, tied), MAJORITY)
