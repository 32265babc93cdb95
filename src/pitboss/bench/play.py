"""How to play: the best chart of a game, and what each action is worth with one hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

from pitboss.analysis.solver import BasicStrategy, basic_strategy, solve_hand
from pitboss.bench import pictures
from pitboss.bench.answer import Answer, Number, percent, plain
from pitboss.bench.edges import describe_rules
from pitboss.bench.subjects import (
    Shoe,
    Subject,
    by_totals,
    find_configured,
    find_shoe,
    is_lawful,
    point_name,
    points,
    two_cards,
)
from pitboss.cards import Card
from pitboss.charts.chart import Chart
from pitboss.charts.grids import Grid, grids
from pitboss.errors import PitbossError
from pitboss.law.rules import HoleCard, TwentyOneRules

BLACKJACK: Final = "blackjack"
NO_ENTRY: Final = "-"  # a pair that is played by its total
Hand = str | Iterable[int | str | Card]


@dataclass(frozen=True, repr=False)
class Strategy(Answer):
    """Basic strategy: the best play by totals, as grids with the meanings of their letters."""

    id: str
    name: str
    about: str
    house_edge: float
    best_house_edge: float  # by the exact cards of each hand
    grids: tuple[Grid, ...]
    legend: Mapping[str, str]
    chart: Chart = field(compare=False)
    lawful: bool = True

    @property
    def summary(self) -> str:
        return f"basic strategy for {self.name}, {self.about}: house edge {percent(self.house_edge)}"

    def play(self, hand: Hand, up: int | str | Card) -> str:
        """What the chart says of two cards against an up card, in words.

        >>> strategy().play("8 8", "10")
        'split'
        """
        first, second = sorted(two_cards(hand))
        [column] = points([up])
        total = ("soft", 10 + first + second) if first == 1 else ("hard", first + second)
        pair = self.chart.letters("first two", "pair", first, column) if first == second else NO_ENTRY
        letters = self.chart.letters("first two", *total, column) if pair == NO_ENTRY else pair
        return self.legend[letters]

    def _repr_svg_(self) -> str:
        """The chart in colors."""
        return pictures.chart(self.title, self.grids, self.legend)

    def rows(self) -> Sequence[Mapping[str, Any]]:
        return [
            {"part": grid.title, "hand": name, **dict(zip(grid.columns, letters, strict=True))}
            for grid in self.grids
            for name, letters in grid.rows
        ]

    def to_dict(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "about": self.about,
            "house_edge": self.house_edge,
            "house_edge_best_play": self.best_house_edge,
            "lawful": self.lawful,
            "legend": dict(self.legend),
            "chart": plain(self.rows()),
        }


def strategy(game: Subject = BLACKJACK, *, shoe: Shoe | None = None, unlawful: bool = False, **rules: Any) -> Strategy:
    """Basic strategy, the best play by totals, for any rules and any shoe.

    >>> strategy("blackjack", decks=2)
    <basic strategy for Blackjack, 2 decks, dealer stands on soft 17: house edge 0.137307%>
    """
    configured = by_totals(find_configured(game, rules, unlawful=unlawful))
    found: BasicStrategy = basic_strategy(configured, find_shoe(shoe))
    tables, legend = grids(found.chart, configured.rules_of(TwentyOneRules))
    return Strategy(
        configured.id,
        configured.name,
        describe_rules(configured),
        found.house_edge,
        found.best.house_edge,
        tables,
        legend,
        found.chart,
        lawful=is_lawful(configured),
    )


@dataclass(frozen=True, repr=False)
class HandValues(Answer):
    """What each action is worth with one hand, in original wagers, as exact fractions.

    `values` are those when the player decides: where the dealer peeks, there is no blackjack under the up card.
    `before_peek` are those before anybody knows.
    """

    about: str
    hand: tuple[int, int]
    up: tuple[int, ...]
    values: Mapping[str, Fraction]
    before_peek: Mapping[str, Fraction]
    lawful: bool = True

    @property
    def best(self) -> str:
        """The action that is worth most."""
        return max(self.values, key=lambda action: self.values[action])

    @property
    def summary(self) -> str:
        first, second = map(point_name, self.hand)
        worth = ", ".join(f"{action} {float(value):+.6f}" for action, value in self.values.items())
        return f"{first}, {second} against {'+'.join(map(point_name, self.up))}: {worth}"

    def __getitem__(self, action: str) -> Fraction:
        return self.values[action]

    def cost(self, action: str) -> Fraction:
        """What an action costs compared with the best one."""
        return self.values[self.best] - self.values[action]

    def bars(self) -> Sequence[tuple[str, Number]]:
        return list(self.values.items())

    def rows(self) -> Sequence[Mapping[str, Any]]:
        return [{"action": action, "value": value, "cost": self.cost(action)} for action, value in self.values.items()]

    def to_dict(self) -> dict[str, Any]:
        return {
            "about": self.about,
            "hand": list(self.hand),
            "up": list(self.up),
            "lawful": self.lawful,
            "best": self.best,
            "values": plain(self.values),
            "before_peek": plain(self.before_peek),
        }


def ev(
    hand: Hand,
    up: int | str | Card,
    shoe: Shoe | None = None,
    *,
    game: Subject = BLACKJACK,
    unlawful: bool = False,
    **rules: Any,
) -> HandValues:
    """What each action is worth with two cards against an up card.

    The shoe holds these three cards too; without one it is the full decks of the game.

    >>> ev("10 6", "10")
    <10, 6 against 10: surrender -0.500000, hit -0.534676, stand -0.540954, double -1.069351>
    """
    configured = by_totals(find_configured(game, rules, unlawful=unlawful))
    cards, shown = two_cards(hand), points([up] if not isinstance(up, str) else up)
    if not 1 <= len(shown) <= 2:
        raise PitbossError(f"The dealer shows one card, in some games two, not {len(shown)}. Name the up card")
    cell = solve_hand(configured, cards, shown, find_shoe(shoe))
    before = {action.value: value for action, value in cell.values.items()}
    peeks = _peeks(configured.rules_of(TwentyOneRules), shown)
    after = {action.value: cell.after_peek(action) for action in cell.values} if peeks else before
    order = sorted(after, key=lambda action: -after[action])
    return HandValues(
        f"{configured.name}, {describe_rules(configured)}",
        cards,
        shown,
        {action: after[action] for action in order},
        {action: before[action] for action in order},
        lawful=is_lawful(configured),
    )


def _peeks(rules: TwentyOneRules, shown: tuple[int, ...]) -> bool:
    if rules.hole_card is HoleCard.PEEK_ACE_AND_TEN:
        return shown[0] in (1, 10)
    return rules.hole_card is HoleCard.PEEK_ACE and shown[0] == 1
