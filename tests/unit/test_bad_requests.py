"""A request that the server cannot use is answered in words: what is wrong, and what is allowed."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pitboss.floor.http.bad_requests import problem_in
from tests.browsers import Browser


class Asked(BaseModel):
    model_config = ConfigDict(extra="forbid")

    reason: Annotated[str, Field(min_length=1, max_length=5)] = "why"
    code: Annotated[str, Field(min_length=3)] = "123"
    cents: Annotated[int, Field(strict=True, ge=1, le=500)] = 1
    least_cents: Annotated[int, Field(ge=50)] = 50
    seat: Annotated[int, Field(ge=1, le=9)] = 1
    tip: Annotated[bool, Field(strict=True)] = False
    kind: Literal["fill", "credit"] = "fill"
    chips: dict[str, Annotated[int, Field(ge=0)]] = {}
    rows: Annotated[list[int], Field(max_length=1)] = []


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"reason": ""}, "The reason is empty. Write at least 1 character."),
        ({"reason": "x" * 6}, "The reason is too long. Write at most 5 characters."),
        ({"reason": 1}, "The reason must be text."),
        ({"code": "12"}, "The code is too short. Write at least 3 characters."),
        ({"cents": 0}, "The amount must be at least $0.01."),
        ({"cents": 501}, "The amount may be at most $5.00."),
        ({"cents": 1.5}, "The amount must be a whole number."),
        ({"least_cents": 49}, "The least must be at least $0.50."),
        ({"seat": 0}, "The seat must be at least 1."),
        ({"seat": "one"}, "The seat must be a whole number."),
        ({"seat": 1.5}, "The seat must be a whole number."),
        ({"seat": "9" * 5000}, "The seat is too large a number."),
        ({"tip": "yes"}, "The tip must be yes or no: true or false."),
        ({"kind": "drop"}, "The kind must be 'fill' or 'credit'."),
        ({"chips": {"500": -1}}, "The chips 500 must be at least 0."),
        ({"chips": 5}, "The chips must be an object of names and values."),
        ({"rows": 5}, "The rows must be a list."),
        ({"rows": [1, 2]}, "The rows may have at most 1 entry."),
        ({"secret": 1}, "The secret is not known here. Leave it out."),
    ],
)
def test_each_kind_of_problem_says_what_is_allowed(asked: dict[str, Any], says: str) -> None:
    with pytest.raises(ValidationError) as refused:
        Asked.model_validate(asked)
    assert problem_in(refused.value.errors()) == says


def test_what_has_no_words_of_its_own_names_the_place_and_never_the_input() -> None:
    found = {"type": "other", "loc": ("body", "a" * 999), "msg": "b" * 999, "input": "a password"}
    assert problem_in([found]) == f"{'a' * 80}: {'b' * 300}"
    assert problem_in([{**found, "loc": ("body",), "msg": "bad"}]) == "request: bad"


def test_a_slip_that_is_voided_without_a_reason_says_so(app: Any) -> None:
    sam = Browser(app).sign_in("Sam")
    path = "/api/shifts/single-deck/slips/1/void"
    assert sam.post(path, 422, reason="")["detail"] == "The reason is empty. Write at least 1 character."
    assert sam.post(path, 422)["detail"] == "The reason is missing. Add it."
