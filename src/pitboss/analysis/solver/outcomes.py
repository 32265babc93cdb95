"""How often each result of a round played by a chart comes up, and each final hand of the dealer's.

Exact for hands that are not split, and for the mean where no hand is split again. The hands of one split are taken as
independent given the dealer's hand (`docs/decisions/0008-split-model.md`). Insurance is not taken; even money is taken
where the caller says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Final

from pitboss.analysis.solver.solve import Question, run_kernel
from pitboss.cards import Composition
from pitboss.catalogue import Game
from pitboss.charts.chart import Chart
from pitboss.law.rules import TwentyOneRules

BLACKJACK_AGAINST_ACE: Final = (0, 9, 0, -1)  # by value indices, as the kernel names a hand
DEALER: Final = ("16", "17", "18", "19", "20", "21", "22", "over 21", "blackjack")


@dataclass(frozen=True)
class Outcomes:
    """The chances of each net result, in original wagers, and of each final hand of the dealer's."""

    net: Mapping[float, float]
    dealer: Mapping[str, float]

    @property
    def mean(self) -> float:
        return sum(net * chance for net, chance in self.net.items())

    @property
    def variance(self) -> float:
        return sum(net * net * chance for net, chance in self.net.items()) - self.mean**2

    @property
    def std_dev(self) -> float:
        return sqrt(self.variance)


def outcomes(
    game: Game | TwentyOneRules,
    chart: Chart,
    composition: Composition | None = None,
    *,
    threads: int = 1,
    takes_even_money: bool = False,
) -> Outcomes:
    """The outcomes of play by a chart. A dealer's 22 counts as over 21 unless the rules treat it differently."""
    solution = Question.of(game, composition, threads=threads).solution()
    net, dealer = run_kernel(lambda: solution.outcomes(chart.cells))
    named = {name: chance for name, chance in zip(DEALER, dealer, strict=True) if chance}
    found = dict(net)
    if takes_even_money:
        blackjack = Question.of(game, composition, hand=BLACKJACK_AGAINST_ACE).solution()
        for result, chance in run_kernel(lambda: blackjack.outcomes(chart.cells))[0]:
            found[result] -= chance
            found[1.0] = found.get(1.0, 0.0) + chance
    return Outcomes(found, named)
