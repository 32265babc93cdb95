"""The calendar of a tournament: months as the law counts them."""

from __future__ import annotations

import calendar
import datetime
from typing import Final

from msgspec.structs import replace

from pitboss.tournaments.document.model import TournamentDocument

MONTHS: Final = 4  # CO 30-832(1)


def months_later(day: datetime.date, months: int) -> datetime.date:
    """The same day some months later, or the last day of a shorter month.

    >>> months_later(datetime.date(2026, 10, 31), 4), months_later(datetime.date(2026, 12, 4), 4)
    (datetime.date(2027, 2, 28), datetime.date(2027, 4, 4))
    """
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    last = calendar.monthrange(year, month + 1)[1]
    return datetime.date(year, month + 1, min(day.day, last))


def moved(document: TournamentDocument, first: datetime.date) -> TournamentDocument:
    """The document with all its dates moved by as many days, so that play begins on a day; it is over in time."""
    by = first - document.starts
    latest = last_day(first)
    events = tuple(
        replace(each, starts=min(each.starts + by, latest), ends=min(each.ends + by, latest))
        for each in document.events
    )
    submitted = None if document.submitted is None else document.submitted + by
    return replace(document, dated=document.dated + by, submitted=submitted, events=events)


def last_day(first: datetime.date) -> datetime.date:
    """The last day on which a tournament may be played, given the first."""
    return months_later(first, MONTHS)
