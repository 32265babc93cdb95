"""Routes of a demonstration floor: guests and play money."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ConfigDict

from pitboss.floor.demonstration import guests
from pitboss.floor.demonstration.play_money import PlayMoney
from pitboss.floor.http.dependencies import Requester, TheFloor
from pitboss.floor.http.guards.proxies import address_of
from pitboss.floor.http.refusals import REFUSALS
from pitboss.floor.http.sign_in import session_answer
from pitboss.floor.people import one_time_codes
from pitboss.floor.people.people import MIN_PASSWORD
from pitboss.ledger import house_log


class Empty(BaseModel):
    """An empty JSON object, which another site's form cannot send."""

    model_config = ConfigDict(extra="forbid")


router = APIRouter(prefix="/api", responses=REFUSALS, tags=["demonstration"])


@router.get("/floor")
async def about(request: Request, floor: TheFloor) -> dict[str, Any]:
    """Show what signing in needs: if guests may enter, if a first executive is missing, a password's length."""
    money: PlayMoney = request.app.state.play_money
    return {
        "demonstration": floor.is_demonstration,
        "first_executive": not floor.is_demonstration and await floor.ask(one_time_codes.waits_for_first),
        "min_password": MIN_PASSWORD,
        "play_money": money.offer,
    }


@router.post("/guests", status_code=201)
async def guest(_: Empty, request: Request, response: Response, floor: TheFloor) -> dict[str, Any]:
    """Sign a guest on with a made-up name and play money, at a table with chips; on a demonstration floor only."""
    found = await guests.welcome(floor, request.app.state.play_money)
    session = await floor.sessions.begin(found.person, house_log.AS_GUEST, address_of(request.scope))
    return session_answer(session, request, response, table=found.table, seat=found.seat)


@router.post("/play-money")
async def play_money(_: Empty, request: Request, person: Requester) -> dict[str, int]:
    """Put play money on the account of a player who has almost none; on a demonstration floor only."""
    money: PlayMoney = request.app.state.play_money
    return {"wallet_cents": await money.give(person), "cents": money.cents}
