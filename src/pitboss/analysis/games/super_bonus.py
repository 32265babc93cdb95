"""The Super Bonus of the Spanish games: three sevens of one suit against a dealer's seven, paid in dollars.

It is worth most, in wagers, to the smallest wager. Two sevens of one suit against a seven are then hit, whatever the
chart says, also after a split where the bonus is for any hand; other play stays the same. The gain is exact, with the
suits of the other sevens (`suited_sevens.py`).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from pitboss.analysis.games.suited_sevens import SEVEN, KnownSevens, Sevens
from pitboss.analysis.solver.solve import follow
from pitboss.cards import SUITS
from pitboss.charts.chart import Chart
from pitboss.law.rules import TwentyOneRules

HAND: Final = "7-7-7 of one suit against a 7"
USUAL_MIN_CENTS: Final = 5_00  # the usual table minimum, where the bonus is paid on any wager


def is_solved(rules: TwentyOneRules) -> bool:
    """Whether the bonus can be solved: only one for three sevens against a seven can."""
    return rules.super_bonus is not None and rules.super_bonus.hand == HAND


def min_wager(rules: TwentyOneRules) -> int:
    """The minimum wager for the bonus in cents; the usual table minimum if any wager has it."""
    return (min(rules.super_bonus.pays) or USUAL_MIN_CENTS) if rules.super_bonus is not None else 0


def worth(rules: TwentyOneRules) -> Fraction:
    """The bonus in wagers, for the minimum wager."""
    stake = min_wager(rules)
    return Fraction(rules.super_bonus.of(stake), stake) if rules.super_bonus is not None else Fraction(0)


def gain(rules: TwentyOneRules, chart: Chart) -> float:
    """What play for the bonus adds to the value of a round by this chart, in wagers."""
    cell = follow(rules, chart).cell(SEVEN, SEVEN, SEVEN)
    sevens = Sevens(rules, chart, rules.composition, bonus=worth(rules))
    none = KnownSevens(rules.composition)
    sought = sum(
        none.chance(first) * none.and_(first).chance(second) * sevens.pair_value(first, second)
        for first in SUITS
        for second in SUITS
    )
    return cell.chance * (float(sought) - cell.value)
