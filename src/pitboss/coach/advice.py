"""Advice on one decision of a round: what each action is worth, by three kinds of knowledge."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from pitboss.analysis.solver import Action, basic_strategy
from pitboss.cards import Card, Composition
from pitboss.charts.chart import CHOICE_ACTIONS, Chart
from pitboss.coach.hand_worth import HandInPlay, Worth, worth
from pitboss.coach.memory import open_cards
from pitboss.engine.record.view import HandView, View
from pitboss.law.rules import TableRules, TwentyOneRules


class Basis(Enum):
    """What the values are based on."""

    CHART = "a full shoe"  # what the chart knows: this hand and the up card
    SEEN = "the cards seen"  # every card that the player could see since the shuffle
    SHOE = "this very shoe"  # the cards that are really left, which nobody knows


# What the round calls an action, and what it is to the solver.
_ACTIONS: Final[Mapping[str, Action]] = {
    "stand": Action.STAND,
    "hit": Action.HIT,
    "double": Action.DOUBLE,
    "free double": Action.DOUBLE,
    "split": Action.SPLIT,
    "free split": Action.SPLIT,
    "surrender": Action.SURRENDER,
    "double up": Action.STAND_AND_DOUBLE,
}
INSURE: Final = "insure"
EVEN_MONEY: Final = "even money"
DECLINE: Final = "decline"
_VALUED: Final = frozenset({*_ACTIONS, INSURE, EVEN_MONEY})


@dataclass(frozen=True)
class Advice:
    """What each action on offer is worth, in original wagers, and what the chart says."""

    hand: HandInPlay
    values: Mapping[Basis, Mapping[str, float]]
    chart: str = ""  # the chart's action; empty where the chart has none
    wager_cents: int = 0  # the original wager

    def best(self, basis: Basis = Basis.SEEN) -> str:
        """The action that is worth most."""
        values = self.values[basis]
        return max(values, key=lambda name: values[name])

    def cost(self, action: str, basis: Basis = Basis.SEEN) -> float:
        """What an action costs compared with the best one, in original wagers."""
        values = self.values[basis]
        return max(values.values()) - values[action]


def can_coach(rules: TableRules) -> bool:
    """Whether a decision is about one hand against one dealer's hand, so that it can be valued by itself."""
    if not isinstance(rules, TwentyOneRules) or type(rules) is not TwentyOneRules:
        return False
    several = rules.switch or rules.dealer_hands > 1 or rules.bet_positions > 1
    return not (several or rules.war or rules.burn_fee is not None)


def advise(rules: TableRules, seen: View, earlier: Composition, left: Composition | None = None) -> Advice | None:
    """Advice on the decision that the view shows; None where there is nothing to value.

    `earlier` are the cards seen in rounds before this one, `left` those that are really left, the hole card included.
    """
    names = [offer.name for offer in seen.legal]
    acting = next(_acting(seen), None)
    if not isinstance(rules, TwentyOneRules) or not can_coach(rules) or acting is None:
        return None
    if not _VALUED.intersection(names) or acting[0].doubled_cents:
        return None
    hand, is_split = acting
    cards, up = _open(hand), _open(seen.dealer)
    bases = {
        Basis.CHART: rules.composition - Composition.of([*cards, *up]),
        Basis.SEEN: rules.composition - earlier - Composition.of(open_cards(seen)),
    }
    if left is not None:
        bases[Basis.SHOE] = left
    hands = {basis: HandInPlay(rules, cards, up, unseen, is_split) for basis, unseen in bases.items()}
    values = {basis: _of_offers(names, worth(each)) for basis, each in hands.items()}
    return Advice(hands[Basis.SEEN], values, _by_chart(hands[Basis.SEEN], names), hand.stake_cents)


def _acting(seen: View) -> Iterator[tuple[HandView, bool]]:
    """The hand that has the decision, and whether it comes from a split."""
    for position in seen.positions:
        yield from ((hand, len(position.hands) > 1) for hand in position.hands if hand.acting)


def _open(hand: HandView) -> tuple[Card, ...]:
    return tuple(card for card in hand.cards if card is not None)


def _of_offers(names: Sequence[str], found: Worth) -> Mapping[str, float]:
    """The worth of each action on offer. Insurance and early surrender are offered before the dealer peeks."""
    if DECLINE not in names:
        return {name: found.values[_ACTIONS[name]] for name in names if _ACTIONS.get(name) in found.values}
    plays_on = max(value for action, value in found.before_peek.items() if action is not Action.SURRENDER)
    offered = {
        INSURE: None if found.insurance is None else plays_on + found.insurance,
        EVEN_MONEY: found.even_money,
        Action.SURRENDER.value: found.before_peek.get(Action.SURRENDER),
        DECLINE: plays_on,
    }
    return {name: value for name in names if (value := offered.get(name)) is not None}


def _by_chart(hand: HandInPlay, names: Sequence[str]) -> str:
    """What basic strategy does with this hand, of what is on offer."""
    chart = basic_strategy(hand.rules).chart
    for number in chart_choices(chart, hand):
        action = Action(CHOICE_ACTIONS[number])
        for name in names:
            if _ACTIONS.get(name) is action:
                return name
    return ""


def chart_choices(chart: Chart, hand: HandInPlay) -> Iterator[int]:
    """The choices of the pair where it is one, then those of the total."""
    first = "first two" if hand.is_first else "after split"
    context = first if len(hand.cards) == 2 else "more cards"
    up = [card.points for card in hand.open]
    points = [card.points for card in hand.cards]
    if len(points) == 2 and points[0] == points[1]:
        yield from chart.choices(context, "pair", points[0], *up)
    total = sum(points)
    is_soft = 1 in points and total <= 11
    yield from chart.choices(context, "soft" if is_soft else "hard", total + 10 * is_soft, *up)
