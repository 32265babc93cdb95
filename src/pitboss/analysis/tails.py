"""How a sum of many rounds is distributed, from the net results of one round: the chance of less, and of more.

A sum's characteristic function is the product of those of its rounds, and its distribution function is an integral of
it (Gil-Pelaez), taken as a sum at equal steps (Davies). No normal distribution is assumed where the net results are
known; a part of which only the variance is known counts as normal. Three errors, all far below what a band is about:

- the step: results further off than `reach` are taken for others, with a chance below `NEGLIGIBLE`;
- the smoothing, 1/64 of the standard deviation of the frequent results: it makes the integral end, and changes the
  chance of a result outside a band of 95% by less than 0.003%;
- rounding: below 10^-12.

A result that is possible counts half as less and half as more (the mid-probability): without that, bands of a few
large chips would leave out too little.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import pi, sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.proved_tails import ProvedSum, Rounds, TooManySums

NEGLIGIBLE: Final = 1e-7  # a chance that no band of 99.9% notices
FREQUENT: Final = 5.0  # results that are expected so often belong to the body of the sum
SMOOTHING: Final = 64.0
LAST: Final = 8.3  # standard deviations of the smoothing's transform: 10^-15 is left
MOST_STEPS: Final = 1 << 19
_BISECTIONS: Final = 60


@dataclass(frozen=True)
class Repeated:
    """A result of a round, repeated independently: each value with its chance, less their mean."""

    times: int
    values: tuple[float, ...]
    chances: tuple[float, ...]
    rounds: Rounds  # the same, for a proof in whole numbers

    @classmethod
    def of(cls, nets: Sequence[tuple[float, float]], scale: int, times: int) -> Repeated:
        """Net results with their chances, each times `scale`."""
        whole = sum(chance for _, chance in nets)
        mean = sum(net * chance for net, chance in nets) / whole
        values = tuple((net - mean) * scale for net, _ in nets)
        return cls(times, values, tuple(chance / whole for _, chance in nets), Rounds(times, tuple(nets), scale))


@dataclass(frozen=True)
class SumOfRounds:
    """A sum about its mean: rounds with known results, and a normal part of this variance."""

    parts: tuple[Repeated, ...]
    normal_variance: float = 0.0
    _cache: dict[float, float] = field(default_factory=dict, compare=False, repr=False)

    def below(self, value: float) -> float:
        """The chance of a smaller sum, and half the chance of just this one."""
        if value not in self._cache:
            self._cache[value] = self._below(value)
        return self._cache[value]

    @cached_property
    def proved(self) -> ProvedSum | None:
        """The distribution in whole numbers; None with a normal part, or where it would take too long."""
        if self.normal_variance:
            return None
        try:
            return ProvedSum.of([part.rounds for part in self.parts])
        except TooManySums:
            return None

    def quantile(self, share: float) -> float:
        """The sum that this share of all sums is below."""
        low, high = -self.reach / 2, self.reach / 2
        for _ in range(_BISECTIONS):
            middle = (low + high) / 2
            low, high = (middle, high) if self.below(middle) < share else (low, middle)
        return (low + high) / 2

    def _below(self, value: float) -> float:
        if abs(value) >= self.reach / 2:
            return 0.0 if value < 0 else 1.0
        steps, transform = self._transform
        turned = np.imag(transform * np.exp(-1j * steps * value))
        order = np.arange(len(steps)) + 0.5
        return float(min(1.0, max(0.0, 0.5 - float(np.sum(turned / order)) / pi)))

    def _results(self) -> Iterator[tuple[float, float, float]]:
        """Each result's distance from the mean, how often it is expected, and its part of the variance."""
        for part in self.parts:
            for value, chance in zip(part.values, part.chances, strict=True):
                yield abs(value), part.times * chance, part.times * chance * value**2

    @cached_property
    def _scales(self) -> tuple[float, float, float]:
        """The standard deviations of frequent and of possible results, and the largest possible one."""
        body, possible, largest, rarer = self.normal_variance, self.normal_variance, 0.0, 0.0
        for size, expected, variance in sorted(self._results(), reverse=True):
            rarer += expected
            if rarer >= NEGLIGIBLE:
                possible += variance
                largest = max(largest, size)
            if expected >= FREQUENT:
                body += variance
        return sqrt(body or possible), sqrt(possible), largest

    @cached_property
    def reach(self) -> float:
        """Further apart two sums never are, as far as it matters."""
        _, possible, largest = self._scales
        return 16 * possible + 4 * largest

    @cached_property
    def _transform(self) -> tuple[NDArray[np.float64], NDArray[np.complex128]]:
        """The characteristic function at equal steps, smoothed."""
        body, _, _ = self._scales
        step = 2 * pi / self.reach
        number = min(MOST_STEPS, int(LAST * SMOOTHING / (body * step)) + 1)
        smoothing = LAST / (number * step)
        steps: NDArray[np.float64] = (np.arange(number, dtype=np.float64) + 0.5) * step
        found = np.exp(-(self.normal_variance + smoothing**2) * steps**2 / 2).astype(np.complex128)
        for part in self.parts:
            one = np.zeros(number, dtype=np.complex128)
            for value, chance in zip(part.values, part.chances, strict=True):
                one += chance * np.exp(1j * steps * value)
            found *= one**part.times
        return steps.astype(np.float64), found
