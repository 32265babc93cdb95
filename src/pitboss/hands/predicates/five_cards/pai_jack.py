"""Five cards that hold an ace and two cards worth ten (CO 30-2112(5), (12))."""

from __future__ import annotations

import numpy as np

from pitboss.cards import SUITS
from pitboss.hands.batch import Hands, Mask
from pitboss.hands.registry import hand


@hand("pai jack")
def pai_jack(h: Hands) -> Mask:
    five = h["player five"]
    return five.has_ace & (five.number_of("10", "J", "Q", "K") >= 2)


@hand("jack pai jack")
def jack_pai_jack(h: Hands) -> Mask:
    five = h["player five"]
    return five.has_ace & (five.number_of("J") >= 2)


@hand("royal pai jack")
def royal_pai_jack(h: Hands) -> Mask:
    five = h["player five"]
    in_suit = [[five.number_of_card(rank + suit) > 0 for rank in "AKQ"] for suit in SUITS]
    return np.any(np.all(in_suit, axis=1), axis=0)


@hand("super pai jack")
def super_pai_jack(h: Hands) -> Mask:
    five = h["player five"]
    return five.has_ace & (five.number_of("J") == 4)
