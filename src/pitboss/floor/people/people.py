"""People: roles and rights, names and passwords."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from enum import Enum
from typing import Final

import msgspec
from sqlalchemy import Connection, select

from pitboss.errors import PitbossError
from pitboss.ledger import house_log, schema
from pitboss.ledger.names import folded

MIN_PASSWORD: Final = 8  # characters
_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9 .'-]{0,38}[A-Za-z0-9.]|[A-Za-z]")
# First words that books and logs use for others than signed-in people; a guest is "guest NAME".
RESERVED: Final = frozenset({"cage", "chance", "dealer", "guest", "house", "outside", "seat", "supervisor", "table"})
_N, _R, _P = 2**14, 8, 1  # scrypt: about 16 MiB and a twentieth of a second


class Role(Enum):
    """A person's job on the floor."""

    PLAYER = "player"
    DEALER = "dealer"
    CASHIER = "cashier"  # at the cage
    SUPERVISOR = "supervisor"
    EXECUTIVE = "executive"
    SURVEILLANCE = "surveillance"  # sees everything, touches nothing
    AUDITOR = "auditor"
    DIRECTOR = "director"  # of tournaments
    AUTOMATIC = "automatic"  # a player of a demonstration whom the floor itself plays; nobody signs in as one

    __hash__ = object.__hash__  # an enum's own is a call in Python, and rights are looked up for every display


class Right(Enum):
    """What a role may do; the value completes a refusal."""

    PLAY = "play at a table"
    DEAL = "deal at a table"
    SUPERVISE = "give rulings, or open, close or limit tables"
    CAGE = "handle chips and cash at the cage"
    SEE_PIT = "see the pit"
    SEE_CARDS = "see every card"
    AUDIT = "search, replay or verify logs"
    HIRE = "sign people on, change their roles, or disable and reset them"
    SET_UP = "create, rename or retire tables"
    RUN_JACKPOTS = "open or change jackpots"
    RUN_TOURNAMENTS = "announce or run tournaments"
    REGISTER = "register players for tournaments, take their fees or pay their prizes"

    __hash__ = object.__hash__  # as of a role


RIGHTS: Final = {
    Role.PLAYER: {Right.PLAY},
    Role.DEALER: {Right.DEAL},
    Role.CASHIER: {Right.CAGE, Right.REGISTER},
    Role.SUPERVISOR: {Right.DEAL, Right.SUPERVISE, Right.CAGE, Right.SEE_PIT, Right.REGISTER},
    Role.EXECUTIVE: {
        Right.DEAL,
        Right.SUPERVISE,
        Right.CAGE,
        Right.SEE_PIT,
        Right.AUDIT,
        Right.HIRE,
        Right.SET_UP,
        Right.RUN_JACKPOTS,
        Right.RUN_TOURNAMENTS,
        Right.REGISTER,
    },
    Role.SURVEILLANCE: {Right.SEE_PIT, Right.SEE_CARDS, Right.AUDIT},
    Role.AUDITOR: {Right.SEE_PIT, Right.AUDIT},
    Role.DIRECTOR: {Right.RUN_TOURNAMENTS, Right.REGISTER},  # the cash games are not a director's business
    Role.AUTOMATIC: {Right.PLAY},
}
# Who needs a second factor where the house asks for one; everybody else may have one.
SECOND_FACTOR_ROLES: Final = frozenset({Role.SUPERVISOR, Role.EXECUTIVE})


class Denied(PitbossError):
    """The person may not do this."""


class Place(msgspec.Struct, frozen=True):
    """One seat of one table."""

    table: str
    seat: int

    def __str__(self) -> str:
        return f"seat {self.seat} of table {self.table}"


class Person(msgspec.Struct, frozen=True):
    """A person signed in. `only` is the seat of a seat code, which grants nothing else.

    `enrolls` is a person who must set up a second factor first: no right holds before.
    """

    name: str
    role: Role
    only: Place | None = None
    enrolls: bool = False

    def may(self, right: Right) -> bool:
        return right in RIGHTS[self.role] and not self.enrolls

    def must(self, right: Right) -> None:
        if self.enrolls:
            raise Denied(f"{self.name} needs a second factor first. Set it up on the page Your account.")
        if not self.may(right):
            raise Denied(f"{self.name} ({self.role.value}) may not {right.value}.")


def digest(secret: str) -> str:
    """The SHA-256 of a secret, which is stored instead of it."""
    return hashlib.sha256(secret.encode()).hexdigest()


def hashed(password: str, salt: bytes | None = None) -> str:
    """Hash a password for storage: salt and scrypt."""
    salt = secrets.token_bytes(16) if salt is None else salt
    key = hashlib.scrypt(password.encode(), salt=salt, n=_N, r=_R, p=_P)
    return f"{salt.hex()}:{key.hex()}"


def fits(password: str, stored: str) -> bool:
    """Whether a password has this stored hash."""
    salt, _, _ = stored.partition(":")
    return hmac.compare_digest(hashed(password, bytes.fromhex(salt)), stored)


_NOBODY: Final = hashed(secrets.token_hex())  # so that an unknown name takes as long to refuse as a wrong password


def check_name(name: str) -> str:
    """Refuse a name that is not fit for a log and a screen."""
    if not _NAME.fullmatch(name):
        raise PitbossError(
            "This name is not valid. Use 1 to 40 letters, digits, spaces, dots, apostrophes or hyphens, a letter first."
        )
    return name


def check_own_name(name: str) -> str:
    """Refuse a new person's name that books and logs use for something else."""
    check_name(name)
    if name.split()[0].casefold() in RESERVED:
        raise PitbossError(
            f"The name {name} is reserved. A name may not begin with {', '.join(sorted(RESERVED))}. Choose another one."
        )
    return name


def sign_on(connection: Connection, person: Person, stored: str, by: str, now: int) -> bool:
    """Add a new person; False if the name is taken, in any capitals."""
    c, same = schema.people.c, folded(person.name)
    if connection.execute(select(c.name).where((c.folded == same) | (c.name == person.name))).first() is not None:
        return False
    row = {"name": person.name, "role": person.role.value, "password": stored, "folded": same}
    connection.execute(schema.people.insert(), row)
    house_log.append(connection, house_log.SignedOn(now, person.name, person.role.value, by))
    return True


def names_of(connection: Connection, role: Role) -> list[str]:
    """Everybody of a role."""
    c = schema.people.c
    return [row.name for row in connection.execute(select(c.name).where(c.role == role.value).order_by(c.name))]


def find(connection: Connection, name: str) -> Person | None:
    """A person by name; None for an unknown or disabled one."""
    c = schema.people.c
    row = connection.execute(select(c.role).where(c.name == name, c.disabled.is_(None))).first()
    return None if row is None else Person(name, Role(row.role))


def account_name(connection: Connection, name: str) -> str | None:
    """How an account's name is spelled, whatever capitals and spaces are typed; None where there is no account."""
    c = schema.people.c
    row = connection.execute(select(c.name).where(c.folded == folded(name), c.disabled.is_(None))).first()
    return None if row is None else str(row.name)


def is_disabled(connection: Connection, name: str) -> bool:
    """Whether a person is barred from signing in."""
    c = schema.people.c
    return connection.execute(select(c.name).where(c.name == name, c.disabled.is_not(None))).first() is not None


def check_password(password: str) -> None:
    """Refuse a password that is too short."""
    if len(password) < MIN_PASSWORD:
        raise PitbossError(f"A password needs at least {MIN_PASSWORD} characters. Choose a longer one.")


def kept_password(connection: Connection, name: str) -> str:
    """The stored hash of a person's password; for an unknown name, one that no password fits."""
    row = connection.execute(select(schema.people.c.password).where(schema.people.c.name == name)).first()
    return _NOBODY if row is None else str(row.password)


def set_password(connection: Connection, name: str, stored: str) -> None:
    """Store a person's new password hash."""
    connection.execute(schema.people.update().where(schema.people.c.name == name).values(password=stored))
