"""War Blackjack (CO 30-899.17): a bet on the first cards, whose winnings may be added to the main wager."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Final

from pitboss.analysis.figures.registry import Studies
from pitboss.analysis.figures.study import THE_GAME, Exact, Simulated, Strategy
from pitboss.analysis.figures.twenty_one import UNIT_CENTS, TwentyOneStudy
from pitboss.analysis.games.war import War
from pitboss.analysis.methods import analyze
from pitboss.analysis.simulation import AddedWinnings, Chart, Figures, Job, Shoe, SimulatedWager, simulate
from pitboss.cards import RANKS
from pitboss.catalogue import load_wager
from pitboss.charts.grids import grids

ALONE, BET = "blackjack alone", "War Blackjack bet, winnings collected"
WAGER: Final = "war-wager"
WHERE_IT_GAINS: Final = "where that gains"
INITIAL: Final = 2  # main wager and an equal War Blackjack bet


class WarStudy(TwentyOneStudy):
    """Every round with an equal War Blackjack bet; winnings are added where that gains."""

    @cached_property
    def war(self) -> War:
        return War(self.rules, self.basic)

    @property
    def model(self) -> str:
        return (
            f"{super().model} The War Blackjack bet equals the main wager, and the table maximum leaves room for its "
            "winnings; the figures of the game are per wager on both together."
        )

    @property
    def leaves_out(self) -> tuple[str, ...]:
        return ()

    def exact(self) -> tuple[Exact, ...]:
        bet = analyze(self._side.wager, self._side.paytable, self.rules.decks)
        return (
            Exact(house_edge=-self.war.expected / INITIAL, std_dev=self.war.std_dev / INITIAL),
            Exact(name=ALONE, house_edge=self.basic.house_edge, std_dev=self.outcomes.std_dev),
            Exact(name=BET, house_edge=float(bet.house_edge), std_dev=bet.std_dev, fraction=bet.house_edge),
        )

    def net_results(self) -> Mapping[str, Mapping[float, float]]:
        return {THE_GAME: {net / INITIAL: chance for net, chance in self.war.nets.items()}, ALONE: self.outcomes.net}

    def strategies(self) -> tuple[Strategy, ...]:
        chart, legend = grids(self.basic.chart, self.rules)
        added = tuple(
            f"with a first {RANKS[mine]} that won: add the winnings against {self._against(mine)}"
            for mine in range(len(RANKS))
            if self.war.adds[mine].any()
        )
        return (
            Strategy(
                "winnings added where the hand is worth more than zero, then basic strategy",
                -self.war.expected / INITIAL,
                (*added, "collect all other winnings"),
                chart,
                legend,
            ),
            Strategy(
                "winnings always collected",
                -self.war.collected / INITIAL,
                ("collect the winnings of the War Blackjack bet",),
            ),
            Strategy("no War Blackjack bet", self.basic.house_edge, ("play blackjack by the chart alone",)),
        )

    def _against(self, mine: int) -> str:
        return ", ".join(RANKS[up] for up in range(len(RANKS)) if self.war.adds[mine, up])

    def own_play(self, job: Job, chart: Chart | None = None) -> Job:
        """Play by a chart; winnings of a War Blackjack bet are added where that gains, within a high maximum."""
        played = super().own_play(job, chart)
        bets = [side.stake for side in job.sides if side.wager.id == WAGER]
        if not bets:
            return played
        maximum = max(job.bets.units) * job.bets.unit_cents + sum(bets)
        return replace(played, adds_winnings=AddedWinnings(WHERE_IT_GAINS, self.war.adds, maximum))

    @cached_property
    def _side(self) -> SimulatedWager:
        wager = load_wager(WAGER)
        return SimulatedWager(wager, wager.paytable_for(self.rules.decks), stake_cents=UNIT_CENTS)

    def simulate(self, rounds: int, *, seed: int = 1, workers: int | None = None) -> tuple[Simulated, ...]:
        plan = AddedWinnings(WHERE_IT_GAINS, self.war.adds, INITIAL * UNIT_CENTS)
        result = simulate(self._war_job(seed, plan), rounds, workers=workers)
        alone = simulate(self._war_job(seed, None), rounds, workers=workers)
        return (
            _simulated(result.total, seed),
            _simulated(alone.main, seed, name=ALONE),
            _simulated(result.sides[0], seed, name=BET),
        )

    def _war_job(self, seed: int, plan: AddedWinnings | None) -> Job:
        sides = () if plan is None else (self._side,)
        shoe = Shoe.full_of_rounds(self.rules)
        chart, bets = self.basic.chart, self._bets()
        return Job(self.rules, seed=seed, chart=chart, shoe=shoe, bets=bets, sides=sides, adds_winnings=plan)


def _simulated(figures: Figures, seed: int, name: str = THE_GAME) -> Simulated:
    """The figure per initial wager."""
    initial = figures.initial_cents / figures.rounds
    return Simulated(
        house_edge=-float(figures.mean),
        std_dev=figures.std_dev_cents / initial,
        wagered=figures.staked_cents / figures.initial_cents,
        rounds=figures.rounds,
        seed=seed,
        std_error=figures.std_error,
        name=name,
    )


STUDIES: Studies = {"war-blackjack": WarStudy}
