"""What the kernel needs to know of a shoe: cards by value, and how often bonus hands are of one suit."""

from __future__ import annotations

from fractions import Fraction
from math import prod

from pitboss.cards import RANKS, SUITS, Card, Composition
from pitboss.errors import PitbossError

VALUES = 10
Chance = tuple[int, int]


def by_value(composition: Composition) -> list[int]:
    """Cards by value: aces first, tens and pictures last."""
    counts = [0] * VALUES
    for card, count in zip(
        (Card.of(index) for index in range(len(composition.counts))), composition.counts, strict=True
    ):
        if card.is_joker and count:
            raise PitbossError("a game of 21 with jokers cannot be solved: they have no value of their own")
        if not card.is_joker:
            counts[card.points - 1] += count
    return counts


def _of_one_suit(composition: Composition, ranks: tuple[str, str, str], suit: str) -> int:
    """Ordered ways to take these three ranks, all of this suit."""
    left = {rank: composition.counts[Card(rank + suit).index] for rank in RANKS}
    ways = 1
    for rank in ranks:
        ways *= max(left[rank], 0)
        left[rank] -= 1
    return ways


def _of_any_suit(composition: Composition, ranks: tuple[str, str, str]) -> int:
    left = {rank: sum(composition.counts[Card(rank + suit).index] for suit in SUITS) for rank in RANKS}
    ways = []
    for rank in ranks:
        ways.append(max(left[rank], 0))
        left[rank] -= 1
    return prod(ways)


def _chances(composition: Composition, ranks: tuple[str, str, str]) -> tuple[Chance, Chance]:
    """The chance that three cards of these ranks are of one suit, and of spades. Their suits do not depend on the other
    cards of the round as long as nobody looks at suits."""
    every = _of_any_suit(composition, ranks)
    if not every:
        return (0, 1), (0, 1)
    one_suit = Fraction(sum(_of_one_suit(composition, ranks, suit) for suit in SUITS), every)
    spades = Fraction(_of_one_suit(composition, ranks, "s"), every)
    return one_suit.as_integer_ratio(), spades.as_integer_ratio()


def suit_chances(composition: Composition) -> tuple[tuple[Chance, Chance], tuple[Chance, Chance]]:
    """For 6-7-8 and for 7-7-7."""
    return _chances(composition, ("6", "7", "8")), _chances(composition, ("7", "7", "7"))
