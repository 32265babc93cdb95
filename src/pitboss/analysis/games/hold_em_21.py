"""The poker of 21-Hold 'em (CO 30-2104), exactly: every three, four and five cards of the deck.

Community cards and own cards pay as one hand, so what a player knows at a decision is a set of cards: three after the
first own card, four after the second. The deck is small enough to go through all sets, from the five cards that pay
back to the three cards of the first decision.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import chain, combinations
from math import comb, lcm
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.games.net_results import Nets
from pitboss.cards import Composition
from pitboss.errors import PitbossError
from pitboss.hands.batch import Cards, Hands, Mask
from pitboss.hands.registry import predicate
from pitboss.law.rules import HoldEm21Rules

FIRST, SECOND, PAID = 3, 4, 5  # cards known at the first decision, at the second, and at the end
BLOCK: Final = 1 << 17  # hands at a time, so that they take little memory
WAGERS: Final = 3  # on a hand that is bet twice

Ints = NDArray[np.int64]
Rule = Callable[[Cards], Mask]  # which hands of three or four cards to bet


@dataclass(frozen=True)
class Play:
    """The sets of three and of four cards to bet."""

    first: Mask
    second: Mask


@dataclass(frozen=True)
class HoldEm21Poker:
    """The poker from a deck (default: the full one) in which every card is different."""

    rules: HoldEm21Rules
    deck: Composition | None = None

    @cached_property
    def cards(self) -> NDArray[np.int16]:
        deck = self.deck or self.rules.composition
        if max(deck.counts) > 1 or deck.size < PAID:
            raise PitbossError(f"the poker needs {PAID} or more different cards of one deck [CO 30-2104(1)]")
        return np.array([card.index for card in deck], dtype=np.int16)

    @property
    def size(self) -> int:
        return len(self.cards)

    def sets(self, count: int) -> NDArray[np.int16]:
        """Every set of `count` cards as places in the deck, one set a row, in the order of `number`."""
        if count not in self._sets:
            ways = comb(self.size, count)
            flat = np.fromiter(chain.from_iterable(combinations(range(self.size), count)), np.int16, count * ways)
            rows = flat.reshape(ways, count)
            self._sets[count] = np.empty_like(rows)
            self._sets[count][self.number(rows)] = rows
        return self._sets[count]

    @cached_property
    def _sets(self) -> dict[int, NDArray[np.int16]]:
        return {}

    def number(self, rows: NDArray[np.int16]) -> Ints:
        """The number of each set among those of its size, by the combinatorial number system."""
        choose = np.array([[comb(card, place + 1) for card in range(self.size)] for place in range(rows.shape[1])])
        found = np.zeros(len(rows), dtype=np.int64)
        for place in range(rows.shape[1]):
            found += choose[place][rows[:, place]]
        return found

    def within(self, count: int) -> list[NDArray[np.int32]]:
        """For each set of `count` cards, the numbers of the sets with one card less."""
        if count not in self._within:
            rows = self.sets(count)
            lacking = (np.delete(rows, place, axis=1) for place in range(count))
            self._within[count] = [self.number(each).astype(np.int32) for each in lacking]
        return self._within[count]

    @cached_property
    def _within(self) -> dict[int, list[NDArray[np.int32]]]:
        return {}

    @cached_property
    def unit(self) -> int:
        """The parts of a wager in which all net results are whole numbers."""
        return lcm(*(pay.win(1).denominator for pay in self.rules.poker_pays.values()))

    @cached_property
    def net(self) -> Ints:
        """The net of one wager on each five cards, in parts of a wager."""
        sets = self.sets(PAID)
        found = np.full(len(sets), -self.unit, dtype=np.int64)
        for first in range(0, len(sets), BLOCK):
            block = found[first : first + BLOCK]
            hands = Hands({"player five": self.cards[sets[first : first + BLOCK]]})
            for name, pay in reversed(list(self.rules.poker_pays.items())):
                block[predicate(name)(hands)] = int(pay.win(1) * self.unit)
        return found

    # --- the best play -------------------------------------------------------------------------------------------

    @cached_property
    def best(self) -> Play:
        """Bet wherever that is better than folding, which loses what is already wagered."""
        left = self.size - SECOND  # possible third cards
        shown = WAGERS * self._gathered(self.net, PAID)
        second = shown > -2 * self.unit * left
        worth = self._gathered(np.where(second, shown, -2 * self.unit * left), SECOND)
        return Play(worth > -self.unit * left * (self.size - FIRST), second)

    def _gathered(self, values: Ints, count: int) -> Ints:
        """For each set of one card less, the sum of the values of all sets of `count` cards that contain it."""
        smaller = comb(self.size, count - 1)
        sums = [np.bincount(numbers, weights=values, minlength=smaller) for numbers in self.within(count)]
        return np.sum(sums, axis=0).astype(np.int64)  # whole numbers far below 2**53: no digit is lost

    def by(self, first: Rule, second: Rule) -> Play:
        """The play by these two rules."""
        masks = [rule(Cards(self.cards[self.sets(count)])) for rule, count in ((first, FIRST), (second, SECOND))]
        return Play(masks[0], masks[1])

    # --- what it comes to ----------------------------------------------------------------------------------------

    def nets(self, play: Play | None = None) -> Nets:
        """The net results of a round in PK wagers, with their chances."""
        counts = self.ways(play)
        return Nets.of_counts({Fraction(net, self.unit): ways for net, ways in counts.items()})

    def ways(self, play: Play | None = None) -> dict[int, int]:
        """The number of deals that end in each net result, in parts of a wager."""
        play = play or self.best
        third = self.size - SECOND
        reached: Ints = np.sum([play.first[numbers] for numbers in self.within(SECOND)], axis=0, dtype=np.int64)
        shown = np.where(play.second, reached, 0)
        paid = np.zeros(len(self.net), dtype=np.int64)
        for numbers in self.within(PAID):
            paid += shown[numbers]
        found = {
            -self.unit: int(np.sum(~play.first)) * third * (self.size - FIRST),
            -2 * self.unit: int(np.sum(reached[~play.second])) * third,
        }
        for net in np.unique(self.net).tolist():
            found[WAGERS * net] = found.get(WAGERS * net, 0) + int(paid[self.net == net].sum())
        return {net: ways for net, ways in found.items() if ways}

    def folds(self, play: Play | None = None) -> tuple[Fraction, Fraction]:
        """The chances of a fold on the first card and on the second."""
        chances = self.nets(play).chances
        return chances.get(Fraction(-1), Fraction(0)), chances.get(Fraction(-2), Fraction(0))

    def wagered(self, play: Play | None = None) -> Fraction:
        """The total wagered, in PK wagers."""
        early, late = self.folds(play)
        return early + 2 * late + WAGERS * (1 - early - late)
