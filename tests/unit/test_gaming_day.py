"""The gaming day of a house: its hour, its clock, the change of clocks; and cash thresholds."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from pitboss.errors import PitbossError
from pitboss.house.shifts.gaming_day import Accounting, check_accounting

DENVER = Accounting("America/Denver", 6, (3_000_00, 10_000_00))


def at(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp())


@pytest.mark.parametrize(
    ("moment", "day"),
    [
        ("2026-11-17T12:59:59", "2026-11-16"),  # 05:59:59 in Denver
        ("2026-11-17T13:00:00", "2026-11-17"),
        ("2026-11-18T12:59:59", "2026-11-17"),
        ("2026-03-08T11:59:59", "2026-03-07"),  # clocks went forward at 02:00: 05:59:59 daylight time
        ("2026-03-08T12:00:00", "2026-03-08"),
        ("2026-11-01T12:59:59", "2026-10-31"),  # clocks went back at 02:00: 05:59:59 standard time
        ("2026-11-01T13:00:00", "2026-11-01"),
    ],
)
def test_a_gaming_day_begins_at_its_hour_by_the_houses_clock(moment: str, day: str) -> None:
    assert DENVER.day_of(at(moment)) == day
    assert DENVER.start_of(day) <= at(moment) < DENVER.start_of(day, 1)


def test_without_a_choice_a_day_is_one_of_universal_time() -> None:
    assert Accounting().day_of(at("2026-11-17T00:00:00")) == "2026-11-17"
    assert Accounting().day_of(at("2026-11-16T23:59:59")) == "2026-11-16"


@pytest.mark.parametrize(
    ("cents", "reached"), [(2_999_99, 0), (3_000_00, 3_000_00), (9_999_99, 3_000_00), (10_000_00, 10_000_00)]
)
def test_an_alert_names_the_highest_threshold_that_is_reached(cents: int, reached: int) -> None:
    assert DENVER.reached(cents) == reached
    assert DENVER.alert(cents, 0) == (f"cash in reached ${reached / 100:,.2f}" if reached else "")
    assert DENVER.alert(0, cents) == (f"cash out reached ${reached / 100:,.2f}" if reached else "")


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (Accounting("Mars/Olympus"), "There is no time zone"),
        (Accounting("../etc/passwd"), "There is no time zone"),
        (Accounting("UTC", 24), "full hour from 0 to 23"),
        (Accounting("UTC", -1), "full hour from 0 to 23"),
        (Accounting("UTC", 0, ()), "one to 4 cash thresholds"),
        (Accounting("UTC", 0, (1, 2, 3, 4, 5)), "one to 4 cash thresholds"),
        (Accounting("UTC", 0, (0,)), "greater than zero"),
        (Accounting("UTC", 0, (2_00, 2_00)), "rise from one to the next"),
    ],
)
def test_a_rule_that_no_house_can_have_is_refused(rule: Accounting, words: str) -> None:
    with pytest.raises(PitbossError, match=words):
        check_accounting(rule)


def test_the_limits_of_a_rule_are_allowed() -> None:
    for rule in (Accounting("UTC", 23, (1,)), Accounting("America/Los_Angeles", 0, (1, 2, 3, 4))):
        check_accounting(rule)
