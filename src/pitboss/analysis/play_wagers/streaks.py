"""Wagers on hands won in a row: STREAK (CO 30-899.07) and the Burnout Bonus (CO 30-899.25).

A round is won, lost or neither; hands of a split count by their majority. That chance is exact where nothing is split;
the hands of a split are taken as independent beside the dealer's hand (`docs/decisions/0008-split-model.md`). Every
round of a run is played from a full shoe.
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
    """The chances of one round to lengthen a run, to end it and to leave it."""

    won: float
    lost: float
    tied: float

    @property
    def next_win(self) -> float:
        """The chance that the next round that counts is won."""
        return self.won / (self.won + self.lost)


@lru_cache(maxsize=64)
def steps(way: ChartedPlay) -> Steps:
    """What a round by the chart does to a run."""
    solution = Question.of(way.rules, way.stack).solution()
    net, _ = run_kernel(lambda: solution.outcomes(way.chart.cells, hands=True))
    won, lost = (sum(chance for hands, chance in net if sign * hands > 0) for sign in (1, -1))
    return Steps(won, lost, 1 - won - lost)


def wins_for(spot: str) -> int:
    """How many wins in a row a spot wants."""
    return next(wins for wins in range(MAX_WINS) if _holds(spot, wins))


def _holds(spot: str, wins: int) -> bool:
    return bool(predicate(spot)(Hands({"streak": np.array([[wins]], dtype=np.int16)})).all())
