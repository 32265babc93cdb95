"""The best two cards of a hand as poker: a pair, or the two highest cards (CO 30-2106(1))."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from pitboss.cards import RANKS, Card

_KINDS: Final = len(RANKS)
_ACE_HIGH: Final = {rank: place for place, rank in enumerate((*RANKS[1:], RANKS[0]))}  # the two 0 … the ace 12


def best_two(cards: Iterable[Card]) -> int:
    """A number for the best two: higher beats lower, and equal hands tie. Every pair beats every high card.

    >>> from pitboss.cards import cards
    >>> best_two(cards("2s 2h 9d")) > best_two(cards("As Kh Qd"))
    True
    >>> best_two(cards("As 3h")) < best_two(cards("Ad 4c 2h")) < best_two(cards("2c 2h"))
    True
    """
    return _best_two(tuple([card.rank for card in cards]))


@lru_cache(maxsize=4096)
def _best_two(named: tuple[str, ...]) -> int:
    ranks = Counter(_ACE_HIGH[rank] for rank in named)
    pairs = [rank for rank, times in ranks.items() if times > 1]
    if pairs:
        return _KINDS * _KINDS + max(pairs)
    high, *rest = sorted(ranks, reverse=True)
    return _KINDS * high + (rest[0] if rest else 0)


def is_at_least(cards: Iterable[Card], rank: str) -> bool:
    """Whether the best two are a pair, or have a high card of this rank or higher."""
    return best_two(cards) >= _KINDS * _ACE_HIGH[rank]


def in_words(cards: Iterable[Card]) -> str:
    """The best two as a dealer calls them.

    >>> from pitboss.cards import cards
    >>> in_words(cards("9d 4h 9s")), in_words(cards("10d 4h As"))
    ('pair of 9s', 'A-10 high')
    """
    strength = best_two(cards)
    names = {place: rank for rank, place in _ACE_HIGH.items()}
    if strength >= _KINDS * _KINDS:
        return f"pair of {names[strength - _KINDS * _KINDS]}s"
    return f"{names[strength // _KINDS]}-{names[strength % _KINDS]} high"
