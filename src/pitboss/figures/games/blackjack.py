"""Standard blackjack (CO 30-801 to 30-829)."""

from __future__ import annotations

from pitboss.figures.registry import Studies
from pitboss.figures.twenty_one import TwentyOneStudy

STUDIES: Studies = {"blackjack": TwentyOneStudy}
