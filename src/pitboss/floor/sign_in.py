"""Signing in and out, signing on as a player, codes for a seat."""

from __future__ import annotations

import asyncio
import time
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from pitboss.floor import people
from pitboss.floor.asking import REFUSALS, Asking, Session, TheFloor, needs
from pitboss.floor.people import Right, Role, SeatCode, SignedIn
from pitboss.floor.security import COOKIE

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
    request.app.state.sign_in_limit.check(_address(request))
    now = int(time.time())
    if asked.code is not None:
        code = asked.code
        place = await floor.change(lambda c: people.use_code(c, code, now))
        person = None if place is None else await floor.ask(lambda c: people.find(c, place.person))
        if place is None or person is None:
            raise HTTPException(401, "this code is not known, was used before, or is too old")
        session = await floor.sessions.begin(person)
        return _answer(session, request, response, table=place.table, seat=place.seat)
    name, password = asked.name or "", asked.password or ""
    kept = await floor.ask(lambda c: people.kept_password(c, name))
    fits = await asyncio.to_thread(people.fits, password, kept)
    found = await floor.ask(lambda c: people.find(c, name))
    if not fits or found is None:
        raise HTTPException(401, "the name or the password is wrong")
    session = await floor.sessions.begin(found)
    return _answer(session, request, response)


@router.post("/players", status_code=201)
async def sign_on(asked: NewPlayer, request: Request, response: Response, floor: TheFloor) -> dict[str, Any]:
    """A new player, with money of the demonstration on account."""
    request.app.state.sign_in_limit.check(_address(request))
    person = await asyncio.to_thread(floor.sign_on, asked.name, Role.PLAYER, asked.password, DEMO_CENTS)
    session = await floor.sessions.begin(person)
    return _answer(session, request, response)


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
    place = SeatCode(live.id, asked.seat, asked.person)
    return {"code": await floor.change(lambda c: people.new_code(c, place, int(time.time())))}
