"""The result of an analysis: every outcome with its exact probability, and the figures that follow."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from pitboss.money import Pay

LOSES = Pay("lose")


@dataclass(frozen=True)
class Outcome:
    """One row of a pay table, or a loss: its number of deals, its probability and its pay."""

    name: str
    pay: Pay
    count: int
    probability: Fraction
    added: Fraction = Fraction(0)  # what the additions pay per unit of stake

    def net(self, stake_cents: int, meters: Mapping[str, int]) -> Fraction:
        """The net result per unit of stake."""
        won = self.pay.win(stake_cents, meter_cents=meters.get(self.pay.meter, 0)) / stake_cents
        return won + self.added - (0 if self.pay.keeps_stake else 1)


@dataclass(frozen=True)
class Analysis:
    """A wager with a pay table on a number of decks, for a stake of `stake_cents` at these meters."""

    wager: str
    paytable: str
    decks: int
    outcomes: tuple[Outcome, ...]
    total: int
    stake_cents: int
    meters: Mapping[str, int]
    assumes: str = ""  # about the play, where that matters
    soft_17: str = ""  # "stands" or "hits", where that matters
    exact: bool = True  # False: the probabilities come from a model in floats
    spot: str = ""  # the row, where each row is a wager of its own
    wagers: Fraction = Fraction(1)  # per round: more than one where split hands each need one

    @property
    def expected_net(self) -> Fraction:
        """The player's expectation for one unit."""
        return sum((o.probability * o.net(self.stake_cents, self.meters) for o in self.outcomes), Fraction(0))

    @property
    def house_edge(self) -> Fraction:
        return -self.expected_net

    @property
    def hit_frequency(self) -> Fraction:
        """How often a wager returns anything; a share of a meter counts even if the meter is not given."""
        hits = (o for o in self.outcomes if o.pay.share or o.net(self.stake_cents, self.meters) > -1)
        return sum((o.probability for o in hits), Fraction(0))

    @property
    def variance(self) -> Fraction:
        second = sum((o.probability * o.net(self.stake_cents, self.meters) ** 2 for o in self.outcomes), Fraction(0))
        return second - self.expected_net**2

    @property
    def std_dev(self) -> float:
        """The standard deviation as a float, for a person to read."""
        return sqrt(self.variance)

    def contribution(self, outcome: Outcome) -> Fraction:
        """The part of the expected net per unit that comes from this outcome."""
        return outcome.probability * outcome.net(self.stake_cents, self.meters)

    def envy(self, paid: Mapping[str, Pay]) -> Fraction:
        """The average envy payment for one hand, in cents, to each person whom these rows pay.

        A row that is paid together with an addition is the same row.
        """
        rows = {o: name for o in self.outcomes for name in paid if o.name == name or o.name.startswith(f"{name}, ")}
        return sum((o.probability * paid[name].win(0) for o, name in rows.items()), Fraction(0))

    @property
    def meter_names(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(o.pay.meter for o in self.outcomes if o.pay.share))

    def outcome(self, name: str) -> Outcome:
        return next(outcome for outcome in self.outcomes if outcome.name == name)

    def value_of_meter(self, meter: str) -> Fraction:
        """What one cent on the meter adds to the expected net of one cent of stake."""
        return sum(
            (o.probability * o.pay.share for o in self.outcomes if o.pay.meter == meter and o.pay.share), Fraction(0)
        )
