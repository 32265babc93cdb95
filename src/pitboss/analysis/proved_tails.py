"""Bounds on the chance of a smaller sum, proved in whole numbers: no float decides on which side of a band a result is.

Chances are whole parts of 2^`BITS`, always rounded down, so that each is at most what it should be. All chances come
to 1: what is missing from 1 in the end is all that rounding can have taken, wherever it was taken from. Sums lie on a
lattice; two distributions are multiplied as two long numbers (Kronecker's substitution).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor, gcd, lcm
from typing import Final

BITS: Final = 64
WHOLE: Final = 1 << BITS
MOST_SUMS: Final = 1 << 15  # of one distribution: more would keep a report waiting
LARGEST_DENOMINATOR: Final = 10**6  # of a net result per wager
NEARLY: Final = Fraction(1, 10**12)


class TooManySums(ArithmeticError):
    """The distribution would take too long in whole numbers."""


@dataclass(frozen=True)
class Bounds:
    """A chance is between these two."""

    low: Fraction
    high: Fraction

    def is_within(self, low: Fraction, high: Fraction) -> bool | None:
        """Whether the chance is from `low` to `high`; None where the bounds do not say."""
        if low <= self.low and self.high <= high:
            return True
        return False if self.high < low or self.low > high else None


@dataclass(frozen=True)
class Lattice:
    """Chances of the sums `first`, `first + 1` and so on, in steps of the lattice."""

    first: int
    chances: tuple[int, ...]

    def __mul__(self, other: Lattice) -> Lattice:
        """The distribution of the sum of two independent ones."""
        if max(len(self.chances), len(other.chances)) > MOST_SUMS:
            raise TooManySums
        width = (2 * BITS + MOST_SUMS.bit_length()) // 8 + 1
        product = _packed(self.chances, width) * _packed(other.chances, width)
        number = len(self.chances) + len(other.chances) - 1
        raw = product.to_bytes(number * width, "little")
        found = [int.from_bytes(raw[at : at + width], "little") >> BITS for at in range(0, len(raw), width)]
        return _trimmed(self.first + other.first, found)

    def __pow__(self, times: int) -> Lattice:
        result, square = Lattice(0, (WHOLE,)), self
        while times:
            if times & 1:
                result = result * square
            times >>= 1
            if times:
                square = square * square
        return result


def _packed(chances: Sequence[int], width: int) -> int:
    return int.from_bytes(b"".join(each.to_bytes(width, "little") for each in chances), "little")


def _trimmed(first: int, chances: list[int]) -> Lattice:
    """Leave out sums whose chance was rounded to nothing, at both ends."""
    start, end = 0, len(chances)
    while start < end - 1 and not chances[start]:
        start += 1
    while end > start + 1 and not chances[end - 1]:
        end -= 1
    return Lattice(first + start, tuple(chances[start:end]))


@dataclass(frozen=True)
class Rounds:
    """Net results of a round with their chances, each times `scale`, repeated."""

    times: int
    nets: tuple[tuple[float, float], ...]
    scale: int

    def values(self) -> list[tuple[Fraction, Fraction]]:
        """Results and chances as fractions; the chances come to 1."""
        whole = sum((Fraction(chance) for _, chance in self.nets), Fraction(0))
        return [(_fraction(net) * self.scale, Fraction(chance) / whole) for net, chance in self.nets]


def _fraction(net: float) -> Fraction:
    """The net result that a float stands for, such as 6/5."""
    found = Fraction(net).limit_denominator(LARGEST_DENOMINATOR)
    if abs(found - Fraction(net)) > NEARLY * (1 + abs(found)):
        raise TooManySums
    return found


@dataclass(frozen=True)
class ProvedSum:
    """The sum of all rounds about its mean."""

    step: Fraction
    mean: Fraction
    lattice: Lattice

    @classmethod
    def of(cls, parts: Sequence[Rounds]) -> ProvedSum:
        """Add all parts up; refused where that would take too long."""
        made = [(part.times, part.values()) for part in parts]
        results = [value for _, values in made for value, _ in values]
        denominator = lcm(*(each.denominator for each in results))
        step = Fraction(gcd(*(int(each * denominator) for each in results)) or 1, denominator)
        lattice, mean = Lattice(0, (WHOLE,)), Fraction(0)
        for times, values in made:
            places = {int(value / step): Fraction(0) for value, _ in values}
            first = min(places)
            if max(places) - first > MOST_SUMS:
                raise TooManySums
            for value, chance in values:
                places[int(value / step)] += chance
                mean += times * value * chance
            row = [int(places.get(first + at, 0) * WHOLE) for at in range(max(places) - first + 1)]
            lattice = lattice * Lattice(first, tuple(row)) ** times
        return cls(step, mean, lattice)

    def below(self, low: Fraction, high: Fraction) -> Bounds:
        """The chance of a sum below a value between these two.

        Each sum is spread evenly over half a step on either side: a value that is a sum counts half of its chance, and
        one between two sums, because the expected win is by a better model than the results, has its share.
        """
        missing = WHOLE - sum(self.lattice.chances)
        return Bounds(self._share(low), self._share(high) + Fraction(missing, WHOLE))

    def _share(self, value: Fraction) -> Fraction:
        at = (value + self.mean) / self.step + Fraction(1, 2) - self.lattice.first
        place, chances = floor(at), self.lattice.chances
        if place < 0:
            return Fraction(0)
        own = chances[place] * (at - place) if place < len(chances) else 0
        return Fraction(sum(chances[:place]) + own) / WHOLE
