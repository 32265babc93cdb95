"""Pai Jack: five cards set as a high and a low hand (CO 30-2112).

Imports what every procedure may import, and no other procedure.
"""

from __future__ import annotations

from pitboss.engine.games.pai_jack.moves import PaiJack

__all__ = ["PaiJack"]
