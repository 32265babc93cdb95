"""Spanish 21 (CO 30-899.16, WA 3166) and Bahama Bonus Blackjack (WA 2212)."""

from __future__ import annotations

from functools import partial
from typing import Final

from pitboss.analysis.figures.registry import Studies
from pitboss.analysis.figures.study import Published
from pitboss.analysis.figures.twenty_one import TwentyOneStudy, published_edge

WALKER: Final = "K. Walker, The Pro's Guide to Spanish 21 and Australian Pontoon (2008), as Wikipedia quotes it"
BETWEEN: Final = (
    "her play depends on the total and the number of cards: 0.0005% above ours by the cards of each hand (0.3646%) "
    "rounds to the printed figure; ours by totals alone is 0.034% higher"
)


def _walker(rules: str, percent: str, because: str = "", **options: int | bool) -> Published:
    """Walker's figure with our best play, to which play by totals and numbers of cards comes close."""
    return published_edge(WALKER, rules, percent, "spanish-21", best=True, because=because, **options)


PUBLISHED: Final = (
    _walker("six decks, dealer hits soft 17", "0.78"),
    _walker("eight decks, dealer hits soft 17", "0.80", decks=8),
    _walker("six decks, dealer stands on soft 17", "0.37", BETWEEN, dealer_hits_soft_17=False),
    _walker("eight decks, dealer stands on soft 17", "0.38", decks=8, dealer_hits_soft_17=False),
    _walker("six decks, hits soft 17, redoubling", "0.42", redoubles=2),
    _walker("eight decks, hits soft 17, redoubling", "0.45", decks=8, redoubles=2),
)

STUDIES: Studies = {
    "spanish-21": partial(TwentyOneStudy, published=PUBLISHED),
    "spanish-21-wa-3166": TwentyOneStudy,
    "bahama-bonus-blackjack-wa-2212": TwentyOneStudy,
}
