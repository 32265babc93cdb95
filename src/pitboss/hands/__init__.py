"""The definition of every hand, one for a single hand and for a million.

Used by the engine and by the analysis. Imports cards and errors, and the kernel for totals.
"""

from __future__ import annotations

from pitboss.hands.totals import best_totals

__all__ = ["best_totals"]
