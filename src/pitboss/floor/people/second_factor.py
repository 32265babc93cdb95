"""The second factor of people: enrolled with an authenticator app, checked at each sign-in, with recovery codes."""

from __future__ import annotations

from typing import Final

import msgspec
from sqlalchemy import Connection, func, select

from pitboss.errors import PitbossError
from pitboss.floor.people import one_time_codes, totp
from pitboss.ledger import house_log, schema
from pitboss.ledger.house import people as entries
from pitboss.ledger.vault import vault_of

RECOVERY_CODES: Final = 8
RECOVERY_GROUPS: Final = 3


class Needed(PitbossError):
    """The password is right, and the code of the second factor is missing or wrong."""


class State(msgspec.Struct, frozen=True):
    """A person's second factor: when it was enrolled (None: not), and how many recovery codes are left."""

    enrolled: int | None
    recovery_codes: int


def state_of(connection: Connection, name: str) -> State:
    """The state of a person's second factor."""
    f, r = schema.second_factors.c, schema.recovery_codes.c
    enrolled = connection.execute(select(f.enrolled).where(f.person == name)).scalar()
    left = select(func.count()).select_from(schema.recovery_codes).where(r.person == name, r.used.is_(None))
    return State(None if enrolled is None else int(enrolled), int(connection.execute(left).scalar() or 0))


def is_required(connection: Connection) -> bool:
    """Whether supervisors and executives of this house need a second factor."""
    return bool(connection.execute(select(schema.floor.c.second_factor)).scalar())


def require(connection: Connection, required: bool, by: str, reason: str, now: int) -> None:
    """Set the rule of the house."""
    if is_required(connection) == required:
        raise PitbossError("The house has this rule already.")
    connection.execute(schema.floor.update().values(second_factor=int(required)))
    house_log.append(connection, entries.SecondFactorRule(now, required, by, reason))


# --- enrolling -----------------------------------------------------------------------------------------------------


def offer(connection: Connection, name: str) -> bytes:
    """A new secret for a person's app; it counts once a code of it is confirmed."""
    f, secret = schema.second_factors.c, totp.new_secret()
    sealed = vault_of(connection).seal_for(name, secret)
    changed = connection.execute(schema.second_factors.update().where(f.person == name).values(offered=sealed))
    if not changed.rowcount:
        connection.execute(schema.second_factors.insert(), {"person": name, "offered": sealed})
    return secret


def confirm(connection: Connection, name: str, code: str, now: int) -> list[str]:
    """Enroll the offered secret by its first code; return new recovery codes, which are shown once."""
    f, r = schema.second_factors.c, schema.recovery_codes.c
    offered = connection.execute(select(f.offered).where(f.person == name)).scalar()
    if offered is None:
        raise PitbossError("No second factor is being set up. Begin again.")
    step = totp.step_of(vault_of(connection).unseal_for(name, bytes(offered)), code, now, 0)
    if step is None:
        raise PitbossError("This is not the code of the app now. Check the phone's clock, and enter the next code.")
    values = {"secret": offered, "offered": None, "enrolled": now, "last_step": step}
    connection.execute(schema.second_factors.update().where(f.person == name).values(**values))
    connection.execute(schema.recovery_codes.delete().where(r.person == name))
    codes = [one_time_codes.draw(RECOVERY_GROUPS) for _ in range(RECOVERY_CODES)]
    connection.execute(
        schema.recovery_codes.insert(), [{"code": _mark(connection, name, each), "person": name} for each in codes]
    )
    house_log.append(connection, entries.SecondFactorEnrolled(now, name))
    return codes


def remove(connection: Connection, name: str, by: str, reason: str, now: int) -> bool:
    """Remove a person's second factor; False if there is none."""
    f, r = schema.second_factors.c, schema.recovery_codes.c
    is_there = state_of(connection, name).enrolled is not None
    connection.execute(schema.second_factors.delete().where(f.person == name))
    connection.execute(schema.recovery_codes.delete().where(r.person == name))
    if is_there:
        house_log.append(connection, entries.SecondFactorRemoved(now, name, by, reason))
    return is_there


# --- signing in ----------------------------------------------------------------------------------------------------


def accept(connection: Connection, name: str, typed: str, now: int) -> bool:
    """Whether this is the app's code or a recovery code; either works once."""
    f = schema.second_factors.c
    row = connection.execute(select(f.secret, f.last_step).where(f.person == name, f.enrolled.is_not(None))).first()
    if row is None:
        return False
    code = "".join(typed.split())
    step = totp.step_of(vault_of(connection).unseal_for(name, bytes(row.secret)), code, now, int(row.last_step))
    if step is not None:
        connection.execute(schema.second_factors.update().where(f.person == name).values(last_step=step))
        return True
    return _use_recovery_code(connection, name, typed, now)


def _use_recovery_code(connection: Connection, name: str, typed: str, now: int) -> bool:
    r = schema.recovery_codes.c
    this = (r.code == _mark(connection, name, typed), r.person == name, r.used.is_(None))
    if not connection.execute(schema.recovery_codes.update().where(*this).values(used=now)).rowcount:
        return False
    house_log.append(connection, entries.RecoveryCodeUsed(now, name, state_of(connection, name).recovery_codes))
    return True


def _mark(connection: Connection, name: str, code: str) -> str:
    return one_time_codes.mark(connection, f"recovery of {name}", code)
