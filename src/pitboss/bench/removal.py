"""Effects of removal: what each card that leaves the shoe does to a game or a side wager, and where a play changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any, Final

from pitboss.analysis.simulation import HI_LO, Count
from pitboss.analysis.solver import Action, basic_strategy, follow, solve_hand
from pitboss.bench.answer import Answer, Number, plain
from pitboss.bench.edges import analyze_wager, describe_rules
from pitboss.bench.play import BLACKJACK, Hand
from pitboss.bench.subjects import (
    Pays,
    Shoe,
    Subject,
    find,
    find_configured,
    find_decks,
    find_paytable,
    find_shoe,
    points,
)
from pitboss.cards import CARDS, RANKS, Card, Composition
from pitboss.catalogue.wagers import PayTable, WagerDefinition
from pitboss.errors import PitbossError
from pitboss.law.rules import TwentyOneRules

CARDS_IN_DECK: Final = 52


@dataclass(frozen=True, repr=False)
class Removal(Answer):
    """What the player's expectation gains when one card of each rank has left the shoe."""

    name: str
    about: str
    expected: Number  # from the whole shoe
    effects: Mapping[str, Number]  # by rank
    by_card: Mapping[str, Number]  # where suits matter
    left: Mapping[str, int]  # cards of each rank in the whole shoe

    @property
    def title(self) -> str:
        found = ", ".join(f"{rank} {100 * float(effect):+.4f}%" for rank, effect in self.effects.items())
        return f"effects of removal for {self.name}, {self.about}: {found}"

    def correlation(self, count: Count = HI_LO) -> float:
        """The correlation of a count's tags with the effects, every card weighted alike."""
        size = sum(self.left.values())
        tags = {rank: float(count.tags[rank]) for rank in self.left}
        effects = {rank: float(effect) for rank, effect in self.effects.items()}

        def mean(value: Callable[[str], float]) -> float:
            return sum(n * value(rank) for rank, n in self.left.items()) / size

        m_tag, m_effect = mean(tags.__getitem__), mean(effects.__getitem__)
        both = mean(lambda rank: (tags[rank] - m_tag) * (effects[rank] - m_effect))
        spread = mean(lambda rank: (tags[rank] - m_tag) ** 2) * mean(lambda rank: (effects[rank] - m_effect) ** 2)
        return both / sqrt(spread) if spread else 0.0

    def rows(self) -> Sequence[Mapping[str, Any]]:
        return [{"rank": rank, "effect": effect} for rank, effect in self.effects.items()]

    def to_dict(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "about": self.about,
            "expected": plain(self.expected),
            "effects": plain(self.effects),
            "by_card": plain(self.by_card),
        }


def removal(
    subject: Subject,
    *,
    paytable: str | PayTable | Pays | None = None,
    decks: float | None = None,
    shoe: Shoe | None = None,
    unlawful: bool = False,
    **rules: Any,
) -> Removal:
    """The effect of removing one card of each rank: the difference of two exact analyses.

    A game of the 21 family is played by the same chart, basic strategy for the whole shoe; insurance is not taken.

    >>> f"{100 * removal('blackjack', decks=6).effects['5']:+.4f}%"
    '+0.1464%'
    """
    found, cards = find(subject), find_shoe(shoe)
    if isinstance(found, WagerDefinition):
        return _wager_removal(found, paytable, None if decks is None else int(decks), cards, rules)
    asked = rules | ({} if decks is None else {"decks": int(decks)})
    game = find_configured(found, asked, unlawful=unlawful)
    if not isinstance(game.rules, TwentyOneRules):
        raise PitbossError(f"{game.name} is analyzed for full decks only. Name a game of the 21 family")
    whole = cards or game.rules.composition
    chart = basic_strategy(game, whole).chart

    def net(left: Composition) -> Number:
        return follow(game, chart, left).expected

    return _removed(game.name, describe_rules(game), whole, net, by_points=True)


def _wager_removal(
    wager: WagerDefinition,
    paytable: str | PayTable | Pays | None,
    decks: int | None,
    cards: Composition | None,
    rules: Mapping[str, Any],
) -> Removal:
    table = find_paytable(wager, paytable, decks)
    count = find_decks(table.decks, decks)

    def net(left: Composition) -> Number:
        return analyze_wager(wager, table, count, left, None, rules).expected_net

    whole = cards or wager.deck.combined(count)
    return _removed(wager.name, f"pay table {table.name}, {count} decks", whole, net, by_points=False)


def _removed(
    name: str, about: str, whole: Composition, net: Callable[[Composition], Number], *, by_points: bool
) -> Removal:
    """The difference of the net for each card, or for each number of points where suits and faces do not matter."""
    base = net(whole)
    known: dict[int | str, Number] = {}
    by_card: dict[str, Number] = {}
    for card in (each for each in CARDS if whole.counts[each.index] and not each.is_joker):
        key = card.points if by_points else card.name
        if key not in known:
            known[key] = net(whole - Composition.of([card])) - base
        by_card[card.name] = known[key]
    left = {rank: sum(whole.counts[card.index] for card in CARDS if card.rank == rank) for rank in RANKS}
    left = {rank: count for rank, count in left.items() if count}
    effects = {rank: _average(whole, rank, by_card) for rank in left}
    return Removal(name, about, base, effects, by_card, left)


def _average(whole: Composition, rank: str, by_card: Mapping[str, Number]) -> Number:
    cards = [card for card in CARDS if card.rank == rank and whole.counts[card.index]]
    total = sum(whole.counts[card.index] for card in cards)
    return sum((Fraction(whole.counts[card.index], total) * by_card[card.name] for card in cards), Fraction(0))


@dataclass(frozen=True, repr=False)
class Index(Answer):
    """The count from which one action is better than another with a hand."""

    about: str
    instead: tuple[str, str]  # the action from the index up, and the one below it
    index: float
    at_zero: float  # what the first action gains at a count of zero
    slope: float  # and what each point of the count adds

    @property
    def title(self) -> str:
        return f"{self.about}: {self.instead[0]} instead of {self.instead[1]} from a true count of {self.index:+.2f}"

    def gain(self, count: float) -> float:
        """What the first action gains over the second at a true count."""
        return self.at_zero + self.slope * count

    def rows(self) -> Sequence[Mapping[str, Any]]:
        return [{"count": count, "gain": self.gain(count)} for count in range(-5, 11)]

    def to_dict(self) -> dict[str, Any]:
        return {"about": self.about, "instead": list(self.instead), "index": self.index, "slope": self.slope}


def index(
    hand: Hand,
    up: int | str | Card,
    actions: tuple[str, str] = ("stand", "hit"),
    *,
    count: Count = HI_LO,
    decks: float = 6,
    game: Subject = BLACKJACK,
    **rules: Any,
) -> Index:
    """The index number of a play: where the gain of an action, linear in the true count, crosses zero.

    Effects of removal are exact differences; that the gain is linear between them is the usual model.

    >>> index("10 5", "10")
    <10, 5 against 10, 6 decks, dealer stands on soft 17, Hi-Lo: stand instead of hit from a true count of +3.87>
    """
    if sum(count.tags[rank] for rank in RANKS):
        raise PitbossError(f"{count.name} is not balanced. Index numbers are for counts whose tags add up to zero")
    configured = find_configured(game, rules | {"decks": int(decks)})
    rules_ = configured.rules_of(TwentyOneRules)
    cards, shown = points(hand), points([up])
    first, second = (Action(each) for each in actions)

    def gain(left: Composition) -> Fraction:
        cell = solve_hand(configured, (cards[0], cards[1]), shown, left)
        return cell.after_peek(first) - cell.after_peek(second)

    whole = rules_.composition
    effects = _removed("", "", whole, gain, by_points=True)
    size, squares = whole.size, sum(n * float(count.tags[rank]) ** 2 for rank, n in effects.left.items())
    # At a true count of t the shoe is expected to lack t/52 of the tags' share of each rank.
    shift = {rank: n * float(count.tags[rank]) * size / CARDS_IN_DECK / squares for rank, n in effects.left.items()}
    slope = sum(shift[rank] * float(effects.effects[rank]) for rank in shift)
    at_zero = float(effects.expected)
    about = f"{cards[0]}, {cards[1]} against {shown[0]}, {describe_rules(configured)}, {count.name}"
    return Index(about, (actions[0], actions[1]), -at_zero / slope, at_zero, slope)
