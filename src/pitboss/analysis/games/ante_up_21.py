"""Ante Up 21 (CO 30-2106): 21 and two-card poker played together, with every card removed as it is seen.

The kernel compares every hand that a player can reach with every hand that the dealer can. Here are the ways to play:
which first two cards to bet, the actions by chart, and what to split.

By a chart two cards are split at most once; the value is exact up to the last bits of the kernel's floats. `best` is
the value of the best play of all, in which split hands use every card seen; a `Search` limits how far it looks. From
endless decks that value is known without limits (`endless`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import inf, sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

import pitboss._kernel as kernel
from pitboss.analysis.progress import parts
from pitboss.cards import CARDS, RANKS, Composition
from pitboss.errors import PitbossError
from pitboss.law.rules import AnteUp21Rules, Doubling, HoleCard, SplitAces

BET, FOLDED, SPLIT_BET, SPLIT_FOLDED = range(4)  # the kernel's results of a start
STAND, HIT, DOUBLE, DOUBLE_OR_STAND = range(4)
MODES: Final = ("folded", "bet, no card above the up card", "bet, a card above the up card", "bet, with a pair")
_STRENGTHS: Final = 14 * 14 + 14
UNLIKE_TENS: Final = len(RANKS)  # the row of splits for two different cards that count ten
# Up cards that call for the same play, in the kernel's order: with a queen or king the dealer always qualifies.
COLUMNS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10, J", "Q, K")
SPLITS_SHAPE: Final = (2, len(RANKS) + 1, len(COLUMNS))
ACTS_SHAPE: Final = (len(MODES), 2, 22, len(COLUMNS))

Bytes = NDArray[np.uint8]


@dataclass(frozen=True)
class Figures:
    """The figures of a round in wagers on 21; the ante is equal to it. Folded rounds are not won or pushed."""

    mean: float
    square: float
    won: float
    pushed: float
    wagered: float
    folded: float = 0.0

    @property
    def std_dev(self) -> float:
        return sqrt(self.square - self.mean**2)


@dataclass(frozen=True, eq=False)
class PlayTables:
    """How to play.

    `bets` is by the strength of two cards and the up card's rank; `splits` by folded or bet, the pair's rank or
    `UNLIKE_TENS`, and the up card's column; `acts` by mode, hard or soft, total and column.
    """

    bets: Bytes
    splits: Bytes
    acts: Bytes

    def kernel(self) -> kernel.AnteUp21Strategy:
        return kernel.AnteUp21Strategy(*(np.ascontiguousarray(each).reshape(-1) for each in vars(self).values()))


@dataclass(frozen=True)
class Search:
    """How far to search for the best splits (default: without limits).

    A limited search finds play that is possible but perhaps not best: it leaves out more splits than these, and actions
    that cost more than the margin for one hand by itself. Cards that count less than `margin_from` have no margin,
    because their hands are too many.
    """

    splits: int = 3
    margin: float = inf
    margin_from: int = 1


SPLIT_ONCE: Final = Search(splits=1, margin=0.2, margin_from=6)  # a whole shoe takes seconds, not days


@dataclass(frozen=True)
class Best:
    """The mean net of best play, in wagers on 21, and what it splits: two cards and the up card, by rank."""

    mean: float
    splits: frozenset[tuple[int, int, int]]


def endless(splits: int, *, aces_again: bool = False) -> float:
    """The mean net of the best play from endless decks with at most this many splits.

    One up card after the other: each takes up to half a gigabyte.
    """
    means = (kernel.ante_up_21_infinite_decks(up, splits, aces_again) for up in parts(range(len(RANKS))))
    return sum(means) / len(RANKS)


def split_row(one: int, two: int) -> int | None:
    """The row of `PlayTables.splits` for two cards by rank; None if they may not be split."""
    if min(one, 9) != min(two, 9):
        return None
    return one if one == two else UNLIKE_TENS


def column_of(up: int) -> int:
    """The column of an up card, by rank."""
    return up if up < 9 else 9 if up < 11 else 10


def strength(one: int, two: int) -> int:
    """The strength of two cards by rank, as the kernel numbers it: pairs above high cards, aces above kings."""
    low, high = sorted((rank or len(RANKS)) for rank in (one, two))
    return 14 * 14 + high if low == high else 14 * high + low


def _counted(result: list[float], bet: bool) -> NDArray[np.float64]:
    """A result as it is summed: a folded round counts as folded whatever the result of its 21."""
    mean, square, won, pushed, wagered = result
    return np.array([mean, square, won * bet, pushed * bet, wagered, not bet])


@dataclass(frozen=True)
class AnteUp21:
    """The game from a shoe (default: the full one), with equal wagers on 21 and ante."""

    rules: AnteUp21Rules
    shoe: Composition | None = None

    def __post_init__(self) -> None:
        rules = self.rules
        usual = (
            rules.doubling is Doubling.FIRST_TWO
            and str(rules.double_totals) == "any"
            and rules.double_after_split
            and rules.split_aces is SplitAces.ONE_CARD
            and rules.hole_card is HoleCard.PEEK_ACE_AND_TEN
        )
        if not usual:
            raise PitbossError(
                "Ante Up 21 is analyzed with doubles on any two cards, also after a split, and one card to split aces"
            )

    @cached_property
    def game(self) -> kernel.AnteUp21:
        counts = (self.shoe or self.rules.composition).counts
        left = [0] * len(RANKS)
        for card, count in zip(CARDS, counts, strict=True):
            if count:
                left[card.rank_index] += count
        return kernel.AnteUp21(left)

    @cached_property
    def chart(self) -> Bytes:
        """The actions that are best on average over each cell."""
        return np.array(self.game.chart(), dtype=np.uint8).reshape(ACTS_SHAPE)

    def play(self, ways: PlayTables) -> Figures:
        """The figures of a round played this way."""
        played = ways.kernel()
        found = np.zeros(6)
        for start in self.game.starts(played):
            one, two, up = start.cards
            bet = bool(ways.bets[strength(one, two), up])
            row = split_row(one, two)
            split = row is not None and bool(ways.splits[int(bet), row, column_of(up)])
            which = (SPLIT_BET if bet else SPLIT_FOLDED) if split else (BET if bet else FOLDED)
            found += start.chance * _counted(start.results[which], bet)
        return Figures(*found.tolist())

    def best(self, splits: Bytes | None = None, search: Search = Search()) -> Best:
        """The best play by all cards seen, with any splits, or only these where they gain."""
        found = [(start, *self.best_of(start, splits, search)) for start in parts(self.game.starts(None))]
        return Best(
            sum(start.chance * mean for start, mean, _ in found),
            frozenset((start.cards[0], start.cards[1], start.cards[2]) for start, _, split in found if split),
        )

    def best_of(self, start: kernel.AnteUp21Start, splits: Bytes | None, search: Search) -> tuple[float, bool]:
        """The value of a start, and whether it is split for that."""
        one, two, up = start.cards
        row, stay = split_row(one, two), max(start.results[BET][0], start.results[FOLDED][0])
        if row is None:
            return stay, False
        max_splits, aces_again = min(search.splits, self.rules.max_splits), self.rules.resplit_aces
        margin = search.margin if min(one, 9) + 1 >= search.margin_from else 0.0
        found = [
            self.game.best_split(start.cards, bet, max_splits, aces_again, margin)
            for bet in (True, False)
            if splits is None or splits[int(bet), row, column_of(up)]
        ]
        best = max([stay, *found])
        return best, best > stay

    def best_by_chart(self, splits: Bytes, acts: Bytes) -> tuple[Figures, PlayTables]:
        """The best bets and the best of these splits for a player who plays by these actions."""
        candidates = PlayTables(np.zeros((_STRENGTHS, len(RANKS)), np.uint8), splits, acts)
        bets = np.zeros((_STRENGTHS, len(RANKS)), np.uint8)
        chosen = np.zeros_like(splits)
        found = np.zeros(6)
        for start in self.game.starts(candidates.kernel()):
            one, two, up = start.cards
            row, column, results = split_row(one, two), column_of(up), start.results
            options = [BET, FOLDED]
            if row is not None:
                options += [SPLIT_BET] * int(splits[1, row, column]) + [SPLIT_FOLDED] * int(splits[0, row, column])
            which = max(options, key=lambda each: results[each][0])
            bet = which in (BET, SPLIT_BET)
            bets[strength(one, two), up] = bet
            if row is not None and which in (SPLIT_BET, SPLIT_FOLDED):
                chosen[int(bet), row, column] = 1
            found += start.chance * _counted(results[which], bet)
        return Figures(*found.tolist()), PlayTables(bets, chosen, acts)
