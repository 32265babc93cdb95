"""The study of a game: one frame for the figures of every game, whatever its procedure.

Figures are per initial wager: a house edge of 0.01 is a cent of each dollar that a player must wager before the first
card. Exact and simulated figures have the same names, so that they can be compared.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal
from fractions import Fraction
from math import sqrt
from typing import ClassVar, Final

from pitboss.analysis.simulation import Chart, Job
from pitboss.catalogue import Game
from pitboss.charts.grids import Grid
from pitboss.errors import PitbossError
from pitboss.law.rules import TwentyOneRules

THE_GAME: Final = "the game"  # the name of a study's first figure
WON, PUSHED, LOST, FOLDED = "won", "pushed", "lost", "folded"


@dataclass(frozen=True, kw_only=True)
class Figure:
    """The figures of a round, or of one wager of it. Frequencies are of rounds, by result."""

    name: str = THE_GAME
    house_edge: float
    std_dev: float | None = None  # None if only the simulation knows it
    wagered: float | None = None  # in all, with later wagers of the same round; None if it is not known
    frequencies: Mapping[str, float] = field(default_factory=dict)

    @property
    def element_of_risk(self) -> float | None:
        """The share of all wagers that the house keeps."""
        return None if self.wagered is None else self.house_edge / self.wagered


@dataclass(frozen=True, kw_only=True)
class Exact(Figure):
    """A computed figure, with the fraction where there is one. `within` bounds the error of the model.

    Where results are rare and large, a sample's standard deviation is itself uncertain; `fourth`, the fourth central
    moment of a round, says how much.
    """

    fraction: Fraction | None = None
    within: float = 0.0
    fourth: float | None = None

    def std_dev_error(self, rounds: int) -> float:
        """The standard error of a sample's standard deviation, as far as it is known."""
        if self.fourth is None or not self.std_dev:
            return 0.0
        variance = self.std_dev**2
        return sqrt(max(0.0, self.fourth - variance**2) / rounds) / (2 * self.std_dev)


@dataclass(frozen=True, kw_only=True)
class Simulated(Figure):
    """A simulated figure; `std_error` is that of the house edge."""

    rounds: int
    seed: int
    std_error: float

    def off(self, exact: Exact) -> float:
        """The distance from the exact figure in standard errors, beyond that figure's own error."""
        apart = self.house_edge - exact.house_edge
        beyond = max(0.0, abs(apart) - exact.within)
        if not self.std_error:
            return float("inf") if beyond else 0.0
        return (beyond if apart > 0 else -beyond) / self.std_error


@dataclass(frozen=True)
class Strategy:
    """A way to play: rules to apply in order, or grids with the meanings of their letters."""

    name: str
    house_edge: float
    rules: tuple[str, ...] = ()
    grids: tuple[Grid, ...] = ()
    legend: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Published:
    """A house edge that somebody else has published, in percent, compared with ours for the same rules.

    Where they differ by more than the last printed digit, `because` says why; where they agree only under one reading
    of the rules, it says which.
    """

    source: str
    rules: str
    percent: str
    ours: Callable[[], float]
    because: str = ""

    @property
    def house_edge(self) -> float:
        return float(Decimal(self.percent) / 100)

    def agrees(self, ours: float) -> bool:
        """Whether ours, rounded or cut off to as many digits, is the printed figure."""
        printed, found = Decimal(self.percent), Decimal(100 * ours)
        return printed in (found.quantize(printed, rounding) for rounding in (ROUND_HALF_UP, ROUND_DOWN))

    def verdict(self, ours: float) -> str:
        return self.because or ("the same" if self.agrees(ours) else "not the same")


class Study(ABC):
    """The figures and strategies of a game with the licensee's choices. Everything is computed on demand."""

    stored_rounds: ClassVar[int] = 10_000_000  # simulated for the stored figures

    def __init__(self, game: Game) -> None:
        self.game = game

    @property
    @abstractmethod
    def model(self) -> str:
        """The model in a sentence or two: what is exact, what is not, and by how much."""

    @property
    def leaves_out(self) -> tuple[str, ...]:
        """Features of the game that the figures leave out."""
        return ()

    @property
    def published(self) -> tuple[Published, ...]:
        return ()

    @property
    def chart_rules(self) -> TwentyOneRules:
        """The rules of a game that is played by a chart of totals; other games refuse."""
        raise PitbossError(
            f"{self.game.name} is not played by a chart of totals, which `simulate` needs; "
            f"use `pitboss figures {self.game.id} --rounds 1e6` to simulate it by its own strategy"
        )

    @property
    def own_chart_name(self) -> str:
        return f"basic strategy for {self.game.name} with these options"

    @property
    def own_insurance(self) -> str:
        """The best use of insurance, as `Bets.insurance`."""
        return "never"

    def own_play(self, job: Job, chart: Chart | None = None) -> Job:
        """The simulation by a chart (default: the game's best); decisions outside the chart are played at best."""
        raise PitbossError(f"{self.game.name} is not played by a chart of totals")

    @abstractmethod
    def exact(self) -> tuple[Exact, ...]:
        """The game's figure for the first of its strategies, then those of single wagers."""

    def net_results(self) -> Mapping[str, Mapping[float, float]]:
        """By figure: every net result of a round per first wager, with its chance; only where the model has them."""
        return {}

    @abstractmethod
    def strategies(self) -> tuple[Strategy, ...]:
        """The strategy that the figures are for, then others; the best may be beyond a person."""

    @abstractmethod
    def simulate(self, rounds: int, *, seed: int = 1, workers: int | None = None) -> tuple[Simulated, ...]:
        """The same figures from simulated rounds, identical for any number of workers."""
