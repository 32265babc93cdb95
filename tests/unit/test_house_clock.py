"""The house's own clock: approvals end and hours begin at its midnight, wherever the machine stands."""

from __future__ import annotations

import time
from asyncio import run
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

from pitboss.floor.floor import Floor
from pitboss.house.shifts.gaming_day import Accounting
from tests.browsers import Browser
from tests.databases import Databases, SqliteFiles
from tests.marks import proves
from tests.unit.test_document_desk import change, table_of

DENVER: dict[str, Any] = {
    "time_zone": "America/Denver",
    "day_starts": 6,
    "cash_cents": [10_000_00],
    "reason": "our clock",
}
# The last second of the year in Denver, midnight there, and the hour at which a gaming day begins, in universal time.
BEFORE, MIDNIGHT, DAY_STARTS = "2027-01-01T06:59:59", "2027-01-01T07:00:00", "2027-01-01T13:00:00"


@pytest.fixture(scope="module")
def databases() -> Iterator[Databases]:
    """One database: no clock depends on its kind."""
    found = SqliteFiles()
    yield found
    found.close()


def at(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp())


class Moment:
    """The floor's clock, which a test sets."""

    def __init__(self, floor: Floor, patch: pytest.MonkeyPatch) -> None:
        self._now = at(BEFORE) - 3600
        patch.setattr(floor.sessions.clock, "now", lambda: self._now)

    def set(self, text: str) -> None:
        self._now = at(text)


@pytest.fixture
def moment(floor: Floor, monkeypatch: pytest.MonkeyPatch) -> Iterator[Moment]:
    with monkeypatch.context() as patch:
        patch.setenv("TZ", "Asia/Tokyo")  # the machine stands elsewhere
        time.tzset()
        yield Moment(floor, patch)
    time.tzset()


@pytest.mark.parametrize(
    ("now", "today", "gaming_day"),
    [
        (BEFORE, "2026-12-31", "2026-12-31"),
        (MIDNIGHT, "2027-01-01", "2026-12-31"),
        ("2027-01-01T12:59:59", "2027-01-01", "2026-12-31"),
        (DAY_STARTS, "2027-01-01", "2027-01-01"),
    ],
)
def test_the_calendar_day_begins_at_midnight_and_the_gaming_day_at_its_hour(
    now: str, today: str, gaming_day: str, moment: Moment, floor: Floor, app: Any
) -> None:
    eve = Browser(app).sign_in("Eve")
    assert run(floor.today(at(now))).isoformat() == now[:10]  # universal time, before the house has set its clock
    eve.post("/api/cage/accounting", **DENVER)
    moment.set(now)
    assert run(floor.today()).isoformat() == today
    rule = run(floor.ask(floor.accounting.read))
    assert rule is not None
    assert Accounting(rule.time_zone, rule.day_starts).day_of(at(now)) == gaming_day


@proves("CO 30-803(1) s.3")
def test_an_approval_ends_at_the_houses_midnight(moment: Moment, app: Any) -> None:
    """It holds through its last day: not to midnight by the machine, nor to the end of the gaming day."""
    eve = Browser(app).sign_in("Eve")
    eve.post("/api/cage/accounting", **DENVER)

    def ends(draft: dict[str, Any]) -> None:
        for each in draft["approval"]:
            each["until"] = "2026-12-31"

    eve.order("blackjack", kind="close table")
    change(eve, ends)
    for now, status in ((BEFORE, 200), (MIDNIGHT, 422), (DAY_STARTS, 422)):
        moment.set(now)
        eve = Browser(app).sign_in("Eve")
        answer = eve.order("blackjack", status, kind="open table")
        if status == 200:
            eve.order("blackjack", kind="close table")
        else:
            assert "ended on 2026-12-31" in answer["detail"]


def test_opening_hours_are_by_the_houses_clock(moment: Moment, app: Any) -> None:
    eve = Browser(app).sign_in("Eve")
    eve.post("/api/cage/accounting", **DENVER)
    hours = [{"opens": "00:00:00", "closes": "06:00:00"}]
    change(eve, lambda draft: table_of(draft, "blackjack").update(hours=hours))
    for now, planned in ((BEFORE, False), (MIDNIGHT, True), ("2027-01-01T12:59:59", True), (DAY_STARTS, False)):
        moment.set(now)
        eve = Browser(app).sign_in("Eve")
        found = next(each for each in eve.get("/api/house/schedule") if each["table"] == "blackjack")
        assert (now, found["planned"]) == (now, planned)
