"""Wagers that the first two cards of every hand decide: lammers for free doubles and splits, aces with eights.

Later cards do not matter, so the chances are fractions over every up card, every first two cards, every hole card, and
the series of splits where the chart splits.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache, lru_cache
from itertools import groupby
from math import perm
from typing import Final, NamedTuple

from pitboss.analysis.play_wagers.charted_play import ACE, TEN, ChartedPlay, Shoe, Values
from pitboss.analysis.play_wagers.rows import row_of
from pitboss.analysis.play_wagers.split_series import Left, split_series
from pitboss.analysis.solver.solution import Action
from pitboss.cards import Card
from pitboss.catalogue.wagers import PayTable, WagerDefinition
from pitboss.law.rules import FreeSplits, TwentyOneRules

EIGHT = 7
DEALT: Final = 4  # cards of a start


class Start(NamedTuple):
    """The player's first two cards and the dealer's two, by value, with their chance and the cards left."""

    chance: Fraction
    up: int
    one: int
    other: int
    hole: int
    left: Values

    @property
    def dealer_blackjack(self) -> bool:
        return {self.up, self.hole} == {ACE, TEN}


def starts(shoe: Shoe) -> tuple[Start, ...]:
    """Every start that can be dealt; `one` is not above `other`."""
    return _starts(shoe.values)


@lru_cache(maxsize=16)
def _starts(values: Values) -> tuple[Start, ...]:
    orders = perm(sum(values), DEALT)
    return tuple(
        Start(Fraction(ways_all * (1 if one == other else 2), orders), up, one, other, hole, rest)
        for ways, left, up in _take(1, values)
        for ways_one, left_one, one in _take(ways, left)
        for ways_two, left_two, other in _take(ways_one, left_one)
        if one <= other
        for ways_all, rest, hole in _take(ways_two, left_two)
    )


def _take(ways: int, left: Values) -> Iterator[tuple[int, Values, int]]:
    """Each value that the next card can have, with the orders of the cards so far and the cards left."""
    for value, count in enumerate(left):
        if count:
            yield ways * count, (*left[:value], count - 1, *left[value + 1 :]), value


class Dealing(NamedTuple):
    """All starts with the same up card and the same two cards of the player."""

    each: tuple[Start, ...]  # by hole card
    merged: tuple[Start, ...]  # one without a dealer's blackjack, one with it; the cards left are of one of them


@lru_cache(maxsize=16)
def _dealings(values: Values) -> tuple[Dealing, ...]:
    found, orders = [], perm(sum(values), DEALT)
    for _, group in groupby(_starts(values), key=lambda start: (start.up, start.one, start.other)):
        each = tuple(group)
        merged = []
        for blackjack in (False, True):
            if alike := [start for start in each if start.dealer_blackjack is blackjack]:
                deals = sum(start.chance.numerator * (orders // start.chance.denominator) for start in alike)
                merged.append(alike[0]._replace(chance=Fraction(deals, orders)))
        found.append(Dealing(each, tuple(merged)))
    return tuple(found)


def total_of(one: int, other: int) -> tuple[int, bool]:
    """The total of two cards, and whether it is soft."""
    soft = ACE in (one, other)
    return one + other + 2 + (10 if soft else 0), soft


# --- lammers (CO 30-2116(4), 30-2119(11), (15)) -----------------------------------------------------------------------


def is_free_double(rules: TwentyOneRules, one: int, other: int) -> bool:
    """Whether the total of two cards doubles for free."""
    total, soft = total_of(one, other)
    return rules.free_doubles.holds(total, soft=soft)


def is_free_split(rules: TwentyOneRules, value: int) -> bool:
    """Whether a pair of this value splits for free."""
    return rules.free_splits is FreeSplits.ALL_BUT_TENS and value != TEN


Series = tuple[Left, int, bool]  # what a series of splits depends on, as `split_series` takes it


class Case(NamedTuple):
    """What is known of a start, and the series of splits that decides the rest, if any."""

    known: tuple[int, ...]
    series: Series | None = None


def _lammer_case(play: ChartedPlay, start: Start) -> Case:
    """The number of lammers; with a series, the lammers of each split."""
    if start.dealer_blackjack and play.peeks(start.up):
        return Case((0,))
    acts, rules = play.acts[start.up], play.rules
    act = acts.with_two(start.one, start.other)
    if act is Action.SPLIT:

        def doubles(second: int) -> bool:
            is_double = acts.after_split(start.one, second) is Action.DOUBLE
            return is_double and is_free_double(rules, start.one, second)

        return Case((int(is_free_split(rules, start.one)),), _series(play, start, doubles))
    return Case((int(act is Action.DOUBLE and is_free_double(rules, start.one, start.other)),))


def _lammers(case: Case) -> Mapping[int, Fraction]:
    (known,) = case.known
    if case.series is None:
        return {known: Fraction(1)}
    found: dict[int, Fraction] = defaultdict(Fraction)
    for (hands, doubled), chance in split_series(*case.series).items():
        found[known * (hands - 1) + doubled] += chance
    return found


def _series(play: ChartedPlay, start: Start, counts: Callable[[int], bool]) -> Series:
    """The series of splits of a pair, with the number of second cards that count."""
    pair = start.one
    max_hands = play.max_hands(pair) if play.acts[start.up].resplits[pair] else min(play.max_hands(pair), 2)
    counting = sum(count for value, count in enumerate(start.left) if value != pair and counts(value))
    others = sum(start.left) - start.left[pair] - counting
    return Left(start.left[pair], counting, others), max_hands, counts(pair)


@cache
def _lammer_row(rows: tuple[str, ...], lammers: int, dealer_blackjack: bool) -> int:
    dealer = ("As", "Ks") if dealer_blackjack else ("9s", "Ks")
    up, hole = (Card(name).index for name in dealer)
    return row_of(rows, {"lammers": [lammers], "dealer up card": [up], "dealer hole card": [hole]})


# --- aces and eights (CO 30-899.15) -----------------------------------------------------------------------------------


def _ace_eight_case(play: ChartedPlay, start: Start) -> Case:
    """Both cards; with a series, the hands that they become."""
    dealt = (start.one, start.other)
    hidden = start.dealer_blackjack and play.peeks(start.up)
    pair = start.one == start.other and start.one in (ACE, EIGHT)
    if hidden or not pair or play.acts[start.up].with_two(*dealt) is not Action.SPLIT:
        return Case(dealt)
    wanted = EIGHT if start.one == ACE else ACE
    return Case(dealt, _series(play, start, lambda second: second == wanted))


def _hands_made(case: Case) -> Mapping[tuple[int, int], Fraction]:
    """The number of hands, and of those with an ace and an eight; one hand where nothing is split."""
    return {(1, 0): Fraction(1)} if case.series is None else split_series(*case.series)


@cache
def _ace_eight_row(
    rows: tuple[str, ...], dealt: tuple[int, int], hands: tuple[int, int], dealer_blackjack: bool
) -> int:
    first = list(dealt)  # a value is the index of a card that has it
    made, counting = hands
    ace_eight, other = [ACE, EIGHT], [first[0], TEN]
    after = ace_eight * counting + other * (made - counting)
    groups = {"player first two": first, "player hands": first if made == 1 else after}
    up, hole = (Card(name).index for name in (("As", "Ks") if dealer_blackjack else ("9s", "Ks")))
    return row_of(rows, groups | {"dealer up card": [up], "dealer hole card": [hole]})


# --- the rows ---------------------------------------------------------------------------------------------------------


def chances_from(
    wager: WagerDefinition, rows: tuple[str, ...], play: ChartedPlay, start: Start
) -> Mapping[int, Fraction]:
    """The chances of each row once the first cards are dealt; the number of rows stands for none."""
    lammers = "lammers" in wager.sees
    return _by_row(rows, _case(play, start, lammers=lammers), start.dealer_blackjack, lammers=lammers)


def _case(play: ChartedPlay, start: Start, *, lammers: bool) -> Case:
    return (_lammer_case if lammers else _ace_eight_case)(play, start)


def _by_row(rows: tuple[str, ...], case: Case, dealer_blackjack: bool, *, lammers: bool) -> Mapping[int, Fraction]:
    found: dict[int, Fraction] = defaultdict(Fraction)
    if lammers:
        for number, chance in _lammers(case).items():
            found[_lammer_row(rows, number, dealer_blackjack)] += chance
    else:
        one, other = case.known
        for hands, chance in _hands_made(case).items():
            found[_ace_eight_row(rows, (one, other), hands, dealer_blackjack)] += chance
    return found


def chances_of(wager: WagerDefinition, paytable: PayTable, play: ChartedPlay) -> list[Fraction]:
    """The chance of each row of a wager on lammers, or on aces and eights; the last chance is that of none."""
    rows, lammers = tuple(paytable.pays), "lammers" in wager.sees
    orders = perm(sum(play.values), DEALT)
    found = [Fraction(0)] * (len(rows) + 1)
    whole = [0] * (len(rows) + 1)  # orders of deals that decide the wager; most do
    for (case, dealer_blackjack), deals in _cases(play, lammers=lammers).items():
        for row, chance in _by_row(rows, case, dealer_blackjack, lammers=lammers).items():
            if chance == 1:
                whole[row] += deals
            else:
                found[row] += Fraction(deals, orders) * chance
    return [chance + Fraction(deals, orders) for chance, deals in zip(found, whole, strict=True)]


@lru_cache(maxsize=16)
def _cases(play: ChartedPlay, *, lammers: bool) -> Mapping[tuple[Case, bool], int]:
    """The orders of deals for each case and dealer's blackjack, shared by all pay tables."""
    orders = perm(sum(play.values), DEALT)
    found: dict[tuple[Case, bool], int] = defaultdict(int)
    for each, merged in _dealings(play.values):
        first = each[0]
        # Where nothing is split, no card but the dealer's blackjack matters any more.
        splits = play.acts[first.up].with_two(first.one, first.other) is Action.SPLIT
        for start in each if splits else merged:
            deals = start.chance.numerator * (orders // start.chance.denominator)
            found[_case(play, start, lammers=lammers), start.dealer_blackjack] += deals
    return found
