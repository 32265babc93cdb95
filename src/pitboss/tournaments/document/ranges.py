"""What the numbers and texts of a document may be, before the law is asked.

A number below zero would be taken off where the law adds up: a negative re-entry would lower the fees that one player
may pay (CO 30-832.06). What a clause itself limits is left to the check, which names the clause.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from pitboss.house.document.fields import fields_of
from pitboss.house.document.reading import KeyPath
from pitboss.tournaments.document import model
from pitboss.tournaments.document.rounds import Level, RoundPlan

LARGEST: Final = 1_000_000_000  # points or cents: nothing that is announced has more
MOST_TABLES: Final = 100
MOST_SEATS: Final = 9
MOST_HANDS: Final = 1_000
MOST_PLAYERS: Final = MOST_TABLES * MOST_SEATS
MOST_SECONDS: Final = 3_600
MOST_TIMES: Final = 1_000

_POINTS: Final = (1, LARGEST)
_ANY: Final = (0, LARGEST)
_PLAYERS: Final = (0, MOST_PLAYERS)
RANGES: Final[Mapping[type, Mapping[str, tuple[int, int]]]] = {
    model.TournamentDocument: {"edition": (1, LARGEST), "league_points": _ANY},
    model.ChipColor: {"points": _POINTS},
    model.Goods: {"value_cents": _ANY},
    model.ExtraChips: {"points": _POINTS, "cents": _ANY, "times": (1, MOST_TIMES)},
    model.Rebuys: {"until_hand": (0, MOST_HANDS), "below_points": _ANY},
    model.Reentry: {"until_round": (1, MOST_HANDS)},
    model.Prize: {"place": (1, MOST_PLAYERS), "cents": _ANY, "value_cents": _ANY},
    model.EventPlan: {
        "fee_cents": _ANY, "buy_in_cents": _ANY, "voucher_cents": _ANY, "added_cents": _ANY, "points": _POINTS,
        "seats": (1, MOST_SEATS), "deck_minutes": (1, 24 * 60),
    },
    Level: {"min": _POINTS, "max": _ANY},
    RoundPlan: {
        "hands": (0, MOST_HANDS), "left": (1, MOST_PLAYERS), "advance": _PLAYERS, "advance_overall": _PLAYERS,
        "wild_cards": _PLAYERS, "second_chance": _PLAYERS, "points": _ANY, "values": _POINTS,
        "secret_bets": (0, MOST_HANDS), "seconds": (0, MOST_SECONDS), "elimination_seconds": (0, MOST_SECONDS),
    },
}  # fmt: skip


def range_faults(found: msgspec.Struct, path: KeyPath = ()) -> Iterator[tuple[KeyPath, str]]:
    """Every number outside its range and every text that must not be empty, each with its key."""
    ranges = RANGES.get(type(found), {})
    for each in fields_of(type(found)):
        value, at = getattr(found, each.name), (*path, each.encode_name)
        if each.name in ranges:
            yield from _number_faults(value, at, *ranges[each.name])
        elif isinstance(value, str) and each.required and not value.strip():
            yield at, "it is empty. Write a text"
        elif isinstance(value, msgspec.Struct):
            yield from range_faults(value, at)
        elif isinstance(value, tuple):
            for place, item in enumerate(value):
                if isinstance(item, msgspec.Struct):
                    yield from range_faults(item, (*at, place))


def _number_faults(value: Any, at: KeyPath, low: int, high: int) -> Iterator[tuple[KeyPath, str]]:
    numbers = value.values() if isinstance(value, dict) else value if isinstance(value, tuple) else [value]
    for number in numbers:
        if not low <= number <= high:
            yield at, f"{number} is not allowed. Write a whole number from {low:,} to {high:,}"
