"""Ante Up 21 (CO 30-2106) with every card removed as it is seen: 21 and two-card poker played together.

The kernel holds every hand that a player can draw to against every hand that the dealer can; see `kernel/ante_up.hpp`.
Here are the ways to play: whether the first two cards are bet on, the acts by chart, and which pairs are split.

A pair is split at most once, and its hands are played by the chart. Everything else is exact up to the last bits of
the kernel's floats; `best` plays every other hand as well as it can be played, so that the best of all play, which may
split again and plays split hands by their cards, is a little above it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

import pitboss._kernel as kernel
from pitboss.cards import CARDS, RANKS, Composition
from pitboss.errors import PitbossError
from pitboss.law.rules import AnteUp21Rules, Doubling, HoleCard, SplitAces

BET, FOLDED, SPLIT_BET, SPLIT_FOLDED = range(4)  # results of a start
STAND, HIT, DOUBLE, DOUBLE_OR_STAND = range(4)
MODES: Final = ("folded", "bet, no pair yet", "bet, with a pair")
_STRENGTHS: Final = 14 * 14 + 14
_SHAPE: Final = (len(MODES), 2, 22, 10)

Bytes = NDArray[np.uint8]


@dataclass(frozen=True)
class Figures:
    """What a round comes to, in wagers on 21; the ante equals it. Won and pushed are of rounds that were bet on."""

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
class Ways:
    """A way to play. `bets` by the strength of two cards and the up card's rank, `splits` by folded or bet, rank and
    the up card's points; `acts` by mode, hard or soft, total and the up card's points."""

    bets: Bytes
    splits: Bytes
    acts: Bytes

    def kernel(self) -> kernel.AnteUpStrategy:
        return kernel.AnteUpStrategy(*(np.ascontiguousarray(each).reshape(-1) for each in vars(self).values()))


def strength(one: int, two: int) -> int:
    """Of two cards by rank, as the kernel numbers them: a pair above all high cards, the ace above the king."""
    low, high = sorted((rank or len(RANKS)) for rank in (one, two))
    return 14 * 14 + high if low == high else 14 * high + low


def _counted(result: list[float], bet: bool) -> NDArray[np.float64]:
    """A result as it is summed up: a folded round counts as folded, whatever became of its 21."""
    mean, square, won, pushed, wagered = result
    return np.array([mean, square, won * bet, pushed * bet, wagered, not bet])


@dataclass(frozen=True)
class AnteUp21:
    """The game from a shoe, the whole one unless another is given; 21 and ante are equal wagers."""

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
                "Ante Up 21 is reckoned with doubles on any two cards, after splits too, one card to aces"
            )

    @cached_property
    def game(self) -> kernel.AnteUp:
        counts = (self.shoe or self.rules.composition).counts
        left = [0] * len(RANKS)
        for card, count in zip(CARDS, counts, strict=True):
            if count:
                left[card.rank_index] += count
        return kernel.AnteUp(left)

    @cached_property
    def chart(self) -> Bytes:
        """The acts that are best on the average of each cell."""
        return np.array(self.game.chart(), dtype=np.uint8).reshape(_SHAPE)

    def play(self, ways: Ways) -> Figures:
        """What a way to play comes to."""
        played = ways.kernel()
        found = np.zeros(6)
        for start in self.game.starts(played, played):
            one, two, up = start.cards
            bet = bool(ways.bets[strength(one, two), up])
            split = one == two and bool(ways.splits[int(bet), one, min(up, 9)])
            which = (SPLIT_BET if bet else SPLIT_FOLDED) if split else (BET if bet else FOLDED)
            found += start.chance * _counted(start.results[which], bet)
        return Figures(*found.tolist())

    def best(self, splits: Bytes, acts: Bytes) -> tuple[Figures, Ways]:
        """The best bets and acts of every hand; these pairs are split, and played by these acts, where it is better."""
        candidates = Ways(np.zeros((_STRENGTHS, len(RANKS)), np.uint8), splits, acts)
        return self._best(self.game.starts(None, candidates.kernel()), splits, acts)

    def best_by_chart(self, splits: Bytes, acts: Bytes) -> tuple[Figures, Ways]:
        """The best bets and splits for who plays by these acts."""
        candidates = Ways(np.zeros((_STRENGTHS, len(RANKS)), np.uint8), splits, acts).kernel()
        return self._best(self.game.starts(candidates, candidates), splits, acts)

    def _best(self, starts: list[kernel.AnteUpStart], splits: Bytes, acts: Bytes) -> tuple[Figures, Ways]:
        bets = np.zeros((_STRENGTHS, len(RANKS)), np.uint8)
        chosen = np.zeros_like(splits)
        found = np.zeros(6)
        for start in starts:
            one, two, up = start.cards
            column, results = min(up, 9), start.results
            options = [BET, FOLDED]
            if one == two:
                options += [SPLIT_BET] * int(splits[1, one, column]) + [SPLIT_FOLDED] * int(splits[0, one, column])
            which = max(options, key=lambda each: results[each][0])
            bet = which in (BET, SPLIT_BET)
            bets[strength(one, two), up] = bet
            if which in (SPLIT_BET, SPLIT_FOLDED):
                chosen[int(bet), one, column] = 1
            found += start.chance * _counted(results[which], bet)
        return Figures(*found.tolist()), Ways(bets, chosen, acts)
