"""Cards, decks and combined decks (CO 30-806).

A `Card` is one of 53 immutable values, compared by identity:

>>> Card("Qh").points, Card("As").points, str(Card("10d"))
(10, 1, '10d')
>>> Card("Qh") is Card("Qh")
True
>>> Deck.SPANISH_48.size, Deck.STANDARD_52.combined(6).size
(48, 312)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from functools import lru_cache
from typing import Any, Final

from pitboss.errors import CardError

SUITS: Final = "shdc"
RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUIT_SYMBOLS: Final = {"s": "♠", "h": "♥", "d": "♦", "c": "♣", "": "★"}
JOKER_INDEX: Final = 52
KINDS: Final = 53  # fifty-two cards and the joker
ENDLESS: Final = 0  # the number of decks of an endless shoe
_ENDLESS_UNIT: Final = 8  # decks among which each card of an endless shoe is drawn; any number gives the same chances


class Card:
    """One card: `Card("Qh")` is the queen of hearts, `Card("Jo")` the joker.

    `points` counts an ace as 1; whether an ace counts 11 depends on the whole hand.
    """

    __slots__ = ("index", "is_ace", "is_joker", "is_ten", "name", "points", "rank", "rank_index", "suit")

    index: int
    name: str
    rank: str
    rank_index: int
    suit: str
    points: int
    is_ace: bool
    is_ten: bool
    is_joker: bool

    def __new__(cls, name: str) -> Card:
        try:
            return _BY_NAME[name]
        except (KeyError, TypeError):
            raise CardError(
                f"no such card: {name!r}; write a rank (A, 2 … 10, J, Q, K) and a suit (s, h, d, c), or Jo"
            ) from None

    @classmethod
    def of(cls, index: int) -> Card:
        """The card with this index, 0 to 52."""
        if not 0 <= index < KINDS:
            raise CardError(f"no card has index {index}; indices run from 0 to {KINDS - 1}")
        return CARDS[index]

    @property
    def face(self) -> str:
        """The card with its suit symbol: `Q♥`."""
        return "Joker" if self.is_joker else self.rank + SUIT_SYMBOLS[self.suit]

    @property
    def is_red(self) -> bool:
        """Whether it is a heart or a diamond."""
        return self.suit in ("h", "d")

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Card({self.name!r})"

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return (Card, (self.name,))

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Card:
        return self


def _mint(index: int) -> Card:
    card = object.__new__(Card)
    joker = index == JOKER_INDEX
    card.index = index
    card.is_joker = joker
    card.rank_index = -1 if joker else index % 13
    card.rank = "Jo" if joker else RANKS[card.rank_index]
    card.suit = "" if joker else SUITS[index // 13]
    card.name = card.rank + card.suit
    card.points = 0 if joker else min(card.rank_index + 1, 10)  # CO 30-806(1)(a), (b)
    card.is_ace = card.rank == "A"
    card.is_ten = card.points == 10
    return card


CARDS: Final[tuple[Card, ...]] = tuple(_mint(index) for index in range(KINDS))
_BY_NAME: Final[dict[str, Card]] = {card.name: card for card in CARDS}
_BY_NAME.update({"T" + suit: _BY_NAME["10" + suit] for suit in SUITS})


def cards(text: str) -> tuple[Card, ...]:
    """Several cards at once: `cards("As Kd 10h")`."""
    return tuple(Card(name) for name in text.split())


class Composition:
    """How many of each card there are: an immutable multiset.

    In an endless one, which only research uses, a card that was dealt is as likely as before.
    """

    __slots__ = ("counts", "is_endless")

    counts: tuple[int, ...]
    is_endless: bool

    def __init__(self, counts: Iterable[int], *, endless: bool = False) -> None:
        self.counts = tuple(counts)
        self.is_endless = endless
        if len(self.counts) != KINDS or min(self.counts) < 0:
            raise CardError(f"a composition has {KINDS} counts, none below zero")

    @classmethod
    def of(cls, stack: Iterable[Card]) -> Composition:
        """The composition of these cards."""
        counts = [0] * KINDS
        for card in stack:
            counts[card.index] += 1
        return cls(counts)

    @property
    def size(self) -> int:
        """How many cards there are."""
        return sum(self.counts)

    def __iter__(self) -> Iterator[Card]:
        for card, count in zip(CARDS, self.counts, strict=True):
            for _ in range(count):
                yield card

    def __add__(self, other: Composition) -> Composition:
        return Composition(a + b for a, b in zip(self.counts, other.counts, strict=True))

    def __sub__(self, other: Composition) -> Composition:
        return Composition(a - b for a, b in zip(self.counts, other.counts, strict=True))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Composition) and (self.counts, self.is_endless) == (other.counts, other.is_endless)

    def __hash__(self) -> int:
        return hash(self.counts)

    def __repr__(self) -> str:
        return f"Composition({' '.join(card.name for card in self)})"


class Deck(Enum):
    """The kinds of deck in the rules."""

    STANDARD_52 = "standard 52"  # CO 30-806(2)
    SPANISH_48 = "spanish 48"  # CO 30-899.16, WA 3166, WA 2212: no tens, the pictures stay
    JOKER_53 = "joker 53"  # CO 30-806(3)
    GO_FISH_14 = "go fish 14"  # CO 30-899.08(1): one suit, 3 to ace, and two jokers

    @property
    def composition(self) -> Composition:
        return _COMPOSITIONS[self]

    @property
    def size(self) -> int:
        return self.composition.size

    @lru_cache(maxsize=64)
    def combined(self, decks: int) -> Composition:
        """Several decks as one stack (CO 30-806(2), (3))."""
        if decks < 1:
            raise CardError(f"at least one deck is needed, not {decks}")
        return Composition(decks * count for count in self.composition.counts)

    @property
    def endless(self) -> Composition:
        """An endless shoe of these decks, for research."""
        return Composition((_ENDLESS_UNIT * count for count in self.composition.counts), endless=True)


_STANDARD: Final = CARDS[:JOKER_INDEX]
_JOKER: Final = CARDS[JOKER_INDEX]
_COMPOSITIONS: Final[dict[Deck, Composition]] = {
    Deck.STANDARD_52: Composition.of(_STANDARD),
    Deck.SPANISH_48: Composition.of(card for card in _STANDARD if card.rank != "10"),
    Deck.JOKER_53: Composition.of(CARDS),
    Deck.GO_FISH_14: Composition.of(
        [card for card in _STANDARD if card.suit == "s" and card.rank != "2"] + [_JOKER, _JOKER]
    ),
}
