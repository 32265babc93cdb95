"""Competition 21: one card each, and a wager for every further card."""

from __future__ import annotations

from pitboss.engine.games.competition_21.moves import Competition21

__all__ = ["Competition21"]
