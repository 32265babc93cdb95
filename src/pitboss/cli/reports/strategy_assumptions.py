"""What the figures of `pitboss strategy` assume about insurance and even money, which a chart does not show."""

from __future__ import annotations

from pitboss.analysis.solver import BasicStrategy, Solution
from pitboss.analysis.solver.basic_strategy import insures, takes_even_money

CHART, BY_CARDS = "by this chart", "by the exact cards of each hand"


def before_play(solution: Solution[float]) -> str:
    """The choices before a hand is played, in words."""
    rules = solution.rules
    if not rules.insurance:
        return "insurance not offered"
    words = "insurance where it gains" if insures(solution) else "no insurance"
    if not rules.even_money:
        return f"{words}, even money not offered"
    taken = "taken with a blackjack against an ace" if takes_even_money(solution) else "declined"
    return f"{words}, even money {taken}"


def assumptions(found: BasicStrategy) -> dict[str, str]:
    """The assumption of each figure, by its name."""
    chart = f"{CHART}: {before_play(found.by_chart)}"
    best = f"{BY_CARDS}: {before_play(found.best)}"
    return {"house_edge": chart, "house_edge_best_play": best, "std_dev": chart, "outcomes": chart}


def assumed(one: Solution[float], other: Solution[float]) -> list[str]:
    """The assumptions of two figures; one line if they are the same."""
    first, second = before_play(one), before_play(other)
    if first == second:
        return [f"both figures assume {first}"]
    return [f"{CHART}: assumes {first}", f"{BY_CARDS}: assumes {second}"]
