"""Counts as lines through the effects of removal: the best tags, and how well given tags fit.

Tags are by card, so that a count may tell suits apart. A true count is the running count for each deck left; a count
whose tags do not add up to zero is read against its average.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.counting.effects import Effects
from pitboss.analysis.simulation import Count
from pitboss.cards import CARDS, RANKS, Card, Composition

Floats = NDArray[np.float64]
CARDS_IN_DECK: Final = 52
LEVEL: Final = 3  # the largest tag that people count with
SCALES: Final = 201  # tried for whole tags
NEAR: Final = 0.002  # a balanced count may lose this much of its correlation


@dataclass(frozen=True)
class LinearCount:
    """Tags by card, their correlation with the effects, and what a point of the true count is worth."""

    tags: Mapping[str, Fraction]
    correlation: float
    slope: float

    @property
    def by_rank(self) -> Mapping[str, Fraction] | None:
        """The tags by rank; None where suits differ."""
        found: dict[str, Fraction] = {}
        for name, tag in self.tags.items():
            card = Card(name)
            rank = "joker" if card.is_joker else card.rank
            if found.setdefault(rank, tag) != tag:
                return None
        return {rank: found[rank] for rank in (*RANKS, "joker") if rank in found}

    def __str__(self) -> str:
        ranks = self.by_rank
        if ranks is not None:
            return " ".join(f"{rank}{float(tag):+g}" for rank, tag in ranks.items() if tag)
        return " ".join(f"{name}{float(tag):+g}" for name, tag in self.tags.items() if tag)


def weights(whole: Composition) -> Floats:
    """How many cards of each kind the shoe holds."""
    return np.array(whole.counts, dtype=np.float64)


def effect_array(effects: Effects) -> Floats:
    """The effects by card index; nothing for a card that the shoe does not hold."""
    return np.array([float(effects.by_card.get(card.name, 0)) for card in CARDS])


def tag_array(count: Count, whole: Composition) -> Floats:
    """A count's tags by card index; a joker has none."""
    return np.array([0.0 if card.is_joker or not n else float(count.tags[card.rank]) for card, n in _held(whole)])


def _held(whole: Composition) -> list[tuple[Card, int]]:
    return list(zip(CARDS, whole.counts, strict=True))


def correlation(held: Floats, one: Floats, other: Floats) -> float:
    """The correlation of two values of a card, every card weighted alike; 0 where one of them does not vary."""
    size = held.sum()
    a, b = one - held @ one / size, other - held @ other / size
    spread = float((held @ a**2) * (held @ b**2))
    return float(held @ (a * b)) / spread**0.5 if spread > 0 else 0.0


def slope(whole: Composition, effects: Floats, tags: Floats) -> float:
    """What one point of the true count adds to the expectation, by least squares."""
    held = weights(whole)
    size = held.sum()
    off = tags - held @ tags / size
    spread = float(held @ off**2)
    return float(held @ (off * effects)) / spread * (size - 1) / CARDS_IN_DECK if spread else 0.0


def fit(effects: Effects, tags: Floats) -> LinearCount:
    """Given tags with their correlation and slope."""
    held, values = weights(effects.whole), effect_array(effects)
    named = {
        card.name: Fraction(float(tags[card.index])).limit_denominator(10**6) for card, n in _held(effects.whole) if n
    }
    return LinearCount(named, correlation(held, tags, values), slope(effects.whole, values, tags))


def betting_correlation(effects: Effects, count: Count) -> float:
    """How closely a count's tags follow the effects of removal, from -1 to 1."""
    return correlation(weights(effects.whole), tag_array(count, effects.whole), effect_array(effects))


def insurance_effects(whole: Composition) -> Floats:
    """The effects on insurance, which is linear: it wins two to one on a ten."""
    held, tens = weights(whole), np.array([float(card.is_ten) for card in CARDS])
    size = held.sum()
    share = float(held @ tens) / size
    return 3 * (share - tens) / (size - 1) * (held > 0)


def insurance_correlation(count: Count, whole: Composition) -> float:
    """How closely a count's tags follow the effects on insurance, from -1 to 1."""
    return correlation(weights(whole), tag_array(count, whole), insurance_effects(whole))


def best_count(effects: Effects) -> LinearCount:
    """The effects themselves, scaled so that the largest tag is one: no linear count does better."""
    values = effect_array(effects)
    largest = float(np.abs(values).max())
    return fit(effects, values / largest if largest else values)


def whole_count(effects: Effects, level: int = LEVEL, *, by_rank: bool = False) -> LinearCount:
    """The best count with whole tags up to `level`, balanced where that costs next to nothing."""
    held, values = weights(effects.whole), effect_array(effects)
    if by_rank:
        values = _averaged(held, values)
    largest = float(np.abs(values[held > 0]).max(initial=0))
    if not largest or np.ptp(values[held > 0]) < 1e-15:
        return fit(effects, np.zeros(len(CARDS)))
    found: list[tuple[float, bool, Floats]] = []
    for top in range(1, level + 1):
        for scale in np.linspace(top - 0.49, top + 0.49, SCALES):
            tags = np.round(values / largest * scale)
            found.append((correlation(held, tags, values), bool(held @ tags == 0), tags))
    best = max(fits for fits, _, _ in found)
    balanced = [each for each in found if each[1] and each[0] >= best - NEAR]
    _, _, chosen = max(balanced or found, key=lambda each: each[0])
    return fit(effects, chosen)


def _averaged(held: Floats, values: Floats) -> Floats:
    """The average over the suits of each rank."""
    found = values.copy()
    for rank in RANKS:
        cards = [card.index for card in CARDS if not card.is_joker and card.rank == rank and held[card.index]]
        if cards:
            found[cards] = (held[cards] @ values[cards]) / held[cards].sum()
    return found
