"""Signing in and out, signing on as a player, codes for a seat."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Request, Response
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy import Connection

from pitboss.floor import people
from pitboss.floor.asking import REFUSALS, Asking, Session, TheFloor, needs
from pitboss.floor.floor import Floor
from pitboss.floor.people import Person, Right, Role, SeatCode, SignedIn
from pitboss.floor.security import COOKIE
from pitboss.ledger import house

router = APIRouter(prefix="/api", responses=REFUSALS, tags=["people"])
DEMO_CENTS = 1_000_00

Name = Annotated[str, Field(min_length=1, max_length=40)]
Password = Annotated[str, Field(min_length=1, max_length=200)]


class Credentials(BaseModel):
    """A name and a password, or a code for a seat."""

    model_config = ConfigDict(extra="forbid")
    name: Name | None = None
    password: Password | None = None
    code: Annotated[str, Field(min_length=4, max_length=40)] | None = None


class NewPlayer(BaseModel):
    """Somebody who wants to play."""

    model_config = ConfigDict(extra="forbid")
    name: Name
    password: Password


class Place(BaseModel):
    """A seat that a code is for."""

    model_config = ConfigDict(extra="forbid")
    table: Annotated[str, Field(max_length=40)]
    seat: Annotated[int, Field(ge=1, le=99)]
    person: Name


def _answer(session: SignedIn, request: Request, response: Response, **more: Any) -> dict[str, Any]:
    response.set_cookie(
        COOKIE,
        session.token,
        max_age=people.SESSION_SECONDS,
        httponly=True,
        samesite="strict",
        secure=request.app.state.secure_cookies,
    )
    return {"name": session.person.name, "role": session.person.role.value, "csrf": session.csrf, **more}


def _address(request: Request) -> str:
    return request.client.host if request.client else "?"


@router.post("/sign-in")
async def sign_in(asked: Credentials, request: Request, response: Response, floor: TheFloor) -> dict[str, Any]:
    """Begin a session, with a password or a one-time code for a seat."""
    address = _address(request)
    request.app.state.sign_in_limit.check(address)
    if asked.code is not None:
        place, person = await _by_code(floor, asked.code, address)
        session = await floor.sessions.begin(person, house.BY_CODE, address)
        return _answer(session, request, response, table=place.table, seat=place.seat)
    person = await _by_password(floor, asked.name or "", asked.password or "", address)
    return _answer(await floor.sessions.begin(person, house.BY_PASSWORD, address), request, response)


async def _by_code(floor: Floor, code: str, address: str) -> tuple[SeatCode, Person]:
    """Whose code this is; it is used up, and that is written with it."""
    now = int(time.time())

    def use(connection: Connection) -> SeatCode | None:
        place = people.use_code(connection, code, now)
        if place is not None:
            used = house.CodeUsed(now, place.person, place.table, place.seat, address)
            house.append(connection, used)
        return place

    place = await floor.change(use)
    person = None if place is None else await floor.ask(lambda c: people.find(c, place.person))
    if place is None or person is None:
        await _note_failure(floor, "", house.BY_CODE, address)
        raise HTTPException(401, "this code is not known, was used before, or is too old")
    return place, person


async def _by_password(floor: Floor, name: str, password: str, address: str) -> Person:
    kept = await floor.ask(lambda c: people.kept_password(c, name))
    fits = await asyncio.to_thread(people.fits, password, kept)
    found = await floor.ask(lambda c: people.find(c, name))
    if not fits or found is None:
        await _note_failure(floor, "" if found is None else name, house.BY_PASSWORD, address)
        raise HTTPException(401, "the name or the password is wrong")
    return found


async def _note_failure(floor: Floor, name: str, how: str, address: str) -> None:
    """Write down that somebody was not let in. A name that nobody has may be a password in the wrong field."""
    entry = floor.failed_sign_ins.entry(name, how, address)
    if entry is not None:
        await floor.change(lambda c: house.append(c, entry))


@router.post("/players", status_code=201)
async def sign_on(asked: NewPlayer, request: Request, response: Response, floor: TheFloor) -> dict[str, Any]:
    """A new player, with money of the demonstration on account."""
    address = _address(request)
    request.app.state.sign_in_limit.check(address)
    new = partial(floor.sign_on, asked.name, Role.PLAYER, asked.password, DEMO_CENTS, by=asked.name)
    person = await asyncio.to_thread(new)
    return _answer(await floor.sessions.begin(person, house.BY_PASSWORD, address), request, response)


@router.post("/sign-out")
async def sign_out(session: Session, response: Response, floor: TheFloor) -> dict[str, bool]:
    """End the session: its cookie opens nothing any more."""
    await floor.sessions.end(session)
    response.delete_cookie(COOKIE)
    return {"done": True}


@router.get("/me")
async def me(session: Session, floor: TheFloor) -> dict[str, Any]:
    """Who is signed in, with the token that changes need."""
    person = session.person
    rights = sorted(right.name.lower() for right in Right if person.may(right))
    seats = {live.id: live.seats_of(person.name) for live in floor.tables.values() if live.seats_of(person.name)}
    return {
        "name": person.name,
        "role": person.role.value,
        "rights": rights,
        "csrf": session.csrf,
        "wallet_cents": floor.wallets.of(person.name),
        "seats": seats,
    }


@router.post("/seat-codes", status_code=201, dependencies=[needs(Right.SUPERVISE)])
async def seat_code(asked: Place, person: Asking, floor: TheFloor) -> dict[str, str]:
    """A code with which a player signs in at a seat, once."""
    live = floor.find(asked.table)
    found = await floor.ask(lambda c: people.find(c, asked.person))
    if found is None or found.role is not Role.PLAYER:
        raise LookupError(f"there is no player {asked.person}")
    if live.seats.get(asked.seat, asked.person) != asked.person:
        raise HTTPException(422, f"seat {asked.seat} is {live.seats[asked.seat]}'s")
    place, now = SeatCode(live.id, asked.seat, asked.person), int(time.time())

    def new(connection: Connection) -> str:
        house.append(connection, house.CodeIssued(now, place.person, place.table, place.seat, person.name))
        return people.new_code(connection, place, now)

    return {"code": await floor.change(new)}
