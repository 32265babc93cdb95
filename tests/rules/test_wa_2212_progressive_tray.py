"""WA 2212, Bahama Bonus Progressive: the tray pays every hand that has no share of the meter."""

from __future__ import annotations

import pytest

from tests.marks import proves
from tests.rules.wager_talk import ended, listed

GAME, PROGRESSIVE = "bahama-bonus-blackjack-wa-2212", "bahama-progressive-wa-2212"
METERS = (1_000_00, 1_000_50, 50_000_00)
# The player's two cards, the up card between them, and the hole card; then what each pay table pays for 1.
FROM_THE_TRAY = [
    ("7h 7d 7s 7c", (200, 200, 200, 200)),  # four of a kind of both colors
    ("7h 7d 7h 8c", (20, 20, 20, 20)),  # three of a kind of one color
    ("7h 7d 7s 8c", (10, 12, 10, 10)),  # three of a kind
    ("7h 8c 9d 7h", (2, 3, 3, 2)),  # a suited pair
]


def paid(paytable: str, layout: str, meter_cents: int) -> int:
    event = ended(GAME, listed(PROGRESSIVE, paytable, meters={"": meter_cents}), layout)
    return event.returned_cents // event.stake_cents


@proves("WA 2212 Progressive 10(b)")
@pytest.mark.parametrize(("layout", "pays"), FROM_THE_TRAY)
@pytest.mark.parametrize("meter_cents", METERS)
def test_wa_2212_progressive_10_b_whatever_the_meter_shows_the_tray_pays_the_same(
    layout: str, pays: tuple[int, ...], meter_cents: int
) -> None:
    assert tuple(paid(paytable, layout, meter_cents) for paytable in "1234") == pays


@proves("WA 2212 Progressive 10(a)")
@pytest.mark.parametrize("meter_cents", METERS)
def test_wa_2212_progressive_10_a_percentage_awards_follow_the_meter(meter_cents: int) -> None:
    for paytable in "1234":
        side = listed(PROGRESSIVE, paytable, meters={"": meter_cents})
        assert ended(GAME, side, "7h 7h 7h 7h").returned_cents == meter_cents
