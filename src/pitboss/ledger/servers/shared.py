"""What a transaction checks and numbers where several servers share a database: no server's memory knows the others'.

Every such transaction has the database to itself (`locks.begin_writing`), so what is read here stays true until it is
committed, and journals are numbered in the order of their transactions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, func, select, text

from pitboss.errors import PitbossError
from pitboss.ledger import schema
from pitboss.ledger.rows import find_rows
from pitboss.ledger.servers import locks
from pitboss.ledger.servers.locks import Share
from pitboss.money import dollars

WALLETS: Final = "wallet/"  # the beginning of the names of people's accounts
_ATTACHED_AS: Final = "pitboss share"
_LAST_JOURNAL: Final = "pitboss last journal"


class Overtaken(PitbossError):
    """Another server was first. Nothing was written; the table goes back to what the database says."""


class Balances(msgspec.Struct, frozen=True):
    """What people's accounts hold after a journal, in cents, by account."""

    journal: int
    cents: Mapping[str, int]


def attach(connection: Connection, share: Share) -> None:
    """Let everything that writes on this connection know that there are other servers."""
    connection.info[_ATTACHED_AS] = share


def share_of(connection: Connection) -> Share | None:
    """Which server's connection this is; None where one server has the whole database."""
    found: Share | None = connection.info.get(_ATTACHED_AS)
    return found


def begin(connection: Connection) -> None:
    """Begin a transaction that changes the database."""
    if share_of(connection) is not None:
        locks.begin_writing(connection)  # a statement of its own: the next one sees what the last writer committed
        last = connection.execute(select(func.max(schema.journals.c.id))).scalar()
        connection.info[_LAST_JOURNAL] = int(last or 0)


def next_journal(connection: Connection) -> int:
    """The number of the next journal, in the order of all servers' transactions."""
    connection.info[_LAST_JOURNAL] += 1
    return int(connection.info[_LAST_JOURNAL])


def check_names(connection: Connection, names: Sequence[tuple[str, str]]) -> None:
    """Refuse commands whose names another server has used meanwhile."""
    if used := find_rows(connection, schema.commands, names, ("id",)):
        raise Overtaken(f"Command id {used[0][0]} was used for another command. Send a new id.")


def balances_after(connection: Connection, moved: Mapping[str, int]) -> Balances:
    """What people's accounts hold after these postings; refused if one has spent more than it held."""
    wallets = [account for account in moved if account.startswith(WALLETS)]
    rows = find_rows(connection, schema.accounts, [(account,) for account in wallets], ("account", "cents"))
    held = {account: int(cents) for account, cents in rows}
    for account, cents in held.items():
        if cents < 0 and moved[account] < 0:
            has = dollars(max(cents - moved[account], 0))
            less = f"less than {dollars(-moved[account])}"
            raise Overtaken(f"Your account holds {has}, {less}. Choose a smaller amount, or pay in at the cage.")
    return Balances(connection.info[_LAST_JOURNAL], held)


_CHANGED: Final = text(
    "select last.id as journal, a.account, a.cents from (select coalesce(max(id), 0) as id from journals) as last"
    " left join accounts a on a.account in"
    " (select account from postings where journal > :after and account like 'wallet/%')"
)
_ONE: Final = text(
    "select last.id as journal, a.account, a.cents from (select coalesce(max(id), 0) as id from journals) as last"
    " left join accounts a on a.account = :account"
)


def balances_since(connection: Connection, after: int) -> Balances:
    """The people's accounts that changed after a journal, as they are now."""
    return _balances(connection.execute(_CHANGED, {"after": after}).all())


def balance_of(connection: Connection, account: str) -> Balances:
    """One person's account as it is now."""
    return _balances(connection.execute(_ONE, {"account": account}).all())


def _balances(rows: Sequence[Any]) -> Balances:
    """One statement reads accounts and journal, so that they belong together."""
    return Balances(int(rows[0].journal), {row.account: int(row.cents) for row in rows if row.account is not None})
