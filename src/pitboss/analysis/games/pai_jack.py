"""Pai Jack (CO 30-2112), exactly: every five cards of the player against every five of the cards left.

Only points matter, so a hand is a multiset of ten kinds of cards: 1,993 of them, each with its number of ways. For each
the dealer's hands are counted from the cards left. The player knows only their own five cards, so a way of setting is a
choice for each of these hands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.games.net_results import Nets
from pitboss.cards import CARDS, Composition
from pitboss.errors import PitbossError
from pitboss.law.rules import PACKET, PaiJackRules

MAX_TOTAL: Final = 21
LOW_CARDS: Final = 2
POINTS: Final = tuple(range(1, 11))  # an ace is 1

Setting = tuple[int, int]  # the totals of the high hand and of the low hand
SettingRule = Callable[["PaiJackHand"], Setting]  # how to set a hand that is neither a bust nor a Pai Jack


def total(points: Sequence[int]) -> int:
    """One ace counts 11 unless that would exceed 21."""
    hard = sum(points)
    return hard + 10 if 1 in points and hard + 10 <= MAX_TOTAL else hard


@dataclass(frozen=True)
class PaiJackHand:
    """Five cards by points, rising, with the lawful settings, the highest high hand first."""

    points: tuple[int, ...]
    ways: int  # to deal it from the whole deck
    settings: tuple[Setting, ...]

    @property
    def is_pai_jack(self) -> bool:
        return 1 in self.points and self.points.count(10) >= 2

    @property
    def is_bust(self) -> bool:
        return not self.settings

    @property
    def house_way(self) -> Setting:
        """The house way of a hand that is no bust: the highest high hand, then the highest low hand."""
        return self.settings[0]


def lawful_settings(points: Sequence[int]) -> tuple[Setting, ...]:
    """The totals of every setting in which the low hand does not outrank a high hand of 21 or less (6), (7)."""
    found = set()
    for low in combinations(range(PACKET), LOW_CARDS):
        high_total = total([points[i] for i in range(PACKET) if i not in low])
        low_total = total([points[i] for i in low])
        if low_total <= high_total <= MAX_TOTAL:
            found.add((high_total, low_total))
    return tuple(sorted(found, reverse=True))


def compare(mine: Setting, theirs: Setting) -> int:
    """1, 0 or -1 for a win, push or loss: one winning hand decides unless the other one loses (11)."""
    better = sum((a > b) - (a < b) for a, b in zip(mine, theirs, strict=True))
    return (better > 0) - (better < 0)


@dataclass(frozen=True)
class PaiJack:
    """The game from a deck (default: the full one)."""

    rules: PaiJackRules
    deck: Composition | None = None

    @cached_property
    def _left(self) -> list[int]:
        """The number of cards by points."""
        counts = (self.deck or self.rules.composition).counts
        left = [sum(n for card, n in zip(CARDS, counts, strict=True) if card.points == points) for points in POINTS]
        if sum(left) != sum(counts) or sum(left) < 2 * PACKET:
            raise PitbossError(f"Pai Jack needs {2 * PACKET} or more cards without jokers [CO 30-2112(1)]")
        return left

    @cached_property
    def hands(self) -> tuple[PaiJackHand, ...]:
        """Every five cards."""
        found = []
        for points in combinations_with_replacement(POINTS, PACKET):
            ways = prod(comb(n, points.count(p)) for p, n in zip(POINTS, self._left, strict=True))
            if ways:
                found.append(PaiJackHand(points, ways, lawful_settings(points)))
        return tuple(found)

    @cached_property
    def _dealers(self) -> tuple[list[Setting | None], NDArray[np.int64]]:
        """The dealer's settings (None is a bust), and for each of the player's hands the ways to deal them.

        The remaining ways are those of a dealer's Pai Jack.
        """
        kinds: list[Setting | None] = [*sorted({hand.house_way for hand in self.hands if hand.settings}), None]
        of_kind = np.zeros((len(self.hands), len(kinds)))
        for row, hand in enumerate(self.hands):
            if not hand.is_pai_jack:
                of_kind[row, kinds.index(hand.house_way if hand.settings else None)] = 1
        held = np.array([[hand.points.count(points) for points in POINTS] for hand in self.hands])
        choose = np.array([[comb(n, k) for k in range(PACKET + 1)] for n in range(max(self._left) + 1)])
        ways = np.ones((len(self.hands), len(self.hands)))  # whole numbers far below 2**53
        for column, n in enumerate(self._left):
            ways *= choose[(n - held[:, column])[:, None], held[:, column][None, :]]
        return kinds, (ways @ of_kind).astype(np.int64)

    @cached_property
    def deals(self) -> int:
        """The number of ways to deal the dealer's five cards once the player's are known."""
        return comb(sum(self._left) - PACKET, PACKET)

    def results(self, number: int, setting: Setting | None) -> tuple[int, int, int]:
        """How many of the dealer's hands a setting beats, pushes and loses to; None is a bust."""
        kinds, ways = self._dealers
        won = pushed = 0
        for kind, count in zip(kinds, ways[number].tolist(), strict=True):
            result = 0 if kind is None else -1 if setting is None else compare(setting, kind)
            won += count if result > 0 else 0
            pushed += count if result == 0 else 0
        return won, pushed, self.deals - won - pushed

    def play(self, rule: SettingRule | None = None) -> Nets:
        """The net results when hands are set by this rule (default: the best settings)."""
        win, pai_jack = self.rules.wins_pay.win(1), self.rules.pai_jack_pays.win(1)
        counts: Counter[Fraction] = Counter()
        for number, hand in enumerate(self.hands):
            if hand.is_pai_jack:
                counts[pai_jack] += hand.ways * self.deals
                continue
            setting = None if hand.is_bust else self.best[hand.points] if rule is None else rule(hand)
            for net, ways in zip((win, Fraction(0), Fraction(-1)), self.results(number, setting), strict=True):
                counts[net] += hand.ways * ways
        return Nets.of_counts(counts)

    @cached_property
    def best(self) -> Mapping[tuple[int, ...], Setting]:
        """The best setting of every hand; between equal ones, that with the highest high hand."""
        win = self.rules.wins_pay.win(1)

        def value(number: int, setting: Setting) -> Fraction:
            won, _, lost = self.results(number, setting)
            return won * win - lost

        return {
            hand.points: max(hand.settings, key=lambda setting: value(number, setting))
            for number, hand in enumerate(self.hands)
            if hand.settings and not hand.is_pai_jack
        }
