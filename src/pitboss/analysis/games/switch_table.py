"""A rule for switching that a person can use: a table of hand values to add up with and without the switch.

A hand is known by its row (a hard or soft total, or a pair) and has one value against each up card, in hundredths of
its wager. The player switches when the new hands add up to more.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from pitboss.analysis.games.switch import (
    ACE,
    BLACKJACK,
    DECISIONS_SHAPE,
    POINTS,
    Cards,
    Deal,
    Decisions,
    HandValue,
    SwitchValues,
    deals,
    peeks_under,
)

Row = tuple[str, int]
HUNDREDTHS: Final = 100
NATURAL: Final[Row] = ("blackjack", 21)


def row_of(hand: Cards) -> Row:
    """The row of two cards that are not a blackjack as dealt: an ace and a ten are a soft 21."""
    low, high = sorted(hand)
    if low == high:
        return "pair", low
    return ("soft", low + high + 10) if low == ACE else ("hard", low + high)


def row_name(row: Row) -> str:
    """A row in words, such as `8-8` or `soft 18`."""
    kind, number = row
    if kind == "pair":
        card = "A" if number == ACE else str(number)
        return f"{card}-{card}"
    if row == NATURAL:
        return "blackjack as dealt"
    return "A-10 by switching" if row == ("soft", 21) else f"{kind} {number}"


@dataclass(frozen=True)
class SwitchTable:
    """Hundredths of a wager by row and up card (ace first)."""

    values: Mapping[Row, tuple[int, ...]]

    def value(self, hand: Cards, up: int, *, as_dealt: bool) -> int:
        row = NATURAL if as_dealt and tuple(sorted(hand)) == BLACKJACK else row_of(hand)
        return self.values[row][up - 1]

    def switches(self, deal: Deal) -> bool:
        """Whether both hands add up to more with their second cards exchanged."""
        new = deal.switched
        now = sum(self.value(hand, deal.up, as_dealt=True) for hand in (deal.first, deal.second))
        return sum(self.value(hand, deal.up, as_dealt=False) for hand in (new.first, new.second)) > now

    @cached_property
    def decisions(self) -> Decisions:
        found = np.zeros(DECISIONS_SHAPE, dtype=np.uint8)
        for deal in deals():
            found[deal.place] = self.switches(deal)
        return found


def switch_table(values: SwitchValues[float]) -> SwitchTable:
    """The mean values of hands, given no dealer blackjack where the dealer peeks."""
    sums: dict[tuple[Row, int], float] = defaultdict(float)
    weights: dict[tuple[Row, int], float] = defaultdict(float)
    for (up, hand, other), found in values.hand_values.items():
        chance = _ways(values.shoe, (up, *hand, *other)) * (1 + (hand[0] != hand[1])) * (1 + (other[0] != other[1]))
        for row, value in _worth(hand, found, looks=peeks_under(values.rules, up)):
            sums[row, up] += chance * value
            weights[row, up] += chance
    rows = {row for row, _ in sums}
    return SwitchTable(
        {
            row: tuple(round(HUNDREDTHS * sums[row, up] / weights[row, up]) if weights[row, up] else 0 for up in POINTS)
            for row in sorted(rows, key=_order)
        }
    )


def _worth(hand: Cards, found: HandValue[float], *, looks: bool) -> list[tuple[Row, float]]:
    def known(value: float) -> float:
        return (value + 1 - found.clear) / found.clear if looks else value

    rows = [(row_of(hand), known(found.played))]
    if hand == BLACKJACK:
        # It pushes against a dealer blackjack, so nothing is lost there.
        rows.append((NATURAL, found.as_dealt / found.clear if looks else found.as_dealt))
    return rows


def _ways(shoe: tuple[int, ...], points: tuple[int, ...]) -> float:
    left, ways = list(shoe), 1.0
    for each in points:
        ways *= left[each - 1]
        left[each - 1] -= 1
    return ways


def _order(row: Row) -> tuple[int, int]:
    return ("hard", "soft", "blackjack", "pair").index(row[0]), row[1]
