"""The house's document on the floor: read, checked, accepted, scheduled, withdrawn; tables open from it alone."""

from __future__ import annotations

import json
import re
import time
from asyncio import run
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from typer.testing import CliRunner, Result

from pitboss.cli.app import app as command_line
from pitboss.errors import PitbossError
from pitboss.floor import demo
from pitboss.floor.document_desk import force
from pitboss.floor.documents.kept import in_force
from pitboss.floor.floor import Floor
from pitboss.floor.http.app import make_app
from pitboss.floor.live.postings import check_ledger
from pitboss.floor.live.setup import SetUp
from pitboss.floor.people.people import Role
from pitboss.house.document import parse_house
from pitboss.ledger import Store, house_log, open_store, schema
from pitboss.ledger.house import document_rows
from pitboss.ledger.house.documents import DocumentAccepted, DocumentWithdrawn
from tests.browsers import Browser, check_books, play_out, put_down, sit_down
from tests.databases import SLOW, Databases, SqliteFiles
from tests.house.documents import example
from tests.house.printed import read_back, squeezed
from tests.marks import proves

ROOT: Final = "/api/house/document"
WHY: Final[dict[str, Any]] = {"reason": "a better house"}


@pytest.fixture(scope="module")
def databases() -> Iterator[Databases]:
    """One database: `test_document_rows.py` proves what depends on its kind."""
    found = SqliteFiles()
    yield found
    found.close()


@pytest.fixture
def eve(app: Any) -> Browser:
    return Browser(app).sign_in("Eve")


def document(who: Browser, state: str = "colorado") -> dict[str, Any]:
    return dict(next(each for each in who.get(ROOT)["documents"] if each["state"] == state))


def table_of(draft: dict[str, Any], id: str) -> dict[str, Any]:
    return next(each for each in draft["table"] if each["id"] == id)


def save(who: Browser, draft: dict[str, Any], status: int = 201, **more: Any) -> Any:
    latest = who.get(ROOT)["latest"].get(draft["jurisdiction"], 0)
    return who.post(ROOT, status, draft=json.dumps(draft), follows=latest, **{**WHY, **more})


def change(who: Browser, edit: Callable[[dict[str, Any]], Any], status: int = 201, **more: Any) -> Any:
    draft = document(who)["document"]
    edit(draft)
    return save(who, draft, status, **more)


def limits(id: str = "blackjack", **cents: Any) -> Callable[[dict[str, Any]], Any]:
    return lambda draft: table_of(draft, id).update(cents)


def lines(store: Store, kind: type[Any]) -> list[Any]:
    return store.do(lambda c: house_log.entries_of(c, kind))


# --- versions ------------------------------------------------------------------------------------------------------


def test_two_editors_do_not_overwrite_each_other(eve: Browser) -> None:
    draft = document(eve)["document"]
    change(eve, lambda each: each["premises"].update(name="First"))
    draft["premises"]["name"] = "Second"
    refused = eve.post(ROOT, 422, draft=json.dumps(draft), follows=1, **WHY)
    assert "Version 2 was accepted meanwhile" in refused["detail"]
    assert document(eve)["document"]["premises"]["name"] == "First"


def test_nothing_is_accepted_that_changes_nothing_or_cannot_be_read(eve: Browser, store: Store) -> None:
    before = len(lines(store, DocumentAccepted))
    assert "Nothing changed" in change(eve, lambda draft: draft, 422)["detail"]
    assert "not allowed" in change(eve, limits(min_cents="5"), 422)["detail"]
    eve.post(ROOT, 422, draft="[1]", follows=1, **WHY)
    eve.post(ROOT, 422, draft="{", follows=1, **WHY)
    eve.post(ROOT, 422, toml="x = ", follows=1, **WHY)
    assert len(lines(store, DocumentAccepted)) == before


# --- file and page are two editors of one thing --------------------------------------------------------------------


def test_export_and_import_are_the_same_document(eve: Browser) -> None:
    text = eve.http.get(f"{ROOT}/house.toml?state=colorado").text
    assert parse_house(text) == demo.houses()[0]
    changed = text.replace("Demonstration casino", "Silver Ledge")
    checked = eve.post(f"{ROOT}/check", toml=changed)
    assert checked["changes"] == ["Premises: name: Demonstration casino becomes Silver Ledge"]
    assert (checked["lawful"], checked["waits"], checked["refused"]) == (True, [], "")
    assert document(eve)["document"]["premises"]["name"] == "Demonstration casino"  # nothing was kept
    eve.post(ROOT, 201, toml=changed, follows=1, **WHY)
    assert document(eve)["document"]["premises"]["name"] == "Silver Ledge"
    first = eve.http.get(f"{ROOT}/house.toml?state=colorado&version=1").text
    assert first == text
    eve.get(f"{ROOT}/house.toml?state=colorado&version=9", 404)
    faults = eve.post(f"{ROOT}/check", toml=text.replace('kind = "shoe"', 'kind = "boot"', 1))["faults"]
    assert faults[0]["path"] == "equipment.0.kind"


@proves("CO 30-803(1) s.3")
def test_the_check_says_each_answer_next_to_its_field(eve: Browser) -> None:
    draft = document(eve)["document"]
    place = next(n for n, each in enumerate(draft["table"]) if each["id"] == "blackjack")
    draft["table"][place]["number"] = "none"
    del draft["table"][place]["counted_as"]
    found = eve.post(f"{ROOT}/check", draft=json.dumps(draft))
    at = {(each["path"], each["requirement"]): each for each in found["results"]}
    failed = at[f"table.{place}.number", "table.number"]
    assert (failed["verdict"], failed["cite"]) == ("fail", "CO 30-803(1)")
    assert "number" in failed["mend"]
    assert at[f"table.{place}.counted_as", "table.counted-as"]["verdict"] == "cannot decide"
    assert at["signs.rules_posted", "signs.rules-posted"]["verdict"] == "pass"
    assert found["totals"]["not applicable"] > 0
    assert "is closed, because it would fail" in found["waits"][0]["text"]


# --- moments -------------------------------------------------------------------------------------------------------


def begin_round(player: Browser) -> None:
    """A round in play: the next one is dealt where a blackjack ended it at once."""
    for _ in range(20):
        put_down(player, "blackjack", 1, 5_00)
        player.order("blackjack", kind="ready")
        if not player.get("/api/tables/blackjack")["round"]["over"]:
            return
    raise AssertionError("twenty blackjacks one after the other")


@proves("CO 30-803(3)(c)")
def test_limits_change_between_rounds_and_wait_for_a_round_in_play(eve: Browser, ann: Browser, floor: Floor) -> None:
    sit_down(ann)
    begin_round(ann)
    waiting = change(eve, limits(min_cents=10_00, max_cents=400_00))
    assert waiting["status"] == "waiting"
    assert (waiting["waits"][0]["table"], waiting["waits"][0]["cite"]) == ("blackjack", "CO 30-803(3)(c)")
    assert "waits to take effect" in change(eve, lambda d: d["premises"].update(name="X"), 422)["detail"]
    play_out(ann)
    (version,) = floor.store.do(document_rows.waiting)
    assert run(force.take_effect(floor, version)) == []
    table = floor.tables["blackjack"].running()
    assert (table.limits.min, table.limits.max) == (10_00, 400_00)
    assert floor.store.do(lambda c: list(check_ledger(c))) == []
    check_books(floor)


@proves("CO 30-810 ¶1 s.2", "CO 30-813 ¶1 s.3")
@pytest.mark.parametrize(
    ("options", "cite"),
    [({"blackjack_pays": "2 to 1"}, "CO 30-810"), ({"doubling": "any number of cards"}, "CO 30-813")],
)
def test_a_rule_changes_when_the_table_is_closed_and_opens_with_it(
    eve: Browser, floor: Floor, options: dict[str, str], cite: str
) -> None:
    def edit(draft: dict[str, Any]) -> None:
        table_of(draft, "blackjack")["options"].update(options)

    waiting = change(eve, edit, note="the Director has the letter")
    assert (waiting["status"], [each["cite"] for each in waiting["waits"]]) == ("waiting", [cite])
    (shown,) = eve.get(ROOT)["waiting"]
    assert shown["blocks"][0]["cite"] == cite
    what = next(iter(options)).replace("_", " ")
    assert shown["blocks"][0]["text"] == f"Waits until Blackjack 1 is closed: {what}"
    eve.order("blackjack", kind="close table")
    (version,) = floor.store.do(document_rows.waiting)
    assert run(force.take_effect(floor, version)) == []
    eve.order("blackjack", kind="open table")
    name, value = next(iter(options.items()))
    found = getattr(floor.tables["blackjack"].running().game.rules, name)
    assert str(getattr(found, "value", found)) == value
    check_books(floor)


def test_a_change_waits_for_its_date_and_can_be_withdrawn(eve: Browser, store: Store) -> None:
    later = int(time.time()) + 86_400
    waiting = change(eve, lambda draft: draft["premises"].update(name="Later"), effective=later)
    assert (waiting["status"], waiting["effective"]) == ("waiting", later)
    assert document(eve)["document"]["premises"]["name"] == "Demonstration casino"
    eve.post(f"{ROOT}/colorado/2/withdraw", **WHY)
    eve.post(f"{ROOT}/colorado/2/withdraw", 422, **WHY)
    assert lines(store, DocumentWithdrawn)[0].number == 2
    assert eve.get(f"{ROOT}/versions?state=colorado")[-1]["status"] == "withdrawn"
    assert change(eve, lambda draft: draft["premises"].update(name="Now"))["number"] == 3
    shown = [(each["number"], each["edition"]) for each in eve.get(f"{ROOT}/versions?state=colorado")]
    assert shown == [(1, 1), (2, 2), (3, 2)]  # the third is the second edition that is printed
    assert "edition = 2" in eve.http.get(f"{ROOT}/house.toml?state=colorado").text
    assert store.do(lambda c: list(check_ledger(c))) == []


def test_limits_of_a_side_wager_are_named_in_dollars_where_they_change(eve: Browser) -> None:
    draft = document(eve)["document"]
    side = {"wager": "lucky-ladies", "paytable": "A", "limits": {"min": 1_00, "max": 25_00}}
    table_of(draft, "blackjack")["sides"] = [side]
    found = eve.post(f"{ROOT}/check", draft=json.dumps(draft))
    assert any("limits min $1.00, max $25.00" in each for each in found["changes"])
    side["limits"] = {"max": 10_000_00}
    found = eve.post(f"{ROOT}/check", draft=json.dumps(draft))
    (failed,) = [
        each for each in found["results"] if each["requirement"] == "wager.limits" and each["verdict"] == "fail"
    ]
    assert failed["path"].endswith(".sides")


def test_an_open_jackpot_is_changed_at_its_desk(eve: Browser) -> None:
    draft = document(eve, "washington")["document"]
    draft["jackpot"][0]["meter"][0]["seed"] = "$3,000.00"
    refused = save(eve, draft, 422)
    assert "jackpot desk" in refused["detail"]
    assert refused["cite"].startswith("WA 3119")
    draft = document(eve, "washington")["document"]
    sevens = table_of(draft, "sevens-1")
    sevens["sides"] = ["bet-the-set-21-wa-3119:BTS-06"]
    assert "stays with its jackpot" in save(eve, draft, 422)["detail"]


# --- opening -------------------------------------------------------------------------------------------------------


@proves("CO 30-803(1) s.3", "CO 30-804 ¶1 s.2")
def test_a_table_that_fails_does_not_open_and_every_clause_is_named(eve: Browser, app: Any) -> None:
    sam = Browser(app).sign_in("Sam")
    sam.order("blackjack", kind="close table")

    whole = table_of(document(eve)["document"], "blackjack")

    def edit(draft: dict[str, Any]) -> None:
        table_of(draft, "blackjack").update(number="BJ 2", fittings=["digital cards", "digital chips", "tip box"])

    assert change(eve, edit)["status"] == "waiting"  # the other table with this number is open
    eve.post(f"{ROOT}/colorado/2/withdraw", **WHY)
    sam.order("high-limit", kind="close table")
    assert change(eve, edit)["status"] == "taken"
    refused = sam.order("blackjack", 422, kind="open table")
    for words in ("3 requirements fail", "No other table has the number", "ticket printer"):
        assert words in refused["detail"]
    assert refused["cite"].startswith("CO 30-803(1)")
    assert f"({refused['cite']})" not in refused["detail"]  # said once, in its own field
    sam.order("spanish", 422, kind="open table")  # is open
    change(eve, lambda draft: table_of(draft, "blackjack").update(whole))
    sam.order("blackjack", kind="open table")


def test_what_cannot_be_decided_is_acknowledged_with_a_reason(eve: Browser, store: Store) -> None:
    def edit(draft: dict[str, Any]) -> None:
        del table_of(draft, "blackjack")["counted_as"]

    refused = change(eve, edit, 422)["detail"]
    assert "1 requirement cannot be decided" in refused
    assert "CO 30-801" in refused
    change(eve, edit, note="the controller decides on Monday")
    accepted = lines(store, DocumentAccepted)[-1]
    assert accepted.acknowledged == ("table.counted-as blackjack",)
    assert accepted.note == "the controller decides on Monday"
    eve.order("blackjack", kind="close table")
    eve.order("blackjack", kind="open table")
    change(eve, lambda draft: draft["premises"].update(name="Still open"))  # was acknowledged before
    assert store.do(lambda c: list(check_ledger(c))) == []
    assert "Nothing is open" in eve.post(f"{ROOT}/colorado/acknowledge", 422, note="again")["detail"]


def test_what_a_regulator_approves_first_is_asked_for_each_change(eve: Browser) -> None:
    """Acknowledged once, it is open again at the next change, and the check says so."""
    for letters in ([], ["d"], []):
        draft = document(eve)["document"]
        draft["signs"] = {**draft.get("signs", {}), "wall": letters}
        asked = eve.post(f"{ROOT}/check", draft=json.dumps(draft))["open"]
        new = [each["text"] for each in asked if not each["known"]]
        assert any(each.startswith("The posted house rules change") for each in new)
        refused = save(eve, draft, 422)["detail"]
        assert "The posted house rules change" in refused
        save(eve, draft, note="the Director has the letter")


@proves("CO 30-804 ¶1 s.2", "CO 30-803(3)(a)")
def test_co_30_804_a_new_rule_of_play_is_asked_about_in_both_forms(own: tuple[Floor, Browser]) -> None:
    """The dealer's soft 17 is the house's choice and is posted: the Director approves its text first."""
    _, eve = own
    draft = {
        "jurisdiction": "colorado",
        "dated": "2026-11-01",
        "licensee": {"name": "Silver Lode LLC", "kind": "retail"},
        "premises": {"name": "The Silver Lode"},
    }
    save(eve, draft, note="opening night")
    table = {"id": "one", "name": "One", "game": "blackjack", "kind": "dealt", "options": {"decks": 6}}
    assert any("(Dealer draws to 16 and stands on all 17s" in each.get("text", "") for each in form_answers(eve, table))
    eve.post("/api/house/tables", 201, set_up=table, **WHY, note="the Director has the letter")
    again = {**table, "id": "two", "name": "Two"}  # posts what is approved already
    assert [each for each in form_answers(eve, again) if "text" in each] == []

    def edit(each: dict[str, Any]) -> None:
        table_of(each, "one")["options"]["dealer_hits_soft_17"] = True

    refused = change(eve, edit, 422)["detail"]
    assert "The posted house rules change (Dealer hits soft 17): the Director approves" in refused
    change(eve, edit, note="the Director has the letter")


def test_a_supervisor_sets_limits_within_the_document(app: Any) -> None:
    sam = Browser(app).sign_in("Sam")
    for least, most, status in ((4_00, 500_00, 422), (5_00, 499_00, 200), (5_00, 501_00, 422), (6_00, 500_00, 200)):
        answer = sam.order("blackjack", status, kind="set limits", min_cents=least, max_cents=most)
        assert status == 200 or answer["cite"] == "CO 30-803(3)(c)"


@proves("CO 30-803(3)(c)")
def test_a_table_that_opens_again_has_the_limits_of_the_document(app: Any, eve: Browser, floor: Floor) -> None:
    """Not those that a supervisor set last; and its sign says the same at every step."""
    sam = Browser(app).sign_in("Sam")

    def check(least: int, most: int) -> None:
        found = floor.tables["blackjack"].running().limits
        assert (found.min, found.max) == (least, most)
        check_sign(least, most)

    def check_sign(least: int, most: int) -> None:
        said = read_back(sam.http.get("/api/tables/blackjack/signs/limits").content)
        for cents in (least, most):
            assert squeezed(f"${cents // 100}.00") in said
        assert ("$25.00" in said) is (least == 25_00)

    def reopen() -> str:
        sam.order("blackjack", kind="close table")
        return str(sam.order("blackjack", kind="open table"))

    sam.order("blackjack", kind="set limits", min_cents=25_00, max_cents=300_00)
    check(25_00, 300_00)
    assert "opened with wagers of $5.00 to $500.00" in reopen()
    check(5_00, 500_00)
    sam.order("blackjack", kind="set limits", min_cents=25_00, max_cents=300_00)
    sam.order("blackjack", kind="close table")
    check_sign(5_00, 500_00)  # a sign that is printed before the doors open
    change(eve, limits(min_cents=30_00, max_cents=400_00))  # the supervisor's minimum would now be below it
    sam.order("blackjack", kind="open table")
    check(30_00, 400_00)
    for least, status in ((29_00, 422), (31_00, 200), (30_00, 200)):
        sam.order("blackjack", status, kind="set limits", min_cents=least, max_cents=400_00)


def test_a_new_table_of_the_document_is_opened_by_a_person(app: Any, eve: Browser, floor: Floor) -> None:
    new = {**table_of(document(eve)["document"], "war"), "id": "war-2", "name": "War 2", "number": "BJ 77"}
    new["hours"] = [{"opens": "00:00:00", "closes": "00:00:00"}]
    change(eve, lambda draft: draft["table"].append(new))
    sam = Browser(app).sign_in("Sam")
    due = next(each for each in sam.get("/api/house/schedule") if each["table"] == "war-2")
    assert (due["due"], due["on_floor"], due["open"]) == ("open", False, False)
    assert {"table": "", "text": "War 2 is planned to be open now."} in sam.get("/api/pit")["alerts"]
    assert sam.post("/api/house/tables/war-2/open", 201) == {"id": "war-2", "name": "War 2"}
    sam.post("/api/house/tables/war-2/open", 422)
    sam.post("/api/house/tables/none/open", 422)
    due = next(each for each in sam.get("/api/house/schedule") if each["table"] == "war-2")
    assert (due["due"], due["open"]) == ("", True)
    check_books(floor)


def test_create_rename_and_retire_change_the_same_document(eve: Browser) -> None:
    wanted = {"id": "main-1", "name": "Main 1", "game": "blackjack", "options": {"dealt_from": "digital"}}
    eve.post("/api/house/tables", 422, set_up=wanted, reason="new")  # leaves much undecided
    eve.post("/api/house/tables", 201, set_up=wanted, reason="new", note="furniture comes on Monday", pit="West")
    table = table_of(document(eve)["document"], "main-1")
    assert (table["name"], table["pit"]) == ("Main 1", "west")
    eve.post("/api/house/tables/main-1/rename", name="Main One", reason="a sign", pit="West")
    assert table_of(document(eve)["document"], "main-1")["name"] == "Main One"
    eve.order("main-1", kind="close table")
    eve.post("/api/house/tables/main-1/retire", reason="gone")
    assert all(each["id"] != "main-1" for each in document(eve)["document"]["table"])
    failing = {**wanted, "id": "main-2", "number": "BJ 1"}
    assert (
        "No other table has the number"
        in eve.post("/api/house/tables", 422, set_up=failing, reason="new", note="later")["detail"]
    )


@proves("WA 3166 v003 ¶2")
@pytest.mark.parametrize(("own", "offered"), [(0, 400_00), (399_99, 399_99), (400_00, 400_00), (600_00, 500_00)])
def test_a_new_table_begins_within_the_ceiling_of_its_state(eve: Browser, own: int, offered: int) -> None:
    """$400 in Washington, or what the house's own document says; Colorado's house sets its maximum itself."""
    if own:
        draft = document(eve, "washington")["document"]
        draft["ceiling"] = [{"rule": "our town", "max_cents": own, "starts": "2024-01-01", "source": "our town"}]
        for table in draft["table"]:
            table["max_cents"] = min(table["max_cents"], own)
        save(eve, draft, note="for a test")
    new = eve.get(ROOT)["new_table"]
    assert new["washington"] == {"game": "blackjack-wa-3119", "max_cents": offered}
    assert new["colorado"] == {"game": "blackjack", "max_cents": 500_00}


# --- a house of its own --------------------------------------------------------------------------------------------


@pytest.fixture
def own() -> Iterator[tuple[Floor, Browser]]:
    """A house that is no demonstration, without a document."""
    files = SqliteFiles()
    with files.empty() as url:
        store = open_store(url, demonstration=False)
        floor = Floor(store, SLOW)
        floor.sign_on("Eve", Role.EXECUTIVE, demo.PASSWORD)
        yield floor, Browser(make_app(floor, generous=True)).sign_in("Eve")
        store.close()
    files.close()


def test_what_is_not_in_the_document_cannot_happen(own: tuple[Floor, Browser]) -> None:
    floor, eve = own
    table = {"id": "t", "name": "T", "game": "blackjack", "options": {"dealt_from": "digital"}}
    with pytest.raises(PitbossError, match="has no document yet"):
        floor.add(SetUp(**table))  # type: ignore[arg-type]
    assert "no document yet" in eve.post("/api/house/tables", 422, set_up=table, reason="x", note="y")["detail"]
    text = example("colorado")
    eve.post(ROOT, 201, toml=text, follows=0, **WHY)
    with pytest.raises(PitbossError, match="not in the house's document"):
        floor.add(SetUp(**table))  # type: ignore[arg-type]
    other = eve.post(ROOT, 422, toml=example("washington"), follows=0, **WHY)
    assert "another house" in other["detail"]
    eve.post("/api/house/tables/bj-e/open", 201)
    eve.order("bj-e", kind="close table")
    eve.order("bj-e", kind="open table")
    assert floor.tables["bj-e"].pit == "Gallery"
    for kind in ("fill", "credit"):  # chips move by slips of three people; a demonstration may between two shifts
        assert "needs a slip and three people" in eve.order("bj-e", 422, kind=kind, cents=100_00)["detail"]
    check_books(floor)
    assert floor.store.do(in_force)[0].version.number == 1


@proves("CO 30-803(4)")
def test_the_form_of_a_table_knows_what_the_table_would_make_fail_on_the_wall(own: tuple[Floor, Browser]) -> None:
    _, eve = own
    draft = {
        "jurisdiction": "colorado",
        "dated": "2026-11-01",
        "licensee": {"name": "Silver Lode LLC", "kind": "retail"},
        "premises": {"name": "The Silver Lode"},
        "chips": {"denominations": [50, 1_00, 5_00, 25_00, 100_00]},
        "signs": {"wall": ["d", "e", "f", "g", "h", "i"]},
    }
    why = {**WHY, "note": "opening night"}
    save(eve, draft, note="opening night")
    table = {"id": "one", "name": "One", "game": "blackjack", "kind": "dealt", "options": {"decks": 6}}
    assert [each for each in form_answers(eve, table) if each["verdict"] == "fail"] == []
    eve.post("/api/house/tables", 201, set_up=table, **why)
    other = {**table, "id": "two", "name": "Two", "game": "free-bet-blackjack"}
    (found,) = [each for each in form_answers(eve, other) if each["verdict"] == "fail"]
    assert (found["requirement"], found["where"]) == ("signs.wall-everywhere", "")
    assert found["mend"] in eve.post("/api/house/tables", 422, set_up=other, **why)["detail"]
    letters = re.findall(r"\((\w)\)", found["mend"])
    assert len(letters) > 1  # all at once
    now = document(eve)["document"]
    now["signs"]["wall"] = [each for each in now["signs"]["wall"] if each not in letters]
    save(eve, now, note="the Director has the letter")
    assert [each for each in form_answers(eve, other) if each["verdict"] == "fail"] == []
    eve.post("/api/house/tables", 201, set_up=other, **why)


def form_answers(who: Browser, table: dict[str, Any]) -> list[dict[str, str]]:
    """What the form of a new table says."""
    return list(who.post("/api/house/tables/check", set_up=table)["results"])


def test_a_house_of_an_earlier_version_draws_its_document_up_from_its_tables() -> None:
    files = SqliteFiles()
    with files.empty() as url:
        store = open_store(url)
        floor = Floor(store, SLOW)
        floor.sign_on("Eve", Role.EXECUTIVE, demo.PASSWORD)
        sevens = next(each for each in demo.tables() if each.id == "sevens-1")
        floor.open_jackpot(demo.jackpots()[0], "Eve")
        floor.add(sevens)
        store.do(lambda c: c.execute(schema.floor.update().values(demonstration=0)))
        eve = Browser(make_app(Floor(store, SLOW), generous=True)).sign_in("Eve")
        eve.order("sevens-1", kind="close table")
        assert "no document yet" in eve.order("sevens-1", 422, kind="open table")["detail"]
        whole = eve.get(ROOT)
        draft = {
            "jurisdiction": "washington",
            "dated": "2026-11-18",
            "licensee": {"name": "A", "kind": "commercial"},
            "premises": {"name": "B"},
            "table": whole["unlisted"]["washington"],
            "jackpot": whole["jackpots"]["washington"],
        }
        save(eve, draft, note="the papers follow")
        eve.order("sevens-1", kind="open table")
        assert store.do(lambda c: list(check_ledger(c))) == []
        store.close()
    files.close()


# --- roles ---------------------------------------------------------------------------------------------------------


def test_an_executive_edits_the_pit_reads_and_others_do_neither(app: Any, eve: Browser) -> None:
    draft = json.dumps(document(eve)["document"])
    for name, reads in {"Ann": 403, "Dana": 403, "Sam": 200, "Sid": 200, "Alex": 200}.items():
        who = Browser(app).sign_in(name)
        for path in ("", "/form", "/versions?state=colorado", "/differences?state=colorado&old=1&new=1"):
            who.get(f"{ROOT}{path}", reads)
        assert who.http.get(f"{ROOT}/house.toml?state=colorado").status_code == reads
        who.get("/api/house/schedule", reads)
        who.post(f"{ROOT}/check", 403, draft=draft)
        who.post(ROOT, 403, draft=draft, follows=1, **WHY)
        who.post(f"{ROOT}/colorado/1/withdraw", 403, **WHY)
        who.post(f"{ROOT}/colorado/acknowledge", 403, note="x")


def test_a_document_may_be_larger_than_a_command(eve: Browser) -> None:
    long = Path(__file__).read_text() * 8
    assert eve.post(f"{ROOT}/check", toml=f"# {long}")["faults"]


# --- the command ---------------------------------------------------------------------------------------------------


def test_the_command_exports_imports_and_compares(tmp_path: Path) -> None:
    data = tmp_path / "floor.sqlite"
    store = open_store(f"sqlite:///{data}", demonstration=False)
    Floor(store, SLOW).sign_on("Eve", Role.EXECUTIVE, demo.PASSWORD)
    store.close()

    def pitboss(*words: str, given: str = "") -> Result:
        environment = {"PITBOSS_DATABASE_URL": "", "COLUMNS": "200"}
        return CliRunner().invoke(command_line, ["house", *words, "--data", str(data)], input=given, env=environment)

    assert "no document in force" in pitboss("export").output
    file = tmp_path / "house.toml"
    file.write_text(example("colorado"))
    signed = ("import", str(file), "--by", "Eve", "--reason", "opening night")
    assert "not the password" in pitboss(*signed, given="wrong\n").output
    assert "Version 1 of the document for Colorado is in force" in pitboss(*signed, given=f"{demo.PASSWORD}\n").output
    out = pitboss("export", "--output", str(file))
    assert out.exit_code == 0
    file.write_text(file.read_text().replace("Silver Ledge Casino", "Golden Ledge"))
    later = pitboss(*signed, "--effective", "2999-01-01", given=f"{demo.PASSWORD}\n").output
    assert "Silver Ledge Casino becomes Golden Ledge" in later
    assert "Version 2 of the document for Colorado waits" in later
    said = pitboss("versions").output
    assert "waits" in said
    assert "colorado 1 (edition 1): " in said
    assert f" {time.strftime('%Z')} by " in said  # a time with its zone
    assert "Golden Ledge" in pitboss("diff", "1", "2").output
    for words in (("diff", "2", "3"), ("export", "--version", "3")):
        none = pitboss(*words)
        assert none.exit_code == 2
        assert "There is no version 3 of a document for Colorado. `pitboss house versions` lists them" in none.output
