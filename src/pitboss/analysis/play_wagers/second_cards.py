"""Wagers that the first two cards of every hand decide: lammers for free doubles and splits, aces with eights.

Later cards do not matter, so the chances are fractions over every up card, every first two cards, every hole card, and
the series of splits where the chart splits.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from pitboss.analysis.play_wagers.charted_play import ACE, TEN, ChartedPlay, Shoe, Values
from pitboss.analysis.play_wagers.rows import row_of
from pitboss.analysis.play_wagers.split_series import Left, split_series
from pitboss.analysis.solver.solution import Action
from pitboss.cards import Card
from pitboss.catalogue.wagers import PayTable, WagerDefinition
from pitboss.law.rules import FreeSplits, TwentyOneRules

EIGHT = 7


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


def starts(shoe: Shoe) -> Iterator[Start]:
    """Every start that can be dealt; `one` is not above `other`."""
    for chance, left, up in _take(Fraction(1), shoe.values):
        for chance_one, left_one, one in _take(chance, left):
            for chance_two, left_two, other in _take(chance_one, left_one):
                if one <= other:
                    both = chance_two * (1 if one == other else 2)
                    for chance_all, rest, hole in _take(both, left_two):
                        yield Start(chance_all, up, one, other, hole, rest)


def _take(chance: Fraction, left: Values) -> Iterator[tuple[Fraction, Values, int]]:
    size = sum(left)
    for value, count in enumerate(left):
        if count:
            yield chance * Fraction(count, size), (*left[:value], count - 1, *left[value + 1 :]), value


def total_of(one: int, other: int) -> tuple[int, bool]:
    """The total of two cards, and whether it is soft."""
    soft = ACE in (one, other)
    return one + other + 2 + (10 if soft else 0), soft


# --- lammers (CO 30-2116(4), 30-2119(11), (15)) -----------------------------------------------------------------------


def is_free_double(rules: TwentyOneRules, one: int, other: int) -> bool:
    total, soft = total_of(one, other)
    return rules.free_doubles.holds(total, soft=soft)


def is_free_split(rules: TwentyOneRules, value: int) -> bool:
    return rules.free_splits is FreeSplits.ALL_BUT_TENS and value != TEN


def _lammer_rows(play: ChartedPlay, rows: tuple[str, ...], start: Start) -> Mapping[int, Fraction]:
    found: dict[int, Fraction] = defaultdict(Fraction)
    for lammers, chance in _lammers(play, start).items():
        found[_lammer_row(rows, lammers, start.dealer_blackjack)] += chance
    return found


def _lammers(play: ChartedPlay, start: Start) -> Mapping[int, Fraction]:
    if start.dealer_blackjack and play.peeks(start.up):
        return {0: Fraction(1)}
    acts, rules = play.acts[start.up], play.rules
    act = acts.with_two(start.one, start.other)
    if act is Action.SPLIT:

        def doubles(second: int) -> bool:
            is_double = acts.after_split(start.one, second) is Action.DOUBLE
            return is_double and is_free_double(rules, start.one, second)

        free = int(is_free_split(rules, start.one))
        found: dict[int, Fraction] = defaultdict(Fraction)
        for (hands, doubled), chance in _split(play, start, doubles).items():
            found[free * (hands - 1) + doubled] += chance
        return found
    return {int(act is Action.DOUBLE and is_free_double(rules, start.one, start.other)): Fraction(1)}


def _split(play: ChartedPlay, start: Start, counts: Callable[[int], bool]) -> Mapping[tuple[int, int], Fraction]:
    """The series of splits of a pair, with the number of second cards that count."""
    pair = start.one
    max_hands = play.max_hands(pair) if play.acts[start.up].resplits[pair] else min(play.max_hands(pair), 2)
    counting = sum(count for value, count in enumerate(start.left) if value != pair and counts(value))
    others = sum(start.left) - start.left[pair] - counting
    return split_series(Left(start.left[pair], counting, others), max_hands, counts(pair))


@cache
def _lammer_row(rows: tuple[str, ...], lammers: int, dealer_blackjack: bool) -> int:
    dealer = ("As", "Ks") if dealer_blackjack else ("9s", "Ks")
    up, hole = (Card(name).index for name in dealer)
    return row_of(rows, {"lammers": [lammers], "dealer up card": [up], "dealer hole card": [hole]})


# --- aces and eights (CO 30-899.15) -----------------------------------------------------------------------------------


def _ace_eight_rows(play: ChartedPlay, rows: tuple[str, ...], start: Start) -> Mapping[int, Fraction]:
    found: dict[int, Fraction] = defaultdict(Fraction)
    for hands, chance in _hands_made(play, start).items():
        found[_ace_eight_row(rows, (start.one, start.other), hands, start.dealer_blackjack)] += chance
    return found


def _hands_made(play: ChartedPlay, start: Start) -> Mapping[tuple[int, int], Fraction]:
    """The number of hands, and of those with an ace and an eight; one hand where nothing is split."""
    hidden = start.dealer_blackjack and play.peeks(start.up)
    pair = start.one == start.other and start.one in (ACE, EIGHT)
    if hidden or not pair or play.acts[start.up].with_two(start.one, start.other) is not Action.SPLIT:
        return {(1, 0): Fraction(1)}
    wanted = EIGHT if start.one == ACE else ACE
    return _split(play, start, lambda second: second == wanted)


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


def chances_from(
    wager: WagerDefinition, rows: tuple[str, ...], play: ChartedPlay, start: Start
) -> Mapping[int, Fraction]:
    """The chances of each row once the first cards are dealt; the number of rows stands for none."""
    return (_lammer_rows if "lammers" in wager.sees else _ace_eight_rows)(play, rows, start)


def chances_of(wager: WagerDefinition, paytable: PayTable, play: ChartedPlay) -> list[Fraction]:
    """The chance of each row of a wager on lammers, or on aces and eights; the last chance is that of none."""
    rows = tuple(paytable.pays)
    found = [Fraction(0)] * (len(rows) + 1)
    for start in starts(play):
        for row, chance in chances_from(wager, rows, play, start).items():
            found[row] += start.chance * chance
    return found
