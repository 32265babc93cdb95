"""One-time codes with which people set a password, and recovery codes: made to be typed, stored as marks.

A mark can be made only with the floor's secret, so that a copy of the database is no help in guessing a code.
"""

from __future__ import annotations

import secrets
from typing import Final

import msgspec
from sqlalchemy import Connection, select

from pitboss.ledger import schema
from pitboss.ledger.vault import vault_of

LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none is read for another; a letter is worth five bits
GROUPS: Final = 4
GROUP_LETTERS: Final = 4
CODE_SECONDS: Final = 24 * 3600  # that an unused code is valid


class PasswordCode(msgspec.Struct, frozen=True):
    """Whose password a code sets (None: the first executive's), and who issued it."""

    person: str | None
    issued_by: str


def draw(groups: int = GROUPS) -> str:
    """A new code of groups of four letters."""
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(GROUP_LETTERS)) for _ in range(groups))


def has_form(code: str) -> bool:
    """Whether a text looks like a code for a password, by its length and its letters alone."""
    typed = _bare(code)
    return len(typed) == GROUPS * GROUP_LETTERS and set(typed) <= set(LETTERS)


def _bare(code: str) -> str:
    """A code without hyphens, spaces and small letters, which do not matter."""
    return "".join(code.split()).replace("-", "").upper()


def mark(connection: Connection, purpose: str, code: str) -> str:
    """What is stored of a code; hyphens, spaces and capitals do not matter."""
    return vault_of(connection).mark(f"{purpose} {_bare(code)}")


def issue(connection: Connection, wanted: PasswordCode, now: int) -> str:
    """Issue a code that sets a person's password, once; earlier codes for the same person are void."""
    c, code = schema.password_codes.c, draw()
    connection.execute(
        schema.password_codes.update().where(c.person == wanted.person, c.used.is_(None)).values(used=now)
    )
    row = {
        "code": mark(connection, "password", code),
        "person": wanted.person,
        "issued_by": wanted.issued_by,
        "issued": now,
        "expires": now + CODE_SECONDS,
    }
    connection.execute(schema.password_codes.insert(), row)
    return code


def find(connection: Connection, code: str, now: int) -> PasswordCode | None:
    """Whom a code is for; None if it is unknown, used or expired."""
    c = schema.password_codes.c
    good = (c.code == mark(connection, "password", code), c.used.is_(None), c.expires > now)
    row = connection.execute(select(c.person, c.issued_by).where(*good)).first()
    return None if row is None else PasswordCode(row.person, row.issued_by)


def use(connection: Connection, code: str, now: int) -> None:
    """Mark a code as used."""
    this = schema.password_codes.c.code == mark(connection, "password", code)
    connection.execute(schema.password_codes.update().where(this).values(used=now))


def void(connection: Connection, person: str, now: int) -> None:
    """Void a person's unused codes."""
    c = schema.password_codes.c
    connection.execute(schema.password_codes.update().where(c.person == person, c.used.is_(None)).values(used=now))


def waits_for_first(connection: Connection) -> bool:
    """Whether the house was made and nobody has signed on yet: its first executive has a code."""
    c = schema.password_codes.c
    is_empty = connection.execute(select(schema.people.c.name).limit(1)).first() is None
    return is_empty and connection.execute(select(c.code).where(c.person.is_(None)).limit(1)).first() is not None
