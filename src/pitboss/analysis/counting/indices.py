"""Index numbers: the true count from which another play is better, and what knowing it is worth.

The gain of one play over another is taken as linear in the true count, with effects of removal as its slope: the model
of the literature. All hands are solved once for the shoe and once for each card that leaves it, so that one table of
eleven solutions has every index of a game. Chances of true counts are those of a normal distribution.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import erf, exp, floor, pi, sqrt
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.counting.linear import CARDS_IN_DECK, correlation, slope, tag_array, weights
from pitboss.analysis.play_wagers.charted_play import Shoe
from pitboss.analysis.simulation import HI_LO, Chart, Count
from pitboss.analysis.solver import Action, Cell, solve
from pitboss.cards import CARDS, Composition
from pitboss.catalogue import Game
from pitboss.charts.chart import CONTEXTS, KINDS, column_of, pack
from pitboss.errors import PitbossError
from pitboss.law.rules import TwentyOneRules

DEPTHS: Final = 20  # at which the chances of true counts are averaged
PLAYED: Final = (Action.STAND, Action.HIT, Action.DOUBLE, Action.SPLIT, Action.SURRENDER)
FARTHEST: Final = 15.0  # true counts beyond it hardly ever come
TEN, ACE = 10, 1


@dataclass(frozen=True)
class IndexPlay:
    """A hand against an up card: `above` from the index up, `below` under it."""

    hand: str  # "hard 15", "soft 18", "pair 8"
    up: int
    above: Action
    below: Action
    index: float
    at_zero: float  # what `above` gains at a true count of zero
    slope: float  # and what each point adds
    chance: float  # of the hand against the up card, without a dealer's blackjack
    gain: float = 0.0  # for each round, in original wagers

    @property
    def whole_index(self) -> int:
        """The index for true counts that are rounded down."""
        return floor(self.index + 0.5)

    @property
    def basic(self) -> Action:
        """The play at a true count of zero."""
        return self.above if self.at_zero > 0 else self.below

    @property
    def other(self) -> Action:
        return self.below if self.at_zero > 0 else self.above

    @property
    def kind(self) -> tuple[str, int]:
        """The row of a chart: its kind and total, or the card of a pair."""
        kind, row = self.hand.split()
        return kind, int(row)


# --- values of every play --------------------------------------------------------------------------------------------

Values = Mapping[tuple[str, int], tuple[float, Mapping[Action, float]]]


def hand_name(cards: tuple[int, int]) -> str:
    """A hand as a chart names it: a pair by its card, others by their total."""
    low, high = sorted(cards)
    if low == high:
        return f"pair {low}"
    return f"soft {10 + low + high}" if low == ACE else f"hard {low + high}"


def _values(cells: Iterable[Cell[float]], chances: Mapping[tuple[str, int], Mapping[tuple[int, int], float]]) -> Values:
    """The value of each play once the dealer has peeked, averaged over the two cards of each hand."""
    found: dict[tuple[str, int], tuple[float, dict[Action, float]]] = {}
    for cell in cells:
        if cell.is_blackjack:
            continue
        key = hand_name(cell.cards), cell.open[0]
        share = chances[key][cell.cards]
        total, values = found.setdefault(key, (0.0, {}))
        for action in PLAYED:
            if action in cell.values:
                values[action] = values.get(action, 0.0) + share * cell.after_peek(action)
        found[key] = total + share, values
    return {
        key: (total, {act: value / total for act, value in values.items()}) for key, (total, values) in found.items()
    }


@lru_cache(maxsize=8)
def _solved(shoe: Shoe) -> tuple[Composition, Values, Mapping[int, Values]]:
    rules, whole = shoe.rules, shoe.stack
    base = solve(rules, whole)
    chances: dict[tuple[str, int], dict[tuple[int, int], float]] = {}
    for cell in base.cells:
        if not cell.is_blackjack:
            # Always the chances of the whole shoe: the play is compared, not how often it comes up.
            chances.setdefault((hand_name(cell.cards), cell.open[0]), {})[cell.cards] = cell.chance * cell.no_blackjack
    without = {
        card.points: _values(solve(rules, whole - Composition.of([card])).cells, chances) for card in CARDS[:TEN]
    }
    return whole, _values(base.cells, chances), without


def spread_of_counts(whole: Composition, count: Count, left: float) -> float:
    """The standard deviation of the true count when this many cards are left."""
    held, tags = np.array(whole.counts, dtype=float), tag_array(count, whole)
    size = held.sum()
    off = tags - held @ tags / size
    variance = float(held @ off**2) / size
    return CARDS_IN_DECK * sqrt(variance * (size - left) / (left * (size - 1)))


def expected_gain(at_zero: float, spread: float) -> float:
    """The mean of a normal gain where it is above zero, and zero elsewhere."""
    if spread <= 0:
        return max(0.0, at_zero)
    z = at_zero / spread
    return spread * exp(-z * z / 2) / sqrt(2 * pi) + at_zero * (1 + erf(z / sqrt(2))) / 2


def check_balanced(count: Count) -> None:
    """Refuse a count whose tags do not add up to zero."""
    if sum(count.tags.values()):
        raise PitbossError(f"{count.name} is not balanced. Index numbers are for counts whose tags add up to zero")


def index_plays(game: Game, count: Count = HI_LO, penetration: float = 0.75) -> tuple[IndexPlay, ...]:
    """Every play that changes with the count, the most valuable first.

    The gain is for flat wagers, over the depths of a shoe dealt to `penetration`.
    """
    check_balanced(count)
    rules = game.rules_of(TwentyOneRules)
    whole, base, without = _solved(Shoe(rules, rules.composition))
    tags = tag_array(count, whole)
    spreads = [
        spread_of_counts(whole, count, whole.size * (1 - penetration * (n + 0.5) / DEPTHS)) for n in range(DEPTHS)
    ]
    found = []
    for change in _changes(whole, base, without):
        play = _play(change, slope(whole, change.effects, tags))
        if play is not None and abs(play.index) <= FARTHEST:
            gain = sum(expected_gain(change.behind, play.slope * spread) for spread in spreads) / DEPTHS
            found.append(replace(_at_the_decision(play, count, whole), gain=change.chance * gain))
    return tuple(sorted(_nearest(found), key=lambda play: -play.gain))


class Change(NamedTuple):
    """Another play than the best one: how far behind it is, and the effects of removal on that."""

    hand: str
    up: int
    chance: float
    best: Action
    other: Action
    behind: float  # nothing, or less
    effects: NDArray[np.float64]


def _changes(whole: Composition, base: Values, without: Mapping[int, Values]) -> Iterator[Change]:
    for (hand, up), (chance, values) in base.items():
        best = max(values, key=lambda action: values[action])
        for other in values:
            if other is not best:
                behind, effects = values[other] - values[best], np.zeros(len(CARDS))
                for card in CARDS:
                    if whole.counts[card.index]:
                        _, after = without[card.points][hand, up]
                        effects[card.index] = after[other] - after[best] - behind
                yield Change(hand, up, chance, best, other, behind, effects)


def _play(change: Change, rises: float) -> IndexPlay | None:
    hand, up, chance, best, other, behind, _ = change
    if not rises:
        return None
    if rises > 0:
        return IndexPlay(hand, up, other, best, -behind / rises, behind, rises, chance)
    return IndexPlay(hand, up, best, other, -behind / rises, -behind, -rises, chance)


def playing_efficiency(game: Game, count: Count, penetration: float = 0.75) -> float:
    """Griffin's measure: the share of the gain from changing plays by every card seen that a count gets.

    Gains are those of linear estimates, with the normal distribution of the cards left; insurance is not among them.
    """
    check_balanced(count)
    rules = game.rules_of(TwentyOneRules)
    whole, base, without = _solved(Shoe(rules, rules.composition))
    held, tags, size = weights(whole), tag_array(count, whole), whole.size
    best: dict[tuple[str, int], tuple[float, float]] = {}
    for change in _changes(whole, base, without):
        spread = (size - 1) * sqrt(float(held @ change.effects**2) / size)  # of one card's share in the estimate
        fits = abs(correlation(held, tags, change.effects))
        gains = [0.0, 0.0]
        for n in range(DEPTHS):
            left = size * (1 - penetration * (n + 0.5) / DEPTHS)
            at = spread * sqrt((size - left) / (left * (size - 1)))
            gains[0] += change.chance * expected_gain(change.behind, at)
            gains[1] += change.chance * expected_gain(change.behind, fits * at)
        key = change.hand, change.up
        best[key] = max(best.get(key, (0.0, 0.0)), (gains[0], gains[1]))
    return sum(gain for _, gain in best.values()) / sum(gain for gain, _ in best.values())


def _at_the_decision(play: IndexPlay, count: Count, whole: Composition) -> IndexPlay:
    """The index as it is read: the player has counted the two cards and the up card as well."""
    seen = hand_tags(play.hand, count) + _tag(count, play.up)
    left = whole.size - 3
    return replace(play, index=play.index * whole.size / left + CARDS_IN_DECK * seen / left)


def _tag(count: Count, points: float) -> float:
    ranks = {ACE: "A", TEN: "10"}
    return float(count.tags[ranks.get(int(points), str(int(points)))])


def hand_tags(hand: str, count: Count) -> float:
    """The tags of a hand's two cards, on average over the cards that make it."""
    kind, row = hand.split()
    total = int(row)
    if kind == "pair":
        return 2 * _tag(count, total)
    if kind == "soft":
        return _tag(count, ACE) + _tag(count, total - 11)
    pairs = [(low, total - low) for low in range(2, TEN) if low < total - low <= TEN]
    ways = [4 if high == TEN else 1 for _, high in pairs]
    sums = [_tag(count, low) + _tag(count, high) for low, high in pairs]
    return sum(way * each for way, each in zip(ways, sums, strict=True)) / sum(ways)


def _nearest(plays: Sequence[IndexPlay]) -> list[IndexPlay]:
    """Of the plays that replace the best one on the same side, the first that does."""
    found: dict[tuple[str, int, bool], IndexPlay] = {}
    for play in plays:
        key = play.hand, play.up, play.at_zero > 0
        if key not in found or abs(play.index) < abs(found[key].index):
            found[key] = play
    return list(found.values())


def find_play(plays: Iterable[IndexPlay], hand: str, up: int, *actions: Action) -> IndexPlay:
    """The play of a hand against an up card between these actions."""
    for play in plays:
        if (play.hand, play.up) == (hand, up) and (not actions or {play.above, play.below} == set(actions)):
            return play
    raise PitbossError(f"{hand} against {up} does not change with the count between these actions")


# --- charts by the count ---------------------------------------------------------------------------------------------

_CHOICES: Final = {
    (Action.STAND, Action.HIT): ((1,), (2,)),
    (Action.DOUBLE, Action.HIT): ((3, 2), (2,)),
    (Action.DOUBLE, Action.STAND): ((3, 1), (1,)),
    (Action.SPLIT, Action.STAND): ((4, 1), (1,)),
    (Action.SPLIT, Action.HIT): ((4, 2), (2,)),
    (Action.SPLIT, Action.DOUBLE): ((4, 3, 2), (3, 2)),
}


def charts_by_count(chart: Chart, plays: Iterable[IndexPlay], counts: range) -> dict[int, Chart]:
    """The chart for each true count, rounded down, with these plays changed from their index on."""
    found = {}
    for count in counts:
        cells = chart.cells.copy()
        for play in plays:
            _change(cells, play, above=count >= play.whole_index)
        found[count] = Chart(f"{chart.name}, at a true count of {count:+d}", cells)
    return found


def _change(cells: NDArray[np.uint16], play: IndexPlay, *, above: bool) -> None:
    """Write the play into the chart. A surrender is put before what the chart says, or taken out of it."""
    kind, row = play.kind
    column = column_of(play.up)
    taken = play.above if above else play.below
    if Action.SURRENDER in (play.above, play.below):
        other = play.below if play.above is Action.SURRENDER else play.above
        rest = {Action.STAND: (1,), Action.HIT: (2,), Action.SPLIT: (4,), Action.DOUBLE: (3, 2)}[other]
        cells[0, KINDS.index(kind), row, column] = pack(((5,) if taken is Action.SURRENDER else ()) + rest)
        return
    pair = _CHOICES.get((play.above, play.below)) or tuple(reversed(_CHOICES[play.below, play.above]))
    choices = pair[0] if above else pair[1]
    drawn = {play.above, play.below} <= {Action.STAND, Action.HIT} and kind != "pair"
    for context in range(len(CONTEXTS) - 1) if drawn else range(2):
        cell = cells[context, KINDS.index(kind), row, column]
        keeps = 5 if context == 0 and int(cell) & 15 == 5 and drawn else None
        cells[context, KINDS.index(kind), row, column] = pack(((keeps,) if keeps else ()) + choices)
