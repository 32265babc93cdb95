"""What each action of one hand is worth, given the cards that may still come: the solver's values for any hand.

The solver values two cards against an up card, and on the way every hand that they can become. So a hand of more cards
is looked up in the solution of its first two, from a shoe that holds all of its cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

import pitboss._kernel as kernel
from pitboss.analysis.solver import Action
from pitboss.analysis.solver.solution import Cell, cells_of
from pitboss.analysis.solver.solve import Question, run_kernel
from pitboss.cards import Card, Composition
from pitboss.law.rules import Doubling, HoleCard, TwentyOneRules

Values = Mapping[Action, float]
_VALUES: Final = 10


@dataclass(frozen=True)
class HandInPlay:
    """A hand that has a decision to make, and all cards that nobody has seen, the dealer's hole card among them."""

    rules: TwentyOneRules
    cards: tuple[Card, ...]
    open: tuple[Card, ...]  # the dealer's
    unseen: Composition
    is_split: bool = False

    @property
    def is_first(self) -> bool:
        """Whether this is the first decision: two cards that were dealt, not split."""
        return len(self.cards) == 2 and not self.is_split

    @property
    def knows_no_blackjack(self) -> bool:
        """Whether the dealer has peeked, so that no blackjack is under the open card."""
        return self.rules.hole_card is HoleCard.BOTH_UP or peeks(self.rules, self.open[0])


@dataclass(frozen=True)
class Worth:
    """The average net of each action in original wagers, once the dealer has peeked; of insurance too."""

    values: Values
    before_peek: Values
    insurance: float | None = None
    even_money: float | None = None


def peeks(rules: TwentyOneRules, up: Card) -> bool:
    """Whether the dealer peeks under this up card."""
    if rules.hole_card is HoleCard.PEEK_ACE_AND_TEN:
        return up.points in (1, 10)
    return rules.hole_card is HoleCard.PEEK_ACE and up.points == 1


def worth(hand: HandInPlay) -> Worth:
    """What each action is worth with best play from here on, in floats of the solver."""
    cell, found = _solved(hand)
    if not hand.is_first:
        values = _further(hand, found)
        return Worth(values, values)
    after = {action: cell.after_peek(action) for action in cell.values} if hand.knows_no_blackjack else cell.values
    return Worth(after, cell.values, cell.insurance, cell.even_money)


def _solved(hand: HandInPlay) -> tuple[Cell[float], tuple[float, ...]]:
    """The cell of the first two cards, and the row of the whole hand: chance of no blackjack, then its values."""
    shoe = hand.unseen + Composition.of([*hand.cards, *hand.open])
    first, second = sorted(card.points - 1 for card in hand.cards[:2])
    up, hole = hand.open[0].points - 1, hand.open[1].points - 1 if hand.open[1:] else -1
    solution = Question.of(hand.rules, shoe, hand=(first, second, up, hole)).solution()
    run_kernel(solution.solve)
    [cell] = cells_of(solution.cells(), float)
    [(_, rows)] = solution.hand_values()
    wanted = _index(hand.cards)
    [row] = [row for row in rows if row[0] == wanted]
    return cell, row[1:]


def _further(hand: HandInPlay, row: tuple[float, ...]) -> Values:
    """Stand, hit and double for a hand that was hit or split. A dealer blackjack takes the original wager."""
    clear, _, stand, hit, double, _ = row
    joint = {Action.STAND: stand, Action.HIT: hit}
    if len(hand.cards) == 2 or hand.rules.doubling is Doubling.ANY_TIME:
        joint[Action.DOUBLE] = double
    if hand.knows_no_blackjack:
        return {action: value / clear for action, value in joint.items()}
    return {action: value - (1 - clear) for action, value in joint.items()}


def _index(cards: tuple[Card, ...]) -> int:
    counts = [0] * _VALUES
    for card in cards:
        counts[card.points - 1] += 1
    return _indices()[tuple(counts)]


@cache
def _indices() -> Mapping[tuple[int, ...], int]:
    return {tuple(counts): index for index, counts in enumerate(kernel.hand_counts())}
