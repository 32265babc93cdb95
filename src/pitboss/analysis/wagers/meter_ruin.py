"""Whether a meter that pays every award runs dry: the chance within a number of wagers, and a bound for ever.

Where only percentages come off a meter it cannot run dry: nobody wins more than it shows. Where fixed pays come off it
as well, its level is a random walk that rises by the contribution and falls by the pays. The chance of falling below
zero within n wagers is calculated level by level (exactly, in fractions, for few wagers; in floats for many), on a
lattice that holds every level. For ever, it is at most exp(-R x start), where R is the root of Lundberg's equation.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import exp, gcd, lcm

import numpy as np

from pitboss.analysis.wagers.progressive import Progressive
from pitboss.errors import PitbossError

LARGEST_WALK = 50_000_000  # levels times wagers


@dataclass(frozen=True)
class Walk:
    """A meter that pays everything: its contribution, its fixed pays with their chances, and the chance of a reset."""

    start_cents: int
    contribution_cents: Fraction
    pays: Mapping[int, Fraction]  # cents to chance; 0 is a loss
    reset: Fraction  # chance of a 100% award, after which the meter is at its start again

    @property
    def drift_cents(self) -> Fraction:
        """What the meter gains on an average wager, awards of 100% left out."""
        paid = sum((cents * chance for cents, chance in self.pays.items()), Fraction(0))
        return (1 - self.reset) * self.contribution_cents - paid

    @property
    def unit(self) -> Fraction:
        """The widest lattice that holds every level."""
        values = [self.contribution_cents, Fraction(self.start_cents), *map(Fraction, self.pays)]
        bottom = lcm(*(value.denominator for value in values))
        return Fraction(gcd(*(int(value * bottom) for value in values)), bottom)


def walk_of(figures: Progressive, rate: Fraction, start_cents: int) -> Walk:
    """The walk of a wager's meter if every pay came off it; a share below 100% counts as a loss."""
    stake = figures.analysis.stake_cents
    pays: dict[int, Fraction] = {}
    reset = Fraction(0)
    for outcome in figures.analysis.outcomes:
        if outcome.pay.share == 1:
            reset += outcome.probability
            continue
        won = Fraction(0) if outcome.pay.share else outcome.pay.win(stake) + outcome.added * stake
        pays[int(won)] = pays.get(int(won), Fraction(0)) + outcome.probability
    return Walk(start_cents, rate * stake, pays, reset)


def dry_within_exactly(walk: Walk, wagers: int) -> Fraction:
    """The chance that the meter falls below zero within this many wagers, as a fraction."""
    levels: dict[Fraction, Fraction] = {Fraction(walk.start_cents): Fraction(1)}
    dry = Fraction(0)
    for _ in range(wagers):
        after: dict[Fraction, Fraction] = {}
        for level, chance in levels.items():
            for cents, part in walk.pays.items():
                to = level + walk.contribution_cents - cents
                if to < 0:
                    dry += chance * part
                else:
                    after[to] = after.get(to, Fraction(0)) + chance * part
            if walk.reset:
                start = Fraction(walk.start_cents)
                after[start] = after.get(start, Fraction(0)) + chance * walk.reset
        levels = after
    return dry


def dry_within(walk: Walk, wagers: int) -> float:
    """The same chance in floats, for thousands of wagers."""
    unit = walk.unit
    start, up = int(walk.start_cents / unit), int(walk.contribution_cents / unit)
    width = start + wagers * up + 1
    if width * wagers > LARGEST_WALK * 100:
        raise PitbossError(f"a walk of {wagers:,} wagers on {width:,} levels is too long; ask for fewer wagers")
    levels = np.zeros(width)
    levels[start] = 1.0
    dry = 0.0
    for _ in range(wagers):
        after = np.zeros(width)
        after[start] += float(walk.reset) * levels.sum()
        for cents, chance in walk.pays.items():
            down = int(cents / unit) - up
            if down > 0:
                dry += float(chance) * float(levels[:down].sum())
                after[: max(width - down, 0)] += float(chance) * levels[down:]
            else:
                after[-down:] += float(chance) * levels[: width + down]
        levels = after
    return dry


def dry_ever_at_most(walk: Walk) -> float:
    """A bound on the chance of ever running dry before a reset; 1 where the meter does not grow."""
    if walk.drift_cents <= 0:
        return 1.0
    steps = [(float(walk.contribution_cents - cents), float(chance)) for cents, chance in walk.pays.items()]
    if all(step >= 0 for step, _ in steps):
        return 0.0
    low, high = 0.0, 700 / max(-step for step, _ in steps)
    for _ in range(200):  # the sum is convex, below 1 between 0 and the root
        middle = (low + high) / 2
        if sum(chance * exp(-middle * step) for step, chance in steps) + float(walk.reset) <= 1:
            low = middle
        else:
            high = middle
    return exp(-low * walk.start_cents)
