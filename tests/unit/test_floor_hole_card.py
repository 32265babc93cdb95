"""A dealer at a table of real cards: the hole card lies face down, and is entered when it is turned."""

from __future__ import annotations

from typing import Any, Final

import pytest

from pitboss.engine.vocabulary.actions import DealFaceDown, NoBlackjack
from pitboss.floor.floor import Floor
from pitboss.floor.live.setup import SetUp
from tests.browsers import Browser, check_books, sit_down
from tests.marks import proves

TABLE: Final = "real-cards"


@pytest.fixture
def dana(app: Any) -> Browser:
    return Browser(app).sign_in("Dana")


def begin(ann: Browser, dana: Browser, floor: Floor, cards: str) -> None:
    options: dict[str, bool | int | str] = {"decks": 6, "dealt_from": "shoe"}
    floor.add(SetUp(TABLE, "Real cards", "blackjack", kind="dealt", options=options, inspected_by="Dana"))
    sit_down(ann, TABLE)
    ann.order(TABLE, kind="wager", seat=1, bet="main", cents=25_00)
    for card in cards.split():
        dana.order(TABLE, kind="deal", card=card)


def round_of(who: Browser) -> dict[str, Any]:
    return dict(who.get(f"/api/tables/{TABLE}")["round"])


@proves("CO 30-823 ¶1 s.1")
def test_co_30_823_the_dealer_enters_the_hole_card_when_it_is_turned(
    app: Any, ann: Browser, dana: Browser, floor: Floor
) -> None:
    begin(ann, dana, floor, "Kh Kd")
    dana.order(TABLE, 422, kind="deal face down")
    dana.order(TABLE, kind="deal", card="9s")
    assert round_of(dana)["face_down"]
    dana.order(TABLE, 422, kind="no blackjack")
    dana.order(TABLE, kind="deal face down")
    assert [round_of(each)["dealer"]["cards"] for each in (ann, dana)] == [["Kd", None]] * 2
    seen = round_of(dana)
    assert seen["no_blackjack"]
    assert (seen["face_down"], seen["reshuffle"]) == (False, None)
    assert seen["expects"]["place"] == "Dealer: the hole card"
    assert {card[:-1] for card in seen["expects"]["cards"]} == {"A"}
    refused = dana.order(TABLE, 422, kind="deal", card="9c")
    assert refused["cite"] == "CO 30-823"
    dana.order(TABLE, kind="no blackjack")
    ann.order(TABLE, kind="act", action="stand")
    dana.order(TABLE, kind="go ahead")
    assert "Ah" not in round_of(dana)["expects"]["cards"]
    dana.order(TABLE, 422, kind="deal", card="Ah")
    dana.order(TABLE, kind="deal", card="7c")
    assert round_of(ann)["dealer"]["cards"] == ["Kd", "7c"]
    assert round_of(ann)["over"]
    done = [getattr(line.what, "action", None) for line in floor.tables[TABLE].running().log.lines]
    assert DealFaceDown() in done
    assert NoBlackjack() in done
    assert Browser(app).sign_in("Alex").get(f"/api/audit/tables/{TABLE}/shifts/1/verify")["holds"]
    check_books(floor)


def test_a_face_down_entry_is_taken_back_and_an_exposed_card_is_named_at_the_pit(
    app: Any, ann: Browser, dana: Browser, floor: Floor
) -> None:
    begin(ann, dana, floor, "Kh 6d 9s")
    dana.order(TABLE, kind="deal face down")
    dana.order(TABLE, kind="undo", line=dana.get(f"/api/tables/{TABLE}")["undo"]["line"])
    assert round_of(dana)["face_down"]
    dana.order(TABLE, kind="deal face down")
    sam = Browser(app).sign_in("Sam")
    offered = next(each for each in sam.get("/api/pit")["tables"] if each["id"] == TABLE)["irregularities"]
    expose = next(each for each in offered if each["action"]["is"] == "expose-hole-card.1")
    action = {**expose["action"], "card": "5c"}
    sam.order(TABLE, kind="rule", action=action, reason="a guest saw it")
    assert round_of(ann)["dealer"]["cards"] == ["6d", "5c"]
    assert Browser(app).sign_in("Alex").get(f"/api/audit/tables/{TABLE}/shifts/1/verify")["holds"]
