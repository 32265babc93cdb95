"""What is printed and drawn of a jackpot, over HTTP: the page of a win, growth, and what the pit is told."""

from __future__ import annotations

import pytest

from pitboss.floor.floor import Floor
from tests.award_desk import BOTH_SEATS, ID, TABLES, Desk
from tests.jackpots import COLOR, SUITED

ONE = TABLES[0]


@pytest.fixture
def desk(floor: Floor) -> Desk:
    """A round at a dealt table in which seat 2 wins 10% and seat 1 the whole meter."""
    found = Desk(floor).furnish()
    for seat, name in ((1, "Ann"), (2, "Bob")):
        found.seat(ONE, seat, name)
    found.wager(ONE, {1: "Ann", 2: "Bob"})
    found.deal(ONE, BOTH_SEATS)
    return found


def finish(desk: Desk) -> None:
    for award in (1, 2):
        desk.step("Dana", award, "call")
    for award, who in ((1, "Sam"), (2, "Eve")):
        desk.step("Sam", award, "verify")
        desk.step(who, award, "seal")
        desk.step("Dana", award, "pay")


def alerts(desk: Desk) -> list[str]:
    return [each["text"] for each in desk["Sam"].get("/api/pit")["alerts"] if each["text"].startswith("Jackpot")]


def test_the_page_of_a_win_names_everybody_and_every_line(desk: Desk) -> None:
    finish(desk)
    win = desk["Sam"].get(f"/api/meters/{ID}/awards/2")
    assert (win["cents"], win["shown_cents"], win["percent"], win["stage"]) == (1_800_45, 1_800_45, "100%", "paid")
    assert (win["table"], win["shift"], win["round"], win["seat"], win["player"]) == (ONE, 1, 1, 1, "Ann")
    assert (win["hand"], win["wager_cents"]) == (SUITED, 1_00)
    assert win["cards"] == {"seat": ["7h", "7h"], "dealer": ["7h"]}  # the hole card is nobody's business yet
    assert [(each["cause"], each["by"], each["role"]) for each in win["lines"]] == [
        ("jackpot-contribute.1", "Ann", "player"),
        ("jackpot-recognize.1", ONE, "machine"),
        ("jackpot-call.1", "Dana", "dealer"),
        ("jackpot-verify.1", "Sam", "supervisor"),
        ("jackpot-seal.1", "Eve", "executive"),
        ("jackpot-pay.1", "Dana", "dealer"),
    ]
    lines = desk.floor.jackpots.jackpots[ID].jackpot.log.lines
    assert all(lines[each["n"] - 1].hash == each["hash"] and each["cite"] for each in win["lines"])
    assert all(each["at"] for each in win["lines"])


def test_an_award_that_is_not_called_has_no_amount_on_its_page(desk: Desk) -> None:
    win = desk["Sam"].get(f"/api/meters/{ID}/awards/1")
    assert (win["cents"], win["stage"], win["hand"], win["player"]) == (0, "recognized", COLOR, "Bob")
    desk["Sam"].get(f"/api/meters/{ID}/awards/3", 404)
    desk["Dana"].get(f"/api/meters/{ID}/awards/1", 403)


def test_growth_has_a_point_before_and_after_every_award(desk: Desk) -> None:
    finish(desk)
    found = desk["Sam"].get(f"/api/meters/{ID}/growth")
    shown = [(each["shows"][0], each["won_cents"]) for each in found["points"]]
    assert (2_000_50, 0) in shown
    assert [each for each in shown if each[1]] == [(1_800_45, 200_05), (2_000_02, 1_800_45)]
    assert found["paid"] == [2, 1]
    assert (found["set_up"]["id"], found["set_up"]["meter"][0]["rate"]) == (ID, "25%")


def test_the_pit_is_told_who_must_act_and_the_board_that_a_win_is_verified(desk: Desk) -> None:
    assert alerts(desk) == []  # the dealer has not called
    desk.step("Dana", 1, "call")
    assert alerts(desk) == [f"Jackpot {ID}: award 1 of $200.05 waits to be verified."]
    with desk["Ann"].http.websocket_connect("/api/meters/live") as socket:
        board = next(each for each in socket.receive_json()["jackpots"] if each["id"] == ID)
    assert [(each["cents"], each["seat"], each["hand"]) for each in board["verifying"]] == [(200_05, 2, COLOR)]
    desk.step("Sam", 1, "verify")
    assert alerts(desk) == [f"Jackpot {ID}: award 1 of $200.05 waits to be sealed."]
    desk.step("Sam", 1, "seal")
    assert alerts(desk) == []


def test_the_counters_of_a_meter_agree_with_its_statement(desk: Desk) -> None:
    """Two ways: what the meter has counted, and what all moves of the log come to by their places."""
    desk.step("Dana", 1, "call")
    open_hit = desk["Alex"].get(f"/api/meters/{ID}/counters")["hits"]
    assert [(each["award"], each["cents"], each["stage"]) for each in open_hit] == [(1, 200_05, "called")]
    desk.step("Dana", 1, "take-back")
    assert desk["Alex"].get(f"/api/meters/{ID}/counters")["hits"] == []
    finish(desk)
    found = desk["Alex"].get(f"/api/meters/{ID}/counters")
    assert found["meters"] == [
        {
            "name": "",
            "base_cents": 2_000_00,
            "reset_cents": 2_000_00,
            "increment": "25%",
            "hidden_increment": "1%",
            "limit_cents": None,
            "in_meter_cents": 2_00,
            "display_cents": 2_000_02,
            "hits": 2,
            "wins_cents": 2_000_50,
            "overflow": "0",
            "reserved_pool": "0",
        }
    ]
    account = desk["Alex"].get(f"/api/meters/{ID}/account")
    (by_moves,) = account["meters"]
    (meter,) = found["meters"]
    places = (meter["display_cents"], meter["wins_cents"], meter["reserved_pool"], meter["overflow"])
    assert tuple(map(str, places)) == tuple(by_moves[name] for name in ("display", "paid", "reserve", "overflow"))
    assert meter["in_meter_cents"] == sum(each["wagered_cents"] for each in account["rows"])
    assert (found["lines"], found["head"]) == (account["lines"], account["head"])
    assert [(each["award"], each["seat"], each["table"], each["stage"]) for each in found["hits"]] == [
        (2, 1, ONE, "paid"),
        (1, 2, ONE, "paid"),
    ]
    assert found["hits"][0]["line"] > found["hits"][1]["line"]
    desk["Dana"].get(f"/api/meters/{ID}/counters", 403)
    desk["Sam"].get("/api/meters/none/counters", 404)
