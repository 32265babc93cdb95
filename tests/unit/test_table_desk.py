"""Tables of a running floor: created, played, renamed, retired; all of it survives a restart and is in the log."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest

from pitboss.catalogue import load_wager
from pitboss.errors import PitbossError
from pitboss.floor.floor import Floor
from pitboss.floor.http.app import make_app
from pitboss.floor.live.postings import check_ledger
from pitboss.ledger import Store, house_log, open_store
from pitboss.ledger.house.tables import TableCreated, TableRetired
from pitboss.ledger.servers.locks import Share
from tests.browsers import Browser, check_books, play_out, put_down, sit_down
from tests.databases import SLOW, Databases
from tests.marks import proves

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


def test_the_form_offers_the_wagers_and_pay_tables_that_may_go_with_the_game(eve: Browser) -> None:
    """Those of the game's law, its cards and its decks; the game's section may close the list."""
    found = offers(eve, game="blackjack", options={"decks": 6})
    names = [each["id"] for each in found["wagers"]]
    assert "lucky-ladies" in names
    assert all(each["cite"].startswith("CO ") for each in found["wagers"])
    tables = {each["id"]: [one["name"] for one in each["paytables"]] for each in found["wagers"]}
    two = offers(eve, game="blackjack", options={"decks": 2, "dealt_from": "hand"})
    fewer = {each["id"]: [one["name"] for one in each["paytables"]] for each in two["wagers"]}
    assert fewer != tables
    for wager, fits in fewer.items():  # what is offered is not refused for its decks
        assert all(2 in load_wager(wager).paytable(each).decks for each in fits)
    in_washington = offers(eve, game="blackjack-wa-3119")["wagers"]
    assert {each["cite"].split(" ", 1)[0] for each in in_washington} == {"WA"}
    offers(eve, 422, game="blackjack", options={"decks": 9})
    offers(eve, 422, game="baccarat")


@pytest.mark.parametrize(
    ("wager", "holds", "may_set"),
    [
        ("lucky-ladies", (50, 200_00), {"min", "max", "pays_on_hand", "pays_in_round", "up_to_main"}),
        ("rocket-aces-progressive", (1_00, 1_00), {"amount"}),  # one amount at a table, and its meter pays in full
        ("21-magic", (1_00, 200_00), {"min", "max", "pays_on_hand", "tips"}),
    ],
)
def test_the_form_says_what_holds_for_a_spot_without_limits_of_its_own(
    eve: Browser, wager: str, holds: tuple[int, int], may_set: set[str]
) -> None:
    (spot,) = offers(eve, game="blackjack", sides=[wager], min_cents=10_00, max_cents=200_00)["spots"]
    assert (spot["wager"], spot["min"], spot["max"]) == (wager, *holds)
    assert may_set <= set(spot["may_set"])
    if "amount" in may_set:
        assert set(spot["may_set"]) == may_set


def test_what_the_form_offers_is_lawful_with_every_wager(eve: Browser) -> None:
    """Each wager that needs nothing more, alone on the layout of each game: the check refuses none of them."""
    for game in ("blackjack", "spanish-21", "blackjack-switch", "spanish-21-wa-3166"):
        for offered in offers(eve, game=game, options={})["wagers"]:
            if any(each["meters"] for each in offered["paytables"]) or load_wager(offered["id"]).layout:
                continue
            for table in offered["paytables"]:
                if load_wager(offered["id"]).paytable(table["name"]).operator:
                    continue
                side = {"wager": offered["id"], "paytable": table["name"]}
                asked = {"id": "main-8", "name": "Main 8", "game": game, "sides": [side], "max_cents": 100_00}
                eve.post("/api/house/tables/check", set_up=asked)


@proves("CO 30-803(3)(c)")
@pytest.mark.parametrize(("maximum", "status"), [(199_99, 201), (200_00, 201), (200_01, 422)])
def test_limits_of_a_side_wager_are_set_with_the_table_and_are_in_the_document(
    eve: Browser, floor: Floor, maximum: int, status: int
) -> None:
    side = {"wager": "lucky-ladies", "paytable": "A", "limits": {"min": 1_00, "max": maximum}}
    create(eve, {**NEW, "sides": [side]}, status)
    if status != 201:
        return
    house = floor.tables["main-1"].running().house
    bounds = house.bounds(house.sides["Lucky Ladies"])
    assert (bounds.minimum, bounds.maximum) == (1_00, maximum)
    document = next(each for each in eve.get("/api/house/document")["documents"] if each["state"] == "colorado")
    kept = next(each for each in document["document"]["table"] if each["id"] == "main-1")
    assert kept["sides"][0]["limits"] == {"min": 1_00, "max": maximum}


@pytest.mark.parametrize("typed", ["West wing", "west wing", "west-wing", "WEST-WING"])
def test_a_pit_by_its_name_or_its_id_is_the_same_pit(eve: Browser, floor: Floor, typed: str) -> None:
    create(eve, pit="West wing")
    create(eve, DEALT, pit=typed)
    document = next(each for each in eve.get("/api/house/document")["documents"] if each["state"] == "colorado")
    west = [each for each in document["document"]["pit"] if "west" in each["id"]]
    assert west == [{"id": "west-wing", "name": "West wing"}]
    assert floor.tables["main-2"].pit == "West wing"
    eve.post("/api/house/tables/main-2/rename", 422, name="Main 2", pit=typed, reason="the same")


def offers(eve: Browser, status: int = 200, **set_up: Any) -> Any:
    return eve.post("/api/house/tables/offers", status, set_up=set_up)


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
