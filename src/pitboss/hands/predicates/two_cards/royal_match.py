"""The king and the queen of one suit, and the other hands of Royal Match 21 (CO 30-899.11)."""

from __future__ import annotations

from pitboss.hands.batch import Cards, Hands, Mask
from pitboss.hands.registry import hand


def _is_royal(two: Cards) -> Mask:
    return two.same_suit & (two.number_of("K") == 1) & (two.number_of("Q") == 1)


@hand("royal match")
def royal_match(h: Hands) -> Mask:
    return _is_royal(h.player)


@hand("double royal match", within=royal_match)
def double_royal_match(h: Hands) -> Mask:
    return _is_royal(h.dealer)


@hand("double royal match suited", within=double_royal_match)
def double_royal_match_suited(h: Hands) -> Mask:
    return h.four.same_suit


@hand("crown treasure", within=royal_match)
def crown_treasure(h: Hands) -> Mask:
    """A royal match of both player and dealer, in any suits (CO 30-899.11(5))."""
    return _is_royal(h.dealer)


@hand("suited blackjack")
def suited_blackjack(h: Hands) -> Mask:
    return h.player.blackjack & h.player.same_suit


@hand("two suited cards")
def two_suited_cards(h: Hands) -> Mask:
    return h.player.same_suit
