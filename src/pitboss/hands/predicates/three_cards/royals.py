"""Ace, king and queen of one suit: in any arrangement, or with the queen as the dealer's up card (CO 30-2115)."""

from __future__ import annotations

from pitboss.hands.batch import Hands, Mask
from pitboss.hands.predicates.three_cards.poker import straight_flush, three
from pitboss.hands.predicates.two_cards.pairs import suited_ace_and_king
from pitboss.hands.registry import hand


@hand("mini royal")
def mini_royal(h: Hands) -> Mask:
    # Of the straights only queen-king-ace holds both an ace and a king.
    return straight_flush(h) & (three(h).number_of("A") == 1) & (three(h).number_of("K") == 1)


@hand("diamond royal")
def diamond_royal(h: Hands) -> Mask:
    return mini_royal(h) & three(h).all_of_suit("d")


@hand("ace and king against queen, all spades")
def ace_and_king_against_queen_all_spades(h: Hands) -> Mask:
    return _ace_and_king_against_queen(h) & h.three.all_of_suit("s")


@hand("ace and king against queen, all of another suit")
def ace_and_king_against_queen_all_of_another_suit(h: Hands) -> Mask:
    return _ace_and_king_against_queen(h) & ~h.three.all_of_suit("s")


@hand("ace and king against queen, jack in the hole, all spades", within=ace_and_king_against_queen_all_spades)
def ace_and_king_against_queen_jack_in_the_hole_all_spades(h: Hands) -> Mask:
    return h.hole.number_of_card("Js") == 1


def _ace_and_king_against_queen(h: Hands) -> Mask:
    """The player holds ace and king, in either order, and the up card is the queen of their suit."""
    return suited_ace_and_king(h) & (h.up.number_of("Q") == 1) & h.three.same_suit
