"""The Super Bonus of Spanish 21: three sevens of one suit as dealt against a dealer's seven, paid in dollars.

Who wagers the least amount that it is paid for gets most of it. Two sevens of one suit against a seven are then hit,
whatever the chart says, and all else stays as it is: what that changes is reckoned exactly, with the suits of the other
sevens.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import pitboss._kernel as kernel
from pitboss.cards import SUITS, Card
from pitboss.law.compiled import compile_rules
from pitboss.law.rules import TwentyOneRules
from pitboss.simulation.chart import CONTEXTS, HIT, KINDS, Chart
from pitboss.solver.shoes import by_value, suit_chances
from pitboss.solver.solve import follow, refusing

HAND: Final = "7-7-7 of one suit against a 7"
SEVEN: Final = 7


def is_reckoned(rules: TwentyOneRules) -> bool:
    """Whether the bonus is for three cards as dealt: hands of a split would need their suits followed."""
    bonus = rules.super_bonus
    return bonus is not None and bonus.hand == HAND and not bonus.any_hand


def least_wager(rules: TwentyOneRules) -> int:
    """The smallest wager, in cents, that the bonus is paid for."""
    return min(rules.super_bonus.pays) if rules.super_bonus is not None else 0


def gained(rules: TwentyOneRules, chart: Chart) -> float:
    """What seeking the bonus adds to the value of a round by this chart, in wagers."""
    if rules.super_bonus is None:
        return 0.0
    stake = least_wager(rules)
    cards = rules.composition
    of_suit, sevens = cards.counts[Card("7s").index], sum(cards.counts[Card("7" + suit).index] for suit in SUITS)
    pair_suited = Fraction(of_suit - 1, sevens - 1)
    third_suited = Fraction(of_suit - 2, sevens - 2)  # of any further seven, the up card's suit not being looked at
    cell = follow(rules, chart).cell(SEVEN, SEVEN, SEVEN)
    third = Fraction(sevens - 3, cards.size - 3) * third_suited
    bonus = float(third) * rules.super_bonus.of(stake) / stake
    return cell.chance * float(pair_suited) * (_hit(rules, chart, third_suited) + bonus - cell.value)


def _hit(rules: TwentyOneRules, chart: Chart, third_suited: Fraction) -> float:
    """The value of hitting two sevens of one suit against a seven, the chart being followed then."""
    cells = chart.cells.copy()
    cells[CONTEXTS.index("first two"), KINDS.index("pair"), SEVEN, SEVEN - 1] = HIT
    straights, _ = suit_chances(rules.composition)
    sevens = third_suited.as_integer_ratio(), (third_suited / len(SUITS)).as_integer_ratio()
    hand = (SEVEN - 1, SEVEN - 1, SEVEN - 1, -1)
    shoe = by_value(rules.composition)
    solution = refusing(lambda: kernel.Solution(compile_rules(rules), shoe, (straights, sevens), False, hand))
    _, rows = refusing(lambda: solution.follow(cells))
    return float(rows[0][6])
