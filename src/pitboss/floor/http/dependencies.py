"""Dependencies that routes share: the floor, the session, the requester, and checked parameters."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, HTTPException, Path, Request
from pydantic import BeforeValidator

from pitboss.floor.floor import Floor
from pitboss.floor.http.guards.security import COOKIE, check_csrf
from pitboss.floor.live.seat_scope import check_not_seat_only, check_table
from pitboss.floor.people.people import Person, Right
from pitboss.floor.people.sessions import Session


def floor_of(request: Request) -> Floor:
    """The floor that the application serves."""
    floor: Floor = request.app.state.floor
    return floor


async def current_session(request: Request) -> Session:
    """The session of the cookie; a change also needs the page's CSRF token."""
    token = request.cookies.get(COOKIE, "")
    found = await floor_of(request).sessions.of(token)
    if found is None:
        raise HTTPException(401, "You are not signed in. Sign in first.")
    if request.method not in ("GET", "HEAD"):
        check_csrf(request.headers, found.csrf)
    return found


TheFloor = Annotated[Floor, Depends(floor_of)]
CurrentSession = Annotated[Session, Depends(current_session)]
TableId = Annotated[str, Path(max_length=40)]


async def requester(session: CurrentSession) -> Person:
    """The person signed in; refused after a seat code."""
    check_not_seat_only(session.person)
    return session.person


async def table_requester(session: CurrentSession, table: TableId) -> Person:
    """The person signed in; a seat code opens its own table only."""
    check_table(session.person, table)
    return session.person


Requester = Annotated[Person, Depends(requester)]
TableRequester = Annotated[Person, Depends(table_requester)]


def _plain_digits(value: Any) -> Any:
    """Accept a whole number in a URL only as digits: no sign, space or underscore."""
    if isinstance(value, str) and not (value.isascii() and value.isdigit()):
        raise ValueError("write a whole number in digits only")
    return value


WholeNumber = Annotated[int, BeforeValidator(_plain_digits)]


def needs(right: Right) -> Any:
    """Restrict a route to people with this right."""

    async def check(person: Requester) -> None:
        person.must(right)

    return Depends(check)
