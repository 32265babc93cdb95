"""Ante Up 21: one hand, played as 21 and as a two-card poker hand against the dealer.

Built on the 21 family; imports it and what every procedure may import.
"""

from __future__ import annotations

from pitboss.engine.games.ante_up_21.moves import AnteUp21

__all__ = ["AnteUp21"]
