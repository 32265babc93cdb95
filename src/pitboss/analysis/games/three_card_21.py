"""3 Card 21 'N' Done (CO 30-2111): every three cards against every up card, by best play or a chart; and simulation.

Each hand of a split is played by its own cards and the three that were dealt, never by what the other hands drew. Under
that play values are exact, in floats: every card is removed as it is seen. Insurance is a wager of its own, never worth
taking from a whole shoe, and is left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

import pitboss._kernel as kernel
from pitboss.analysis.cores import workers_or_all
from pitboss.analysis.solver.basic_strategy import basic_strategy
from pitboss.analysis.solver.shoes import by_value
from pitboss.analysis.solver.solution import ACTIONS, Action
from pitboss.analysis.solver.solve import run_kernel
from pitboss.cards import JOKER_INDEX, Composition
from pitboss.charts.chart import Chart
from pitboss.errors import PitbossError
from pitboss.hands.batch import Hands
from pitboss.hands.registry import predicate
from pitboss.law.compiled import compile_rules
from pitboss.law.rules import ThreeCard21Rules, TwentyOneRules, rule_fields

BLOCK: Final = 1 << 17  # rounds
BLOCKS_IN_TASK: Final = 4
MAX_HALVES: Final = 12  # half wagers that a round can win or lose
DECISION, PLAYED, SPLIT, SPLIT_ACES = range(4)  # where a hand comes from, as `ThreeCard21.act` asks


@dataclass(frozen=True)
class ThreeCell:
    """Three cards against the up card, by points; an ace is 1. Values are in original wagers."""

    up: int
    cards: tuple[int, int, int]
    chance: float
    value: float
    action: Action
    values: Mapping[Action, float]


def family_rules(rules: ThreeCard21Rules) -> TwentyOneRules:
    """The rules as a game of two cards; a 21 must pay what every winning hand pays."""
    if rules.twenty_one_pays != rules.wins_pay or rules.blackjack_pays != rules.wins_pay:
        raise PitbossError(
            "a game in which a 21 pays other odds than a winning hand cannot be analyzed [CO 30-2111(6)]"
        )
    fields = [rule.name for rule in rule_fields(TwentyOneRules)]
    return TwentyOneRules(**{name: getattr(rules, name) for name in fields})


@dataclass(frozen=True, eq=False)
class ThreeCard21:
    """The game from a shoe (default: the full one)."""

    rules: ThreeCard21Rules
    shoe: Composition | None = None
    threads: int = 1

    @cached_property
    def _kernel(self) -> kernel.ThreeCard21:
        shoe = by_value(self.shoe or self.rules.composition)
        rules = compile_rules(family_rules(self.rules))
        return run_kernel(lambda: kernel.ThreeCard21(rules, shoe, self.threads))

    @cached_property
    def chart(self) -> Chart:
        """The chart for split hands and hands that draw: basic strategy of the same rules with two cards."""
        return basic_strategy(family_rules(self.rules)).chart

    @cached_property
    def best(self) -> tuple[ThreeCell, ...]:
        """The best play by the cards of each hand."""
        return tuple(map(_cell, run_kernel(self._kernel.cells)))

    @cached_property
    def by_chart(self) -> tuple[ThreeCell, ...]:
        """Hands by the chart; splitting or surrendering three cards is decided at best."""
        return tuple(map(_cell, run_kernel(lambda: self._kernel.cells(self.chart.cells))))

    def act(self, up: int, cards: Sequence[int], origin: int) -> Action:
        """The action by the chart, cards by points: with three cards (`DECISION`), or with a hand in play."""
        self.by_chart  # noqa: B018 - this makes the plan
        return ACTIONS[self._kernel.act(up - 1, [card - 1 for card in cards], origin)]

    def replay(self, cards: Sequence[int]) -> tuple[Fraction, int, int]:
        """One round by the chart with these cards, by points: wagers won, wagers made, cards used."""
        self.by_chart  # noqa: B018
        halves, wagers, used = run_kernel(lambda: self._kernel.replay([card - 1 for card in cards]))
        return Fraction(halves, 2), wagers, used

    def simulate(
        self, rounds: int, seed: int, bonus: Sequence[str], workers: int | None = None
    ) -> tuple[dict[tuple[Fraction, int], int], int]:
        """How often each net result came up with each row of a wager on the three cards, and the wagers made.

        Net results are in wagers; the number of rows stands for no row. Each round is dealt from the whole shoe.
        """
        if rounds < 1:
            raise PitbossError(f"simulate at least one round, not {rounds}")
        self.by_chart  # noqa: B018
        blocks = -(-rounds // BLOCK)
        sizes = [min(BLOCK, rounds - number * BLOCK) for number in range(blocks)]
        starts = range(0, blocks, BLOCKS_IN_TASK)
        shoe, table, rows = list(self.rules.composition.counts[:JOKER_INDEX]), three_card_rows(bonus), len(bonus) + 1

        def play(start: int) -> tuple[list[int], int]:
            return self._kernel.play_blocks(seed, start, sizes[start : start + BLOCKS_IN_TASK], shoe, table, rows)

        with ThreadPoolExecutor(workers_or_all(workers)) as pool:
            found = list(pool.map(play, starts))
        counts = [sum(each) for each in zip(*(counts for counts, _ in found), strict=True)]
        nets = {
            (Fraction(number // rows - MAX_HALVES, 2), number % rows): times
            for number, times in enumerate(counts)
            if times
        }
        return nets, sum(wagers for _, wagers in found)


@lru_cache(maxsize=8)
def three_card_rows(hands: Sequence[str]) -> NDArray[np.uint8]:
    """For every three cards in order, the first of these hands that holds, or the number of hands."""
    kinds = np.arange(JOKER_INDEX, dtype=np.int16)
    three = np.stack(np.meshgrid(kinds, kinds, kinds, indexing="ij"), axis=-1).reshape(-1, 3)
    seen = Hands({"player three": three})
    holds = [predicate(name)(seen) for name in hands]
    rows: NDArray[np.uint8] = np.argmax([*holds, np.ones(len(three), dtype=bool)], axis=0).astype(np.uint8)
    return rows


def house_edge(cells: Sequence[ThreeCell]) -> float:
    """The average share of the original wager that the house keeps."""
    return -sum(cell.chance * cell.value for cell in cells)


def _cell(row: tuple[int, list[int], float, float, float, int, list[float | None]]) -> ThreeCell:
    up, cards, chance, _, value, act, by_act = row
    first, second, third = (card + 1 for card in cards)
    values = {action: it for action, it in zip(ACTIONS, by_act, strict=True) if it is not None}
    return ThreeCell(up + 1, (first, second, third), chance, value, ACTIONS[act], values)
