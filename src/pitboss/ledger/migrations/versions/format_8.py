"""From 7 to 8: the number of the format is kept by Alembic as well, whose table it makes by itself."""

from __future__ import annotations

from pitboss.ledger.migrations.steps import downgrade as downgrade

revision = "8"
down_revision = "7"


def upgrade() -> None:
    """Do nothing: the table of versions is there since the upgrade began."""
