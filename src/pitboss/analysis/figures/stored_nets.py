"""Stored net results: what a round comes to per first wager, and how often, for every figure that has them.

Written by `make figures` for the games with their usual options. Net results belong to every figure with the same mean
and variance, whatever the options: at 21-Hold 'em no option but one changes the poker.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from typing import Final

from pitboss.analysis.figures.registry import studies, study
from pitboss.analysis.figures.stored_figures import DATA

FILE: Final = DATA / "net_results.tsv"
HEAD: Final = "game\tfigure\tnet\tchance"
Nets = tuple[tuple[float, float], ...]  # a net result of the player, and its chance
_SAME_EDGE: Final = Fraction(1, 2_000)  # a model that takes split hands as independent is off by less
_SAME_SPREAD: Final = Fraction(1, 10**9)


def store_nets(games: Iterable[str] = ()) -> None:
    """Write the net results of these games again, or of all; those of others stay."""
    changed = set(games) or set(studies())
    kept = {key: nets for key, nets in _read().items() if key[0] not in changed}
    for game in changed:
        for figure, nets in study(game).net_results().items():
            kept[game, figure] = tuple(sorted(nets.items()))
    rows = [
        f"{game}\t{figure}\t{net!r}\t{chance!r}"
        for (game, figure), nets in sorted(kept.items())
        for net, chance in nets
    ]
    FILE.write_text("\n".join([HEAD, *rows]) + "\n", encoding="utf-8")
    _read.cache_clear()


@cache
def _read() -> dict[tuple[str, str], Nets]:
    found: dict[tuple[str, str], list[tuple[float, float]]] = defaultdict(list)
    for row in FILE.read_text(encoding="utf-8").splitlines()[1:] if FILE.exists() else ():
        game, figure, net, chance = row.split("\t")
        found[game, figure].append((float(net), float(chance)))
    return {key: tuple(nets) for key, nets in found.items()}


def nets_of(game: str, figure: str, edge: Fraction, variance: Fraction) -> Nets:
    """The net results of a figure, if they have its edge and its variance; otherwise none."""
    nets = _read().get((game, figure), ())
    mean = sum((Fraction(net) * Fraction(chance) for net, chance in nets), Fraction(0))
    spread = sum((Fraction(net) ** 2 * Fraction(chance) for net, chance in nets), Fraction(0)) - mean**2
    same = abs(mean + edge) <= _SAME_EDGE and abs(spread - variance) <= _SAME_SPREAD * variance
    return nets if same else ()
