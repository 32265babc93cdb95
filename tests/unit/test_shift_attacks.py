"""Somebody at the desk who means harm, or is in a hurry: nothing moves twice, alone or unseen."""

from __future__ import annotations

import asyncio
import hashlib
import json
import time
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import Connection, select

from pitboss.engine.books.cash import Filled
from pitboss.floor.commands.commands import MOST_CENTS
from pitboss.floor.document_desk import force
from pitboss.floor.floor import Floor
from pitboss.floor.http.app import make_app
from pitboss.floor.live import quarantine
from pitboss.floor.live.postings import check_ledger
from pitboss.floor.people.people import Person, Role
from pitboss.floor.shift_desk import desk
from pitboss.floor.shift_desk.kept import ENTRY_SECONDS
from pitboss.ledger import Store, schema
from pitboss.ledger.counting import shift_rows
from pitboss.ledger.house import document_rows
from tests.browsers import Browser, check_books
from tests.databases import SLOW
from tests.marks import proves
from tests.shift_staff import DEALT, DESK, Staff, a_round, a_tip, tray

FLOOR_TABLES = (DEALT, "blackjack")
CHIPS = {"500": 40}


@pytest.fixture
def staff(app: Any, floor: Floor) -> Staff:
    made = Staff(app, floor)
    made.together("open", counted=tray(floor))
    return made


def fills(floor: Floor) -> int:
    table = floor.tables[DEALT].table
    assert table is not None
    return sum(isinstance(line.what, Filled) for line in table.log.lines)


def prepared(staff: Staff) -> int:
    number = int(staff.dana.post(f"{DESK}/slips", kind="fill", chips=CHIPS)["slip"])
    staff.sam.post(f"{DESK}/slips/{number}/prepare", chips=CHIPS)
    return number


def test_a_slips_command_id_cannot_be_used_up_by_somebody_else(staff: Staff, floor: Floor) -> None:
    """Somebody who knows how the ids are made could otherwise have a slip verified whose chips never moved."""
    number = prepared(staff)
    name = hashlib.sha256(f"{DEALT} 1 {number}".encode()).hexdigest()[:32]
    staff.dana.order(DEALT, id=f"slip-{name}", kind="seat guest", seat=2, player="Gus")
    staff.eve.post(f"{DESK}/slips/{number}/verify", chips=CHIPS)
    assert fills(floor) == 1


@pytest.mark.parametrize("first", ["verify", "void"])
def test_verify_and_void_at_once_leave_one_of_them(staff: Staff, floor: Floor, first: str) -> None:
    number = prepared(staff)
    eve, sam = Person("Eve", Role.EXECUTIVE), Person("Sam", Role.SUPERVISOR)
    chips = {500: 40}

    async def both() -> list[Any]:
        jobs = [desk.verify(floor, eve, DEALT, number, chips)]
        jobs.insert(first == "verify", desk.void(floor, sam, DEALT, number, "wrong"))
        return await asyncio.gather(*jobs, return_exceptions=True)

    found = asyncio.run(both())
    (slip,) = staff.sam.get(DESK)["shift"]["slips"]
    assert (slip["state"], fills(floor)) in (("verified", 1), ("void", 0)), found


def test_two_verify_at_once(staff: Staff, floor: Floor) -> None:
    staff.hire("Sue", Role.SUPERVISOR)
    number = prepared(staff)
    who = [Person("Eve", Role.EXECUTIVE), Person("Sue", Role.SUPERVISOR), Person("Eve", Role.EXECUTIVE)]

    async def both() -> list[Any]:
        jobs = [desk.verify(floor, each, DEALT, number, {500: 40}) for each in who]
        return await asyncio.gather(*jobs, return_exceptions=True)

    found = asyncio.run(both())
    assert sum(isinstance(each, int) for each in found) == 1, found
    assert fills(floor) == 1


def test_a_slip_of_more_than_any_fill_is_refused_at_the_request(staff: Staff) -> None:
    most = MOST_CENTS // 500_00
    staff.dana.post(f"{DESK}/slips", kind="fill", chips={"50000": most})
    for count in (most + 1, 10**9):
        refused = staff.dana.post(f"{DESK}/slips", 422, kind="fill", chips={"50000": count})
        assert "$10,000,000,000.00" in refused["detail"]


def test_a_void_after_the_chips_have_moved_is_refused(staff: Staff, floor: Floor, monkeypatch: Any) -> None:
    number = prepared(staff)

    async def stops(*_: Any, **__: Any) -> int:
        raise RuntimeError("the power failed")

    with monkeypatch.context() as patched:
        patched.setattr("pitboss.floor.shift_desk.desk._handle", stops)
        with pytest.raises(RuntimeError):
            staff.eve.post(f"{DESK}/slips/{number}/verify", chips=CHIPS)
    assert fills(floor) == 1
    staff.sam.post(f"{DESK}/slips/{number}/void", 422, reason="wrong")
    staff.eve.post(f"{DESK}/slips/{number}/verify", chips=CHIPS)
    assert fills(floor) == 1


def test_zeros_and_reasons_do_not_make_counts_differ(staff: Staff, floor: Floor) -> None:
    right = tray(floor)
    staff.dana.post(f"{DESK}/count", counted={**right, "25": 0})
    assert staff.sam.post(f"{DESK}/count", counted=right) == {"done": True}
    staff.together("drop")
    staff.kay.post(f"{DESK}/boxes/1/count", counted={"currency": 0})
    assert staff.eve.post(f"{DESK}/boxes/1/count", counted={}) == {"done": True}


def test_the_first_person_is_disabled_meanwhile(staff: Staff, floor: Floor) -> None:
    sue = staff.hire("Sue", Role.SUPERVISOR)
    sue.post(f"{DESK}/count", counted=tray(floor))
    staff.eve.post("/api/people/Sue/disable", reason="caught")
    assert staff.sam.post(f"{DESK}/count", counted=tray(floor)) == {"done": False}


def test_the_first_person_has_another_role_meanwhile(staff: Staff, floor: Floor) -> None:
    sue = staff.hire("Sue", Role.SUPERVISOR)
    sue.post(f"{DESK}/count", counted=tray(floor))
    staff.eve.post("/api/people/Sue/role", role="dealer", reason="steps down")
    assert staff.dana.post(f"{DESK}/count", counted=tray(floor)) == {"done": False}


def test_tips_that_were_counted_wrong_are_counted_again(staff: Staff, floor: Floor) -> None:
    a_round(staff)
    a_tip(staff.dana, "Kd")
    staff.together("tips", cents=9_99)
    staff.together("tips", cents=10_00)
    right = tray(floor)
    staff.together("drop")
    staff.count_box(1, currency=200_00)
    staff.dana.post(f"{DESK}/close", counted=right)
    assert staff.sam.post(f"{DESK}/close", counted=right) == {"done": True}


def test_a_difference_of_a_box_names_what_it_is_of(staff: Staff, floor: Floor) -> None:
    a_round(staff)
    staff.together("drop")
    staff.count_box(1, currency=199_99)
    asked: dict[str, Any] = {"where": "box 1", "cents": -1, "reason": "a torn bill"}
    refused = staff.sam.post(f"{DESK}/differences", 422, **asked)
    assert "currency" in refused["detail"]


def test_a_round_that_is_undone_is_not_counted_twice(staff: Staff, floor: Floor) -> None:
    a_round(staff)
    staff.sam.post(f"{DESK}/slips", kind="fill", chips=CHIPS)
    line = floor.tables[DEALT].table.log.lines[-1].n  # type: ignore[union-attr]
    staff.dana.order(DEALT, kind="undo", line=line)
    staff.sam.post(f"{DESK}/slips", kind="fill", chips=CHIPS)
    staff.dana.order(DEALT, kind="deal", card="6h")
    staff.sam.post(f"{DESK}/slips", kind="fill", chips=CHIPS)
    assert staff.sam.get(DESK)["shift"]["figures"]["rounds"] == 1
    assert staff.sam.get(DESK)["shift"]["figures"]["wagered_cents"] == 25_00


def test_two_boxes_are_counted_side_by_side(staff: Staff, floor: Floor) -> None:
    max_ = staff.hire("Max", Role.EXECUTIVE)
    staff.together("drop")
    staff.together("drop")
    assert staff.kay.post(f"{DESK}/boxes/1/count", counted={}) == {"done": False}
    assert staff.eve.post(f"{DESK}/boxes/2/count", counted={}) == {"done": False}
    assert max_.post(f"{DESK}/boxes/1/count", counted={}) == {"done": True}
    assert staff.kay.post(f"{DESK}/boxes/2/count", counted={}) == {"done": True}


# --- openings --------------------------------------------------------------------------------------------------------


def close(staff: Staff, floor: Floor, status: int = 200) -> Any:
    counted = tray(floor)
    staff.dana.post(f"{DESK}/close", counted=counted)
    return staff.sam.post(f"{DESK}/close", status, counted=counted)


def statement(staff: Staff, number: int) -> Any:
    return staff.sam.get(f"/api/reports/shift?table={DEALT}&shift={number}")


def play_in_chips(staff: Staff, *, again: bool = False) -> None:
    """A guest has $200, and loses $25 of it."""
    if not again:
        a_round(staff)
        return
    staff.dana.order(DEALT, kind="wager for", seat=2, bet="main", cents=25_00)
    for card in ("Kh", "6d", "9s", "Qc"):
        staff.dana.order(DEALT, kind="deal", card=card)
    staff.dana.order(DEALT, kind="act for", action="stand")
    staff.dana.order(DEALT, kind="go ahead")
    staff.dana.order(DEALT, kind="deal", card="5h")


def test_what_is_played_between_two_shifts_is_counted_once(staff: Staff, floor: Floor) -> None:
    """The tray is counted as it lies, not as the last shift left it."""
    assert close(staff, floor) == {"done": True}
    play_in_chips(staff)
    staff.together("open", counted=tray(floor))
    figures = staff.sam.get(DESK)["shift"]["figures"]
    assert (figures["win_cents"], figures["play_cents"], figures["rounds"]) == (25_00, 25_00, 1)
    staff.together("drop")
    staff.count_box(1, currency=200_00)
    assert close(staff, floor) == {"done": True}
    check_books(floor)


def test_a_difference_after_play_between_two_shifts_has_a_reason(staff: Staff, floor: Floor) -> None:
    assert close(staff, floor) == {"done": True}
    play_in_chips(staff)
    short = tray(floor)
    short["500"] = short.get("500", 0) + 1
    staff.dana.post(f"{DESK}/open", counted=short)
    assert "$5.00 over" in staff.sam.post(f"{DESK}/open", 422, counted=short)["detail"]
    staff.dana.post(f"{DESK}/open", counted=short, reason="A chip was left")
    assert staff.sam.post(f"{DESK}/open", counted=short, reason="a  chip was left ") == {"done": True}
    staff.together("drop")
    staff.count_box(1, currency=200_00)
    for who in (staff.dana, staff.sam):
        who.post(f"{DESK}/close", counted=short)
    (_, second) = staff.sam.get("/api/reports/shifts")
    assert (second["win_cents"], second["over_cents"]) == (30_00, 5_00)
    told = staff.sam.get(f"/api/reports/shift?table={DEALT}&shift=2")
    assert ("difference", "A chip was left", 5_00) in [
        (each["part"], each["note"], each["amount_cents"]) for each in told
    ]


def test_play_between_the_two_counts_of_the_first_opening_is_counted_once(app: Any, floor: Floor) -> None:
    staff = Staff(app, floor)
    right = tray(floor)
    staff.dana.post(f"{DESK}/open", counted=right)
    staff.dana.order(DEALT, kind="seat guest", seat=2, player="Gus")
    staff.dana.order(DEALT, kind="sell chips", player="Gus", cents=25_00)
    play_in_chips(staff, again=True)  # the tray holds what it held
    assert staff.sam.post(f"{DESK}/open", counted=right) == {"done": True}
    staff.together("drop")
    staff.count_box(1, **{"before the first count": 25_00})
    assert close(staff, floor) == {"done": True}


def test_the_first_opening_with_a_difference_has_a_reason(app: Any, floor: Floor) -> None:
    staff, wrong = Staff(app, floor), tray(floor)
    for off in (-1, 1):
        wrong = tray(floor)
        wrong["50000"] += off
        staff.dana.post(f"{DESK}/open", counted=wrong)
        assert "by the ledger" in staff.sam.post(f"{DESK}/open", 422, counted=wrong)["detail"]
    staff.dana.post(f"{DESK}/open", counted=wrong)
    assert staff.sam.post(f"{DESK}/open", counted=wrong, reason="a chip too many from the start") == {"done": True}
    for who in (staff.dana, staff.sam):
        who.post(f"{DESK}/close", counted=wrong)
    (shift,) = staff.sam.get("/api/reports/shifts")
    assert (shift["win_cents"], shift["over_cents"], shift["carried_cents"]) == (0, 0, shift["opening_cents"])
    told = [
        (each["part"], each["item"], each["amount_cents"])
        for each in staff.sam.get(f"/api/reports/shift?table={DEALT}&shift=1")
    ]
    assert ("difference", "Tray at the opening", 500_00) in told


def test_a_table_that_closes_and_opens_inside_a_shift_stays_in_it(staff: Staff, floor: Floor) -> None:
    play_in_chips(staff)
    staff.sam.order(DEALT, kind="close table")
    assert staff.sam.get(DESK)["open"]
    staff.sam.order(DEALT, kind="open table")
    staff.dana.order(DEALT, kind="inspect cards", cards=52, sound=True)
    play_in_chips(staff)
    figures = staff.sam.get(DESK)["shift"]["figures"]
    assert (figures["rounds"], figures["win_cents"], figures["drop_cents"]) == (2, 50_00, 400_00)
    staff.together("drop")
    staff.count_box(1, currency=400_00)
    assert close(staff, floor) == {"done": True}
    check_books(floor)


# --- races and stale pages ------------------------------------------------------------------------------------------


def test_two_closes_at_once_close_once(staff: Staff, floor: Floor) -> None:
    staff.hire("Sue", Role.SUPERVISOR)
    counted = {int(chip): count for chip, count in tray(floor).items()}
    staff.dana.post(f"{DESK}/close", counted=tray(floor))

    async def both() -> list[Any]:
        who = (Person("Sam", Role.SUPERVISOR), Person("Sue", Role.SUPERVISOR))
        return await asyncio.gather(*(desk.close(floor, each, DEALT, counted) for each in who), return_exceptions=True)

    found = asyncio.run(both())
    assert [each for each in found if each is True] == [True], found
    assert staff.sam.get(DESK)["open"] is False
    assert staff.sam.get(DESK)["waiting"] is None  # a count of the shift that is closed is no count of the next one
    (row,) = staff.sam.get("/api/reports/shifts")
    assert row["shift"] == 1


def test_a_wager_between_the_two_counts_of_a_close_keeps_it_open(staff: Staff, floor: Floor) -> None:
    staff.dana.order(DEALT, kind="seat guest", seat=2, player="Gus")
    staff.dana.order(DEALT, kind="sell chips", player="Gus", cents=200_00)
    staff.together("drop")
    staff.count_box(1, currency=200_00)
    counted = tray(floor)
    staff.dana.post(f"{DESK}/close", counted=counted)
    staff.dana.order(DEALT, kind="wager for", seat=2, bet="main", cents=25_00)
    assert "between two rounds" in staff.sam.post(f"{DESK}/close", 422, counted=counted)["detail"]
    assert staff.sam.get(DESK)["open"] is True
    check_books(floor)


def test_an_entry_does_not_wait_for_ever(staff: Staff, floor: Floor, monkeypatch: pytest.MonkeyPatch) -> None:
    for later, done in ((ENTRY_SECONDS, True), (ENTRY_SECONDS + 1, False)):
        staff.dana.post(f"{DESK}/drop")
        with monkeypatch.context() as patched:
            now = time.time() + later
            patched.setattr("pitboss.floor.shift_desk.desk.time", SimpleNamespace(time=lambda at=now: at))
            assert staff.sam.post(f"{DESK}/drop") == {"done": done}


@pytest.mark.parametrize(
    "chips",
    [
        {"500": -1},
        {"500": 1.5},
        {"500": "1"},
        {"500": None},
        {"500": True},
        {"500": 10**10},
        {"0": 1},
        {"-500": 1},
        {"5.00": 1},
        {"nan": 1},
        {"700": 1},
        {},
        {"500": 0},
        [],
        "all",
    ],
)
def test_amounts_that_are_none_are_refused_and_move_nothing(staff: Staff, floor: Floor, chips: Any) -> None:
    before = staff.sam.get(DESK)
    staff.dana.post(f"{DESK}/slips", 422, kind="fill", chips=chips)
    if chips not in ({}, {"500": 0}):
        staff.dana.post(f"{DESK}/count", 422, counted=chips)
    now = staff.sam.get(DESK)
    for each in (before, now):
        for name in ("seconds", "win_per_hour_cents"):
            each["shift"]["figures"].pop(name)
    assert now == before


def test_what_json_cannot_say_is_refused(staff: Staff) -> None:
    for body in (
        '{"cents": NaN}',
        '{"cents": 1e3}',
        '{"cents": Infinity}',
        '{"cents": "5"}',
        '{"cents": -1}',
        "[]",
        "{",
    ):
        headers = {"x-pitboss-csrf": staff.dana.csrf, "content-type": "application/json"}
        answer = staff.dana.http.post(f"{DESK}/tips", content=body, headers=headers)
        assert answer.status_code in (400, 422), (body, answer.text)
    assert staff.sam.get(DESK)["waiting"] is None


def test_an_entry_is_refused_to_the_first_person_where_no_count_is_blind(staff: Staff, floor: Floor) -> None:
    for asked in (
        {"where": "box 9", "cents": 1, "reason": "x"},
        {"where": "tray", "cents": 0, "reason": "x"},
        {"where": "tray", "cents": 5_00, "chips": {"500": 2}, "reason": "x"},
    ):
        staff.sam.post(f"{DESK}/differences", 422, **asked)
    staff.kay.post(f"{DESK}/boxes/1/count", 422, counted={})  # still at the table
    staff.kay.post(f"{DESK}/boxes/7/count", 422, counted={})
    assert staff.sam.get(DESK)["all_waiting"] == []


def test_an_account_that_looks_like_another_ones_is_not_opened(staff: Staff) -> None:
    """Nobody is two people at a count under two spellings."""
    for name in ("DANA", "dana", " Dana", "Dana ", "Dаna", "Dana\u200b", "Dana\u0301", "Ｄana"):
        staff.eve.post("/api/people", 422, name=name, role="supervisor", reason="another one")


def test_a_table_with_other_chips_opens_with_the_reason(staff: Staff, floor: Floor) -> None:
    """The last shift left chips that the table does not have any more: nobody can count them, and all is told."""
    draft = next(each for each in staff.eve.get("/api/house/document")["documents"] if each["state"] == "colorado")
    document = draft["document"]
    for each in document["table"]:
        if each["id"] == DEALT:
            each["chips"] = [1_00, 5_00, 25_00, 100_00]
    asked: dict[str, Any] = {"reason": "no $500 chips", "note": "as before", "follows": draft["number"]}
    staff.eve.post("/api/house/document", 201, draft=json.dumps(document), **asked)
    staff.sam.order(DEALT, kind="close table")
    (version,) = floor.store.do(document_rows.waiting)
    (block,) = asyncio.run(force.take_effect(floor, version))
    assert "Waits until the counted shift at" in block.text
    assert close(staff, floor) == {"done": True}
    assert asyncio.run(force.take_effect(floor, version)) == []
    staff.sam.order(DEALT, kind="open table")
    assert staff.sam.get(DESK)["denominations"][0] == 100_00
    counted = {"10000": 500}
    staff.dana.post(f"{DESK}/open", counted=counted)
    assert "10" in staff.sam.post(f"{DESK}/open", 422, counted=counted)["detail"]
    staff.dana.post(f"{DESK}/open", counted=counted)
    assert staff.sam.post(f"{DESK}/open", counted=counted, reason="the cage changed them") == {"done": True}
    staff.dana.post(f"{DESK}/close", counted=counted)
    assert staff.sam.post(f"{DESK}/close", counted=counted) == {"done": True}
    check_books(floor)


@proves("CO 30-828(1) s.2")
def test_a_dealer_who_is_promoted_in_mid_round_does_not_rule_on_it(staff: Staff) -> None:
    """Duties are divided by person: another role does not make another person."""
    staff.dana.order(DEALT, kind="seat guest", seat=2, player="Gus")
    staff.dana.order(DEALT, kind="sell chips", player="Gus", cents=200_00)
    staff.dana.order(DEALT, kind="wager for", seat=2, bet="main", cents=25_00)
    for card in ("Kh", "6d", "9s", "Qc"):
        staff.dana.order(DEALT, kind="deal", card=card)
    staff.eve.post("/api/people/Dana/role", role="supervisor", reason="promoted")
    staff.dana.get("/api/me", 401)  # every session ends with the old role
    dana = Browser(staff.app).sign_in("Dana")
    asked: dict[str, Any] = {"kind": "rule", "action": {"is": "push-table.1"}, "reason": "a mistake of mine"}
    assert "Another supervisor must rule" in dana.order(DEALT, 403, **asked)["detail"]


def test_a_promotion_does_not_make_a_third_person_of_a_slip(staff: Staff, floor: Floor) -> None:
    number = prepared(staff)
    staff.eve.post("/api/people/Dana/role", role="supervisor", reason="promoted")
    dana = Browser(staff.app).sign_in("Dana")
    assert "a third person" in dana.post(f"{DESK}/slips/{number}/verify", 422, chips=CHIPS)["detail"]
    assert fills(floor) == 0


def test_a_count_of_a_tray_that_was_used_since_is_none(staff: Staff, floor: Floor) -> None:
    """The second person counts another tray: theirs is a first count, and the first person counts again."""
    for path in ("count", "close"):
        staff.dana.post(f"{DESK}/{path}", counted=tray(floor))
        play_in_chips(staff) if path == "count" else play_in_chips(staff, again=True)
        assert staff.sam.post(f"{DESK}/{path}", counted=tray(floor)) == {"done": False}
        (entry,) = [each for each in staff.dana.get(DESK)["all_waiting"] if each["kind"] == path]
        assert entry["by"] == "Sam"


def test_a_row_of_an_earlier_version_is_read_and_marked_anew(staff: Staff, floor: Floor) -> None:
    """Its mark was on the chain alone, and one entry waited in it; the next step marks everything."""
    right = tray(floor)
    c = schema.counted_shifts.c

    def make_old(connection: Connection) -> None:
        row = shift_rows.read_row(connection, DEALT, 1)
        entry = {"kind": "count", "by": "Dana", "role": "dealer", "content": {"counted": right, "reason": ""}}
        old = shift_rows._old_mark(connection, row)
        connection.execute(schema.counted_shifts.update().values(mark=old, pending=json.dumps(entry)))

    floor.store.do(make_old)
    assert floor.store.do(lambda k: list(check_ledger(k))) == []
    assert staff.dana.get(DESK)["waiting"]["by"] == "Dana"
    assert staff.sam.post(f"{DESK}/count", counted=right) == {"done": True}
    told = floor.store.do(lambda k: k.execute(select(c.position)).scalar_one())
    changed = told.replace('"rounds":0', '"rounds":1')
    assert changed != told
    floor.store.do(lambda k: k.execute(schema.counted_shifts.update().values(position=changed)))
    assert "as the floor has marked it" in staff.sam.get(DESK, 422)["detail"]


@pytest.mark.parametrize("spoiled", ["last", "first"])
def test_a_shift_whose_table_was_repaired_by_the_doctor_still_closes(
    staff: Staff, floor: Floor, store: Store, spoiled: str
) -> None:
    """What two people settled at the doctor's is followed by the shift: nobody can mend it at the desk."""
    play_in_chips(staff)
    staff.together("count", counted=tray(floor))
    a_tip(staff.dana, "8c")
    c = schema.lines.c
    last = len(floor.tables[DEALT].running().log.lines)
    here = (c.tbl == DEALT) & (c.n == (last if spoiled == "last" else last - 9))
    store.do(lambda con: con.execute(schema.lines.update().where(here).values(body=b"{}")))
    store.do(lambda con: quarantine.close_at_last_good(con, DEALT, "Sam", "Eve"))
    again = Floor(store, SLOW)
    crew = Staff(make_app(again, generous=True), again)
    crew.sam.order(DEALT, kind="open table")
    assert crew.sam.get(DESK)["open"]
    crew.together("drop")
    held = crew.sam.get(DESK)["shift"]["boxes"][0]["cents"]
    crew.count_box(1, currency=held)
    cents = crew.sam.get(DESK)["shift"]["tip_box_cents"]
    crew.together("tips", cents=cents)
    crew.together("close", counted=tray(again))
    check_books(again)
    assert all(each.settled for each in store.do(lambda con: list(check_ledger(con))))
    for report in ("theory?by=table", "hours", "ratings", "cash", "tips", "tips?by=dealer", "proceeds", "shifts"):
        assert crew.sam.get(f"/api/reports/{report}") is not None


def test_a_broken_log_is_told_at_the_desk_before_it_is_repaired(staff: Staff, floor: Floor, store: Store) -> None:
    play_in_chips(staff)
    c = schema.lines.c
    here = (c.tbl == DEALT) & (c.n == len(floor.tables[DEALT].running().log.lines))
    store.do(lambda con: con.execute(schema.lines.update().where(here).values(body=b"{}")))
    assert "Run `pitboss doctor`" in staff.sam.get(DESK, 422)["detail"]
