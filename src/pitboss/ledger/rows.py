"""Many rows in one statement, so that a commit needs few calls of the driver.

Every call releases the interpreter to other threads and then waits to get it back, which costs more than the rows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, Final

from sqlalchemy import Connection, Dialect, Table

MAX_VALUES: Final = 20_000  # in one statement; both databases take more

Row = tuple[Any, ...]


def insert_rows(connection: Connection, table: Table, rows: Sequence[Row]) -> None:
    """Insert rows, with their values in the order of the table's columns."""
    step = MAX_VALUES // len(table.columns)
    for first in range(0, len(rows), step):
        some = rows[first : first + step]
        sql = _insert(connection.dialect, table, len(some))
        connection.exec_driver_sql(sql, tuple(chain.from_iterable(some)))


def add_to_totals(connection: Connection, table: Table, sums: Mapping[str, int]) -> None:
    """Add to the totals of these names; a new name begins with its number."""
    name, number = (_quoted(connection.dialect, column.name) for column in table.columns)
    conflict = f"ON CONFLICT ({name}) DO UPDATE SET {number} = {table.name}.{number} + excluded.{number}"
    rows = list(sums.items())
    for first in range(0, len(rows), step := MAX_VALUES // 2):
        some = rows[first : first + step]
        sql = f"{_insert(connection.dialect, table, len(some))} {conflict}"
        connection.exec_driver_sql(sql, tuple(chain.from_iterable(some)))


def find_rows(connection: Connection, table: Table, keys: Sequence[Row]) -> list[Any]:
    """The rows with any of these primary keys."""
    found: list[Any] = []
    for first in range(0, len(keys), step := MAX_VALUES // len(table.primary_key.columns)):
        some = keys[first : first + step]
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
