"""The format of a floor's database: what this version opens, and the upgrade of an older one in one transaction.

The steps are Alembic's (`pitboss.ledger.migrations`), imported only where there is something to upgrade.
"""

from __future__ import annotations

import time
from typing import Final

from sqlalchemy import Connection, inspect, select

from pitboss.errors import PitbossError
from pitboss.ledger import house_log, schema

EARLIER: Final = "entered before the house log began"


def format_of(connection: Connection) -> int | None:
    """The format of a database; None for one without a floor."""
    if not inspect(connection).has_table(schema.floor.name):
        return None
    return connection.execute(select(schema.floor.c.format)).scalar()


def check_known(format: int, what: str = "The database") -> None:
    """Refuse a format that only a newer version knows."""
    if format not in range(1, schema.FORMAT + 1):
        raise PitbossError(
            f"{what} has format {format}, and this version reads up to {schema.FORMAT}: install a newer one. "
            "A format is never taken back; to stay with this version, restore a backup that it wrote."
        )


def create(connection: Connection, *, demonstration: bool) -> None:
    """Write the first rows of a new database, whose tables are there."""
    connection.execute(schema.floor.insert(), {"format": schema.FORMAT, "demonstration": int(demonstration)})
    connection.execute(schema.version.insert(), {"version_num": str(schema.FORMAT)})
    begin_house_log(connection)


def upgrade(connection: Connection, format: int) -> None:
    """Bring a database of an earlier format to the present one; the house log says so."""
    from pitboss.ledger.migrations import run  # Alembic takes long to import, and few starts need it

    run.upgrade(connection, format)
    connection.execute(schema.floor.update().values(format=schema.FORMAT))
    house_log.append(connection, house_log.DatabaseUpgraded(int(time.time()), format, schema.FORMAT))


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
