"""The study of every game of the 21 family: solved, and simulated by its own basic strategy.

A game's module names its published figures, if there are any:

    PUBLISHED = (published_edge("A. Author", "six decks", "0.40", "some-21"),)
    STUDIES = {"some-21": partial(TwentyOneStudy, published=PUBLISHED)}
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any, Final

from pitboss.analysis.figures.study import (
    LOST,
    PUSHED,
    THE_GAME,
    WON,
    Exact,
    Published,
    Simulated,
    Strategy,
    Study,
)
from pitboss.analysis.games import super_bonus
from pitboss.analysis.simulation import EVEN_MONEY, Bets, Chart, Job, Result, Shoe, simulate
from pitboss.analysis.solver import BasicStrategy, Outcomes, basic_strategy, outcomes
from pitboss.catalogue import Game, load
from pitboss.charts.grids import grids
from pitboss.law.rules import TwentyOneRules
from pitboss.money import dollars

UNIT_CENTS: Final = 10_00  # every payment of the family on $10 is a whole number of cents
MODEL: Final = (
    "Exact for play by the chart, with every card removed as it is seen; each round is dealt from a whole shoe. The "
    "standard deviation and the frequencies take split hands as independent given the dealer's hand."
)
TAKES_EVEN_MONEY: Final = " Even money is taken for a blackjack against an ace; no hand is insured."
ALONE: Final = " The Super Bonus is for a player alone at the table, without envy bonuses for other players' hands."


class TwentyOneStudy(Study):
    """Basic strategy by totals for the rules of the game, and best play by the cards of each hand."""

    stored_rounds = 100_000_000

    def __init__(self, game: Game, *, published: tuple[Published, ...] = ()) -> None:
        super().__init__(game)
        self._published = published

    @cached_property
    def rules(self) -> TwentyOneRules:
        return self.game.rules_of(TwentyOneRules)

    @cached_property
    def basic(self) -> BasicStrategy:
        return basic_strategy(self.game)

    @property
    def model(self) -> str:
        even_money = TAKES_EVEN_MONEY if self.basic.takes_even_money else ""
        return MODEL + even_money + (ALONE if self.rules.super_bonus is not None else "")

    @property
    def leaves_out(self) -> tuple[str, ...]:
        left = self.rules.super_bonus is not None and not super_bonus.is_solved(self.rules)
        return (*(("the Super Bonus",) if left else ()), *self._job(seed=1).leaves_out)

    @property
    def chart_rules(self) -> TwentyOneRules:
        return self.game.rules_of(TwentyOneRules)

    @property
    def own_insurance(self) -> str:
        return EVEN_MONEY if self.basic.takes_even_money else "never"

    @property
    def own_chart(self) -> Chart:
        """The best chart that is known."""
        return self.basic.chart

    def own_play(self, job: Job, chart: Chart | None = None) -> Job:
        return replace(job, chart=chart or replace(self.own_chart, name=self.own_chart_name))

    @property
    def published(self) -> tuple[Published, ...]:
        return self._published

    def exact(self) -> tuple[Exact, ...]:
        results = self.outcomes
        game = Exact(house_edge=self.basic.house_edge, std_dev=results.std_dev, frequencies=by_result(results.net))
        if not super_bonus.is_solved(self.rules):
            return (game,)
        gained = super_bonus.gain(self.rules, self.basic.chart)
        return game, Exact(name=self._bonus_name, house_edge=self.basic.house_edge - gained)

    def net_results(self) -> Mapping[str, Mapping[float, float]]:
        return {THE_GAME: self.outcomes.net}

    @cached_property
    def outcomes(self) -> Outcomes:
        """The net results of play by the chart."""
        return outcomes(self.game, self.basic.chart, takes_even_money=self.basic.takes_even_money)

    @property
    def _bonus_name(self) -> str:
        return f"with the Super Bonus at {dollars(super_bonus.min_wager(self.rules))}"

    def strategies(self) -> tuple[Strategy, ...]:
        chart, legend = grids(self.basic.chart, self.rules)
        by_cards = ("the best play for the exact cards of the hand, not only for its total",)
        even_money = ("take even money for a blackjack against an ace",) if self.basic.takes_even_money else ()
        return (
            Strategy("basic strategy by totals", self.basic.house_edge, even_money, grids=chart, legend=legend),
            Strategy("best play by the cards of each hand", self.basic.best.house_edge, by_cards),
        )

    def simulate(self, rounds: int, *, seed: int = 1, workers: int | None = None) -> tuple[Simulated, ...]:
        game = self._simulated(simulate(self._job(seed), rounds, workers=workers), THE_GAME)
        if not super_bonus.is_solved(self.rules):
            return (game,)
        unit = super_bonus.min_wager(self.rules)
        job = replace(self._job(seed), bets=self._bets(unit), seeks_super_bonus=True)
        return game, self._simulated(simulate(job, rounds, workers=workers), self._bonus_name)

    def sample(
        self, rounds: int, *, seed: int = 1, workers: int | None = None
    ) -> tuple[Simulated, Mapping[float, float]]:
        """The simulated figure of the game, and how often each net result came up."""
        result = simulate(self._job(seed), rounds, workers=workers)
        return self._simulated(result, THE_GAME), _shares(result)

    def _simulated(self, result: Result, name: str) -> Simulated:
        """The figure of the main wager alone, or with bonuses and fees."""
        main = result.main if name == THE_GAME else result.total
        unit, rounds, shares = result.job.bets.unit_cents, result.rounds, _shares(result)
        return Simulated(
            name=name,
            house_edge=-float(main.mean),
            std_dev=main.std_dev_cents / unit,
            wagered=main.staked_cents / main.initial_cents,
            frequencies=by_result(shares),
            rounds=rounds,
            seed=result.job.seed,
            std_error=main.std_error,
        )

    def _job(self, seed: int) -> Job:
        """The simulation of what is solved: the cut card leaves one card, so each round is from a whole shoe.

        A session of one round keeps the result of each round.
        """
        behind = self.rules.composition.size - self.rules.burn_cards - 1
        return Job(
            self.rules, seed=seed, chart=self.basic.chart, shoe=Shoe(behind), bets=self._bets(), session_rounds=1
        )

    def _bets(self, unit_cents: int = UNIT_CENTS) -> Bets:
        return Bets(unit_cents, insurance=self.own_insurance)


def _shares(result: Result) -> dict[float, float]:
    """How often each net result came up, in initial wagers; sessions are single rounds."""
    unit, rounds = result.job.bets.unit_cents, result.rounds
    return {cents / unit: times / rounds for cents, times in result.tally.sessions.items()}


def by_result(net: Mapping[float, float]) -> dict[str, float]:
    """How often a round is won, pushed and lost, from the chances of its net result."""
    found = {WON: 0.0, PUSHED: 0.0, LOST: 0.0}
    for result, chance in net.items():
        found[WON if result > 0 else LOST if result < 0 else PUSHED] += chance
    return found


def published_edge(
    source: str, rules: str, percent: str, game: str, *, best: bool = False, because: str = "", **options: Any
) -> Published:
    """A published house edge and ours for the game with these options, by basic strategy's chart or best play."""

    def ours() -> float:
        found = basic_strategy(load(game, **options))
        return found.best.house_edge if best else found.house_edge

    return Published(source, rules, percent, ours, because)
