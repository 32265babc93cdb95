"""Blackjack Switch: the value of a deal of two hands, and whether to switch their second cards.

Each hand is played by its own cards, knowing the five cards of the deal but not what the other hand drew
(`docs/decisions/0015-switch.md`). A deal is then worth the sum of two hands, each given the other's first two cards.
Values are in wagers of one hand; a house edge is of both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Any, Final, Generic

import msgspec
import numpy as np
from numpy.typing import NDArray

import pitboss._kernel as kernel
from pitboss.analysis.solver.residues import fraction, require_fraction
from pitboss.analysis.solver.shoes import VALUES
from pitboss.analysis.solver.solution import Number
from pitboss.analysis.solver.solve import Question, SplitPlay, run_kernel
from pitboss.cards import Composition
from pitboss.catalogue import Game
from pitboss.charts.chart import SURRENDER, Chart
from pitboss.errors import PitbossError
from pitboss.law.compiled import compile_rules
from pitboss.law.rules import HoleCard, Surrender, TwentyOneRules

Cards = tuple[int, int]  # two cards of a hand by points, an ace as 1
ACE, TEN = 1, 10
BLACKJACK: Final = (ACE, TEN)
POINTS: Final = range(1, VALUES + 1)
DECISIONS_SHAPE: Final = (VALUES,) * 5  # up card, two cards of the first hand, two of the second; by points less one
Decisions = NDArray[np.uint8]


@dataclass(frozen=True)
class Deal:
    """Two hands, their cards in the order of the deal, and the up card."""

    first: Cards
    second: Cards
    up: int

    @property
    def switched(self) -> Deal:
        return Deal((self.first[0], self.second[1]), (self.second[0], self.first[1]), self.up)

    @property
    def place(self) -> tuple[int, ...]:
        """The place of this deal in a table of decisions."""
        return tuple(points - 1 for points in (self.up, *self.first, *self.second))

    @property
    def hands(self) -> tuple[Cards, Cards]:
        return _sorted(self.first), _sorted(self.second)


def deals() -> Iterator[Deal]:
    """Every deal, in the order of a table of decisions."""
    for up, a, c, b, d in product(POINTS, repeat=5):
        yield Deal((a, c), (b, d), up)


@dataclass(frozen=True)
class HandValue(Generic[Number]):
    """The value of a hand given the other hand's cards: after a switch, as dealt; and the chance of no blackjack."""

    played: Number
    as_dealt: Number
    clear: Number


@dataclass(frozen=True)
class Worth(Generic[Number]):
    """The value of a deal without and with the switch, and at best with what may be done before it."""

    stay: Number
    switch: Number
    best: Number
    asked: bool  # whether a switch is offered: no hand was surrendered or paid before

    def by(self, switches: bool) -> Number:
        """The value with this decision, where a switch is offered."""
        if not self.asked:
            return self.best
        return self.switch if switches else self.stay


@dataclass(frozen=True)
class SwitchValues(Generic[Number]):
    """The value of every hand given every other, with best play or by a chart."""

    rules: TwentyOneRules
    shoe: tuple[int, ...]
    chart: Chart | None
    hand_values: Mapping[tuple[int, Cards, Cards], HandValue[Number]]
    number: Callable[[int, int], Number]  # a quotient as float or fraction

    def worth(self, deal: Deal) -> Worth[Number]:
        """The value of a deal, a dealer blackjack included."""
        (one, other), (new_one, new_other) = deal.hands, deal.switched.hands
        first, second = self._of(deal.up, one, other), self._of(deal.up, other, one)
        insured = self._insurance(deal.up, first.clear)
        stay = first.as_dealt + second.as_dealt + 2 * insured
        switch = (
            self._of(deal.up, new_one, new_other).played + self._of(deal.up, new_other, new_one).played + 2 * insured
        )
        exits = self._exits(deal.up, one, insured), self._exits(deal.up, other, insured)
        if self.chart is not None:
            return self._charted(stay, switch, exits, (first.as_dealt, second.as_dealt))
        best = max(stay, switch)
        for exit, rest in ((exits[0], second), (exits[1], first)):
            if exit is not None:
                best = max(best, exit + rest.as_dealt + insured)
        if exits[0] is not None and exits[1] is not None:
            best = max(best, exits[0] + exits[1])
        return Worth(stay, switch, best, best in (stay, switch))

    def early_surrenders(self, deal: Deal) -> tuple[bool, bool]:
        """Which hands the chart surrenders before the peek."""
        nothing = self.number(0, 1)
        first, second = deal.hands
        return (
            self._exits(deal.up, first, nothing) is not None,
            self._exits(deal.up, second, nothing) is not None,
        )

    def chance(self, deal: Deal) -> Number:
        """The chance of these cards in this order."""
        left, cards = list(self.shoe), sum(self.shoe)
        ways = of = 1
        for place in deal.place:
            ways, of = ways * left[place], of * cards
            left[place], cards = left[place] - 1, cards - 1
        return self.number(max(ways, 0), of)

    def expected(self, decisions: Decisions | None = None) -> Number:
        """The expected net of a round in wagers of one hand, with these decisions (default: the best)."""
        total = self.number(0, 1)
        for deal, chance, worth in self.every_deal:
            total += chance * (worth.best if decisions is None else worth.by(bool(decisions[deal.place])))
        return total

    @cached_property
    def every_deal(self) -> Sequence[tuple[Deal, Number, Worth[Number]]]:
        """Every deal that this shoe allows, with its chance and value."""
        found = ((deal, self.chance(deal)) for deal in deals())
        return [(deal, chance, self.worth(deal)) for deal, chance in found if chance]

    def house_edge(self, decisions: Decisions | None = None) -> Number:
        """The average share of both wagers that the house keeps."""
        return -self.expected(decisions) / 2

    def best_decisions(self) -> Decisions:
        """Whether to switch, for every deal: whatever is worth more."""
        found = np.zeros(DECISIONS_SHAPE, dtype=np.uint8)
        for deal, _, worth in self.every_deal:
            found[deal.place] = worth.switch > worth.stay
        return found

    def _of(self, up: int, hand: Cards, other: Cards) -> HandValue[Number]:
        try:
            return self.hand_values[up, hand, other]
        except KeyError:
            raise PitbossError(f"{hand} and {other} against {up} cannot be dealt from this shoe") from None

    def _insurance(self, up: int, clear: Number) -> Number:
        """The gain from insuring one hand for half its wager. A chart never insures."""
        nothing = self.number(0, 1)
        if not self.rules.insurance or up != ACE or self.chart is not None:
            return nothing
        pays = self.number(*self.rules.insurance_pays.ratio.as_integer_ratio())
        return max(nothing, (pays * (1 - clear) - clear) / 2)

    def _exits(self, up: int, hand: Cards, insured: Number) -> Number | None:
        """The value of a hand that leaves play before the switch, by even money or early surrender."""
        if hand == BLACKJACK:
            even_money = self.rules.even_money and self.rules.insurance and up == ACE and self.chart is None
            return self.number(1, 1) if even_money else None
        if self.rules.surrender is not Surrender.EARLY or not peeks_under(self.rules, up):
            return None
        if self.chart is not None and not _gives_up(self.chart, hand, up):
            return None
        return self.number(-1, 2) + insured

    @staticmethod
    def _charted(
        stay: Number, switch: Number, exits: tuple[Number | None, Number | None], as_dealt: tuple[Number, Number]
    ) -> Worth[Number]:
        """The value by a chart, which surrenders a hand before the peek whatever the other hand is."""
        if exits == (None, None):
            return Worth(stay, switch, max(stay, switch), True)
        parts = [value if exit is None else exit for exit, value in zip(exits, as_dealt, strict=True)]
        return Worth(stay, switch, parts[0] + parts[1], False)


def peeks_under(rules: TwentyOneRules, up: int) -> bool:
    """Whether the dealer peeks under this card."""
    return (up == ACE and rules.hole_card in (HoleCard.PEEK_ACE, HoleCard.PEEK_ACE_AND_TEN)) or (
        up == TEN and rules.hole_card is HoleCard.PEEK_ACE_AND_TEN
    )


def _gives_up(chart: Chart, hand: Cards, up: int) -> bool:
    """Whether the chart's first choice for two cards is to surrender."""
    choices: tuple[int, ...] = ()
    if hand[0] == hand[1]:
        choices = chart.choices("first two", "pair", hand[0], up)
    if not choices:
        soft = hand[0] == ACE
        choices = chart.choices("first two", "soft" if soft else "hard", sum(hand) + 10 * soft, up)
    return choices[:1] == (SURRENDER,)


def _sorted(cards: Cards) -> Cards:
    return min(cards), max(cards)


# --- asking the kernel -----------------------------------------------------------------------------------------------


def switch_values(
    game: Game | TwentyOneRules,
    composition: Composition | None = None,
    *,
    chart: Chart | None = None,
    split_play: SplitPlay = SplitPlay.AS_DEALT,
    threads: int = 1,
) -> SwitchValues[float]:
    """Solve every hand given every other in floats, by a chart (default: best play)."""
    question = Question.of(game, composition, split_play=split_play, threads=threads)
    _, rows = _ask(question, chart, None, None)
    hand_values = {_key(row): HandValue(*row[5:8]) for row in rows}
    return SwitchValues(question.rules, tuple(question.shoe), chart, hand_values, lambda a, b: a / b)


def switch_values_exact(
    game: Game | TwentyOneRules,
    composition: Composition | None = None,
    *,
    deal: Deal | None = None,
    chart: Chart | None = None,
    split_play: SplitPlay = SplitPlay.AS_DEALT,
    threads: int = 1,
) -> SwitchValues[Fraction]:
    """Solve every hand given every other in fractions; of one deal only, if it is given."""
    question = Question.of(game, composition, split_play=split_play, threads=threads)
    runs: list[tuple[int, list[tuple[Any, ...]]]] = []
    for prime in range(kernel.EXACT_PRIMES):
        runs.append(_ask(question, chart, deal, prime))
        if prime and all(_found(runs, row, part) is not None for row in range(len(runs[0][1])) for part in PARTS):
            break
    hand_values = {
        _key(row): HandValue(*(require_fraction(_found(runs, number, part)) for part in PARTS))
        for number, row in enumerate(runs[0][1])
    }
    return SwitchValues(question.rules, tuple(question.shoe), chart, hand_values, Fraction)


PARTS: Final = (5, 6, 7)  # of a row: played, as dealt, no dealer blackjack


def _ask(
    question: Question, chart: Chart | None, deal: Deal | None, prime: int | None
) -> tuple[int, list[tuple[Any, ...]]]:
    cells = None if chart is None else chart.cells
    cards: Any = None if deal is None else (*(points - 1 for points in (*deal.first, *deal.second)), deal.up - 1)
    rules, own = compile_rules(question.rules), question.split_play.number
    return run_kernel(
        lambda: kernel.switch_values(rules, question.shoe, question.suits, own, cards, cells, prime, question.threads)
    )


def _key(row: Sequence[Any]) -> tuple[int, Cards, Cards]:
    up, first, second, other_first, other_second = (value + 1 for value in row[:5])
    return up, (first, second), (other_first, other_second)


def _found(runs: Sequence[tuple[int, list[tuple[Any, ...]]]], row: int, part: int) -> Fraction | None:
    return fraction([rows[row][part][1] for _, rows in runs], [modulus for modulus, _ in runs])


def one_hand(game: Game | TwentyOneRules) -> TwentyOneRules:
    """The rules of a single hand once the switch is decided."""
    rules = game if isinstance(game, TwentyOneRules) else game.rules_of(TwentyOneRules)
    return msgspec.structs.replace(rules, switch=False)
