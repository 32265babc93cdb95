"""Matches with one card: how many of the player's first two have its rank and suit, and how many its rank alone.

The card is the dealer's up card, the dealer's down card, or the bonus card of the wager's own spot
(WA 3166 v003 General rules 12 ¶2). Both counts are exact, so no hand is two of these.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pitboss.hands.batch import Hands, Mask
from pitboss.hands.registry import Predicate, hand

CARDS: Final[Mapping[str, str]] = {
    "up card": "dealer up card",
    "down card": "dealer hole card",
    "bonus card": "bonus cards",
}
MATCHES: Final[Mapping[str, tuple[int, int]]] = {  # of suit and rank, of rank alone
    "two suited matches": (2, 0),
    "suited and unsuited match": (1, 1),
    "suited match": (1, 0),
    "two unsuited matches": (0, 2),
    "unsuited match": (0, 1),
}


def _matching(group: str, suited: int, unsuited: int) -> Predicate:
    def matches(h: Hands) -> Mask:
        card = h[group]
        identical = (h.player.index == card.index).sum(axis=1)
        of_rank = (h.player.rank == card.rank).sum(axis=1)
        return (identical == suited) & (of_rank == suited + unsuited)

    return matches


for _card, _group in CARDS.items():
    for _match, (_suited, _unsuited) in MATCHES.items():
        hand(f"{_match} with the {_card}")(_matching(_group, _suited, _unsuited))
