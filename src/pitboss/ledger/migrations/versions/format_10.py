"""From 9 to 10: tournaments."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Integer, LargeBinary, String

from pitboss.ledger.migrations.steps import add_table
from pitboss.ledger.migrations.steps import downgrade as downgrade

revision = "10"
down_revision = "9"


def upgrade() -> None:
    """Add the tournaments and their lines."""
    add_table(
        "tournaments",
        Column("id", String(40), primary_key=True),
        Column("n", Integer, nullable=False),
        Column("hash", String(64), nullable=False),
        Column("mark", String(64), nullable=False),
        Column("seed", LargeBinary, nullable=False),
    )
    add_table(
        "tournament_lines",
        Column("tournament", String(40), ForeignKey("tournaments.id"), primary_key=True),
        Column("n", Integer, primary_key=True),
        Column("body", LargeBinary, nullable=False),
    )
