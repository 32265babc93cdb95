"""The phases of a round of Deuces Wild Xtreme."""

from __future__ import annotations

from enum import Enum


class Phase(Enum):
    """The phase of the round."""

    WAGERS = "wagers"  # until the first card
    DEAL = "deal"
    PLAY = "play"
    REPLACEMENT = "replacement card"  # the card that replaces the joker is drawn
    DEALER = "dealer"
    OVER = "over"
