"""Two cards that total twenty."""

from __future__ import annotations

from pitboss.hands.batch import Hands, Mask
from pitboss.hands.registry import hand


@hand("any 20")
def any_20(h: Hands) -> Mask:
    return h.player.total == 20


@hand("suited 20")
def suited_20(h: Hands) -> Mask:
    return any_20(h) & h.player.same_suit


@hand("matched 20")
def matched_20(h: Hands) -> Mask:
    return any_20(h) & h.player.identical


@hand("queen of hearts pair")
def queen_of_hearts_pair(h: Hands) -> Mask:
    return h.player.number_of_card("Qh") == 2


@hand("queen of hearts pair with dealer blackjack")
def queen_of_hearts_pair_with_dealer_blackjack(h: Hands) -> Mask:
    return queen_of_hearts_pair(h) & h.dealer.blackjack
