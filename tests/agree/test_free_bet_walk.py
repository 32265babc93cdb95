"""Free doubles, free splits and the 22 that pushes: the engine's whole tree against fractions computed in a second way.

The second computation deals the hole card last, which players who cannot see it would not notice, counts cards by their
points alone, and knows nothing of chips: a hand plays for real units and lammers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import Final

import pytest

from pitboss import (
    Composition,
    Deal,
    FreeDouble,
    FreeSplit,
    Limits,
    Place,
    Stand,
    Wager,
    cards,
    games,
    load,
)
from pitboss.catalogue import load_wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.games import TwentyOne
from pitboss.engine.games.twenty_one.house import TwentyOneHouse
from pitboss.engine.verify.conformance import check_game
from pitboss.engine.verify.walker import Strategy, expected_value
from tests.agree.test_walker import always

UNIT: Final = 2_00
GAMES: Final = ("free-bet-blackjack", "ride-free")


def begin(game: str, dealt: str, stack: str) -> TwentyOne:
    """One seat; `dealt` are its two cards and the up card in the order of the deal, `stack` all that can come."""
    first, rest = cards(dealt), cards(stack)
    round = TwentyOne(TwentyOneHouse(load(game, surrender="not offered"), Limits()), Composition.of([*first, *rest]))
    round.apply(Place(Wager(1, "main", UNIT)))
    for card in first:
        round.apply(Deal(card))
    return round


def units(round: TwentyOne, strategy: Strategy | None = None) -> Fraction:
    return expected_value(round, strategy) / UNIT


# --- by hand ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_free_double(game: str) -> None:
    # 10 against 8, hole and draws from {10, 10, 2}. Hole 10 (2/3) -> 18: a 10 (1/2) -> 20 wins wager and lammer;
    # the 2 (1/2) -> 12 loses the wager. Hole 2 (1/3) -> 10: we get a 10 -> 20, the dealer the other -> 20: push.
    expected = Fraction(2, 3) * (Fraction(1, 2) * 2 - Fraction(1, 2))
    assert units(begin(game, "6s 8d 4s", "10h 10c 2h"), always(FreeDouble)) == expected == Fraction(1, 3)


@pytest.mark.parametrize("game", GAMES)
def test_a_free_split_and_a_22(game: str) -> None:
    # 8-8 against 7, hole and draws from {10, 10, 9, 5}; both hands stand on two cards.
    #   hole 10 (1/2), dealer 17: the first hand +1, 0, -1 with a 10, 9, 5: 0. The lammer's +1, 0, 0: 1/3.
    #   hole 9 (1/4), dealer 16: draws the 5 (1/3) -> 21: -1; or a 10 (2/3) -> over: +2. Together 1.
    #   hole 5 (1/4), dealer 12: draws the 9 (1/3) -> 21: -1; or a 10 (2/3) -> 22: push. Together -1/3.
    expected = Fraction(1, 2) * Fraction(1, 3) + Fraction(1, 4) - Fraction(1, 4) * Fraction(1, 3)
    round = begin(game, "8s 7d 8h", "10h 10c 9c 5c")
    assert units(round, always(FreeSplit, Stand)) == expected == Fraction(1, 3)


# --- the second computation ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Played:
    """A hand: its cards' points, what it stakes, what lammers stand for, whether it came of a split."""

    points: tuple[int, ...]
    real: int = 1
    lammers: int = 0
    split: bool = False

    @property
    def total(self) -> int:
        low = sum(self.points)
        return low + 10 if 1 in self.points and low <= 11 else low

    @property
    def soft(self) -> bool:
        return self.total != sum(self.points)

    def with_card(self, point: int) -> Played:
        return replace(self, points=(*self.points, point))


@dataclass(frozen=True)
class SecondComputation:
    """The best that can be had, by what is seen. `paid` says whether what is free is sold as well."""

    up: int
    paid: bool

    def value(self, hand: Played, stack: tuple[int, ...]) -> Fraction:
        return self.act(hand, (), (), stack)

    def act(
        self, hand: Played, later: tuple[Played, ...], done: tuple[Played, ...], stack: tuple[int, ...]
    ) -> Fraction:
        """`hand` has its turn; `later` are split hands with one card, of which the last comes next."""
        if hand.total >= 21:
            return self.next(later, (*done, hand), stack)
        values = [self.next(later, (*done, hand), stack)]  # stand
        ace = hand.split and hand.points[0] == 1
        if not ace:
            values.append(self.average(stack, lambda p, rest: self.act(hand.with_card(p), later, done, rest)))
        if len(hand.points) == 2:
            for doubled in () if ace else self.doubles(hand):
                values.append(self.average(stack, _last(self, doubled, later, done)))
            for first, second in self.splits(hand, 1 + len(later) + len(done)):
                values.append(self.start(first, (*later, second), done, stack))
        return max(values)

    def start(
        self, hand: Played, later: tuple[Played, ...], done: tuple[Played, ...], stack: tuple[int, ...]
    ) -> Fraction:
        """A split hand gets its second card; an ace has its turn only if it can be split once more."""

        def dealt(point: int, rest: tuple[int, ...]) -> Fraction:
            two = hand.with_card(point)
            if two.points[0] == 1 and not any(self.splits(two, 1 + len(later) + len(done))):
                return self.next(later, (*done, two), rest)
            return self.act(two, later, done, rest)

        return self.average(stack, dealt)

    def next(self, later: tuple[Played, ...], done: tuple[Played, ...], stack: tuple[int, ...]) -> Fraction:
        if later:
            return self.start(later[-1], later[:-1], done, stack)
        lost = -sum(hand.real for hand in done if hand.total > 21)
        alive = tuple(sorted((hand.total, hand.real, hand.lammers) for hand in done if hand.total <= 21))
        return lost + (dealers(alive, (self.up,), stack) if alive else Fraction(0))

    def doubles(self, hand: Played) -> Iterator[Played]:
        free = not hand.soft and 9 <= hand.total <= 11
        if free:
            yield replace(hand, lammers=hand.lammers + 1)
        if self.paid or not free:
            yield replace(hand, real=hand.real + 1)

    def splits(self, hand: Played, hands: int) -> Iterator[tuple[Played, Played]]:
        if hand.points[0] != hand.points[1] or hands == 4:
            return
        first = replace(hand, points=hand.points[:1], split=True)
        if hand.points[0] != 10:
            yield first, replace(first, real=0, lammers=1)
        if self.paid or hand.points[0] == 10:
            yield first, replace(first, real=1, lammers=0)

    def average(self, stack: tuple[int, ...], then: object) -> Fraction:
        assert callable(then)
        found = [(stack.count(p), then(p, _without(stack, p))) for p in sorted(set(stack))]
        return sum((Fraction(count * value) for count, value in found), Fraction(0)) / len(stack)


def _last(self: SecondComputation, hand: Played, later: tuple[Played, ...], done: tuple[Played, ...]) -> object:
    return lambda point, rest: self.next(later, (*done, hand.with_card(point)), rest)


def _without(stack: tuple[int, ...], point: int) -> tuple[int, ...]:
    place = stack.index(point)
    return stack[:place] + stack[place + 1 :]


@cache
def dealers(alive: tuple[tuple[int, int, int], ...], drawn: tuple[int, ...], stack: tuple[int, ...]) -> Fraction:
    """What hands of (total, real, lammers) win against a dealer who hits soft 17 and pushes with 22."""
    low = sum(drawn)
    soft = 1 in drawn and low <= 11
    total = low + 10 if soft else low
    if total < 17 or (total == 17 and soft):
        parts = [(stack.count(p), dealers(alive, (*drawn, p), _without(stack, p))) for p in sorted(set(stack))]
        return sum((count * value for count, value in parts), Fraction(0)) / len(stack)
    won = 0
    for mine, real, lammers in alive:
        if total > 22 or (total < 22 and mine > total):
            won += real + lammers
        elif total < 22 and mine < total:
            won -= real
    return Fraction(won)


# Few kinds of card keep the tree small; high ones keep it from running out of cards.
CASES: Final = [
    ("8d 6d 8c", "10h 10h 10h 10h 9c 9c 9c 8s 7h 7h"),  # a pair, split again
    ("6d 5d 5c", "10h 9c 10c 4s 6h 9h 10d"),  # eleven
    ("5d 9d 5c", "10h 10h 10h 10h 10h 9c 9c 5s 8c 8c 8c"),  # a pair that is ten as well
    ("Ad 6d Ac", "10h As 9c 5s 7h 9h 10d"),  # aces, split again
    ("Kd 6d Qc", "10h 9c 9c 9c 8s 8s 8s 7h 7h"),  # tens, split for a wager only
    ("4d 7d 5c", "10h 9c 10c 8s 2h 9h 6d"),  # nine
    ("Ad 5d 8c", "10h 9c 2c 3s 7h 9h 10d"),  # soft nineteen: doubled for a wager, if at all
]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("dealt", "stack"), CASES)
def test_best_play_is_worth_the_same_by_both(game: str, dealt: str, stack: str) -> None:
    first, up, second = (card.points for card in cards(dealt))
    computation = SecondComputation(up, paid=game == "free-bet-blackjack")
    expected = computation.value(Played((first, second)), tuple(sorted(card.points for card in cards(stack))))
    assert units(begin(game, dealt, stack)) == expected


# --- at random -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_rounds_with_seven_seats(game: str) -> None:
    report = check_game(games()[game], rounds=300, seats=7, seed=21, deep=5, positions=7)
    assert report.rounds == 300
    assert {"push: dealer 22", "blackjack", "lose: player busts", "win: dealer busts"} <= set(report.outcomes)


@pytest.mark.parametrize(
    ("game", "wagers"),
    [("free-bet-blackjack", ("pot-of-gold", "push-22")), ("ride-free", ("silver-stack", "hedge-22"))],
)
def test_rounds_with_the_wagers_on_lammers_and_on_22(game: str, wagers: tuple[str, ...]) -> None:
    sides = [CatalogueWager(each, next(iter(each.paytables.values()))) for each in map(load_wager, wagers)]
    report = check_game(games()[game], rounds=150, seats=5, seed=22, deep=25, sides=sides)
    one = "one free bet" if game == "free-bet-blackjack" else "one ride free lammer"
    assert {one, "dealer 22", "no winning hand"} <= set(report.outcomes)
