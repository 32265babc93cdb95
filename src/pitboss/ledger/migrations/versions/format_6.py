"""From 5 to 6: people who can be disabled, their codes and second factors; tables with a pit that can be retired."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, LargeBinary, String

from pitboss.ledger.migrations.steps import add_columns, add_table
from pitboss.ledger.migrations.steps import downgrade as downgrade

revision = "6"
down_revision = "5"


def upgrade() -> None:
    """Extend people and tables."""
    add_columns("floor", Column("second_factor", Integer, nullable=False, server_default="0"))
    add_columns("people", Column("disabled", BigInteger))
    add_columns(
        "tables",
        Column("pit", String(40), nullable=False, server_default=""),
        Column("set_up", LargeBinary),
        Column("retired", BigInteger),
    )
    add_table(
        "password_codes",
        Column("code", String(64), primary_key=True),
        Column("person", String(40), ForeignKey("people.name")),
        Column("issued_by", String(40), nullable=False),
        Column("issued", BigInteger, nullable=False),
        Column("expires", BigInteger, nullable=False),
        Column("used", BigInteger),
    )
    add_table(
        "second_factors",
        Column("person", String(40), ForeignKey("people.name"), primary_key=True),
        Column("secret", LargeBinary),
        Column("offered", LargeBinary),
        Column("enrolled", BigInteger),
        Column("last_step", BigInteger, nullable=False, server_default="0"),
    )
    add_table(
        "recovery_codes",
        Column("code", String(64), primary_key=True),
        Column("person", String(40), ForeignKey("people.name"), nullable=False),
        Column("used", BigInteger),
    )
