"""Competition 21: one card each, and a wager for every further card.

Built on the 21 family; imports it and what every procedure may import.
"""

from __future__ import annotations

from pitboss.engine.games.competition_21.moves import Competition21

__all__ = ["Competition21"]
