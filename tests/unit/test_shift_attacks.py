"""Somebody at the desk who means harm, or is in a hurry: nothing moves twice, alone or unseen."""

from __future__ import annotations

import asyncio
import hashlib
from typing import Any

import pytest

from pitboss.engine.books.cash import Filled
from pitboss.floor.commands.commands import MOST_CENTS
from pitboss.floor.floor import Floor
from pitboss.floor.people.people import Person, Role
from pitboss.floor.shift_desk import desk
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
    """Whoever knows how the ids are made could otherwise have a slip verified whose chips never moved."""
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
