"""The cut over HTTP: the player to whom it is offered cuts or declines, and nobody else (CO 30-817, 30-828(11))."""

from __future__ import annotations

from asyncio import run
from typing import Any

import pytest

from pitboss.engine.vocabulary.actions import DiscardFaceUpCard
from pitboss.errors import PitbossError
from pitboss.floor.floor import Floor
from pitboss.shoe.records import HOUSE, CutDeclined, CutMade
from tests.browsers import Browser, check_books, sit_down
from tests.databases import SLOW
from tests.marks import proves

EVERY_ROUND = ("hold-em", "pai-jack", "deuces")


def cuts(floor: Floor, table: str) -> list[tuple[str, int | None]]:
    made = [line.what for line in floor.tables[table].running().log.lines]
    return [(e.by, getattr(e, "depth", None)) for e in made if isinstance(e, CutMade | CutDeclined)]


def offered(who: Browser, table: str) -> Any:
    return who.get(f"/api/tables/{table}")["cut"]


@proves("CO 30-817 ¶1 s.1")
@pytest.mark.parametrize("table", EVERY_ROUND)
def test_co_30_817_the_player_who_is_offered_the_cut_makes_it(table: str, ann: Browser, app: Any, floor: Floor) -> None:
    bob = Browser(app).sign_in("Bob")
    sit_down(ann, table, 1)
    sit_down(bob, table, 2)
    assert offered(bob, table) == "Ann"
    ann.order(table, 422, kind="wager", seat=1, bet="main", cents=25_00)
    refused = bob.order(table, 422, kind="cut", depth=10)
    assert "Ann has the cut now, not Bob" in refused["detail"]
    for name, status in (("Dana", 403), ("Sam", 403), ("Eve", 403)):
        Browser(app).sign_in(name).order(table, status, kind="cut", depth=10)
    size = ann.get(f"/api/tables/{table}")["stack"]
    ann.order(table, 422, kind="cut", depth=size)
    assert cuts(floor, table) == []
    ann.order(table, kind="cut")
    bob.order(table, kind="cut", depth=size - 1)
    assert offered(ann, table) is None
    assert cuts(floor, table) == [("Ann", None), ("Bob", size - 1)]
    ann.order(table, kind="wager", seat=1, bet="main", cents=25_00)


@proves("CO 30-817 ¶1 s.1")
@pytest.mark.parametrize("table", EVERY_ROUND)
def test_co_30_817_when_all_decline_or_let_the_time_pass_the_house_cuts(
    table: str, ann: Browser, app: Any, floor: Floor
) -> None:
    bob = Browser(app).sign_in("Bob")
    sit_down(ann, table, 1)
    sit_down(bob, table, 2)
    ann.order(table, kind="cut")
    play = floor.play[table]
    play.deadline = 0.0
    run(play.live.perform_unasked(play.tick))
    assert [by for by, _ in cuts(floor, table)] == ["Ann", "Bob", HOUSE]
    assert offered(ann, table) is None


def out_of_cards(who: Browser, floor: Floor, table: str) -> None:
    """A wager is on the layout, and the shoe is empty: its cards lie in the discard rack."""
    live = floor.tables[table].running()
    assert live.shoe is not None
    who.order(table, kind="cut", depth=10)
    who.order(table, kind="wager", seat=1, bet="main", cents=25_00)
    while live.shoe.left > 2:
        live.give_card(DiscardFaceUpCard)


@proves("CO 30-828(11)")
def test_co_30_828_11_a_round_waits_for_the_cut_of_its_discards(ann: Browser, app: Any, floor: Floor) -> None:
    sit_down(ann, "spanish", 1)
    out_of_cards(ann, floor, "spanish")
    ann.order("spanish", kind="ready")
    state = ann.get("/api/tables/spanish")
    assert (state["cut"], state["round"]["over"], state["round"]["legal"]) == ("Ann", False, [])
    Browser(app).sign_in("Bob").order("spanish", 422, kind="cut", depth=5)
    Browser(app).sign_in("Dana").order("spanish", 403, kind="cut", depth=5)
    ann.order("spanish", kind="cut", depth=5)
    state = ann.get("/api/tables/spanish")
    assert state["cut"] is None
    assert state["round"]["over"] or state["round"]["legal"]  # the deal has gone on
    assert cuts(floor, "spanish")[-1] == ("Ann", 5)
    check_books(floor)


@proves("CO 30-828(11)")
def test_co_30_828_11_a_cut_in_mid_round_outlives_the_power(ann: Browser, floor: Floor) -> None:
    sit_down(ann, "hold-em", 1)
    ann.order("hold-em", kind="cut", depth=10)
    ann.order("hold-em", kind="wager", seat=1, bet="main", cents=25_00)
    ann.order("hold-em", kind="wager", seat=1, bet="PK", cents=25_00)
    ann.order("hold-em", kind="ready")
    while (state := ann.get("/api/tables/hold-em"))["cut"] is None and not state["round"]["over"]:
        ann.order("hold-em", kind="act", action=state["round"]["legal"][0]["name"], step=state["round"]["step"])
    assert state["cut"] == "Ann"
    again = Floor(floor.store, SLOW)
    assert again.tables["hold-em"].running().cut_offered == "Ann"
    with pytest.raises(PitbossError, match="has the cut; wait until"):
        again.tables["hold-em"].running().deal()
    ann.order("hold-em", kind="cut")
    assert [by for by, _ in cuts(floor, "hold-em")] == ["Ann", "Ann", HOUSE]
    check_books(floor)
