"""Four cards: the player's two with the dealer's two, or the four of a player with two hands."""

from __future__ import annotations

from pitboss.hands.batch import Cards, Hands, Mask
from pitboss.hands.predicates.two_cards.pairs import pair, suited_pair, two_aces, two_suited_aces
from pitboss.hands.registry import hand

# Among four cards three of one rank make three pairs, four make six, and two pair make two.
THREE_ALIKE, FOUR_ALIKE = 3, 6


@hand("four of a kind with the dealer", within=pair)
def four_of_a_kind_with_the_dealer(h: Hands) -> Mask:
    return h.four.same_rank


@hand("four of a kind of one color with the dealer", within=four_of_a_kind_with_the_dealer)
def four_of_a_kind_of_one_color_with_the_dealer(h: Hands) -> Mask:
    return h.four.same_color


@hand("suited four of a kind with the dealer", within=suited_pair)
def suited_four_of_a_kind_with_the_dealer(h: Hands) -> Mask:
    return h.four.identical


@hand("four aces with the dealer", within=two_aces)
def four_aces_with_the_dealer(h: Hands) -> Mask:
    return h.four.same_rank


@hand("four suited aces with the dealer", within=two_suited_aces)
def four_suited_aces_with_the_dealer(h: Hands) -> Mask:
    return h.four.identical


@hand("three of a kind with the dealer")
def three_of_a_kind_with_the_dealer(h: Hands) -> Mask:
    """Exactly three, in either hand or across both."""
    return h.four.rank_pairs == THREE_ALIKE


@hand("three of a kind of one color with the dealer")
def three_of_a_kind_of_one_color_with_the_dealer(h: Hands) -> Mask:
    """The fourth card may have either color."""
    return three_of_a_kind_with_the_dealer(h) & (h.four.color_pairs == THREE_ALIKE)


@hand("suited pair with the dealer")
def suited_pair_with_the_dealer(h: Hands) -> Mask:
    return h.four.identical_pairs > 0


# --- Super Match (CO 30-2105): two hands of one player ---------------------------------------------------------------


def _own(h: Hands) -> Cards:
    return h["player first four"]


@hand("four of a kind in four")
def four_of_a_kind_in_four(h: Hands) -> Mask:
    return _own(h).rank_pairs == FOUR_ALIKE


@hand("three of a kind in four")
def three_of_a_kind_in_four(h: Hands) -> Mask:
    return _own(h).rank_pairs == THREE_ALIKE


@hand("two pair in four")
def two_pair_in_four(h: Hands) -> Mask:
    """Two different pairs: four of one rank are not two pair."""
    return _own(h).rank_pairs == 2


@hand("pair in four")
def pair_in_four(h: Hands) -> Mask:
    return _own(h).rank_pairs >= 1
