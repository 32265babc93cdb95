"""War: the player's first card against the dealer's, settled before any second card is dealt (CO 30-899.17(6), (9))."""

from __future__ import annotations

from pitboss.hands.batch import Hands, Mask
from pitboss.hands.registry import hand


@hand("first card above the dealer's")
def first_card_above_the_dealers(h: Hands) -> Mask:
    """Ranks as in poker, except that the ace is lowest (CO 30-899.17(5)), as in the order of `rank`."""
    return h["player first card"].rank[:, 0] > h.up.rank[:, 0]
