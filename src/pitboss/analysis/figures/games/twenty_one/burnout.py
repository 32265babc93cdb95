"""Blackjack Burnout (CO 30-899.25): burning one hit card costs a fifth of the wager, and is worth less."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Final

from pitboss.analysis.figures.registry import Studies
from pitboss.analysis.figures.study import Exact, Simulated, Strategy
from pitboss.analysis.figures.twenty_one import UNIT_CENTS, TwentyOneStudy
from pitboss.analysis.games.burnout import BurnoutValue, burnout_value
from pitboss.analysis.simulation import BurnPlan, Job, Result, Shoe, simulate
from pitboss.analysis.simulation.feature_plans import hand_row
from pitboss.charts.chart import UP_CARDS, column_of, points_of
from pitboss.charts.grids import Grid, grids

WITH_FEE: Final = "fee paid in every round"
SPREAD_ROUNDS: Final = 2_000_000
HANDS: Final = (*((total, False) for total in range(5, 21)), *((total, True) for total in range(12, 19)))
CARDS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")


class BurnoutStudy(TwentyOneStudy):
    """Never paying the fee, which is best, and paying it in every round, by a plan for totals."""

    # With the fee, the first hundred million rounds lie three standard errors off by chance; other seeds do not.
    stored_rounds = 1_000_000_000

    @cached_property
    def value(self) -> BurnoutValue:
        return burnout_value(self.game)

    @property
    def model(self) -> str:
        return (
            f"{super().model} With the fee the house edge is exact as well, by the plan and by best play. It is per "
            "main wager, and the fee is always lost. Its standard deviation is that of "
            f"{SPREAD_ROUNDS:,} simulated rounds."
        )

    @property
    def leaves_out(self) -> tuple[str, ...]:
        return ()

    def exact(self) -> tuple[Exact, ...]:
        spread = self._played(SPREAD_ROUNDS, 1, None, self.value.plan).total.std_dev_cents / UNIT_CENTS
        return (*super().exact(), Exact(name=WITH_FEE, house_edge=-self.value.by_plan, std_dev=spread))

    def strategies(self) -> tuple[Strategy, ...]:
        plain, by_cards = super().strategies()
        found = self.value
        chart, legend = grids(found.plan.chart, self.rules)
        rules = (
            f"the fee buys {found.worth:.4f} of the wager and costs {float(found.fee):.4f}: do not pay it",
            "if you pay it, play by this chart until a card is burned, and burn these cards",
            "after a burned card or a split, play basic strategy",
        )
        never = (
            f"never pay the fee: the right to burn a card is worth at most {found.best_worth:.4f} of the wager, "
            f"and costs {float(found.fee):.4f}",
        )
        return (
            Strategy(f"{plain.name}, fee never paid", plain.house_edge, never, plain.grids, plain.legend),
            by_cards,
            Strategy(WITH_FEE, -found.by_plan, rules, (*chart, *self._burned()), legend),
            Strategy(
                f"{WITH_FEE}, best play by the cards of each hand",
                -found.best,
                ("the best play for the exact cards of the hand, not only for its total",),
            ),
        )

    def _burned(self) -> Iterator[Grid]:
        """The cards to burn, by the hand before the card and the up card."""
        for doubled, title in enumerate(("cards to burn after a hit", "cards to burn after doubling")):
            rows = tuple(
                (
                    f"{'soft' if soft else 'hard'} {total}",
                    tuple(self._cards(doubled, total, soft, up) for up in UP_CARDS),
                )
                for total, soft in HANDS
            )
            yield Grid(title, UP_CARDS, tuple(row for row in rows if any(row[1])))

    def _cards(self, doubled: int, total: int, soft: bool, up: str) -> str:
        burns = self.value.plan.burns[column_of(*points_of(up)), doubled, hand_row(total, soft=soft)]
        makes_21 = 21 - total  # ends the hand, so it cannot be burned
        return " ".join(
            card
            for points, card in enumerate(CARDS, 1)
            if burns[points - 1] and points != makes_21 and (points, makes_21) != (1, 11)
        )

    def simulate(self, rounds: int, *, seed: int = 1, workers: int | None = None) -> tuple[Simulated, ...]:
        total = self._played(rounds, seed, workers, self.value.plan).total
        return (
            *super().simulate(rounds, seed=seed, workers=workers),
            Simulated(
                name=WITH_FEE,
                house_edge=-float(total.mean),
                std_dev=total.std_dev_cents / UNIT_CENTS,
                wagered=total.staked_cents / total.initial_cents,
                rounds=rounds,
                seed=seed,
                std_error=total.std_error,
            ),
        )

    def _played(self, rounds: int, seed: int, workers: int | None, plan: BurnPlan) -> Result:
        shoe = Shoe.full_of_rounds(self.rules)
        job = Job(self.rules, seed=seed, chart=self.basic.chart, shoe=shoe, bets=self._bets(), burns=plan)
        return simulate(job, rounds, workers=workers)


STUDIES: Studies = {"blackjack-burnout": BurnoutStudy}
