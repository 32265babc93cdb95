"""The Super Bonus of the Spanish games: three sevens of one suit against a dealer's seven, paid in dollars.

Who wagers little gets most of it. Two sevens of one suit against a seven are then hit, whatever the chart says, after a
split too where the bonus is for any hand; all else stays as it is. What that changes is reckoned exactly, with the
suits of the other sevens (`sevens.py`).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from pitboss.analysis.games.suited_sevens import SEVEN, Known, Sevens
from pitboss.analysis.solver.solve import follow
from pitboss.cards import SUITS
from pitboss.law.rules import TwentyOneRules
from pitboss.strategy.chart import Chart

HAND: Final = "7-7-7 of one suit against a 7"
USUAL_MIN_CENTS: Final = 5_00  # a table's least wager, where the bonus is paid on any


def is_solved(rules: TwentyOneRules) -> bool:
    """Whether the bonus is for three sevens against a seven: no other cards' suits are followed."""
    return rules.super_bonus is not None and rules.super_bonus.hand == HAND


def min_wager(rules: TwentyOneRules) -> int:
    """The smallest wager, in cents, that the bonus is paid for; a table's usual one if it is paid on any."""
    return (min(rules.super_bonus.pays) or USUAL_MIN_CENTS) if rules.super_bonus is not None else 0


def worth(rules: TwentyOneRules) -> Fraction:
    """The bonus in wagers, on the least wager."""
    stake = min_wager(rules)
    return Fraction(rules.super_bonus.of(stake), stake) if rules.super_bonus is not None else Fraction(0)


def gain(rules: TwentyOneRules, chart: Chart) -> float:
    """What seeking the bonus adds to the value of a round by this chart, in wagers."""
    cell = follow(rules, chart).cell(SEVEN, SEVEN, SEVEN)
    sevens = Sevens(rules, chart, rules.composition, bonus=worth(rules))
    none = Known(rules.composition)
    sought = sum(
        none.chance(first) * none.and_(first).chance(second) * sevens.sought(first, second)
        for first in SUITS
        for second in SUITS
    )
    return cell.chance * (float(sought) - cell.value)
