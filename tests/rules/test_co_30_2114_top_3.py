"""A wager that rides on another one, and one on which no tip rides."""

from __future__ import annotations

import pytest

from pitboss import IllegalWager, Limits, Table, Wager, load
from pitboss.catalogue import load_wager
from pitboss.table.listed import ListedWager


def table(*ids: str) -> Table:
    found = [load_wager(each) for each in ids]
    sides = [ListedWager(each, next(iter(each.paytables.values()))) for each in found]
    return Table(load("blackjack"), limits=Limits(min=5_00, max=500_00), sides=sides)


def test_co_30_2114_top_3_needs_a_21_plus_3_wager_first() -> None:
    at = table("21-plus-3-30-2114", "top-3-30-2114")
    main = Wager(1, "main", 25_00)
    with pytest.raises(IllegalWager, match=r"needs a 21\+3 wager first"):
        at.open([main, Wager(1, "Top 3", 5_00)])
    with pytest.raises(IllegalWager, match="needs a"):  # another seat's does not do
        at.open([main, Wager(2, "main", 25_00), Wager(2, "21+3", 5_00), Wager(1, "Top 3", 5_00)])
    assert at.open([main, Wager(1, "21+3", 5_00), Wager(1, "Top 3", 5_00)]).layout_cents == 35_00


def test_co_30_899_12_no_tip_rides_on_lucky_ladies() -> None:
    at = table("lucky-ladies")
    wagers = [Wager(1, "main", 25_00), Wager(1, "Lucky Ladies", 5_00)]
    with pytest.raises(IllegalWager, match="no wager for the dealer"):
        at.open([*wagers, Wager(1, "Lucky Ladies", 5_00, tip=True)])
    assert at.open(wagers).layout_cents == 30_00
