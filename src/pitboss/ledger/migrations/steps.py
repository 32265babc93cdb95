"""What the steps share: additions that may be there already, and the refusal to go back."""

from __future__ import annotations

from typing import Any, NoReturn

from alembic import op
from sqlalchemy import Column, inspect

from pitboss.errors import PitbossError


def add_columns(table: str, *columns: Column[Any]) -> None:
    """Add the columns that are missing. One that may not be null needs a default for the rows that are there."""
    there = {str(column["name"]) for column in inspect(op.get_bind()).get_columns(table)}
    for column in columns:
        if column.name not in there:
            op.add_column(table, column)


def add_table(name: str, *columns: Column[Any]) -> None:
    """Create a table where it is missing."""
    op.create_table(name, *columns, if_not_exists=True)


def add_index(name: str, table: str, *columns: str, unique: bool = False) -> None:
    """Create an index where it is missing."""
    op.create_index(name, table, list(columns), unique=unique, if_not_exists=True)


def downgrade() -> NoReturn:
    """Refuse to go back: an older version would not know what newer lines and rows mean."""
    raise PitbossError(
        "A database is never taken back to an earlier format. "
        "To run an earlier version, restore the backup that was taken before the upgrade."
    )
