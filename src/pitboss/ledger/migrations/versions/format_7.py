"""From 6 to 7: counted shifts."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, LargeBinary, String, Text

from pitboss.ledger.migrations.steps import add_table
from pitboss.ledger.migrations.steps import downgrade as downgrade

revision = "7"
down_revision = "6"


def upgrade() -> None:
    """Add the counted shifts and their lines."""
    add_table(
        "counted_shifts",
        Column("tbl", String(40), ForeignKey("tables.id"), primary_key=True),
        Column("number", Integer, primary_key=True),
        Column("n", Integer, nullable=False),
        Column("hash", String(64), nullable=False),
        Column("mark", String(64), nullable=False),
        Column("closed", BigInteger, nullable=False),
        Column("position", Text, nullable=False),
        Column("pending", Text, nullable=False),
    )
    add_table(
        "counted_lines",
        Column("tbl", String(40), primary_key=True),
        Column("number", Integer, primary_key=True),
        Column("n", Integer, primary_key=True),
        Column("body", LargeBinary, nullable=False),
    )
