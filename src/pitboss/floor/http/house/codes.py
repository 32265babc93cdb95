"""The route of one-time codes: the first executive of a new house, new people, and people after a reset."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, HTTPException, Request, Response
from pydantic import Field

from pitboss.floor.http.dependencies import TheFloor
from pitboss.floor.http.house.fields import Asked, Code, Secret
from pitboss.floor.http.refusals import REFUSALS
from pitboss.floor.http.sign_in import Attempt, log_failure
from pitboss.floor.people import one_time_codes, people, staff
from pitboss.ledger import house_log

router = APIRouter(prefix="/api", responses=REFUSALS, tags=["people"])
ACCOUNT = "one-time codes"  # wrong codes count together, apart from any name


class NewPassword(Asked):
    """A one-time code and the password to set; the first executive also chooses a name."""

    code: Code
    password: Secret
    name: Annotated[str, Field(min_length=1, max_length=40)] | None = None


@router.post("/new-password")
async def new_password(asked: NewPassword, request: Request, response: Response, floor: TheFloor) -> dict[str, str]:
    """Set a password with a one-time code, once; then sign in with it."""
    now, attempt = floor.sessions.clock.now(), Attempt(request, ACCOUNT)
    found = await floor.ask(lambda c: one_time_codes.find(c, asked.code, now))
    if found is None:
        await log_failure(floor, "", house_log.BY_ONE_TIME_CODE, attempt.address)
        is_new = await floor.ask(lambda c: one_time_codes.waits_for_first(c))
        where = "start the floor with --new again to get" if is_new else "ask an executive for"
        raise HTTPException(401, f"This code is wrong, used or expired. Check it, or {where} a new one.")
    name = found.person or asked.name
    if name is None:
        raise HTTPException(422, "The first executive also needs a name. Enter one.")
    if found.person is None:
        people.check_own_name(name)
    people.check_password(asked.password)
    stored = await asyncio.to_thread(people.hashed, asked.password)
    person = await floor.sessions.end_all(
        name, lambda c: staff.use_code(c, asked.code, name, stored, attempt.address, now)
    )
    if person is None:
        raise HTTPException(401, "This code was used meanwhile. Ask an executive for a new one.")
    attempt.succeeded(request, response)
    return {"name": person.name, "role": person.role.value}
