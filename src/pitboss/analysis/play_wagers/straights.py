"""Straights that grow while the hand draws (CO 30-2109, 30-2110), by rank and, where a row needs it, by suit.

Only cards that lengthen the straight matter: the first other card ends it. So straights are followed card by card for
as long as the chart draws. Nobody plays by suits, so the ace's suit has the proportions of the shoe.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations
from math import perm
from typing import NamedTuple

from pitboss.analysis.play_wagers.charted_play import ACE, TEN, Acts, ChartedPlay
from pitboss.analysis.play_wagers.rows import row_of
from pitboss.analysis.solver.solution import Action
from pitboss.cards import RANKS, Card, Composition

Straight = tuple[str, ...]  # ranks, in the order in which they came
DRAWS = (Action.HIT, Action.DOUBLE)


@cache
def value_of(rank: str) -> int:
    return Card(rank + "s").points - 1


class StraightHand(NamedTuple):
    """A straight as it ends: its chance with the up card, and whether the hand was split."""

    chance: Fraction
    ranks: Straight
    split: bool


def straight_chances(play: ChartedPlay, rows: Sequence[str]) -> list[Fraction]:
    """The chance of each row; the last chance is that of none."""
    found = [Fraction(0)] * (len(rows) + 1)
    for (ranks, split), chance in _by_ranks(play).items():
        for row, share in rows_of(play.stack, tuple(rows), ranks, split=split):
            found[row] += share * chance
    found[-1] += 1 - sum(found)
    return found


def rows_of(
    stack: Composition, rows: tuple[str, ...], ranks: Straight, *, split: bool = False
) -> Iterator[tuple[int, Fraction]]:
    """The row of a final straight for each suit that its ace may have, with the suit's share."""
    for ace, share in _aces(stack, ranks):
        yield _row(rows, ranks, ace, split), share


def _aces(stack: Composition, ranks: Straight) -> Iterator[tuple[str, Fraction]]:
    """The suits that matter: the ace of a straight, if any, is a spade or not."""
    if "A" not in ranks:
        yield "s", Fraction(1)
        return
    counts = [stack.counts[Card("A" + suit).index] for suit in "shdc"]
    spades = Fraction(counts[0], sum(counts))
    yield "s", spades
    yield "h", 1 - spades


@cache
def _row(rows: tuple[str, ...], ranks: Straight, ace: str, split: bool) -> int:
    indices = [Card(rank + (ace if rank == "A" else "d")).index for rank in ranks]
    return row_of(rows, {"player first two": indices[:2], "player hand": indices, "split": [int(split)]})


@cache
def is_straight(ranks: Straight) -> bool:
    """Whether all these ranks make a straight, by the hands' own predicates."""
    return _row((f"straight of {len(ranks)} cards",), ranks, "s", False) == 0


@cache
def longer(ranks: Straight) -> tuple[Straight, ...]:
    """The straights that one more card can make."""
    if len(ranks) == LONGEST:
        return ()
    return tuple((*ranks, rank) for rank in RANKS if is_straight((*ranks, rank)))


LONGEST = 6  # ace to six count 21


@lru_cache(maxsize=16)
def finals(play: ChartedPlay) -> tuple[StraightHand, ...]:
    """Every straight of two cards, played out; shared by all pay tables."""
    return tuple(_finals(play))


@lru_cache(maxsize=16)
def _by_ranks(play: ChartedPlay) -> Mapping[tuple[Straight, bool], Fraction]:
    """The chance of every straight, split or not, with any up card; shared by all pay tables."""
    found: dict[tuple[Straight, bool], Fraction] = defaultdict(Fraction)
    for hand in finals(play):
        found[hand.ranks, hand.split] += hand.chance
    return found


def _finals(play: ChartedPlay) -> Iterator[StraightHand]:
    for up in (rank for rank in RANKS if play.ranks[rank]):
        for one, other in combinations(RANKS, 2):
            if is_straight((one, other)):
                for ranks in ((one, other), (other, one)):
                    yield from _from(play, up, ranks)


def _from(play: ChartedPlay, up: str, ranks: Straight) -> Iterator[StraightHand]:
    """A straight played out against an up card; a dealer's blackjack ends the round where the dealer peeks."""
    acts = play.acts[value_of(up)]
    whole, clear = chance_of(play, up, ranks)
    if not whole:
        return
    first = acts.with_two(*map(value_of, ranks))
    if first not in DRAWS:
        yield StraightHand(whole, ranks, first is Action.SPLIT)
        return
    goes_on = clear if play.peeks(value_of(up)) else whole
    if whole > goes_on:
        yield StraightHand(whole - goes_on, ranks, False)
    yield from _drawn(play, up, ranks, acts, first)


def _drawn(play: ChartedPlay, up: str, ranks: Straight, acts: Acts, act: Action) -> Iterator[StraightHand]:
    """Draw as many cards as the chart says; a card that does not lengthen the straight leaves it as it is."""
    peeks = play.peeks(value_of(up))
    rest = chance_of(play, up, ranks)[peeks]
    for straight in longer(ranks):
        chance = chance_of(play, up, straight)[peeks]
        if not chance:
            continue
        rest -= chance
        next_act = acts.drawing(*map(value_of, straight)) if act is Action.HIT else Action.STAND
        if next_act in DRAWS:
            yield from _drawn(play, up, straight, acts, next_act)
        else:
            yield StraightHand(chance, straight, False)
    yield StraightHand(rest, ranks, False)


def chance_of(play: ChartedPlay, up: str, ranks: Straight) -> tuple[Fraction, Fraction]:
    """The chance of these cards in this order and the up card: with any hole card, and without a blackjack."""
    left: dict[str, int] = defaultdict(int, play.ranks)
    size = sum(left.values())
    ways, orders = 1, perm(size, 1 + len(ranks))
    for rank in (up, *ranks):
        if left[rank] <= 0:
            return Fraction(0), Fraction(0)
        ways *= left[rank]
        left[rank] -= 1
        size -= 1
    return Fraction(ways, orders), Fraction(ways * (size - _missing(left, value_of(up))), orders * size)


def _missing(left: Mapping[str, int], up: int) -> int:
    """The number of hole cards that would make a blackjack with this up card."""
    wanted = {ACE: TEN, TEN: ACE}.get(up)
    return sum(count for rank, count in left.items() if value_of(rank) == wanted)
