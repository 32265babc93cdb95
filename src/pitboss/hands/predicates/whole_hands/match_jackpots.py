"""Matches with both of the dealer's cards, and the hands that win the meter (WA 3166 Attachments A to E).

Each of the player's cards is compared with each of the dealer's, which makes four pairings: of rank and suit, of rank
alone, or neither. A row names the exact number of each kind.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pitboss.hands.batch import Cards, Hands, Ints, Mask
from pitboss.hands.predicates.three_cards.high_cards import three_aces_of_spades
from pitboss.hands.predicates.two_cards.pairs import suited_pair, two_suited_aces
from pitboss.hands.registry import Predicate, hand

MATCHES: Final[Mapping[str, tuple[int, int]]] = {  # of rank and suit, of rank alone
    "two suited and two unsuited matches with the dealer": (2, 2),
    "one suited and three unsuited matches with the dealer": (1, 3),
    "four unsuited matches with the dealer": (0, 4),
    "two suited matches with the dealer": (2, 0),
    "suited and unsuited match with the dealer": (1, 1),
    "suited match with the dealer": (1, 0),
    "two unsuited matches with the dealer": (0, 2),
    "unsuited match with the dealer": (0, 1),
}


def _suited(h: Hands) -> Ints:
    """Pairings of rank and suit: identical pairs among the four cards, less those within one hand."""
    return h.four.identical_pairs - h.player.identical_pairs - h.dealer.identical_pairs


def _of_rank(h: Hands) -> Ints:
    return h.four.rank_pairs - h.player.rank_pairs - h.dealer.rank_pairs


def _matching(suited: int, unsuited: int) -> Predicate:
    def matches(h: Hands) -> Mask:
        return (_suited(h) == suited) & (_of_rank(h) == suited + unsuited)

    return matches


for _name, (_both, _rank_alone) in MATCHES.items():
    hand(_name)(_matching(_both, _rank_alone))


# --- the meter -------------------------------------------------------------------------------------------------------


@hand("two suited matches with one dealer card", within=suited_pair)
def two_suited_matches_with_one_dealer_card(h: Hands) -> Mask:
    """Two identical cards match a third one twice; four identical cards would make four pairings."""
    return _suited(h) == 2


@hand(
    "two suited matches with one dealer card and two unsuited with the other",
    within=two_suited_matches_with_one_dealer_card,
)
def two_suited_matches_with_one_dealer_card_and_two_unsuited_with_the_other(h: Hands) -> Mask:
    return _of_rank(h) == 4


@hand("suited three aces with the up card", within=two_suited_aces)
def suited_three_aces_with_the_up_card(h: Hands) -> Mask:
    return h.three.identical


@hand("three aces of spades with the up card and king of spades down", within=three_aces_of_spades)
def three_aces_of_spades_with_the_up_card_and_king_of_spades_down(h: Hands) -> Mask:
    return h.hole.number_of_card("Ks") == 1


def _ace_and_king_of_spades(two: Cards) -> Mask:
    return (two.number_of_card("As") == 1) & (two.number_of_card("Ks") == 1)


def ace_and_king_of_spades(h: Hands) -> Mask:
    """The player's first two cards are the ace and the king of spades."""
    return _ace_and_king_of_spades(h.player)


@hand("ace and king of spades against ace and king of spades", within=ace_and_king_of_spades)
def ace_and_king_of_spades_against_ace_and_king_of_spades(h: Hands) -> Mask:
    return _ace_and_king_of_spades(h.dealer)
