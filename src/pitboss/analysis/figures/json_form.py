"""The JSON form of a study: what `--json` prints, what is stored, and what the pages are written from."""

from __future__ import annotations

from typing import Any

from pitboss.analysis.figures.study import Exact, Simulated, Strategy, Study


def plain_study(one: Study, runs: tuple[Simulated, ...]) -> dict[str, Any]:
    """A study as plain values, each exact figure with its simulated one."""
    by_name = {run.name: run for run in runs}
    return {
        "game": one.game.id,
        "name": one.game.name,
        "model": one.model,
        "leaves_out": list(one.leaves_out),
        "figures": [
            {
                "exact": plain_figure(each),
                "simulated": plain_figure(by_name[each.name]) if each.name in by_name else None,
            }
            for each in one.exact()
        ],
        "strategies": [_plain_strategy(each) for each in one.strategies()],
        "published": [
            {
                "source": each.source,
                "rules": each.rules,
                "percent": each.percent,
                "house_edge": each.house_edge,
                "ours": (ours := each.ours()),
                "agrees": each.agrees(ours),
                "verdict": each.verdict(ours),
            }
            for each in one.published
        ],
    }


def plain_figure(figure: Exact | Simulated) -> dict[str, Any]:
    """A figure as plain values; a simulated one with its rounds, seed and standard error."""
    found: dict[str, Any] = {
        "name": figure.name,
        "house_edge": figure.house_edge,
        "std_dev": figure.std_dev,
        "wagered": figure.wagered,
        "element_of_risk": figure.element_of_risk,
        "frequencies": dict(figure.frequencies),
    }
    if isinstance(figure, Simulated):
        return found | {"rounds": figure.rounds, "seed": figure.seed, "std_error": figure.std_error}
    exact = None if figure.fraction is None else str(figure.fraction)
    return found | {"house_edge_exact": exact, "within": figure.within}


def _plain_strategy(strategy: Strategy) -> dict[str, Any]:
    return {
        "name": strategy.name,
        "house_edge": strategy.house_edge,
        "rules": list(strategy.rules),
        "grids": [
            {"title": grid.title, "columns": list(grid.columns), "rows": {name: list(row) for name, row in grid.rows}}
            for grid in strategy.grids
        ],
        "legend": dict(strategy.legend),
    }
