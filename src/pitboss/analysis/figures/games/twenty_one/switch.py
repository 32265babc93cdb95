"""Blackjack Switch (CO 30-2105): two hands whose second cards may be switched."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from math import sqrt
from typing import Final

from pitboss.analysis.figures.registry import Studies
from pitboss.analysis.figures.study import THE_GAME, Exact, Published, Simulated, Strategy, Study
from pitboss.analysis.figures.twenty_one import UNIT_CENTS, by_result
from pitboss.analysis.games.switch import SwitchValues, one_hand, switch_values
from pitboss.analysis.games.switch_outcomes import switch_outcomes
from pitboss.analysis.games.switch_table import SwitchTable, row_name, switch_table
from pitboss.analysis.simulation import Bets, Chart, Job, Shoe, SwitchPlan, simulate
from pitboss.analysis.solver import basic_strategy
from pitboss.catalogue import load
from pitboss.charts.chart import UP_CARDS
from pitboss.charts.grids import Grid, grids
from pitboss.law.rules import TwentyOneRules

BY_TABLE: Final = "by the table"
WAGERS: Final = 2  # of a round: a figure is of both
MODEL: Final = (
    "Exact for play by the chart and the table of switches, with the cards of both hands and the up card removed from "
    "the first decision on; a hand is not played by what the other hand drew. The standard deviation and the "
    "frequencies take the two hands as independent given the dealer's hand."
)
HOW_TO_SWITCH: Final = (
    "look up both hands as dealt, and both with their second cards switched; switch if the new hands add up to more"
)


class SwitchStudy(Study):
    """The chart of a single hand, and a table of hand values that decides the switch."""

    stored_rounds = 100_000_000

    @cached_property
    def rules(self) -> TwentyOneRules:
        return self.game.rules_of(TwentyOneRules)

    @cached_property
    def by_chart(self) -> SwitchValues[float]:
        return switch_values(self.game, chart=self._chart)

    @cached_property
    def _chart(self) -> Chart:
        return basic_strategy(one_hand(self.rules)).chart

    @cached_property
    def table(self) -> SwitchTable:
        return switch_table(self.by_chart)

    @cached_property
    def house_edge(self) -> float:
        return self.by_chart.house_edge(self.table.decisions)

    @property
    def model(self) -> str:
        return MODEL

    @property
    def published(self) -> tuple[Published, ...]:
        rules = "dealer hits soft 17 and peeks, double after splits, four hands, no surrender"
        return (Published("Shackleford", f"eight decks, {rules}", "0.58", _eight_decks),)

    @property
    def chart_rules(self) -> TwentyOneRules:
        return self.rules

    def own_play(self, job: Job, chart: Chart | None = None) -> Job:
        """Play by a chart, with switches by the table made for it."""
        table = self.table if chart is None else switch_table(switch_values(self.game, chart=chart))
        played = chart or replace(self._chart, name=self.own_chart_name)
        return replace(job, chart=played, switches=SwitchPlan(BY_TABLE, table.decisions != 0))

    @cached_property
    def _nets(self) -> Mapping[float, float]:
        return switch_outcomes(self.by_chart, self.table.decisions)

    def net_results(self) -> Mapping[str, Mapping[float, float]]:
        return {THE_GAME: {net / WAGERS: chance for net, chance in self._nets.items()}}

    def exact(self) -> tuple[Exact, ...]:
        nets = self._nets
        mean = sum(net * chance for net, chance in nets.items())
        variance = sum(net * net * chance for net, chance in nets.items()) - mean**2
        return (Exact(house_edge=self.house_edge, std_dev=sqrt(variance) / WAGERS, frequencies=by_result(nets)),)

    def strategies(self) -> tuple[Strategy, ...]:
        parts, legend = grids(self._chart, one_hand(self.rules))
        rows = tuple(
            (row_name(row), tuple(str(values[(1 if up == "A" else int(up)) - 1]) for up in UP_CARDS))
            for row, values in self.table.values.items()
        )
        worth = Grid("hand values in hundredths of a wager", UP_CARDS, rows)
        best = ("the best switch for the five cards of the deal, then the best play for the cards of each hand",)
        return (
            Strategy("by the chart and the table", self.house_edge, (HOW_TO_SWITCH,), (worth, *parts), legend),
            Strategy("by the chart, with the best switches", self.by_chart.house_edge(), (HOW_TO_SWITCH,)),
            Strategy("best play by the cards of each hand", switch_values(self.game).house_edge(), best),
        )

    def simulate(self, rounds: int, *, seed: int = 1, workers: int | None = None) -> tuple[Simulated, ...]:
        # The cutting card leaves one card, so each round is from a whole shoe, as solved.
        behind = self.rules.composition.size - self.rules.burn_cards - 1
        job = Job(
            self.rules,
            seed=seed,
            chart=self._chart,
            shoe=Shoe(behind),
            bets=Bets(UNIT_CENTS),
            session_rounds=1,
            switches=SwitchPlan(BY_TABLE, self.table.decisions != 0),
        )
        result = simulate(job, rounds, workers=workers)
        main = result.main
        shares = {cents / UNIT_CENTS: times / rounds for cents, times in result.tally.sessions.items()}
        return (
            Simulated(
                house_edge=-float(main.mean),
                std_dev=main.std_dev_cents / UNIT_CENTS / WAGERS,
                wagered=main.staked_cents / main.initial_cents,
                frequencies=by_result(shares),
                rounds=rounds,
                seed=seed,
                std_error=main.std_error,
            ),
        )


def _eight_decks() -> float:
    game = load("blackjack-switch", decks=8, dealer_hits_soft_17=True, surrender="not offered")
    return switch_values(game).house_edge()


STUDIES: Studies = {"blackjack-switch": SwitchStudy}
