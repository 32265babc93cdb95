"""Health check for monitoring; needs no sign-in."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from fastapi import APIRouter, Response
from sqlalchemy import text

from pitboss.errors import PitbossError
from pitboss.floor.http.dependencies import TheFloor

router = APIRouter(tags=["health"])
SECONDS: Final = 5.0  # for the database to answer


@router.get("/healthz", responses={503: {"description": "the floor is not working"}})
async def healthz(response: Response, floor: TheFloor) -> dict[str, Any]:
    """Answer 200 while the database responds, otherwise 503 with the reason."""
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
