"""The last hand in the kernel: independent cards, in floats, for as many tables at once as are asked for.

Pairs are split once at most: a second split of a hand is worth less than the difference between decks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

import pitboss._kernel as kernel
from pitboss.analysis.solver.basic_strategy import basic_strategy
from pitboss.analysis.solver.solve import run_kernel
from pitboss.analysis.tournament.situation import Payoffs
from pitboss.charts.chart import DOUBLE, HIT, SPLIT, STAND, SURRENDER, Chart
from pitboss.law.compiled import compile_rules
from pitboss.law.rules import TwentyOneRules

Amounts = NDArray[np.int64]
Table = Sequence[Sequence[int]] | NDArray[Any]
MAX_KNOWN: Final = 16
ACTIONS: Final = {STAND: "stand", HIT: "hit", DOUBLE: "double", SPLIT: "split", SURRENDER: "surrender"}


@dataclass(frozen=True)
class Seated:
    """A player on the last hand; the first cards are zeros until they are seen."""

    stack: int
    bet: int
    charted: bool = False
    insured: int = 0
    dealt: tuple[int, int] = (0, 0)


@dataclass(frozen=True)
class Option:
    """An action, the amount that it adds or costs, and every player's chance to advance after it."""

    action: str
    amount: float
    chances: tuple[float, ...]


@dataclass(frozen=True, eq=False)
class TableGame:
    """The game of a tournament table, with the chart of players who play for chips."""

    payoffs: Payoffs
    chart: Chart
    countback: bool = False  # a tie goes to the larger stack before the hand; otherwise lots are drawn

    @cached_property
    def _kernel(self) -> kernel.LastHandGame:
        rules, chip = self.payoffs.rules, self.payoffs.chip
        return kernel.LastHandGame(
            compile_rules(rules),
            chip,
            rules.double_for_less,
            rules.double_with_ace,
            rules.max_splits > 0,
            self.chart.cells,
            self.countback,
        )

    def _scaled(self, amounts: Table) -> Amounts:
        return np.ascontiguousarray(np.asarray(amounts, dtype=np.int64) * self.payoffs.scale)

    def charted(self, stacks: Table, bets: Table, advance: int) -> NDArray[np.float64]:
        """Chances to advance, a row for each table, with everybody playing by the chart."""
        return run_kernel(lambda: self._kernel.charted(self._scaled(stacks), self._scaled(bets), advance))

    def played(
        self, stacks: Table, bets: Table, advance: int, charted: Sequence[bool] | None = None
    ) -> NDArray[np.float64]:
        """Chances to advance with best play; players marked as charted follow the chart."""
        marks = [False] * len(stacks[0]) if charted is None else list(charted)
        return run_kernel(lambda: self._kernel.played(self._scaled(stacks), self._scaled(bets), advance, marks))

    def against(self, players: Sequence[Seated], advance: int, up: int, *, peeked: bool) -> tuple[float, ...]:
        """Chances against an up card: before the dealer has peeked, or once there is no blackjack."""
        seated = [self._seated(each) for each in players]
        return tuple(run_kernel(lambda: self._kernel.against(seated, advance, up, peeked)))

    def options(
        self, players: Sequence[Seated], advance: int, up: int, before: Sequence[Sequence[int]], unit: int
    ) -> list[Option]:
        """What each action of the next player leads to; `before`: scaled results of those who have played."""
        seated = [self._seated(each) for each in players]
        step, rows = unit * self.payoffs.scale, [list(each) for each in before]
        found = run_kernel(lambda: self._kernel.options(seated, advance, up, rows, step))
        return [Option(ACTIONS[act], more / self.payoffs.scale, tuple(chances)) for act, more, chances in found]

    def _seated(self, player: Seated) -> tuple[int, int, bool, int, int, int]:
        scale, (one, two) = self.payoffs.scale, player.dealt
        return player.stack * scale, player.bet * scale, player.charted, player.insured * scale, one, two

    def dealt(self, stacks: Table, bets: Table, seed: int, first: int = 0) -> NDArray[np.float64]:
        """Stacks after one hand by the chart; numbers depend on seed and row, so that equal rows run alike."""
        finals = run_kernel(lambda: self._kernel.dealt(self._scaled(stacks), self._scaled(bets), seed, first))
        return finals / self.payoffs.scale


_KNOWN: dict[tuple[str, int, bool], TableGame] = {}  # rules cannot be hashed: by their words


def table_game(rules: TwentyOneRules, chip: int = 0, *, countback: bool = False) -> TableGame:
    """The game with basic strategy for its rules, calculated once."""
    key = (repr(rules), chip, countback)
    if key not in _KNOWN:
        if len(_KNOWN) >= MAX_KNOWN:
            _KNOWN.clear()
        payoffs = Payoffs.of(rules, chip, countback=countback)
        _KNOWN[key] = TableGame(payoffs, basic_strategy(rules).chart, countback)
    return _KNOWN[key]
