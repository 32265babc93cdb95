"""The results of wagers by a count: rate, N0, SCORE, certainty equivalent, risk of ruin, Kelly wagers, trips.

Everything follows from the share, mean and variance of a hand at each true count. A round that is not played, because
the player leaves at low counts, still counts as a round seen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import erf, exp, inf, sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.errors import PitbossError

SCORE_SCALE: Final = 1_000_000  # SCORE is this over N0: what a bankroll of $10,000 wins in 100 rounds
ROUNDS: Final = 100
SEARCH: Final = 400
CURVE: Final = 2


@dataclass(frozen=True)
class CountRow:
    """Rounds at one true count: their share of all rounds, and a hand's mean, variance and covariance with another."""

    count: int
    share: float
    mean: float
    variance: float
    covariance: float = 0.0
    rounds: int = 0


@dataclass(frozen=True)
class RampFigures:
    """A ramp's figures; money is in units."""

    ramp: Mapping[int, float]
    hands: int
    mean: float  # for one round seen
    variance: float
    average_bet: float  # on each hand, in a round played
    played: float  # share of rounds

    @property
    def win_per_100(self) -> float:
        return ROUNDS * self.mean

    @property
    def std_dev_per_100(self) -> float:
        return sqrt(ROUNDS * self.variance)

    @property
    def n0(self) -> float:
        """The rounds after which the expected win equals its standard deviation; infinite for a loser."""
        return self.variance / self.mean**2 if self.mean > 0 else inf

    @property
    def score(self) -> float:
        """SCORE: a million over N0; zero for a loser."""
        return SCORE_SCALE / self.n0

    def risk_of_ruin(self, bankroll: float) -> float:
        """The chance to lose a bankroll sooner or later, in units."""
        _check_bankroll(bankroll)
        return exp(-2 * self.mean * bankroll / self.variance) if self.mean > 0 else 1.0

    def certainty_equivalent(self, bankroll: float, kelly: float = 1.0) -> float:
        """The sure win for 100 rounds that a Kelly player, or one of a fraction of it, values as much."""
        _check_bankroll(bankroll)
        return ROUNDS * (self.mean - self.variance / (2 * kelly * bankroll))

    @property
    def kelly_bankroll(self) -> float:
        """The bankroll, in units, for which this ramp is full Kelly."""
        return self.variance / self.mean if self.mean > 0 else inf

    def trip(self, rounds: int, bankroll: float) -> Trip:
        """What a trip of this many rounds with this much money comes to."""
        _check_bankroll(bankroll)
        mean, spread = rounds * self.mean, sqrt(rounds * self.variance)
        below, drift = _normal((-bankroll - mean) / spread), -2 * self.mean * bankroll / self.variance
        again = exp(drift) * _normal((mean - bankroll) / spread) if drift < 700 else 1.0
        return Trip(rounds, bankroll, mean, spread, min(1.0, below + again), 1 - _normal(-mean / spread))


@dataclass(frozen=True)
class Trip:
    """A trip: expected win and standard deviation, the chance to lose all of the money, and to end ahead."""

    rounds: int
    bankroll: float
    mean: float
    std_dev: float
    ruin: float
    ahead: float  # without stopping at ruin


def _normal(at: float) -> float:
    return (1 + erf(at / sqrt(2))) / 2


def _check_bankroll(bankroll: float) -> None:
    if bankroll <= 0:
        raise PitbossError(f"A bankroll of {bankroll} units is not enough. Name more than 0")


def figures(rows: Sequence[CountRow], ramp: Mapping[int, float], hands: int = 1) -> RampFigures:
    """The figures of a ramp: units on each hand from each true count up; 0 means that the round is not played."""
    if not ramp or any(units < 0 for units in ramp.values()) or not any(ramp.values()):
        raise PitbossError("A ramp needs a wager above zero at some count, and none below zero")
    if hands < 1:
        raise PitbossError(f"{hands} hands cannot be played. Name one or more")
    steps = sorted(ramp)
    mean = square = wagered = played = 0.0
    for row in rows:
        bet = ramp[max((step for step in steps if step <= row.count), default=steps[0])]
        one = hands * bet * row.mean
        mean += row.share * one
        square += row.share * (bet**2 * (hands * row.variance + hands * (hands - 1) * row.covariance) + one**2)
        wagered += row.share * bet
        played += row.share * (bet > 0)
    average = wagered / played if played else 0.0
    return RampFigures(dict(ramp), hands, mean, square - mean**2, average, played)


def _smooth(rows: Sequence[CountRow]) -> NDArray[np.float64]:
    """The mean at each count from a parabola through all of them; as it is where there are few."""
    counts, means = np.array([row.count for row in rows]), np.array([row.mean for row in rows])
    if len(rows) <= CURVE + 1:
        return means
    curve = np.polynomial.Polynomial.fit(counts, means, CURVE, w=np.sqrt([row.share for row in rows]))
    return np.asarray(curve(counts), dtype=np.float64)


def _variances(rows: Sequence[CountRow], hands: int) -> NDArray[np.float64]:
    """The variance of a unit at each count; a count that was seen once has none of its own and takes the average."""
    found = np.array([row.variance + (hands - 1) * row.covariance for row in rows])
    is_known = found > 0
    if not is_known.any():
        raise PitbossError("Too few rounds: no count was seen with two different results. Simulate more")
    shares = np.array([row.share for row in rows])
    average = np.average(found[is_known], weights=shares[is_known])
    return np.where(is_known, found, average)


def best_ramp(
    rows: Sequence[CountRow], spread: float, hands: int = 1, *, leave_below: int | None = None, whole: bool = False
) -> RampFigures:
    """The ramp with the highest SCORE from 1 to `spread` units; rounds below a count may be left out.

    A wager in proportion to advantage over variance is best; the minimum and maximum bound it. The advantage is taken
    from a curve through all counts, so that the luck of one count does not decide its wager.
    """
    if spread < 1:
        raise PitbossError(f"A spread of {spread} cannot be played. Name 1 or more")
    counts = np.array([row.count for row in rows])
    worth = _smooth(rows) / _variances(rows, hands)
    top = float(worth.max())
    if top <= 0:
        return figures(rows, {int(counts[0]): 1.0}, hands)
    best: RampFigures | None = None
    for scale in np.geomspace(1 / top, 4 * spread / top, SEARCH):
        bets = np.clip(worth * scale, 1, spread)
        if whole:
            bets = np.round(bets)
        if leave_below is not None:
            bets = np.where(counts < leave_below, 0, bets)
        if not bets.any():
            raise PitbossError(f"No round is played if counts below {leave_below} are left. Name a lower count")
        found = figures(rows, dict(zip(counts.tolist(), bets.tolist(), strict=True)), hands)
        if best is None or found.mean / sqrt(found.variance) > best.mean / sqrt(best.variance):
            best = found
    assert best is not None
    return best
