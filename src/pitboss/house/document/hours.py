"""Opening hours: when a table is planned to be open. A plan opens nothing: a person does."""

from __future__ import annotations

import datetime
from typing import Final, Literal

import msgspec

from pitboss.house.document.model import HouseDocument
from pitboss.house.document.records import Hours
from pitboss.house.document.tables import HouseTable

DAYS: Final = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_DAY: Final = datetime.timedelta(days=1)
_WEEK: Final = 8  # days in which a weekly plan changes at least once
Due = Literal["open", "close", ""]


class Plan(msgspec.Struct, frozen=True):
    """What a table's hours say of one moment: whether it should be open, and until when that holds."""

    open: bool
    until: datetime.datetime | None  # None: the hours never change it


def hours_of(house: HouseDocument, table: HouseTable) -> tuple[Hours, ...]:
    """A table's own hours, otherwise those of its pit; none where nothing is planned."""
    if table.hours:
        return table.hours
    return next((each.hours for each in house.pits if each.id == table.pit), ())


def planned(hours: tuple[Hours, ...], at: datetime.datetime) -> Plan | None:
    """What is planned at a moment of the house's own clock; None without hours.

    Hours that close at or before the time they open run into the next day.
    """
    if not hours:
        return None
    spans = [span for day in range(-1, _WEEK + 2) for span in _spans(hours, at.date() + day * _DAY)]
    now = any(start <= at < end for start, end in spans)
    changes = sorted({moment for span in spans for moment in span if at < moment <= at + _WEEK * _DAY})
    until = next((each for each in changes if any(start <= each < end for start, end in spans) is not now), None)
    return Plan(now, until)


def _spans(hours: tuple[Hours, ...], day: datetime.date) -> list[tuple[datetime.datetime, datetime.datetime]]:
    found = []
    for each in hours:
        if not each.days or DAYS[day.weekday()] in each.days:
            start = datetime.datetime.combine(day, each.opens)
            end = datetime.datetime.combine(day, each.closes)
            found.append((start, end if end > start else end + _DAY))
    return found


def due(plan: Plan | None, *, is_open: bool) -> Due:
    """What a person should do at the table by its hours; nothing where it is as planned."""
    if plan is None or plan.open == is_open:
        return ""
    return "open" if plan.open else "close"
