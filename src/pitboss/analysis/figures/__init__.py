"""What is known of each game: exact figures, the strategy, what others have published, and the same simulated.

>>> study("blackjack").game.name
'Blackjack'
"""

from __future__ import annotations

from pitboss.analysis.figures.registry import studies, study
from pitboss.analysis.figures.study import Exact, Published, Simulated, Strategy, Study
from pitboss.strategy.grids import Grid

__all__ = ["Exact", "Grid", "Published", "Simulated", "Strategy", "Study", "studies", "study"]
