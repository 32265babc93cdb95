"""Routes of the tables: lobby, state, rules, price, commands, and a socket with every change."""

from __future__ import annotations

import asyncio
import time
from typing import Any, Final

from fastapi import APIRouter, HTTPException, Request, Response, WebSocket
from pydantic import TypeAdapter, ValidationError
from sqlalchemy import Connection

from pitboss.errors import PitbossError
from pitboss.floor.commands.commands import Command, PriceAsked
from pitboss.floor.floor import Floor
from pitboss.floor.history import statistics
from pitboss.floor.http.bad_requests import problem_in
from pitboss.floor.http.dependencies import CurrentSession, TableId, TableRequester, TheFloor
from pitboss.floor.http.guards.body_limits import MAX_MESSAGE_BYTES, Malformed, check_json
from pitboss.floor.http.guards.security import same_origin
from pitboss.floor.http.guards.sockets import NO_TABLE, OTHER_TABLE, SIGNED_OUT, serve, session_of
from pitboss.floor.http.refusals import REFUSALS, problem_of
from pitboss.floor.live import display, spots
from pitboss.floor.live.live_table import LiveTable
from pitboss.floor.people.people import Person, Right
from pitboss.floor.people.sessions import Session
from pitboss.ledger import results as ledger_results
from pitboss.records import encode

router = APIRouter(prefix="/api/tables", responses=REFUSALS, tags=["tables"])
PAUSE: Final = 0.2  # seconds before the answer to a message over the rate limit
_command: TypeAdapter[Command] = TypeAdapter(Command)


@router.get("")
async def lobby(session: CurrentSession, floor: TheFloor) -> list[dict[str, Any]]:
    """List every table with its game, limits and players; for a seat code, its own table alone."""
    only = session.person.only
    seen = [live for live in floor.tables.values() if only is None or only.table == live.id]
    return [display.overview(live) for live in seen]


@router.get("/{table}")
async def one_table(table: TableId, person: TableRequester, floor: TheFloor) -> Response:
    """Show a table as this person may see it."""
    live = floor.find(table)
    return Response(await live.read(lambda: _state(floor, live, person)), media_type="application/json")


@router.get("/{table}/rules")
async def rules(table: TableId, _: TableRequester, floor: TheFloor) -> dict[str, Any]:
    """Show the notices of a table: every rule of its game, with its clause."""
    live = floor.find(table)
    playing = live.running()
    game = playing.game
    return {
        "game": game.name,
        "cite": str(game.definition.cite),
        "accounting": None if game.definition.accounting is None else game.definition.accounting.values,
        "notices": [{"text": each.text, "cite": each.cite, "felt": each.felt} for each in playing.notices],
    }


@router.get("/{table}/results")
async def results(table: TableId, person: TableRequester, floor: TheFloor) -> dict[str, Any]:
    """Show a table's latest results; a player also sees their own last wagers and their session."""
    live, now = floor.find(table), int(time.time())
    seated, plays = frozenset(live.seats.values()), person.may(Right.PLAY)

    def find(connection: Connection) -> dict[str, Any]:
        own = {
            "last_wagers": ledger_results.last_wagers(connection, person.name, live.id),
            "session": statistics.session_of(connection, person.name, now),
        }
        return {**statistics.statistics_of(connection, live.id, seated), "you": own if plays else None}

    return await floor.long_query(find)


@router.post("/{table}/price")
async def price(table: TableId, asked: PriceAsked, person: TableRequester, floor: TheFloor) -> dict[str, int]:
    """Calculate the price of these wagers, on every hand and with every mandatory wager; nothing is placed."""
    live = floor.find(table)
    return {"cents": await live.read(lambda: spots.price_cents(live.running(), person, asked.wagers))}


@router.post("/{table}/commands")
async def command(
    table: TableId, asked: Command, request: Request, person: TableRequester, floor: TheFloor
) -> Response:
    """Carry out a command once, even if it is sent twice; it is on the disk before the answer."""
    request.app.state.command_limit.check(person.name)
    request.app.state.company.note(table)
    return Response(await floor.perform(person, table, asked), media_type="application/json")


@router.websocket("/{table}/live")
async def live_table(socket: WebSocket, table: str) -> None:
    """Send the table's state now and at every change; take commands over the same socket."""
    floor: Floor = socket.app.state.floor
    session = await session_of(socket, floor.sessions)
    if not same_origin(socket.headers):
        await socket.close()
        return
    await socket.accept()  # a browser gets the close code only on an accepted socket
    if session is None or table not in floor.tables:
        await socket.close(SIGNED_OUT if session is None else NO_TABLE)
    elif (only := session.person.only) is not None and only.table != table:
        await socket.close(OTHER_TABLE)
    else:
        with socket.app.state.company.watching(table):
            live = floor.tables[table]
            states = _send_states(socket, floor, live, session.person)
            await serve(socket, floor.sessions, session, states, _receive_commands(socket, floor, live, session))


async def _send_states(socket: WebSocket, floor: Floor, live: LiveTable, person: Person) -> None:
    """Send the latest state, never a queue of old ones, so that a slow client stays current."""
    sent = -1
    while True:
        await live.wait_for_change(sent)
        sent, seen = await live.read(lambda: (live.version, _state(floor, live, person)))
        await socket.send_text(f'{{"state":{seen.decode()}}}')


def _state(floor: Floor, live: LiveTable, person: Person) -> bytes:
    return display.encoded_state(live, floor.play[live.id], floor.wallets, person)


async def _receive_commands(socket: WebSocket, floor: Floor, live: LiveTable, session: Session) -> None:
    """Receive commands one after the other, and answer each by its id."""
    while (raw := await socket.receive())["type"] != "websocket.disconnect":
        if await floor.sessions.of(session.token) is None:
            await socket.close(SIGNED_OUT)
            break
        await socket.send_text(encode(await _answer(socket, floor, live, session.person, raw.get("text"))).decode())


async def _answer(socket: WebSocket, floor: Floor, live: LiveTable, person: Person, text: str | None) -> dict[str, Any]:
    """Carry out one message. It counts against the rate limit before its shape is checked and it is parsed."""
    id = None
    try:
        socket.app.state.command_limit.check(person.name)
        message = (text or "").encode(errors="replace")
        if not message or len(message) > MAX_MESSAGE_BYTES:
            raise PitbossError(f"A message is text of at most {MAX_MESSAGE_BYTES} bytes. Send a shorter one.")
        check_json(message)
        asked = _command.validate_json(message)
        id = asked.id
        socket.app.state.company.note(live.id)
        await floor.perform(person, live.id, asked)
    except ValidationError as error:
        return {"refused": id, "detail": f"This is not a command. {problem_in(error.errors())}"}
    except Malformed as error:
        return {"refused": id, "detail": f"This is not a command. {error}"}
    except HTTPException as error:
        await asyncio.sleep(PAUSE)  # slows a flood down to the allowed rate
        return {"refused": id, "detail": error.detail}
    except PitbossError as error:
        return {"refused": id, **problem_of(error)}
    return {"done": id}
