"""The player's five cards compared with the dealer's, and the outcome in words (CO 30-2118(9))."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

import numpy as np

from pitboss.cards import Card
from pitboss.hands.batch import Cards
from pitboss.hands.predicates.five_cards.wild import Category, strength
from pitboss.hands.predicates.whole_hands.outcomes import Outcome

CARDS_EACH: Final = 5  # CO 30-2118(8)
_KIND_SHIFT: Final = 26  # a strength's upper bits are its kind
_KINDS: Final = tuple(kind.name.lower().replace("_", " ") for kind in Category)


@lru_cache(maxsize=1 << 14)
def _strength(indices: tuple[int, ...]) -> int:
    return int(strength(Cards(np.array([indices], dtype=np.int16)))[0])


def strength_of(cards: Iterable[Card]) -> int:
    """A number for five cards: higher beats lower, equal numbers tie."""
    return _strength(tuple(sorted(card.index for card in cards)))


def kind_of(cards: Iterable[Card]) -> str:
    """The kind of hand in words.

    >>> from pitboss.cards import cards
    >>> kind_of(cards("2s 2h 9d 9c 9s"))
    'five of a kind'
    """
    return _KINDS[strength_of(cards) >> _KIND_SHIFT]


def compare(player: Iterable[Card], dealer: Iterable[Card]) -> Outcome:
    """The outcome of two hands; equal hands tie, natural or wild ((9)(b)(ii))."""
    mine, theirs = strength_of(player), strength_of(dealer)
    return Outcome.TIED if mine == theirs else Outcome.WON if mine > theirs else Outcome.LOST


_RESULTS: Final = {Outcome.WON: "win", Outcome.TIED: "push", Outcome.LOST: "lose"}
_COMPARED: Final = {Outcome.WON: "lower ", Outcome.TIED: "equal ", Outcome.LOST: "higher "}


def _words(outcome: Outcome, mine: str, theirs: str) -> str:
    return f"{mine} against the dealer's {_COMPARED[outcome] if mine == theirs else ''}{theirs}"


def in_words(player: list[Card], dealer: list[Card]) -> str:
    """The outcome in words.

    >>> from pitboss.cards import cards
    >>> print(in_words(list(cards("2s Kh 9d 7c 6s")), list(cards("Qs Qh 9h 7d 6h"))))
    win: pair against the dealer's lower pair
    """
    outcome = compare(player, dealer)
    return f"{_RESULTS[outcome]}: {_words(outcome, kind_of(player), kind_of(dealer))}"


# The two hands are reason enough.
REASONS: Final[Mapping[str, str]] = {
    f"{result}: {words}": words
    for outcome, result in _RESULTS.items()
    for mine in _KINDS
    for theirs in _KINDS
    for words in [_words(outcome, mine, theirs)]
}
