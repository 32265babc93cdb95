"""Sockets: whose they are, and serving one until either side hangs up or its session ends."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import Any, Final

from fastapi import WebSocket, WebSocketDisconnect
from sqlalchemy.exc import SQLAlchemyError

from pitboss.errors import PitbossError
from pitboss.floor.http.guards.security import COOKIE
from pitboss.floor.people.sessions import Session, Sessions

SIGNED_OUT: Final = 4401  # the session is over
OTHER_TABLE: Final = 4403  # the seat code is for another table
NO_TABLE: Final = 4404  # there is no such table


async def session_of(socket: WebSocket, sessions: Sessions) -> Session | None:
    """The session of a socket's cookie; None where nobody is signed in or the database does not answer."""
    try:
        return await sessions.of(socket.cookies.get(COOKIE, ""))
    except (PitbossError, SQLAlchemyError):
        return None


async def serve(socket: WebSocket, sessions: Sessions, session: Session, *work: Coroutine[Any, Any, None]) -> None:
    """Do all this work side by side until one part of it ends, the other side hangs up, or the session ends."""
    over = asyncio.create_task(sessions.over(session))
    tasks = (over, *map(asyncio.create_task, work))
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        is_over = over.done()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
    if is_over:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # hung up at the same moment
            await socket.close(SIGNED_OUT)
    for task in tasks:
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, PitbossError | WebSocketDisconnect | RuntimeError):
            raise error  # a program error, for the server's log
