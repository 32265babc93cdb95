"""Two cards that total twenty: Lucky Ladies and King's Bounty."""

from __future__ import annotations

from pitboss.hands.batch import Hands, Mask
from pitboss.hands.registry import hand


@hand("any 20")
def any_20(h: Hands) -> Mask:
    return h.player.total == 20


@hand("suited 20")
def suited_20(h: Hands) -> Mask:
    return any_20(h) & h.player.same_suit


@hand("unsuited 20")
def unsuited_20(h: Hands) -> Mask:
    return any_20(h) & ~h.player.same_suit


@hand("matched 20")
def matched_20(h: Hands) -> Mask:
    return any_20(h) & h.player.identical


# --- queens of hearts ------------------------------------------------------------------------------------------------


@hand("queen of hearts pair")
def queen_of_hearts_pair(h: Hands) -> Mask:
    return h.player.number_of_card("Qh") == 2


@hand("queen of hearts pair with dealer blackjack", within=queen_of_hearts_pair)
def queen_of_hearts_pair_with_dealer_blackjack(h: Hands) -> Mask:
    return h.dealer.blackjack


@hand("queen of hearts pair with suited dealer blackjack", within=queen_of_hearts_pair)
def queen_of_hearts_pair_with_suited_dealer_blackjack(h: Hands) -> Mask:
    return h.dealer.blackjack & h.dealer.same_suit


@hand("queen of hearts pair with dealer blackjack of the posted suit", within=queen_of_hearts_pair)
def queen_of_hearts_pair_with_dealer_blackjack_of_the_posted_suit(h: Hands) -> Mask:
    """The suit is that of the dealer's blackjack, not of the queens (CO 30-2119(31))."""
    return h.dealer.blackjack & h.dealer.all_of_suit(h.posted_suit)


# --- kings -----------------------------------------------------------------------------------------------------------


@hand("pair of kings")
def pair_of_kings(h: Hands) -> Mask:
    return h.player.number_of("K") == 2


@hand("suited kings")
def suited_kings(h: Hands) -> Mask:
    return pair_of_kings(h) & h.player.same_suit


@hand("suited queens, jacks or tens")
def suited_queens_jacks_or_tens(h: Hands) -> Mask:
    """Two of one rank; a suited queen and jack are only a suited 20."""
    return h.player.identical & (h.player.number_of("Q", "J", "10") == 2)


@hand("king of spades pair")
def king_of_spades_pair(h: Hands) -> Mask:
    return h.player.number_of_card("Ks") == 2


@hand("king of spades pair with dealer blackjack", within=king_of_spades_pair)
def king_of_spades_pair_with_dealer_blackjack(h: Hands) -> Mask:
    return h.dealer.blackjack
