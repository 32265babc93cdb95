"""Theoretical win, from exact edges and actual wagers, and whether a result is within chance.

Figures come from the analysis as it ships, or from answers that the floor has calculated; where there is none, the
report says so. Reads logs through the engine's own results. Knows no database and no clock.
"""

from __future__ import annotations

from pitboss.house.theory.chance import Chance, Verdict
from pitboss.house.theory.figures import WagerFigure, game_figures, spot_figure
from pitboss.house.theory.report import TheoryReport, theory_of
from pitboss.house.theory.wagers import PlayedRound, rounds_of

__all__ = [
    "Chance",
    "PlayedRound",
    "TheoryReport",
    "Verdict",
    "WagerFigure",
    "game_figures",
    "rounds_of",
    "spot_figure",
    "theory_of",
]
