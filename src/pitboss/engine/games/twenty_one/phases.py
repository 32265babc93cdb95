"""Where a round of 21 stands, and what its next card is for."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, IntEnum
from typing import Any, Final, NamedTuple


class Phase(Enum):
    """Where the round stands."""

    WAGERS = "wagers"  # until the first card
    DEAL = "deal"
    PAY_21 = "21 at once"  # where a 21 may be paid before the dealer looks
    FOLD_OR_BET = "fold or bet"  # of a poker hand, before the dealer looks or when 21 is over
    WINNINGS = "winnings"  # of the first cards, on the main wager or not
    BLACKJACKS = "blackjacks"  # that are paid before anything else
    INSURANCE = "insurance"  # and even money
    EARLY_SURRENDER = "early surrender"
    SWITCH = "switch"  # of two hands' second cards, in the player's turn
    PLAY = "play"
    TIP = "tip"  # for the dealer, beside a wager that was just added
    DOUBLING = "doubling"  # of further wagers on a hand that is doubled
    BURN = "burn"  # of the card that would end the hand, or not
    CHOICE = "choice"  # a player chooses after the dealer's wrong action
    DEALER = "dealer"
    SHUFFLE = "shuffle"  # of every card but those that stay, between 21 and poker
    POKER = "poker"  # cards are dealt to poker hands
    OVER = "over"


class Question(NamedTuple):
    """What players are asked beside their hands, in a phase of its own."""

    ask_on: Callable[[Any], None]  # the next one whom it concerns; after the last, the round goes on
    topic: str  # whose clause it is
    declined: str = "decline"  # what it is to decline, where that has a name


class Need(IntEnum):
    """What the next card is for."""

    DEAL = 0
    HAND = 1
    DEALER = 2
    BONUS = 3  # a card beside the game


SWITCHING: Final = -1  # stands for the question of the switch in the order of play
DEALER_INDEX: Final = -1  # stands for the dealer in the order of the deal
