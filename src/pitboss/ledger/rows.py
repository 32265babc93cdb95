"""Many rows in one statement, so that a commit needs few calls of the driver.

Every call releases the interpreter to other threads and then waits to get it back, which costs more than the rows.
The driver itself is called: for each statement SQLAlchemy makes a context and a result, which costs a commit four times
what SQLite does for it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, Final

from sqlalchemy import Connection, Dialect, Table
from sqlalchemy.exc import DBAPIError

MAX_VALUES: Final = 20_000  # in one statement; both databases take more

Row = tuple[Any, ...]


def insert_rows(connection: Connection, table: Table, rows: Sequence[Row]) -> None:
    """Insert rows, with their values in the order of the table's columns."""
    step = MAX_VALUES // len(table.columns)
    for first in range(0, len(rows), step):
        some = rows[first : first + step]
        _run(connection, _insert(connection.dialect, table, len(some)), tuple(chain.from_iterable(some)))


def add_to_totals(connection: Connection, table: Table, sums: Mapping[str, int]) -> None:
    """Add to the totals of these names; a new name begins with its number."""
    name, number = (_quoted(connection.dialect, column.name) for column in table.columns)
    conflict = f"ON CONFLICT ({name}) DO UPDATE SET {number} = {table.name}.{number} + excluded.{number}"
    rows = list(sums.items())
    for first in range(0, len(rows), step := MAX_VALUES // 2):
        some = rows[first : first + step]
        sql = f"{_insert(connection.dialect, table, len(some))} {conflict}"
        _run(connection, sql, tuple(chain.from_iterable(some)))


def find_rows(connection: Connection, table: Table, keys: Sequence[Row], columns: tuple[str, ...]) -> list[Row]:
    """These columns of the rows with any of these primary keys."""
    found: list[Row] = []
    for first in range(0, len(keys), step := MAX_VALUES // len(table.primary_key.columns)):
        some = keys[first : first + step]
        sql = _select(connection.dialect, table, len(some), columns)
        found += _run(connection, sql, tuple(chain.from_iterable(some)))
    return found


def _run(connection: Connection, sql: str, values: Row) -> list[Row]:
    """Run a statement within the connection's transaction."""
    if not connection.in_transaction():
        connection.begin()
    return on_driver(connection, sql, values)


def on_driver(connection: Connection, sql: str, values: Row = ()) -> list[Row]:
    """Run a statement on a cursor of the driver; its errors are SQLAlchemy's."""
    cursor = connection.connection.cursor()
    try:
        cursor.execute(sql, values)
        return list(cursor.fetchall()) if cursor.description else []  # None, or empty: it returns no rows
    except connection.dialect.loaded_dbapi.Error as error:
        raise _wrapped(connection, sql, error) from error
    finally:
        cursor.close()


def _wrapped(connection: Connection, sql: str, error: Exception) -> Exception:
    """A driver's error as SQLAlchemy raises it; it tells no value of a row."""
    dialect = connection.dialect
    is_lost = dialect.is_disconnect(error, connection.connection.dbapi_connection, None)  # type: ignore[arg-type]
    return DBAPIError.instance(
        sql, None, error, dialect.loaded_dbapi.Error, True, connection_invalidated=is_lost, dialect=dialect
    )


@lru_cache(maxsize=512)
def _insert(dialect: Dialect, table: Table, rows: int) -> str:
    return f"INSERT INTO {table.name} ({_names(dialect, table.columns)}) VALUES {_values(dialect, table.columns, rows)}"


@lru_cache(maxsize=512)
def _select(dialect: Dialect, table: Table, rows: int, columns: tuple[str, ...]) -> str:
    key = table.primary_key.columns
    wanted = f"({_names(dialect, key)}) IN (VALUES {_values(dialect, key, rows)})"
    names = _names(dialect, [table.columns[each] for each in columns])
    return f"SELECT {names} FROM {table.name} WHERE {wanted}"


def _names(dialect: Dialect, columns: Any) -> str:
    return ", ".join(_quoted(dialect, column.name) for column in columns)


def _quoted(dialect: Dialect, name: str) -> str:
    return dialect.identifier_preparer.quote(name)


def _values(dialect: Dialect, columns: Any, rows: int) -> str:
    mark = "?" if dialect.paramstyle == "qmark" else "%s"
    row = f"({', '.join([mark] * len(columns))})"
    return ", ".join([row] * rows)
