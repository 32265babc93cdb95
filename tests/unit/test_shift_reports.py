"""Reports of a shift across midnight, months and changes of clocks; page, CSV and PDF say the same to the cent."""

from __future__ import annotations

import csv
import io
import time
from datetime import datetime
from types import SimpleNamespace
from typing import Any, Final
from zoneinfo import ZoneInfo

import pytest

from pitboss.floor.floor import Floor
from pitboss.floor.shift_desk.report_forms import NOT_PRINTED
from pitboss.money import dollars
from tests.browsers import Browser, check_books
from tests.house.printed import read_back, squeezed
from tests.shift_staff import DEALT, DESK, Staff, a_round, a_tip, tray

FLOOR_TABLES = (DEALT, "blackjack")
DENVER: Final = ZoneInfo("America/Denver")
# 2027-11-07 has the hour from 01:00 to 02:00 twice; the gaming day begins at 06:00.
MOMENTS: Final = (
    "2027-10-31T23:30:00-06:00",
    "2027-11-01T05:59:59-06:00",  # still October's last gaming day
    "2027-11-01T06:00:00-06:00",
    "2027-11-07T01:30:00-06:00",
    "2027-11-07T01:30:00-07:00",  # an hour later
    "2027-11-07T05:59:59-07:00",
    "2027-11-07T06:00:00-07:00",
)
DAYS: Final = {"2027-10-31": 2, "2027-11-01": 1, "2027-11-06": 3, "2027-11-07": 1}
REPORTS: Final = (
    *(f"theory?by={by}" for by in ("table", "game", "dealer", "player", "day", "month")),
    "hours?",
    "shifts?",
    f"shift?table={DEALT}&shift=1",
    "ratings?",
    "cash?",
    "tips?",
    "tips?by=dealer",
    "proceeds?",
    "proceeds?by=class",
)


class SetClock:
    """The clock of tables and desk."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.at = time.time()
        stopped = SimpleNamespace(time=lambda: self.at, time_ns=lambda: int(self.at * 10**9))
        for name in ("live.live_table", "live.pending", "shift_desk.desk", "shift_desk.shown"):
            patch.setattr(f"pitboss.floor.{name}.time", stopped)

    def set(self, moment: str) -> None:
        self.at = datetime.fromisoformat(moment).timestamp()


@pytest.fixture
def staff(app: Any, floor: Floor, monkeypatch: pytest.MonkeyPatch) -> Staff:
    """A shift that spans two months and a change of clocks, with a round and a tip at each moment."""
    made, clock = Staff(app, floor), SetClock(monkeypatch)
    asked: dict[str, Any] = {"day_starts": 6, "cash_cents": [100_00, 10_000_00], "reason": "our license"}
    made.eve.post("/api/cage/accounting", time_zone="America/Denver", **asked)
    clock.set("2027-10-31T23:00:00-06:00")
    made.together("open", counted=tray(floor))
    for moment in MOMENTS:
        clock.set(moment)
        if moment == MOMENTS[0]:
            a_round(made)
        else:
            a_tip(made.dana, "Kd")
    made.together("drop")
    made.count_box(1, currency=200_00)
    made.together("tips", cents=60_00)
    made.together("close", counted=tray(floor))
    return made


def test_a_shift_over_months_and_a_change_of_clocks_is_divided_once(staff: Staff, floor: Floor) -> None:
    days = {row["day"]: row["rounds"] for row in staff.sam.get("/api/reports/theory?by=day")}
    assert days == DAYS
    months = {row["month"]: row["rounds"] for row in staff.sam.get("/api/reports/theory?by=month")}
    assert months == {"2027-10": 2, "2027-11": 5}
    hours = {(row["day"], row["hour"]): row["rounds"] for row in staff.sam.get("/api/reports/hours")}
    assert hours["2027-11-06", "2027-11-07 01:00"] == hours["2027-11-06", "2027-11-07 01:00 again"] == 1
    assert sum(hours.values()) == len(MOMENTS)
    (shift,) = staff.sam.get("/api/reports/shifts")
    assert (shift["day"], shift["rounds"]) == ("2027-10-31", len(MOMENTS))
    for day, rounds in DAYS.items():
        between = f"first={day}&last={day}"
        assert sum(row["rounds"] for row in staff.sam.get(f"/api/reports/hours?{between}")) == rounds
        assert len(staff.sam.get(f"/api/reports/shifts?{between}")) == (day == "2027-10-31")
    whole = staff.sam.get("/api/reports/proceeds")[0]["win_cents"]
    for name in (
        "hours",
        "theory?by=table",
        "theory?by=day",
        "theory?by=month",
        "theory?by=dealer",
        "proceeds?by=class",
    ):
        assert sum(row["win_cents"] for row in staff.sam.get(f"/api/reports/{name}")) == whole, name
    assert sum(row["tips_cents"] for row in staff.sam.get("/api/reports/tips")) == shift["tips_cents"] == 60_00
    check_books(floor)


def test_an_hour_that_is_set_later_moves_reports_and_no_shift(staff: Staff) -> None:
    """A change of the gaming day's hour divides the same rounds otherwise; a shift keeps the day it was opened on."""
    asked: dict[str, Any] = {"time_zone": "America/Denver", "cash_cents": [100_00], "reason": "as the county asks"}
    staff.eve.post("/api/cage/accounting", day_starts=0, **asked)
    days = {row["day"]: row["rounds"] for row in staff.sam.get("/api/reports/theory?by=day")}
    assert days == {"2027-10-31": 1, "2027-11-01": 2, "2027-11-07": 4}
    assert [row["day"] for row in staff.sam.get("/api/reports/shifts")] == ["2027-10-31"]


@pytest.mark.parametrize("path", REPORTS)
def test_page_csv_and_pdf_of_a_report_agree_to_the_cent(staff: Staff, path: str) -> None:
    rows = staff.sam.get(f"/api/reports/{path}")
    assert rows
    text = staff.sam.http.get(f"/api/reports/{path}&form=csv").text
    read = list(csv.DictReader(io.StringIO(text)))
    assert len(read) == len(rows)
    for row, found in zip(rows, read, strict=True):
        for name, value in row.items():
            if isinstance(value, int | float):
                assert found[name] == str(value), (name, value)
            elif value is None:
                assert found[name] == "", name
            elif isinstance(value, str):
                assert found[name].removeprefix("'") == value
    said = read_back(staff.sam.http.get(f"/api/reports/{path}&form=pdf").content)
    for row in rows:
        for name, value in row.items():
            if name.endswith("_cents") and value is not None and name not in NOT_PRINTED:
                assert squeezed(dollars(value)) in said, (name, value)


def test_a_slip_on_paper_goes_with_the_chips(app: Any, floor: Floor) -> None:
    """Chips and amounts, who has signed and who is still to sign; to be had of closed shifts, too."""
    staff, chips = Staff(app, floor), {"500": 40, "2500": 2}
    staff.together("open", counted=tray(floor))
    number = staff.dana.post(f"{DESK}/slips", kind="fill", chips=chips)["slip"]
    path = f"{DESK}/slips/{number}/paper"

    def said(who: Browser) -> str:
        answer = who.http.get(path)
        assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf")
        return read_back(answer.content)

    for words in ("Fill slip 1", "$5.00", "40", "$200.00", "$50.00", "$250.00", "Requested Dana", "Verified ___"):
        assert squeezed(words) in said(staff.kay), words
    assert squeezed("Prepared Sam") not in said(staff.dana)
    staff.sam.post(f"{DESK}/slips/{number}/prepare", chips=chips)
    staff.eve.post(f"{DESK}/slips/{number}/verify", chips=chips)
    void = staff.dana.post(f"{DESK}/slips", kind="credit", chips={"500": 1})["slip"]
    staff.sam.post(f"{DESK}/slips/{void}/void", reason="no need")
    staff.together("close", counted=tray(floor))
    for words in ("Prepared Sam", "Verified Eve", f"{floor.tables[DEALT].name}, shift 1"):
        assert squeezed(words) in said(staff.eve), words
    path = f"{DESK}/slips/{void}/paper"
    for words in ("Credit slip 2 (void)", "Void Sam", "no need"):
        assert squeezed(words) in said(staff.sam), words
    staff.kay.get(f"{DESK}/slips/3/paper", 404)
    Browser(app).sign_in("Ann").get(path, 403)
