"""The entry of the house log about gaming day and cash thresholds; the last one holds."""

from __future__ import annotations

from pitboss.records import Record


class AccountingRule(Record, frozen=True, tag="accounting-rule.1"):
    """From now on the gaming day begins at this hour of this clock, and cash is reported from these amounts on."""

    at: int
    time_zone: str
    day_starts: int
    cash_cents: tuple[int, ...]
    by: str
    reason: str
