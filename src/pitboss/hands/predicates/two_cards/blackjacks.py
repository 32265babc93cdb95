"""An ace and a ten-valued card as the first two cards, of the player or of the dealer (CO 30-802(1))."""

from __future__ import annotations

from pitboss.hands.batch import Hands, Mask
from pitboss.hands.registry import hand


@hand("blackjack")
def blackjack(h: Hands) -> Mask:
    return h.player.blackjack


def ace_or_ten_up(h: Hands) -> Mask:
    """The up cards that can make a blackjack."""
    return h.up.has_ace | (h.up.hard_total == 10)


@hand("dealer blackjack", within=ace_or_ten_up)
def dealer_blackjack(h: Hands) -> Mask:
    return h.dealer.blackjack
