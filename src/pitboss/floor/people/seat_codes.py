"""One-time codes with which players sign in at a seat."""

from __future__ import annotations

import secrets
from typing import Final

import msgspec
from sqlalchemy import Connection, select

from pitboss.floor.people.people import Place, digest
from pitboss.ledger import schema

CODE_SECONDS: Final = 8 * 3600  # that an unused code is valid


class SeatCode(msgspec.Struct, frozen=True):
    """A seat, the player who gets a code for it, and who issues it."""

    place: Place
    person: str
    issued_by: str


def new_code(connection: Connection, code_for: SeatCode, now: int) -> str:
    """Issue a code that signs its bearer in at one seat, once."""
    code = "-".join(f"{secrets.randbelow(10_000):04d}" for _ in range(3))
    row = {
        "code": digest(code),
        "tbl": code_for.place.table,
        "seat": code_for.place.seat,
        "person": code_for.person,
        "expires": now + CODE_SECONDS,
        "issued_by": code_for.issued_by,
        "issued": now,
    }
    connection.execute(schema.seat_codes.insert(), row)
    return code


def find_code(connection: Connection, code: str, now: int) -> SeatCode | None:
    """The seat of a code; None if it is unknown, used or expired."""
    c = schema.seat_codes.c
    good = (c.code == digest(code.strip()), c.used.is_(None), c.expires > now)
    row = connection.execute(select(c.tbl, c.seat, c.person, c.issued_by).where(*good)).first()
    return None if row is None else SeatCode(Place(row.tbl, row.seat), row.person, row.issued_by)


def use_code(connection: Connection, code: str, now: int) -> SeatCode | None:
    """Use up a code, and return its seat; None if it is unknown, used or expired."""
    found = find_code(connection, code, now)
    if found is not None:
        this = schema.seat_codes.c.code == digest(code.strip())
        connection.execute(schema.seat_codes.update().where(this).values(used=now))
    return found
