"""Double Up Blackjack (CO 30-899.10): both versions."""

from __future__ import annotations

from pitboss.analysis.figures.registry import Studies
from pitboss.analysis.figures.twenty_one import TwentyOneStudy

STUDIES: Studies = {"double-up-blackjack-1": TwentyOneStudy, "double-up-blackjack-2": TwentyOneStudy}
