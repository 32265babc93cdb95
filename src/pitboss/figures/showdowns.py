"""What the studies of games share in which two hands of five cards are held against each other."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from pitboss.analysis.nets import Nets
from pitboss.figures.study import LOST, PUSHED, THE_GAME, WON, Exact, Simulated
from pitboss.simulation.showdown import Sample


def exact_figure(nets: Nets, *, name: str = THE_GAME, wagered: Fraction | None = None) -> Exact:
    return Exact(
        name=name,
        house_edge=float(nets.house_edge),
        fraction=nets.house_edge,
        std_dev=nets.std_dev,
        wagered=None if wagered is None else float(wagered),
        frequencies={WON: float(nets.won), PUSHED: float(nets.pushed), LOST: float(nets.lost)},
    )


def simulated_figure(sample: Sample, *, seed: int, name: str = THE_GAME, wagered: float | None = None) -> Simulated:
    return Simulated(
        name=name,
        house_edge=-float(sample.mean),
        std_dev=sample.std_dev,
        wagered=wagered,
        frequencies=by_sign(sample.counts),
        rounds=sample.rounds,
        seed=seed,
        std_error=sample.std_error,
    )


def by_sign(counts: Mapping[Fraction, int]) -> dict[str, float]:
    """How often rounds are won, pushed and lost."""
    rounds = sum(counts.values())
    found = {WON: 0, PUSHED: 0, LOST: 0}
    for net, times in counts.items():
        found[WON if net > 0 else LOST if net < 0 else PUSHED] += times
    return {name: times / rounds for name, times in found.items()}
