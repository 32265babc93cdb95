"""Routes for your own account: password, second factor, sessions. They work before a second factor is set up."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Depends, HTTPException, Request, Response
from pydantic import Field

from pitboss.floor.floor import Floor
from pitboss.floor.http.dependencies import CurrentSession, TheFloor
from pitboss.floor.http.house.fields import DONE, Asked, Secret
from pitboss.floor.http.refusals import REFUSALS
from pitboss.floor.http.sign_in import Attempt, log_failure
from pitboss.floor.live.seat_scope import check_not_seat_only
from pitboss.floor.people import people, second_factor, staff, totp
from pitboss.floor.people.people import SECOND_FACTOR_ROLES
from pitboss.floor.people.sessions import Session
from pitboss.ledger import house_log


async def _own_session(session: CurrentSession) -> Session:
    check_not_seat_only(session.person)
    return session


OwnSession = Annotated[Session, Depends(_own_session)]
router = APIRouter(prefix="/api/account", responses=REFUSALS, tags=["people"])


class NewPassword(Asked):
    """The present password and the next one."""

    password: Secret
    new_password: Secret


class Password(Asked):
    """The present password, asked again before the second factor changes."""

    password: Secret


class AppCode(Asked):
    """The code that the authenticator app shows."""

    code: Annotated[str, Field(pattern=r"^\s*[0-9]{3}\s?[0-9]{3}\s*$")]


@router.get("")
async def account(session: OwnSession, floor: TheFloor) -> dict[str, Any]:
    """Show your own account: second factor, recovery codes left, open sessions."""
    person = session.person

    def read(connection: Any) -> tuple[second_factor.State, bool, int]:
        mine = staff.sessions_of(connection, person.name)
        return second_factor.state_of(connection, person.name), second_factor.is_required(connection), mine

    state, required, sessions = await floor.ask(read)
    return {
        "name": person.name,
        "role": person.role.value,
        "enrolls": person.enrolls,
        "required": required and person.role in SECOND_FACTOR_ROLES,
        "second_factor": state.enrolled,
        "recovery_codes": state.recovery_codes,
        "sessions": sessions,
    }


async def _check_password(password: str, request: Request, response: Response, name: str, floor: Floor) -> str:
    """Refuse a wrong password of your own, and count it like a failed sign-in; return the address."""
    attempt = Attempt(request, name)
    stored = await floor.ask(lambda c: people.kept_password(c, name))
    if not await asyncio.to_thread(people.fits, password, stored):
        await log_failure(floor, name, house_log.BY_PASSWORD, attempt.address)
        raise HTTPException(403, "The present password is wrong. Try again.")
    attempt.succeeded(request, response)
    return attempt.address


@router.post("/password")
async def change_password(
    asked: NewPassword, request: Request, response: Response, session: OwnSession, floor: TheFloor
) -> dict[str, bool]:
    """Change your own password; every other session of the person ends."""
    name = session.person.name
    people.check_password(asked.new_password)
    address = await _check_password(asked.password, request, response, name, floor)
    stored, now = await asyncio.to_thread(people.hashed, asked.new_password), floor.sessions.clock.now()
    await floor.sessions.end_all(
        name,
        lambda c: staff.new_password(c, name, stored, house_log.BY_PASSWORD, address, now),
        keep=session.token,
    )
    return DONE


@router.post("/sign-out")
async def sign_out_everywhere(session: OwnSession, floor: TheFloor) -> dict[str, bool]:
    """End all of your own sessions, including this one."""
    person, now = session.person, floor.sessions.clock.now()
    await floor.sessions.end_all(person.name, lambda c: staff.sign_out(c, person, person.name, "by choice", now))
    return DONE


@router.post("/second-factor")
async def offer_second_factor(
    asked: Password, request: Request, response: Response, session: OwnSession, floor: TheFloor
) -> dict[str, str]:
    """Begin to set up an authenticator app: the key and its QR code, which are shown once."""
    name = session.person.name
    await _check_password(asked.password, request, response, name, floor)
    secret = await floor.change(lambda c: second_factor.offer(c, name))
    uri = totp.uri(secret, name)
    return {"key": totp.key_of(secret), "uri": uri, "picture": totp.picture(uri)}


@router.post("/second-factor/confirm")
async def confirm_second_factor(asked: AppCode, session: OwnSession, floor: TheFloor) -> dict[str, list[str]]:
    """Enroll the app by its code; the recovery codes in the answer are shown once."""
    name, now, code = session.person.name, floor.sessions.clock.now(), "".join(asked.code.split())
    codes = await floor.change(lambda c: second_factor.confirm(c, name, code, now))
    floor.sessions.forget(name)
    return {"recovery_codes": codes}
