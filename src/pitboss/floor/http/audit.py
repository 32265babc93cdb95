"""Routes of the audit: find rounds, replay one step by step, verify logs."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import pairwise
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from fastapi.responses import PlainTextResponse
from sqlalchemy import Connection, select

from pitboss.catalogue import games
from pitboss.engine.books.log import CardsInspected, Corrected, Did, Entry, Log, Stamp, Undone, check_chain
from pitboss.engine.record.audit import check_cards
from pitboss.engine.record.replay import replay, step_by_step, step_events, step_name
from pitboss.engine.record.transcript import line as sentence
from pitboss.engine.record.view import view
from pitboss.engine.record.why import split_seats
from pitboss.errors import LogError, PitbossError
from pitboss.floor.floor import Floor
from pitboss.floor.http.dependencies import Requester, TableId, TheFloor, WholeNumber, needs
from pitboss.floor.http.refusals import REFUSALS
from pitboss.floor.live import display
from pitboss.floor.people.people import Right
from pitboss.ledger import house_log, schema
from pitboss.ledger.audit.round_search import Presence, RoundFilter, Sort, find_rounds
from pitboss.ledger.entries import check_link, read_lines

router = APIRouter(prefix="/api/audit", responses=REFUSALS, tags=["audit"], dependencies=[needs(Right.AUDIT)])
Number = Annotated[WholeNumber, Path(ge=1, le=2**31 - 1)]
PAGE = 100
ROWS = 50  # of a search
Text = Annotated[str, Query(max_length=120)]
Cents = Annotated[int | None, Query(ge=-(2**50), le=2**50)]


@router.get("/rounds")
async def rounds(
    _: Requester,
    floor: TheFloor,
    table: Annotated[str | None, Query(max_length=40)] = None,
    since: Annotated[WholeNumber, Query(ge=0, le=2**40)] = 0,
    until: Annotated[WholeNumber, Query(ge=0, le=2**40)] = 2**40,
    player: Annotated[str | None, Query(max_length=46)] = None,
    skip: Annotated[WholeNumber, Query(ge=0, le=10**9)] = 0,
) -> list[dict[str, Any]]:
    """List rounds, the latest first: of a table, in a span of time, or with a player."""
    c = schema.rounds.c
    where = [c.at >= since, c.at <= until, *([c.tbl == table] if table else [])]

    def find(connection: Connection) -> list[dict[str, Any]]:
        query = select(schema.rounds).where(*where).order_by(c.at.desc(), c.tbl, c.round.desc())
        rows = connection.execute(query.offset(skip).limit(PAGE if player is None else 10 * PAGE)).all()
        found = [{"table": r.tbl, "shift": r.shift, "round": r.round, "first": r.first, "at": r.at} for r in rows]
        if player is not None:
            found = [each for each in found if _plays(connection, each, player)][:PAGE]
        return found

    return await floor.long_query(find)


@router.get("/search")
async def search(
    _: Requester,
    floor: TheFloor,
    table: Text = "",
    game: Text = "",
    shift: Annotated[WholeNumber, Query(ge=0, le=2**31 - 1)] = 0,
    since: Annotated[WholeNumber, Query(ge=0, le=2**40)] = 0,
    until: Annotated[WholeNumber, Query(ge=0, le=2**40)] = 2**40,
    player: Text = "",
    wagered_from: Cents = None,
    wagered_to: Cents = None,
    won_from: Cents = None,
    won_to: Cents = None,
    irregularity: Presence = "",
    ruling: Presence = "",
    words: Text = "",
    ruled_by: Text = "",
    dealer: Text = "",
    sort: Sort = "at",
    ascending: bool = False,
    skip: Annotated[WholeNumber, Query(ge=0, le=10**9)] = 0,
) -> dict[str, Any]:
    """Find closed rounds by any combination of filters: 50 of them, and how many there are.

    Texts are parts of a name or of what was written, regardless of case. Amounts are cents: of the player where one is
    named, otherwise of all players together; `won` is what was returned less what was wagered.
    """
    # fmt: off
    asked = RoundFilter(
        table, _games(game), shift, since, until, player, wagered_from, wagered_to, won_from, won_to,
        irregularity, ruling, words, ruled_by, dealer, sort, ascending, skip,
    )
    # fmt: on
    found = await floor.long_query(lambda c: find_rounds(c, asked, ROWS))
    names = {each["game"]: _game_name(each["game"]) for each in found.rounds}
    return {"total": found.total, "rounds": [{**each, "game_name": names[each["game"]]} for each in found.rounds]}


def _games(words: str) -> tuple[str, ...] | None:
    """The games with this id or name; where there is none, those whose id or name holds these words."""
    wanted = words.casefold().strip()
    names = {each.id: (each.id, each.name.casefold()) for each in games().values()}
    exact = tuple(id for id, each in names.items() if wanted in each)
    return exact or tuple(id for id, each in names.items() if any(wanted in name for name in each)) if wanted else None


def _game_name(game: str) -> str:
    definition = games().get(game)
    return game if definition is None else definition.name


def _plays(connection: Connection, round: dict[str, Any], player: str) -> bool:
    """Whether this player wagers at the beginning of the round."""
    first = round["first"]
    name = f'"player":"{player}"'.encode()
    bodies = read_lines(connection, round["table"], round["shift"], first=first, last=first + 30)
    return any(name in body for body in bodies)


@router.get("/tables/{table}/shifts/{shift}/rounds/{number}")
async def one_round(table: TableId, shift: Number, number: Number, _: Requester, floor: TheFloor) -> dict[str, Any]:
    """Replay a round step by step, with every card, as surveillance sees it."""
    live = floor.tables.get(floor.find_log(table))  # none: retired, and nothing is in play
    playing = live.table.round if live is not None and live.table is not None and shift == live.shift else None
    if live is not None and playing is not None and not playing.is_over and number == live.running().rounds_played:
        raise PitbossError("This round is still in play. Replay it when it is over.")
    log = await _log(floor, table, shift)
    steps, is_over = await asyncio.to_thread(_steps, log, number)
    if not steps:
        raise LookupError(f"There is no round {number} in shift {shift} of table {table}.")
    if not is_over:  # by the log that was read: the table may have dealt since
        raise PitbossError("This round is still in play. Replay it when it is over.")
    return {"table": table, "shift": shift, "round": number, "steps": steps}


def _steps(log: Log, number: int) -> tuple[list[dict[str, Any]], bool]:
    """The steps of a round in the log, and whether the round is over."""
    steps, is_over = [], False
    for place, did, round in step_by_step(log, number):
        is_over = round.is_over or round.is_idle
        steps.append(
            {
                "n": place,
                "hash": log.lines[place - 1].hash,
                "action": step_name(did),
                "story": _story(log, place, did, split_seats(round)),
                "view": display.plain(view(round, None)),
            }
        )
    return steps, is_over


def _story(log: Log, place: int, entry: Did | Undone | Corrected, split: frozenset[int]) -> list[str]:
    """What happened in a step, with the hand at seats that have several; of a correction also its ruling."""
    told: list[Entry] = [] if isinstance(entry, Did) else [entry]
    if isinstance(entry, Corrected):
        told.insert(0, log.lines[place - 2].what)
    return [sentence(each, split) for each in (*told, *step_events(entry))]


@router.get("/house")
async def house_lines(
    _: Requester, floor: TheFloor, before: Annotated[int | None, Query(ge=1, le=2**53)] = None
) -> list[dict[str, Any]]:
    """Show a page of the house log, the latest first: people, sign-ins, seat codes, money of the cage."""
    lines = await floor.long_query(lambda c: house_log.page(c, before, PAGE))
    return [
        {"n": n, "unreadable": True} if line is None else {"n": n, "hash": line.hash, "what": display.plain(line.what)}
        for n, line in lines
    ]


@router.get("/house/verify")
async def verify_house(_: Requester, floor: TheFloor) -> dict[str, Any]:
    """Verify the chain of the house log; name the first line that was changed, removed or moved."""
    try:
        found = await floor.long_query(house_log.verify)
    except LogError as error:
        return {"holds": False, "line": error.line, "detail": error.what}
    return {"holds": True, "lines": found.lines, "head": found.head}


@router.get("/tables/{table}/shifts/{shift}/verify")
async def verify(table: TableId, shift: Number, _: Requester, floor: TheFloor) -> dict[str, Any]:
    """Verify a shift: its hash chain, a replay of every line, every card against the sealed order."""
    try:
        log = await _log(floor, table, shift)
        await floor.long_query(lambda c: check_link(c, table, shift, log.lines))
        done = await asyncio.to_thread(replay, log)
        cards = await asyncio.to_thread(check_cards, log, done.house.composition)
    except LogError as error:
        return {"holds": False, "line": error.line, "detail": error.what}
    return {
        "holds": True,
        "lines": len(log.lines),
        "head": log.head,
        "rounds": len(done.rounds),
        "cards_checked": cards,
        "closed": log.is_closed,
        "inspections": _inspections(log),
        "corrections": list(_corrections(log)),
    }


def _inspections(log: Log) -> list[dict[str, Any]]:
    """Who inspected the cards of a shift, when, and by which clause."""
    return [
        {"n": line.n, "at": line.stamp.at if isinstance(line.stamp, Stamp) else None, **display.plain(line.what)}
        for line in log.lines
        if isinstance(line.what, CardsInspected)
    ]


def _corrections(log: Log) -> Iterator[dict[str, Any]]:
    """Entries that a dealer took back and cards that a supervisor corrected: who, when, why, and from which line."""
    for before, line in pairwise(log.lines):
        if isinstance(line.what, Undone | Corrected):
            who = before.what if isinstance(line.what, Corrected) else line.what
            at = line.stamp.at if isinstance(line.stamp, Stamp) else None
            confirmed = getattr(who, "confirmed_by", "")
            told = {"by": getattr(who, "by", ""), "confirmed_by": confirmed, "reason": getattr(who, "reason", "")}
            yield {"n": line.n, "at": at, "first": line.what.first, **told, "what": sentence(line.what)}


@router.get("/tables/{table}/shifts/{shift}/log", response_class=PlainTextResponse)
async def log_file(table: TableId, shift: Number, _: Requester, floor: TheFloor) -> PlainTextResponse:
    """Download the log of a closed shift for `pitboss replay`; refused while the shift is open."""
    lines = await floor.long_query(lambda c: read_lines(c, floor.find_log(table), shift))
    if not lines:
        raise LookupError(f"Table {table} has no shift {shift}.")
    check_chain([*lines, b""])
    return PlainTextResponse(b"".join(line + b"\n" for line in lines).decode())


@router.get("/tables/{table}/shifts/{shift}/commands")
async def commands(table: TableId, shift: Number, _: Requester, floor: TheFloor) -> list[dict[str, Any]]:
    """List the commands of a shift, the latest first, each with its person and its last line."""
    c = schema.commands.c

    def find(connection: Connection) -> list[dict[str, Any]]:
        query = select(c.person, c.what, c.n, c.at).where(c.tbl == table, c.shift == shift)
        rows = connection.execute(query.order_by(c.n.desc()).limit(PAGE)).all()
        return [{"person": r.person, "what": r.what, "n": r.n, "at": r.at} for r in rows]

    return await floor.long_query(find)


async def _log(floor: Floor, table: str, shift: int) -> Log:
    """Read the log of a shift. A broken chain is a finding for the auditor, not a failure of the store."""
    id = floor.find_log(table)
    raw = await floor.long_query(lambda c: read_lines(c, id, shift))
    log = await asyncio.to_thread(check_chain, [*raw, b""], complete=False)
    if not log.lines:
        raise LookupError(f"Table {table} has no shift {shift}.")
    return log
