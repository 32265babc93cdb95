"""Named facts about cards, for hands of your own: what an expression may ask of any group of cards.

A fact is a truth (`same rank`) or a number (`total`). `number of` counts the cards of a kind: a rank or a run of ranks,
a suit, a color, or one card.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from pitboss.cards import CARDS, RANKS, SUITS, Card
from pitboss.hands.batch import Cards, Ints, Mask


@dataclass(frozen=True)
class Fact:
    """One thing that an expression may ask, with help for people; `one_length` needs hands of equally many cards."""

    name: str
    says: str
    of: Callable[[Cards], Mask | Ints]
    is_number: bool = False
    one_length: bool = False


def _ranks(cards: Cards) -> Ints:
    """The number of different ranks."""
    ranks = cards.sorted_ranks  # no card sorts first, as -2
    new = np.concatenate([np.ones((len(ranks), 1), dtype=np.bool_), np.diff(ranks, axis=1) != 0], axis=1)
    return (new & (ranks != -2)).sum(axis=1, dtype=np.int16)


def _suits(cards: Cards) -> Ints:
    """The number of different suits."""
    held = [((cards.suit == suit) & cards.real).any(axis=1) for suit in range(len(SUITS))]
    return np.stack(held, axis=1).sum(axis=1, dtype=np.int16)


_TRUTHS: Final = (
    Fact("same rank", "all cards have one rank; a 10 and a king differ", lambda c: c.same_rank),
    Fact("same suit", "all cards have one suit", lambda c: c.same_suit),
    Fact("same color", "all cards are red, or all are black", lambda c: c.same_color),
    Fact("identical", "all cards have one rank and one suit", lambda c: c.identical),
    Fact("straight", "ranks in a row; the ace is low or high", lambda c: c.straight, one_length=True),
    Fact("blackjack", "an ace and a ten-value card, and no other", lambda c: c.blackjack),
    Fact("soft", "an ace counts 11", lambda c: c.total != c.hard_total),
    Fact("bust", "the total is above 21", lambda c: c.total > 21),
)
_NUMBERS: Final = (
    Fact("total", "the best total: an ace counts 11 unless that exceeds 21", lambda c: c.total, True),
    Fact("hard total", "the total with every ace as 1", lambda c: c.hard_total, True),
    Fact("number of cards", "how many cards there are", lambda c: c.size, True),
    Fact("number of ranks", "how many different ranks there are", _ranks, True),
    Fact("number of suits", "how many different suits there are", _suits, True),
    Fact("largest group", "cards of one rank in the largest group: 2 for a pair", lambda c: c.max_of_a_kind, True),
    Fact("pairs", "pairs of one rank: 1 for a pair, 3 for three alike", lambda c: c.rank_pairs, True),
    Fact("colored pairs", "pairs of one rank and one color, of any suits", lambda c: c.color_pairs, True),
    Fact("identical pairs", "pairs of one rank and one suit", lambda c: c.identical_pairs, True),
)
FACTS: Final[Mapping[str, Fact]] = {each.name: each for each in (*_TRUTHS, *_NUMBERS)}
NUMBER_OF: Final = "number of"
KINDS_HELP: Final = "a rank (A, 2 … 10, J, Q, K), a run (10-K), a suit (hearts), a color (red), or a card (Qh)"

_SUIT_WORDS: Final = {"spades": "s", "hearts": "h", "diamonds": "d", "clubs": "c"}
_COLORS: Final = {"red": True, "black": False}
_RANK_WORDS: Final = {
    "aces": "A", "deuces": "2", "twos": "2", "threes": "3", "fours": "4", "fives": "5", "sixes": "6", "sevens": "7",
    "eights": "8", "nines": "9", "tens": "10", "jacks": "J", "queens": "Q", "kings": "K",
}  # fmt: skip
_RUN: Final = re.compile(r"([AJQK]|[0-9]{1,2})(?:-([AJQK]|[0-9]{1,2}))?", re.IGNORECASE)
KIND_WORDS: Final = (*_SUIT_WORDS, *_COLORS, *_RANK_WORDS)


def cards_of_kind(word: str) -> frozenset[int] | None:
    """The indices of the cards that a word names, or None.

    >>> sorted(Card.of(index).name for index in cards_of_kind("Q-K") & cards_of_kind("hearts"))
    ['Kh', 'Qh']
    """
    lower = word.lower()
    if lower in _SUIT_WORDS:
        return _where(lambda card: card.suit == _SUIT_WORDS[lower])
    if lower in _COLORS:
        return _where(lambda card: card.is_red is _COLORS[lower])
    if lower in _RANK_WORDS:
        return _where(lambda card: card.rank == _RANK_WORDS[lower])
    if (match := _RUN.fullmatch(word)) is not None:
        first, last = match[1].upper(), (match[2] or match[1]).upper()
        if first not in RANKS or last not in RANKS:
            return None
        # From a ten upward an ace is high: 10-A is 10, J, Q, K and A.
        order = [*RANKS, "A"] if match[2] else list(RANKS)
        low, high = order.index(first), len(RANKS) if last == "A" and match[2] else order.index(last)
        ranks = frozenset(order[low : high + 1])
        return _where(lambda card: card.rank in ranks) if ranks else None
    name = word[:-1].upper() + word[-1:].lower()
    return frozenset({Card(name).index}) if name in {card.name for card in CARDS[:-1]} else None


def _where(holds: Callable[[Card], bool]) -> frozenset[int]:
    return frozenset(card.index for card in CARDS[:-1] if holds(card))


def number_of(kind: frozenset[int]) -> Callable[[Cards], Ints]:
    """Count the cards of a kind in each hand."""
    held = np.zeros(len(CARDS) + 1, dtype=np.bool_)  # the last stands for no card
    held[list(kind)] = True
    return lambda cards: held[cards.index].sum(axis=1, dtype=np.int16)
