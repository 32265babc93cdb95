"""The mathematics of one meter: how long until it is hit, at what level, how it grows, and what it costs.

The model of `progressive`, wager by wager: the wager's part joins the meter, then the hand may win. A 100% award takes
all and leaves seed plus reserve; a smaller one takes its share of what is there. Wagers are independent and alike; that
players of one round share the dealer's cards moves awards closer together and changes no average here. Amounts are
cents, exact fractions.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_CEILING, Decimal, localcontext
from fractions import Fraction
from math import sqrt
from typing import Final

from pitboss.analysis.wagers.progressive import Progressive
from pitboss.errors import PitbossError

_DIGITS: Final = 60


@dataclass(frozen=True)
class MeterModel:
    """One meter with its awards and what feeds it, for one wager of `stake_cents`."""

    name: str
    stake_cents: int
    rate: Fraction
    reserve_rate: Fraction
    seed_cents: int
    top: Fraction  # probability of a 100% award
    partial: tuple[tuple[Fraction, Fraction], ...]  # probability and share of each smaller award

    @classmethod
    def of(
        cls, figures: Progressive, meter: str, rate: Fraction, seed_cents: int, reserve_rate: Fraction = Fraction(0)
    ) -> MeterModel:
        """The model of a wager's meter."""
        awards = [each for each in figures.awards if each.meter == meter]
        top = sum((each.probability for each in awards if each.empties), Fraction(0))
        partial = tuple((each.probability, each.share) for each in awards if not each.empties)
        if not top:
            raise PitbossError(f"no award takes the whole of the meter {meter!r}")
        return cls(meter, figures.analysis.stake_cents, rate, reserve_rate, seed_cents, top, partial)

    @property
    def contribution_cents(self) -> Fraction:
        """What one wager puts on the display."""
        return self.rate * self.stake_cents

    @property
    def drawn(self) -> Fraction:
        """The part of the meter that an average wager wins: every award's probability times its share."""
        return self.top + sum((chance * share for chance, share in self.partial), Fraction(0))

    @property
    def mean_reset_cents(self) -> Fraction:
        """What the meter restarts at on average: the seed, and the reserve since the last 100% award."""
        return self.seed_cents + self.reserve_rate * self.stake_cents / self.top

    @property
    def mean_level_cents(self) -> Fraction:
        """The meter's average level before a wager, in the long run."""
        stays = 1 - self.drawn
        return (self.top * self.mean_reset_cents + stays * self.contribution_cents) / self.drawn

    @property
    def mean_award_cents(self) -> Fraction:
        """What a 100% award pays on average: the level, and the part of the wager that wins it."""
        return self.mean_level_cents + self.contribution_cents

    @property
    def paid_cents(self) -> Fraction:
        """What an average wager is paid from the meter, in the long run."""
        return self.drawn * self.mean_award_cents

    @property
    def seed_cost_cents(self) -> Fraction:
        """What reseeding costs the house for each wager."""
        return self.top * self.seed_cents

    def level_after(self, wagers: int, level_cents: int) -> Fraction:
        """The expected level after this many wagers from a level, whatever is hit on the way."""
        stays = (1 - self.drawn) ** wagers
        return stays * level_cents + (1 - stays) * self.mean_level_cents

    def level_unhit(self, wagers: int, level_cents: int) -> Fraction:
        """The level after this many wagers if nothing is hit: the most that it can grow."""
        return level_cents + wagers * self.contribution_cents

    # How long until the 100% award: a geometric distribution.

    @property
    def mean_wagers(self) -> Fraction:
        return 1 / self.top

    @property
    def sd_wagers(self) -> float:
        return sqrt(1 - self.top) / float(self.top)

    def hit_within(self, wagers: int) -> Fraction:
        """The chance of a 100% award within this many wagers."""
        return 1 - (1 - self.top) ** wagers

    def wagers_until(self, chance: Fraction) -> int:
        """The smallest number of wagers within which the chance of a 100% award is at least this."""
        if not 0 < chance < 1:
            raise PitbossError("ask for a chance between 0 and 1, and for neither of them")
        with localcontext() as context:
            context.prec = _DIGITS
            misses = [Decimal(each.numerator) / Decimal(each.denominator) for each in (1 - chance, 1 - self.top)]
            return int((misses[0].ln() / misses[1].ln()).to_integral_value(rounding=ROUND_CEILING))


def models(
    figures: Progressive, rates: dict[str, Fraction], seeds: dict[str, int], reserves: dict[str, Fraction]
) -> tuple[MeterModel, ...]:
    """A model for each of these meters of a wager."""
    return tuple(
        MeterModel.of(figures, name, rate, seeds[name], reserves.get(name, Fraction(0))) for name, rate in rates.items()
    )


def return_at(figures: Progressive, meters: dict[str, int]) -> Fraction:
    """The players' return on a wager while the meters stand at these amounts: a straight line in each of them."""
    stake = figures.analysis.stake_cents
    shares = (figures.analysis.value_of_meter(name) * cents for name, cents in meters.items())
    return figures.fixed_return + sum(shares, Fraction(0)) / stake


def link_hold(figures: Progressive, meters: tuple[MeterModel, ...]) -> Fraction:
    """What the house holds of each wager in the long run: all but odds, contributions, reserves and seeds."""
    fed = sum((each.rate + each.reserve_rate for each in meters), Fraction(0))
    seeds = sum((each.seed_cost_cents for each in meters), Fraction(0))
    return 1 - figures.fixed_return - fed - seeds / figures.analysis.stake_cents
