"""The player's first two cards as a hand of their own: pairs, neighbors in rank, ace and king."""

from __future__ import annotations

from pitboss.hands.batch import Hands, Mask
from pitboss.hands.registry import hand


@hand("pair")
def pair(h: Hands) -> Mask:
    return h.player.same_rank


@hand("suited pair")
def suited_pair(h: Hands) -> Mask:
    return h.player.identical


@hand("two aces")
def two_aces(h: Hands) -> Mask:
    return h.player.number_of("A") == 2


@hand("two suited aces")
def two_suited_aces(h: Hands) -> Mask:
    return two_aces(h) & h.player.same_suit


@hand("two-card straight")
def two_card_straight(h: Hands) -> Mask:
    """The ace is next to the king and next to the two (CO 30-2108)."""
    return h.player.straight


@hand("two-card straight flush")
def two_card_straight_flush(h: Hands) -> Mask:
    return two_card_straight(h) & h.player.same_suit


@hand("suited ace and king")
def suited_ace_and_king(h: Hands) -> Mask:
    return h.player.same_suit & (h.player.number_of("A") == 1) & (h.player.number_of("K") == 1)
