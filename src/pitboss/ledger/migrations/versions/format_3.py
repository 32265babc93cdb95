"""From 2 to 3: seat codes and sessions with their seat, folded names, sealed keys, the house log."""

from __future__ import annotations

from collections import Counter

from alembic import op
from sqlalchemy import BigInteger, Column, Connection, ForeignKey, Integer, LargeBinary, String, text

from pitboss.ledger.migrations.steps import add_columns, add_index, add_table
from pitboss.ledger.migrations.steps import downgrade as downgrade
from pitboss.ledger.names import folded
from pitboss.ledger.upgrades import begin_house_log
from pitboss.ledger.vault import KEY_BYTES, vault_of

revision = "3"
down_revision = "2"


def upgrade() -> None:
    """Give codes and sessions their seat, fold names, seal keys, and begin the house log."""
    connection = op.get_bind()
    scope_sessions()
    fold_names(connection)
    seal_keys(connection)
    add_logs()
    begin_house_log(connection)


def scope_sessions() -> None:
    """Give seat codes and sessions their seat, and mark the floor as a demonstration.

    Old sessions do not tell a seat code from a password. All of them end, so that no seat code keeps the rights of a
    password: people sign in again.
    """
    add_columns("floor", Column("demonstration", Integer, nullable=False, server_default="1"))
    add_columns(
        "sessions",
        Column("begun", BigInteger, nullable=False, server_default="0"),
        Column("tbl", String(40)),
        Column("seat", Integer),
        Column("issued_by", String(40)),
    )
    add_columns(
        "seat_codes",
        Column("issued_by", String(40), nullable=False, server_default=""),
        Column("issued", BigInteger, nullable=False, server_default="0"),
        Column("used", BigInteger),
    )
    op.execute(text("DELETE FROM sessions"))


def fold_names(connection: Connection) -> None:
    """Give every person a folded name. People whose names fold alike keep their own."""
    add_columns("people", Column("folded", String(80), nullable=False, server_default=""))
    taken: Counter[str] = Counter()
    for name in connection.execute(text("SELECT name FROM people ORDER BY name")).scalars().all():
        taken[same := folded(name)] += 1
        own = same if taken[same] == 1 else f"{same}#{taken[same]}"  # nobody can choose a name with a #
        connection.execute(text("UPDATE people SET folded = :own WHERE name = :name"), {"own": own, "name": name})
    add_index("people_by_folded_name", "people", "folded", unique=True)


def seal_keys(connection: Connection) -> None:
    """Seal the keys of the shoes."""
    vault = vault_of(connection)
    kept = text("SELECT tbl, shift, key FROM shifts WHERE key IS NOT NULL")
    seal = text("UPDATE shifts SET key = :key WHERE tbl = :tbl AND shift = :shift")
    for row in connection.execute(kept).all():
        if len(row.key) == KEY_BYTES:
            sealed = vault.seal(bytes(row.key), row.tbl, row.shift)
            connection.execute(seal, {"key": sealed, "tbl": row.tbl, "shift": row.shift})


def add_logs() -> None:
    """Add the house log, and the marks of closed shifts."""
    add_table("vault", Column("fingerprint", String(64), nullable=False))
    add_table(
        "house",
        Column("n", BigInteger, primary_key=True, autoincrement=False),
        Column("body", LargeBinary, nullable=False),
    )
    add_table(
        "house_head",
        Column("n", BigInteger, nullable=False),
        Column("hash", String(64), nullable=False),
        Column("mark", String(64), nullable=False),
    )
    add_table(
        "proofs",
        Column("tbl", String(40), ForeignKey("tables.id"), primary_key=True),
        Column("shift", Integer, primary_key=True),
        Column("body", LargeBinary, nullable=False),
        Column("mark", String(64), nullable=False),
    )
