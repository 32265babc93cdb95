"""What a figure of `pitboss strategy` assumes about insurance and even money: a chart does not show it."""

from __future__ import annotations

from pitboss.analysis.solver import BasicStrategy, Solution
from pitboss.analysis.solver.basic_strategy import insures, takes_even_money

CHART, BY_CARDS = "by this chart", "by the cards of each hand"


def before_play(solution: Solution[float]) -> str:
    """What is decided before a hand is played."""
    rules = solution.rules
    if not rules.insurance:
        return "insurance is not offered"
    words = "insurance where it gains" if insures(solution) else "no insurance"
    if not rules.even_money:
        return f"{words}, even money not offered"
    taken = "taken with a blackjack against an ace" if takes_even_money(solution) else "declined"
    return f"{words}, even money {taken}"


def assumptions(found: BasicStrategy) -> dict[str, str]:
    """By the name of each figure."""
    chart = f"{CHART}: {before_play(found.by_chart)}"
    best = f"{BY_CARDS}: {before_play(found.best)}"
    return {"house_edge": chart, "house_edge_best_play": best, "std_dev": chart, "outcomes": chart}


def assumed(one: Solution[float], other: Solution[float]) -> list[str]:
    """Of two figures for a reader: in a line if they assume the same."""
    first, second = before_play(one), before_play(other)
    if first == second:
        return [f"both figures: {first}"]
    return [f"{CHART}: {first}", f"{BY_CARDS}: {second}"]
