"""Straights that grow while the hand is drawn (CO 30-2109, 30-2110), by ranks and, where a row asks for it, by suit.

Only cards that lengthen the straight matter: the first other card ends it. So the straights themselves are walked, card
by card, as long as the chart draws. Nobody plays by suits; the suit of the ace is then as likely as aces have it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import NamedTuple

from pitboss.analysis.play_wagers.charted_play import ACE, TEN, Acts, ChartedPlay
from pitboss.analysis.play_wagers.rows import row_of
from pitboss.analysis.solver.solution import Action
from pitboss.cards import RANKS, Card, Composition

Straight = tuple[str, ...]  # ranks, in the order in which they came
DRAWS = (Action.HIT, Action.DOUBLE)


def value_of(rank: str) -> int:
    return Card(rank + "s").points - 1


class StraightHand(NamedTuple):
    """A hand that is a straight so far: its chance with the up card, and whether it was split."""

    chance: Fraction
    ranks: Straight
    split: bool


def straight_chances(way: ChartedPlay, rows: Sequence[str]) -> list[Fraction]:
    """The chance of each row, the last one that of none."""
    found = [Fraction(0)] * (len(rows) + 1)
    for hand in finals(way):
        for row, share in rows_of(way.stack, tuple(rows), hand.ranks, split=hand.split):
            found[row] += share * hand.chance
    found[-1] += 1 - sum(found)
    return found


def rows_of(
    stack: Composition, rows: tuple[str, ...], ranks: Straight, *, split: bool = False
) -> Iterator[tuple[int, Fraction]]:
    """The row of a straight that ends here, by the suits that its ace may have."""
    for ace, share in _aces(stack, ranks):
        yield _row(rows, ranks, ace, split), share


def _aces(stack: Composition, ranks: Straight) -> Iterator[tuple[str, Fraction]]:
    """The suits that matter: a straight has one ace at most, a spade or not."""
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
    """Whether these ranks make a straight of all their cards, asked of the hands' own predicates."""
    return _row((f"straight of {len(ranks)} cards",), ranks, "s", False) == 0


def longer(ranks: Straight) -> tuple[Straight, ...]:
    """What one more card can make of a straight."""
    if len(ranks) == LONGEST:
        return ()
    return tuple((*ranks, rank) for rank in RANKS if is_straight((*ranks, rank)))


LONGEST = 6  # ace to six are 21


def finals(way: ChartedPlay) -> Iterator[StraightHand]:
    """Every straight of two cards and what becomes of it."""
    for up in (rank for rank in RANKS if way.ranks[rank]):
        for one, other in combinations(RANKS, 2):
            if is_straight((one, other)):
                for ranks in ((one, other), (other, one)):
                    yield from _from(way, up, ranks)


def _from(way: ChartedPlay, up: str, ranks: Straight) -> Iterator[StraightHand]:
    """The straight, played out against an up card; a dealer's blackjack ends the round where it is looked for."""
    acts = way.acts[value_of(up)]
    whole, clear = chance_of(way, up, ranks)
    if not whole:
        return
    first = acts.with_two(*map(value_of, ranks))
    if first not in DRAWS:
        yield StraightHand(whole, ranks, first is Action.SPLIT)
        return
    goes_on = clear if way.peeks(value_of(up)) else whole
    if whole > goes_on:
        yield StraightHand(whole - goes_on, ranks, False)
    yield from _drawn(way, up, ranks, acts, first)


def _drawn(way: ChartedPlay, up: str, ranks: Straight, acts: Acts, act: Action) -> Iterator[StraightHand]:
    """One card more, and as many as the chart draws; what does not lengthen it leaves it as it is."""
    peeks = way.peeks(value_of(up))
    rest = chance_of(way, up, ranks)[peeks]
    for straight in longer(ranks):
        chance = chance_of(way, up, straight)[peeks]
        if not chance:
            continue
        rest -= chance
        next_act = acts.drawing(*map(value_of, straight)) if act is Action.HIT else Action.STAND
        if next_act in DRAWS:
            yield from _drawn(way, up, straight, acts, next_act)
        else:
            yield StraightHand(chance, straight, False)
    yield StraightHand(rest, ranks, False)


def chance_of(way: ChartedPlay, up: str, ranks: Straight) -> tuple[Fraction, Fraction]:
    """The chance of these cards in this order and the up card: whatever lies under it, and without a blackjack."""
    left: dict[str, int] = defaultdict(int, way.ranks)
    size, chance = sum(left.values()), Fraction(1)
    for rank in (up, *ranks):
        if left[rank] <= 0:
            return Fraction(0), Fraction(0)
        chance *= Fraction(left[rank], size)
        left[rank] -= 1
        size -= 1
    return chance, chance * (1 - Fraction(_missing(left, value_of(up)), size))


def _missing(left: Mapping[str, int], up: int) -> int:
    """How many cards would make a blackjack under this up card."""
    wanted = {ACE: TEN, TEN: ACE}.get(up)
    return sum(count for rank, count in left.items() if value_of(rank) == wanted)
