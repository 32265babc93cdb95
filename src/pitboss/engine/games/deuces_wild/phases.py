"""Where a round of Deuces Wild Xtreme stands."""

from __future__ import annotations

from enum import Enum


class Phase(Enum):
    """Where the round stands."""

    WAGERS = "wagers"  # until the first card
    DEAL = "deal"
    PLAY = "play"
    REPLACEMENT = "replacement card"  # the card for a joker's place is drawn
    DEALER = "dealer"
    OVER = "over"
