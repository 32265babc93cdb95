"""A shoe as the kernel needs it: cards by value, and how often bonus hands are of one suit."""

from __future__ import annotations

from fractions import Fraction
from math import gcd, prod

from pitboss.cards import RANKS, SUITS, Card, Composition
from pitboss.errors import PitbossError

VALUES = 10
Chance = tuple[int, int]


def by_value(composition: Composition) -> list[int]:
    """Cards by value: aces first, tens and face cards last."""
    counts = [0] * VALUES
    for card, count in zip(
        (Card.of(index) for index in range(len(composition.counts))), composition.counts, strict=True
    ):
        if card.is_joker and count:
            raise PitbossError("a game of 21 with jokers cannot be solved: a joker has no value of its own")
        if not card.is_joker:
            counts[card.points - 1] += count
    unit = gcd(*counts) if composition.is_endless else 1  # only proportions matter
    return [count // unit for count in counts]


def _of_one_suit(composition: Composition, ranks: tuple[str, str, str], suit: str) -> int:
    """Ordered ways to draw these three ranks, all of this suit."""
    left = {rank: composition.counts[Card(rank + suit).index] for rank in RANKS}
    ways = 1
    for rank in ranks:
        ways *= max(left[rank], 0)
        left[rank] -= not composition.is_endless
    return ways


def _of_any_suit(composition: Composition, ranks: tuple[str, str, str]) -> int:
    left = {rank: sum(composition.counts[Card(rank + suit).index] for suit in SUITS) for rank in RANKS}
    ways = []
    for rank in ranks:
        ways.append(max(left[rank], 0))
        left[rank] -= not composition.is_endless
    return prod(ways)


def _chances(composition: Composition, ranks: tuple[str, str, str]) -> tuple[Chance, Chance]:
    """The chance that three cards of these ranks are of one suit, and that they are spades.

    It does not depend on the other cards of the round, because nobody plays by suits.
    """
    every = _of_any_suit(composition, ranks)
    if not every:
        return (0, 1), (0, 1)
    one_suit = Fraction(sum(_of_one_suit(composition, ranks, suit) for suit in SUITS), every)
    spades = Fraction(_of_one_suit(composition, ranks, "s"), every)
    return one_suit.as_integer_ratio(), spades.as_integer_ratio()


def suit_chances(composition: Composition) -> tuple[tuple[Chance, Chance], tuple[Chance, Chance]]:
    """The chances of one suit and of spades, for 6-7-8 and for 7-7-7."""
    return _chances(composition, ("6", "7", "8")), _chances(composition, ("7", "7", "7"))
