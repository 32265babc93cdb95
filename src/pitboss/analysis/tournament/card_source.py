"""Where the cards come from: independent draws, as from a shoe without end, or a small stack counted card by card.

A card is its points: an ace is 1, tens and faces are 10. A player has not seen the hole card, so the unseen cards
include it; once the dealer has peeked it is known not to make a blackjack, which changes what is drawn from a stack.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from typing import Final, Protocol

from pitboss.errors import PitbossError

ACE: Final = 1
TEN: Final = 10
POINTS: Final = range(1, 11)
BUST: Final = 22
FINALS: Final = (17, 18, 19, 20, 21, BUST)  # how a dealer's hand without a blackjack ends
RANKS: Final = 13

Weights = tuple[Fraction, ...]  # one for each of FINALS


class CardSource(Protocol):
    """Unseen cards, the hole card among them. Immutable; equal sources have the same future."""

    def draws(self) -> Sequence[tuple[int, Fraction, CardSource]]:
        """Every card that may come next, with its chance and what is left."""

    def blackjack(self, up: int) -> Fraction:
        """The chance that the hole card makes a blackjack with this up card."""

    def with_blackjack(self, up: int) -> CardSource:
        """What is left when the hole card made a blackjack and was turned over."""

    def without_blackjack(self, up: int) -> CardSource:
        """The same cards, knowing that the hole card makes no blackjack."""

    def finals(self, up: int, hits_soft_17: bool) -> Weights:
        """How the dealer's hand ends, given that it is no blackjack."""


def blackjack_hole(up: int) -> int | None:
    """The hole card that makes a blackjack; None: no hole card does."""
    return {ACE: TEN, TEN: ACE}.get(up)


def best_total(hard: int, has_ace: bool) -> int:
    """The total with an ace as 11 where that does not bust."""
    return hard + 10 if has_ace and hard <= 11 else hard


def dealer_stands(hard: int, has_ace: bool, hits_soft_17: bool) -> bool:
    """Whether the dealer stands on these cards."""
    total = best_total(hard, has_ace)
    return total > 17 or (total == 17 and not (hits_soft_17 and total != hard))


def _add(into: list[Fraction], more: Sequence[Fraction], weight: Fraction) -> None:
    for place, each in enumerate(more):
        into[place] += weight * each


def _ended(total: int) -> Weights:
    return tuple(Fraction(total == final or (final == BUST < total)) for final in FINALS)


# --- independent cards ---------------------------------------------------------------------------------------------


def chance_of(points: int) -> Fraction:
    """The chance of a card with these points from an endless shoe."""
    return Fraction(4 if points == TEN else 1, RANKS)


@dataclass(frozen=True)
class EndlessShoe:
    """Independent cards: each rank comes with a chance of one in thirteen, whatever has been seen."""

    def draws(self) -> Sequence[tuple[int, Fraction, CardSource]]:
        return [(points, chance_of(points), self) for points in POINTS]

    def blackjack(self, up: int) -> Fraction:
        hole = blackjack_hole(up)
        return Fraction(0) if hole is None else chance_of(hole)

    def with_blackjack(self, up: int) -> CardSource:
        return self

    def without_blackjack(self, up: int) -> CardSource:
        return self

    def finals(self, up: int, hits_soft_17: bool) -> Weights:
        return _endless_finals(up, hits_soft_17)


@cache
def _endless_finals(up: int, hits_soft_17: bool) -> Weights:
    barred = blackjack_hole(up)
    holes = [points for points in POINTS if points != barred]
    whole, found = sum(chance_of(points) for points in holes), [Fraction(0)] * len(FINALS)
    for points in holes:
        _add(found, _endless_from(up + points, ACE in (up, points), hits_soft_17), chance_of(points) / whole)
    return tuple(found)


@cache
def _endless_from(hard: int, has_ace: bool, hits_soft_17: bool) -> Weights:
    if dealer_stands(hard, has_ace, hits_soft_17):
        return _ended(best_total(hard, has_ace))
    found = [Fraction(0)] * len(FINALS)
    for points in POINTS:
        _add(found, _endless_from(hard + points, has_ace or points == ACE, hits_soft_17), chance_of(points))
    return tuple(found)


# --- a small stack -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SmallStack:
    """Unseen cards by points, dealt without replacement; `barred` is what the hole card is known not to be."""

    counts: tuple[int, ...]
    barred: int | None = None

    @classmethod
    def of(cls, cards: Sequence[int]) -> SmallStack:
        return cls(tuple(list(cards).count(points) for points in POINTS))

    def draws(self) -> Sequence[tuple[int, Fraction, CardSource]]:
        """A barred card never lies in the hole, so it is drawn more often than its share."""
        size = sum(self.counts)
        holes = size - self._barred_left()
        if size < 2 or not holes:
            raise PitbossError("the stack is too small: no card is left to deal")
        usual = Fraction(holes - 1, holes * (size - 1)) if self.barred else Fraction(1, size)
        return [
            (points, count * (Fraction(1, size - 1) if points == self.barred else usual), self._less(points))
            for points, count in zip(POINTS, self.counts, strict=True)
            if count and (points == self.barred or holes > 1)
        ]

    def _barred_left(self) -> int:
        return 0 if self.barred is None else self.counts[self.barred - 1]

    def _less(self, points: int) -> SmallStack:
        return SmallStack(_without(self.counts, points), self.barred)

    def blackjack(self, up: int) -> Fraction:
        hole = blackjack_hole(up)
        return Fraction(0) if hole is None else Fraction(self.counts[hole - 1], sum(self.counts))

    def with_blackjack(self, up: int) -> CardSource:
        return SmallStack(_without(self.counts, blackjack_hole(up) or 0))

    def without_blackjack(self, up: int) -> CardSource:
        return SmallStack(self.counts, blackjack_hole(up))

    def finals(self, up: int, hits_soft_17: bool) -> Weights:
        holes, found = sum(self.counts) - self._barred_left(), [Fraction(0)] * len(FINALS)
        for points, count in zip(POINTS, self.counts, strict=True):
            if count and points != self.barred:
                rest = _without(self.counts, points)
                _add(found, _stack_from(rest, up + points, ACE in (up, points), hits_soft_17), Fraction(count, holes))
        return tuple(found)


def _without(counts: tuple[int, ...], points: int) -> tuple[int, ...]:
    return (*counts[: points - 1], counts[points - 1] - 1, *counts[points:])


@lru_cache(maxsize=100_000)
def _stack_from(counts: tuple[int, ...], hard: int, has_ace: bool, hits_soft_17: bool) -> Weights:
    if dealer_stands(hard, has_ace, hits_soft_17):
        return _ended(best_total(hard, has_ace))
    size, found = sum(counts), [Fraction(0)] * len(FINALS)
    if not size:
        raise PitbossError("the stack is too small: no card is left to deal")
    for points, count in zip(POINTS, counts, strict=True):
        if count:
            rest = _stack_from(_without(counts, points), hard + points, has_ace or points == ACE, hits_soft_17)
            _add(found, rest, Fraction(count, size))
    return tuple(found)
