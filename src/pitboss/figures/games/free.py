"""Games in which the house lends the second wager: Free Bet Blackjack (CO 30-2116) and Ride Free (CO 30-2117)."""

from __future__ import annotations

from pitboss.figures.registry import Studies
from pitboss.figures.twenty_one import TwentyOneStudy

STUDIES: Studies = {"free-bet-blackjack": TwentyOneStudy, "ride-free": TwentyOneStudy}
