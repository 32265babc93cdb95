"""The net results of a round in initial wagers, each with its chance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt


@dataclass(frozen=True)
class Nets:
    """Net results with their chances, which add up to one."""

    chances: Mapping[Fraction, Fraction]

    @classmethod
    def of_counts(cls, counts: Mapping[Fraction, int]) -> Nets:
        """From the number of deals that end in each result."""
        total = sum(counts.values())
        return cls({net: Fraction(count, total) for net, count in sorted(counts.items()) if count})

    @property
    def expected(self) -> Fraction:
        return sum((net * chance for net, chance in self.chances.items()), Fraction(0))

    @property
    def house_edge(self) -> Fraction:
        return -self.expected

    @property
    def variance(self) -> Fraction:
        second = sum((net**2 * chance for net, chance in self.chances.items()), Fraction(0))
        return second - self.expected**2

    @property
    def std_dev(self) -> float:
        """The standard deviation as a float, for a person to read."""
        return sqrt(self.variance)

    @property
    def won(self) -> Fraction:
        return sum((chance for net, chance in self.chances.items() if net > 0), Fraction(0))

    @property
    def pushed(self) -> Fraction:
        return self.chances.get(Fraction(0), Fraction(0))

    @property
    def lost(self) -> Fraction:
        return sum((chance for net, chance in self.chances.items() if net < 0), Fraction(0))


def plain(nets: Nets) -> dict[float, float]:
    """Net results with their chances as floats."""
    return {float(net): float(chance) for net, chance in nets.chances.items()}
