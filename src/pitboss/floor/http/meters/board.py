"""The feed of the jackpot board: every jackpot, now and whenever a meter has moved."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any, Final

from fastapi import APIRouter, WebSocket

from pitboss.floor.floor import Floor
from pitboss.floor.http.guards.security import same_origin
from pitboss.floor.http.guards.sockets import OTHER_TABLE, SIGNED_OUT, serve, session_of
from pitboss.floor.jackpots.board import on_board
from pitboss.records import encode

router = APIRouter(prefix="/api/meters", tags=["jackpots"])
# Many tables feed a meter at once. A screen looks a few times a second instead of at every wager.
LOOK_SECONDS: Final = 0.2


@router.websocket("/live")
async def board(socket: WebSocket) -> None:
    """Send every jackpot now and whenever something of it has changed. Nothing that is sent to it is read."""
    floor: Floor = socket.app.state.floor
    if not same_origin(socket.headers):
        await socket.close()
        return
    session = await session_of(socket, floor.sessions)
    await socket.accept()  # a browser gets the close code only on an accepted socket
    if session is None or session.person.only is not None:
        await socket.close(SIGNED_OUT if session is None else OTHER_TABLE)
    else:
        with contextlib.ExitStack() as near:  # who looks at a meter looks at what moves it
            for kept in floor.jackpots.jackpots.values():
                for table in floor.jackpots.feeding(kept.id):
                    near.enter_context(socket.app.state.company.watching(table))
            await serve(socket, floor.sessions, session, _send(socket, floor), _until_hung_up(socket))


async def _until_hung_up(socket: WebSocket) -> None:
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass


async def _send(socket: WebSocket, floor: Floor) -> None:
    sent = b""
    while True:
        now = encode({"jackpots": _all(floor)})
        if now != sent:
            await socket.send_text(now.decode())
            sent = now
        await asyncio.sleep(LOOK_SECONDS)


def _all(floor: Floor) -> list[dict[str, Any]]:
    keeper = floor.jackpots
    names = floor.table_names
    return [
        on_board(kept, {id: names[id] for id in keeper.feeding(kept.id) if id in names})
        for kept in keeper.jackpots.values()
    ]
