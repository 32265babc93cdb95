"""Gaming day and cash thresholds of this house: read for every report and shift, set by an executive."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection

from pitboss.errors import PitbossError
from pitboss.floor.floor import Floor
from pitboss.floor.people.people import Person, Right
from pitboss.house.shifts.gaming_day import Accounting, check_accounting
from pitboss.ledger import house_log
from pitboss.ledger.house.accounting import AccountingRule


async def rule_of(floor: Floor) -> Accounting:
    """The rule in force."""
    return await floor.ask(floor.accounting_rule)


async def set_rule(floor: Floor, person: Person, rule: Accounting, reason: str) -> None:
    """Set the rule; from now on every report is by it. A shift keeps the day that it was opened on."""
    person.must(Right.SET_UP)
    check_accounting(rule)
    if rule == await rule_of(floor):
        raise PitbossError("The house has this rule already.")
    now = floor.sessions.clock.now()
    entry = AccountingRule(now, rule.time_zone, rule.day_starts, rule.cash_cents, person.name, reason)

    def write(connection: Connection) -> None:
        house_log.append(connection, entry)

    await floor.change(write)
    await rule_of(floor)  # tables ask for the day without reading the disk


def plain_rule(rule: Accounting) -> dict[str, Any]:
    """The rule as plain values."""
    return {"time_zone": rule.time_zone, "day_starts": rule.day_starts, "cash_cents": list(rule.cash_cents)}
