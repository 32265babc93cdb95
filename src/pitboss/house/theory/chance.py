"""Whether a result is within chance: by the distribution of the sum itself, or by its standard deviation.

Where the net results of a round are known, a band leaves out the same share of all sums on either side
(`analysis/tails.py`). Otherwise the win is compared with the expected win in standard deviations, by exact sums.
No float decides: where the numerical distribution is nearer to a band's edge than `MARGIN`, which is more than its
error, the chance is proved in whole numbers (`analysis/proved_tails.py`), or the verdict is undecided.

The variance of a round with one wager is exact. Where several wagers ride on the same cards, only bounds are known: as
if they had nothing to do with each other, and as if they always won and lost together.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from math import isqrt, sqrt
from typing import Final

from pitboss.analysis.tails import SumOfRounds

# Standard deviations on either side that a normal result leaves once in 20, and once in 1,000.
BANDS: Final = {"95%": Fraction("1.959963984540054"), "99.9%": Fraction("3.290526731491895")}
TAILS: Final = {"95%": Fraction(25, 1000), "99.9%": Fraction(5, 10_000)}  # outside a band on either side
MARGIN: Final = Fraction(1, 20_000)
NANO: Final = 10**9


class Verdict(Enum):
    """Whether a result is within a band."""

    WITHIN = "within chance"
    OUTSIDE = "outside"
    UNDECIDED = "undecided"  # it depends on how far wagers on the same cards go together, or is too near to the edge


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
    shape: SumOfRounds | None = field(default=None, compare=False)  # of the house's win about the expected one

    @property
    def is_exact(self) -> bool:
        return self.variance_low == self.variance_high

    @property
    def over_cents(self) -> Fraction:
        """What the house won above what was expected."""
        return self.win_cents - self.expected_cents

    def interval(self, band: str) -> tuple[Fraction, Fraction]:
        """The wins that are within chance, in cents, by the wider bound."""
        if self.shape is None:
            reach = BANDS[band] * root_up(self.variance_high)
            return self.expected_cents - reach, self.expected_cents + reach
        tail, wider = float(TAILS[band]), 1 / self._narrower
        low, high = (Fraction(self.shape.quantile(share) * wider) for share in (tail, 1 - tail))
        return self.expected_cents + low, self.expected_cents + high

    def verdict(self, band: str) -> Verdict:
        """Whether the win is within a band; undecided where it is within by one bound only."""
        if self.shape is not None:
            return self._by_shape(self.shape, TAILS[band])
        square, limit = self.over_cents**2, BANDS[band] ** 2  # squares: nothing is rounded
        if square <= limit * self.variance_low:
            return Verdict.WITHIN
        return Verdict.OUTSIDE if square > limit * self.variance_high else Verdict.UNDECIDED

    def _by_shape(self, shape: SumOfRounds, tail: Fraction) -> Verdict:
        inside = self._is_inside(shape, tail, Fraction(1))
        if inside is None:
            return Verdict.UNDECIDED
        if inside or self.is_exact:
            return Verdict.WITHIN if inside else Verdict.OUTSIDE
        wider = self._is_inside(shape, tail, self.variance_low / self.variance_high)
        return Verdict.OUTSIDE if wider is False else Verdict.UNDECIDED

    def _is_inside(self, shape: SumOfRounds, tail: Fraction, ratio: Fraction) -> bool | None:
        """Whether the band has the win, its distance from the mean times the root of `ratio`; None if that is open."""
        share = Fraction(shape.below(float(self.over_cents) * sqrt(ratio)))
        if min(abs(share - tail), abs(share - (1 - tail))) > MARGIN:
            return tail <= share <= 1 - tail
        if shape.proved is None:
            return None
        high = root_up(ratio)
        low = high if high * high == ratio else high - Fraction(1, NANO)
        low, high = sorted((self.over_cents * low, self.over_cents * high))
        return shape.proved.below(low, high).is_within(tail, 1 - tail)

    @property
    def _narrower(self) -> float:
        """The narrower bound of the standard deviation as a share of the wider one; the shape is by the narrower."""
        return sqrt(self.variance_low / self.variance_high) if self.variance_high else 1.0

    @property
    def deviations(self) -> float | None:
        """How many standard deviations the win is off, for a person to read; None without any wager."""
        wide = root_up(self.variance_high)
        return float(self.over_cents / wide) if wide else None
