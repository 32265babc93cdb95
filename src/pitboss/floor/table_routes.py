"""The lobby, a table, commands, and a socket that tells whatever changes."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Path, Request, Response, WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError
from sqlalchemy.exc import SQLAlchemyError

from pitboss.errors import PitbossError, Refusal
from pitboss.floor import people, shows
from pitboss.floor.asking import REFUSALS, Asking, TheFloor
from pitboss.floor.floor import Floor
from pitboss.floor.live import LiveTable
from pitboss.floor.orders import Command, PriceAsked
from pitboss.floor.people import Person
from pitboss.floor.security import COOKIE, same_origin
from pitboss.records import encode

router = APIRouter(prefix="/api/tables", responses=REFUSALS, tags=["tables"])
TableId = Annotated[str, Path(max_length=40)]
MOST_BYTES = 16_384  # of a message
_command: TypeAdapter[Command] = TypeAdapter(Command)


@router.get("")
async def lobby(_: Asking, floor: TheFloor) -> list[dict[str, Any]]:
    """Every table, with its game, limits and who sits there."""
    return [shows.overview(live, floor.courses[live.id]) for live in floor.tables.values()]


@router.get("/{table}")
async def one_table(table: TableId, person: Asking, floor: TheFloor) -> Response:
    """A table as one may see it."""
    live = floor.find(table)
    seen = await live.read(lambda: shows.state(live, floor.courses[live.id], floor.wallets, person))
    return Response(encode(seen), media_type="application/json")


@router.get("/{table}/rules")
async def rules(table: TableId, _: Asking, floor: TheFloor) -> dict[str, Any]:
    """The notices of a table, and every rule that it is played by, with its clause."""
    live = floor.find(table)
    playing = live.running()
    game = playing.game
    return {
        "game": game.name,
        "cite": str(game.definition.cite),
        "notices": [{"text": each.text, "cite": each.cite, "felt": each.felt} for each in playing.notices],
    }


@router.post("/{table}/price")
async def price(table: TableId, asked: PriceAsked, person: Asking, floor: TheFloor) -> dict[str, int]:
    """Say what wagers take in all, on every hand and with whatever the game demands; nothing is wagered."""
    live = floor.find(table)
    return {"cents": await live.read(lambda: shows.price_cents(live.running(), person, asked.wagers))}


@router.post("/{table}/commands")
async def command(table: TableId, asked: Command, request: Request, person: Asking, floor: TheFloor) -> Response:
    """Have an order done: once, however often it is sent, and on the disk before the answer."""
    request.app.state.command_limit.check(person.name)
    return Response(await floor.perform(person, table, asked), media_type="application/json")


@router.websocket("/{table}/live")
async def live_table(socket: WebSocket, table: str) -> None:
    """The table's state now and whenever it changes; commands may come over the same socket."""
    floor: Floor = socket.app.state.floor
    session = await _session(socket, floor)
    if not same_origin(socket.headers):
        await socket.close()
        return
    await socket.accept()  # a browser hears the reason only over a line that was opened
    if session is None or table not in floor.tables:
        await socket.close(4401 if session is None else 4404)
        return
    live, person = floor.tables[table], session.person
    telling = asyncio.create_task(_tell(socket, floor, live, person))
    try:
        while True:
            await _listen(socket, floor, live, person, session.csrf)
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        telling.cancel()
        with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
            await telling


async def _session(socket: WebSocket, floor: Floor) -> people.SignedIn | None:
    token = socket.cookies.get(COOKIE, "")
    try:
        return await floor.sessions.of(token)
    except (PitbossError, SQLAlchemyError):
        return None


async def _tell(socket: WebSocket, floor: Floor, live: LiveTable, person: Person) -> None:
    """The latest state, never a queue of old ones: a slow reader misses what has passed, not what is."""
    told = -1
    while True:
        await live.change_after(told)
        seen = await live.read(lambda: shows.state(live, floor.courses[live.id], floor.wallets, person))
        told = seen["version"]
        await socket.send_text(encode({"state": seen}).decode())


async def _listen(socket: WebSocket, floor: Floor, live: LiveTable, person: Person, csrf: str) -> None:
    """One message: a command, answered by its name."""
    raw = await socket.receive()
    if raw["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(raw.get("code") or 1000)
    text = raw.get("text") or ""
    id = None
    try:
        if len(text) > MOST_BYTES or not text:
            raise PitbossError(f"a message is text of at most {MOST_BYTES} characters")
        asked = _command.validate_json(text)
        id = asked.id
        socket.app.state.command_limit.check(person.name)
        await floor.perform(person, live.id, asked)
        answer: dict[str, Any] = {"done": id}
    except ValidationError as error:
        answer = {"refused": id, "detail": f"not a command: {error.errors()[0]['msg']}"}
    except Refusal as error:
        answer = {"refused": id, "detail": error.what, "cite": error.cite}
    except HTTPException as error:
        answer = {"refused": id, "detail": error.detail}
    except PitbossError as error:
        answer = {"refused": id, "detail": str(error)}
    await socket.send_text(encode(answer).decode())
