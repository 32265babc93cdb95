"""Effects of removal: what each card that leaves the shoe does to a game or a side wager, and where a play changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any, Final

from pitboss.analysis.counting.effects import Effects, by_points, differences, game_effects, wager_effects
from pitboss.analysis.counting.indices import (
    IndexPlay,
    check_balanced,
    expected_gain,
    index_plays,
    playing_efficiency,
    spread_of_counts,
)
from pitboss.analysis.counting.linear import (
    LEVEL,
    LinearCount,
    best_count,
    betting_correlation,
    effect_array,
    fit,
    insurance_correlation,
    slope,
    tag_array,
    whole_count,
)
from pitboss.analysis.simulation import HI_LO, Count
from pitboss.analysis.solver import Action, solve_hand
from pitboss.bench.answer import Answer, Number, percent, plain
from pitboss.bench.edges import describe_rules
from pitboss.bench.play import BLACKJACK, Hand
from pitboss.bench.subjects import (
    Pays,
    Shoe,
    Subject,
    countable,
    find,
    find_configured,
    find_decks,
    find_paytable,
    find_shoe,
    has_law,
    is_lawful,
    point_name,
    points,
    two_cards,
    whole_decks,
)
from pitboss.cards import CARDS, RANKS, Card, Composition
from pitboss.catalogue import Game
from pitboss.catalogue.wagers import PayTable, WagerDefinition
from pitboss.errors import PitbossError
from pitboss.law.rules import HoleCard, TwentyOneRules

CARDS_IN_DECK: Final = 52


@dataclass(frozen=True, repr=False)
class Removal(Answer):
    """What the player's expectation gains when one card has left the shoe."""

    name: str
    about: str
    found: Effects = field(compare=False)
    lawful: bool = True

    @property
    def summary(self) -> str:
        found = ", ".join(f"{rank} {100 * float(effect):+.4f}%" for rank, effect in self.effects.items())
        return f"effects of removal for {self.name}, {self.about}: {found}"

    @property
    def expected(self) -> Number:
        """The expectation from the whole shoe."""
        return self.found.expected

    @cached_property
    def effects(self) -> Mapping[str, Number]:
        """The average effect of a card of each rank."""
        return self.found.by_rank

    @property
    def by_card(self) -> Mapping[str, Number]:
        """The effect of each card, where suits matter."""
        return self.found.by_card

    @property
    def left(self) -> Mapping[str, int]:
        """The cards of each rank in the whole shoe."""
        return self.found.left

    def correlation(self, count: Count = HI_LO) -> float:
        """The betting correlation: of a count's tags with the effects, every card weighted alike."""
        return betting_correlation(self.found, count)

    def estimate(self, shoe: Shoe) -> float:
        """The linear estimate of the expectation from what is left of the shoe."""
        left = find_shoe(shoe)
        assert left is not None
        return self.found.estimate(left)

    def bars(self) -> Sequence[tuple[str, Number]]:
        return list(self.effects.items())

    def rows(self) -> Sequence[Mapping[str, Any]]:
        return [{"rank": rank, "effect": effect} for rank, effect in self.effects.items()]

    def to_dict(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "about": self.about,
            "lawful": self.lawful,
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
    meters: Mapping[str, int] | None = None,
    unlawful: bool = False,
    **rules: Any,
) -> Removal:
    """The effect of removing one card of each rank, exact: of every game and every side wager.

    A game is played by the same chart, basic strategy for the whole shoe; insurance is not taken.

    >>> f"{100 * removal('blackjack', decks=6).effects['5']:+.4f}%"
    '+0.1464%'
    """
    found, cards = find(subject), find_shoe(shoe)
    if isinstance(found, WagerDefinition):
        table = find_paytable(found, paytable, None if decks is None else whole_decks(decks))
        count = find_decks(table.decks, None if decks is None else whole_decks(decks))
        effects = wager_effects(found, table, count, cards, meters=meters, rules=rules)
        about = f"pay table {table.name}, {count} decks"
        return Removal(found.name, about, effects, has_law(found, table, count))
    asked = rules | ({} if decks is None else {"decks": whole_decks(decks)})
    game = find_configured(found, asked, unlawful=unlawful)
    return Removal(game.name, describe_rules(game), game_effects(game, cards), is_lawful(game))


@dataclass(frozen=True, repr=False)
class CountAnswer(Answer):
    """A count for a game or a side wager: its tags, how well they fit, and what a point of the true count is worth."""

    name: str
    about: str
    found: LinearCount
    best: LinearCount  # with tags of any size
    expected: float
    insurance: float | None = None  # the insurance correlation, of a game's count by rank
    playing: float | None = None  # the playing efficiency, where play by totals can change with a balanced count
    lawful: bool = True

    @property
    def summary(self) -> str:
        if not any(self.tags.values()):
            return f"{self.name}, {self.about}: no count helps, every card has the same effect"
        fits = f"betting correlation {self.correlation:.3f}"
        return f"{self.name}, {self.about}: {self.found}; {fits}, even at a true count of {self.even_at:+.1f}"

    @property
    def tags(self) -> Mapping[str, Fraction]:
        """The tags by rank, or by card where suits differ."""
        return self.found.by_rank or self.found.tags

    @property
    def correlation(self) -> float:
        return self.found.correlation

    @property
    def slope(self) -> float:
        """What one point of the true count adds to the expectation."""
        return self.found.slope

    @property
    def even_at(self) -> float:
        """The true count at which player and house are even."""
        return -self.expected / self.slope if self.slope else float("inf")

    def bars(self) -> Sequence[tuple[str, Number]]:
        return list(self.tags.items())

    def rows(self) -> Sequence[Mapping[str, Any]]:
        best = self.best.by_rank or self.best.tags
        return [{"card": card, "tag": tag, "best": best.get(card, "")} for card, tag in self.tags.items()]

    def to_dict(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "about": self.about,
            "lawful": self.lawful,
            "tags": {card: float(tag) for card, tag in self.tags.items()},
            "betting_correlation": self.correlation,
            "insurance_correlation": self.insurance,
            "playing_efficiency": self.playing,
            "edge_per_point": self.slope,
            "even_at": self.even_at,
        }


def count(
    subject: Subject,
    *,
    system: Count | None = None,
    level: int = LEVEL,
    by_rank: bool = False,
    unlawful: bool = False,
    **settings: Any,
) -> CountAnswer:
    """The best count with whole tags up to `level`, or how well a given system fits; `by_rank` leaves suits out of it.

    >>> count("lucky-ladies", paytable="A", decks=6, level=1, by_rank=True).tags["K"]
    Fraction(-1, 1)
    """
    if level < 1:
        raise PitbossError(f"{level!r} is no level of a count. Name 1 or more: its largest tag")
    effects = removal(subject, unlawful=unlawful, **settings)
    cards = effects.found.whole
    found = (
        whole_count(effects.found, level, by_rank=by_rank)
        if system is None
        else fit(effects.found, tag_array(system, cards))
    )
    insured = playing = None
    ranks = found.by_rank
    if ranks is not None and set(ranks) == set(RANKS) and not isinstance(find(subject), WagerDefinition):
        tags = Count("best", ranks) if system is None else system
        insured = insurance_correlation(tags, cards)
        playing = _efficiency(find_configured(subject, _options(settings), unlawful=unlawful), tags)
    best = best_count(effects.found)
    expected = float(effects.expected)
    return CountAnswer(effects.name, effects.about, found, best, expected, insured, playing, effects.lawful)


def _options(settings: Mapping[str, Any]) -> dict[str, Any]:
    """The game's own options among the settings of a question."""
    return {name: value for name, value in settings.items() if name not in ("paytable", "shoe", "meters")}


def _efficiency(game: Game, tags: Count) -> float | None:
    """The playing efficiency; None where plays by totals do not change with the count."""
    rules = game.rules
    if not isinstance(rules, TwentyOneRules) or type(rules) is not TwentyOneRules or rules.switch:
        return None
    if sum(tags.tags.values()) or rules.hole_card is HoleCard.BOTH_UP or not any(tags.tags.values()):
        return None
    return playing_efficiency(game, tags)


@dataclass(frozen=True, repr=False)
class Index(Answer):
    """The true count from which one action is better than another with a hand, all seen cards counted."""

    about: str
    instead: tuple[str, str]  # the action from the index up, and the one below it
    index: float
    at_zero: float  # what the first action gains at a true count of zero
    slope: float  # and what each point of the count adds
    value: float  # what the index is worth when the hand comes, compared with one action for all counts
    lawful: bool = True

    @property
    def summary(self) -> str:
        return f"{self.about}: {self.instead[0]} instead of {self.instead[1]} from a true count of {self.index:+.2f}"

    def gain(self, count: float) -> float:
        """What the first action gains over the second at a true count."""
        return self.at_zero + self.slope * count

    def bars(self) -> Sequence[tuple[str, Number]]:
        return [(f"{row['count']:+d}", row["gain"]) for row in self.rows()]

    def rows(self) -> Sequence[Mapping[str, Any]]:
        return [{"count": count, "gain": self.gain(count)} for count in range(-5, 11)]

    def to_dict(self) -> dict[str, Any]:
        return {
            "about": self.about,
            "lawful": self.lawful,
            "instead": list(self.instead),
            "index": self.index,
            "slope": self.slope,
            "value": self.value,
        }


def index(
    hand: Hand,
    up: int | str | Card,
    actions: tuple[str, str] = ("stand", "hit"),
    *,
    count: Count = HI_LO,
    decks: float = 6,
    game: Subject = BLACKJACK,
    unlawful: bool = False,
    **rules: Any,
) -> Index:
    """The index number of a play: where the gain of an action, linear in the true count, crosses zero.

    Effects of removal are exact differences; that the gain is linear between them is the usual model. The true count is
    that of the decision: the hand and the up card are counted.

    >>> index("10 5", "10")
    <10, 5 against 10, 6 decks, dealer stands on soft 17, Hi-Lo: stand instead of hit from a true count of +3.75>
    """
    check_balanced(count)
    configured = countable(find_configured(game, rules | {"decks": whole_decks(decks)}, unlawful=unlawful))
    cards, shown = two_cards(hand), points([up])
    first, second = _choices(actions, solve_hand(configured, cards, shown).values)

    def gain(left: Composition) -> Fraction:
        cell = solve_hand(configured, cards, shown, left)
        return cell.after_peek(first) - cell.after_peek(second)

    whole = configured.rules_of(TwentyOneRules).composition
    before, by_card = differences(whole, gain, by_points)
    rises = slope(whole, effect_array(Effects(whole, before, by_card)), tag_array(count, whole))
    # The cards of the hand are part of the shoe above, and have left it when the count is read.
    left = whole.size - len(cards) - len(shown)
    seen = sum(float(count.tags[CARDS[each - 1].rank]) for each in (*cards, *shown))
    per_point, shift = rises * left / whole.size, CARDS_IN_DECK * seen / left
    at_zero = float(before) - per_point * shift
    spread = spread_of_counts(whole, count, whole.size / 2)
    one, other, dealers = map(point_name, (*cards, *shown))
    about = f"{one}, {other} against {dealers}, {describe_rules(configured)}, {count.name}"
    value = expected_gain(-abs(at_zero), abs(per_point) * spread)
    instead = actions[0], actions[1]
    return Index(about, instead, -at_zero / per_point, at_zero, per_point, value, is_lawful(configured))


def _choices(actions: tuple[str, str], offered: Iterable[Action]) -> tuple[Action, Action]:
    """The two actions to compare; the hand must offer both."""
    known = {action.value: action for action in offered}
    for each in actions:
        if each not in known:
            raise PitbossError(f"This hand cannot {each}. Compare two of {', '.join(known)}")
    if len(set(actions)) != 2:
        raise PitbossError(f"An index needs two actions, not {', '.join(actions)}. Compare two of {', '.join(known)}")
    return known[actions[0]], known[actions[1]]


@dataclass(frozen=True, repr=False)
class Indices(Answer):
    """Every play of a game that changes with the count, the most valuable first."""

    about: str
    plays: tuple[IndexPlay, ...]
    lawful: bool = True

    @property
    def summary(self) -> str:
        first = self.plays[0]
        top = f"{_versus(first)}, {first.above.value} from {first.index:+.1f}"
        return f"{self.about}: {len(self.plays)} index numbers, the most valuable {top}"

    def __getitem__(self, place: int) -> IndexPlay:
        return self.plays[place]

    def __len__(self) -> int:
        return len(self.plays)

    def top(self, many: int) -> Indices:
        """The most valuable ones."""
        return Indices(self.about, self.plays[:many], self.lawful)

    def bars(self) -> Sequence[tuple[str, Number]]:
        return [(_versus(play), 1000 * play.gain) for play in self.plays]

    def rows(self) -> Sequence[Mapping[str, Any]]:
        return [
            {
                "hand": play.hand,
                "up": point_name(play.up),
                "from the index": play.above.value,
                "below it": play.below.value,
                "index": play.index,
                "rounded": play.whole_index,
                "gain per 1,000 rounds": 1000 * play.gain,
            }
            for play in self.plays
        ]

    def to_dict(self) -> dict[str, Any]:
        return {"about": self.about, "lawful": self.lawful, "plays": plain(self.rows())}


def _versus(play: IndexPlay) -> str:
    """A hand and the up card as a player says them; a pair of aces has a 1 in the chart."""
    hand = "pair A" if play.hand == "pair 1" else play.hand
    return f"{hand} against {point_name(play.up)}"


def indices(
    game: Subject = BLACKJACK, *, count: Count = HI_LO, penetration: float = 0.75, unlawful: bool = False, **rules: Any
) -> Indices:
    """All index numbers of a game by totals, with what each is worth for flat wagers.

    >>> indices("blackjack", surrender="not offered")[0].hand
    'hard 12'
    """
    configured = countable(find_configured(game, rules, unlawful=unlawful))
    if not 0 < penetration < 1:
        raise PitbossError(f"{penetration!r} of the shoe cannot be dealt. Name a share between 0 and 1")
    about = f"{configured.name}, {describe_rules(configured)}, {count.name}, {percent(penetration, 0)} dealt"
    return Indices(about, index_plays(configured, count, penetration), is_lawful(configured))
