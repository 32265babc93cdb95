"""Entries of the house log about accounting: gaming day and cash thresholds (the last one holds); large cash."""

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


class CashCounted(Record, frozen=True, tag="cash-counted.1"):
    """One person has counted a large amount for a player's account; below 0 it is to be paid out. Nothing has moved."""

    at: int
    player: str
    cents: int
    by: str


class CashCountsDiffered(Record, frozen=True, tag="cash-counts-differed.1"):
    """A second person has counted another amount: nothing moves, and both count again."""

    at: int
    player: str
    by: str
    confirmed_by: str


class CashConfirmed(Record, frozen=True, tag="cash-confirmed.1"):
    """A second person has counted a large amount of cash for a player's account; below 0 it was paid out."""

    at: int
    player: str
    cents: int
    by: str
    confirmed_by: str


CashEntry = CashCounted | CashCountsDiffered | CashConfirmed
