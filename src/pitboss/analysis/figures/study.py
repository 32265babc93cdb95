"""A game's study: the frame that every game's figures fit into, whatever its procedure.

Figures are in initial wagers: a house edge of 0.01 is a cent of each dollar that a player must put down before the
first card. The figures that are exact and those that are simulated have the same names, so that they can be compared.
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
from pitboss.errors import PitbossError
from pitboss.law.rules import TwentyOneRules
from pitboss.strategy.grids import Grid

THE_GAME: Final = "the game"  # the name of a study's first figure
WON, PUSHED, LOST, FOLDED = "won", "pushed", "lost", "folded"


@dataclass(frozen=True, kw_only=True)
class Figure:
    """What a round, or one wager of it, comes to. Frequencies are of rounds, by what became of them."""

    name: str = THE_GAME
    house_edge: float
    std_dev: float | None = None  # None if it is only known from a simulation
    wagered: float | None = None  # in all, further wagers of the same round included; None if it is not known
    frequencies: Mapping[str, float] = field(default_factory=dict)

    @property
    def element_of_risk(self) -> float | None:
        """What the house keeps of all that is wagered."""
        return None if self.wagered is None else self.house_edge / self.wagered


@dataclass(frozen=True, kw_only=True)
class Exact(Figure):
    """Reckoned, with the fraction where there is one. `within` is how far the model may be from the game.

    Where results are so rare and large that a sample's own standard deviation is uncertain, `fourth` says how much: it
    is the mean fourth power of what a round is off the mean.
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
    """Played so many times; `std_error` is that of the house edge."""

    rounds: int
    seed: int
    std_error: float

    def off(self, exact: Exact) -> float:
        """Standard errors from the exact figure, beyond what that one may itself be off."""
        apart = self.house_edge - exact.house_edge
        beyond = max(0.0, abs(apart) - exact.within)
        if not self.std_error:
            return float("inf") if beyond else 0.0
        return (beyond if apart > 0 else -beyond) / self.std_error


@dataclass(frozen=True)
class Strategy:
    """A way to play: rules that are gone through from the first, or grids with the meanings of their letters."""

    name: str
    house_edge: float
    rules: tuple[str, ...] = ()
    grids: tuple[Grid, ...] = ()
    legend: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Published:
    """A house edge that somebody else has printed, in percent, beside ours for the same rules.

    Where they differ by more than the last printed digit, `because` says why; where they agree by one reading of the
    rules only, it says by which.
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
        """Whether ours, rounded or cut off after as many digits, is what was printed."""
        printed, found = Decimal(self.percent), Decimal(100 * ours)
        return printed in (found.quantize(printed, rounding) for rounding in (ROUND_HALF_UP, ROUND_DOWN))

    def verdict(self, ours: float) -> str:
        return self.because or ("the same" if self.agrees(ours) else "not the same")


class Study(ABC):
    """What is known of a game with the licensee's choices. Everything is reckoned when it is asked for."""

    stored_rounds: ClassVar[int] = 10_000_000  # so many are simulated for the figures that are kept

    def __init__(self, game: Game) -> None:
        self.game = game

    @property
    @abstractmethod
    def model(self) -> str:
        """In a sentence or two: what is exact, what is not, and by how much."""

    @property
    def leaves_out(self) -> tuple[str, ...]:
        """What the game has beside these figures."""
        return ()

    @property
    def published(self) -> tuple[Published, ...]:
        return ()

    @property
    def chart_rules(self) -> TwentyOneRules:
        """The rules of a game that is played by a chart of totals; any other game is refused."""
        raise PitbossError(
            f"{self.game.name} is not played by a chart of totals, which is all that `simulate` can play; "
            f"`pitboss figures {self.game.id} --rounds 1e6` simulates it by its own strategy"
        )

    @property
    def own_chart_name(self) -> str:
        return f"basic strategy for {self.game.name} with these options"

    @property
    def own_insurance(self) -> str:
        """What is best about insurance, as a simulation's wagers say it."""
        return "never"

    def own_play(self, job: Job, chart: Chart | None = None) -> Job:
        """The same simulation by the game's own best chart, or by another; what a chart does not say is played best."""
        raise PitbossError(f"{self.game.name} is not played by a chart of totals")

    @abstractmethod
    def exact(self) -> tuple[Exact, ...]:
        """The game's figure under the first of its strategies, then those of its wagers, if they are of interest."""

    @abstractmethod
    def strategies(self) -> tuple[Strategy, ...]:
        """The way to play that the figures are for, then others; the best of all may be beyond a person."""

    @abstractmethod
    def simulate(self, rounds: int, *, seed: int = 1, workers: int | None = None) -> tuple[Simulated, ...]:
        """The same figures by playing so many rounds: the same numbers for any number of workers."""
