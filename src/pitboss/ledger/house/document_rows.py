"""The versions of a house's document in the database: accepted, in force, withdrawn; each with its line in the log.

A floor has one document for each state: a house is in one of them, and a demonstration in both.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, select

from pitboss.errors import PitbossError
from pitboss.ledger import house_log, schema
from pitboss.ledger.house.documents import DocumentAccepted, DocumentAcknowledged, DocumentInForce, DocumentWithdrawn


class Version(msgspec.Struct, frozen=True):
    """One version of a state's document."""

    state: str
    number: int
    body: bytes  # house.toml, as it is written
    digest: str
    author: str
    reason: str
    at: int
    effective: int  # not before
    in_force: int | None  # since when; None: it waits, or was withdrawn
    withdrawn: int | None
    acknowledged: tuple[str, ...]
    note: str


def digest_of(body: bytes) -> str:
    """The SHA-256 of a document's text."""
    return hashlib.sha256(body).hexdigest()


def versions(connection: Connection, state: str | None = None) -> list[Version]:
    """All versions, the earliest first."""
    d = schema.house_documents.c
    query = select(schema.house_documents).order_by(d.state, d.number)
    rows = connection.execute(query if state is None else query.where(d.state == state)).all()
    return [_read(row) for row in rows]


def version(connection: Connection, state: str, number: int) -> Version:
    """One version; LookupError if there is none."""
    d = schema.house_documents.c
    row = connection.execute(select(schema.house_documents).where(d.state == state, d.number == number)).first()
    if row is None:
        raise LookupError(f"There is no version {number} of a document for {state.capitalize()}.")
    return _read(row)


def in_force(connection: Connection) -> list[Version]:
    """The version in force of each state: the latest that took effect."""
    d = schema.house_documents.c
    rows = connection.execute(select(d.state, d.number).where(d.in_force.is_not(None)).order_by(d.number)).all()
    return [
        version(connection, state, number) for state, number in sorted({row.state: row.number for row in rows}.items())
    ]


def waiting(connection: Connection) -> list[Version]:
    """The versions that were accepted and have not taken effect, the earliest first."""
    d = schema.house_documents.c
    query = select(schema.house_documents).where(d.in_force.is_(None), d.withdrawn.is_(None))
    return [_read(row) for row in connection.execute(query.order_by(d.state, d.number)).all()]


def accept(
    connection: Connection,
    state: str,
    body: bytes,
    by: str,
    reason: str,
    *,
    at: int,
    effective: int,
    acknowledged: tuple[str, ...] = (),
    note: str = "",
    follows: int | None = None,
) -> Version:
    """Add a version; refused while another one waits, or if it `follows` another one than the latest."""
    for each in waiting(connection):
        if each.state == state:
            raise PitbossError(f"Version {each.number} waits to take effect. Withdraw it first, or wait for it.")
    last = max((each.number for each in versions(connection, state)), default=0)
    if follows is not None and follows != last:
        raise PitbossError(f"Version {last} was accepted meanwhile. Load it, and make the change there.")
    new = Version(
        state, last + 1, body, digest_of(body), by, reason, at, effective, None, None, acknowledged, note
    )  # fmt: skip
    row = msgspec.structs.asdict(new) | {"acknowledged": msgspec.json.encode(acknowledged)}
    connection.execute(schema.house_documents.insert(), row)
    entry = DocumentAccepted(at, state, new.number, new.digest, effective, by, reason, acknowledged, note)
    house_log.append(connection, entry)
    return new


def take_effect(connection: Connection, state: str, number: int, at: int) -> None:
    """Put a waiting version into force."""
    _check_waits(version(connection, state, number))
    _set(connection, state, number, in_force=at)
    house_log.append(connection, DocumentInForce(at, state, number))


def withdraw(connection: Connection, state: str, number: int, by: str, reason: str, at: int) -> None:
    """Withdraw a version that waits."""
    _check_waits(version(connection, state, number))
    _set(connection, state, number, withdrawn=at)
    house_log.append(connection, DocumentWithdrawn(at, state, number, by, reason))


def acknowledge(
    connection: Connection, state: str, number: int, what: tuple[str, ...], by: str, note: str, at: int
) -> None:
    """Note that a person accepts what a version leaves undecided."""
    found = version(connection, state, number)
    known = tuple(dict.fromkeys((*found.acknowledged, *what)))
    _set(connection, state, number, acknowledged=msgspec.json.encode(known), note=note)
    house_log.append(connection, DocumentAcknowledged(at, state, number, what, by, note))


def _check_waits(found: Version) -> None:
    if found.in_force is not None:
        raise PitbossError(f"Version {found.number} is in force already. Accept another one to change it.")
    if found.withdrawn is not None:
        raise PitbossError(f"Version {found.number} was withdrawn. Accept it again to use it.")


def _set(connection: Connection, state: str, number: int, **values: int | bytes | str) -> None:
    d = schema.house_documents.c
    connection.execute(schema.house_documents.update().where(d.state == state, d.number == number).values(**values))


def _read(row: Row[Any]) -> Version:
    known = msgspec.json.decode(bytes(row.acknowledged), type=tuple[str, ...])
    return Version(
        row.state, row.number, bytes(row.body), row.digest, row.author, row.reason, row.at, row.effective,
        row.in_force, row.withdrawn, known, row.note,
    )  # fmt: skip
