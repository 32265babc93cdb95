"""Restoring a backup into an empty database of either kind, in one transaction that everything is checked in."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import msgspec
from sqlalchemy import Connection, Table, inspect
from sqlalchemy.exc import SQLAlchemyError

from pitboss.errors import PitbossError
from pitboss.ledger import house_log, schema, upgrades
from pitboss.ledger.backups.form import BackupDamaged, Contents, Rows, check_file, frames
from pitboss.ledger.backups.take import LEFT_OUT
from pitboss.ledger.databases import Database
from pitboss.ledger.jobs import first_line
from pitboss.ledger.reconcile import Finding
from pitboss.ledger.vault import Vault, attach, open_vault, secret_file

_KINDS: Final = (int, str, bytes)
Check = Callable[[Connection], Sequence[Finding]]


class Restored(msgspec.Struct, frozen=True):
    """What was restored, and what the check found that concerns one table alone."""

    contents: Contents
    findings: list[str]


def restore(file: Path, url: str, secret: Path | None, check: Check) -> Restored:
    """Restore a backup. Nothing stays of one that is damaged, has another secret or fails the check."""
    contents = check_file(file)
    upgrades.check_known(contents.header.schema, "The backup")
    database = Database(url)
    complete = False
    try:
        with database.writer() as connection:
            _check_empty(connection)
            vault = open_vault(secret or secret_file(database.file), contents.header.secret)
            findings = _fill(connection, file, contents, vault, check)
            connection.commit()
            complete = True
    except SQLAlchemyError as error:
        raise PitbossError(f"The backup cannot be restored: {first_line(error)}.") from None
    finally:
        database.close()
        if database.file is not None and not (complete or database.existed):
            database.file.unlink(missing_ok=True)
    return Restored(contents, findings)


def _check_empty(connection: Connection) -> None:
    if there := sorted(set(inspect(connection).get_table_names()) & set(schema.metadata.tables)):
        raise PitbossError(
            f"The database is not empty: it has the table {there[0]}. Restore into a new file or a new database."
        )


def _fill(connection: Connection, file: Path, contents: Contents, vault: Vault, check: Check) -> list[str]:
    schema.metadata.create_all(connection)
    for frame in frames(file):
        if isinstance(frame, Rows):
            _insert(connection, frame)
    attach(connection, vault)
    if contents.header.schema < schema.FORMAT:
        upgrades.upgrade(connection, contents.header.schema)
    now = int(time.time())
    _void_codes(connection, now)
    house_log.append(connection, house_log.BackupRestored(now, contents.header.taken, contents.sha256))
    found = check(connection)
    if stopping := [str(each) for each in found if each.stops]:
        raise PitbossError("\n".join(["The backup's ledger has faults, so nothing was restored.", *stopping[:20]]))
    return [str(each) for each in found]


def _insert(connection: Connection, frame: Rows) -> None:
    table = schema.metadata.tables.get(frame.table)
    if table is None or not _fits(table, frame):
        raise BackupDamaged(f"The backup has rows that this version does not know: {frame.table!r}.")
    if frame.rows and frame.table not in LEFT_OUT:
        connection.execute(table.insert(), [dict(zip(frame.columns, row, strict=True)) for row in frame.rows])


def _fits(table: Table, frame: Rows) -> bool:
    """Whether a table takes these rows: known columns, each with a value of a plain kind."""
    columns = frame.columns
    return set(columns) <= set(table.columns.keys()) and all(
        len(row) == len(columns) and all(value is None or type(value) in _KINDS for value in row) for row in frame.rows
    )


def _void_codes(connection: Connection, now: int) -> None:
    """Void the unused codes that sit down or set a password: some may have been used since the backup was taken.

    Recovery codes stay: who has lost the authenticator app has nothing else, and they need the password, too.
    """
    for codes in (schema.seat_codes, schema.password_codes):
        connection.execute(codes.update().where(codes.c.used.is_(None)).values(used=now))
