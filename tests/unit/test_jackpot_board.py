"""The jackpot board: what a screen on the wall is sent, and when."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from pitboss.floor.floor import Floor
from pitboss.floor.http.guards.sockets import SIGNED_OUT
from pitboss.floor.jackpots.board import decimal, percent
from tests.browsers import Browser, sit_down

SPOT = "Blazing 7's Jackpot (dealer up card)"
TABLES = [f"sevens-{number}" for number in (1, 2, 3)]
FEED = "/api/meters/live"


def wager(who: Browser, table: str = TABLES[0]) -> None:
    """A wager on the jackpot that the first card locks in."""
    sit_down(who, table)
    if who.get(f"/api/tables/{table}")["cut"]:
        who.order(table, kind="cut")
    who.order(table, kind="wager", seat=1, bet="main", cents=5_00)
    who.order(table, kind="wager", seat=1, bet=SPOT, cents=1_00)
    who.order(table, kind="ready")


def own(message: dict[str, Any]) -> dict[str, Any]:
    """The progressive of the three electronic tables."""
    return next(each for each in message["jackpots"] if each["id"] == "blazing-7s")


def test_the_board_tells_what_wins_what_feeds_it_and_from_where(ann: Browser) -> None:
    with ann.http.websocket_connect(FEED) as socket:
        jackpot = own(socket.receive_json())
    assert [each["id"] for each in jackpot["tables"]] == TABLES
    assert jackpot["meters"] == [
        {
            "name": "",
            "shows_cents": 2_000_00,
            "adds_cents": "23",
            "reserve_cents": "1",
            "rate": "23%",
            "reserve_rate": "1%",
            "seed_cents": 2_000_00,
            "limit_cents": 9_000_00,
        }
    ]
    assert [(each["share"], each["cents"]) for each in jackpot["wins"]] == [("100%", 2_000_00), ("10%", 200_00)]
    assert (jackpot["order"], jackpot["running"]) == ("dealer's right", True)
    assert (jackpot["hits"], jackpot["verifying"]) == ([], [])
    assert "Ann" not in str(jackpot)


def test_who_looks_at_the_board_looks_at_its_tables(app: Any, ann: Browser) -> None:
    """Automatic players play where somebody looks: so the meters of a demonstration move on the wall."""
    company = app.state.company
    with ann.http.websocket_connect(FEED) as socket:
        socket.receive_json()
        assert [company.is_near(each) for each in (*TABLES, "blackjack")] == [True, True, True, False]
    assert not any(map(company.is_near, TABLES))


def test_the_board_is_told_of_a_wager_and_of_nothing_else(ann: Browser) -> None:
    with ann.http.websocket_connect(FEED) as socket:
        socket.receive_json()
        socket.send_text("whatever is sent to it is not read")
        wager(ann)
        jackpot = own(socket.receive_json())
    assert jackpot["meters"][0]["shows_cents"] == 2_000_23
    assert jackpot["wins"][1]["cents"] == 200_03  # up to the next cent


def test_a_stopped_jackpot_takes_no_wagers_on_the_board(ann: Browser, floor: Floor) -> None:
    floor.jackpots.jackpots["blazing-7s"].fail("the disk is full")
    with ann.http.websocket_connect(FEED) as socket:
        assert own(socket.receive_json())["running"] is False


def test_the_feed_is_for_people_who_are_signed_in(app: Any) -> None:
    with Browser(app).http.websocket_connect(FEED) as socket, pytest.raises(WebSocketDisconnect) as closed:
        socket.receive_json()
    assert closed.value.code == SIGNED_OUT


def test_a_linked_spot_has_its_meters_and_another_has_none(ann: Browser) -> None:
    wager(ann)
    spots = {each["bet"]: each for each in ann.get(f"/api/tables/{TABLES[1]}")["spots"]}
    assert spots[SPOT]["meters"] == {"": 2_000_23}  # fed at another table
    assert "meters" not in spots["main"]
    others = ann.get("/api/tables/blackjack")["spots"][1:]
    assert {each["meters"] for each in others} == {None}


@pytest.mark.parametrize(
    ("rate", "written"),
    [
        (Fraction(0), "0%"),
        (Fraction(7, 10), "70%"),
        (Fraction(173_333, 10**6), "17.3333%"),
        (Fraction(1, 10**6), "0.0001%"),
        (Fraction(1), "100%"),
    ],
)
def test_a_rate_is_written_as_people_write_it(rate: Fraction, written: str) -> None:
    assert percent(rate) == written


def test_parts_of_a_cent_are_written_out() -> None:
    assert [decimal(each) for each in (Fraction(70), Fraction(-7, 4), Fraction(1, 10**6))] == [
        "70",
        "-1.75",
        "0.000001",
    ]
