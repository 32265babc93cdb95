"""Fractions from their residues.

The kernel reckons modulo a prime, which costs little and loses nothing: sums and products of residues are the residues
of the sums and products. From enough primes the fraction is found again: the one with the smallest terms that has all
these residues. A last prime, not used to find it, must confirm it.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import isqrt

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
    """The fraction with these residues, or None if more primes are needed. The last prime is the witness."""
    found = small_fraction(*combine(residues[:-1], moduli[:-1]))
    if found is None:
        return None
    witness = moduli[-1]
    confirmed = (found.numerator - residues[-1] * found.denominator) % witness == 0
    return found if confirmed else None


def certain(found: Fraction | None) -> Fraction:
    if found is None:
        raise PitbossError("the fraction is too long for the primes at hand")
    return found
