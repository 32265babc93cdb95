"""Figures shared by the games in which two five-card hands are compared."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from pitboss.analysis.figures.study import FOLDED, LOST, PUSHED, THE_GAME, WON, Exact, Simulated
from pitboss.analysis.games.net_results import Nets
from pitboss.analysis.simulation.games.showdown import Sample


def exact_figure(
    nets: Nets, *, name: str = THE_GAME, wagered: Fraction | None = None, folded: Fraction = Fraction(0)
) -> Exact:
    """The exact figure from the chances of net results; folded hands do not count as lost."""
    shares = {WON: nets.won, PUSHED: nets.pushed, LOST: nets.lost - folded, FOLDED: folded}
    return Exact(
        name=name,
        house_edge=float(nets.house_edge),
        fraction=nets.house_edge,
        std_dev=nets.std_dev,
        wagered=None if wagered is None else float(wagered),
        frequencies={fate: float(share) for fate, share in shares.items() if share},
    )


def simulated_figure(
    sample: Sample, *, seed: int, name: str = THE_GAME, wagered: float | None = None, folded: int = 0
) -> Simulated:
    """The simulated figure from counted net results, `folded` of the lost ones being folds."""
    return Simulated(
        name=name,
        house_edge=-float(sample.mean),
        std_dev=sample.std_dev,
        wagered=wagered,
        frequencies=by_sign(sample.counts, folded),
        rounds=sample.rounds,
        seed=seed,
        std_error=sample.std_error,
    )


def by_sign(counts: Mapping[Fraction, int], folded: int = 0) -> dict[str, float]:
    """How often rounds are won, pushed, lost and folded."""
    rounds = sum(counts.values())
    found = {WON: 0, PUSHED: 0, LOST: -folded, FOLDED: folded}
    for net, times in counts.items():
        found[WON if net > 0 else LOST if net < 0 else PUSHED] += times
    return {name: times / rounds for name, times in found.items() if times}
