"""Routes for people's accounts, for executives; the table of rights; the rule of second factors."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from pydantic import Field, StrictBool

from pitboss.floor.http.dependencies import Requester, TheFloor, needs
from pitboss.floor.http.house.fields import DONE, Asked, PersonName, Reason, Secret, Words
from pitboss.floor.http.refusals import REFUSALS
from pitboss.floor.people import duties, people, second_factor, staff
from pitboss.floor.people.people import Denied, Person, Right, Role

router = APIRouter(prefix="/api", responses=REFUSALS, tags=["people"])
RoleName = Literal["player", "dealer", "cashier", "supervisor", "executive", "surveillance", "auditor"]


class NewPerson(Asked):
    """A person to sign on. Without a password the answer has a one-time code, and the person chooses the password."""

    name: Annotated[str, Field(min_length=1, max_length=40)]
    role: RoleName
    password: Secret | None = None
    reason: Words = "new"


class NewRole(Reason):
    """A person's new role, and the reason."""

    role: RoleName


class Reset(Reason):
    """A reset; `second_factor` also removes the authenticator app, for somebody who has lost the phone."""

    second_factor: StrictBool = False


class Rule(Reason):
    """Whether supervisors and executives need a second factor."""

    required: StrictBool


@router.get("/people", dependencies=[needs(Right.HIRE)])
async def listed(
    floor: TheFloor, find: Annotated[str, Query(max_length=40)] = "", role: RoleName | None = None
) -> dict[str, Any]:
    """List people by name, with role, state and second factor."""
    return await floor.ask(lambda c: staff.listed(c, find, role))


@router.post("/people", status_code=201, dependencies=[needs(Right.HIRE)])
async def hire(asked: NewPerson, by: Requester, floor: TheFloor) -> dict[str, str]:
    """Sign on a person of any role, without money; the one-time code in the answer is shown once."""
    role = Role(asked.role)
    if why := duties.refuse_grant(by.role, role):
        raise Denied(why)
    if asked.password is not None:
        new = partial(floor.sign_on, asked.name, role, asked.password, by=by.name)
        person = await asyncio.to_thread(new)
        return {"name": person.name, "role": person.role.value}
    person, now = Person(people.check_own_name(asked.name), role), floor.sessions.clock.now()
    stored = await asyncio.to_thread(staff.no_password)
    code = await floor.change(lambda c: staff.sign_on(c, by, person, stored, asked.reason, now))
    return {"name": person.name, "role": person.role.value, "code": code}


@router.post("/people/{name}/role", dependencies=[needs(Right.HIRE)])
async def change_role(name: PersonName, asked: NewRole, by: Requester, floor: TheFloor) -> dict[str, bool]:
    """Give a person another role; they sign in again."""
    now = floor.sessions.clock.now()
    await floor.sessions.end_all(name, lambda c: staff.change_role(c, by, name, Role(asked.role), asked.reason, now))
    return DONE


@router.post("/people/{name}/disable", dependencies=[needs(Right.HIRE)])
async def disable(name: PersonName, asked: Reason, by: Requester, floor: TheFloor) -> dict[str, bool]:
    """Bar a person from signing in; all their sessions end at once."""
    now = floor.sessions.clock.now()
    await floor.sessions.end_all(name, lambda c: staff.disable(c, by, name, asked.reason, now))
    return DONE


@router.post("/people/{name}/enable", dependencies=[needs(Right.HIRE)])
async def enable(name: PersonName, asked: Reason, by: Requester, floor: TheFloor) -> dict[str, bool]:
    """Let a disabled person sign in again."""
    now = floor.sessions.clock.now()
    await floor.change(lambda c: staff.enable(c, by, name, asked.reason, now))
    return DONE


@router.post("/people/{name}/reset", dependencies=[needs(Right.HIRE)])
async def reset(name: PersonName, asked: Reset, by: Requester, floor: TheFloor) -> dict[str, str]:
    """Void a person's password and sessions; the one-time code for a new one is shown once."""
    now, stored = floor.sessions.clock.now(), await asyncio.to_thread(staff.no_password)
    code = await floor.sessions.end_all(
        name, lambda c: staff.reset(c, by, name, stored, asked.second_factor, asked.reason, now)
    )
    return {"name": name, "code": code}


@router.post("/people/{name}/sign-out", dependencies=[needs(Right.HIRE)])
async def sign_out(name: PersonName, asked: Reason, by: Requester, floor: TheFloor) -> dict[str, bool]:
    """End all sessions of a person."""
    now = floor.sessions.clock.now()
    await floor.sessions.end_all(name, lambda c: staff.sign_out(c, by, name, asked.reason, now))
    return DONE


@router.get("/rights", dependencies=[needs(Right.AUDIT)])
async def rights(floor: TheFloor) -> dict[str, Any]:
    """Show which role has which right, who may give it, and which duties are kept apart."""
    return {**duties.table(), "required": await floor.ask(second_factor.is_required)}


@router.post("/rights/second-factor", dependencies=[needs(Right.HIRE)])
async def require(asked: Rule, by: Requester, floor: TheFloor) -> dict[str, bool]:
    """Set whether supervisors and executives of this house need a second factor."""
    now = floor.sessions.clock.now()
    await floor.change(lambda c: second_factor.require(c, asked.required, by.name, asked.reason, now))
    floor.sessions.forget()
    return DONE
