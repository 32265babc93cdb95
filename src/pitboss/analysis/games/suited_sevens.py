"""Two sevens against a seven, their suits being looked at: what hitting and splitting them is worth with a Super Bonus.

Every hand is played by the chart and looks at its own cards only, so that the reckoning is that of the solver's splits
(docs/decisions/0008-split-model.md) with the suits of sevens told apart: cards that nobody looks at lie still in the
shoe, and second cards that are known to be no sevens are reckoned by inclusion and exclusion of sevens. A seven whose
suit nobody looks at, as the up card may be, changes nothing in the suits of the others.
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
from pitboss.analysis.solver.solve import Question, run_kernel
from pitboss.cards import SUITS, Card, Composition
from pitboss.law.rules import Doubling, Surrender, TwentyOneRules
from pitboss.strategy.chart import CONTEXTS, HIT, KINDS, SPLIT, Chart

SEVEN: Final = 7
_FIRST, _AFTER, _PAIR = CONTEXTS.index("first two"), CONTEXTS.index("after split"), KINDS.index("pair")
Chances = tuple[Fraction, Fraction]  # of one suit, and of spades
_NEVER: Final[Chances] = (Fraction(0), Fraction(0))


@dataclass(frozen=True)
class Known:
    """The sevens that the player has, by their suits; and the up card's suit, if it is looked at."""

    composition: Composition
    mine: tuple[str, ...] = ()
    up: str | None = None

    def and_(self, suit: str) -> Known:
        return replace(self, mine=(*self.mine, suit))

    def chance(self, suit: str) -> Fraction:
        """That a further seven is of this suit."""
        left = Counter({each: self.composition.counts[Card(f"{SEVEN}{each}").index] for each in SUITS})
        left.subtract((*self.mine, self.up) if self.up else self.mine)
        return Fraction(left[suit], max(1, left.total()))


class Second(Enum):
    """What is known of the second card of a hand that was split."""

    NO_SEVEN = "no seven"
    SAME_SUIT = "a seven of the same suit"
    ANY = "nothing"  # no more hands may be made


@dataclass(frozen=True)
class End:
    """How a series of splits ends: the sevens that came, and the hands, by their suits, with their second cards."""

    known: Known
    chance: Fraction  # that these sevens came where they did
    hands: tuple[tuple[str, Second], ...] = ()

    def and_hand(self, suit: str, second: Second) -> End:
        return replace(self, hands=(*self.hands, (suit, second)))


class Sevens:
    """Hands that begin with a seven, against a seven, played by a chart. Values are in wagers; `bonus` is what 7-7-7 of
    one suit brings beside its odds. Those of single hands are the kernel's: floats, or exact."""

    def __init__(
        self, rules: TwentyOneRules, chart: Chart, composition: Composition, *, bonus: Fraction, exact: bool = False
    ) -> None:
        self.composition = composition
        self._rules, self._chart, self._bonus, self._exact = rules, chart, bonus, exact
        self._shoe = by_value(composition)
        self._seeks_again = rules.super_bonus is not None and rules.super_bonus.any_hand
        self._hand = cache(self._asked)
        self._no_seven = cache(self._without_seven)

    def sought(self, first: str, second: str, up: str | None = None) -> Fraction:
        """Two sevens as dealt: hit if they are of one suit, else played by the chart."""
        known = Known(self.composition, (first, second), up)
        if first == second:
            return self._pair(known, 0, first, sought=True, split=False)
        if self._rules.max_splits and self._splits("first two"):
            return self._split(known)
        return self._pair(known, 0, None, sought=False, split=False)

    def _splits(self, context: str) -> bool:
        return self._chart.wishes(context, "pair", SEVEN, SEVEN)[:1] == (SPLIT,)

    # --- a series of splits ----------------------------------------------------------------------------------------

    def _split(self, known: Known) -> Fraction:
        most = self._rules.max_splits + 1 if self._splits("after split") else 2
        ends = self._ends(End(known, Fraction(1)), known.mine[::-1], most)
        return sum((end.chance * self._over_all(end) for end in ends), Fraction(0))

    def _ends(self, end: End, waiting: tuple[str, ...], most: int) -> Iterator[End]:
        """The last of `waiting` is the next to get a card; a seven that is split off waits before all the others."""
        if not waiting or len(waiting) + len(end.hands) == most:
            yield replace(end, hands=(*end.hands, *((suit, Second.ANY) for suit in waiting)))
            return
        *rest, suit = waiting
        yield from self._ends(end.and_hand(suit, Second.NO_SEVEN), tuple(rest), most)
        for seven in SUITS:
            came = end.chance * self._next_is_seven(len(end.known.mine)) * end.known.chance(seven)
            more = replace(end, known=end.known.and_(seven), chance=came)
            if came and seven == suit and self._seeks_again:
                yield from self._ends(more.and_hand(suit, Second.SAME_SUIT), tuple(rest), most)
            elif came:
                yield from self._ends(more, (*rest, seven, suit), most)

    def _over_all(self, end: End) -> Fraction:
        """What all hands are worth, joint with the second cards that are no sevens, given the sevens."""
        others = sum(second is Second.NO_SEVEN for _, second in end.hands)
        total = Fraction(0)
        for suit, second in end.hands:
            neighbours = others - (second is Second.NO_SEVEN)
            chance = Fraction(1)
            for also in range(neighbours + 1):
                total += (-1) ** also * comb(neighbours, also) * chance * self._value(end.known, also, suit, second)
                chance *= self._next_is_seven(len(end.known.mine) + also)
                if not chance:
                    break
        return total

    # --- one hand --------------------------------------------------------------------------------------------------

    def _value(self, known: Known, also: int, suit: str, second: Second) -> Fraction:
        """A hand of a split, joint with what is said of its second card; `also` so many sevens of any suit are gone."""
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
        """A hand of a split, joint with its second card being no seven; so many sevens are the player's."""
        left = self.composition.size - 1 - gone
        total = Fraction(0)
        for place, count in enumerate(self._shoe):
            if place != SEVEN - 1 and count:
                straight = self._straight(suit) if place + 1 in (6, 8) else _NEVER
                total += Fraction(count, left) * self._hand(place + 1, gone - 1, True, False, straight)
        return total

    def _pair(self, known: Known, also: int, suit: str | None, *, sought: bool, split: bool) -> Fraction:
        """Two sevens of one suit or, if none is given, of two; hit for the bonus, or played by the chart."""
        gone = len(known.mine) + also
        mixed = self._hand(SEVEN, gone - 2, split, sought, _NEVER)
        chance = known.chance(suit) if suit else Fraction(0)
        if not chance:
            return mixed
        alike = self._hand(SEVEN, gone - 2, split, sought, (Fraction(1), Fraction(suit == "s")))
        bonus = self._bonus * self._next_is_seven(gone) if sought else Fraction(0)
        return mixed + chance * (alike - mixed + bonus)

    def _next_is_seven(self, gone: int) -> Fraction:
        """With the up card and so many sevens of the player's gone."""
        left = self.composition.size - 1 - gone
        return Fraction(max(0, self._shoe[SEVEN - 1] - 1 - gone), left)

    def _straight(self, suit: str) -> Chances:
        """That a six and an eight are of this suit."""
        chance = Fraction(1)
        for rank in "68":
            of_rank = [self.composition.counts[Card(f"{rank}{each}").index] for each in SUITS]
            chance *= Fraction(of_rank[SUITS.index(suit)], max(1, sum(of_rank)))
        return chance, chance if suit == "s" else Fraction(0)

    def _asked(self, second: int, gone: int, split: bool, sought: bool, alike: Chances) -> Fraction:
        """A seven and a second card by the chart, with so many further sevens gone; `alike` says how often a bonus hand
        is of one suit. A hand of a split is played as if it had been dealt, by the chart's cells for such hands."""
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
        question = Question(rules, shoe, (suits, suits), False, (low, high, SEVEN - 1, -1), 1)
        if self._exact:
            return question.exact(Chart("sought", cells))[1][0].value
        solution = question.solution()
        _, rows = run_kernel(lambda: solution.follow(cells))
        return Fraction(float(rows[0][6]))
