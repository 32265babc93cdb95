"""The accounting rule in force: the last one in the house log, which is the only place that has it."""

from __future__ import annotations

from sqlalchemy import Connection, select

from pitboss.ledger import house_log, schema
from pitboss.ledger.house.accounting import AccountingRule

_AT_ONCE = 5_000


class AccountingRules:
    """Reads the rule, and of the log only the lines that are new since the last time."""

    def __init__(self) -> None:
        self._n = 0
        self._rule: AccountingRule | None = None

    def read(self, connection: Connection) -> AccountingRule | None:
        """The rule in force; None before the house has set one."""
        c = schema.house.c
        last, rule = self._n, self._rule
        query = select(c.n, c.body).where(c.n > last).order_by(c.n).execution_options(yield_per=_AT_ONCE)
        with connection.execute(query) as rows:
            for row in rows:
                last = row.n
                line = house_log.read_line(bytes(row.body))
                if line is not None and isinstance(line.what, AccountingRule):
                    rule = line.what
        self._n, self._rule = last, rule
        return rule
