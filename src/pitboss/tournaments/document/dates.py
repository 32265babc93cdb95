"""The calendar of a tournament: months as the law counts them."""

from __future__ import annotations

import calendar
import datetime
from typing import Final

MONTHS: Final = 4  # CO 30-832(1)


def months_later(day: datetime.date, months: int) -> datetime.date:
    """The same day some months later, or the last day of a shorter month.

    >>> months_later(datetime.date(2026, 10, 31), 4), months_later(datetime.date(2026, 12, 4), 4)
    (datetime.date(2027, 2, 28), datetime.date(2027, 4, 4))
    """
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    last = calendar.monthrange(year, month + 1)[1]
    return datetime.date(year, month + 1, min(day.day, last))


def last_day(first: datetime.date) -> datetime.date:
    """The last day on which a tournament may be played, given the first."""
    return months_later(first, MONTHS)
