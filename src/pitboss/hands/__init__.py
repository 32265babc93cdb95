"""What a hand is: one definition for one hand or a million."""

from __future__ import annotations

from pitboss.hands.totals import best_totals

__all__ = ["best_totals"]
