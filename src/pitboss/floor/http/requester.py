"""Who asks, as every route needs it."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, HTTPException, Path, Request
from pydantic import BaseModel, BeforeValidator

from pitboss.floor.floor import Floor
from pitboss.floor.http.security import COOKIE, check_csrf
from pitboss.floor.live.seat_scope import check_anywhere, check_table
from pitboss.floor.people.people import Person, Right, SignedIn


class Problem(BaseModel):
    """Why something was refused, and by which clause."""

    detail: str
    cite: str | None = None


REFUSALS: dict[int | str, dict[str, Any]] = {
    code: {"model": Problem, "description": words}
    for code, words in {
        400: "not understood",
        401: "not signed in",
        403: "not for this person",
        404: "not there",
        408: "the request came too slowly",
        409: "the table has moved on, or the command's name was used before",
        413: "too large",
        422: "refused by the rules, or not understood",
        429: "too many requests",
        503: "the database has failed; the tables have stopped",
    }.items()
}


def floor_of(request: Request) -> Floor:
    floor: Floor = request.app.state.floor
    return floor


async def signed_in(request: Request) -> SignedIn:
    """The session behind the cookie; a change also needs the page's token."""
    token = request.cookies.get(COOKIE, "")
    found = await floor_of(request).sessions.of(token)
    if found is None:
        raise HTTPException(401, "sign in first")
    if request.method not in ("GET", "HEAD"):
        check_csrf(request.headers, found.csrf)
    return found


TheFloor = Annotated[Floor, Depends(floor_of)]
Session = Annotated[SignedIn, Depends(signed_in)]
TableId = Annotated[str, Path(max_length=40)]


async def person_asking(session: Session) -> Person:
    """Somebody who is signed in as a whole person, not only for a seat."""
    check_anywhere(session.person)
    return session.person


async def person_at_table(session: Session, table: TableId) -> Person:
    """Somebody who may see this table: a code for a seat opens its own table only."""
    check_table(session.person, table)
    return session.person


Asking = Annotated[Person, Depends(person_asking)]
AtTable = Annotated[Person, Depends(person_at_table)]


def _plain_digits(value: Any) -> Any:
    """In an address a whole number is written in digits: not with a sign, a space or an underscore."""
    if isinstance(value, str) and not (value.isascii() and value.isdigit()):
        raise ValueError("a whole number is written in digits only")
    return value


Whole = Annotated[int, BeforeValidator(_plain_digits)]


def needs(right: Right) -> Any:
    """A route for those who have this right."""

    async def check(person: Asking) -> None:
        person.must(right)

    return Depends(check)
