"""Many rows in one statement: the database is asked once for all commands of a commit, not once for each row.

Every call of the driver lets other threads run, and each return waits for its turn; so few calls are quick calls.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, Final

from sqlalchemy import Connection, Dialect, Table

MOST_VALUES: Final = 20_000  # in one statement; both databases take more

Row = tuple[Any, ...]


def add(connection: Connection, table: Table, rows: Sequence[Row]) -> None:
    """Insert rows, whose values stand in the order of the table's columns."""
    most = MOST_VALUES // len(table.columns)
    for first in range(0, len(rows), most):
        some = rows[first : first + most]
        sql = _insert(connection.dialect, table, len(some))
        connection.exec_driver_sql(sql, tuple(chain.from_iterable(some)))


def add_up(connection: Connection, table: Table, sums: Mapping[str, int]) -> None:
    """Add to the numbers that stand beside these names; a name that is new begins with its number."""
    name, number = (_quoted(connection.dialect, column.name) for column in table.columns)
    so_far = f"ON CONFLICT ({name}) DO UPDATE SET {number} = {table.name}.{number} + excluded.{number}"
    rows = list(sums.items())
    for first in range(0, len(rows), most := MOST_VALUES // 2):
        some = rows[first : first + most]
        sql = f"{_insert(connection.dialect, table, len(some))} {so_far}"
        connection.exec_driver_sql(sql, tuple(chain.from_iterable(some)))


def find(connection: Connection, table: Table, keys: Sequence[Row]) -> list[Any]:
    """The rows with any of these primary keys."""
    found: list[Any] = []
    for first in range(0, len(keys), most := MOST_VALUES // len(table.primary_key.columns)):
        some = keys[first : first + most]
        sql = _select(connection.dialect, table, len(some))
        found += connection.exec_driver_sql(sql, tuple(chain.from_iterable(some)))
    return found


@lru_cache(maxsize=512)
def _insert(dialect: Dialect, table: Table, rows: int) -> str:
    return f"INSERT INTO {table.name} ({_names(dialect, table.columns)}) VALUES {_values(dialect, table.columns, rows)}"


@lru_cache(maxsize=512)
def _select(dialect: Dialect, table: Table, rows: int) -> str:
    key = table.primary_key.columns
    wanted = f"({_names(dialect, key)}) IN (VALUES {_values(dialect, key, rows)})"
    return f"SELECT {_names(dialect, table.columns)} FROM {table.name} WHERE {wanted}"


def _names(dialect: Dialect, columns: Any) -> str:
    return ", ".join(_quoted(dialect, column.name) for column in columns)


def _quoted(dialect: Dialect, name: str) -> str:
    return dialect.identifier_preparer.quote(name)


def _values(dialect: Dialect, columns: Any, rows: int) -> str:
    mark = "?" if dialect.paramstyle == "qmark" else "%s"
    row = f"({', '.join([mark] * len(columns))})"
    return ", ".join([row] * rows)
