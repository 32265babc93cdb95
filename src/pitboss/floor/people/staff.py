"""Changes of people's accounts by an executive: sign-on, role, disabling, reset. Each checks and logs itself.

Every function runs in one transaction. What must hold is checked there, because another server may have changed it.
"""

from __future__ import annotations

import secrets
from typing import Any

from sqlalchemy import Connection, func, select

from pitboss.errors import PitbossError
from pitboss.floor.people import one_time_codes, people, second_factor
from pitboss.floor.people.duties import refuse_grant
from pitboss.floor.people.one_time_codes import PasswordCode
from pitboss.floor.people.people import Denied, Person, Right, Role
from pitboss.ledger import house_log, schema
from pitboss.ledger.house import people as entries

PAGE = 200  # people in one answer


def no_password() -> str:
    """A stored password that nobody has."""
    return people.hashed(secrets.token_hex())


# --- changes -------------------------------------------------------------------------------------------------------


def sign_on(connection: Connection, by: Person, person: Person, stored: str, reason: str, now: int) -> str:
    """Sign somebody on who sets their own password; return the one-time code for it, which is shown once."""
    _check_giver(connection, by, person.role)
    if not people.sign_on(connection, person, stored, by.name, now):
        raise PitbossError(f"The name {person.name} is taken. Choose another one.")
    house_log.append(connection, entries.PasswordCodeIssued(now, person.name, by.name, reason))
    return one_time_codes.issue(connection, PasswordCode(person.name, by.name), now)


def change_role(connection: Connection, by: Person, name: str, role: Role, reason: str, now: int) -> None:
    """Give a person another role."""
    found = _other(connection, by, name, "change the role of")
    _check_giver(connection, by, role)
    if found.role is role:
        raise PitbossError(f"{name} is {role.value} already.")
    if Role.PLAYER in (found.role, role):
        raise PitbossError(
            "A player's account holds money and stays a player's. Sign the person on under another name."
        )
    _check_not_last(connection, found, "have another role")
    connection.execute(schema.people.update().where(schema.people.c.name == name).values(role=role.value))
    house_log.append(connection, entries.RoleChanged(now, name, role.value, by.name, reason))


def disable(connection: Connection, by: Person, name: str, reason: str, now: int) -> None:
    """Bar a person from signing in. The caller ends their sessions in the same transaction."""
    found = _other(connection, by, name, "disable")
    _check_not_last(connection, found, "be disabled")
    if people.is_disabled(connection, name):
        raise PitbossError(f"{name} is disabled already.")
    connection.execute(schema.people.update().where(schema.people.c.name == name).values(disabled=now))
    one_time_codes.void(connection, name, now)
    house_log.append(connection, entries.Disabled(now, name, by.name, reason))


def enable(connection: Connection, by: Person, name: str, reason: str, now: int) -> None:
    """Let a disabled person sign in again."""
    found = _other(connection, by, name, "enable")
    _check_giver(connection, by, found.role)
    if not people.is_disabled(connection, name):
        raise PitbossError(f"{name} is not disabled.")
    connection.execute(schema.people.update().where(schema.people.c.name == name).values(disabled=None))
    house_log.append(connection, entries.Enabled(now, name, by.name, reason))


def reset(
    connection: Connection, by: Person, name: str, stored: str, without_factor: bool, reason: str, now: int
) -> str:
    """Void a person's password, and the second factor if asked; return a one-time code, which is shown once."""
    found = _other(connection, by, name, "reset")
    _check_giver(connection, by, found.role)
    if people.is_disabled(connection, name):
        raise PitbossError(f"{name} is disabled. Enable {name} first.")
    people.set_password(connection, name, stored)
    if without_factor:
        second_factor.remove(connection, name, by.name, reason, now)
    house_log.append(connection, entries.PasswordCodeIssued(now, name, by.name, reason))
    return one_time_codes.issue(connection, PasswordCode(name, by.name), now)


def sign_out(connection: Connection, by: Person, name: str, reason: str, now: int) -> None:
    """Log that all sessions of a person end. The caller ends them in the same transaction."""
    if name != by.name:
        _other(connection, by, name, "sign out")
    house_log.append(connection, entries.SignedOutEverywhere(now, name, by.name, reason))


def new_password(connection: Connection, name: str, stored: str, how: str, address: str, now: int) -> None:
    """Set a person's own password."""
    people.set_password(connection, name, stored)
    house_log.append(connection, entries.PasswordSet(now, name, how, address))


# --- the first executive -------------------------------------------------------------------------------------------


def make_house(connection: Connection, now: int) -> str:
    """Make an empty database a house: second factors are on; return its first executive's code, printed once."""
    if connection.execute(select(schema.people.c.name).limit(1)).first() is not None:
        raise PitbossError("This house has people already. Open it without --new, or name a new --data FILE")
    if not second_factor.is_required(connection):
        second_factor.require(connection, True, "", "a new house", now)
    house_log.append(connection, entries.FirstCodeIssued(now))
    return one_time_codes.issue(connection, PasswordCode(None, ""), now)


def use_code(connection: Connection, code: str, name: str, stored: str, address: str, now: int) -> Person | None:
    """Set a password with a one-time code; the first code also signs the executive on. None if the code is void."""
    found = one_time_codes.find(connection, code, now)
    if found is None:
        return None
    if found.person is None:
        person = Person(name, Role.EXECUTIVE)
        if not one_time_codes.waits_for_first(connection) or not people.sign_on(connection, person, stored, "", now):
            return None
    else:
        known = people.find(connection, found.person)
        if known is None:
            return None
        person = known
    one_time_codes.use(connection, code, now)
    new_password(connection, person.name, stored, house_log.BY_ONE_TIME_CODE, address, now)
    return person


# --- checks --------------------------------------------------------------------------------------------------------


def _check_giver(connection: Connection, by: Person, role: Role) -> None:
    """Refuse who is no longer entitled, and a role with rights that the giver may not give."""
    now = people.find(connection, by.name)
    if now is None:
        raise Denied(f"{by.name} is disabled.")
    now.must(Right.HIRE)
    if why := refuse_grant(now.role, role):
        raise Denied(why)


def _other(connection: Connection, by: Person, name: str, what: str) -> Person:
    """The person to change: somebody else than who changes them."""
    c = schema.people.c
    row = connection.execute(select(c.role).where(c.name == name)).first()
    if row is None or Role(row.role) is Role.AUTOMATIC:
        raise LookupError(f"There is no person {name}.")
    if name == by.name:
        raise Denied(f"Nobody may {what} themselves. Ask another executive.")
    _check_giver(connection, by, Role(row.role))
    return Person(name, Role(row.role))


def _check_not_last(connection: Connection, person: Person, what: str) -> None:
    """The last executive stays: nobody else could sign people on."""
    if person.role is not Role.EXECUTIVE:
        return
    c = schema.people.c
    others = select(func.count()).where(c.role == Role.EXECUTIVE.value, c.disabled.is_(None), c.name != person.name)
    if not connection.execute(others).scalar():
        raise PitbossError(f"{person.name} is the last executive, and cannot {what}. Sign another executive on first.")


# --- what is shown -------------------------------------------------------------------------------------------------


def listed(connection: Connection, find: str, role: str | None) -> dict[str, Any]:
    """People by name, with their second factor and open sessions; automatic players are no people."""
    p, f, s = schema.people.c, schema.second_factors.c, schema.sessions.c
    where = [p.role != Role.AUTOMATIC.value]
    if find:
        where.append(p.folded.contains(find.casefold(), autoescape=True))
    if role is not None:
        where.append(p.role == role)
    query = (
        select(p.name, p.role, p.disabled, f.enrolled)
        .join_from(schema.people, schema.second_factors, isouter=True)
        .where(*where)
        .order_by(p.name)
        .limit(PAGE + 1)
    )
    rows = connection.execute(query).all()
    names = [row.name for row in rows]
    open_now = select(s.person, func.count(), func.max(s.begun)).where(s.person.in_(names)).group_by(s.person)
    sessions = {name: (int(number), int(last)) for name, number, last in connection.execute(open_now)}
    shown = [
        {
            "name": row.name,
            "role": row.role,
            "disabled": row.disabled,
            "second_factor": row.enrolled,
            "sessions": sessions.get(row.name, (0, 0))[0],
            "signed_in": sessions.get(row.name, (0, None))[1],
        }
        for row in rows[:PAGE]
    ]
    return {"people": shown, "more": len(rows) > PAGE}


def sessions_of(connection: Connection, name: str) -> int:
    """How many sessions a person has open."""
    open_now = select(func.count()).select_from(schema.sessions).where(schema.sessions.c.person == name)
    return int(connection.execute(open_now).scalar() or 0)
