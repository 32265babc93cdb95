"""Upgrades of older databases to the present format, all in one transaction.

Every step may find its work done already: columns are added only where they are missing.
"""

from __future__ import annotations

import time
from collections import Counter
from typing import Final

from sqlalchemy import Connection, Table, func, inspect, select, text
from sqlalchemy.schema import CreateColumn

from pitboss.ledger import house_log, results, schema
from pitboss.ledger.names import folded
from pitboss.ledger.vault import KEY_BYTES, vault_of

EARLIER: Final = "entered before the house log began"


def upgrade(connection: Connection, format: int) -> None:
    """Bring a database of an earlier format to the present one."""
    if format == 1:
        add_accounts(connection)
    if format < 3:
        scope_sessions(connection)
        fold_names(connection)
        seal_keys(connection)
        begin_house_log(connection)
    if format < 4:
        index_rounds(connection)
    # From 4 to 5: the tables of jackpots, which are made with all others and begin empty.
    extend_people_and_tables(connection)
    # From 6 to 7: the tables of counted shifts, made in the same way.
    connection.execute(schema.floor.update().values(format=schema.FORMAT))


def add_accounts(connection: Connection) -> None:
    """From 1 to 2: store the balances, which every start used to add up."""
    p = schema.postings.c
    sums = select(p.account, func.sum(p.cents)).group_by(p.account)
    connection.execute(schema.accounts.insert().from_select(["account", "cents"], sums))


def scope_sessions(connection: Connection) -> None:
    """From 2 to 3: give seat codes and sessions their seat, and mark the floor as a demonstration.

    Old sessions do not tell a seat code from a password. All of them end, so that no seat code keeps the rights of a
    password: people sign in again.
    """
    for table in (schema.floor, schema.sessions, schema.seat_codes):
        add_missing_columns(connection, table)
    connection.execute(schema.sessions.delete())


def add_missing_columns(connection: Connection, table: Table) -> None:
    """Add the columns that an earlier format did not have."""
    there = {column["name"] for column in inspect(connection).get_columns(table.name)}
    for column in table.columns:
        if column.name not in there:
            definition = CreateColumn(column).compile(dialect=connection.dialect)
            connection.exec_driver_sql(f"ALTER TABLE {table.name} ADD COLUMN {definition}")


def fold_names(connection: Connection) -> None:
    """From 2 to 3: give every person a folded name. People whose names fold alike keep their own."""
    there = inspect(connection)
    if all(column["name"] != "folded" for column in there.get_columns("people")):
        connection.execute(text("ALTER TABLE people ADD COLUMN folded VARCHAR(80) DEFAULT '' NOT NULL"))
    c = schema.people.c
    taken: Counter[str] = Counter()
    for name in connection.execute(select(c.name).order_by(c.name)).scalars().all():
        taken[same := folded(name)] += 1
        own = same if taken[same] == 1 else f"{same}#{taken[same]}"  # nobody can choose a name with a #
        connection.execute(schema.people.update().where(c.name == name).values(folded=own))
    schema.folded_names.create(connection, checkfirst=True)


def seal_keys(connection: Connection) -> None:
    """From 2 to 3: seal the keys of the shoes."""
    c, vault = schema.shifts.c, vault_of(connection)
    for row in connection.execute(select(c.tbl, c.shift, c.key).where(c.key.is_not(None))).all():
        if len(row.key) == KEY_BYTES:
            sealed = vault.seal(bytes(row.key), row.tbl, row.shift)
            here = (c.tbl == row.tbl) & (c.shift == row.shift)
            connection.execute(schema.shifts.update().where(here).values(key=sealed))


def begin_house_log(connection: Connection) -> None:
    """From 2 to 3, and for a new database: begin the house log with the existing people and cage money."""
    if connection.execute(select(schema.house_head)).first() is not None:
        return
    now = int(time.time())
    p, j, m = schema.people.c, schema.journals.c, schema.postings.c
    people = connection.execute(select(p.name, p.role).order_by(p.name)).all()
    cage = connection.execute(
        select(j.id, j.at, m.account, m.cents)
        .join_from(schema.journals, schema.postings)
        .where(j.tbl.is_(None))
        .order_by(j.id, m.account)
    ).all()
    house_log.append(
        connection,
        house_log.HouseLogBegun(now, schema.FORMAT),
        *(house_log.SignedOn(now, row.name, row.role, "") for row in people),
        *(house_log.CageEntry(row.at, row.id, row.account, row.cents, EARLIER, "") for row in cage),
    )


def index_rounds(connection: Connection) -> None:
    """From 3 to 4: write the results of all rounds, from the logs."""
    results.build(connection)


def extend_people_and_tables(connection: Connection) -> None:
    """From 5 to 6: people who can be disabled, tables with a pit that can be retired, the rule of second factors."""
    for table in (schema.floor, schema.people, schema.tables):
        add_missing_columns(connection, table)
