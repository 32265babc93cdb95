"""The joint optimum with a wager on lammers, or on aces and eights: only splits and free doubles matter.

The cells of the chart are tried one after another, for all up cards at once, because columns are independent; the
values of both wagers are exact for every chart that is tried. The search ends when no cell gains any more.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.play_wagers.charted_play import ACE, ChartedPlay, Shoe, best_chart
from pitboss.analysis.play_wagers.joint.strategy import JOINT, JointStrategy, Stage, net_of
from pitboss.analysis.play_wagers.second_cards import EIGHT, chances_from, starts
from pitboss.analysis.solver.shoes import VALUES
from pitboss.analysis.solver.solve import Question, run_kernel
from pitboss.catalogue.wagers import PayTable, WagerDefinition
from pitboss.charts.chart import CONTEXTS, DOUBLE, HIT, KINDS, SPLIT, Chart, pack

Place = tuple[int, int, int]  # context, kind and row of a chart's cells
BOTH: Final = ("first two", "after split")
MIN_GAIN: Final = 1e-12


def joint_by_second_cards(wager: WagerDefinition, paytable: PayTable, shoe: Shoe, size: Fraction) -> JointStrategy:
    """The best chart for both wagers, starting from basic strategy."""
    basic = best_chart(shoe)
    search = _Search(wager, paytable, shoe, size)
    cells = np.array(basic.cells)
    while search.improve(cells):
        pass
    cells.flags.writeable = False
    main, alone = float(search.main(cells).sum()), float(search.main(basic.cells).sum())
    side, basic_side = float(search.side(cells).sum()), float(search.side(basic.cells).sum())
    stage = Stage("", Chart(JOINT, cells), main + side, alone + basic_side, main)
    model = "a chart by totals, found cell by cell; exact for every chart"
    return JointStrategy(wager, paytable, size, basic, alone, (stage,), model=model)


class _Search:
    def __init__(self, wager: WagerDefinition, paytable: PayTable, shoe: Shoe, size: Fraction) -> None:
        self.wager, self.paytable, self.shoe = wager, paytable, shoe
        self.solution = Question.of(shoe.rules, shoe.stack).solution()
        self.nets = [float(size * net_of(pay, paytable, {})) for pay in paytable.pays.values()] + [-float(size)]
        self.deals = list(starts(shoe))

    def choices(self) -> Iterator[tuple[Place, int]]:
        """The changes to try: pairs split or not, and more totals doubled for free.

        Never fewer free doubles, because one more lammer never pays less.
        """
        lammers = "lammers" in self.wager.sees
        for context in map(CONTEXTS.index, BOTH):
            for row in range(1, VALUES + 1) if lammers else (ACE + 1, EIGHT + 1):
                for choices in ((SPLIT,), ()):
                    yield (context, KINDS.index("pair"), row), pack(choices)
            for total in sorted(self.shoe.rules.free_doubles.hard) if lammers else ():
                yield (context, KINDS.index("hard"), total), pack((DOUBLE, HIT))

    def improve(self, cells: NDArray[np.uint16]) -> bool:
        """Try every cell once and keep what is better in each column; whether anything improved."""
        improved = False
        main = self.main(cells)
        for place, choices in self.choices():
            changed = cells.copy()
            changed[place] = choices
            if (changed == cells).all():
                continue
            pair = place[2] - 1 if place[1] == KINDS.index("pair") else None
            gain = self.main(changed) + self.side(changed, pair) - main - self.side(cells, pair)
            columns = np.flatnonzero(gain > MIN_GAIN)
            if len(columns):
                cells[(*place, columns)] = choices
                main = self.main(cells)
                improved = True
        return improved

    def main(self, cells: NDArray[np.uint16]) -> NDArray[np.float64]:
        _, rows = run_kernel(lambda: self.solution.follow(cells))
        found = np.zeros(VALUES)
        for row in rows:
            found[row[0]] += row[4] * row[6]  # up card, chance, value
        return found

    def side(self, cells: NDArray[np.uint16], pair: int | None = None) -> NDArray[np.float64]:
        """The side wager's value by up card, over all deals or those that give this pair."""
        play = ChartedPlay(self.shoe.rules, self.shoe.stack, Chart(JOINT, cells))
        found = np.zeros(VALUES)
        deals = self.deals if pair is None else [each for each in self.deals if each.one == each.other == pair]
        for start in deals:
            for row, chance in chances_from(self.wager, tuple(self.paytable.pays), play, start).items():
                found[start.up] += float(start.chance) * float(chance) * self.nets[row]
        return found
