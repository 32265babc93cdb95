"""A table's shift: inventory by denomination, fills and credits, drop and count, and the close.

`Shift` is pure and event-sourced: it changes by named steps only, has no clock and no randomness, and a replay of its
events gives the same shift. Knows no database; the floor feeds it and keeps its lines.
"""

from __future__ import annotations

from pitboss.house.shifts.balance import Finding, NotBalanced
from pitboss.house.shifts.figures import ShiftFigures, figures_of
from pitboss.house.shifts.replay import replay
from pitboss.house.shifts.setup import ShiftSetUp
from pitboss.house.shifts.shift import Shift, check_chips
from pitboss.house.shifts.state import Carried

__all__ = [
    "Carried",
    "Finding",
    "NotBalanced",
    "Shift",
    "ShiftFigures",
    "ShiftSetUp",
    "check_chips",
    "figures_of",
    "replay",
]
