"""Taking a backup: all tables as one transaction sees them, into a file that appears only when it is complete."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Table, inspect, select
from sqlalchemy.exc import SQLAlchemyError

from pitboss.errors import PitbossError
from pitboss.ledger import schema
from pitboss.ledger.backups.form import BackupDamaged, Contents, Header, Rows, check_file, encoded
from pitboss.ledger.backups.naming import check_folder, nameless
from pitboss.ledger.databases import Database
from pitboss.ledger.jobs import first_line

ROWS_AT_ONCE: Final = 500
# Everybody signs in again after a restore: a session that was ended since must not come back to life.
LEFT_OUT: Final = frozenset({schema.sessions.name})


def backup_of(connection: Connection, version: str) -> Generator[bytes, None, None]:
    """The bytes of a backup. The connection must see one snapshot for as long as this is read."""
    return encoded(_header(connection, version), _all_rows(connection))


def read_database(url: str, version: str) -> Generator[bytes, None, None]:
    """A backup of a database that this process may open: PostgreSQL at any time, SQLite while no floor has it."""
    database = Database(url)
    try:
        # A SQLite file may have a log to recover first, which only a writer does.
        connection = database.writer() if database.file is not None else database.reader()
        try:
            yield from backup_of(connection, version)
        finally:
            connection.close()
            connection.engine.dispose()
    except SQLAlchemyError as error:
        raise PitbossError(f"The database cannot be read: {first_line(error)}.") from None
    finally:
        database.close()


def _header(connection: Connection, version: str) -> Header:
    if not inspect(connection).has_table(schema.floor.name):
        raise PitbossError("The database holds no floor, so there is nothing to back up.")
    format = connection.execute(select(schema.floor.c.format)).scalar_one()
    if format != schema.FORMAT:
        raise PitbossError(
            f"The database has format {format}, and this version backs up {schema.FORMAT}. "
            "Open it once with `pitboss floor`, or back it up with the version that wrote it."
        )
    secret = connection.execute(select(schema.vault.c.fingerprint)).scalar_one()
    return Header(format, version, connection.dialect.name, int(time.time()), secret)


def _all_rows(connection: Connection) -> Iterator[Rows]:
    """Every table, those that others refer to first."""
    for table in schema.metadata.sorted_tables:
        if table.name not in LEFT_OUT:
            yield from _rows(connection, table)


def _rows(connection: Connection, table: Table) -> Iterator[Rows]:
    columns = [str(column.name) for column in table.columns]  # plain texts, not SQLAlchemy's own kind
    query = select(table).execution_options(yield_per=ROWS_AT_ONCE)
    with connection.execute(query) as found:
        for some in found.partitions():
            yield Rows(str(table.name), columns, [list(row) for row in some])


def save(pieces: Generator[bytes, None, None], file: Path) -> Contents:
    """Write a backup. The file appears under its name when it is on the disk and was read back; never before."""
    with contextlib.closing(pieces):
        if file.exists():
            raise _exists(file)
        check_folder(file)
        try:
            return _write(pieces, file)
        except FileExistsError:  # somebody else took the name meanwhile
            raise _exists(file) from None
        except BackupDamaged:
            raise BackupDamaged(
                f"The backup was not complete, so {file} was not written. The floor may have been stopped meanwhile: "
                "take it again."
            ) from None
        except OSError as error:
            if error.errno is None or error.filename:
                raise
            raise OSError(error.errno, error.strerror, str(file)) from None  # such as a full disk


def _exists(file: Path) -> PitbossError:
    return PitbossError(f"{file} exists already. A backup never replaces another: choose a new name.")


def _write(pieces: Iterator[bytes], file: Path) -> Contents:
    with nameless(file.absolute().parent, file.name) as part:
        with open(part.handle, "wb", closefd=False) as opened:
            for piece in pieces:
                opened.write(piece)
            opened.flush()
            os.fsync(opened.fileno())
        contents = check_file(part.path)
        part.name(file)
    return contents
