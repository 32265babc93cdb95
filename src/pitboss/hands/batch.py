"""A batch of hands: card indices in columns, with features that are computed once.

`Cards` is a matrix of cards, one hand a row. `Hands` are the cards that a wager sees, by name: the player's first
two, the dealer's up card, the hole card and so on. A live table uses a batch of one, the analysis one of every possible
hand; the predicates do not know which. Final hands differ in length: short rows are filled with `NO_CARD`, which no
feature counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from itertools import combinations
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import CARDS, KINDS, SUITS, Card
from pitboss.errors import PitbossError
from pitboss.hands.totals import NO_CARD

Mask = NDArray[np.bool_]
Ints = NDArray[np.int16]
Rows = tuple[tuple[int, ...], ...]  # card indices, a row for each way that the cards could lie

# The last entry of each stands for no card, which has index -1.
_RANK: Final = np.array([card.rank_index for card in CARDS] + [-2], dtype=np.int16)  # ace 0 … king 12, joker -1
_SUIT: Final = np.array([-1 if card.is_joker else card.index // 13 for card in CARDS] + [-2], dtype=np.int16)
_RED: Final = np.array([card.is_red for card in CARDS] + [False], dtype=np.bool_)
_POINTS: Final = np.array([card.points for card in CARDS] + [0], dtype=np.int16)
ACE, KING = 0, 12


class Cards:
    """Cards of each hand: a matrix of card indices, one hand a row."""

    def __init__(self, index: NDArray[np.integer]) -> None:
        self.index = index

    @property
    def count(self) -> int:
        """The number of columns: the cards of the longest hand."""
        return int(self.index.shape[1])

    @cached_property
    def real(self) -> Mask:
        return self.index != NO_CARD

    @cached_property
    def is_padded(self) -> bool:
        """Whether some hands are shorter than others."""
        return not self.real.all()

    @cached_property
    def size(self) -> Ints:
        """The number of cards of each hand."""
        return self.real.sum(axis=1, dtype=np.int16)

    @cached_property
    def last(self) -> Cards:
        """The last card of each hand."""
        column = self.count - 1 - self.real[:, ::-1].argmax(axis=1)
        return Cards(np.take_along_axis(self.index, column[:, None], axis=1))

    def __and__(self, other: Cards) -> Cards:
        """Both sets of cards as one hand."""
        return Cards(np.concatenate([self.index, other.index], axis=1))

    def only(self, rows: Mask) -> Cards:
        return Cards(self.index[rows])

    @cached_property
    def rank(self) -> Ints:
        return _RANK[self.index]

    @cached_property
    def suit(self) -> Ints:
        return _SUIT[self.index]

    @cached_property
    def sorted_ranks(self) -> Ints:
        return np.sort(self.rank, axis=1)

    @cached_property
    def red(self) -> Mask:
        return _RED[self.index]

    @cached_property
    def points(self) -> Ints:
        return _POINTS[self.index]

    # --- counts --------------------------------------------------------------------------------------------------

    @cached_property
    def hard_total(self) -> Ints:
        return self.points.sum(axis=1, dtype=np.int16)

    @cached_property
    def has_ace(self) -> Mask:
        return (self.rank == ACE).any(axis=1)

    @cached_property
    def total(self) -> Ints:
        """One ace as 11 unless that would exceed 21 (CO 30-806(1)(c))."""
        return self.hard_total + np.where(self.has_ace & (self.hard_total <= 11), np.int16(10), np.int16(0))

    @cached_property
    def blackjack(self) -> Mask:
        """An ace and a ten as two cards (CO 30-802(1))."""
        return self.has_ace & (self.hard_total == 11) & (self.size == 2)

    def number_of(self, *ranks: str) -> Ints:
        """The number of cards of these ranks."""
        return _has_rank(ranks)[self.index].sum(axis=1, dtype=np.int16)

    def number_of_card(self, name: str) -> Ints:
        return (self.index == Card(name).index).sum(axis=1, dtype=np.int16)

    # --- kinds ---------------------------------------------------------------------------------------------------

    def _all_one(self, values: NDArray[Any]) -> Mask:
        """Whether all cards of each hand share one value."""
        if not self.is_padded:
            return (values == values[:, :1]).all(axis=1)
        return np.where(self.real, values, -KINDS).max(axis=1) <= np.where(self.real, values, KINDS).min(axis=1)

    @cached_property
    def same_suit(self) -> Mask:
        return self._all_one(self.suit)

    def all_of_suit(self, suit: str) -> Mask:
        return ((self.suit == SUITS.index(suit)) | ~self.real).all(axis=1)

    @cached_property
    def same_color(self) -> Mask:
        return self._all_one(self.red)

    @cached_property
    def same_rank(self) -> Mask:
        return self._all_one(self.rank)

    @cached_property
    def identical(self) -> Mask:
        return self._all_one(self.index)

    @cached_property
    def max_of_a_kind(self) -> Ints:
        """The size of the largest group of one rank: 2 for a pair, 3 for three of a kind."""
        ranks = self.sorted_ranks
        best = np.ones(len(ranks), dtype=np.int16)
        run = np.ones(len(ranks), dtype=np.int16)
        for column in range(1, self.count):
            alike = (ranks[:, column] == ranks[:, column - 1]) & (ranks[:, column] != _RANK[NO_CARD])
            run = np.where(alike, run + 1, 1).astype(np.int16)
            best = np.maximum(best, run)
        return best

    @cached_property
    def rank_pairs(self) -> Ints:
        """The number of pairs of cards of one rank: 1 for a pair, 2 for two pair, 3 for three alike, 6 for four."""
        return self._equal_pairs(self.rank)

    @cached_property
    def color_pairs(self) -> Ints:
        """The number of pairs of cards of one rank and one color."""
        return self._equal_pairs(2 * self.rank + self.red)

    @cached_property
    def identical_pairs(self) -> Ints:
        return self._equal_pairs(self.index)

    def _equal_pairs(self, values: NDArray[np.integer]) -> Ints:
        found = np.zeros(len(values), dtype=np.int16)
        for left, right in combinations(values.T, 2):
            found += left == right
        absent = self.count - self.size  # the padding of a short row is equal too
        return found - absent * (absent - 1) // 2

    @cached_property
    def straight(self) -> Mask:
        """Consecutive ranks; the ace is low or high, never in between. All hands must be of one length."""
        if self.is_padded:
            raise PitbossError("a straight needs hands with equally many cards")
        ranks = self.sorted_ranks
        steps = np.diff(ranks, axis=1)
        low = (steps == 1).all(axis=1)
        # With the ace counted high the other cards run up to the king: A Q K, A 10 J Q K.
        high = (ranks[:, 0] == ACE) & (ranks[:, -1] == KING) & (steps[:, 1:] == 1).all(axis=1)
        return low | (high & (ranks[:, 1] == KING - self.count + 2))


CARDS_BY_RANK: Final[Mapping[str, int]] = {card.rank: card.rank_index for card in CARDS[:13]}


@cache
def _has_rank(ranks: tuple[str, ...]) -> Mask:
    """For every card, whether it has one of these ranks."""
    return np.isin(_RANK, [CARDS_BY_RANK[rank] for rank in ranks])


class Hands:
    """What a wager sees, by the names of the catalog; anything else is an error.

    `posted_suit` is the suit that the house has posted where a pay table needs one (CO 30-2107 hand rankings).
    """

    def __init__(self, groups: Mapping[str, NDArray[np.integer]], *, posted_suit: str = "s") -> None:
        if posted_suit not in tuple(SUITS):
            raise PitbossError(f"no suit is called {posted_suit!r}; choose one of {', '.join(SUITS)}")
        self.posted_suit = posted_suit
        self._groups = {name: Cards(index) for name, index in groups.items()}
        self._joined: dict[tuple[str, ...], Cards] = {}
        self.known: dict[str, Mask] = {}  # named hands that were looked for before

    @classmethod
    def one(cls, groups: Mapping[str, Sequence[Card]], *, posted_suit: str = "s") -> Hands:
        """A batch of a single hand, for a live table."""
        rows = {name: np.array([[card.index for card in cards]]) for name, cards in groups.items()}
        return cls(rows, posted_suit=posted_suit)

    def __getitem__(self, name: str) -> Cards:
        try:
            return self._groups[name]
        except KeyError:
            raise PitbossError(f"this wager does not see {name!r}; it sees {', '.join(self._groups)}") from None

    def join(self, *names: str) -> Cards:
        """Several groups as one hand; cached, so that its features are computed once."""
        if names not in self._joined:
            # Column by column, because features that compare or add a hand's cards then run many times faster.
            self._joined[names] = Cards(np.concatenate([self[name].index.T for name in names]).T)
        return self._joined[names]

    def number(self, name: str) -> Ints:
        """A fact that is a number rather than a card, such as whether the player has raised."""
        return self[name].index[:, 0].astype(np.int16, copy=False)

    def __len__(self) -> int:
        return len(next(iter(self._groups.values())).index)

    @property
    def names(self) -> Iterable[str]:
        return self._groups.keys()

    def sees(self, names: Iterable[str]) -> bool:
        return all(name in self._groups for name in names)

    # --- what most wagers use --------------------------------------------------------------------------------------

    @property
    def player(self) -> Cards:
        return self["player first two"]

    @property
    def up(self) -> Cards:
        return self["dealer up card"]

    @property
    def hole(self) -> Cards:
        return self["dealer hole card"]

    @property
    def dealer(self) -> Cards:
        return self.join("dealer up card", "dealer hole card")

    @property
    def three(self) -> Cards:
        """The player's two and the up card."""
        return self.join("player first two", "dealer up card")

    @property
    def four(self) -> Cards:
        """The player's two and the dealer's two."""
        return self.join("player first two", "dealer up card", "dealer hole card")


@lru_cache(maxsize=1024)
def hands_of(groups: tuple[tuple[str, Rows], ...], posted_suit: str) -> Hands:
    """The batch for what is seen at a table; the same cards are the same batch, whose features are computed once."""
    ways = max(len(rows) for _, rows in groups)
    arrays = {name: np.array(rows, dtype=np.int16) for name, rows in groups}
    tiled = {name: cards if len(cards) == ways else np.tile(cards, (ways, 1)) for name, cards in arrays.items()}
    return Hands(tiled, posted_suit=posted_suit)
