"""A player's own rounds over HTTP: the list, the replay, the proof, results, statistics and the wagers of a rebet."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pitboss.engine.books.log import Line, Stamp
from pitboss.engine.record.results import Results, results_of
from pitboss.floor.floor import Floor
from pitboss.floor.http.app import make_app
from pitboss.ledger import Store, results, schema
from pitboss.ledger.entries import checked_lines
from tests.browsers import Browser, play_out, put_down, sit_down
from tests.databases import SLOW

TABLE = "blackjack"
HOUR = 3600


@pytest.fixture
def bob(app: Any) -> Browser:
    return Browser(app).sign_in("Bob")


def play(who: Browser, table: str = TABLE, seat: int = 1, cents: int = 25_00, **sides: int) -> dict[str, Any]:
    """One round alone at the table, with side wagers by name."""
    put_down(who, table, seat, cents)
    for bet, staked in sides.items():
        who.order(table, kind="wager", seat=seat, bet=bet.replace("_", " "), cents=staked)
    who.order(table, kind="ready")
    return play_out(who, table)


def path(row: dict[str, Any], more: str = "") -> str:
    return f"/api/play/rounds/{row['table']}/{row['shift']}/{row['round']}{more}"


def net_of(state: dict[str, Any], seat: int) -> int:
    (mine,) = [each for each in state["round"]["positions"] if each["seat"] == seat]
    return sum(each["net_cents"] for each in (*mine["hands"], *mine["bets"]) if not each.get("tip"))


def test_the_list_has_what_the_table_paid(ann: Browser) -> None:
    assert ann.get("/api/play/rounds") == []
    sit_down(ann)
    ended = [play(ann, Lucky_Ladies=5_00) for _ in range(3)]
    found = ann.get("/api/play/rounds")
    assert [row["net_cents"] for row in reversed(found)] == [net_of(each, 1) for each in ended]
    first = found[-1]
    assert (first["table"], first["shift"], first["round"], first["game"]) == (TABLE, 1, 1, "blackjack")
    assert first["wagered_cents"] >= 30_00
    headlines = [hand["headline"] for hand in ended[0]["round"]["positions"][0]["hands"]]
    assert first["headline"] == "; ".join(dict.fromkeys(headlines))
    assert first["game_name"] == "Blackjack"


def test_a_running_round_is_in_no_list_and_cannot_be_replayed(ann: Browser) -> None:
    sit_down(ann)
    for _ in range(20):
        before = len(ann.get("/api/play/rounds"))
        put_down(ann, TABLE, 1, 25_00)
        assert len(ann.get("/api/play/rounds")) == before
        ann.order(TABLE, kind="ready")
        state = ann.get(f"/api/tables/{TABLE}")
        if state["round"]["over"]:
            continue
        number = state["round"]["number"]
        assert len(ann.get("/api/play/rounds")) == before
        assert ann.get(f"/api/tables/{TABLE}/results")["rounds"] == before
        for more in ("", "/proof"):
            assert "no finished round" in ann.get(f"/api/play/rounds/{TABLE}/1/{number}{more}", 404)["detail"]
        play_out(ann)
        assert ann.get(f"/api/play/rounds/{TABLE}/1/{number}")["steps"]
        return
    raise AssertionError("no hand needed a decision")


def test_a_proof_while_the_next_round_runs_gives_no_hash_away(ann: Browser) -> None:
    """A hole card could be guessed from the hash of its line."""
    sit_down(ann)
    play(ann)
    (row,) = ann.get("/api/play/rounds")
    put_down(ann, TABLE, 1, 25_00)
    ann.order(TABLE, kind="ready")
    proved = ann.get(path(row, "/proof"))
    assert proved["holds"] is True
    assert proved["head"] is None
    assert "hash" not in json.dumps(ann.get(path(row)))


def test_the_replay_shows_own_hands_and_the_dealers_alone(ann: Browser, bob: Browser) -> None:
    sit_down(ann, seat=1)
    sit_down(bob, seat=2)
    put_down(ann, TABLE, 1, 25_00)
    put_down(bob, TABLE, 2, 50_00)
    for who in (ann, bob):
        who.order(TABLE, kind="ready")
    state = ann.get(f"/api/tables/{TABLE}")["round"]
    while not state["over"]:
        turn = ann if state["turn"] == 1 else bob
        offer = turn.get(f"/api/tables/{TABLE}")["round"]["legal"][0]
        turn.order(TABLE, kind="act", action=offer["name"])
        state = ann.get(f"/api/tables/{TABLE}")["round"]
    (mine,), (his,) = ann.get("/api/play/rounds"), bob.get("/api/play/rounds")
    seen = ann.get(path(mine))["steps"]
    assert {each["seat"] for step in seen for each in step["view"]["positions"]} == {1}
    assert "Bob" not in json.dumps(seen)
    assert "layout_cents" not in json.dumps(seen)
    assert not any("Seat 2" in line for step in seen for line in step["story"])
    assert seen[-1]["view"]["over"] is True
    assert seen[-1]["view"]["positions"][0]["hands"][0]["cards"] == state["positions"][0]["hands"][0]["cards"]
    assert seen[-1]["view"]["dealer"]["cards"] == state["dealer"]["cards"]
    assert {each["seat"] for step in bob.get(path(his))["steps"] for each in step["view"]["positions"]} == {2}
    assert mine["net_cents"] == sum(hand["net_cents"] for hand in state["positions"][0]["hands"])


def test_a_hole_card_is_hidden_until_its_step(ann: Browser) -> None:
    sit_down(ann)
    for _ in range(20):
        play(ann)
        steps = ann.get(path(ann.get("/api/play/rounds")[0]))["steps"]
        dealers = [step["view"]["dealer"]["cards"] for step in steps]
        turned = next((i for i, cards in enumerate(dealers) if len(cards) > 1 and None not in cards), None)
        if turned is None or not any(None in cards for cards in dealers):
            continue  # it was turned with the last card, or never
        hole = dealers[turned][1]
        assert all(cards[1] is None for cards in dealers[:turned] if len(cards) > 1)
        assert any("Dealer: a card face down" in line for step in steps[:turned] for line in step["story"])
        assert hole not in [card for cards in dealers[:turned] for card in cards[1:]]
        return
    raise AssertionError("no hole card was turned")


def test_nobody_sees_the_rounds_of_somebody_else(ann: Browser, bob: Browser, app: Any) -> None:
    sit_down(ann)
    play(ann)
    (row,) = ann.get("/api/play/rounds")
    assert bob.get("/api/play/rounds") == []
    for more in ("", "/proof"):
        bob.get(path(row, more), 404)
    for name in ("Dana", "Sam", "Eve", "Sid", "Alex"):
        staff = Browser(app).sign_in(name)
        for asked in ("/api/play/rounds", "/api/play/results", path(row), path(row, "/proof")):
            assert "may not play at a table" in staff.get(asked, 403)["detail"]


def test_cards_are_proved_once_the_stack_is_closed(ann: Browser, app: Any) -> None:
    sit_down(ann)
    play(ann)
    (row,) = ann.get("/api/play/rounds")
    sealed = ann.get(path(row, "/proof"))
    (stack,) = sealed["stacks"]
    assert (sealed["holds"], sealed["closed"], stack["revealed"]) == (True, False, False)
    assert stack["cards"] >= 4
    assert stack["commitment"] == ann.get(f"/api/tables/{TABLE}")["commitment"]
    ann.order(TABLE, kind="get up", seat=1)
    Browser(app).sign_in("Sam").order(TABLE, kind="close table")
    opened = ann.get(path(row, "/proof"))
    assert (opened["holds"], opened["closed"], opened["stacks"]) == (True, True, [{**stack, "revealed": True}])
    assert len(opened["head"]) == 64


def test_a_changed_line_is_found(ann: Browser, store: Store) -> None:
    sit_down(ann)
    play(ann)
    (row,) = ann.get("/api/play/rounds")
    c = schema.lines.c
    here = (c.tbl == TABLE, c.shift == 1, c.n == 3)
    store.do(lambda con: con.execute(schema.lines.update().where(*here).values(body=b"{}")))
    found = ann.get(path(row, "/proof"))
    assert (found["holds"], found["line"]) == (False, 3)


def test_results_add_up(ann: Browser, store: Store) -> None:
    sit_down(ann)
    nets = [net_of(play(ann, Lucky_Ladies=5_00), 1) for _ in range(4)]
    found = ann.get("/api/play/results")
    assert found["lifetime"] == {key: value for key, value in found["session"].items() if key != "since"}
    spent = found["lifetime"]
    assert (spent["rounds"], spent["net_cents"]) == (4, sum(nets))
    assert spent["won_cents"] == sum(net for net in nets if net > 0)
    assert spent["lost_cents"] == -sum(net for net in nets if net < 0)
    assert spent["biggest_win_cents"] == max(0, *nets)
    (game,) = spent["games"]
    assert (game["game_name"], game["rounds"], game["wagered_cents"]) == ("Blackjack", 4, spent["wagered_cents"])
    by_bet = {each["bet"]: each for each in spent["wagers"]}
    assert (by_bet["Lucky Ladies"]["wagered_cents"], by_bet["Lucky Ladies"]["side"]) == (20_00, True)
    assert by_bet["main"]["side"] is False
    assert sum(each["net_cents"] for each in spent["wagers"]) == sum(nets)


@pytest.mark.parametrize(("pause", "rounds"), [(4 * HOUR - 1, 3), (4 * HOUR, 3), (4 * HOUR + 1, 2)])
def test_a_session_ends_with_a_pause_of_more_than_four_hours(store: Store, pause: int, rounds: int) -> None:
    now = 1_800_000_000
    times = [now - 60 - 30 - pause, now - 60 - 30, now - 60]
    row = {"tbl": TABLE, "shift": 9, "person": "Ann", "game": "blackjack", "seats": "[1]", "headline": "", "tokes": 0}
    each = {**row, "wagered": 5_00, "returned": 0, "opening": "[]"}
    store.do(
        lambda c: c.execute(
            schema.player_results.insert(), [{**each, "round": i, "at": at} for i, at in enumerate(times, 1)]
        )
    )
    start = store.do(lambda c: results.session_start(c, "Ann", now))
    assert store.do(lambda c: results.totals(c, "Ann", start))["rounds"] == rounds
    assert store.do(lambda c: results.session_start(c, "Bob", now)) == now


def test_a_player_looks_back_on_a_hundred_rounds(ann: Browser, store: Store) -> None:
    row = {"tbl": TABLE, "shift": 1, "person": "Ann", "game": "blackjack", "seats": "[1]", "headline": "Bust"}
    each = {**row, "tokes": 0, "wagered": 5_00, "returned": 0, "opening": "[]"}
    rows = [{**each, "round": number, "at": 1_700_000_000 + number} for number in range(1, 102)]
    store.do(lambda c: c.execute(schema.player_results.insert(), rows))
    assert [found["round"] for found in ann.get("/api/play/rounds")] == list(range(101, 1, -1))


def test_a_table_tells_what_happened_lately(ann: Browser, bob: Browser, app: Any) -> None:
    empty = bob.get(f"/api/tables/{TABLE}/results")
    assert (empty["rounds"], empty["last"], empty["side_wins"]) == (0, [], [])
    sit_down(ann)
    ended = [play(ann, Lucky_Ladies=5_00)["round"] for _ in range(22)]
    found = bob.get(f"/api/tables/{TABLE}/results")
    busts = [each["dealer"]["state"] == "bust" for each in ended]
    assert (found["rounds"], found["dealer_busts"]) == (22, sum(busts))
    assert found["busts_in_last"] == [sum(busts[2:]), 20]
    hands = [[hand["result"] for hand in each["positions"][0]["hands"]] for each in ended]
    ways = [
        ("won" if h.count("won") > h.count("lost") else "lost" if h.count("lost") > h.count("won") else "push")
        for h in hands
    ]
    assert found["last"] == ways[:1:-1]
    assert found["side_wagers"][0]["made"] == 22
    wins = [bet for each in ended for bet in each["positions"][0]["bets"] if bet["net_cents"] > 0]
    assert [each["net_cents"] for each in found["side_wins"]] == [each["net_cents"] for each in wins[::-1]][:10]
    assert {each["player"] for each in found["side_wins"]} <= {"Ann"}
    assert found["you"]["session"]["rounds"] == 0
    assert Browser(app).sign_in("Dana").get(f"/api/tables/{TABLE}/results")["you"] is None
    ann.order(TABLE, kind="get up", seat=1)
    assert {each["player"] for each in bob.get(f"/api/tables/{TABLE}/results")["side_wins"]} <= {None}


def test_another_device_and_a_new_start_know_the_last_wagers(ann: Browser, app: Any, store: Store) -> None:
    sit_down(ann)
    play(ann, Lucky_Ladies=5_00)
    last = [{"seat": 1, "bet": "main", "cents": 25_00}, {"seat": 1, "bet": "Lucky Ladies", "cents": 5_00}]
    again = Browser(app).sign_in("Ann")
    assert again.get(f"/api/tables/{TABLE}/results")["you"]["last_wagers"] == last
    assert again.get("/api/tables/switch/results")["you"]["last_wagers"] == []
    started = Browser(make_app(Floor(store, SLOW), generous=True)).sign_in("Ann")
    assert started.get(f"/api/tables/{TABLE}/results")["you"]["last_wagers"] == last


def test_a_wager_that_was_taken_back_is_not_bet_again(ann: Browser) -> None:
    sit_down(ann)
    put_down(ann, TABLE, 1, 25_00)
    ann.order(TABLE, kind="wager", seat=1, bet="Lucky Ladies", cents=5_00)
    ann.order(TABLE, kind="take back", seat=1, bet="Lucky Ladies")
    ann.order(TABLE, kind="ready")
    play_out(ann)
    told = ann.get(f"/api/tables/{TABLE}/results")["you"]["last_wagers"]
    assert told == [{"seat": 1, "bet": "main", "cents": 25_00}]


def test_a_toke_is_neither_wagered_nor_won(ann: Browser) -> None:
    sit_down(ann)
    put_down(ann, TABLE, 1, 25_00)
    ann.order(TABLE, kind="wager", seat=1, bet="main", cents=5_00, tip=True)
    ann.order(TABLE, kind="ready")
    net = net_of(play_out(ann), 1)
    (row,) = ann.get("/api/play/rounds")
    assert row["net_cents"] == net
    assert row["tokes_cents"] in (5_00, 0)  # a push returns it
    assert ann.get(f"/api/tables/{TABLE}/results")["you"]["last_wagers"] == [{"seat": 1, "bet": "main", "cents": 25_00}]


def test_a_ruling_after_the_end_replaces_the_result(ann: Browser, store: Store) -> None:
    """A round that a log closes twice has the last result, in the index and when the log is read again."""
    sit_down(ann)
    play(ann)
    lines = store.do(lambda c: checked_lines(c, TABLE, 1))
    (first,) = results_of(lines).values()
    closing = next(line for line in reversed(lines) if line.n == first.last)
    reading = Results()
    for line in lines:
        reading.read(line)
    again = reading.read(Line(len(lines) + 1, "", closing.what, Stamp("Sam", 1_900_000_000_000)))
    assert again is not None
    assert (again.revised, again.at, again.number) == (True, 1_900_000_000, first.number)
    store.do(lambda c: results.save(c, [(TABLE, 1, again)]))
    (row,) = ann.get("/api/play/rounds")
    assert row["at"] == 1_900_000_000
