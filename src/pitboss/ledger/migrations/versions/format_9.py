"""From 8 to 9: the versions of the house's document; none until an executive draws it up."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Integer, LargeBinary, String, Text

from pitboss.ledger.migrations.steps import add_table
from pitboss.ledger.migrations.steps import downgrade as downgrade

revision = "9"
down_revision = "8"


def upgrade() -> None:
    """Add the versions of the document."""
    add_table(
        "house_documents",
        Column("state", String(16), primary_key=True),
        Column("number", Integer, primary_key=True),
        Column("body", LargeBinary, nullable=False),
        Column("digest", String(64), nullable=False),
        Column("author", String(40), nullable=False),
        Column("reason", Text, nullable=False),
        Column("at", BigInteger, nullable=False),
        Column("effective", BigInteger, nullable=False),
        Column("in_force", BigInteger),
        Column("withdrawn", BigInteger),
        Column("acknowledged", LargeBinary, nullable=False),
        Column("note", Text, nullable=False),
    )
