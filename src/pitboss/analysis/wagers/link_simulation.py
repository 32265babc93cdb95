"""A fast simulation of a link: years of wagers on many tables in seconds.

Between two awards nothing happens but contributions, so the simulation jumps from award to award: the number of wagers
to the next one is geometric. A billion wagers take as long as their awards.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Final

import numpy as np

from pitboss.analysis.wagers.meters import MeterModel

_BATCH: Final = 1 << 16


@dataclass(frozen=True)
class Sample:
    """What a simulated meter did, with standard errors; amounts in cents."""

    wagers: int
    hits: int  # 100% awards
    awards: int  # all of them
    mean_award_cents: float
    award_error: float
    mean_wagers: float
    wagers_error: float
    paid_cents: float  # for each wager
    paid_error: float
    lowest_cents: float
    highest_cents: float


def simulate_meter(model: MeterModel, wagers: int, seed: int) -> Sample:
    """Play this many wagers on a meter that starts at its seed; figures are over the cycles that a 100% award ended."""
    random = np.random.default_rng(seed)
    chances = np.array([float(model.top), *(float(chance) for chance, _ in model.partial)])
    shares = [1.0, *(float(share) for _, share in model.partial)]
    any_award, kinds = float(chances.sum()), chances / chances.sum()
    up, reserve_up = float(model.contribution_cents), float(model.reserve_rate * model.stake_cents)
    level, reserve, played, awards = float(model.seed_cents), 0.0, 0, 0
    in_cycle, paid = 0, 0.0
    cycles: list[tuple[float, int, float]] = []  # the 100% award, its wagers, everything paid
    lowest = level
    while played < wagers:
        gaps, which = random.geometric(any_award, _BATCH), random.choice(len(shares), _BATCH, p=kinds)
        for gap, kind in zip(gaps.tolist(), which.tolist(), strict=True):
            played += gap
            if played > wagers:
                break
            awards += 1
            in_cycle += gap
            level += gap * up
            reserve += gap * reserve_up
            won = level * shares[kind]
            paid += won
            level -= won
            if kind == 0:
                cycles.append((won, in_cycle, paid))
                level, reserve, in_cycle, paid = model.seed_cents + reserve, 0.0, 0, 0.0
            lowest = min(lowest, level)
    return _sample(cycles, wagers, awards, lowest)


def _sample(cycles: list[tuple[float, int, float]], wagers: int, awards: int, lowest: float) -> Sample:
    rows = np.array(cycles, dtype=float).reshape(-1, 3)
    count = max(len(rows), 1)
    mean = rows.mean(axis=0) if len(rows) else np.zeros(3)
    error = rows.std(axis=0, ddof=1) / sqrt(count) if len(rows) > 1 else np.zeros(3)
    ratio = mean[2] / mean[1] if mean[1] else 0.0
    spread = rows[:, 2] - ratio * rows[:, 1]
    ratio_error = spread.std(ddof=1) / (sqrt(count) * mean[1]) if len(rows) > 1 else 0.0
    return Sample(
        wagers, len(rows), awards, float(mean[0]), float(error[0]), float(mean[1]), float(error[1]),
        float(ratio), float(ratio_error), lowest, float(rows[:, 0].max(initial=0.0)),
    )  # fmt: skip
