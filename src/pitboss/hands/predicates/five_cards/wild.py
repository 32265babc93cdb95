"""Five cards with the deuces and the joker wild (CO 30-2118(1)).

Hands rank as in the section's pay tables: five wilds, royal flush, five of a kind, straight flush, four of a kind and
so on. A wild card stands for the card that makes the hand rank highest. The section does not say how hands of one kind
compare, so poker's custom applies: the ace also begins the lowest straight, and a wild card in a flush is the highest
card missing from it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import IntEnum
from functools import cached_property
from typing import Final
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import CARDS, JOKER_INDEX
from pitboss.hands.batch import Cards, Hands, Ints, Mask
from pitboss.hands.registry import hand

Strengths = NDArray[np.int32]

# Ranks as bits, the ace above the king; wild cards have neither rank nor suit.
_ACE_BIT: Final = 1 << 12
_ROYAL: Final = 0b11111 << 8
_WHEEL: Final = _ACE_BIT | 0b1111
_WILD: Final = np.array([card.is_joker or card.rank == "2" for card in CARDS])
_RANK_BIT: Final = np.array(
    [0 if wild else _ACE_BIT >> (13 - card.rank_index) % 13 for card, wild in zip(CARDS, _WILD, strict=True)],
    dtype=np.int16,
)
_SUIT_BIT: Final = np.array(
    [0 if wild else 1 << card.index // 13 for card, wild in zip(CARDS, _WILD, strict=True)], dtype=np.int8
)


# One entry for each set of ranks: counted for all sets at once, because every start of the command reads this module.
_ALL_RANKS: Final[Ints] = np.arange(1 << 13, dtype=np.int16)


def _ranks_in(ranks: Ints) -> NDArray[np.int8]:
    """How many ranks there are."""
    return np.add.reduce([ranks >> step & 1 for step in range(13)]).astype(np.int8)


def _straight_tops() -> NDArray[np.int8]:
    """The highest straight that the ranks fit into: 10 for ten to ace, 1 for ace to five, 0 for none."""
    found = np.zeros(len(_ALL_RANKS), np.int8)
    for top, window in enumerate([_WHEEL] + [0b11111 << low for low in range(9)], start=1):
        found[_ALL_RANKS & ~window == 0] = top
    return found


def _filled_up() -> Ints:
    """The ranks and the highest others, five in all."""
    found = _ALL_RANKS.copy()
    for bit in (_ACE_BIT >> step for step in range(13)):
        found[_ranks_in(found) < 5] |= bit
    return found


def _highest() -> Ints:
    """The highest of the ranks."""
    found = np.zeros(len(_ALL_RANKS), np.int16)
    for bit in (1 << step for step in range(13)):
        found[_ALL_RANKS & bit != 0] = bit
    return found


_STRAIGHT_TOP: Final = _straight_tops()
_FILLED_UP: Final = _filled_up()
_RANKS_IN: Final = _ranks_in(_ALL_RANKS)
_HIGHEST: Final = _highest()


class Category(IntEnum):
    """Kinds of hand with wild cards, as they rank (CO 30-2118(12), (13)(a))."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    FIVE_OF_A_KIND = 9
    ROYAL_FLUSH = 10
    FIVE_WILDS = 11


class Reading:
    """The best reading of five cards. `ranks` has the natural cards' ranks as bits, `twice` those that occur twice …"""

    def __init__(self, cards: Cards) -> None:
        columns = cards.index.T
        self.wilds: Ints = _WILD[cards.index].sum(axis=1, dtype=np.int16)
        self.ranks, self.twice, self.thrice, four, five = np.zeros((5, len(cards.index)), np.int16)
        suits = np.zeros(len(cards.index), np.int8)
        for card in columns:
            bit = _RANK_BIT[card]
            five |= four & bit
            four |= self.thrice & bit
            self.thrice |= self.twice & bit
            self.twice |= self.ranks & bit
            self.ranks |= bit
            suits |= _SUIT_BIT[card]
        groups = (self.ranks, self.twice, self.thrice, four, five)
        self.alike: Ints = sum((group != 0).astype(np.int16) for group in groups)  # natural cards of one rank
        self.kinds = _RANKS_IN[self.ranks]
        # The rank that wild cards join: that with the most cards, and of those the highest.
        self.leading = np.select([group != 0 for group in groups[::-1]], [_HIGHEST[group] for group in groups[::-1]])
        self.flush: Mask = (suits & (suits - 1)) == 0
        self.top = np.where(self.twice == 0, _STRAIGHT_TOP[self.ranks], np.int8(0))

    @property
    def max_of_a_kind(self) -> Ints:
        return self.alike + self.wilds

    @property
    def straight(self) -> Mask:
        return self.top > 0

    @property
    def royal(self) -> Mask:
        return self.flush & (self.top == 10)

    @property
    def full_house(self) -> Mask:
        return (self.kinds <= 2) & (self.alike <= 3)

    @property
    def natural(self) -> Mask:
        return self.wilds == 0

    @cached_property
    def category(self) -> NDArray[np.int32]:
        """The highest kind of hand that the cards can make."""
        kinds = [
            (self.wilds == 5, Category.FIVE_WILDS),
            (self.royal, Category.ROYAL_FLUSH),
            (self.max_of_a_kind == 5, Category.FIVE_OF_A_KIND),
            (self.straight & self.flush, Category.STRAIGHT_FLUSH),
            (self.max_of_a_kind == 4, Category.FOUR_OF_A_KIND),
            (self.full_house, Category.FULL_HOUSE),
            (self.flush, Category.FLUSH),
            (self.straight, Category.STRAIGHT),
            (self.max_of_a_kind == 3, Category.THREE_OF_A_KIND),
            (self.natural & (_RANKS_IN[self.twice] == 2), Category.TWO_PAIR),
            (self.max_of_a_kind == 2, Category.PAIR),
        ]
        return np.select([holds for holds, _ in kinds], [np.int32(kind) for _, kind in kinds], np.int32(0))

    @cached_property
    def strength(self) -> Strengths:
        """Kind, then the leading ranks, then the others; ranks are bits, so that the highest difference decides."""
        kind = self.category
        leading = np.where(kind == Category.TWO_PAIR, self.twice, self.leading).astype(np.int32)
        others = self.ranks & ~leading
        in_a_row = (kind == Category.STRAIGHT) | (kind == Category.STRAIGHT_FLUSH)
        in_suit = kind == Category.FLUSH
        all_equal = kind >= Category.ROYAL_FLUSH
        leading[in_a_row | in_suit | all_equal] = 0
        others[in_a_row] = self.top[in_a_row]
        others[in_suit] = _FILLED_UP[self.ranks[in_suit]]
        others[all_equal] = 0
        return (kind << 26) | (leading << 13) | others


_READINGS: Final[WeakKeyDictionary[Cards, Reading]] = WeakKeyDictionary()


def reading(cards: Cards) -> Reading:
    """The reading of these cards, cached for as long as the cards live: every row of a pay table uses it."""
    if cards not in _READINGS:
        _READINGS[cards] = Reading(cards)
    return _READINGS[cards]


def strength(cards: Cards) -> Strengths:
    """A number for each hand: higher beats lower, and equal hands tie, natural or wild (CO 30-2118(9)(b)(ii))."""
    return reading(cards).strength


def category(strengths: Strengths) -> NDArray[np.int32]:
    """The kind of hand that a strength belongs to, as numbers of `Category`."""
    return strengths >> 26


def _five(h: Hands) -> Reading:
    return reading(h["player five"])


# --- how many wild cards (CO 30-2118(13)(c), (d)) ------------------------------------------------------------------


def _deuces(h: Hands) -> Ints:
    return h["player five"].number_of("2")


def _without_joker(h: Hands) -> Mask:
    return (h["player five"].index != JOKER_INDEX).all(axis=1)


@hand("five wilds")
def five_wilds(h: Hands) -> Mask:
    return _five(h).wilds == 5


@hand("four wilds")
def four_wilds(h: Hands) -> Mask:
    return _five(h).wilds >= 4


@hand("three wilds")
def three_wilds(h: Hands) -> Mask:
    return _five(h).wilds >= 3


@hand("two wilds")
def two_wilds(h: Hands) -> Mask:
    return _five(h).wilds >= 2


@hand("four deuces")
def four_deuces(h: Hands) -> Mask:
    return _deuces(h) >= 4


@hand("three deuces")
def three_deuces(h: Hands) -> Mask:
    return _deuces(h) >= 3


@hand("two deuces")
def two_deuces(h: Hands) -> Mask:
    return _deuces(h) >= 2


@hand("joker in five")
def joker_in_five(h: Hands) -> Mask:
    return ~_without_joker(h)


# --- poker hands, natural or wild (CO 30-2118(12), (13)(e)) --------------------------------------------------------


@hand("five of a kind, deuces wild")
def five_of_a_kind(h: Hands) -> Mask:
    return _five(h).max_of_a_kind >= 5


@hand("straight flush, deuces wild")
def straight_flush(h: Hands) -> Mask:
    return straight(h) & flush(h)


@hand("four of a kind, deuces wild")
def four_of_a_kind(h: Hands) -> Mask:
    return _five(h).max_of_a_kind >= 4


@hand("full house, deuces wild")
def full_house(h: Hands) -> Mask:
    return _five(h).full_house


@hand("flush, deuces wild")
def flush(h: Hands) -> Mask:
    return _five(h).flush


@hand("straight, deuces wild")
def straight(h: Hands) -> Mask:
    return _five(h).straight


# --- natural and wild apart (CO 30-2118(13)(b)) --------------------------------------------------------------------


@hand("natural royal flush")
def natural_royal_flush(h: Hands) -> Mask:
    return _five(h).royal & _five(h).natural


@hand("wild royal flush")
def wild_royal_flush(h: Hands) -> Mask:
    return _five(h).royal & ~_five(h).natural


@hand("natural straight")
def natural_straight(h: Hands) -> Mask:
    """Five consecutive natural cards; a single deuce among them counts as a 2 (CO 30-2118(13)(b)(i)(D))."""
    return h["player five"].straight & _without_joker(h)


@hand("natural straight flush")
def natural_straight_flush(h: Hands) -> Mask:
    return natural_straight(h) & h["player five"].same_suit


@hand("wild straight")
def wild_straight(h: Hands) -> Mask:
    return straight(h) & ~_five(h).natural


@hand("wild straight flush")
def wild_straight_flush(h: Hands) -> Mask:
    return straight_flush(h) & ~_five(h).natural


@hand("natural four of a kind")
def natural_four_of_a_kind(h: Hands) -> Mask:
    return four_of_a_kind(h) & _five(h).natural


@hand("wild four of a kind")
def wild_four_of_a_kind(h: Hands) -> Mask:
    return four_of_a_kind(h) & ~_five(h).natural


@hand("natural full house")
def natural_full_house(h: Hands) -> Mask:
    return full_house(h) & _five(h).natural


@hand("wild full house")
def wild_full_house(h: Hands) -> Mask:
    return full_house(h) & ~_five(h).natural


@hand("natural flush")
def natural_flush(h: Hands) -> Mask:
    return flush(h) & _five(h).natural


@hand("wild flush")
def wild_flush(h: Hands) -> Mask:
    return flush(h) & ~_five(h).natural


@hand("natural three of a kind")
def natural_three_of_a_kind(h: Hands) -> Mask:
    return (_five(h).max_of_a_kind >= 3) & _five(h).natural


@hand("wild three of a kind")
def wild_three_of_a_kind(h: Hands) -> Mask:
    return (_five(h).max_of_a_kind >= 3) & ~_five(h).natural


# --- two hands, one beaten (CO 30-2118(13)(a)) ---------------------------------------------------------------------

# Nothing beats five wilds; and a hand that beats three of a kind is at least that, as (13)(a)(i)(C) requires.
BEATEN: Final[Mapping[str, Category]] = {
    "beaten royal flush": Category.ROYAL_FLUSH,
    "beaten five of a kind": Category.FIVE_OF_A_KIND,
    "beaten straight flush": Category.STRAIGHT_FLUSH,
    "beaten four of a kind": Category.FOUR_OF_A_KIND,
    "beaten full house": Category.FULL_HOUSE,
    "beaten flush": Category.FLUSH,
    "beaten straight": Category.STRAIGHT,
    "beaten three of a kind": Category.THREE_OF_A_KIND,
}


def _beaten(kind: Category) -> Callable[[Hands], Mask]:
    def holds(h: Hands) -> Mask:
        player, dealer = strength(h["player five"]), strength(h["dealer five"])
        return (player != dealer) & (category(np.minimum(player, dealer)) == kind)

    return holds


for _name, _kind in BEATEN.items():
    hand(_name)(_beaten(_kind))
