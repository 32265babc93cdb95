"""The lobby, a table, commands, and a socket that tells whatever changes."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any, Final

from fastapi import APIRouter, HTTPException, Request, Response, WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError
from sqlalchemy.exc import SQLAlchemyError

from pitboss.errors import PitbossError, Refusal
from pitboss.floor.commands.commands import Command, PriceAsked
from pitboss.floor.floor import Floor
from pitboss.floor.http.bodies import MOST_MESSAGE_BYTES, Malformed, check_json
from pitboss.floor.http.requester import REFUSALS, AtTable, Session, TableId, TheFloor
from pitboss.floor.http.security import COOKIE, same_origin
from pitboss.floor.live import display
from pitboss.floor.live.live_table import LiveTable
from pitboss.floor.people.people import Person, SignedIn
from pitboss.records import encode

router = APIRouter(prefix="/api/tables", responses=REFUSALS, tags=["tables"])
SIGNED_OUT: Final = 4401
ONLY_A_SEAT: Final = 4403  # of another table
NO_TABLE: Final = 4404
PAUSE: Final = 0.2  # seconds
_command: TypeAdapter[Command] = TypeAdapter(Command)


@router.get("")
async def lobby(session: Session, floor: TheFloor) -> list[dict[str, Any]]:
    """Every table, with its game, limits and who sits there; with a code for a seat, its own table alone."""
    only = session.person.only
    seen = [live for live in floor.tables.values() if only is None or only.table == live.id]
    return [display.overview(live, floor.courses[live.id]) for live in seen]


@router.get("/{table}")
async def one_table(table: TableId, person: AtTable, floor: TheFloor) -> Response:
    """A table as one may see it."""
    live = floor.find(table)
    seen = await live.read(lambda: display.state(live, floor.courses[live.id], floor.wallets, person))
    return Response(encode(seen), media_type="application/json")


@router.get("/{table}/rules")
async def rules(table: TableId, _: AtTable, floor: TheFloor) -> dict[str, Any]:
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
async def price(table: TableId, asked: PriceAsked, person: AtTable, floor: TheFloor) -> dict[str, int]:
    """Say what wagers take in all, on every hand and with whatever the game demands; nothing is wagered."""
    live = floor.find(table)
    return {"cents": await live.read(lambda: display.price_cents(live.running(), person, asked.wagers))}


@router.post("/{table}/commands")
async def command(table: TableId, asked: Command, request: Request, person: AtTable, floor: TheFloor) -> Response:
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
        await socket.close(SIGNED_OUT if session is None else NO_TABLE)
    elif (only := session.person.only) is not None and only.table != table:
        await socket.close(ONLY_A_SEAT)
    else:
        await _serve(socket, floor, floor.tables[table], session)


async def _serve(socket: WebSocket, floor: Floor, live: LiveTable, session: SignedIn) -> None:
    """Tell and listen until either side hangs up, or the session is over."""
    over = asyncio.create_task(floor.sessions.over(session))
    tasks = (
        over,
        asyncio.create_task(_tell(socket, floor, live, session.person)),
        asyncio.create_task(_listen_on(socket, floor, live, session)),
    )
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
            raise error  # a fault of the program, which the server's log shows


async def _session(socket: WebSocket, floor: Floor) -> SignedIn | None:
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
        seen = await live.read(lambda: display.state(live, floor.courses[live.id], floor.wallets, person))
        told = seen["version"]
        await socket.send_text(encode({"state": seen}).decode())


async def _listen_on(socket: WebSocket, floor: Floor, live: LiveTable, session: SignedIn) -> None:
    """One message after the other: a command, answered by its name."""
    while (raw := await socket.receive())["type"] != "websocket.disconnect":
        if await floor.sessions.of(session.token) is None:
            await socket.close(SIGNED_OUT)
            break
        await socket.send_text(encode(await _answer(socket, floor, live, session.person, raw.get("text"))).decode())


async def _answer(socket: WebSocket, floor: Floor, live: LiveTable, person: Person, text: str | None) -> dict[str, Any]:
    """What one message comes to. It is charged before it is read, and its shape looked at before it is parsed."""
    id = None
    try:
        socket.app.state.command_limit.check(person.name)
        message = (text or "").encode(errors="replace")
        if not message or len(message) > MOST_MESSAGE_BYTES:
            raise PitbossError(f"a message is text of at most {MOST_MESSAGE_BYTES} bytes")
        check_json(message)
        asked = _command.validate_json(message)
        id = asked.id
        await floor.perform(person, live.id, asked)
    except ValidationError as error:
        return {"refused": id, "detail": f"not a command: {error.errors()[0]['msg']}"}
    except Malformed as error:
        return {"refused": id, "detail": f"not a command: {error}"}
    except Refusal as error:
        return {"refused": id, "detail": error.what, "cite": error.cite}
    except HTTPException as error:
        await asyncio.sleep(PAUSE)  # so that a flood is read no faster than it may come
        return {"refused": id, "detail": error.detail}
    except PitbossError as error:
        return {"refused": id, "detail": str(error)}
    return {"done": id}
