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
from pitboss.ledger.backups.naming import check_folder, name
from pitboss.ledger.backups.take import LEFT_OUT
from pitboss.ledger.databases import Database, file_of, parsed
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
    target = file_of(parsed(url))
    secret = secret or secret_file(target)
    if target is None or target.exists():
        return _into(Database(url), file, contents, secret, check)
    return _into_new_file(target, file, contents, secret, check)


def _into_new_file(target: Path, file: Path, contents: Contents, secret: Path, check: Check) -> Restored:
    """Restore into a hidden file, which gets its name at the end: a floor never finds half a restored one."""
    check_folder(target)
    part = target.with_name(f".{target.name}.restoring")
    _make_way(part)
    try:
        done = _into(Database(f"sqlite:///{part}"), file, contents, secret, check)
        name(part, target)
    except FileExistsError:
        raise PitbossError(f"{target} was created meanwhile. Restore into a new file.") from None
    finally:
        _remove(part)
    return done


def _make_way(part: Path) -> None:
    """Remove what a restore left that was killed; refused while another one writes it."""
    if not part.exists():
        return
    database = Database(f"sqlite:///{part}")
    try:
        database.writer().close()
    except SQLAlchemyError as error:
        if "locked" in first_line(error):
            raise PitbossError("Another restore into this file is running. Wait until it ends.") from None
    finally:
        database.close()
    _remove(part)


def _remove(part: Path) -> None:
    for each in (part, *(part.with_name(part.name + more) for more in ("-wal", "-shm", "-journal"))):
        each.unlink(missing_ok=True)


def _into(database: Database, file: Path, contents: Contents, secret: Path, check: Check) -> Restored:
    try:
        with database.writer() as connection:
            _check_empty(connection)
            vault = open_vault(secret, contents.header.secret)
            findings = _fill(connection, file, contents, vault, check)
            connection.commit()
    except SQLAlchemyError as error:
        raise PitbossError(f"The backup cannot be restored: {first_line(error)}. Nothing was kept.") from None
    finally:
        database.close()
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
