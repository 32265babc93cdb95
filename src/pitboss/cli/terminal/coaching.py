"""The coach at the terminal: a page of what each action is worth, and a line on what a decision cost."""

from __future__ import annotations

from rich.console import Group
from rich.table import Table as Grid
from rich.text import Text

from pitboss.coach import Advice, Basis, Decision
from pitboss.coach.session import advised


def cost_line(decision: Decision | None) -> Text | None:
    """What to say about a decision: nothing if it was the best one."""
    if decision is None or decision.is_best:
        return None
    return Text(f"Coach: {advised(decision)}", style="yellow")


def coach_page(advice: Advice | None) -> Group:
    """What each action is worth, in percent of the wager, by three kinds of knowledge."""
    if advice is None:
        return Group(Text("The coach has nothing to say about this decision."))
    grid = Grid.grid(padding=(0, 3, 0, 0))
    grid.add_row("", *(f"by {basis.value}" for basis in advice.values), style="dim")
    best = {basis: advice.best(basis) for basis in advice.values}
    for name in sorted(advice.values[Basis.SEEN], key=lambda name: advice.cost(name)):
        cells = [
            Text(f"{100 * values[name]:+.2f}%", style="bold green" if best[basis] == name else "")
            for basis, values in advice.values.items()
        ]
        grid.add_row(Text(name, style="bold"), *cells)
    said = [Text(f"The chart says: {advice.chart}.")] if advice.chart else []
    return Group(Text("What each action is worth, in percent of the wager", style="bold"), grid, *said)
