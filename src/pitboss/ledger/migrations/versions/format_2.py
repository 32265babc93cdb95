"""From 1 to 2: store the balances, which every start used to add up."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, String, text

from pitboss.ledger.migrations.steps import add_table
from pitboss.ledger.migrations.steps import downgrade as downgrade

revision = "2"
down_revision = "1"


def upgrade() -> None:
    """Add up the postings of every account."""
    add_table(
        "accounts",
        Column("account", String(120), primary_key=True),
        Column("cents", BigInteger, nullable=False),
    )
    op.execute(text("INSERT INTO accounts (account, cents) SELECT account, SUM(cents) FROM postings GROUP BY account"))
