"""Competition 21 (CO 30-899.03): the best wager for each card, and a chart by totals."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Final

from pitboss.analysis.figures.registry import Studies
from pitboss.analysis.figures.study import LOST, PUSHED, WON, Exact, Simulated, Strategy, Study
from pitboss.analysis.games.competition_21 import CompetitionValue, best_chart, best_value, chart_value
from pitboss.analysis.simulation.games.competition_21 import (
    CardDecision,
    CompetitionChart,
    CompetitionJob,
    CompetitionTally,
    play_competition,
)
from pitboss.charts.grids import Grid
from pitboss.law.rules import CompetitionRules

UPS: Final = (*range(2, 11), 1)
COLUMNS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")
SPREAD_ROUNDS: Final = 1 << 21  # for the standard deviation and the frequencies
LETTERS: Final = {
    CardDecision.NONE: "-",
    CardDecision.STAND: "S",
    CardDecision.DRAW: "1",
    CardDecision.DRAW_MAX: "2",
    CardDecision.SURRENDER: "R",
    CardDecision.SPLIT: "P",
    CardDecision.SPLIT_AND_STAND: "Ps",
}
LEGEND: Final = {
    "S": "stand",
    "1": "draw for the minimum",
    "2": "draw for twice the first wager",
    "R": "surrender",
    "P": "split and draw to each hand",
    "Ps": "split and stand on each card",
    "-": "play the total",
}


class Competition21Study(Study):
    """Figures are for the best chart by totals, per first wager."""

    stored_rounds = 100_000_000

    @cached_property
    def rules(self) -> CompetitionRules:
        return self.game.rules_of(CompetitionRules)

    @cached_property
    def chart(self) -> CompetitionChart:
        return best_chart(self.game)

    @cached_property
    def by_chart(self) -> CompetitionValue:
        return chart_value(self.game, self.chart)

    @property
    def model(self) -> str:
        return (
            "The house edge and the total wagered are exact for play by the chart, with every card removed as it is "
            "seen; each round is dealt from a whole shoe, and insurance is not taken. The standard deviation and the "
            f"frequencies are those of {SPREAD_ROUNDS:,} simulated rounds."
        )

    def exact(self) -> tuple[Exact, ...]:
        spread = play_competition(CompetitionJob(self.rules, self.chart, seed=0), SPREAD_ROUNDS, workers=1)
        return (
            Exact(
                house_edge=self.by_chart.house_edge,
                wagered=self.by_chart.wagered,
                std_dev=spread.std_dev,
                frequencies=frequencies(spread),
            ),
        )

    def strategies(self) -> tuple[Strategy, ...]:
        best = best_value(self.game).house_edge
        by_cards = (
            "the best play for the cards of the hand and the wagers on it, whatever the total",
            "pay the minimum or the maximum for a card: an amount between them is never better than both",
        )
        return (
            Strategy("a chart by totals", self.by_chart.house_edge, grids=grids(self.chart), legend=LEGEND),
            Strategy("best play by the cards of each hand", best, by_cards),
        )

    def simulate(self, rounds: int, *, seed: int = 1, workers: int | None = None) -> tuple[Simulated, ...]:
        tally = play_competition(CompetitionJob(self.rules, self.chart, seed=seed), rounds, workers=workers)
        return (
            Simulated(
                house_edge=-tally.mean,
                std_dev=tally.std_dev,
                wagered=tally.wagered / tally.rounds,
                frequencies=frequencies(tally),
                rounds=rounds,
                seed=seed,
                std_error=tally.std_error,
            ),
        )


def frequencies(tally: CompetitionTally) -> dict[str, float]:
    """The share of rounds that were won, pushed and lost."""
    return {name: tally.ways[name] / tally.rounds for name in (WON, PUSHED, LOST)}


def grids(chart: CompetitionChart) -> tuple[Grid, ...]:
    """The grids of a chart: one for the first card, one for pairs, two for totals."""

    def row(says: Callable[[int], CardDecision]) -> tuple[str, ...]:
        return tuple(LETTERS[says(up)] for up in UPS)

    def totals(cards: int) -> tuple[tuple[str, tuple[str, ...]], ...]:
        hard = [(f"hard {n}", row(lambda up, n=n: chart.total(cards, n, up, soft=False))) for n in range(4, 21)]  # type: ignore[misc]
        soft = [(f"soft {n}", row(lambda up, n=n: chart.total(cards, n, up, soft=True))) for n in range(12, 21)]  # type: ignore[misc]
        return (*hard, *soft)

    names = {points: "A" if points == 1 else str(points) for points in range(1, 11)}
    firsts = tuple((name, row(lambda up, p=p: chart.first(p, up))) for p, name in names.items())  # type: ignore[misc]
    pairs = tuple((f"{name}-{name}", row(lambda up, p=p: chart.pair(p, up))) for p, name in names.items())  # type: ignore[misc]
    return (
        Grid("first card", COLUMNS, firsts),
        Grid("pairs", COLUMNS, pairs),
        Grid("two cards", COLUMNS, totals(2)),
        Grid("more cards", COLUMNS, totals(3)),
    )


STUDIES: Studies = {"competition-21": Competition21Study}
