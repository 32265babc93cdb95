"""Accounting by the house log, which is the only place that has it: the rule in force, and large cash that waits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from sqlalchemy import Connection, select

from pitboss.ledger import house_log, schema
from pitboss.ledger.house.accounting import AccountingRule, CashConfirmed, CashCounted, CashCountsDiffered

_AT_ONCE = 5_000


class _Read(NamedTuple):
    """What the lines up to the `n`th say."""

    n: int = 0
    rule: AccountingRule | None = None
    waiting: Mapping[str, CashCounted] = {}


class AccountingRules:
    """Reads the log, and of it only the lines that are new since the last time."""

    def __init__(self) -> None:
        self._read = _Read()

    def read(self, connection: Connection) -> AccountingRule | None:
        """The rule in force; None before the house has set one."""
        return self._up_to_now(connection).rule

    def waiting_cash(self, connection: Connection) -> Mapping[str, CashCounted]:
        """Large amounts that one person has counted and a second one has not, by player."""
        return self._up_to_now(connection).waiting

    def _up_to_now(self, connection: Connection) -> _Read:
        c = schema.house.c
        n, rule, waiting = self._read.n, self._read.rule, dict(self._read.waiting)
        query = select(c.n, c.body).where(c.n > n).order_by(c.n).execution_options(yield_per=_AT_ONCE)
        with connection.execute(query) as rows:
            for row in rows:
                n = row.n
                line = house_log.read_line(bytes(row.body))
                what = None if line is None else line.what
                if isinstance(what, AccountingRule):
                    rule = what
                elif isinstance(what, CashCounted):
                    waiting[what.player] = what
                elif isinstance(what, CashCountsDiffered | CashConfirmed):
                    waiting.pop(what.player, None)
        self._read = _Read(n, rule, waiting)
        return self._read
