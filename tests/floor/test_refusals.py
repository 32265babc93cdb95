"""A refused order changes nothing, in memory or on the disk: in every state, by everybody, each field wrong in turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final

import pytest

from pitboss.engine.verify.table_conformance import differences
from tests.floor import snapshot
from tests.floor.driver import Driver, mark
from tests.floor.house import Floors, House
from tests.floor.orders import KINDS, Sent
from tests.floor.states import PUSH, STATES

EVERYBODY: Final = ("Ann", "Bob", "Cy", "Dana", "Sam", "Sue", "Eve", "Sid")
SAMPLE: Final = 60  # orders in each state; all of them in a soak run
_DRAW: Final = {"is": "draw-in-error.1", "card": "2c", "exposed": True}

# Around every bound: below, at, above; and what nobody can mean.
VALUES: Final[Mapping[str, tuple[Any, ...]]] = {
    "seat": (1, 2, 3, 7, 8, 99, 100, 0, -1),
    "cents": (4_99, 5_00, 500_00, 500_50, 1_000_00, 1_000_50, 10**12, 10**12 + 1, 10**30, 0, -5_00),
    "min_cents": (1, 5_00, 600_00, 10**12),
    "max_cents": (1, 4_99, 500_00, 10**12),
    "bet": ("main", "Lucky Ladies", "Bust Bonus", "ante", "no such spot", ""),
    "tip": (False, True),
    "secret": (False, True),
    "hand": (0, 1, 9, 10),
    "wagers": (
        [{"seat": 1, "bet": "main", "cents": 5_00}, {"seat": 1, "bet": "Lucky Ladies", "cents": 5_00}],
        [{"seat": 1, "bet": "main", "cents": 5_00}, {"seat": 1, "bet": "Lucky Ladies", "cents": 1}],
        [{"seat": 1, "bet": "main", "cents": 5_00}, {"seat": 2, "bet": "main", "cents": 5_00}],
        [{"seat": 1, "bet": "main", "cents": 5_00}] * 2,
        [{"seat": 1, "bet": "no such spot", "cents": 5_00}],
        [],
    ),
    "depth": (None, 1, 103, 104, 1000, 1001, 0),
    "action": ("stand", "hit", "double", "insure", "split", "pass", "fly", ""),
    "what": ("$10", "Kh", ""),
    "line": (20, 1, 10**9, 0),
    "step": (0, 3, 10**9, -1),
    "moment": (None, "0" * 16, "stale"),
    "card": ("4s", "Kh", "Qc", "Jo", "1x", ""),
    "player": ("Gus", "Gil", "Ann", "guest Gus", "house", "", "x" * 41),
    "tender": ("currency", "ticket", "coupon", "beads"),
    "validated": (False, True),
    "reason": ("a card fell", ""),
    "cards": (311, 312, 51, 52, 0, 1000, 1001, -1),
    "sound": (False, True),
    "device": (False, True),
}
RULINGS: Final[tuple[Mapping[str, Any], ...]] = (
    PUSH,
    {**PUSH, "seat": 7},
    {**PUSH, "hand": 5},
    _DRAW,
    {**_DRAW, "card": "Kh"},
    {"is": "expose-hole-card.1"},
    {"is": "push-table.1", "reason": "x"},
    {"is": "miss-first-card.1", "seat": 2},
    {"is": "wrong-action.1", "seat": 1, "hand": 0, "player_chooses": True},
    {"is": "reshuffle-discards.1", "rack": []},
    {"is": "correct-cards.1", "corrected": [{"line": 20, "card": "4s"}]},
    {"is": "correct-cards.1", "corrected": []},
    {"is": "pay-difference.1", "seat": 1, "cents": 5_00, "reason": "x"},
    {"is": "collect-difference.1", "seat": 1, "cents": 10**12, "reason": "x"},
    {"is": "stand.1"},
    {"is": "no such ruling.9"},
    {},
)


def orders() -> Iterator[dict[str, Any]]:
    """Every kind with the first value of every field, and then with each other value of each field in turn."""
    for kind, order in KINDS.items():
        values = {name: _values(kind, name) for name in order.model_fields if name != "kind"}
        usual = {"kind": kind, **{name: each[0] for name, each in values.items()}}
        yield usual
        yield {"kind": kind}
        yield {**usual, "no such field": 1}
        for name, each in values.items():
            yield from ({**usual, name: value} for value in each[1:])


def _values(kind: str, name: str) -> tuple[Any, ...]:
    return RULINGS if (kind, name) == ("rule", "action") else VALUES[name]


def _everything(house: House) -> dict[str, Any]:
    return {**snapshot.of_floor(house.floor), "disk": house.floor.store.ask(mark).result()}


def _send_all(floors: Floors, state: str, asked: list[Sent]) -> None:
    """Each is refused without a trace, or accepted and a new floor is needed; either way the floor opens again."""
    while asked:
        with STATES[state].on(floors) as house:
            while asked:
                sent = asked.pop()
                before = _everything(house)
                answer = house.order(sent.person, sent.table, sent.order)
                assert answer.status < 500, (sent, answer.why)
                if answer.status == 200:
                    break
                found = [str(each) for each in differences(before, _everything(house))]
                assert (sent, answer.why, found, house.errors.told) == (sent, answer.why, [], [])
            Driver(house).restart()


def _asked(state: str, count: int | None) -> list[Sent]:
    every = [Sent(person, STATES[state].table, order) for order in orders() for person in EVERYBODY]
    return every if count is None else Random(state).sample(every, count)


@pytest.mark.parametrize("state", STATES)
def test_a_refused_order_changes_nothing(state: str, state_floors: Floors) -> None:
    _send_all(state_floors, state, _asked(state, SAMPLE))


@pytest.mark.soak
@pytest.mark.parametrize("state", STATES)
def test_every_refused_order_changes_nothing(state: str, state_floors: Floors) -> None:
    _send_all(state_floors, state, _asked(state, None))
