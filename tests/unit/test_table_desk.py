"""Tables of a running floor: created, played, renamed, retired; all of it survives a restart and is in the log."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest

from pitboss.errors import PitbossError
from pitboss.floor.floor import Floor
from pitboss.floor.http.app import make_app
from pitboss.floor.live.postings import check_ledger
from pitboss.ledger import Store, house_log, open_store
from pitboss.ledger.house.tables import TableCreated, TableRetired
from pitboss.ledger.servers.locks import Share
from tests.browsers import Browser, check_books, play_out, put_down, sit_down
from tests.databases import SLOW, Databases

SIX: Final = {"options": {"dealt_from": "digital", "decks": 6}}
NEW: Final = {
    "id": "main-1",
    "name": "Main 1",
    "game": "blackjack",
    "options": {"dealt_from": "digital", "decks": 2},
    "sides": ["lucky-ladies:A"],
    "min_cents": 10_00,
    "max_cents": 200_00,
}
DEALT: Final = {
    "id": "main-2",
    "name": "Main 2",
    "game": "blackjack",
    "kind": "dealt",
    "options": {"decks": 1, "dealt_from": "hand"},
}


@pytest.fixture
def eve(app: Any) -> Browser:
    return Browser(app).sign_in("Eve")


def create(eve: Browser, set_up: Any = NEW, status: int = 201, **more: Any) -> Any:
    asked = {"reason": "the new wing", "note": "its furniture comes tomorrow", **more}
    return eve.post("/api/house/tables", status, set_up=set_up, **asked)


def state(eve: Browser, id: str = "main-1") -> Any:
    return next(each for each in eve.get("/api/house/tables") if each["id"] == id)


def again(store: Store) -> tuple[Floor, Browser]:
    """The floor as the disk has it."""
    floor = Floor(store, SLOW)
    return floor, Browser(make_app(floor, generous=True)).sign_in("Eve")


def test_a_new_table_is_played_at_once_and_after_a_restart(eve: Browser, ann: Browser, store: Store) -> None:
    checked = eve.post("/api/house/tables/check", set_up=NEW)
    assert "Lucky Ladies" in checked["wagers"]
    assert create(eve, pit="West") == {"id": "main-1", "name": "Main 1"}
    sit_down(ann, "main-1")
    put_down(ann, "main-1", 1, 25_00)
    ann.order("main-1", kind="ready")
    play_out(ann, "main-1")
    floor, eve = again(store)
    live = floor.tables["main-1"]
    assert (live.name, live.pit, live.kind) == ("Main 1", "West", "electronic")
    assert live.running().rounds_played == 1
    assert state(eve)["set_up"]["options"] == NEW["options"]
    assert next(each for each in eve.get("/api/pit")["tables"] if each["id"] == "main-1")["pit"] == "West"
    created = store.do(lambda c: house_log.entries_of(c, TableCreated))
    assert [(each.table, each.by, each.reason) for each in created] == [("main-1", "Eve", "the new wing")]
    assert store.do(lambda c: list(check_ledger(c))) == []
    check_books(floor)


def test_a_new_table_has_the_chips_of_the_house_or_its_own(eve: Browser, floor: Floor) -> None:
    draft = next(each for each in eve.get("/api/house/document")["documents"] if each["state"] == "colorado")
    own = {"chips": [50, 1_00, 5_00, 25_00, 100_00, 500_00]}  # tables in play keep theirs
    tables = [{**own, **each} for each in draft["document"]["table"]]
    chips = {"denominations": [1_00, 5_00, 25_00, 100_00]}
    changed = json.dumps({**draft["document"], "chips": chips, "table": tables})
    asked = {"reason": "no half dollars", "note": "as before", "follows": draft["number"]}
    eve.post("/api/house/document", 201, draft=changed, **asked)
    create(eve, DEALT)
    assert floor.tables["main-2"].running().limits.chips.denominations == (100_00, 25_00, 5_00, 1_00)
    create(eve, {**DEALT, "id": "main-3", "name": "Main 3", "chips": [5_00, 25_00]})
    assert floor.tables["main-3"].running().limits.chips.denominations == (25_00, 5_00)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"id": "blackjack"}, "in use"),
        ({"id": "Main 1"}, "cannot be a table's id"),
        ({"name": "<b>"}, "name is not valid"),
        ({"name": ""}, "name is not valid"),
        ({"kind": "mixed"}, "electronic or dealt"),
        ({"game": "baccarat"}, "baccarat"),
        ({"options": {"decks": 9}}, "1 to 8"),
        ({"sides": ["lucky-ladies:Z"]}, "Z"),
        ({**SIX, "sides": ["trilux-super-3-30-2115"]}, "may not be offered without TriLux Bonus"),
        ({**SIX, "sides": ["top-3-30-2114"]}, "may not be offered without 21+3"),
        ({**SIX, "sides": ["raise-the-roof-ante"]}, "may not be offered without Raise The Roof"),
        ({"tray_cents": -1}, "A tray opens with"),
        ({"tray_cents": 2**63}, "A tray opens with"),
        ({"max_cents": 5_00}, "maximum"),
        ({"seats": 12}, "cannot be read"),
    ],
    ids=lambda each: str(each)[:24],
)
def test_a_set_up_is_refused_alike_by_check_and_creation(eve: Browser, floor: Floor, change: Any, said: str) -> None:
    before, names = floor.journals.last, floor.table_names
    for path in ("/api/house/tables/check", "/api/house/tables"):
        more = {} if path.endswith("check") else {"reason": "the new wing"}
        assert said in eve.post(path, 422, set_up={**NEW, **change}, **more)["detail"]
    assert floor.table_names == names
    assert floor.store.do(lambda c: house_log.entries_of(c, TableCreated)) == []
    assert floor.journals.last >= before
    check_books(floor)


def test_only_an_executive_sets_up_tables(app: Any, eve: Browser) -> None:
    create(eve)
    for name in ("Ann", "Dana", "Sam", "Sid", "Alex"):
        other = Browser(app).sign_in(name)
        create(other, DEALT, 403)
        other.get("/api/house/tables", 403)
        other.post("/api/house/tables/main-1/retire", 403, reason="mine")
    create(eve, {**NEW, "id": "main-9"}, 422, pit="<West>")
    eve.post("/api/house/tables", 422, set_up=DEALT)  # no reason


def test_a_name_and_a_pit_change_and_stay_changed(eve: Browser, store: Store, floor: Floor) -> None:
    create(eve)
    sign: dict[str, Any] = {"name": "High limit 2", "pit": "East", "reason": "a better name"}
    eve.post("/api/house/tables/main-1/rename", **sign)
    eve.post("/api/house/tables/main-1/rename", 422, **sign)
    eve.post("/api/house/tables/main-1/rename", 422, **{**sign, "name": "\x07bell"})
    eve.post("/api/house/tables/none/rename", 404, **sign)
    assert eve.get("/api/tables/main-1")["name"] == "High limit 2"
    floor, eve = again(store)
    assert (floor.tables["main-1"].name, floor.tables["main-1"].pit) == ("High limit 2", "East")
    assert store.do(lambda c: list(check_ledger(c))) == []


def test_only_a_closed_and_empty_table_retires_and_its_log_stays(eve: Browser, ann: Browser, store: Store) -> None:
    create(eve)
    why: dict[str, Any] = {"reason": "the wing is closed"}
    assert "open" in eve.post("/api/house/tables/main-1/retire", 422, **why)["detail"]
    sit_down(ann, "main-1")
    eve.order("main-1", kind="close table")
    assert eve.post("/api/house/tables/main-1/retire", **why) == {"cents": 49_500_00}  # $500 is in the drop
    eve.post("/api/house/tables/main-1/retire", 404, **why)
    ann.order("main-1", 404, kind="sit", seat=1)
    assert "main-1" not in [each["id"] for each in ann.get("/api/tables")]
    assert state(eve)["state"] == "retired"
    assert "in use" in create(eve, status=422)["detail"]
    assert eve.get("/api/audit/tables/main-1/shifts/1/verify")["lines"] > 0
    floor, eve = again(store)
    assert "main-1" not in floor.tables
    assert "in use" in create(eve, status=422)["detail"]
    assert eve.get("/api/audit/tables/main-1/shifts/1/verify")["lines"] > 0
    assert store.do(lambda c: list(check_ledger(c))) == []
    retired = store.do(lambda c: house_log.entries_of(c, TableRetired))
    assert [(each.table, each.cents, each.by, each.reason) for each in retired] == [
        ("main-1", 49_500_00, "Eve", "the wing is closed")
    ]
    check_books(floor)


def test_a_table_of_a_jackpot_stays_with_it(eve: Browser, floor: Floor) -> None:
    linked = next(id for id, live in floor.tables.items() if live.jackpots.spots)
    eve.order(linked, kind="close table")
    assert "jackpot" in eve.post(f"/api/house/tables/{linked}/retire", 422, reason="old")["detail"]


def test_a_dealt_table_waits_for_its_cards_to_be_inspected(app: Any, eve: Browser, floor: Floor) -> None:
    create(eve, DEALT)
    dana = Browser(app).sign_in("Dana")
    dana.order("main-2", kind="inspect cards", cards=52, sound=True)
    dana.order("main-2", kind="seat guest", seat=1, player="Gus")
    dana.order("main-2", kind="sell chips", player="Gus", cents=100_00)
    dana.order("main-2", kind="wager for", seat=1, bet="main", cents=25_00)
    for card in ("Kh", "6d", "9s", "Qc"):
        dana.order("main-2", kind="deal", card=card)
    dana.order("main-2", kind="act for", action="stand")
    check_books(floor)


def test_several_servers_respect_who_owns_a_table(databases: Databases) -> None:
    """One of several servers creates none; it renames and retires its own, and no server opens a retired one."""
    if databases.kind == "sqlite":
        pytest.skip("SQLite has one server")
    with databases.furnished() as url:
        store = open_store(url, share=Share("west", ("blackjack", "spanish")))
        try:
            floor = Floor(store, SLOW)
            eve = Browser(make_app(floor, generous=True)).sign_in("Eve")
            assert "one server has the whole house" in create(eve, status=422)["detail"]
            assert "another server" in eve.post("/api/house/tables/switch/retire", 404, reason="old")["detail"]
            assert state(eve, "switch")["state"] == "at another server"
            eve.order("spanish", kind="close table")
            eve.post("/api/house/tables/spanish/retire", reason="nobody plays it")
            eve.post("/api/house/tables/blackjack/rename", name="Blackjack West", reason="two wings")
            assert store.do(lambda c: list(check_ledger(c))) == []
        finally:
            store.close()
        with pytest.raises(PitbossError, match="spanish is retired"):
            open_store(url, share=Share("west", ("blackjack", "spanish")))
        whole = open_store(url)
        floor = Floor(whole, SLOW)
        assert (floor.tables["blackjack"].name, "spanish" in floor.tables) == ("Blackjack West", False)
        whole.close()
