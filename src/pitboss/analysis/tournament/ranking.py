"""Who advances: the best stacks at the end; ties are drawn by lot, or go to the larger stack before the hand."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction


def shares(finals: Sequence[int], advance: int) -> tuple[Fraction, ...]:
    """Each player's chance to advance with these final chips, where ties are drawn by lot (house rule, 832.09(4)).

    Players who tie for the last places share them equally, so the chances always sum to the number of places.

    >>> shares((900, 1200, 900), 1), shares((900, 1200, 900), 2)[0]
    ((Fraction(0, 1), Fraction(1, 1), Fraction(0, 1)), Fraction(1, 2))
    """
    return tuple(_share(finals, mine, advance) for mine in finals)


def edges(stacks: Sequence[int]) -> tuple[int, ...]:
    """What a countback adds to final chips, in parts of a point: how many players had fewer chips before the hand.

    Players whose stacks were equal too are still tied, and draw lots.

    >>> edges((900, 1200, 900, 300))
    (1, 3, 1, 0)
    """
    return tuple(sum(other < mine for other in stacks) for mine in stacks)


def _share(finals: Sequence[int], mine: int, advance: int) -> Fraction:
    above = sum(final > mine for final in finals)
    if above >= advance:
        return Fraction(0)
    return min(Fraction(1), Fraction(advance - above, sum(final == mine for final in finals)))
