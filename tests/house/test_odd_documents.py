"""A document with anything in it is refused with its faults or checked to the end: nothing else is ever raised."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator
from typing import Any, Final

import pytest

from pitboss.house.check import check_house
from pitboss.house.check.formats import junit, plain_report
from pitboss.house.document import HouseDocument, HouseFileError, diff, parse_house, read_plain, write_house
from tests.house.documents import base

ODD: Final[tuple[Any, ...]] = (
    "", "none", "x", "\x7f\u2028\"'\\", "lucky-lucky", "blackjack-wa-3119", "match-the-dealer-up-card-wa-3166",
    "a:b@c", "$1", "100%",
    "1 to 1", 0, -1, 1, 2**63, 10**30, 3.5, True, False, [], {}, [1], ["x"], [{}], {"a": 1}, {"wager": "x"},
    {"wager": "blazing-7s-jackpot-up-card-wa-3119:1"}, [["x"]],
)  # fmt: skip


def _places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place of a document, outermost first."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in items:
        yield (*path, key)
        yield from _places(each, (*path, key))


def _put(plain: dict[str, Any], path: tuple[Any, ...], draw: random.Random) -> None:
    """Put something odd in a place, mostly of the kind that is there, so that it is read."""
    at: Any = plain
    for step in path[:-1]:
        at = at[step]
    alike = [each for each in ODD if type(each) is type(at[path[-1]])]
    at[path[-1]] = draw.choice(alike if alike and draw.random() < 0.8 else ODD)


def _check(lawful: HouseDocument, house: HouseDocument) -> None:
    """Everything that is done with a document."""
    report = check_house(house)
    assert report.results
    assert plain_report(report)["totals"] == report.totals
    assert junit(report)
    diff(lawful, house)
    assert parse_house(write_house(house)) == house


@pytest.mark.parametrize("name", ["colorado", "washington"])
@pytest.mark.parametrize("seed", range(2))
def test_odd_values_are_faults_or_verdicts(name: str, seed: int) -> None:
    draw = random.Random(seed)
    lawful = read_plain(base(name))
    places = list(_places(base(name)))
    read = 0
    for _ in range(25):
        plain = base(name)
        _put(plain, draw.choice(places), draw)
        with contextlib.suppress(HouseFileError):
            _check(lawful, read_plain(plain))
            read += 1
    assert read
