"""Spanish 21 (CO 30-899.16, WA 3166) and Bahama Bonus Blackjack (WA 2212)."""

from __future__ import annotations

from pitboss.figures.registry import Studies
from pitboss.figures.twenty_one import TwentyOneStudy

STUDIES: Studies = {
    "spanish-21": TwentyOneStudy,
    "spanish-21-wa-3166": TwentyOneStudy,
    "bahama-bonus-blackjack-wa-2212": TwentyOneStudy,
}
