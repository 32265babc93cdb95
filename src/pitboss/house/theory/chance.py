"""Whether a result is within chance, from exact sums: no float decides it.

A win is compared with the expected win in standard deviations, two-sided, as sums of many rounds are distributed. The
variance of a round with one wager is exact. Where several wagers ride on the same cards, only bounds are known: as if
they had nothing to do with each other, and as if they always won and lost together.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from math import isqrt
from typing import Final

# Standard deviations on either side that a normal result leaves once in 20, and once in 1,000.
BANDS: Final = {"95%": Fraction("1.959963984540054"), "99.9%": Fraction("3.290526731491895")}
NANO: Final = 10**9


class Verdict(Enum):
    """Whether a result is within a band."""

    WITHIN = "within chance"
    OUTSIDE = "outside"
    UNDECIDED = "undecided"  # it depends on how far wagers on the same cards go together


def root_up(variance: Fraction, unit: int = NANO) -> Fraction:
    """A standard deviation, rounded up to the billionth.

    >>> root_up(Fraction(2)), root_up(Fraction(4))
    (Fraction(1414213563, 1000000000), Fraction(2, 1))
    """
    square = variance * unit * unit
    whole = -(-square.numerator // square.denominator)
    root = isqrt(whole)
    return Fraction(root + (root * root < whole), unit)


@dataclass(frozen=True)
class Chance:
    """A win with what was expected of it, in cents. The variance is between two bounds, which are often the same."""

    win_cents: int
    expected_cents: Fraction
    variance_low: Fraction
    variance_high: Fraction

    @property
    def is_exact(self) -> bool:
        return self.variance_low == self.variance_high

    @property
    def over_cents(self) -> Fraction:
        """What the house won above what was expected."""
        return self.win_cents - self.expected_cents

    def reach(self, band: str) -> Fraction:
        """How far from the expected win a result may be, in cents, by the wider bound."""
        return BANDS[band] * root_up(self.variance_high)

    def interval(self, band: str) -> tuple[Fraction, Fraction]:
        return self.expected_cents - self.reach(band), self.expected_cents + self.reach(band)

    def verdict(self, band: str) -> Verdict:
        """Compare squares, so that nothing is rounded."""
        square, limit = self.over_cents**2, BANDS[band] ** 2
        if square <= limit * self.variance_low:
            return Verdict.WITHIN
        return Verdict.OUTSIDE if square > limit * self.variance_high else Verdict.UNDECIDED

    @property
    def deviations(self) -> float | None:
        """How many standard deviations the win is off, for a person to read; None without any wager."""
        wide = root_up(self.variance_high)
        return float(self.over_cents / wide) if wide else None
