"""Pai Jack over HTTP: fouls and wrong numbers of cards are the pit supervisor's to report."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.engine.vocabulary.events import Irregularity, Settled
from pitboss.floor.floor import Floor
from pitboss.floor.live.setup import SetUp
from tests.browsers import Browser, check_books, put_down, sit_down
from tests.marks import proves

TABLE = "pai-jack-dealt"
ANN, DEALER = "10d 9d 8h 5h 4h", "9s 9c 5d 4s 2s"
FOUL = {"is": "foul-hand.1", "seat": 1, "high": ["8h", "5h", "4h"], "low": ["10d", "9d"]}
FEWER = {"is": "miscount-cards.1", "seat": 1, "cards": 4}


def dealt(ann: Browser, app: Any, floor: Floor, **options: Any) -> tuple[Browser, Browser]:
    """Ann has her five cards, and the dealer too; the dealer and a supervisor are there."""
    floor.add(SetUp(TABLE, "Pai Jack, by a dealer", "pai-jack", options=options, kind="dealt", inspected_by="Dana"))
    dana, sam = Browser(app).sign_in("Dana"), Browser(app).sign_in("Sam")
    sit_down(ann, TABLE)
    put_down(ann, TABLE, 1, 20_00)
    for card in f"{ANN} {DEALER}".split():
        dana.order(TABLE, kind="deal", card=card)
    return dana, sam


def events(floor: Floor, kind: type[Any]) -> list[Any]:
    round = floor.tables[TABLE].running().round
    assert round is not None
    return [event for event in round.events if isinstance(event, kind)]


@proves("CO 30-2112(11)(i)", "CO 30-2112(4)")
@pytest.mark.parametrize("action", [FOUL, FEWER], ids=["foul", "four cards"])
def test_co_30_2112_11_i_neither_player_nor_dealer_reports_it(
    action: dict[str, Any], ann: Browser, app: Any, floor: Floor
) -> None:
    dana, sam = dealt(ann, app, floor)
    before = floor.tables[TABLE].running().log.head
    for person in (ann, dana):
        person.order(TABLE, 403, kind="rule", action=action, reason="seen by the dealer")
    assert floor.tables[TABLE].running().log.head == before
    sam.order(TABLE, kind="rule", action=action, reason="seen by the dealer")
    assert [each.seat for each in events(floor, Irregularity)] == [1]
    check_books(floor)


@proves("CO 30-2112(11)(i)", "CO 30-2112(11)(i)(ii)")
def test_co_30_2112_11_i_ii_the_house_s_choice_decides_what_follows(ann: Browser, app: Any, floor: Floor) -> None:
    dana, sam = dealt(ann, app, floor, foul_hand="loses")
    sam.order(TABLE, kind="rule", action=FOUL, reason="seen by the dealer")
    dana.order(TABLE, kind="go ahead")
    dana.order(TABLE, kind="go ahead")
    assert [(each.outcome, each.returned_cents) for each in events(floor, Settled)] == [("lose: foul hand", 0)]
    check_books(floor)
