"""The exact solver of the 21 family: `solve(load("blackjack")).house_edge`.

Imports the kernel, catalog, law and charts; of the analysis nothing else.
"""

from __future__ import annotations

from pitboss.analysis.solver.basic_strategy import (
    BasicStrategy,
    Deviation,
    Evaluation,
    basic_strategy,
    differences,
    evaluate,
)
from pitboss.analysis.solver.outcomes import Outcomes, outcomes
from pitboss.analysis.solver.solution import Action, Cell, Solution
from pitboss.analysis.solver.solve import SplitPlay, follow, follow_exact, solve, solve_exact, solve_hand

__all__ = [
    "Action",
    "BasicStrategy",
    "Cell",
    "Deviation",
    "Evaluation",
    "Outcomes",
    "Solution",
    "SplitPlay",
    "basic_strategy",
    "differences",
    "evaluate",
    "follow",
    "follow_exact",
    "outcomes",
    "solve",
    "solve_exact",
    "solve_hand",
]
