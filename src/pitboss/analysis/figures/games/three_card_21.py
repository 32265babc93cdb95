"""3 Card 21 'N' Done (CO 30-2111): what to do with three cards, and the chart for the hands that follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import groupby
from typing import Final

from pitboss.analysis.figures.registry import Studies
from pitboss.analysis.figures.showdown_figures import simulated_figure
from pitboss.analysis.figures.study import THE_GAME, Exact, Simulated, Strategy, Study
from pitboss.analysis.games.three_card_21 import ThreeCard21, ThreeCell, family_rules, house_edge
from pitboss.analysis.methods import analyze
from pitboss.analysis.simulation.games.showdown import Sample
from pitboss.analysis.solver.solution import Action
from pitboss.catalogue import load_wager
from pitboss.catalogue.wagers import PayTable
from pitboss.charts.chart import UP_CARDS, points_of
from pitboss.charts.grids import Grid, grids
from pitboss.law.rules import ThreeCard21Rules

BONUS: Final = "three-card-bonus"
MAIN, BONUS_NAME = "main wager", "Three Card Bonus"
SPLITS: Final = "three cards that may be split"
LETTERS: Final = {Action.SPLIT: "3", Action.SURRENDER: "R"}
MEANINGS: Final = {"3": "split in three", "R": "surrender", "·": "play the total, or take the payment for a 21"}


class ThreeCard21Study(Study):
    """Figures are for hands played by a chart of totals, with the best decision on the three cards."""

    @cached_property
    def rules(self) -> ThreeCard21Rules:
        return self.game.rules_of(ThreeCard21Rules)

    @cached_property
    def solved(self) -> ThreeCard21:
        return ThreeCard21(self.rules)

    @cached_property
    def bonus(self) -> PayTable:
        """The pay table of the required bonus wager: the first for the number of decks."""
        return load_wager(BONUS).paytable_for(self.rules.decks)

    @property
    def model(self) -> str:
        return (
            "Exact for both wagers that a player must make, the main wager and the Three Card Bonus (pay table "
            f"{self.bonus.name}), with play by the chart: every card is removed as it is seen, each round is dealt "
            "from a whole shoe, and each hand of a split is played by its own cards."
        )

    def exact(self) -> tuple[Exact, ...]:
        main = house_edge(self.solved.by_chart)
        bonus = analyze(load_wager(BONUS), self.bonus, self.rules.decks)
        return (
            Exact(house_edge=(main + float(bonus.house_edge)) / 2),
            Exact(name=MAIN, house_edge=main),
            Exact(
                name=BONUS_NAME,
                house_edge=float(bonus.house_edge),
                fraction=bonus.house_edge,
                std_dev=bonus.std_dev,
                wagered=1.0,
            ),
        )

    def edge(self, main: float) -> float:
        """The house edge of both wagers, from that of the main wager."""
        return (main + self.exact()[2].house_edge) / 2

    def strategies(self) -> tuple[Strategy, ...]:
        charts, legend = grids(self.solved.chart, family_rules(self.rules))
        first = Grid(SPLITS, UP_CARDS, tuple(_first_rows(self.solved.by_chart)))
        by_cards = ("the best play for the exact cards of the hand, not only for its total",)
        return (
            Strategy(
                "three cards by the first table, hands by their totals",
                self.edge(house_edge(self.solved.by_chart)),
                grids=(first, *(grid for grid in charts if "pairs" not in grid.title)),
                legend={**MEANINGS, **{letter: words for letter, words in legend.items() if letter not in "PR"}},
            ),
            Strategy("best play by the cards of each hand", self.edge(house_edge(self.solved.best)), by_cards),
        )

    def simulate(self, rounds: int, *, seed: int = 1, workers: int | None = None) -> tuple[Simulated, ...]:
        found, wagers = self.solved.simulate(rounds, seed, tuple(self.bonus.pays), workers)
        pays = [pay.win(1) - (0 if pay.keeps_stake else 1) for pay in self.bonus.pays.values()]
        by_row = [*pays, Fraction(-1)]
        nets: dict[str, Callable[[Fraction, int], Fraction]] = {
            THE_GAME: lambda main, row: (main + by_row[row]) / 2,
            MAIN: lambda main, row: main,
            BONUS_NAME: lambda main, row: by_row[row],
        }
        wagered = {THE_GAME: (wagers / rounds + 1) / 2, MAIN: wagers / rounds, BONUS_NAME: 1.0}
        figures = []
        for name, net in nets.items():
            counts: Counter[Fraction] = Counter()
            for (main, row), times in found.items():
                counts[net(main, row)] += times
            figures.append(simulated_figure(Sample(counts), seed=seed, name=name, wagered=wagered[name]))
        return tuple(figures)


def _first_rows(cells: Sequence[ThreeCell]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """A row for each three cards that may be split or surrendered; others are left out."""
    order = sorted(cells, key=lambda cell: cell.cards)
    for cards, group in groupby(order, key=lambda cell: cell.cards):
        by_up = {cell.up: LETTERS.get(cell.action, "·") for cell in group}
        row = tuple(by_up.get(points_of(up)[0], "·") for up in UP_CARDS)
        if set(row) != {"·"}:
            yield "-".join("A" if card == 1 else str(card) for card in cards), row


STUDIES: Studies = {"3-card-21-n-done": ThreeCard21Study}
