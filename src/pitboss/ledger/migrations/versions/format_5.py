"""From 4 to 5: jackpots, which begin empty."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Integer, LargeBinary, String

from pitboss.ledger.migrations.steps import add_table
from pitboss.ledger.migrations.steps import downgrade as downgrade

revision = "5"
down_revision = "4"


def upgrade() -> None:
    """Add the jackpots' chains and the spots that feed them."""
    add_table(
        "jackpots",
        Column("id", String(40), primary_key=True),
        Column("n", Integer, nullable=False),
        Column("hash", String(64), nullable=False),
        Column("mark", String(64), nullable=False),
    )
    add_table(
        "jackpot_lines",
        Column("jackpot", String(40), ForeignKey("jackpots.id"), primary_key=True),
        Column("n", Integer, primary_key=True),
        Column("body", LargeBinary, nullable=False),
    )
    add_table(
        "jackpot_links",
        Column("tbl", String(40), ForeignKey("tables.id"), primary_key=True),
        Column("bet", String(120), primary_key=True),
        Column("jackpot", String(40), ForeignKey("jackpots.id"), nullable=False),
    )
