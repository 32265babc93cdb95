"""Aces in the first two cards, and against a dealer blackjack: Pocket Rockets and Rocket Aces (CO 30-899.28, .29)."""

from __future__ import annotations

from pitboss.hands.batch import Hands, Mask
from pitboss.hands.predicates.two_cards.blackjacks import blackjack
from pitboss.hands.predicates.two_cards.pairs import two_aces, two_suited_aces
from pitboss.hands.registry import hand


@hand("one ace")
def one_ace(h: Hands) -> Mask:
    return h.player.number_of("A") == 1


@hand("total of 11 or less")
def total_of_11_or_less(h: Hands) -> Mask:
    return ~h.player.has_ace & (h.player.total <= 11)


def two_aces_of_spades(h: Hands) -> Mask:
    """Both of the first two cards are aces of spades."""
    return h.player.number_of_card("As") == 2


# --- and a dealer blackjack ------------------------------------------------------------------------------------------


@hand("blackjack with dealer blackjack", within=blackjack)
def blackjack_with_dealer_blackjack(h: Hands) -> Mask:
    return h.dealer.blackjack


@hand("two aces with dealer blackjack", within=two_aces)
def two_aces_with_dealer_blackjack(h: Hands) -> Mask:
    return h.dealer.blackjack


@hand("two suited aces with dealer blackjack", within=two_suited_aces)
def two_suited_aces_with_dealer_blackjack(h: Hands) -> Mask:
    return h.dealer.blackjack


@hand("two suited aces with suited dealer blackjack", within=two_suited_aces)
def two_suited_aces_with_suited_dealer_blackjack(h: Hands) -> Mask:
    """Two suits or one: the dealer's need not be the player's."""
    return h.dealer.blackjack & h.dealer.same_suit


@hand("two aces of spades with suited dealer blackjack", within=two_aces_of_spades)
def two_aces_of_spades_with_suited_dealer_blackjack(h: Hands) -> Mask:
    return h.dealer.blackjack & h.dealer.same_suit


@hand("two aces of spades with dealer blackjack of spades", within=two_aces_of_spades)
def two_aces_of_spades_with_dealer_blackjack_of_spades(h: Hands) -> Mask:
    return h.dealer.blackjack & h.dealer.all_of_suit("s")
