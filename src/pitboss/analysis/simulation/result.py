"""The figures of a simulation, from its exact sums. Floats first appear here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import accumulate
from math import sqrt
from typing import Any, Final

from pitboss.analysis.simulation.job import Job
from pitboss.analysis.simulation.side_wagers import side_rows
from pitboss.analysis.simulation.tally import Line, Tally

NORMAL_95: Final = 1.959963984540054  # standard errors on either side of the mean
PERCENTILES: Final = (1, 5, 25, 50, 75, 95, 99)


@dataclass(frozen=True)
class Figures:
    """One wager: its return per cent wagered, with the standard error and the 95% interval."""

    name: str
    initial_cents: int
    staked_cents: int
    net_cents: int
    rounds: int
    squares: int

    @classmethod
    def of(cls, name: str, line: Line, rounds: int) -> Figures:
        return cls(name, line.initial, line.staked, line.net, rounds, line.squares)

    @property
    def mean(self) -> Fraction:
        """The net per cent of the original wager, exactly."""
        return Fraction(self.net_cents, self.initial_cents or 1)

    @property
    def variance(self) -> Fraction:
        """The sample variance of a round, in cents squared."""
        if self.rounds < 2:
            return Fraction(0)
        return (self.squares - Fraction(self.net_cents**2, self.rounds)) / (self.rounds - 1)

    @property
    def std_dev_cents(self) -> float:
        return sqrt(self.variance)

    @property
    def std_error(self) -> float:
        """The standard error of the mean; the small spread of the amount wagered is left out."""
        if not self.initial_cents:
            return 0.0
        return sqrt(self.variance * self.rounds) / self.initial_cents

    @property
    def interval_95(self) -> tuple[float, float]:
        mean, reach = float(self.mean), NORMAL_95 * self.std_error
        return mean - reach, mean + reach

    def plain(self) -> dict[str, Any]:
        low, high = self.interval_95
        return {
            "name": self.name,
            "initial_cents": self.initial_cents,
            "staked_cents": self.staked_cents,
            "net_cents": self.net_cents,
            "squares": str(self.squares),
            "mean": float(self.mean),
            "mean_exact": str(self.mean),
            "house_edge": -float(self.mean),
            "std_error": self.std_error,
            "interval_95": [low, high],
            "std_dev_cents": self.std_dev_cents,
        }


@dataclass(frozen=True)
class Result:
    """The result of a simulation."""

    job: Job
    tally: Tally
    rounds_per_hour: int

    def __repr__(self) -> str:
        edge, error = -100 * float(self.total.mean), 100 * self.total.std_error
        return f"<Result: {self.rounds:,} rounds, house edge {edge:.4f}% ± {error:.4f}%>"

    @property
    def rounds(self) -> int:
        return self.tally.rounds

    @property
    def total(self) -> Figures:
        return Figures.of("total", self.tally.total, self.rounds)

    @property
    def main(self) -> Figures:
        """The main wager with its insurance."""
        both = Line()
        for line in self.tally.by_level:
            both.add(line)
        return Figures.of("main, insurance", both, self.rounds)

    @property
    def bonuses_and_fees(self) -> Figures | None:
        """The Super Bonus, envy and fees per cent of the original wager; None where the game has none."""
        line = self.tally.bonuses_and_fees
        if not line.squares:
            return None
        wagered = replace(self.main, name="bonuses and fees", net_cents=line.net, squares=line.squares)
        return replace(wagered, staked_cents=0)

    @property
    def sides(self) -> tuple[Figures, ...]:
        return tuple(
            Figures.of(side.name, line, self.rounds)
            for side, line in zip(self.job.sides, self.tally.sides, strict=True)
        )

    def outcomes(self, number: int) -> dict[str, int]:
        """How often each outcome of a side wager came up."""
        table = side_rows(self.job.sides[number], self.job.rules)
        names = [", ".join([row, *extras]) for row, extras in table.outcomes]
        return dict(zip(names, self.tally.side_rows[number], strict=True))

    @property
    def session_percentiles(self) -> dict[int, int]:
        return percentiles(self.tally.sessions)

    @property
    def drawdown_percentiles(self) -> dict[int, int]:
        return percentiles(self.tally.drawdowns)

    @property
    def hourly_cents(self) -> Fraction:
        """What a seat wins or loses in an hour."""
        return Fraction(self.tally.total.net * self.rounds_per_hour, self.rounds * self.job.seats)

    @property
    def hourly_std_dev_cents(self) -> float:
        """The standard deviation of all seats together, with rounds taken as independent."""
        return sqrt(self.total.variance * self.rounds_per_hour)

    def plain(self) -> dict[str, Any]:
        tally = self.tally
        found: dict[str, Any] = {
            "rounds": tally.rounds,
            "seats": self.job.seats,
            "decks": self.job.rules.decks,
            "seed": self.job.seed,
            "chart": self.job.chart.name,
            "plays": self.job.plays,
            "leaves_out": self.job.leaves_out,
            "shoes": tally.shoes,
            "cards": tally.cards,
            "cut": self.job.cut,
            "total": self.total.plain(),
            "main": self.main.plain(),
            "insurance": Figures.of("insurance", tally.insurance, self.rounds).plain(),
            "bonuses_and_fees": None if (extra := self.bonuses_and_fees) is None else extra.plain(),
            "sides": [
                {**figures.plain(), "outcomes": self.outcomes(number)} for number, figures in enumerate(self.sides)
            ],
            "sessions": {
                "rounds": self.job.session_rounds,
                "count": sum(tally.sessions.values()),
                "percentiles_cents": self.session_percentiles,
                "drawdown_percentiles_cents": self.drawdown_percentiles,
                "worst_drawdown_cents": max(tally.drawdowns, default=0),
            },
            "hourly": {
                "rounds": self.rounds_per_hour,
                "mean_cents": float(self.hourly_cents),
                "std_dev_cents": self.hourly_std_dev_cents,
            },
        }
        if len(tally.level_rounds) > 1:
            levels = zip(self.job.bets.units, tally.level_rounds, tally.by_level, strict=True)
            found["levels"] = [{"units": u, "rounds": n, "net_cents": line.net} for u, n, line in levels]
        return found


def percentiles(counts: Mapping[int, int]) -> dict[int, int]:
    """For each percentage, the smallest value that this share of the cases does not exceed."""
    values = sorted(counts)
    reached = list(accumulate(counts[value] for value in values))
    found: dict[int, int] = {}
    for percent in PERCENTILES if values else ():
        found[percent] = next(v for v, n in zip(values, reached, strict=True) if 100 * n >= percent * reached[-1])
    return found
