"""Exact play of the 21 family: `solve(load("blackjack")).house_edge`."""

from __future__ import annotations

from pitboss.solver.solution import Action, Cell, Solution
from pitboss.solver.solve import follow, follow_exact, solve, solve_exact, solve_hand

__all__ = ["Action", "Cell", "Solution", "follow", "follow_exact", "solve", "solve_exact", "solve_hand"]
