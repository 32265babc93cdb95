"""The sections of a chart that matter under given rules: which rows, and in which contexts."""

from __future__ import annotations

from typing import Final

from pitboss.charts.chart import CONTEXTS
from pitboss.law.rules import Rescue, TwentyOneRules

HARD_ROWS, SOFT_ROWS, PAIR_ROWS = range(4, 22), range(12, 22), range(1, 11)
ROWS_OF: Final = {"hard": HARD_ROWS, "soft": SOFT_ROWS, "pair": PAIR_ROWS}


def contexts_of(rules: TwentyOneRules) -> tuple[str, ...]:
    """The contexts that matter under these rules."""
    decides_doubled = rules.redoubles > 0 or rules.rescue is not Rescue.NOT_OFFERED
    return CONTEXTS if decides_doubled else CONTEXTS[:3]
