"""The phases of a round of 21, and what its next card is for."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, IntEnum
from typing import Any, Final, NamedTuple


class Phase(Enum):
    """The phase of the round."""

    WAGERS = "wagers"  # until the first card
    DEAL = "deal"
    PAY_21 = "21 at once"  # where a 21 may be paid before the peek
    FOLD_OR_BET = "fold or bet"  # of a poker hand, before the peek or when 21 is over
    WINNINGS = "winnings"  # of the first cards: added to the main wager or collected
    BLACKJACKS = "blackjacks"  # that are paid before anything else
    INSURANCE = "insurance"  # and even money
    EARLY_SURRENDER = "early surrender"
    SWITCH = "switch"  # of two hands' second cards, in the player's turn
    PLAY = "play"
    TIP = "tip"  # for the dealer, on a wager that was just added
    DOUBLING = "doubling"  # of the other wagers on a hand that is doubled
    BURN = "burn"  # of the card that would end the hand
    CHOICE = "choice"  # of the player after the dealer's wrong action
    DEALER = "dealer"
    SHUFFLE = "shuffle"  # of every card but those that stay, between 21 and poker
    POKER = "poker"  # cards are dealt to poker hands
    OVER = "over"


class Question(NamedTuple):
    """A question to the players that is not about playing a hand, in a phase of its own."""

    ask_on: Callable[[Any], None]  # asks the next player; after the last, the round goes on
    topic: str  # the topic of its clause
    declined: str = "decline"  # the name of declining


class Need(IntEnum):
    """What the next card is for."""

    DEAL = 0
    HAND = 1
    DEALER = 2
    BONUS = 3  # a bonus card outside the hands
    HOLE = 4  # not for the stack: the face of a hole card that nobody has seen


SWITCHING: Final = -1  # the switch question in the order of play
DEALER_INDEX: Final = -1  # the dealer in the order of the deal
