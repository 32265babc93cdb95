"""Wagers by a count: one simulation of a game answers every ramp and every cut card."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from pitboss.analysis.counting.counted_play import CountedGrid, CountedPlan, count_game
from pitboss.analysis.counting.indices import IndexPlay, charts_by_count, index_plays
from pitboss.analysis.counting.ramps import CountRow, RampFigures, Trip, best_ramp, figures
from pitboss.analysis.simulation import HI_LO, Count
from pitboss.analysis.solver import basic_strategy
from pitboss.bench.answer import Answer, Number, percent
from pitboss.bench.edges import describe_rules
from pitboss.bench.play import BLACKJACK
from pitboss.bench.subjects import Subject, countable, find_configured, is_lawful, whole
from pitboss.catalogue import Game
from pitboss.errors import PitbossError
from pitboss.law.rules import TwentyOneRules

SHOES: Final = 200_000  # some ten million rounds of six decks
PENETRATION: Final = 0.75
SPREAD: Final = 12
PLAYS: Final = 18
COUNTS: Final = range(-12, 13)
INSURES_AT: Final = 3


@dataclass(frozen=True, repr=False)
class Ramp(Answer):
    """A game by a count: what a ramp wins, and everything else that the same shoes can tell."""

    id: str
    name: str
    about: str
    grid: CountedGrid = field(compare=False)
    figures: RampFigures
    penetration: float
    plays: tuple[IndexPlay, ...] = ()
    lawful: bool = True

    @property
    def summary(self) -> str:
        won = f"{self.win_per_100:+.2f} units in 100 rounds, SCORE {self.score:.2f}, N0 {self.n0:,.0f}"
        return f"{self.name}, {self.about}, {percent(self.penetration, 0)} dealt: {won}"

    # --- figures of the ramp -------------------------------------------------------------------------------------

    @property
    def win_per_100(self) -> float:
        """Units won in 100 rounds seen."""
        return self.figures.win_per_100

    @property
    def std_dev(self) -> float:
        """The standard deviation of 100 rounds, in units."""
        return self.figures.std_dev_per_100

    @property
    def n0(self) -> float:
        return self.figures.n0

    @property
    def score(self) -> float:
        return self.figures.score

    def score_error(self) -> float:
        """The standard error of the SCORE, from the spread of the blocks of shoes."""
        ramp, hands = self.figures.ramp, self.figures.hands
        return self.grid.spread(lambda rows: figures(rows, ramp, hands).score, self._cut)

    def risk_of_ruin(self, bankroll: float) -> float:
        """The chance to lose a bankroll, in units."""
        return self.figures.risk_of_ruin(bankroll)

    def certainty_equivalent(self, bankroll: float, kelly: float = 1.0) -> float:
        """The sure win in 100 rounds that is worth as much to a Kelly player, in units."""
        return self.figures.certainty_equivalent(bankroll, kelly)

    def trip(self, rounds: float, bankroll: float) -> Trip:
        """A trip with this much money, in units."""
        return self.figures.trip(whole(rounds, "rounds"), bankroll)

    # --- the same shoes with other wagers, other cut cards, more hands --------------------------------------------

    @property
    def _cut(self) -> int:
        return round(self.penetration * self.grid.plan.rules.composition.size)

    def counts(self) -> tuple[CountRow, ...]:
        """How often each true count comes, and a hand's mean and variance at it."""
        return self.grid.rows(self._cut)

    def by(self, ramp: Mapping[int, float], penetration: float | None = None) -> Ramp:
        """Another ramp, and perhaps another cut card."""
        depth = self.penetration if penetration is None else penetration
        return self._with(depth, lambda rows: figures(rows, ramp, self.figures.hands))

    def best(
        self,
        spread: float = SPREAD,
        penetration: float | None = None,
        *,
        leave_below: int | None = None,
        whole_units: bool = False,
    ) -> Ramp:
        """The best ramp for a spread; `leave_below` plays no round below a true count."""
        depth = self.penetration if penetration is None else penetration
        hands = self.figures.hands
        return self._with(
            depth, lambda rows: best_ramp(rows, spread, hands, leave_below=leave_below, whole=whole_units)
        )

    def _with(self, penetration: float, evaluate: Callable[[Sequence[CountRow]], RampFigures]) -> Ramp:
        cut = round(penetration * self.grid.plan.rules.composition.size)
        found = evaluate(self.grid.rows(cut))
        return replace(self, figures=found, penetration=penetration)

    def penetrations(self, spread: float = SPREAD) -> list[dict[str, float]]:
        """The best ramp at every depth from half of the shoe, in steps of a twentieth."""
        found = []
        for twentieths in range(10, 20):
            if twentieths / 20 * self.grid.plan.rules.composition.size <= self.grid.deepest:
                at = self.best(spread, twentieths / 20)
                row = {"penetration": twentieths / 20, "win_per_100": at.win_per_100, "score": at.score, "n0": at.n0}
                found.append(row)
        return found

    def cut_card_effect(self) -> tuple[float, float]:
        """What dealing to a cut card costs a flat bettor, compared with rounds from whole shoes; with its error."""
        rules = self.grid.plan.rules
        mean, error = self.grid.flat(self._cut)
        return -basic_strategy(rules).house_edge - mean, error

    def covariance(self) -> float:
        """The covariance of two hands of a round, at all counts together."""
        if self.figures.hands < 2:
            raise PitbossError("One hand has no covariance. Ask for hands=2")
        return sum(row.share * row.covariance for row in self.counts())

    def bars(self) -> Sequence[tuple[str, Number]]:
        return [(f"{row.count:+d}", row.share * row.mean) for row in self.counts()]

    def rows(self) -> Sequence[Mapping[str, Any]]:
        steps = sorted(self.figures.ramp)
        return [
            {
                "count": row.count,
                "share": row.share,
                "mean": row.mean,
                "variance": row.variance,
                "bet": self.figures.ramp[max((step for step in steps if step <= row.count), default=steps[0])],
            }
            for row in self.counts()
        ]

    def to_dict(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "about": self.about,
            "lawful": self.lawful,
            "penetration": self.penetration,
            "rounds": self.grid.rounds,
            "hands": self.figures.hands,
            "win_per_100": self.win_per_100,
            "std_dev_per_100": self.std_dev,
            "score": self.score,
            "n0": self.n0,
            "kelly_bankroll": self.figures.kelly_bankroll,
            "average_bet": self.figures.average_bet,
            "played": self.figures.played,
            "counts": [dict(row) for row in self.rows()],
        }


def ramp(
    game: Subject = BLACKJACK,
    bets: Mapping[int, float] | None = None,
    *,
    spread: float = SPREAD,
    penetration: float = PENETRATION,
    count: Count = HI_LO,
    plays: int | Sequence[IndexPlay] = PLAYS,
    insurance: int | str = INSURES_AT,
    hands: int = 1,
    leave_below: int | None = None,
    shoes: float = SHOES,
    seed: int = 1,
    workers: int | None = None,
    progress: Callable[[int], None] | None = None,
    unlawful: bool = False,
    **rules: Any,
) -> Ramp:
    """Simulate a game by a count and evaluate a ramp: units from each true count up (default: the best for the spread).

    `plays` is how many of the most valuable index numbers are played, or which. The answer evaluates other ramps,
    spreads and cut cards from the same shoes.

    >>> found = ramp("blackjack", {-20: 1, 2: 8}, shoes=320, plays=0, workers=1)
    >>> found.best(8).score >= found.score
    True
    """
    configured = countable(find_configured(game, rules, unlawful=unlawful))
    chosen = _plays(configured, count, penetration, plays)
    plan = counted_plan(configured, count, chosen, insurance, hands, seed)
    grid = count_game(plan, whole(shoes, "shoes"), workers=workers, progress=progress)
    cut = round(penetration * plan.rules.composition.size)
    found = (
        figures(grid.rows(cut), bets, hands)
        if bets is not None
        else best_ramp(grid.rows(cut), spread, hands, leave_below=leave_below)
    )
    about = f"{describe_rules(configured)}, {count.name}, {len(chosen)} index numbers"
    lawful = is_lawful(configured)
    return Ramp(configured.id, configured.name, about, grid, found, penetration, chosen, lawful)


def counted_plan(
    game: Game, count: Count, plays: Sequence[IndexPlay], insurance: int | str, hands: int, seed: int
) -> CountedPlan:
    """The simulation of a game by a count with these index numbers."""
    rules = game.rules_of(TwentyOneRules)
    chart = basic_strategy(game).chart
    charts = charts_by_count(chart, plays, COUNTS) if plays else {}
    taken = insurance if rules.insurance else "never"
    return CountedPlan(rules, chart, count, charts, taken, hands, seed)


def _plays(game: Game, count: Count, penetration: float, plays: int | Sequence[IndexPlay]) -> tuple[IndexPlay, ...]:
    if not isinstance(plays, int):
        return tuple(plays)
    if plays < 0:
        raise PitbossError(f"{plays} index numbers cannot be played. Name 0 or more, or which")
    return index_plays(game, count, penetration)[:plays] if plays else ()
