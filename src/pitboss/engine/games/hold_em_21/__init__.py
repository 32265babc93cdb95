"""21-Hold 'em: a round of 21, and then poker with the dealer's first two cards as community cards.

Built on the 21 family; imports it and what every procedure may import.
"""

from __future__ import annotations

from pitboss.engine.games.hold_em_21.moves import HoldEm21

__all__ = ["HoldEm21"]
