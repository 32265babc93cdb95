"""Three aces, kings or queens, of one suit or of the suit that the house has posted."""

from __future__ import annotations

from pitboss.hands.batch import Hands, Mask
from pitboss.hands.predicates.three_cards.poker import suited_three_of_a_kind, three
from pitboss.hands.registry import hand


@hand("three aces")
def three_aces(h: Hands) -> Mask:
    return three(h).number_of("A") == 3


@hand("suited three aces")
def suited_three_aces(h: Hands) -> Mask:
    return _suited_three(h, "A")


@hand("suited three aces or kings")
def suited_three_aces_or_kings(h: Hands) -> Mask:
    return _suited_three(h, "A", "K")


@hand("suited three aces, kings or queens")
def suited_three_aces_kings_or_queens(h: Hands) -> Mask:
    return _suited_three(h, "A", "K", "Q")


@hand("three aces of the posted suit")
def three_aces_of_the_posted_suit(h: Hands) -> Mask:
    return suited_three_aces(h) & _of_posted_suit(h)


@hand("three aces or kings of the posted suit")
def three_aces_or_kings_of_the_posted_suit(h: Hands) -> Mask:
    return suited_three_aces_or_kings(h) & _of_posted_suit(h)


@hand("three aces, kings or queens of the posted suit")
def three_aces_kings_or_queens_of_the_posted_suit(h: Hands) -> Mask:
    return suited_three_aces_kings_or_queens(h) & _of_posted_suit(h)


@hand("three aces of spades")
@hand("three aces of spades with the up card")
def three_aces_of_spades(h: Hands) -> Mask:
    return three(h).number_of_card("As") == 3


def _suited_three(h: Hands, *ranks: str) -> Mask:
    return suited_three_of_a_kind(h) & (three(h).number_of(*ranks) == 3)


def _of_posted_suit(h: Hands) -> Mask:
    return three(h).all_of_suit(h.posted_suit)
