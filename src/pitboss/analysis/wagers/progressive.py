"""What a meter is worth, what it costs, and when it pays.

The model: every wager pays a fixed part of itself, the contribution, into the meters. An award takes its percentage of
its meter; one of 100% empties it, and the house then puts the seed back. No money leaves a meter but to players. In
the long run meters therefore pay out exactly what was contributed and seeded, however high they happen to stand when
they hit, and the house holds of one unit of stake

    hold = 1 - fixed return - contribution - sum over 100% awards of probability x seed / stake

where the fixed return is all that the rows pay but their shares of meters: odds, fixed dollars, stakes that stay. Left
out: a lower seed that a house may put back after a smaller award, a part of the contribution that fills a reserve for
the next seed (it is contribution all the same, and then the seed is free), and more wagers when a meter is high.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from pitboss.analysis.wagers.result import Analysis
from pitboss.errors import PitbossError


@dataclass(frozen=True)
class Award:
    """A row that is paid from a meter."""

    name: str
    meter: str
    share: Fraction
    probability: Fraction

    @property
    def empties(self) -> bool:
        return self.share == 1

    @property
    def wagers_between(self) -> Fraction | None:
        """How many wagers pass on average from one such award to the next; None where it cannot be hit."""
        return 1 / self.probability if self.probability else None


@dataclass(frozen=True)
class Progressive:
    """The figures of a wager with meters. Meters and seeds are in cents, for the analysis's own stake."""

    analysis: Analysis

    def __post_init__(self) -> None:
        if not self.analysis.meter_names:
            raise PitbossError(f"{self.analysis.wager} {self.analysis.paytable} pays nothing from a meter")

    @property
    def meters(self) -> tuple[str, ...]:
        return self.analysis.meter_names

    @property
    def awards(self) -> tuple[Award, ...]:
        return tuple(
            Award(each.name, each.pay.meter, each.pay.share, each.probability)
            for each in self.analysis.outcomes
            if each.pay.share
        )

    @property
    def fixed_return(self) -> Fraction:
        """What comes back of one unit of stake while every meter is empty."""
        return 1 - replace(self.analysis, meters={}).house_edge

    def break_even(self, meter: str) -> Fraction | None:
        """The cents at which the edge is zero while the other meters stand where the analysis has them.

        None where no award of this meter can be hit. Below zero where the player is ahead with an empty meter already.
        """
        value = self.analysis.value_of_meter(meter)
        if not value:
            return None
        empty = replace(self.analysis, meters={**self.analysis.meters, meter: 0})
        return empty.house_edge * self.analysis.stake_cents / value

    def reseed_cost(self, seeds: Mapping[str, int]) -> Fraction:
        """What putting seeds back costs on average, for one unit of stake."""
        cost = sum((each.probability * seeds.get(each.meter, 0) for each in self.awards if each.empties), Fraction(0))
        return cost / self.analysis.stake_cents

    def hold(self, contribution: Fraction, seeds: Mapping[str, int]) -> Fraction:
        """What the house keeps of one unit of stake in the long run."""
        return 1 - self.expected_return(contribution, seeds)

    def expected_return(self, contribution: Fraction, seeds: Mapping[str, int]) -> Fraction:
        """What players get of one unit of stake in the long run."""
        return self.fixed_return + contribution + self.reseed_cost(seeds)
