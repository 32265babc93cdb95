"""Deuces Wild Xtreme: five cards against the dealer's five, deuces and the joker wild (CO 30-2118).

Imports what every procedure may import, and no other procedure.
"""

from __future__ import annotations

from pitboss.engine.games.deuces_wild.moves import DeucesWild

__all__ = ["DeucesWild"]
