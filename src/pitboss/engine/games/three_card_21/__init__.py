"""3 Card 21 'N' Done: three cards each, a 21 paid at once, and a split into three."""

from __future__ import annotations

from pitboss.engine.games.three_card_21.moves import ThreeCard21

__all__ = ["ThreeCard21"]
