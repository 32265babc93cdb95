"""The phases of a round of Pai Jack."""

from __future__ import annotations

from enum import Enum
from typing import Final


class Phase(Enum):
    """The phase of the round."""

    WAGERS = "wagers"  # until the first card
    DEAL = "deal"
    SETTING = "setting"  # players set their hands, the dealer's cards are face down
    REVEALED = "revealed"  # the dealer's hands are set
    OVER = "over"


DEALER_INDEX: Final = -1  # the dealer in the order of the deal
