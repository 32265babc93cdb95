"""The ways to set five cards as a high hand of three and a low hand of two, and the house way.

>>> from pitboss.cards import cards
>>> setting = house_way(cards("10s 9h 5d 4c As"))
>>> [card.name for card in setting.high], setting.high_total, setting.low_total
(['As', '5d', '4c'], 20, 19)
>>> house_way(cards("10s Kh Qd Jc 2s")) is None
True
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from pitboss.cards import Card

MAX_TOTAL: Final = 21
HIGH_CARDS: Final = 3


class Setting(NamedTuple):
    """Three cards over two, each with its total (CO 30-2112(6))."""

    high: tuple[Card, Card, Card]
    low: tuple[Card, Card]
    high_total: int
    low_total: int

    @property
    def is_lawful(self) -> bool:
        """Whether the high hand is 21 or less and the low hand does not outrank it; a tie is lawful ((6)(a), (b))."""
        return self.low_total <= self.high_total <= MAX_TOTAL

    def __str__(self) -> str:
        return f"{self.high_total} over {self.low_total}"


def total(cards: Iterable[Card]) -> int:
    """The best count: one ace as 11 unless that would exceed 21 (CO 30-806(1)(c))."""
    hand = tuple(cards)
    hard = sum(card.points for card in hand)
    return hard + 10 if hard <= MAX_TOTAL - 10 and any(card.is_ace for card in hand) else hard


def set_as(high: Sequence[Card], low: Sequence[Card]) -> Setting:
    """Make a setting of three cards and two, with their totals."""
    first, second, third = high
    fourth, fifth = low
    return Setting((first, second, third), (fourth, fifth), total(high), total(low))


def in_order(cards: Iterable[Card]) -> list[Card]:
    """The cards with aces first, then from king down, whatever the order in which they came."""
    return sorted(cards, key=lambda card: (not card.is_ace, -card.rank_index, card.index))


def every_setting(five: Sequence[Card]) -> list[Setting]:
    """Every way to set five cards, lawful or not, by the highest high hand and then the highest low hand."""
    ordered = in_order(five)
    places = range(len(ordered))
    found = dict.fromkeys(
        set_as([ordered[i] for i in high], [ordered[i] for i in places if i not in high])
        for high in combinations(places, HIGH_CARDS)
    )
    return sorted(found, key=lambda setting: (-setting.high_total, -setting.low_total))


def lawful_settings(five: Sequence[Card]) -> list[Setting]:
    """Every lawful setting; a hand without one is a bust (CO 30-2112(7), (10))."""
    return [setting for setting in every_setting(five) if setting.is_lawful]


def is_pai_jack(five: Iterable[Card]) -> bool:
    """Whether the cards hold an ace and two ten-value cards (CO 30-2112(5))."""
    cards = tuple(five)
    return any(card.is_ace for card in cards) and sum(card.is_ten for card in cards) >= 2


def house_way(five: Sequence[Card]) -> Setting | None:
    """The house way to set five cards (CO 30-2112(9), (11)(i)(iii)); None for a bust.

    A Pai Jack goes on the high hand. Otherwise the high hand is as high as a lawful setting allows, then the low hand.
    """
    settings = lawful_settings(five)
    if is_pai_jack(five):
        settings = [setting for setting in settings if is_pai_jack(setting.high)]
    return settings[0] if settings else None
