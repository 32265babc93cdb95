"""A dealer enters what does not come from the stack: the wheel, the special deck, a shuffle in mid-round."""

from __future__ import annotations

from typing import Any, Final

import pytest

from pitboss.engine.vocabulary.actions import ReshuffleDiscards
from pitboss.engine.vocabulary.events import DiscardsReshuffled, Irregularity
from pitboss.floor.floor import Floor
from pitboss.floor.live.setup import SetUp, SideChoice
from tests.browsers import Browser, check_books, sit_down
from tests.marks import proves

TABLE: Final = "draws"
WON: Final = "Kh 9d As 9c"
WHEEL: Final = SideChoice("wheel-of-madness", segments=("$5", "$10", "$10", "$100"))


@pytest.fixture
def dana(app: Any) -> Browser:
    return Browser(app).sign_in("Dana")


def begin(ann: Browser, dana: Browser, floor: Floor, *sides: SideChoice | str, cards: str = WON) -> None:
    options: dict[str, bool | int | str] = {"decks": 6, "dealt_from": "shoe"}
    floor.add(SetUp(TABLE, "By a dealer", "blackjack", kind="dealt", options=options, sides=sides, inspected_by="Dana"))
    sit_down(ann, TABLE)
    ann.order(TABLE, kind="wager", seat=1, bet="main", cents=25_00)
    for spot in floor.tables[TABLE].running().house.sides:
        ann.order(TABLE, kind="wager", seat=1, bet=spot, cents=5_00)
    for card in cards.split():
        dana.order(TABLE, kind="deal", card=card)


def check(app: Any, floor: Floor) -> None:
    assert Browser(app).sign_in("Alex").get(f"/api/audit/tables/{TABLE}/shifts/1/verify")["holds"]
    check_books(floor)


@proves("CO 30-899.06(6)")
def test_co_30_899_06_6_the_dealer_enters_where_the_wheel_stopped(
    app: Any, ann: Browser, dana: Browser, floor: Floor
) -> None:
    begin(ann, dana, floor, WHEEL)
    dana.order(TABLE, kind="go ahead")
    dana.order(TABLE, 422, kind="draw bonus", what="$10")
    ann.order(TABLE, kind="act", action="pick spot")
    round = dana.get(f"/api/tables/{TABLE}")["round"]
    assert sorted(round["draws"]) == ["$10", "$100", "$5"]
    assert round["expects"] is None
    refused = dana.order(TABLE, 422, kind="draw bonus", what="$7")
    assert "cannot be drawn" in refused["detail"]
    dana.order(TABLE, 422, kind="deal", card="4s")
    dana.order(TABLE, kind="draw bonus", what="$10")
    state = dana.get(f"/api/tables/{TABLE}")
    assert state["round"]["over"]
    assert state["racks"]["Ann"] == 500_00 + 37_50 + 50_00
    dana.order(TABLE, kind="undo", line=state["undo"]["line"])
    dana.order(TABLE, kind="draw bonus", what="$5")
    assert dana.get(f"/api/tables/{TABLE}")["racks"]["Ann"] == 500_00 + 37_50 + 25_00
    check(app, floor)


def test_the_dealer_enters_the_card_of_the_special_deck(app: Any, ann: Browser, dana: Browser, floor: Floor) -> None:
    begin(ann, dana, floor, "go-fish-21")
    dana.order(TABLE, kind="go ahead")
    ann.order(TABLE, kind="act", action="pick spot")
    draws = dana.get(f"/api/tables/{TABLE}")["round"]["draws"]
    assert draws
    dana.order(TABLE, kind="draw bonus", what=next(each for each in draws if each != "Jo"))
    assert dana.get(f"/api/tables/{TABLE}")["round"]["over"]
    check(app, floor)


@proves("CO 30-828(11)")
def test_co_30_828_11_the_dealer_enters_that_the_stack_ran_out(
    app: Any, ann: Browser, dana: Browser, floor: Floor
) -> None:
    """The table does not see stack and rack: it takes the dealer's word, once cards are being dealt."""
    begin(ann, dana, floor, cards="")
    assert dana.get(f"/api/tables/{TABLE}")["round"]["reshuffle"] is None
    dana.order(TABLE, 422, kind="reshuffle")
    for card in ["Kh", "9d"]:
        dana.order(TABLE, kind="deal", card=card)
    assert dana.get(f"/api/tables/{TABLE}")["round"]["reshuffle"] == "possible"
    dana.order(TABLE, kind="reshuffle")
    line = floor.tables[TABLE].running().log.lines[-1].what
    assert line.action == ReshuffleDiscards(())  # type: ignore[union-attr]
    assert [type(each) for each in line.events] == [Irregularity, DiscardsReshuffled]  # type: ignore[union-attr]
    assert dana.get(f"/api/tables/{TABLE}")["round"]["story"][-1]["cite"] == "CO 30-828(11)"
    state = dana.get(f"/api/tables/{TABLE}")
    dana.order(TABLE, kind="undo", line=state["undo"]["line"])
    dana.order(TABLE, kind="reshuffle")
    for card in ["7s", "9c"]:
        dana.order(TABLE, kind="deal", card=card)
    refused = dana.order(TABLE, 422, kind="reshuffle")
    assert refused["cite"] == "CO 30-828(11)"
    check(app, floor)


def test_card_and_story_name_the_hand_once_a_seat_has_two(app: Any, ann: Browser, dana: Browser, floor: Floor) -> None:
    """The dealer of a split hand must know which of the two gets the card."""

    def place() -> str:
        return str(dana.get(f"/api/tables/{TABLE}")["round"]["expects"]["place"])

    begin(ann, dana, floor, cards="8h 6d")
    assert place() == "Seat 1: a card"
    for card in ("8s", "10c"):
        dana.order(TABLE, kind="deal", card=card)
    ann.order(TABLE, kind="act", action="split")
    assert place() == "Seat 1 hand 1: a card"
    dana.order(TABLE, kind="deal", card="Kd")
    ann.order(TABLE, kind="act", action="stand")
    assert place() == "Seat 1 hand 2: a card"
    dana.order(TABLE, kind="deal", card="9h")
    for who in (ann, dana):
        told = [line["text"] for line in who.get(f"/api/tables/{TABLE}")["round"]["story"]]
        assert told[-3:] == ["Seat 1 hand 1: K♦", "Seat 1 hand 1: stand", "Seat 1 hand 2: 9♥"]
        assert "Seat 1: 8♠" in told  # before the split
    ann.order(TABLE, kind="act", action="stand")
    check(app, floor)
