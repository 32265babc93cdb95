"""21 whose cards are shared: many players decide on the same cards, and one drawn card serves all who draw."""

from __future__ import annotations

from pitboss.engine.games.community.moves import Community

__all__ = ["Community"]
