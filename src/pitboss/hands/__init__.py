"""The definition of every hand, one for a single hand and for a million.

Used by the engine and by the analysis. Imports cards and errors, and the kernel for totals.
"""

from __future__ import annotations

from typing import Final

from pitboss.hands.totals import best_totals

__all__ = ["DEFINITIONS_VERSION", "best_totals"]

DEFINITIONS_VERSION: Final = 1  # raise it when a hand's definition changes: shipped answers depend on it
