"""WA 3166, Spanish 21: a rescue returns the last doubled part, below, at and above the initial wager."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss import Double
from pitboss.engine.vocabulary.actions import Action, Redouble, Rescue
from tests.marks import proves
from tests.rules.spanish import REDOUBLES, dealt
from tests.rules.table_talk import play, settled

GAME = "spanish-21-wa-3166"
CARDS = "2h 3h | dealer 9d 7d"
WAGER = 25_00


@proves("WA 3166 v003 General rules 7", "WA 3166 v002 General rules 7")
@pytest.mark.parametrize(
    ("options", "steps", "kept", "lost"),
    [
        ({}, (Double(10_00), "2c"), 10_00, WAGER),  # doubled for less
        ({}, (Double(24_50), "2c"), 24_50, WAGER),
        ({}, (Double(WAGER), "2c"), WAGER, WAGER),
        (REDOUBLES, (Double(WAGER), "2c", Redouble(), "2d"), 2 * WAGER, 2 * WAGER),
        (REDOUBLES, (Double(WAGER), "2c", Redouble(), "2d", Redouble(), "2s"), 4 * WAGER, 4 * WAGER),
    ],
)
def test_wa_3166_general_rules_7_the_last_doubled_part_comes_back_and_the_rest_is_lost(
    options: dict[str, Any], steps: tuple[Action | str, ...], kept: int, lost: int
) -> None:
    round = play(dealt(GAME, CARDS, **options), *steps, Rescue())
    assert [(e.stake_cents, e.returned_cents) for e in settled(round)] == [(kept, kept), (lost, 0)]
