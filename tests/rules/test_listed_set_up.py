"""A wager that rides on another one, and one on which no tip rides."""

from __future__ import annotations

import pytest

from pitboss import IllegalSetup, IllegalWager, Limits, Table, Wager, load
from pitboss.catalogue import load_wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from tests.marks import proves

LIMITS = Limits(min=5_00, max=500_00)


def table(*ids: str) -> Table:
    found = [load_wager(each) for each in ids]
    sides = [CatalogueWager(each, next(iter(each.paytables.values()))) for each in found]
    return Table(load("blackjack"), limits=LIMITS, sides=sides)


@proves("CO 30-2114(2) s.1-4")
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


@proves("CO 30-899.12(1)")
@pytest.mark.parametrize(("decks", "fits"), [(1, False), (2, True), (8, True)])
def test_co_30_899_12_1_lucky_ladies_is_for_two_to_eight_decks(decks: int, fits: bool) -> None:
    wager = load_wager("lucky-ladies")
    side = CatalogueWager(wager, wager.paytable("A"))
    game = load("blackjack", decks=decks, dealt_from="digital")
    if fits:
        assert Table(game, limits=LIMITS, sides=[side]).house.sides == {"Lucky Ladies": side}
        return
    with pytest.raises(IllegalSetup, match="is for 2, 3, 4, 5, 6, 7, 8 decks, not 1"):
        Table(game, limits=LIMITS, sides=[side])
