"""Refusals as the API answers them: a sentence, and the clause as a separate field."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

from pitboss.errors import Refusal
from pitboss.floor.people.second_factor import Needed


class Problem(BaseModel):
    """Why a request was refused, and by which clause."""

    detail: str
    cite: str | None = None
    second_factor: bool | None = None  # a sign-in that needs a code of the second factor


REFUSALS: dict[int | str, dict[str, Any]] = {
    code: {"model": Problem, "description": words}
    for code, words in {
        400: "malformed request",
        401: "not signed in",
        403: "not allowed for this person",
        404: "not found",
        408: "request too slow",
        409: "the table has moved on, or the command id was used before",
        413: "request too large",
        422: "refused by the rules, or invalid",
        429: "too many requests",
        503: "the database has failed, or the table has stopped",
    }.items()
}


def problem_of(error: Exception) -> dict[str, Any]:
    """The answer to a refused request."""
    if isinstance(error, Refusal):
        return {"detail": as_sentence(error.what), "cite": error.cite}
    if isinstance(error, Needed):
        return {"detail": as_sentence(str(error)), "second_factor": True}
    return {"detail": as_sentence(str(error))}


def as_sentence(text: str) -> str:
    """Begin with a capital and end with a period.

    >>> as_sentence("seat 3 has no main wager")
    'Seat 3 has no main wager.'
    """
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '!', '?')) else '.'}"
