"""Routes for people: sign-in and sign-out, new players of a demonstration, seat codes."""

from __future__ import annotations

import asyncio
import secrets
import uuid
from functools import partial
from typing import Annotated, Any, Final

from fastapi import APIRouter, HTTPException, Request, Response
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy import Connection

from pitboss.floor.commands import commands
from pitboss.floor.floor import Floor
from pitboss.floor.http.dependencies import CurrentSession, Requester, TheFloor, needs
from pitboss.floor.http.guards.proxies import address_of
from pitboss.floor.http.guards.security import BROWSER, COOKIE
from pitboss.floor.http.guards.sign_in_attempts import SignInAttempts
from pitboss.floor.http.guards.throttle import browser_of
from pitboss.floor.http.refusals import REFUSALS
from pitboss.floor.live.seat_scope import seats_at
from pitboss.floor.people import one_time_codes, people, seat_codes, second_factor, sessions
from pitboss.floor.people.people import Person, Place, Right, Role
from pitboss.floor.people.seat_codes import SeatCode
from pitboss.floor.people.sessions import Session
from pitboss.ledger import house_log

router = APIRouter(prefix="/api", responses=REFUSALS, tags=["people"])
BROWSER_SECONDS: Final = 365 * 24 * 3600

Name = Annotated[str, Field(min_length=1, max_length=40)]
Password = Annotated[str, Field(min_length=1, max_length=200)]


class Credentials(BaseModel):
    """A name and a password, with a code of the second factor where there is one; or a seat code."""

    model_config = ConfigDict(extra="forbid")
    name: Name | None = None
    password: Password | None = None
    second: Annotated[str, Field(min_length=1, max_length=40)] | None = None  # the app's code, or a recovery code
    code: Annotated[str, Field(min_length=4, max_length=40)] | None = None


class NewPlayer(BaseModel):
    """A player who registers."""

    model_config = ConfigDict(extra="forbid")
    name: Name
    password: Password


class SeatCodeRequest(BaseModel):
    """A seat, and the player to get a code for it."""

    model_config = ConfigDict(extra="forbid")
    table: Annotated[str, Field(max_length=40)]
    seat: Annotated[int, Field(strict=True, ge=1, le=99)]
    person: Name


# --- sessions ------------------------------------------------------------------------------------------------------


class Attempt:
    """An attempt to sign in, counted as wrong until it proves right."""

    def __init__(self, request: Request, account: str) -> None:
        self.attempts: SignInAttempts | None = request.app.state.attempts
        self.account = account
        self.address = address_of(request.scope)
        self.token = request.cookies.get(BROWSER, "")
        if self.attempts is not None:
            self.client = self.attempts.begin(account, self.address, browser_of(self.token))

    def succeeded(self, request: Request, response: Response) -> None:
        """Clear the client's wrong passwords, and remember its browser."""
        if self.attempts is None:
            return
        token = self.token if self.attempts.knows(browser_of(self.token)) else secrets.token_urlsafe(32)
        _set_cookie(request, response, BROWSER, token, BROWSER_SECONDS)
        self.attempts.succeeded(self.account, self.client, self.address, browser_of(token))


def _set_cookie(request: Request, response: Response, name: str, token: str, seconds: int) -> None:
    """Set a cookie that scripts cannot read and other sites cannot send.

    Over TLS, and wherever other machines reach the floor, browsers send it over TLS only.
    """
    secure = request.url.scheme == "https" or request.app.state.secure_cookies
    response.set_cookie(name, token, max_age=seconds, httponly=True, samesite="strict", secure=secure)


def session_answer(session: Session, request: Request, response: Response, **more: Any) -> dict[str, Any]:
    """Set the session's cookie, and answer with the person's name, role and CSRF token."""
    _set_cookie(request, response, COOKIE, session.token, sessions.SESSION_SECONDS)
    return {"name": session.person.name, "role": session.person.role.value, "csrf": session.csrf, **more}


@router.post("/sign-in")
async def sign_in(asked: Credentials, request: Request, response: Response, floor: TheFloor) -> dict[str, Any]:
    """Begin a session with a password, or with a one-time seat code."""
    if asked.code is not None:
        return await _with_code(asked.code, request, response, floor)
    if asked.name is None or asked.password is None:
        raise HTTPException(422, "The sign-in is incomplete. Send a name and a password, or a seat code.")
    name, attempt = asked.name, Attempt(request, asked.name)
    stored = await floor.ask(lambda c: people.kept_password(c, name))
    fits = await asyncio.to_thread(people.fits, asked.password, stored)
    found = await floor.ask(lambda c: people.find(c, name))
    if not fits or found is None:
        await log_failure(floor, "" if found is None else name, house_log.BY_PASSWORD, attempt.address)
        if fits and await floor.ask(lambda c: people.is_disabled(c, name)):
            raise HTTPException(403, "This account is disabled. Ask an executive.")
        raise HTTPException(401, "The name or the password is wrong. Try again.")
    how = await _check_second_factor(name, asked.second, attempt.address, floor)
    session = await floor.sessions.begin(found, how, attempt.address)
    answer = session_answer(session, request, response)
    attempt.succeeded(request, response)
    return answer


async def _check_second_factor(name: str, typed: str | None, address: str, floor: Floor) -> str:
    """Refuse a person with a second factor whose code is missing or wrong; return how the person signs in."""
    if (await floor.ask(lambda c: second_factor.state_of(c, name))).enrolled is None:
        return house_log.BY_PASSWORD
    if typed is None:
        raise second_factor.Needed("Enter the code of your authenticator app.")
    now = floor.sessions.clock.now()
    if not await floor.change(lambda c: second_factor.accept(c, name, typed, now)):
        await log_failure(floor, name, house_log.BY_SECOND_FACTOR, address)
        raise second_factor.Needed("This code is wrong or was used already. Wait for the next one.")
    return house_log.BY_SECOND_FACTOR


async def _with_code(code: str, request: Request, response: Response, floor: Floor) -> dict[str, Any]:
    """Seat the player, begin a session for the code's seat alone, and use up the code.

    A code for a seat that cannot be taken now is refused and stays good.
    """
    now, address = floor.sessions.clock.now(), address_of(request.scope)
    await _take_seat(code, now, floor)

    def use(connection: Connection) -> SeatCode | None:
        used = seat_codes.use_code(connection, code, now)
        if used is not None:
            place = used.place
            house_log.append(connection, house_log.CodeUsed(now, used.person, place.table, place.seat, address))
        return used

    used = await floor.change(use)
    person = None if used is None else await floor.ask(lambda c: people.find(c, used.person))
    if used is None or person is None:
        await log_failure(floor, "", house_log.BY_CODE, address)
        if one_time_codes.has_form(code):  # whether there is such a code is not said
            raise HTTPException(401, "This is a code for a password: enter it above.")
        raise HTTPException(401, "This code is unknown, used or expired. Ask a supervisor for a new one.")
    holder = Person(person.name, person.role, used.place)
    session = await floor.sessions.begin(holder, house_log.BY_CODE, address, used.issued_by)
    return session_answer(session, request, response, table=used.place.table, seat=used.place.seat)


async def _take_seat(code: str, now: int, floor: Floor) -> None:
    """Seat a code's player at its seat, as the player's own order; nothing for an unknown code."""
    known = await floor.ask(lambda c: seat_codes.find_code(c, code, now))
    person = None if known is None else await floor.ask(lambda c: people.find(c, known.person))
    if known is None or person is None or floor.find(known.place.table).seats.get(known.place.seat) == person.name:
        return
    holder = Person(person.name, person.role, known.place)
    order = commands.Sit(kind="sit", seat=known.place.seat)
    await floor.perform(holder, known.place.table, commands.Command(id=uuid.uuid4().hex, order=order))


async def log_failure(floor: Floor, name: str, how: str, address: str) -> None:
    """Record a failed sign-in. An unknown name is left out: it may be a password typed into the wrong field."""
    entry = floor.failed_sign_ins.entry(name, how, address)
    if entry is not None:
        await floor.change(lambda c: house_log.append(c, entry))


@router.post("/sign-out")
async def sign_out(session: CurrentSession, response: Response, floor: TheFloor) -> dict[str, bool]:
    """End the session and close its sockets."""
    await floor.sessions.end(session)
    response.delete_cookie(COOKIE)
    return {"done": True}


@router.get("/me")
async def me(session: CurrentSession, request: Request, floor: TheFloor) -> dict[str, Any]:
    """Show who is signed in, with the CSRF token; `only` is the seat of a seat code."""
    person, play_money = session.person, request.app.state.play_money
    rights = sorted(right.name.lower() for right in Right if person.may(right))
    seats = {live.id: seats_at(person, live) for live in floor.tables.values()}
    return {
        "name": person.name,
        "role": person.role.value,
        "rights": rights,
        "csrf": session.csrf,
        "wallet_cents": floor.wallets.of(person.name),
        "chips_cents": floor.chips_of(person.name),
        "seats": {table: mine for table, mine in seats.items() if mine},
        "play_money": play_money.offer if person.may(Right.PLAY) else None,
        "demonstration": floor.is_demonstration,
        "enrolls": person.enrolls,
        "only": None if person.only is None else {"table": person.only.table, "seat": person.only.seat},
    }


# --- people and codes ----------------------------------------------------------------------------------------------


@router.post("/players", status_code=201)
async def sign_on(asked: NewPlayer, request: Request, response: Response, floor: TheFloor) -> dict[str, Any]:
    """Register a new player with play money; on a demonstration floor only."""
    if not floor.is_demonstration:
        raise HTTPException(403, "Players cannot register themselves on this floor. Ask an executive to sign you on.")
    cents = request.app.state.play_money.cents
    new = partial(floor.sign_on, asked.name, Role.PLAYER, asked.password, cents, by=asked.name)
    person = await asyncio.to_thread(new)
    session = await floor.sessions.begin(person, house_log.BY_PASSWORD, address_of(request.scope))
    return session_answer(session, request, response)


@router.post("/seat-codes", status_code=201, dependencies=[needs(Right.SUPERVISE)])
async def seat_code(asked: SeatCodeRequest, person: Requester, floor: TheFloor) -> dict[str, str]:
    """Issue a one-time code with which a player signs in at a seat."""
    live = floor.find(asked.table)
    found = await floor.ask(lambda c: people.find(c, asked.person))
    if found is None or found.role is not Role.PLAYER:
        raise LookupError(f"There is no player {asked.person}.")
    if (there := live.seats.get(asked.seat, asked.person)) != asked.person and there not in floor.automatic:
        raise HTTPException(422, f"Seat {asked.seat} is taken by {live.seats[asked.seat]}. Choose another seat.")
    code_for = SeatCode(Place(live.id, asked.seat), asked.person, person.name)
    now = floor.sessions.clock.now()

    def new(connection: Connection) -> str:
        house_log.append(connection, house_log.CodeIssued(now, asked.person, live.id, asked.seat, person.name))
        return seat_codes.new_code(connection, code_for, now)

    return {"code": await floor.change(new)}
