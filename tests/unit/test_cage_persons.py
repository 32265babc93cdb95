"""Chips and cash by person, not by role alone: slips, drop boxes and large cash, with refused steps in between."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from pitboss.floor.floor import Floor
from pitboss.floor.http.app import make_app
from pitboss.floor.people.people import Role
from pitboss.ledger import Store, house_log
from pitboss.ledger.house.accounting import CashConfirmed, CashCounted, CashCountsDiffered
from tests.browsers import check_books
from tests.databases import SLOW, Databases, SqliteFiles
from tests.shift_staff import DEALT, DESK, Staff, a_round, tray

CHIPS = {"500": 40}
CASH = "/api/cage/cash"
LIMIT = 10_000_00  # the highest threshold of a house that has set none


@pytest.fixture(scope="module")
def databases() -> Iterator[Databases]:
    """One database: which person is which does not depend on its kind."""
    found = SqliteFiles()
    yield found
    found.close()


@pytest.fixture
def staff(app: Any, floor: Floor) -> Staff:
    return Staff(app, floor)


def everything(floor: Floor) -> Any:
    """What a refused step must leave: every line of the desk, the tray, and the ledger's last journal."""
    table = floor.tables[DEALT].table
    rows = floor.store.do(lambda c: c.exec_driver_sql("select * from counted_shifts").all())
    return rows, table and (table.books.accounts(), table.log.head)


# By kind: who may take the step, and with which right. Three persons of whom no two are the same.
#         prepare                      verify
AT_CAGE, AT_TABLE = {"Kay", "Sam", "Sue", "Eve"}, {"Sam", "Sue", "Eve"}
PLACES = {"fill": (AT_CAGE, AT_TABLE), "credit": (AT_TABLE, AT_CAGE)}


@pytest.mark.parametrize(
    ("kind", "asks", "prepares"),
    [("fill", "Dana", "Sam"), ("fill", "Sam", "Eve"), ("credit", "Dana", "Sam"), ("credit", "Eve", "Sue")],
)
def test_nobody_has_two_parts_in_a_slip_whatever_their_role(
    staff: Staff, floor: Floor, kind: str, asks: str, prepares: str
) -> None:
    staff.together("open", counted=tray(floor))
    crew = {"Dana": staff.dana, "Sam": staff.sam, "Eve": staff.eve, "Kay": staff.kay}
    crew |= {"Dan": staff.hire("Dan", Role.DEALER), "Sue": staff.hire("Sue", Role.SUPERVISOR)}
    crew |= {"Dee": staff.hire("Dee", Role.DIRECTOR)}
    number = crew[asks].post(f"{DESK}/slips", kind=kind, chips=CHIPS)["slip"]
    barred = {asks}
    for step, places, chosen in zip(("prepare", "verify"), PLACES[kind], (prepares, ""), strict=True):
        path, before = f"{DESK}/slips/{number}/{step}", everything(floor)
        allowed = {name for name in places if name not in barred}
        for name in sorted(crew.keys() - allowed):
            status = 422 if name in places else 403
            refused = crew[name].post(path, status, chips=CHIPS)["detail"]
            assert "may not" in refused if status == 403 else name in refused
        assert everything(floor) == before
        last = chosen or min(allowed)
        assert last in allowed
        assert crew[last].post(path, chips=CHIPS) == {"slip": number}
        barred.add(last)
    assert len(barred) == 3
    check_books(floor)


def test_the_same_three_may_change_parts_at_the_next_slip(staff: Staff, floor: Floor) -> None:
    staff.together("open", counted=tray(floor))
    for asks, prepares, verifies in ((staff.sam, staff.kay, staff.eve), (staff.eve, staff.kay, staff.sam)):
        number = asks.post(f"{DESK}/slips", kind="fill", chips=CHIPS)["slip"]
        prepares.post(f"{DESK}/slips/{number}/prepare", chips=CHIPS)
        asks.post(f"{DESK}/slips/{number}/verify", 422, chips=CHIPS)
        verifies.post(f"{DESK}/slips/{number}/verify", chips=CHIPS)
    check_books(floor)


def test_nobody_counts_a_box_that_they_or_whose_cash_they_had_in_hand(staff: Staff, floor: Floor) -> None:
    """Dana took the cash; Sue and Sam took the box; Kay and Eve count it."""
    sue, kit = staff.hire("Sue", Role.SUPERVISOR), staff.hire("Kit", Role.CASHIER)
    staff.together("open", counted=tray(floor))
    a_round(staff)
    assert sue.post(f"{DESK}/drop") == {"done": False}
    assert staff.sam.post(f"{DESK}/drop") == {"done": True}
    path, counted = f"{DESK}/boxes/1/count", {"currency": 200_00}
    before = everything(floor)
    assert "may not handle chips and cash" in staff.dana.post(path, 403, counted=counted)["detail"]
    for who in (sue, staff.sam):
        assert "who had no hand in it" in who.post(path, 422, counted=counted)["detail"]
    assert everything(floor) == before
    assert staff.kay.post(path, counted=counted) == {"done": False}
    assert "who had no hand in it" in sue.post(path, 422, counted=counted)["detail"]  # not as the second either
    assert "must be a supervisor" in kit.post(path, 422, counted=counted)["detail"]  # two cashiers
    assert staff.kay.post(path, counted=counted) == {"done": False}  # the same person twice is one
    assert staff.eve.post(path, counted=counted) == {"done": True}
    # The next box is another one: who counted the first may take it, and who took the first may count it.
    assert staff.dana.post(f"{DESK}/drop") == {"done": False}
    assert staff.eve.post(f"{DESK}/drop") == {"done": True}
    assert "who had no hand in it" in staff.eve.post(f"{DESK}/boxes/2/count", 422, counted={})["detail"]
    assert staff.kay.post(f"{DESK}/boxes/2/count", counted={}) == {"done": False}
    assert staff.sam.post(f"{DESK}/boxes/2/count", counted={}) == {"done": True}


def test_a_box_that_does_not_balance_is_counted_again_at_the_cage(staff: Staff, floor: Floor) -> None:
    staff.together("open", counted=tray(floor))
    a_round(staff)
    staff.together("drop")

    def box() -> tuple[bool, bool]:
        shown = staff.kay.get(DESK)["shift"]["boxes"][0]
        assert shown["cents"] is None  # the cage counts without knowing what should be there
        return shown["counted"], shown["again"]

    assert box() == (False, False)
    staff.count_box(1, currency=190_00)
    assert box() == (True, True)
    staff.count_box(1, currency=200_00)
    assert box() == (True, False)
    path, counted = f"{DESK}/boxes/1/count", {"currency": 200_00}
    for one in (staff.kay, staff.eve):
        assert "is counted, and it balances" in one.post(path, 422, counted=counted)["detail"]
    staff.together("close", counted=tray(floor))


def test_a_supervisor_who_sold_chips_for_cash_does_not_count_the_box(staff: Staff, floor: Floor) -> None:
    sue = staff.hire("Sue", Role.SUPERVISOR)
    staff.together("open", counted=tray(floor))
    staff.dana.order(DEALT, kind="seat guest", seat=2, player="Gus")
    staff.eve.order(DEALT, kind="sell chips", player="Gus", cents=200_00)
    staff.together("drop")
    path, counted = f"{DESK}/boxes/1/count", {"currency": 200_00}
    assert "cash that is in it" in staff.eve.post(path, 422, counted=counted)["detail"]
    assert staff.kay.post(path, counted=counted) == {"done": False}
    assert staff.eve.post(path, 422, counted=counted)
    assert sue.post(path, counted=counted) == {"done": True}


@pytest.mark.parametrize("kind", ["in", "out"])
@pytest.mark.parametrize(("cents", "alone"), [(LIMIT - 1, True), (LIMIT, False), (LIMIT + 1, False)])
def test_large_cash_at_the_cage_is_counted_by_two(
    staff: Staff, floor: Floor, store: Store, kind: str, cents: int, *, alone: bool
) -> None:
    for _ in range(3):
        staff.kay.post(CASH, player="Ann", kind="in", cents=LIMIT - 1)
    before, sign = floor.wallets.of("Ann"), 1 if kind == "in" else -1
    asked: dict[str, Any] = {"player": "Ann", "kind": kind, "cents": cents}
    after = before + sign * cents
    if alone:
        assert staff.kay.post(CASH, **asked) == {"player": "Ann", "cents": after, "done": True}
        return
    for _ in range(2):  # the same person twice is one
        assert staff.kay.post(CASH, **asked) == {"player": "Ann", "cents": before, "done": False}
    staff.dana.post(CASH, 403, **asked)
    assert "differs from Kay's" in staff.sam.post(CASH, 422, **{**asked, "cents": cents + 1})["detail"]
    assert floor.wallets.of("Ann") == before
    assert staff.kay.post(CASH, **asked)["done"] is False  # both count again
    assert staff.sam.post(CASH, **asked) == {"player": "Ann", "cents": after, "done": True}
    (confirmed,) = store.do(lambda c: house_log.entries_of(c, CashConfirmed))
    assert (confirmed.player, confirmed.cents) == ("Ann", sign * cents)
    assert (confirmed.by, confirmed.confirmed_by) == ("Kay", "Sam")
    (row,) = staff.sam.get("/api/reports/cash")
    assert row["in_cents" if sign > 0 else "out_cents"] >= cents
    check_books(floor)


def test_large_cash_waits_for_its_second_person_through_a_restart(staff: Staff, floor: Floor, store: Store) -> None:
    """What waits is in the house log: a floor that is opened again knows it, and another person's count confirms it."""
    asked: dict[str, Any] = {"player": "Ann", "kind": "in", "cents": LIMIT}
    before = floor.wallets.of("Ann")
    assert staff.kay.post(CASH, **asked)["done"] is False
    again = Staff(make_app(Floor(store, SLOW), generous=True), floor)
    assert again.sam.post(CASH, **asked) == {"player": "Ann", "cents": before + LIMIT, "done": True}
    (counted,) = store.do(lambda c: house_log.entries_of(c, CashCounted))
    (confirmed,) = store.do(lambda c: house_log.entries_of(c, CashConfirmed))
    assert (counted.by, confirmed.by, confirmed.confirmed_by) == ("Kay", "Kay", "Sam")
    assert again.eve.post(CASH, **asked)["done"] is False  # it was confirmed once, and nothing waits now
    assert "differs from Eve's" in again.sam.post(CASH, 422, **{**asked, "cents": LIMIT + 1})["detail"]
    (differed,) = store.do(lambda c: house_log.entries_of(c, CashCountsDiffered))
    assert (differed.player, differed.by, differed.confirmed_by) == ("Ann", "Eve", "Sam")


@pytest.mark.parametrize("change", ["disabled", "another role"])
def test_a_count_of_large_cash_by_somebody_who_left_the_cage_is_void(staff: Staff, floor: Floor, change: str) -> None:
    asked: dict[str, Any] = {"player": "Ann", "kind": "in", "cents": LIMIT}
    assert staff.kay.post(CASH, **asked)["done"] is False
    if change == "disabled":
        staff.eve.post("/api/people/Kay/disable", reason="left")
    else:
        staff.eve.post("/api/people/Kay/role", role="dealer", reason="left the cage")
    assert staff.sam.post(CASH, **asked)["done"] is False
    assert staff.eve.post(CASH, **asked)["done"] is True
    check_books(floor)


def test_the_highest_threshold_of_the_house_asks_for_two(staff: Staff, floor: Floor) -> None:
    limits = [100_00, 500_00]
    staff.eve.post("/api/cage/accounting", time_zone="UTC", day_starts=0, cash_cents=limits, reason="our limits")
    for cents, done in ((100_00, True), (499_99, True), (500_00, False)):
        assert staff.kay.post(CASH, player="Ann", kind="in", cents=cents)["done"] is done
