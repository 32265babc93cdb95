"""The gaming day and the cash thresholds of a house: parameters that it sets, not clauses of the documents.

A gaming day begins at a full hour of the house's own clock and has the date of that hour.

>>> denver = Accounting("America/Denver", 6)
>>> denver.day_of(1_794_920_399), denver.day_of(1_794_920_400)  # 05:59:59 and 06:00 on November 17
('2026-11-16', '2026-11-17')
"""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pitboss.errors import PitbossError
from pitboss.money import dollars
from pitboss.records import Record

HOURS: Final = 24
MOST_THRESHOLDS: Final = 4
CURRENCY_REPORT_CENTS: Final = 10_000_00


class Accounting(Record, frozen=True, tag="accounting.1"):
    """When a gaming day begins, by which clock, and from what cash in a day on somebody is told, the lowest first."""

    time_zone: str = "UTC"
    day_starts: int = 0  # the hour
    cash_cents: tuple[int, ...] = (CURRENCY_REPORT_CENTS,)

    def day_of(self, at: int) -> str:
        """The gaming day of a moment (seconds since 1970), such as 2026-11-17.

        Wall-clock hours are taken off, so that the day begins at the same hour when clocks change.
        """
        local = datetime.fromtimestamp(at, zone_of(self.time_zone)).replace(tzinfo=None)
        return (local - timedelta(hours=self.day_starts)).date().isoformat()

    def start_of(self, day: str, later: int = 0) -> int:
        """When a gaming day begins, in seconds since 1970; `later` is a number of days after it."""
        first = date.fromisoformat(day) + timedelta(days=later)
        return int(datetime.combine(first, time(self.day_starts), zone_of(self.time_zone)).timestamp())

    def reached(self, cents: int) -> int:
        """The highest threshold that an amount reaches; 0 for none."""
        return max((each for each in self.cash_cents if cents >= each), default=0)

    def alert(self, cents_in: int, cents_out: int) -> str:
        """What to say of a person's cash in a day, in and out apart; nothing below every threshold."""
        found = [(word, self.reached(cents)) for word, cents in (("in", cents_in), ("out", cents_out))]
        return "; ".join(f"cash {word} reached {dollars(limit)}" for word, limit in found if limit)


@lru_cache(maxsize=16)
def zone_of(name: str) -> ZoneInfo:
    """The time zone of this name; refused where the machine does not know it."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise PitbossError(f"There is no time zone {name!r}. Name one such as America/Denver or UTC.") from None


def check_accounting(rule: Accounting) -> None:
    """Refuse parameters that no house can have."""
    zone_of(rule.time_zone)
    if not 0 <= rule.day_starts < HOURS:
        raise PitbossError(f"A gaming day begins at a full hour from 0 to 23, not {rule.day_starts}.")
    if not 1 <= len(rule.cash_cents) <= MOST_THRESHOLDS:
        raise PitbossError(f"Set one to {MOST_THRESHOLDS} cash thresholds.")
    if rule.cash_cents[0] <= 0 or list(rule.cash_cents) != sorted(set(rule.cash_cents)):
        raise PitbossError("Cash thresholds are greater than zero and rise from one to the next.")
