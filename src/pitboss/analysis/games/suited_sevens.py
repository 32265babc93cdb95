"""Two sevens against a seven, by suit: the value of hitting and splitting them with a Super Bonus.

Every hand is played by the chart and by its own cards alone, so this is the solver's model of splits
(docs/decisions/0008-split-model.md) with the suits of sevens told apart. Unseen cards count as still in the shoe, and
second cards known to be no sevens are handled by inclusion and exclusion. A seven whose suit is not known, as the up
card's may be, does not change the chances of the other suits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from functools import cache
from math import comb
from typing import Final

import msgspec

from pitboss.analysis.solver.shoes import by_value
from pitboss.analysis.solver.solve import Question, SplitPlay, run_kernel
from pitboss.cards import SUITS, Card, Composition
from pitboss.charts.chart import CONTEXTS, HIT, KINDS, SPLIT, Chart
from pitboss.law.rules import Doubling, Surrender, TwentyOneRules

SEVEN: Final = 7
_FIRST, _AFTER, _PAIR = CONTEXTS.index("first two"), CONTEXTS.index("after split"), KINDS.index("pair")
Chances = tuple[Fraction, Fraction]  # of one suit, and of spades
_NEVER: Final[Chances] = (Fraction(0), Fraction(0))


@dataclass(frozen=True)
class KnownSevens:
    """The player's sevens by suit, and the up card's suit if it is known."""

    composition: Composition
    mine: tuple[str, ...] = ()
    up: str | None = None

    def and_(self, suit: str) -> KnownSevens:
        return replace(self, mine=(*self.mine, suit))

    def chance(self, suit: str) -> Fraction:
        """The chance that the next seven is of this suit."""
        left = Counter({each: self.composition.counts[Card(f"{SEVEN}{each}").index] for each in SUITS})
        left.subtract((*self.mine, self.up) if self.up else self.mine)
        return Fraction(left[suit], max(1, left.total()))


class Second(Enum):
    """What is known of the second card of a split hand."""

    NO_SEVEN = "no seven"
    SAME_SUIT = "a seven of the same suit"
    ANY = "nothing"  # the hand may not be split again


@dataclass(frozen=True)
class End:
    """The end of a series of splits: the sevens dealt, and the hands by suit with their second cards."""

    known: KnownSevens
    chance: Fraction  # of these sevens in these places
    hands: tuple[tuple[str, Second], ...] = ()

    def and_hand(self, suit: str, second: Second) -> End:
        return replace(self, hands=(*self.hands, (suit, second)))


class Sevens:
    """Hands that begin with a seven against a seven, played by a chart.

    Values are in wagers; `bonus` is what 7-7-7 of one suit pays in addition to its odds. The values of single hands are
    the kernel's, in floats or exact.
    """

    def __init__(
        self, rules: TwentyOneRules, chart: Chart, composition: Composition, *, bonus: Fraction, exact: bool = False
    ) -> None:
        self.composition = composition
        self._rules, self._chart, self._bonus, self._exact = rules, chart, bonus, exact
        self._shoe = by_value(composition)
        self._seeks_again = rules.super_bonus is not None and rules.super_bonus.any_hand
        self._hand = cache(self._hand_value)
        self._no_seven = cache(self._without_seven)

    def pair_value(self, first: str, second: str, up: str | None = None) -> Fraction:
        """The value of two sevens as dealt: hit if they are of one suit, otherwise played by the chart."""
        known = KnownSevens(self.composition, (first, second), up)
        if first == second:
            return self._pair(known, 0, first, sought=True, split=False)
        if self._rules.max_splits and self._splits("first two"):
            return self._split(known)
        return self._pair(known, 0, None, sought=False, split=False)

    def _splits(self, context: str) -> bool:
        return self._chart.choices(context, "pair", SEVEN, SEVEN)[:1] == (SPLIT,)

    # --- a series of splits ----------------------------------------------------------------------------------------

    def _split(self, known: KnownSevens) -> Fraction:
        max_hands = self._rules.max_splits + 1 if self._splits("after split") else 2
        ends = self._ends(End(known, Fraction(1)), known.mine[::-1], max_hands)
        return sum((end.chance * self._over_all(end) for end in ends), Fraction(0))

    def _ends(self, end: End, waiting: tuple[str, ...], max_hands: int) -> Iterator[End]:
        """Every end of a series of splits. The last of `waiting` is next to get a card, a new split hand before it."""
        if not waiting or len(waiting) + len(end.hands) == max_hands:
            yield replace(end, hands=(*end.hands, *((suit, Second.ANY) for suit in waiting)))
            return
        *rest, suit = waiting
        yield from self._ends(end.and_hand(suit, Second.NO_SEVEN), tuple(rest), max_hands)
        for seven in SUITS:
            came = end.chance * self._next_is_seven(len(end.known.mine)) * end.known.chance(seven)
            more = replace(end, known=end.known.and_(seven), chance=came)
            if came and seven == suit and self._seeks_again:
                yield from self._ends(more.and_hand(suit, Second.SAME_SUIT), tuple(rest), max_hands)
            elif came:
                yield from self._ends(more, (*rest, seven, suit), max_hands)

    def _over_all(self, end: End) -> Fraction:
        """The value of all hands, joint with the second cards that are no sevens, given the sevens."""
        others = sum(second is Second.NO_SEVEN for _, second in end.hands)
        total = Fraction(0)
        for suit, second in end.hands:
            neighbors = others - (second is Second.NO_SEVEN)
            chance = Fraction(1)
            for also in range(neighbors + 1):
                total += (-1) ** also * comb(neighbors, also) * chance * self._value(end.known, also, suit, second)
                chance *= self._next_is_seven(len(end.known.mine) + also)
                if not chance:
                    break
        return total

    # --- one hand --------------------------------------------------------------------------------------------------

    def _value(self, known: KnownSevens, also: int, suit: str, second: Second) -> Fraction:
        """The value of a split hand, joint with its second card; `also` more sevens of any suit are gone."""
        if second is Second.SAME_SUIT:
            return self._pair(known, also, suit, sought=True, split=True)
        gone = len(known.mine) + also
        total = self._no_seven(gone, suit)
        if second is Second.ANY and (chance := self._next_is_seven(gone)):
            for seven in SUITS:
                if of_suit := known.chance(seven):
                    alike = suit if seven == suit else None
                    sought = alike is not None and self._seeks_again
                    worth = self._pair(known.and_(seven), also, alike, sought=sought, split=True)
                    total += chance * of_suit * worth
        return total

    def _without_seven(self, gone: int, suit: str) -> Fraction:
        """The value of a split hand, joint with a second card that is no seven; `gone` sevens are the player's."""
        left = self.composition.size - 1 - gone
        total = Fraction(0)
        for place, count in enumerate(self._shoe):
            if place != SEVEN - 1 and count:
                straight = self._straight(suit) if place + 1 in (6, 8) else _NEVER
                total += Fraction(count, left) * self._hand(place + 1, gone - 1, True, False, straight)
        return total

    def _pair(self, known: KnownSevens, also: int, suit: str | None, *, sought: bool, split: bool) -> Fraction:
        """The value of two sevens of one suit (None: of two suits), hit for the bonus or played by the chart."""
        gone = len(known.mine) + also
        mixed = self._hand(SEVEN, gone - 2, split, sought, _NEVER)
        chance = known.chance(suit) if suit else Fraction(0)
        if not chance:
            return mixed
        alike = self._hand(SEVEN, gone - 2, split, sought, (Fraction(1), Fraction(suit == "s")))
        bonus = self._bonus * self._next_is_seven(gone) if sought else Fraction(0)
        return mixed + chance * (alike - mixed + bonus)

    def _next_is_seven(self, gone: int) -> Fraction:
        """The chance of a seven next, with the up card and `gone` sevens of the player's out of the shoe."""
        left = self.composition.size - 1 - gone
        return Fraction(max(0, self._shoe[SEVEN - 1] - 1 - gone), left)

    def _straight(self, suit: str) -> Chances:
        """The chance that a six and an eight are of this suit, and that all are spades."""
        chance = Fraction(1)
        for rank in "68":
            of_rank = [self.composition.counts[Card(f"{rank}{each}").index] for each in SUITS]
            chance *= Fraction(of_rank[SUITS.index(suit)], max(1, sum(of_rank)))
        return chance, chance if suit == "s" else Fraction(0)

    def _hand_value(self, second: int, gone: int, split: bool, sought: bool, alike: Chances) -> Fraction:
        """The value of a seven and a second card by the chart, with `gone` more sevens out of the shoe.

        `alike` is how often a bonus hand is of one suit. A split hand is played as if it had been dealt, by the chart's
        cells for split hands.
        """
        rules, cells, shoe = self._rules, self._chart.cells.copy(), list(self._shoe)
        if split:
            doubling = rules.doubling if rules.double_after_split else Doubling.NOT_OFFERED
            rules = msgspec.structs.replace(rules, surrender=Surrender.NOT_OFFERED, max_splits=0, doubling=doubling)
            cells[_FIRST] = cells[_AFTER]
        if sought:
            cells[_FIRST, _PAIR, SEVEN, SEVEN - 1] = HIT
        shoe[SEVEN - 1] -= gone
        suits = tuple(each.as_integer_ratio() for each in alike)
        low, high = sorted((second - 1, SEVEN - 1))
        question = Question(rules, shoe, (suits, suits), SplitPlay.AS_DEALT, (low, high, SEVEN - 1, -1), 1)
        if self._exact:
            return question.exact(Chart("for the bonus", cells))[1][0].value
        solution = question.solution()
        _, rows = run_kernel(lambda: solution.follow(cells))
        return Fraction(float(rows[0][6]))
