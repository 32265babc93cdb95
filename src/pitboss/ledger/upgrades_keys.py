"""From format 2 to format 3: folded names, sealed keys of shoes, and a house log that begins with what is known.

Each step may find its work done. All of them run in one transaction with the change of the format's number.
"""

from __future__ import annotations

import time
from collections import Counter
from typing import Final

from sqlalchemy import Connection, inspect, select, text

from pitboss.ledger import house, schema
from pitboss.ledger.names import folded
from pitboss.ledger.vault import KEY_BYTES, vault_of

EARLIER: Final = "entered before the house log began"


def fold_names(connection: Connection) -> None:
    """Give every person a folded name. Where two had one name but for its writing, both keep it: it is theirs."""
    there = inspect(connection)
    if all(column["name"] != "folded" for column in there.get_columns("people")):
        connection.execute(text("ALTER TABLE people ADD COLUMN folded VARCHAR(80) DEFAULT '' NOT NULL"))
    c = schema.people.c
    taken: Counter[str] = Counter()
    for name in connection.execute(select(c.name).order_by(c.name)).scalars().all():
        taken[same := folded(name)] += 1
        own = same if taken[same] == 1 else f"{same}#{taken[same]}"  # no name that is chosen has a #
        connection.execute(schema.people.update().where(c.name == name).values(folded=own))
    schema.folded_names.create(connection, checkfirst=True)


def seal_keys(connection: Connection) -> None:
    """Seal the keys of shoes that lie open."""
    c, vault = schema.shifts.c, vault_of(connection)
    for row in connection.execute(select(c.tbl, c.shift, c.key).where(c.key.is_not(None))).all():
        if len(row.key) == KEY_BYTES:
            sealed = vault.seal(bytes(row.key), row.tbl, row.shift)
            here = (c.tbl == row.tbl) & (c.shift == row.shift)
            connection.execute(schema.shifts.update().where(here).values(key=sealed))


def begin_house_log(connection: Connection) -> None:
    """Begin the chain, with the people and the money of the cage that are there already."""
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
    house.append(
        connection,
        house.HouseLogBegun(now, schema.FORMAT),
        *(house.SignedOn(now, row.name, row.role, "") for row in people),
        *(house.CageEntry(row.at, row.id, row.account, row.cents, EARLIER, "") for row in cage),
    )
