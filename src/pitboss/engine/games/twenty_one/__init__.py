"""The 21 family: one procedure with a typed rule set."""

from __future__ import annotations

from pitboss.engine.games.twenty_one.moves import TwentyOne

__all__ = ["TwentyOne"]
