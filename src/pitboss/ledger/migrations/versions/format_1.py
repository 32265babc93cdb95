"""Format 1: the first floor. Where the steps begin; no database without it is upgraded."""

from __future__ import annotations

from pitboss.ledger.migrations.steps import downgrade as downgrade

revision = "1"
down_revision = None


def upgrade() -> None:
    """Do nothing: a new database is created in the present format at once."""
