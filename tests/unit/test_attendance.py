"""Players without a wager do not hold up the deal; they sit out, and later lose the seat with their chips cashed."""

from __future__ import annotations

import json
from asyncio import run
from typing import Any

import pytest

from pitboss.engine.books.cash import Left
from pitboss.engine.books.log import Stamp
from pitboss.engine.games import Round
from pitboss.engine.vocabulary.actions import Action, Hit, Stand, Surrender
from pitboss.engine.vocabulary.actors import Actor
from pitboss.engine.vocabulary.events import Event
from pitboss.floor import demo
from pitboss.floor.floor import Floor
from pitboss.floor.live import display
from pitboss.floor.live.attendance import Attendance
from pitboss.floor.live.live_table import ITSELF
from pitboss.floor.people.people import Person, Role
from tests.browsers import Browser, check_books, play_out, sit_down

FLOOR_TABLES = ("blackjack",)

TABLE = "blackjack"


def time_is_up(floor: Floor, table: str = TABLE) -> None:
    play = floor.play[table]
    play.deadline = 0.0
    run(play.live.perform_unasked(play.tick))


def staked(seat: int, cents: int = 25_00, bet: str = "main") -> dict[str, Any]:
    return {"seat": seat, "bet": bet, "cents": cents}


def ready(who: Browser, seat: int) -> dict[str, Any]:
    """Wager and say so; the table as it then is."""
    cutter = who.get(f"/api/tables/{TABLE}")["cut"]
    assert cutter is None
    who.order(TABLE, kind="wagers", wagers=[staked(seat)])
    who.order(TABLE, kind="ready")
    return dict(who.get(f"/api/tables/{TABLE}"))


@pytest.mark.parametrize(("missed", "out", "absent"), [(1, False, False), (2, True, False), (9, True, False)])
def test_sits_out_after_two_missed_rounds(missed: int, out: bool, absent: bool) -> None:
    attendance = Attendance(2, 10)
    for _ in range(missed):
        attendance.note_round(["Ann", "Bob"], ["Ann"])
    assert (attendance.is_out("Bob"), attendance.is_absent("Bob")) == (out, absent)
    assert not attendance.is_out("Ann")


@pytest.mark.parametrize(("missed", "absent"), [(9, False), (10, True), (11, True)])
def test_loses_the_seat_after_ten_missed_rounds(missed: int, absent: bool) -> None:
    attendance = Attendance(2, 10)
    for _ in range(missed):
        attendance.note_round(["Ann", "Bob"], ["Ann"])
    assert attendance.is_absent("Bob") is absent


def test_a_player_who_plays_is_present_again() -> None:
    attendance = Attendance(2, 10)
    for playing in (["Ann"], ["Ann"], ["Ann", "Bob"], ["Ann"]):
        attendance.note_round(["Ann", "Bob"], playing)
    assert attendance.missed == {"Bob": 1}


def test_an_idle_neighbor_gets_a_last_call_and_then_the_cards_come(ann: Browser, app: Any, floor: Floor) -> None:
    bob = Browser(app).sign_in("Bob")
    sit_down(ann)
    sit_down(bob, seat=2)
    state = ready(ann, 1)
    assert (state["last_call"], state["round"]["takes_wagers"]) == (True, True)
    time_is_up(floor)
    state = play_out(ann)
    assert [each["seat"] for each in state["round"]["positions"]] == [1]
    assert floor.play[TABLE].attendance.missed == {"Bob": 1}


def test_a_neighbor_with_a_wager_is_waited_on_until_ready(ann: Browser, app: Any, floor: Floor) -> None:
    bob = Browser(app).sign_in("Bob")
    sit_down(ann)
    sit_down(bob, seat=2)
    ann.order(TABLE, kind="wagers", wagers=[staked(1)])
    bob.order(TABLE, kind="wagers", wagers=[staked(2)])
    deadline = floor.play[TABLE].deadline
    ann.order(TABLE, kind="ready")
    state = ann.get(f"/api/tables/{TABLE}")
    assert (state["last_call"], state["ready"], floor.play[TABLE].deadline) == (False, ["Ann"], deadline)
    bob.order(TABLE, kind="ready")
    assert not bob.get(f"/api/tables/{TABLE}")["round"]["takes_wagers"]


def test_a_wager_at_the_last_call_brings_back_the_first_time_limit(ann: Browser, app: Any, floor: Floor) -> None:
    bob = Browser(app).sign_in("Bob")
    sit_down(ann)
    sit_down(bob, seat=2)
    ann.order(TABLE, kind="wagers", wagers=[staked(1)])
    deadline = floor.play[TABLE].deadline
    ann.order(TABLE, kind="ready")
    assert floor.play[TABLE].is_last_call
    bob.order(TABLE, kind="wagers", wagers=[staked(2)])
    assert (floor.play[TABLE].is_last_call, floor.play[TABLE].deadline) == (False, deadline)


def test_who_sits_out_is_not_waited_on_and_comes_back_with_a_wager(ann: Browser, app: Any, floor: Floor) -> None:
    bob = Browser(app).sign_in("Bob")
    sit_down(ann)
    sit_down(bob, seat=2)
    for _ in range(2):
        ready(ann, 1)
        time_is_up(floor)
        play_out(ann)
    assert ann.get(f"/api/tables/{TABLE}")["sitting_out"] == ["Bob"]
    assert not ready(ann, 1)["round"]["takes_wagers"]  # dealt at once
    play_out(ann)
    bob.order(TABLE, kind="wagers", wagers=[staked(2)])
    assert ann.get(f"/api/tables/{TABLE}")["sitting_out"] == []


def test_the_seat_is_freed_and_the_chips_are_cashed_in_the_tables_name(ann: Browser, app: Any, floor: Floor) -> None:
    bob = Browser(app).sign_in("Bob")
    sit_down(ann)
    sit_down(bob, seat=2, cents=300_00)
    floor.play[TABLE].attendance.missed = {"Bob": 9}
    ready(ann, 1)
    assert floor.tables[TABLE].seats == {1: "Ann"}
    state = bob.get(f"/api/tables/{TABLE}")
    assert state["left"] == {"cents": 300_00, "why": "absent"}
    assert bob.get("/api/me")["wallet_cents"] == demo.CENTS
    (line,) = [each for each in floor.tables[TABLE].running().log.lines if isinstance(each.what, Left)]
    assert isinstance(line.stamp, Stamp)
    assert line.stamp.by == ITSELF
    play_out(ann)
    check_books(floor)
    assert Floor(floor.store, floor.pace).tables[TABLE].seats == {1: "Ann"}


def test_a_closed_table_says_where_the_chips_went(ann: Browser, app: Any, floor: Floor) -> None:
    sit_down(ann, cents=470_00)
    Browser(app).sign_in("Sam").order(TABLE, kind="close table")
    state = ann.get(f"/api/tables/{TABLE}")
    assert (state["open"], state["left"]) == (False, {"cents": 470_00, "why": "closed"})
    assert ann.get("/api/me")["wallet_cents"] == demo.CENTS


def test_a_player_who_leaves_is_told_nothing(ann: Browser) -> None:
    sit_down(ann)
    ann.order(TABLE, kind="get up", seat=1)
    assert ann.get(f"/api/tables/{TABLE}")["left"] is None


def dealt(who: Browser, name: str) -> dict[str, Any]:
    """The first deal after which an action of this name is offered."""
    for _ in range(20):
        state = ready(who, 1)
        if name in {each["name"] for each in state["round"]["legal"]}:
            return state
        play_out(who)
    raise AssertionError(f"{name} is never offered")


def test_a_time_out_says_what_was_done(ann: Browser, floor: Floor) -> None:
    sit_down(ann)
    number = dealt(ann, "stand")["round"]["number"]
    time_is_up(floor)
    (told,) = ann.get(f"/api/tables/{TABLE}")["timed_out"]
    assert (told["round"], told["seat"], told["player"]) == (number, 1, "Ann")
    assert told["did"]


def test_several_wagers_are_placed_all_or_none(ann: Browser, floor: Floor) -> None:
    sit_down(ann)
    before = ann.get(f"/api/tables/{TABLE}")
    ann.order(TABLE, 422, kind="wagers", wagers=[staked(1), staked(1, 1, "Lucky Ladies")])
    assert ann.get(f"/api/tables/{TABLE}")["rack_cents"] == before["rack_cents"]
    ann.order(TABLE, kind="wagers", wagers=[staked(1, 5_00, "Lucky Ladies"), staked(1)])  # in any order
    assert ann.get(f"/api/tables/{TABLE}")["rack_cents"] == before["rack_cents"] - 30_00
    check_books(floor)


def test_nobody_wagers_behind_another_players_hand(ann: Browser, app: Any) -> None:
    """No section of the games allows it (and CO 30-832.08(8) forbids it in tournaments)."""
    bob = Browser(app).sign_in("Bob")
    sit_down(ann)
    sit_down(bob, seat=2)
    bob.order(TABLE, kind="wagers", wagers=[staked(2)])
    refused = ann.order(TABLE, 403, kind="wagers", wagers=[staked(1), staked(2)])
    assert "Seat 2 is not yours" in refused["detail"]


def test_an_offer_says_what_it_costs(ann: Browser) -> None:
    sit_down(ann)
    state = dealt(ann, "double")
    costs = {each["name"]: each["costs"] for each in state["round"]["legal"]}
    assert (costs["stand"], costs["hit"], costs["double"]) == (0, 0, 25_00)
    assert costs.get("split", 25_00) == 25_00


def test_a_choice_that_adds_no_chips_is_not_tried_on_a_copy(ann: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[Action] = []
    apply = Round.apply

    def noting(self: Round, action: Action, by: Actor | None = None) -> list[Event]:
        tried.extend([action] if self.journal is None else [])  # a copy keeps no journal
        return apply(self, action, by)

    monkeypatch.setattr(Round, "apply", noting)
    sit_down(ann)
    dealt(ann, "double")
    assert not [each for each in tried if isinstance(each, Hit | Stand | Surrender)]


def test_a_state_with_cards_is_text_of_ascii_alone(ann: Browser, floor: Floor) -> None:
    """A socket copies such a text, and converts any other letter by letter for everybody at the table."""
    sit_down(ann)
    dealt(ann, "hit")
    encoded = display.encoded_state(floor.tables[TABLE], floor.play[TABLE], floor.wallets, Person("Ann", Role.PLAYER))
    assert encoded.isascii()
    story = str(json.loads(encoded)["round"]["story"])
    assert any(sign in story for sign in "\u2663\u2666\u2665\u2660")
