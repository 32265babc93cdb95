"""Wagers on hands won in a row: STREAK (CO 30-899.07) and the Burnout Bonus (CO 30-899.25).

A round is won, lost or neither; split hands count by their majority. The chance is exact where nothing is split; split
hands are taken as independent given the dealer's hand (`docs/decisions/0008-split-model.md`). Every round of a streak
is played from a full shoe.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from pitboss.analysis.play_wagers.charted_play import ChartedPlay
from pitboss.analysis.solver.solve import Question, run_kernel
from pitboss.hands.batch import Hands
from pitboss.hands.registry import predicate

MAX_WINS = 10


@dataclass(frozen=True)
class Steps:
    """The chances that a round lengthens a streak, ends it, or leaves it."""

    won: float
    lost: float
    tied: float

    @property
    def next_win(self) -> float:
        """The chance that the next decided round is won."""
        return self.won / (self.won + self.lost)


@lru_cache(maxsize=64)
def steps(play: ChartedPlay) -> Steps:
    """What a round by the chart does to a streak."""
    solution = Question.of(play.rules, play.stack).solution()
    net, _ = run_kernel(lambda: solution.outcomes(play.chart.cells, hands=True))
    won, lost = (sum(chance for hands, chance in net if sign * hands > 0) for sign in (1, -1))
    return Steps(won, lost, 1 - won - lost)


def wins_for(spot: str) -> int:
    """The number of wins in a row that a spot needs."""
    return next(wins for wins in range(MAX_WINS) if _holds(spot, wins))


def _holds(spot: str, wins: int) -> bool:
    return bool(predicate(spot)(Hands({"streak": np.array([[wins]], dtype=np.int16)})).all())
