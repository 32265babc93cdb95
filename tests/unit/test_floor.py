"""The floor over HTTP: who may do what, commands that are done once, money that stays whole."""

from __future__ import annotations

import uuid
from asyncio import run
from typing import Any
from unittest.mock import ANY

import pytest

from pitboss.engine.books.cash import worth
from pitboss.engine.books.log import hash_of
from pitboss.floor import demo
from pitboss.floor.floor import Floor
from pitboss.floor.http.app import make_app
from pitboss.ledger import Store, schema
from pitboss.ledger.entries import read_lines
from tests.browsers import Browser, check_books, play_out, put_down, sit_down
from tests.databases import SLOW
from tests.marks import proves


def test_a_round_from_the_seat_to_the_pay(ann: Browser, floor: Floor) -> None:
    sit_down(ann)
    ann.order("blackjack", kind="wager", seat=1, bet="main", cents=25_00)
    ann.order("blackjack", kind="wager", seat=1, bet="Lucky Ladies", cents=5_00)
    ann.order("blackjack", kind="ready")
    state = play_out(ann)
    assert [position["seat"] for position in state["round"]["positions"]] == [1]
    assert any(line.get("net_cents") is not None and line["cite"] for line in state["round"]["story"])
    assert state["wallet_cents"] == demo.CENTS - 500_00
    check_books(floor)
    ann.order("blackjack", kind="get up", seat=1)
    me = ann.get("/api/me")
    assert me["wallet_cents"] == state["wallet_cents"] + state["rack_cents"]
    check_books(floor)


def test_a_price_that_is_told_is_the_price_that_is_taken(ann: Browser, floor: Floor) -> None:
    """For every game, before its first round and after it; asking changes nothing."""
    found = {}
    for table in (each.id for each in demo.tables() if each.kind == "electronic"):
        least = ann.get(f"/api/tables/{table}")["min_cents"]
        sit_down(ann, table, cents=50 * least)
        asked = [{"kind": "wager", "seat": 1, "bet": "main", "cents": 2 * least}]
        told = []
        for _ in range(2):
            before = ann.get(f"/api/tables/{table}")
            told.append(ann.post(f"/api/tables/{table}/price", wagers=asked)["cents"])
            assert ann.get(f"/api/tables/{table}") == before | {"seconds_left": ANY}
            put_down(ann, table, 1, 2 * least)
            assert before["rack_cents"] - ann.get(f"/api/tables/{table}")["rack_cents"] == told[-1], table
            ann.order(table, kind="ready")
            play_out(ann, table)
        ann.order(table, kind="get up", seat=1)
        assert told[0] == told[1]
        found[table] = told[0] // least
    assert {table for table, times in found.items() if times != 2} == {"switch", "deuces", "three-card-21", "ante-up"}
    check_books(floor)


def test_the_price_of_several_wagers_and_of_one_that_is_refused(ann: Browser, app: Any) -> None:
    sit_down(ann, "switch")
    main = {"kind": "wager", "seat": 1, "bet": "main", "cents": 25_00}
    side = {"kind": "wager", "seat": 1, "bet": "Super Match", "cents": 5_00}
    path = "/api/tables/switch/price"
    assert ann.post(path, wagers=[main, side]) == {"cents": 55_00}
    assert ann.post(path, wagers=[side, main]) == {"cents": 55_00}
    assert ann.post(path, wagers=[main | {"cents": 1}]) == {"cents": 0}  # below the minimum: nothing would be taken
    assert ann.post(path, wagers=[main | {"cents": 500_00}]) == {"cents": 1_000_00}  # whatever the player holds
    for wrong in ([], [{"kind": "sit", "seat": 1}], [main | {"cents": 0}], [main | {"cents": 10**13}], [main] * 101):
        ann.post(path, 422, wagers=wrong)
    ann.post("/api/tables/nowhere/price", 404, wagers=[main])
    assert Browser(app).http.post(path, json={"wagers": [main]}).status_code == 401


def test_every_game_of_the_demonstration_is_played(ann: Browser, floor: Floor) -> None:
    for table in (each.id for each in demo.tables() if each.kind == "electronic"):
        least = ann.get(f"/api/tables/{table}")["min_cents"]
        sit_down(ann, table, cents=50 * least)
        for _ in range(3):
            put_down(ann, table, 1, 2 * least)
            ann.order(table, kind="ready")
            play_out(ann, table)
        assert floor.tables[table].running().rounds_played == 3, table
        ann.order(table, kind="get up", seat=1)
    check_books(floor)


def test_an_amount_that_follows_from_another_wager_is_refused_with_its_clause(ann: Browser) -> None:
    table = next(each.id for each in demo.tables() if each.game == "deuces-wild-xtreme" and each.kind == "electronic")
    sit_down(ann, table)
    put_down(ann, table, 1, 10_00)
    ann.order(table, kind="ready")
    refused = ann.order(table, 422, kind="act", action="play", cents=100_00)
    assert (refused["detail"], refused["cite"]) == ("Play must be exactly $20.00, not $100.00.", "CO 30-2118(8)(a)")
    ann.order(table, kind="act", action="play", cents=20_00)


def test_a_command_is_done_once(ann: Browser) -> None:
    ann.order("blackjack", kind="sit", seat=1)
    first = ann.order("blackjack", id="a" * 20, kind="buy in", cents=100_00)
    again = ann.order("blackjack", id="a" * 20, kind="buy in", cents=100_00)
    assert first == again
    assert ann.get("/api/tables/blackjack")["rack_cents"] == 100_00
    refused = ann.order("blackjack", 409, id="a" * 20, kind="buy in", cents=200_00)
    assert "another" in refused["detail"]


def test_a_restart_goes_on_in_mid_hand(ann: Browser, floor: Floor, store: Store) -> None:
    sit_down(ann)
    before: dict[str, Any] = {"round": {"over": True}}
    while before["round"]["over"]:
        ann.order("blackjack", kind="wager", seat=1, bet="main", cents=25_00)
        ann.order("blackjack", kind="ready")
        before = ann.get("/api/tables/blackjack")
    again = Floor(store, SLOW)
    after = Browser(make_app(again, generous=True)).sign_in("Ann").get("/api/tables/blackjack")
    for key in ("round", "rack_cents", "wallet_cents", "seated", "commitment"):
        assert after[key] == before[key]
    check_books(again)


def test_nobody_acts_for_another_seat(ann: Browser, app: Any) -> None:
    bob = Browser(app).sign_in("Bob")
    sit_down(ann)
    sit_down(bob, seat=2)
    bob.order("blackjack", 403, kind="wager", seat=1, bet="main", cents=25_00)
    bob.order("blackjack", 403, kind="get up", seat=1)
    bob.order("blackjack", 422, kind="sit", seat=1)
    for _ in range(20):
        ann.order("blackjack", kind="wager", seat=1, bet="main", cents=25_00)
        ann.order("blackjack", kind="ready")
        bob.order("blackjack", kind="ready")
        if not ann.get("/api/tables/blackjack")["round"]["over"]:
            break
    seen = bob.get("/api/tables/blackjack")
    assert seen["round"]["turn"] == 1
    assert seen["round"]["legal"] == []
    bob.order("blackjack", 403, kind="act", action="stand")


def test_nobody_sees_the_hole_card_or_the_shoe(ann: Browser, app: Any) -> None:
    sit_down(ann)
    state: dict[str, Any] = {"round": {"over": True}}
    while state["round"]["over"]:
        ann.order("blackjack", kind="wager", seat=1, bet="main", cents=25_00)
        ann.order("blackjack", kind="ready")
        state = ann.get("/api/tables/blackjack")
    assert state["round"]["dealer"]["cards"][1] is None
    hole = Browser(app).sign_in("Sid").get("/api/tables/blackjack")["round"]["dealer"]["cards"][1]
    story = " ".join(line["text"] for line in state["round"]["story"])
    assert hole is not None
    assert "face down" in story
    for path in ("/api/audit/tables/blackjack/shifts/1/log", "/api/pit", "/api/pit/books"):
        ann.get(path, 403)
    Browser(app).sign_in("Alex").get("/api/audit/tables/blackjack/shifts/1/log", 422)  # still dealt from


@pytest.mark.parametrize(
    "order",
    [
        {"kind": "rule", "action": {"is": "push-table.1"}, "reason": "mine"},
        {"kind": "set limits", "min_cents": 1, "max_cents": 2},
        {"kind": "close table"},
        {"kind": "open table"},
        {"kind": "deal", "card": "As"},
        {"kind": "go ahead"},
        {"kind": "act for", "action": "stand"},
    ],
    ids=lambda order: str(order["kind"]),
)
def test_a_player_reaches_no_command_of_the_pit(ann: Browser, order: dict[str, Any]) -> None:
    ann.order("blackjack", 403, **order)


def test_surveillance_and_auditors_touch_nothing(app: Any) -> None:
    for name in ("Sid", "Alex"):
        browser = Browser(app).sign_in(name)
        for order in ({"kind": "sit", "seat": 1}, {"kind": "close table"}, {"kind": "go ahead"}):
            browser.order("blackjack", 403, **order)


def test_a_change_needs_the_pages_token_and_a_session_ends(ann: Browser) -> None:
    plain = ann.http.post("/api/tables/blackjack/commands", json={"id": "b" * 20, "order": {"kind": "sit", "seat": 1}})
    assert plain.status_code == 403
    cookie = ann.http.cookies.get("pitboss_session")
    ann.post("/api/sign-out")
    ann.http.cookies.set("pitboss_session", cookie or "")
    ann.get("/api/me", 401)


def test_a_supervisor_rules_and_changes_limits(ann: Browser, app: Any, floor: Floor) -> None:
    sam = Browser(app).sign_in("Sam")
    sit_down(ann)
    for _ in range(20):
        ann.order("blackjack", kind="wager", seat=1, bet="main", cents=25_00)
        ann.order("blackjack", kind="ready")
        if not ann.get("/api/tables/blackjack")["round"]["over"]:
            break
    held = ann.get("/api/tables/blackjack")["rack_cents"]
    sam.order("blackjack", 422, kind="set limits", min_cents=10_00, max_cents=200_00)  # in mid-round
    sam.order("blackjack", kind="rule", action={"is": "push-table.1"}, reason="a fire alarm")
    state = ann.get("/api/tables/blackjack")
    assert state["round"]["over"]
    assert state["rack_cents"] == held + 25_00
    sam.order("blackjack", kind="set limits", min_cents=10_00, max_cents=200_00)
    state = ann.get("/api/tables/blackjack")
    assert (state["min_cents"], state["max_cents"], state["shift"]) == (10_00, 200_00, 1)
    assert state["rack_cents"] == held + 25_00
    assert state["you"]["seats"] == [1]
    check_books(floor)
    sam.order("blackjack", kind="close table")
    assert not ann.get("/api/tables/blackjack")["open"]
    assert ann.get("/api/me")["wallet_cents"] == state["wallet_cents"] + state["rack_cents"]
    alex = Browser(app).sign_in("Alex")
    assert alex.get("/api/audit/tables/blackjack/shifts/1/verify")["holds"]
    sam.order("blackjack", kind="open table")
    assert ann.get("/api/tables/blackjack")["shift"] == 2
    check_books(floor)


def test_a_dealer_enters_cards(ann: Browser, app: Any, floor: Floor) -> None:
    dana = Browser(app).sign_in("Dana")
    table = "single-deck"
    sit_down(ann, table)
    dana.order(table, kind="seat guest", seat=2, player="Gus")
    dana.order(table, kind="sell chips", player="Gus", cents=200_00)
    ann.order(table, kind="wager", seat=1, bet="main", cents=25_00)
    dana.order(table, kind="wager for", seat=2, bet="main", cents=10_00)
    for card in ("Kh", "9c", "6d", "9s", "8c", "Qc"):
        dana.order(table, kind="deal", card=card)
    assert ann.get(f"/api/tables/{table}")["round"]["dealer"]["cards"] == ["6d", None]
    dana.order(table, 422, kind="deal", card="2c")  # a player is waited for
    ann.order(table, kind="act", action="stand")
    dana.order(table, kind="act for", action="stand")
    while not (state := dana.get(f"/api/tables/{table}"))["round"]["over"]:
        if state["round"]["actor"] == "chance":
            dana.order(table, kind="deal", card="5h")
        else:
            dana.order(table, kind="go ahead")
    assert ann.get(f"/api/tables/{table}")["rack_cents"] == 500_00 - 25_00
    check_books(floor)


def test_the_auditor_replays_a_round(ann: Browser, app: Any) -> None:
    sit_down(ann)
    for _ in range(3):
        ann.order("blackjack", kind="wager", seat=1, bet="main", cents=25_00)
        ann.order("blackjack", kind="ready")
        play_out(ann)
    alex = Browser(app).sign_in("Alex")
    rounds = alex.get("/api/audit/rounds?table=blackjack")
    assert {each["round"] for each in rounds} == {1, 2, 3}
    assert alex.get("/api/audit/rounds?player=Ann&table=blackjack") == rounds
    assert alex.get("/api/audit/rounds?player=Bob") == []
    steps = alex.get("/api/audit/tables/blackjack/shifts/1/rounds/2")["steps"]
    assert steps[0]["action"] == "main"
    assert steps[-1]["view"]["over"]
    assert alex.get("/api/audit/tables/blackjack/shifts/1/verify")["holds"]
    ann.order("blackjack", kind="wager", seat=1, bet="main", cents=25_00)
    alex.get("/api/audit/tables/blackjack/shifts/1/rounds/4", 422)  # still in play: its hole card is nobody's
    who = alex.get("/api/audit/tables/blackjack/shifts/1/commands")
    assert {each["person"] for each in who} == {"Ann"}


def test_a_touched_line_is_found(ann: Browser, app: Any, floor: Floor) -> None:
    sit_down(ann)
    c = schema.lines.c
    floor.store.do(
        lambda conn: conn.execute(schema.lines.update().where(c.tbl == "blackjack", c.n == 2).values(body=b"{}"))
    )
    found = Browser(app).sign_in("Alex").get("/api/audit/tables/blackjack/shifts/1/verify")
    assert (found["holds"], found["line"]) == (False, 2)
    assert floor.store.failure == ""


def test_a_seat_code_signs_in_once(app: Any) -> None:
    sam = Browser(app).sign_in("Sam")
    code = sam.post("/api/seat-codes", 201, table="blackjack", seat=3, person="Bob")["code"]
    bob = Browser(app)
    signed_in = bob.http.post("/api/sign-in", json={"code": code}).json()
    assert (signed_in["name"], signed_in["table"], signed_in["seat"]) == ("Bob", "blackjack", 3)
    assert bob.http.post("/api/sign-in", json={"code": code}).status_code == 401


@proves("CO 30-817 ¶1 s.1", "CO 30-817 ¶1 s.2")
def test_co_30_817_the_cut_is_offered_in_turn_after_the_commitment(ann: Browser, app: Any, floor: Floor) -> None:
    bob = Browser(app).sign_in("Bob")
    sit_down(ann, "spanish", 1)
    sit_down(bob, "spanish", 2)
    refused = ann.order("spanish", 422, kind="wager", seat=1, bet="main", cents=25_00)
    assert "Ann may cut" in refused["detail"]
    state = bob.get("/api/tables/spanish")
    assert state["commitment"]
    assert (state["cut"], state["stack"]) == ("Ann", 6 * 48)
    bob.order("spanish", 422, kind="cut", depth=10)  # not Bob's turn
    ann.order("spanish", 422, kind="cut", depth=288)  # one card at least lies behind the cutting card
    ann.order("spanish", kind="cut")
    bob.order("spanish", kind="cut", depth=287)
    assert ann.get("/api/tables/spanish")["cut"] is None
    ann.order("spanish", kind="wager", seat=1, bet="main", cents=25_00)
    again = Floor(floor.store, SLOW)  # the cut is part of what is gone on with
    assert again.tables["spanish"].running().log.head == floor.tables["spanish"].running().log.head


def test_time_runs_out_on_the_cut(ann: Browser, floor: Floor) -> None:
    sit_down(ann, "spanish", 1)
    ann.order("spanish", 422, kind="wager", seat=1, bet="main", cents=25_00)
    play = floor.play["spanish"]
    play.reset_clock()
    play.deadline = 0.0
    run(play.live.perform_unasked(play.tick))
    assert ann.get("/api/tables/spanish")["cut"] is None


def test_time_runs_out(app: Any, floor: Floor, ann: Browser) -> None:
    sit_down(ann)
    ann.order("blackjack", kind="wager", seat=1, bet="main", cents=25_00)
    play = floor.play["blackjack"]
    for _ in range(10):
        play.deadline = 0.0
        run(play.live.perform_unasked(play.tick))
    state = ann.get("/api/tables/blackjack")
    assert state["round"]["over"]


def test_the_socket_tells_changes_and_takes_commands(ann: Browser) -> None:
    with ann.http.websocket_connect("/api/tables/blackjack/live") as socket:
        assert socket.receive_json()["state"]["id"] == "blackjack"
        socket.send_json({"id": "c" * 20, "order": {"kind": "sit", "seat": 4}})
        messages = [socket.receive_json(), socket.receive_json()]
        assert {"done": "c" * 20} in messages
        assert any("state" in each and each["state"]["you"]["seats"] == [4] for each in messages)
        socket.send_text("nonsense")
        assert "not a command" in socket.receive_json()["detail"]


@pytest.mark.parametrize("table", ["high-limit", "hold-em", "single-deck"])
def test_a_long_log_rolls_over(table: str, ann: Browser, app: Any, floor: Floor, store: Store) -> None:
    dana = Browser(app).sign_in("Dana")
    floor.play[table].lines_in_shift = 10
    sit_down(ann, table, cents=5_000_00)
    before = ann.get(f"/api/tables/{table}")
    least = before["min_cents"]
    for _ in range(40):
        put_down(ann, table, 1, least)
        if before["kind"] == "dealt":
            deal_out(dana, ann, table)
        else:
            ann.order(table, kind="ready")
            play_out(ann, table)
        if ann.get(f"/api/tables/{table}")["shift"] == 2:
            break
    after = ann.get(f"/api/tables/{table}")
    assert (before["shift"], after["shift"]) == (1, 2)
    assert after["round"]["over"]  # the last round is still there to be seen
    assert after["rack_cents"] == worth(floor.tables[table].running().log.lines[1].what.racks["Ann"])  # type: ignore[union-attr]
    assert (after["seated"], after["wallet_cents"]) == (before["seated"], before["wallet_cents"])
    check_books(floor)
    alex = Browser(app).sign_in("Alex")
    for shift in (1, 2):
        assert alex.get(f"/api/audit/tables/{table}/shifts/{shift}/verify")["holds"]
    again = Floor(store, SLOW)  # a restart reads the new log alone, and that it goes on from the old one
    assert again.tables[table].running().log.head == floor.tables[table].running().log.head
    assert again.tables[table].running().log.lines[1].what.after == last_hash(store, table, 1)  # type: ignore[union-attr]


def deal_out(dana: Browser, who: Browser, table: str) -> None:
    """A round of a dealt table, in which nobody draws."""
    for card in ("Kh", "6d", "9s", "Qc"):
        dana.order(table, kind="deal", card=card)
    who.order(table, kind="act", action="stand")
    while not (state := dana.get(f"/api/tables/{table}"))["round"]["over"]:
        if state["round"]["actor"] == "chance":
            dana.order(table, kind="deal", card="5h")
        else:
            dana.order(table, kind="go ahead")


def last_hash(store: Store, table: str, shift: int) -> str:
    return hash_of(store.do(lambda connection: read_lines(connection, table, shift))[-1])


def test_a_log_that_goes_on_from_another_end_is_found(ann: Browser, app: Any, floor: Floor, store: Store) -> None:
    floor.play["blackjack"].lines_in_shift = 1
    sit_down(ann)
    c = schema.lines.c
    last = [c.tbl == "blackjack", c.shift == 1]
    count = len(store.do(lambda conn: read_lines(conn, "blackjack", 1)))
    store.do(lambda conn: conn.execute(schema.lines.delete().where(*last, c.n == count)))
    found = Browser(app).sign_in("Alex").get("/api/audit/tables/blackjack/shifts/2/verify")
    assert (found["holds"], found["line"]) == (False, 2)
    again = Floor(store, SLOW)  # the others open
    assert "does not continue from the end of shift 1" in again.tables["blackjack"].stopped
    assert not again.tables["high-limit"].stopped


def two_at_stadium(ann: Browser, bob: Browser, table: str = "stadium") -> tuple[Any, Any]:
    """Two players of shared cards who both have to decide: what each of them sees, the one who is asked first."""
    second = {"stadium": 2, "multi-hand": 4}[table]  # of another terminal
    sit_down(ann, table, 1, 5_000_00)
    sit_down(bob, table, second, 5_000_00)
    for _ in range(60):
        ann.http.post(  # perhaps the cards are shuffled first
            f"/api/tables/{table}/commands",
            json={"id": uuid.uuid4().hex, "order": {"kind": "wager", "seat": 1, "bet": "main", "cents": 50_00}},
            headers={"x-pitboss-csrf": ann.csrf},
        )
        while (cutter := ann.get(f"/api/tables/{table}")["cut"]) is not None:
            (ann if cutter == "Ann" else bob).order(table, kind="cut")
        if not (state := ann.get(f"/api/tables/{table}")["round"]) or state["over"]:
            put_down(ann, table, 1, 50_00)
        put_down(bob, table, second, 50_00)
        ann.order(table, kind="ready")
        bob.order(table, kind="ready")
        seen = ann.get(f"/api/tables/{table}"), bob.get(f"/api/tables/{table}")
        if seen[0]["round"]["legal"] and {"hit", "stand"} <= {each["name"] for each in seen[0]["round"]["legal"]}:
            return seen
        while not ann.get(f"/api/tables/{table}")["round"]["over"]:
            state = ann.get(f"/api/tables/{table}")["round"]
            who = ann if state["turn"] == 1 else bob
            offered = who.get(f"/api/tables/{table}")["round"]
            who.order(table, kind="act", action=offered["legal"][0]["name"], step=offered["step"])
    raise AssertionError("nobody is ever asked")


@pytest.mark.parametrize("table", ["stadium", "multi-hand"])
def test_where_all_decide_together_one_decides_before_being_asked(
    table: str, ann: Browser, app: Any, floor: Floor, store: Store
) -> None:
    bob = Browser(app).sign_in("Bob")
    first, second = two_at_stadium(ann, bob, table)
    assert (first["ahead"], second["round"]["legal"]) == ([], [])
    (mine,) = second["ahead"]
    assert mine["decided"] is None
    assert {each["name"] for each in mine["legal"]} == {each["name"] for each in first["round"]["legal"]}
    seat = mine["seat"]
    bob.order(table, 422, kind="decide", seat=seat, action="fly")
    bob.order(table, 403, kind="decide", seat=1, action="stand")
    bob.order(table, kind="decide", seat=seat, action="hit")
    bob.order(table, kind="decide", seat=seat, action="stand")  # one may think again
    assert bob.get(f"/api/tables/{table}")["ahead"][0]["decided"] == "stand"
    assert ann.get(f"/api/tables/{table}")["ahead"] == []  # which is nobody else's to know
    assert "stand" not in str(ann.get(f"/api/tables/{table}")["round"]["story"])
    again = Floor(store, SLOW)
    assert again.tables[table].running().log.head == floor.tables[table].running().log.head
    assert again.tables[table].running().early_decisions == floor.tables[table].running().early_decisions
    ann.order(table, kind="decide", seat=1, action="stand", step=first["round"]["step"])
    story = [each["text"] for each in bob.get(f"/api/tables/{table}")["round"]["story"]]
    assert sum("stand" in each.lower() for each in story) >= 2  # both have acted
    assert floor.tables[table].running().early_decisions == {}
    check_books(floor)
    Floor(store, SLOW)


def test_a_decision_that_comes_late_does_not_decide_what_is_asked_next(ann: Browser, app: Any) -> None:
    bob = Browser(app).sign_in("Bob")
    first, second = two_at_stadium(ann, bob)
    (mine,) = second["ahead"]
    ann.order("stadium", kind="act", action="hit", step=first["round"]["step"])
    bob.order("stadium", kind="decide", seat=2, action="hit", moment=mine["moment"])  # its own moment yet
    bob.order("stadium", 409, kind="decide", seat=2, action="hit", moment=mine["moment"])


def test_where_all_decide_together_the_time_is_the_same_for_all(ann: Browser, app: Any, floor: Floor) -> None:
    bob = Browser(app).sign_in("Bob")
    two_at_stadium(ann, bob)
    play = floor.play["stadium"]
    deadline = play.deadline
    ann.order("stadium", kind="act", action="stand")
    assert bob.get("/api/tables/stadium")["round"]["turn"] == 2
    assert play.deadline == deadline  # Bob could have decided all the while
    play.deadline = 0.0
    run(play.live.perform_unasked(play.tick))
    assert floor.tables["stadium"].running().round is not None
    assert any("time out" in each["text"] for each in bob.get("/api/tables/stadium")["round"]["story"])
    check_books(floor)


def test_where_one_decides_after_the_other_nobody_decides_ahead(ann: Browser, app: Any) -> None:
    bob = Browser(app).sign_in("Bob")
    sit_down(ann)
    sit_down(bob, seat=2)
    ann.order("blackjack", kind="wager", seat=1, bet="main", cents=25_00)
    bob.order("blackjack", kind="wager", seat=2, bet="main", cents=25_00)
    ann.order("blackjack", kind="ready")
    bob.order("blackjack", kind="ready")
    assert bob.get("/api/tables/blackjack")["ahead"] == []
    bob.order("blackjack", 409, kind="decide", seat=2, action="stand")


def test_no_round_is_replayed_before_its_end_whatever_the_table_shows(ann: Browser, app: Any, floor: Floor) -> None:
    """An auditor's question may wait while the round is dealt: what was read then decides, not a look before."""
    alex = Browser(app).sign_in("Alex")
    sit_down(ann)
    for _ in range(40):
        put_down(ann, "blackjack", 1, 25_00)
        ann.order("blackjack", kind="ready")
        if not ann.get("/api/tables/blackjack")["round"]["over"]:
            break
    live = floor.tables["blackjack"]
    address = f"/api/audit/tables/blackjack/shifts/1/rounds/{live.running().rounds_played}"
    alex.get(address, 422)
    playing, live.table = live.table, None  # as the guard saw it before the deal
    refused = alex.get(address, 422)
    live.table = playing
    assert "still in play" in refused["detail"]
    play_out(ann)
    assert alex.get(address)["steps"]
