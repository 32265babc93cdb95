"""What is known of each game: exact figures, strategies, published figures, and the simulation that confirms them.

Imports the rest of the analysis; `data` holds the stored figures.

>>> study("blackjack").game.name
'Blackjack'
"""

from __future__ import annotations

from pitboss.analysis.figures.registry import is_studied, studies, study
from pitboss.analysis.figures.study import Exact, Published, Simulated, Strategy, Study
from pitboss.charts.grids import Grid

__all__ = ["Exact", "Grid", "Published", "Simulated", "Strategy", "Study", "is_studied", "studies", "study"]
