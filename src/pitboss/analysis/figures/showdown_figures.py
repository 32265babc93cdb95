"""What the studies of games share in which two hands of five cards are held against each other."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from pitboss.analysis.figures.study import FOLDED, LOST, PUSHED, THE_GAME, WON, Exact, Simulated
from pitboss.analysis.games.net_results import Nets
from pitboss.analysis.simulation.games.showdown import Sample


def exact_figure(
    nets: Nets, *, name: str = THE_GAME, wagered: Fraction | None = None, folded: Fraction = Fraction(0)
) -> Exact:
    """From the chances of net results; hands that are folded are not counted among the lost."""
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
    """From net results that were counted, and how many of the lost hands were folded."""
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
    """How often rounds are won, pushed and lost; those that were folded apart."""
    rounds = sum(counts.values())
    found = {WON: 0, PUSHED: 0, LOST: -folded, FOLDED: folded}
    for net, times in counts.items():
        found[WON if net > 0 else LOST if net < 0 else PUSHED] += times
    return {name: times / rounds for name, times in found.items() if times}
