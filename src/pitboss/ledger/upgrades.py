"""Databases of earlier formats, brought up to this one. Each step's parts are functions of their own.

A part may find its work done already: columns are added only where they are missing.
"""

from __future__ import annotations

from sqlalchemy import Connection, Table, func, inspect, select
from sqlalchemy.schema import CreateColumn

from pitboss.ledger import schema


def add_accounts(connection: Connection) -> None:
    """From 1 to 2: the balances that had been added up at every start."""
    p = schema.postings.c
    sums = select(p.account, func.sum(p.cents)).group_by(p.account)
    connection.execute(schema.accounts.insert().from_select(["account", "cents"], sums))


def scope_sessions(connection: Connection) -> None:
    """From 2 to 3: seat codes and sessions say whose they are, and the floor whether it is a demonstration.

    A session that a seat code had begun cannot be told from one with a password. All of them end, so that none stays
    open as the whole player: people sign in again.
    """
    for table in (schema.floor, schema.sessions, schema.seat_codes):
        add_missing_columns(connection, table)
    connection.execute(schema.sessions.delete())


def add_missing_columns(connection: Connection, table: Table) -> None:
    """Add the columns that an earlier format did not have."""
    there = {column["name"] for column in inspect(connection).get_columns(table.name)}
    for column in table.columns:
        if column.name not in there:
            words = CreateColumn(column).compile(dialect=connection.dialect)
            connection.exec_driver_sql(f"ALTER TABLE {table.name} ADD COLUMN {words}")
