"""Routes of the cage and of the house's accounting: cash of players' accounts, gaming day, cash thresholds."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request
from pydantic import Field

from pitboss.floor.http.dependencies import Requester, TheFloor, needs
from pitboss.floor.http.house.fields import DONE, Asked, Reason
from pitboss.floor.http.refusals import REFUSALS
from pitboss.floor.people.people import Right
from pitboss.floor.shift_desk.accounting import plain_rule, rule_of, set_rule
from pitboss.floor.shift_desk.cage import move_cash
from pitboss.house.shifts.gaming_day import MOST_THRESHOLDS, Accounting

router = APIRouter(prefix="/api/cage", responses=REFUSALS, tags=["cage"])
Cents = Annotated[int, Field(strict=True, ge=1, le=10**11)]


class CashAsked(Asked):
    """Cash that a player pays in, or is paid out."""

    player: Annotated[str, Field(min_length=1, max_length=40)]
    kind: Literal["in", "out"]
    cents: Cents


class AccountingAsked(Reason):
    """When the gaming day begins, by which clock, and the cash thresholds, the lowest first."""

    time_zone: Annotated[str, Field(min_length=1, max_length=60, pattern=r"^[A-Za-z0-9_+/-]+$")]
    day_starts: Annotated[int, Field(strict=True, ge=0, le=23)]
    cash_cents: Annotated[list[Cents], Field(min_length=1, max_length=MOST_THRESHOLDS)]


@router.post("/cash", dependencies=[needs(Right.CAGE)])
async def cash(asked: CashAsked, request: Request, person: Requester, floor: TheFloor) -> dict[str, Any]:
    """Take cash for a player's account, or pay it out; the answer says what the account holds.

    At or above the highest cash threshold a second person must enter the same; until then nothing moves, and `done` is
    false.
    """
    request.app.state.command_limit.check(person.name)
    cents = asked.cents if asked.kind == "in" else -asked.cents
    moved = await move_cash(floor, person, asked.player, cents)
    return {"player": asked.player, "cents": moved.held_cents, "done": moved.done}


@router.get("/accounting", dependencies=[needs(Right.SEE_PIT)])
async def accounting(_: Requester, floor: TheFloor) -> dict[str, Any]:
    """Show when the gaming day begins, by which clock, and the cash thresholds."""
    return plain_rule(await rule_of(floor))


@router.post("/accounting", dependencies=[needs(Right.SET_UP)])
async def change_accounting(asked: AccountingAsked, person: Requester, floor: TheFloor) -> dict[str, bool]:
    """Set the gaming day and the cash thresholds; every report uses them from now on."""
    rule = Accounting(asked.time_zone, asked.day_starts, tuple(asked.cash_cents))
    await set_rule(floor, person, rule, asked.reason)
    return DONE
