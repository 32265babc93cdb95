"""Questions to the kernel: best play or play by a chart, in floats or fractions, for all hands or one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any, TypeVar

import pitboss._kernel as kernel
from pitboss.analysis.solver.residues import fractions
from pitboss.analysis.solver.shoes import by_value, suit_chances
from pitboss.analysis.solver.solution import Cell, Solution, cells_of
from pitboss.cards import Composition
from pitboss.catalogue import Game
from pitboss.charts.chart import Chart
from pitboss.errors import PitbossError
from pitboss.law.compiled import compile_rules
from pitboss.law.rules import TwentyOneRules

T = TypeVar("T")


class SplitPlay(Enum):
    """How best play handles split hands; a chart is followed as it is."""

    AS_DEALT = "as dealt"  # like a dealt hand of the same cards
    OWN = "by pair"  # a policy for each pair, which knows that the other card of the pair is gone
    BY_HANDS = "by number of hands"  # a policy for each number of hands, which knows how many pair cards it took

    @property
    def number(self) -> int:
        """As the kernel numbers them."""
        return [*SplitPlay].index(self)


Hand = tuple[int, int, int, int]  # value indices: two cards, the up card, the hole card or -1


def rules_of(game: Game | TwentyOneRules) -> TwentyOneRules:
    """The rules of a game of the 21 family; rules are returned as they are."""
    return game if isinstance(game, TwentyOneRules) else game.rules_of(TwentyOneRules)


@dataclass(frozen=True)
class Question:
    """A game, its shoe (default: the full one) and perhaps a single hand, in the kernel's terms."""

    rules: TwentyOneRules
    shoe: list[int]
    suits: Any
    split_play: SplitPlay
    hand: Hand | None
    threads: int
    endless: bool = False

    @classmethod
    def of(
        cls,
        game: Game | TwentyOneRules,
        composition: Composition | None = None,
        *,
        split_play: SplitPlay | None = None,
        hand: Hand | None = None,
        threads: int = 1,
    ) -> Question:
        rules = rules_of(game)
        cards = composition or rules.composition
        split = SplitPlay.AS_DEALT if split_play is None else split_play
        return cls(rules, by_value(cards), suit_chances(cards), split, hand, threads, cards.is_endless)

    def solution(self) -> kernel.Solution:
        rules = compile_rules(self.rules)
        return run_kernel(
            lambda: kernel.Solution(
                rules,
                self.shoe,
                self.suits,
                self.split_play.number,
                self.hand,
                self.threads,
                endless=self.endless,
            )
        )

    def exact(self, chart: Chart | None = None) -> tuple[Fraction, list[Cell[Fraction]]]:
        """Expected net and cells as fractions, from as many primes as the longest fraction takes."""
        rules = compile_rules(self.rules)
        data = None if chart is None else chart.cells
        rows: list[tuple[Any, ...]] = []

        def run(prime: int) -> tuple[int, list[int]]:
            modulus, expected, found = run_kernel(
                lambda: kernel.solve_exact(
                    rules,
                    self.shoe,
                    self.suits,
                    self.split_play.number,
                    self.hand,
                    data,
                    prime,
                    self.threads,
                    endless=self.endless,
                )
            )
            rows[:] = found
            return modulus, [expected[1], *_residues(found)]

        expected, *rest = fractions(run)
        numbers = iter(rest)
        return expected, list(cells_of(rows, lambda _: next(numbers)))


def solve(
    game: Game | TwentyOneRules,
    composition: Composition | None = None,
    *,
    split_play: SplitPlay = SplitPlay.AS_DEALT,
    threads: int = 1,
) -> Solution[float]:
    """Solve best play against a shoe (default: the full one), in floats.

    Open cards are solved separately on the given number of threads; the result is identical to the bit.
    """
    question = Question.of(game, composition, split_play=split_play, threads=threads)
    solved = question.solution()
    run_kernel(solved.solve)
    return Solution(question.rules, tuple(question.shoe), solved.expected, tuple(cells_of(solved.cells(), float)))


def solve_exact(
    game: Game | TwentyOneRules,
    composition: Composition | None = None,
    *,
    split_play: SplitPlay = SplitPlay.AS_DEALT,
    threads: int = 1,
) -> Solution[Fraction]:
    """Solve best play with every value as a fraction. Slow for many cards: each prime takes a solution."""
    question = Question.of(game, composition, split_play=split_play, threads=threads)
    expected, cells = question.exact()
    return Solution(question.rules, tuple(question.shoe), expected, tuple(cells))


def solve_hand(
    game: Game | TwentyOneRules,
    cards: tuple[int, int],
    open_cards: Sequence[int],
    composition: Composition | None = None,
    *,
    split_play: SplitPlay = SplitPlay.AS_DEALT,
) -> Cell[Fraction]:
    """Solve one hand exactly. The shoe includes the cards of the hand and the open card."""
    hand = _hand(cards, open_cards)
    _, cells = Question.of(game, composition, split_play=split_play, hand=hand).exact()
    return cells[0]


def follow(
    game: Game | TwentyOneRules, chart: Chart, composition: Composition | None = None, *, threads: int = 1
) -> Solution[float]:
    """Evaluate play by a chart, in floats."""
    question = Question.of(game, composition, threads=threads)
    solution = question.solution()
    expected, rows = run_kernel(lambda: solution.follow(chart.cells))
    return Solution(question.rules, tuple(question.shoe), expected, tuple(cells_of(rows, float)))


def follow_exact(
    game: Game | TwentyOneRules,
    chart: Chart,
    composition: Composition | None = None,
    hand: tuple[tuple[int, int], Sequence[int]] | None = None,
    *,
    threads: int = 1,
) -> Solution[Fraction]:
    """Evaluate play by a chart with every value as a fraction; of all hands or of one, `((8, 8), (10,))`."""
    question = Question.of(game, composition, hand=None if hand is None else _hand(*hand), threads=threads)
    expected, cells = question.exact(chart)
    return Solution(question.rules, tuple(question.shoe), expected, tuple(cells))


def _hand(cards: tuple[int, int], open_cards: Sequence[int]) -> Hand:
    first, second = sorted(cards)
    up, *hole = sorted(open_cards)
    return first - 1, second - 1, up - 1, hole[0] - 1 if hole else -1


def run_kernel(call: Callable[[], T]) -> T:
    """Call the kernel; its refusals become `PitbossError`."""
    try:
        return call()
    except ValueError as error:
        raise PitbossError(str(error)) from None


def _residues(rows: Sequence[tuple[Any, ...]]) -> list[int]:
    """The residue of every number in the kernel's rows, in the order in which `cells_of` reads them."""
    found: list[int] = []

    def read(number: tuple[float, int]) -> float:
        found.append(number[1])
        return number[0]

    list(cells_of(rows, read))
    return found
