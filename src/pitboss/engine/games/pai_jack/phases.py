"""Where a round of Pai Jack stands."""

from __future__ import annotations

from enum import Enum
from typing import Final


class Phase(Enum):
    """Where the round stands."""

    WAGERS = "wagers"  # until the first card
    DEAL = "deal"
    SETTING = "setting"  # players set their hands, the dealer's cards lie face down
    REVEALED = "revealed"  # the dealer's hands are set
    OVER = "over"


DEALER_INDEX: Final = -1  # stands for the dealer in the order of the deal
