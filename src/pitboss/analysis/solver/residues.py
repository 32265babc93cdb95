"""Fractions from their residues.

The kernel computes modulo a prime, which is cheap and loses nothing: sums and products of residues are the residues of
the sums and products. Enough primes determine the fraction: the one with the smallest terms that has all these
residues. One more prime, not used to find it, must confirm it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import isqrt

import pitboss._kernel as kernel
from pitboss.errors import PitbossError


def combine(residues: Sequence[int], moduli: Sequence[int]) -> tuple[int, int]:
    """The one number below the product of the moduli that has these residues (Chinese remainders)."""
    number, modulus = 0, 1
    for residue, prime in zip(residues, moduli, strict=True):
        number += modulus * ((residue - number) * pow(modulus, -1, prime) % prime)
        modulus *= prime
    return number, modulus


def small_fraction(number: int, modulus: int) -> Fraction | None:
    """The fraction with terms below the root of half the modulus, if there is one (Wang's algorithm)."""
    bound = isqrt(modulus // 2)
    previous, current = (modulus, 0), (number, 1)
    while current[0] > bound:
        quotient = previous[0] // current[0]
        previous, current = current, (previous[0] - quotient * current[0], previous[1] - quotient * current[1])
    numerator, denominator = current
    return Fraction(numerator, denominator) if 0 < abs(denominator) <= bound else None


def fraction(residues: Sequence[int], moduli: Sequence[int]) -> Fraction | None:
    """The fraction with these residues, or None if more primes are needed. The last prime confirms it."""
    found = small_fraction(*combine(residues[:-1], moduli[:-1]))
    if found is None:
        return None
    return found if _has_residue(found, residues[-1], moduli[-1]) else None


def _has_residue(found: Fraction, residue: int, modulus: int) -> bool:
    return (found.numerator - residue * found.denominator) % modulus == 0


def fractions(residues_of: Callable[[int], tuple[int, Sequence[int]]]) -> list[Fraction]:
    """All numbers of one computation, from as many primes as the longest of them takes.

    `residues_of` runs the computation for a prime, given by its number, and returns the modulus and every residue.
    Short fractions are found long before long ones, so each of them must be confirmed by every later prime.
    """
    moduli: list[int] = []
    runs: list[Sequence[int]] = []
    found: list[Fraction] = []
    for prime in range(kernel.EXACT_PRIMES):
        modulus, residues = residues_of(prime)
        if not all(_has_residue(each, residue, modulus) for each, residue in zip(found, residues, strict=False)):
            found.clear()  # a prime refutes one of them: look for all of them again
        moduli.append(modulus)
        runs.append(residues)
        while prime and len(found) < len(residues):
            number = len(found)
            one = fraction([run[number] for run in runs], moduli)
            if one is None:
                break
            found.append(one)
        if len(found) == len(residues):
            return found
    raise PitbossError(f"a fraction is too long for {kernel.EXACT_PRIMES} primes; solve for fewer cards")


def require_fraction(found: Fraction | None) -> Fraction:
    """The fraction; an error if the primes did not determine it."""
    if found is None:
        raise PitbossError("the fraction is too long for the primes of the kernel; solve for fewer cards")
    return found
