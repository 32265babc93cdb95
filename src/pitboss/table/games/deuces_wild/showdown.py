"""The player's five cards against the dealer's: which rank higher, and in which words (CO 30-2118(9))."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import numpy as np

from pitboss.cards import Card
from pitboss.hands.batch import Cards
from pitboss.hands.outcomes import Outcome
from pitboss.hands.wild import Category, strength

CARDS_EACH: Final = 5  # CO 30-2118(8)
_KIND_SHIFT: Final = 26  # a strength's upper bits are its kind


@lru_cache(maxsize=1 << 14)
def _strength(indices: tuple[int, ...]) -> int:
    return int(strength(Cards(np.array([indices], dtype=np.int16)))[0])


def strength_of(cards: Iterable[Card]) -> int:
    """A number for five cards: higher beats lower, and equal hands tie."""
    return _strength(tuple(sorted(card.index for card in cards)))


def kind_of(cards: Iterable[Card]) -> str:
    """The kind of hand in words.

    >>> from pitboss.cards import cards
    >>> kind_of(cards("2s 2h 9d 9c 9s"))
    'five of a kind'
    """
    return Category(strength_of(cards) >> _KIND_SHIFT).name.lower().replace("_", " ")


def compare(player: Iterable[Card], dealer: Iterable[Card]) -> Outcome:
    """Whether natural or wild, equal hands tie (9)(b)(ii)."""
    mine, theirs = strength_of(player), strength_of(dealer)
    return Outcome.TIED if mine == theirs else Outcome.WON if mine > theirs else Outcome.LOST


_FATES: Final = {Outcome.WON: "win", Outcome.TIED: "push", Outcome.LOST: "lose"}
_BESIDE: Final = {Outcome.WON: "a lower", Outcome.TIED: "an equal", Outcome.LOST: "a higher"}


def in_words(player: list[Card], dealer: list[Card]) -> str:
    """The outcome as it is told.

    >>> from pitboss.cards import cards
    >>> in_words(list(cards("2s Kh 9d 7c 6s")), list(cards("Qs Qh 9h 7d 6h")))
    'win: pair against a lower pair'
    """
    outcome = compare(player, dealer)
    mine, theirs = kind_of(player), kind_of(dealer)
    beside = f"{_BESIDE[outcome]} {theirs}" if mine == theirs else theirs
    return f"{_FATES[outcome]}: {mine} against {beside}"
