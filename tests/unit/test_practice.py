"""Practice over HTTP: a player's own table with the coach, drills and counting; silent while a wager is at risk."""

from __future__ import annotations

from asyncio import run
from typing import Any

import pytest

from pitboss import load
from pitboss.catalogue import games
from pitboss.coach import Basis
from pitboss.coach.advice import can_coach
from pitboss.floor.floor import Floor
from pitboss.floor.practice.room import Room
from pitboss.floor.practice.rooms import Rooms
from pitboss.floor.practice.shown import BASES
from pitboss.shoe import ChaChaSource
from tests.browsers import Browser, check_books, play_out, put_down, sit_down
from tests.marks import proves

TABLE = "blackjack"
ROUTES = [
    ("GET", "", None),
    ("POST", "", {"game": "blackjack"}),
    ("POST", "/wager", {"cents": 25_00}),
    ("POST", "/act", {"action": "stand"}),
    ("GET", "/advice", None),
    ("POST", "/drill", {}),
    ("POST", "/drill/answer", {"action": "stand"}),
    ("POST", "/count", {}),
    ("POST", "/count/answer", {"running": 0}),
    ("DELETE", "", None),
]


def ask(who: Browser, method: str, path: str, body: dict[str, Any] | None = None) -> tuple[int, dict[str, Any]]:
    headers = {"x-pitboss-csrf": who.csrf}
    answer = who.http.request(method, f"/api/practice{path}", json=body, headers=headers)
    return answer.status_code, answer.json()


def until_asked(who: Browser, cents: int = 25_00) -> dict[str, Any]:
    """Wager until there is a decision to make."""
    for _ in range(20):
        state = who.post("/api/practice/wager", cents=cents)
        if state["view"]["legal"]:
            return dict(state)
    raise AssertionError("twenty rounds without a decision")


def play_one(who: Browser) -> dict[str, Any]:
    state = until_asked(who)
    while state["view"]["legal"]:
        state = who.post("/api/practice/act", action=state["view"]["legal"][0]["name"])
    return dict(state)


@pytest.fixture
def for_money(floor: Floor) -> Floor:
    """The same floor where the chips are worth money."""
    floor.is_demonstration = False
    return floor


# --- the coach -------------------------------------------------------------------------------------------------------


def test_a_player_plays_against_the_engine_and_hears_what_a_decision_cost(ann: Browser, app: Any, floor: Floor) -> None:
    before = ann.get("/api/me")
    assert ann.get("/api/practice")["table"] is None
    opened = ann.post("/api/practice", 201, game="blackjack", options={"decks": 2})
    assert (opened["name"], opened["size"], opened["view"]) == ("Blackjack", 104, None)
    until_asked(ann)
    advice = ann.get("/api/practice/advice")["advice"]
    worst = advice["actions"][-1]
    state = ann.post("/api/practice/act", action=worst["name"])
    made = state["decision"]
    assert (made["action"], made["best"]) == (worst["name"], advice["best"]["seen"])
    assert made["cost"] == worst["cost"] > 0
    assert made["cost_cents"] == round(worst["cost"] * 25_00)
    session = state["session"]
    assert (session["decisions"], session["best"]) == (1, 0)
    assert session["cost_cents"] == made["cost_cents"]
    assert session["missed"] == [made]
    assert ann.get("/api/practice")["table"]["session"] == session
    assert ask(ann, "DELETE", "")[1] == session
    assert ann.get("/api/practice")["table"] is None
    assert ann.get("/api/me") == before  # no money moved
    check_books(floor)


def test_the_page_s_values_are_the_coach_s_to_the_last_bit(ann: Browser, app: Any) -> None:
    ann.post("/api/practice", 201, game="blackjack")
    rooms: Rooms = app.state.practice
    for _ in range(2):
        until_asked(ann)
        shown = ann.get("/api/practice/advice")["advice"]
        room = rooms.find("Ann")
        assert room is not None
        assert room.table.round is not None
        found = room.coach.advice(room.table.round)
        assert found is not None
        assert set(found.values) == set(Basis)
        values = {basis: {each["name"]: each["values"][BASES[basis]] for each in shown["actions"]} for basis in Basis}
        assert values == found.values
        assert shown["best"] == {BASES[basis]: found.best(basis) for basis in Basis}
        while ann.get("/api/practice")["table"]["view"]["legal"]:
            ann.post("/api/practice/act", action=ann.get("/api/practice/advice")["advice"]["actions"][0]["name"])


def test_cards_of_earlier_rounds_count_until_the_shuffle() -> None:
    room = Room(load("blackjack", decks=2), "Ann", ChaChaSource(bytes(32)))
    shuffles = 0
    for _ in range(30):
        left_before = room.table.shoe.left if room.table.shoe is not None else 0
        room.wager(5_00)
        shuffles += room.table.shoe is not None and room.table.shoe.left > left_before
        while (advice := room.advice()) is not None:
            unseen = advice.hand.unseen
            # Nothing is burned face up: what was not seen is what is left, the hole card and the burn card.
            assert room.table.shoe is not None
            assert unseen.size == room.table.shoe.left + 1 + room.game.rules.burn_cards
            room.act(advice.best())
    assert shuffles >= 2


def test_a_shuffling_shoe_takes_the_cards_back_after_every_round() -> None:
    room = Room(load("blackjack", dealt_from="shuffling shoe"), "Ann", ChaChaSource(bytes(32)))
    for _ in range(5):
        room.wager(5_00)
        while (advice := room.advice()) is not None:
            assert advice.values[Basis.SEEN].keys() == advice.values[Basis.SHOE].keys()
            on_table = len(advice.hand.cards) + len(advice.hand.open)
            assert advice.hand.is_split or advice.hand.unseen.size == room.game.rules.composition.size - on_table
            room.act(advice.best())


def test_play_money_comes_again() -> None:
    room = Room(load("blackjack"), "Ann", ChaChaSource(bytes(32)))
    first = room.bought_cents
    for _ in range(12):
        room.wager(room.table.limits.max)
        while (advice := room.advice()) is not None:
            room.act(min(advice.values[Basis.SEEN], key=lambda name: advice.values[Basis.SEEN][name]))
    assert room.bought_cents > first


KNOWN = [id for id, each in games().items() if can_coach(each.configure().rules)]
QUICK = ("blackjack", "double-up-blackjack-1")  # the charts of the others take a second or two to solve


def test_the_page_offers_the_games_that_the_coach_knows(ann: Browser) -> None:
    assert ann.get("/api/practice")["games"] == KNOWN


@pytest.mark.parametrize(
    "game", [pytest.param(each, marks=() if each in QUICK else pytest.mark.soak) for each in KNOWN]
)
def test_every_game_that_the_coach_knows_is_played(game: str, ann: Browser) -> None:
    ann.post("/api/practice", 201, game=game)
    state = play_one(ann)
    assert state["view"]["over"]


def test_a_refusal_leaves_the_practice_table_as_it_was(ann: Browser) -> None:
    ann.post("/api/practice", 422, game="war-blackjack")
    ann.post("/api/practice", 422, game="no such game")
    ann.post("/api/practice", 422, game="blackjack", options={"decks": 9})
    for path, body in (("wager", {"cents": 25_00}), ("act", {"action": "hit"}), ("drill", {}), ("count", {})):
        refused = ann.post(f"/api/practice/{path}", 422, **body)
        assert refused["detail"] == "You have no practice table. Choose a game first."
    ann.post("/api/practice", 201)
    before = ann.get("/api/practice")["table"]
    ann.post("/api/practice/act", 422, action="hit")
    for cents in (before["min_cents"] - 50, before["max_cents"] + 50):
        ann.post("/api/practice/wager", 422, cents=cents)
    ann.post("/api/practice/drill/answer", 422, action="hit")
    ann.post("/api/practice/count/answer", 422, running=1)
    after = ann.get("/api/practice")["table"]
    assert (after["rounds"], after["view"], after["rack_cents"]) == (0, None, before["rack_cents"])
    state = until_asked(ann)
    ann.post("/api/practice/wager", 422, cents=25_00)  # the round is not over
    refused = ann.post("/api/practice/act", 422, action="fly")
    assert refused["detail"].startswith("This hand cannot fly. It may ")
    assert ann.get("/api/practice")["table"]["view"] == state["view"]


# --- drills and counting ---------------------------------------------------------------------------------------------


def test_a_drill_asks_what_was_missed_at_the_table_first(ann: Browser) -> None:
    ann.post("/api/practice", 201)
    missed: list[str] = []
    while not missed:
        until_asked(ann)
        advice = ann.get("/api/practice/advice")["advice"]
        state = ann.post("/api/practice/act", action=advice["actions"][-1]["name"])
        while state["view"]["legal"]:
            state = ann.post("/api/practice/act", action=state["view"]["legal"][0]["name"])
        missed = state["session"]["to_drill"]
    asked = ann.post("/api/practice/drill")["question"]
    assert f"{' '.join(asked['hand'])} v {' '.join(asked['up'])}" == missed[0]
    ann.post("/api/practice/drill/answer", 422, action="fly")
    right = 0
    for number in range(1, 9):
        told = ann.post("/api/practice/drill/answer", action=asked["choices"][0])
        right += told["verdict"]["is_right"]
        assert (told["answered"], told["right"]) == (number, right)
        asked = told["question"]


def test_the_running_count_is_kept_through_a_whole_shoe(ann: Browser) -> None:
    ann.post("/api/practice", 201, game="blackjack", options={"decks": 2})
    told = ann.post("/api/practice/count")
    running = answered = 0
    while told["cards"]:
        running += sum(told["tags"][name[:-1]] for name in told["cards"])
        answered += 1
        told = ann.post("/api/practice/count/answer", running=running if answered > 1 else running + 1)
        assert told["verdict"] == {"is_right": answered > 1, "running": running}
    assert (told["right"], told["answered"]) == (answered - 1, answered)
    assert running == 0  # a balanced count ends where it began
    assert ann.post("/api/practice/count/answer", 422, running=0)["detail"].startswith("The shoe is finished")


# --- 824: at a table for money the coach is silent -------------------------------------------------------------------


@proves("CO 30-824(3)", "CO 30-824(3)(a)", "CO 30-824(3)(b)", "CO 30-824(3)(c)", "CO 30-824(5)")
def test_co_30_824_3_the_coach_is_silent_while_a_wager_is_at_risk(ann: Browser, app: Any, for_money: Floor) -> None:
    bob = Browser(app).sign_in("Bob")
    for each in (ann, bob):
        each.post("/api/practice", 201)
        until_asked(each)
    sit_down(ann, TABLE)
    assert ann.get("/api/practice/advice")["advice"]["actions"]  # seated, and nothing at risk
    put_down(ann, TABLE, 1, 25_00)  # at risk from here on, before a card is dealt
    _check_silent(ann)
    assert bob.get("/api/practice/advice")["advice"]["actions"]  # his own wager is none
    ann.order(TABLE, kind="ready")
    if not ann.get(f"/api/tables/{TABLE}")["round"]["over"]:
        _check_silent(ann)
        play_out(ann, TABLE)
    assert ann.get("/api/practice/advice")["advice"]["actions"]  # settled: between two rounds a player may practice
    put_down(ann, TABLE, 1, 25_00)
    _check_silent(ann)
    ann.order(TABLE, kind="take back", seat=1, bet="main")
    assert ann.get("/api/practice/advice")["advice"]["actions"]


def _check_silent(who: Browser) -> None:
    """Every route refuses, and says the clause."""
    for method, path, body in ROUTES:
        status, answer = ask(who, method, path, body)
        assert (status, answer["cite"]) == (422, "CO 30-824(3)(c)"), (method, path)
        assert "a wager at" in answer["detail"]


@proves("CO 30-824(3)(b)")
def test_co_30_824_3_b_no_replay_shows_cards_while_a_wager_is_at_risk(ann: Browser, app: Any, for_money: Floor) -> None:
    sit_down(ann, TABLE)
    put_down(ann, TABLE, 1, 25_00)
    ann.order(TABLE, kind="ready")
    play_out(ann, TABLE)
    (row,) = ann.get("/api/play/rounds")
    replay = f"/api/play/rounds/{TABLE}/{row['shift']}/{row['round']}"
    assert ann.get(replay)["steps"]  # nothing is at risk
    put_down(ann, TABLE, 1, 25_00)
    for path in (replay, f"{replay}/proof"):
        refused = ann.get(path, 422)
        assert refused["cite"] == "CO 30-824(3)(b)"
        assert "You can replay a round when it is settled" in refused["detail"]
    assert ann.get("/api/play/rounds") == [row]  # amounts are no cards
    ann.order(TABLE, kind="take back", seat=1, bet="main")
    assert ann.get(replay)["steps"]
    assert ann.get(f"{replay}/proof")["holds"]


@proves("CO 30-824(3)")
def test_co_30_824_3_play_money_is_no_wager(ann: Browser) -> None:
    """At a demonstration's table nothing is at risk, so practice goes on."""
    sit_down(ann, TABLE)
    put_down(ann, TABLE, 1, 25_00)
    ann.post("/api/practice", 201)


@proves("CO 30-824(5)")
@pytest.mark.parametrize("name", ["Dana", "Sam", "Eve", "Sid", "Alex"])
def test_co_30_824_5_nobody_who_works_here_has_the_coach(name: str, app: Any, for_money: Floor) -> None:
    """A dealer or supervisor could tell a player what it says."""
    who = Browser(app).sign_in(name)
    for method, path, body in ROUTES:
        assert ask(who, method, path, body)[0] == 403, (method, path)


@proves("CO 30-824(3)")
def test_co_30_824_3_a_seat_code_opens_its_seat_and_no_coach(app: Any, for_money: Floor) -> None:
    sam = Browser(app).sign_in("Sam")
    code = sam.post("/api/seat-codes", 201, table=TABLE, seat=3, person="Bob")["code"]
    bob = Browser(app)
    signed = bob.http.post("/api/sign-in", json={"code": code})
    bob.csrf = signed.json()["csrf"]
    for method, path, body in ROUTES:
        assert ask(bob, method, path, body)[0] == 403, (method, path)


# --- limits ----------------------------------------------------------------------------------------------------------


async def _fill(rooms: Rooms, many: int) -> None:
    for number in range(many):
        await rooms.open(f"player {number}", lambda: load("blackjack", decks=2))


def test_rooms_are_bounded_and_the_oldest_is_given_up() -> None:
    rooms = Rooms(most=3)
    run(_fill(rooms, 4))
    assert [rooms.find(f"player {number}") is None for number in range(4)] == [True, False, False, False]
