"""The row of a pay table that pays a hand, from the hands' own predicates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.play_wagers.charted_play import ChartedPlay
from pitboss.analysis.wagers.result import LOSES, Analysis, Outcome
from pitboss.catalogue.wagers import HITS, STANDS, PayTable, WagerDefinition
from pitboss.hands.batch import Hands
from pitboss.hands.registry import predicate

NO_ROW = "no winning hand"

Rows = NDArray[np.intp]


def paid_by(names: Sequence[str], hands: Hands) -> Rows:
    """The number of the first row that holds for each hand; the number of rows where none does."""
    paid = np.full(len(hands), len(names), dtype=np.intp)
    for number in range(len(names) - 1, -1, -1):
        paid[predicate(names[number])(hands)] = number
    return paid


def row_of(names: Sequence[str], groups: Mapping[str, Sequence[int]]) -> int:
    """The row of one hand, from its cards and facts by name."""
    batch = {name: np.array([list(values)], dtype=np.int16) for name, values in groups.items()}
    return int(paid_by(names, Hands(batch))[0])


def analysis(
    wager: WagerDefinition,
    paytable: PayTable,
    play: ChartedPlay,
    chances: Sequence[Fraction],
    assumes: str,
    meters: Mapping[str, int] | None = None,
) -> Analysis:
    """The analysis from the chance of each row; the last chance is that of a loss."""
    total = lcm(*(chance.denominator for chance in chances))
    rows = [*paytable.pays.items(), (NO_ROW, LOSES)]
    outcomes = tuple(
        Outcome(name, pay, int(chance * total), chance) for (name, pay), chance in zip(rows, chances, strict=True)
    )
    rule = HITS if play.rules.dealer_hits_soft_17 else STANDS
    stake = paytable.typical_cents
    return Analysis(wager.id, paytable.name, play.rules.decks, outcomes, total, stake, meters or {}, assumes, rule)
