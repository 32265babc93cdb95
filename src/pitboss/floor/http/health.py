"""Whether the floor works, for whatever watches over it; nobody has to be signed in to ask."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from fastapi import APIRouter, Response
from sqlalchemy import text

from pitboss.errors import PitbossError
from pitboss.floor.http.requester import TheFloor

router = APIRouter(tags=["health"])
SECONDS: Final = 5.0  # in which the database answers


@router.get("/healthz", responses={503: {"description": "the floor does not work"}})
async def healthz(response: Response, floor: TheFloor) -> dict[str, Any]:
    """200 while the database answers, otherwise 503 with the reason."""
    response.headers["Cache-Control"] = "no-store"
    reason = floor.store.failure
    try:
        await asyncio.wait_for(floor.ask(lambda c: c.execute(text("SELECT 1")).scalar()), SECONDS)
    except TimeoutError:
        reason = f"the database has not answered for {SECONDS:g} s"
    except PitbossError as error:
        reason = str(error)
    if reason:
        response.status_code = 503
        return {"ok": False, "reason": reason}
    stopped = sum(bool(live.stopped) for live in floor.tables.values())
    return {"ok": True, "tables": len(floor.tables), "stopped": stopped}
