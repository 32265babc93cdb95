"""Routes of a player's own play: the last rounds, one of them replayed and proved, and the totals."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from sqlalchemy import Connection

from pitboss.engine.books.log import Log, check_chain
from pitboss.errors import LogError, PitbossError
from pitboss.floor.floor import Floor
from pitboss.floor.history import own_rounds, statistics
from pitboss.floor.http.dependencies import Requester, TableId, TheFloor, WholeNumber, needs
from pitboss.floor.http.refusals import REFUSALS
from pitboss.floor.people.people import Person, Right
from pitboss.floor.practice.permission import REPLAY, check_aid
from pitboss.ledger import results
from pitboss.ledger.entries import check_link, read_lines

router = APIRouter(prefix="/api/play", responses=REFUSALS, tags=["play"], dependencies=[needs(Right.PLAY)])
Number = Annotated[WholeNumber, Path(ge=1, le=2**31 - 1)]


@router.get("/rounds")
async def rounds(person: Requester, floor: TheFloor) -> list[dict[str, Any]]:
    """List your last 100 rounds, the latest first."""
    names = floor.table_names
    return await floor.long_query(lambda c: statistics.rounds_of(c, person.name, names))


@router.get("/results")
async def totals(person: Requester, floor: TheFloor) -> dict[str, Any]:
    """Show what your play came to, in this session and since your first round: in all, by game and by wager.

    A session ends with a pause of four hours.
    """
    now = int(time.time())
    return await floor.long_query(lambda c: statistics.totals_of(c, person.name, now))


@router.get("/rounds/{table}/{shift}/{number}")
async def one_round(
    table: TableId, shift: Number, number: Number, request: Request, person: Requester, floor: TheFloor
) -> dict[str, Any]:
    """Replay one of your rounds step by step, as you saw it: your hands and the dealer's.

    Refused while you have a wager at risk at a table for money: the cards may be from the shoe in play.
    """
    request.app.state.play_limit.check(person.name)
    await check_aid(floor, person, REPLAY)
    raw, seats = await _own_lines(floor, person, table, shift, number)
    log = await asyncio.to_thread(_chained, raw)
    steps = await asyncio.to_thread(own_rounds.steps_of, log, number, seats)
    if not steps:
        raise PitbossError("This round is still in play. Replay it when it is over.")
    return {"table": table, "shift": shift, "round": number, "steps": steps}


@router.get("/rounds/{table}/{shift}/{number}/proof")
async def proof(
    table: TableId, shift: Number, number: Number, request: Request, person: Requester, floor: TheFloor
) -> dict[str, Any]:
    """Prove one of your rounds: the log's chain, every action, and the cards against the sealed order.

    Before the stack is finished its order stays sealed, and `stacks` says so. Not while you have a wager at risk.
    """
    request.app.state.play_limit.check(person.name)
    await check_aid(floor, person, REPLAY)
    raw, _ = await _own_lines(floor, person, table, shift, number)
    try:
        log = await asyncio.to_thread(_chained, raw)
        await floor.long_query(lambda c: check_link(c, table, shift, log.lines))
        return await asyncio.to_thread(own_rounds.proof_of, log, number)
    except LogError as error:
        return {"holds": False, "line": error.line, "detail": error.what}


def _chained(raw: list[bytes]) -> Log:
    return check_chain([*raw, b""], complete=False)


async def _own_lines(
    floor: Floor, person: Person, table: str, shift: int, number: int
) -> tuple[list[bytes], frozenset[int]]:
    """The lines of the shift, and this player's seats in the round. Nobody else's round is found."""

    def find(connection: Connection) -> tuple[list[bytes], frozenset[int]] | None:
        mine = results.round_of(connection, person.name, table, shift, number)
        return None if mine is None else (read_lines(connection, table, shift), frozenset(json.loads(mine.seats)))

    found = await floor.long_query(find)
    if found is None:
        raise LookupError(f"You have no finished round {number} in shift {shift} at table {table}.")
    return found
