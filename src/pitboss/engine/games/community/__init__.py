"""21 with shared cards: many players decide on the same cards, and one drawn card serves all who draw.

Built on the 21 family; imports it and what every procedure may import.
"""

from __future__ import annotations

from pitboss.engine.games.community.moves import Community

__all__ = ["Community"]
