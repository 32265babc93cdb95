"""3 Card 21 'N' Done: three cards each, a 21 paid at once, and a split into three.

Built on the 21 family; imports it and what every procedure may import.
"""

from __future__ import annotations

from pitboss.engine.games.three_card_21.moves import ThreeCard21

__all__ = ["ThreeCard21"]
