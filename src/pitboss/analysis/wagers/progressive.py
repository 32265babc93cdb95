"""Progressive meters: what a meter is worth, what it costs, and where it breaks even.

The model: every wager contributes a fixed part of itself to the meters. An award pays its percentage of its meter; one
of 100% empties it, and the house seeds it again. Money leaves a meter only to players. In the long run meters therefore
pay out exactly what was contributed and seeded, at whatever level they hit, and the house holds per unit of stake

    hold = 1 - fixed return - contribution - sum over 100% awards of probability x seed / stake

where the fixed return is everything that the rows pay except shares of meters: odds, fixed dollars, returned stakes.
Left out: a lower seed after a smaller award, a part of the contribution that fills a reserve for the next seed (it is
contribution all the same, and then the seed is free), and heavier play when a meter is high.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from pitboss.analysis.wagers.result import Analysis
from pitboss.errors import PitbossError


@dataclass(frozen=True)
class Award:
    """A row that pays from a meter."""

    name: str
    meter: str
    share: Fraction
    probability: Fraction

    @property
    def empties(self) -> bool:
        return self.share == 1

    @property
    def wagers_between(self) -> Fraction | None:
        """The average number of wagers from one such award to the next; None where it cannot be hit."""
        return 1 / self.probability if self.probability else None


@dataclass(frozen=True)
class Progressive:
    """The figures of a wager with meters. Meters and seeds are in cents, for the stake of the analysis."""

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
        """The return per unit of stake while every meter is empty."""
        return 1 - replace(self.analysis, meters={}).house_edge

    def break_even(self, meter: str) -> Fraction | None:
        """The level of a meter, in cents, at which the edge is zero with the other meters as they are.

        None where no award of this meter can be hit; below zero where the player is ahead even with an empty meter.
        """
        value = self.analysis.value_of_meter(meter)
        if not value:
            return None
        empty = replace(self.analysis, meters={**self.analysis.meters, meter: 0})
        return empty.house_edge * self.analysis.stake_cents / value

    def reseed_cost(self, seeds: Mapping[str, int]) -> Fraction:
        """The average cost of reseeding per unit of stake."""
        cost = sum((each.probability * seeds.get(each.meter, 0) for each in self.awards if each.empties), Fraction(0))
        return cost / self.analysis.stake_cents

    def hold(self, contribution: Fraction, seeds: Mapping[str, int]) -> Fraction:
        """The house's long-run hold per unit of stake."""
        return 1 - self.expected_return(contribution, seeds)

    def expected_return(self, contribution: Fraction, seeds: Mapping[str, int]) -> Fraction:
        """The players' long-run return per unit of stake."""
        return self.fixed_return + contribution + self.reseed_cost(seeds)
