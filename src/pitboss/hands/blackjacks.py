"""An ace and a ten-valued card as the first two cards, of the player or of the dealer (CO 30-802(1))."""

from __future__ import annotations

from pitboss.hands.batch import Hands, Mask
from pitboss.hands.registry import hand


@hand("blackjack")
def blackjack(h: Hands) -> Mask:
    return h.player.blackjack


@hand("dealer blackjack")
def dealer_blackjack(h: Hands) -> Mask:
    return h.dealer.blackjack
