"""What is known of each game: exact figures, the strategy, what others have published, and the same simulated.

>>> study("blackjack").game.name
'Blackjack'
"""

from __future__ import annotations

from pitboss.figures.registry import studied, study
from pitboss.figures.study import Exact, Grid, Published, Simulated, Strategy, Study

__all__ = ["Exact", "Grid", "Published", "Simulated", "Strategy", "Study", "studied", "study"]
