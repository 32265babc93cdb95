"""Routes of the pit: all tables with their money, alerts, and the books of the floor."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from fastapi import APIRouter
from sqlalchemy import Connection

from pitboss.engine.table.table import Table
from pitboss.engine.vocabulary.actors import Seat
from pitboss.floor.document_desk.shown import due_alerts
from pitboss.floor.documents.kept import in_force
from pitboss.floor.floor import Floor
from pitboss.floor.http.dependencies import Requester, TheFloor, needs
from pitboss.floor.http.refusals import REFUSALS
from pitboss.floor.jackpot_desk.shown import pending
from pitboss.floor.jackpots.kept import KeptJackpot
from pitboss.floor.live import display
from pitboss.floor.live.live_table import LiveTable
from pitboss.floor.live.postings import check_ledger
from pitboss.floor.people.people import Right
from pitboss.floor.shift_desk.counted_money import counted_money
from pitboss.jackpots.awards import Stage
from pitboss.jackpots.state import REQUESTED
from pitboss.ledger.entries import balances, unbalanced_journals, wrong_accounts
from pitboss.ledger.servers import locks
from pitboss.money import dollars

router = APIRouter(prefix="/api/pit", responses=REFUSALS, tags=["pit"], dependencies=[needs(Right.SEE_PIT)])


@router.get("")
async def pit(person: Requester, floor: TheFloor) -> dict[str, Any]:
    """Show every table with its money, and the alerts."""
    show = partial(display.pit, rules=person.may(Right.SUPERVISE))
    tables = [
        {
            **await live.read(partial(show, live, await counted_money(floor, live))),
            "fills_alone": floor.fills_alone(live.id),
        }
        for live in list(floor.tables.values())
    ]
    alerts = [*_alerts(floor), *due_alerts(await floor.ask(in_force), floor, await floor.local_time())]
    return {"tables": tables, "alerts": alerts, "commits": floor.store.commits}


@router.get("/servers")
async def servers(floor: TheFloor) -> list[dict[str, Any]]:
    """List the house's servers with their tables; the last entry, without a name, has those that no server has open."""
    here = {live.id: live.name for live in floor.tables.values()}
    if floor.store.share is None:
        return [{"server": "this server", "here": True, "tables": list(here.values())}]
    names = {**here, **floor.elsewhere}
    owners = await floor.ask(lambda connection: locks.owners(connection, names))
    found: dict[str, list[str]] = {}
    for id, name in names.items():
        found.setdefault(owners.get(id, ""), []).append(name)
    own = next((owners[id] for id in here if id in owners), None)
    listed = sorted(found.items(), key=lambda each: (not each[0], each[0]))
    return [{"server": server, "here": server == own, "tables": tables} for server, tables in listed]


def _alerts(floor: Floor) -> list[dict[str, str]]:
    """What needs a supervisor's attention."""
    found = []
    if floor.store.failure:
        found.append({"table": "", "text": floor.store.failure})
    found += [{"table": each.table, "text": str(each)} for each in floor.findings]
    for live in floor.tables.values():
        if live.stopped:
            found.append({"table": live.id, "text": f"This table has stopped: {live.stopped}"})
        if live.table is not None:
            found += [{"table": live.id, "text": text} for text in _alerts_of(live, live.table)]
    for kept in floor.jackpots.jackpots.values():
        found += [{"table": "", "text": text} for text in _waiting_at(kept)]
    return found


def _waiting_at(kept: KeptJackpot) -> Iterator[str]:
    """Awards that wait for a card, and requests that wait for a second person."""
    for award in pending(kept):
        if award.stage in (Stage.CALLED, Stage.VERIFIED):
            what = "verified" if award.stage is Stage.CALLED else "sealed"
            yield f"Jackpot {kept.id}: award {award.number} of {dollars(award.cents)} waits to be {what}."
    for request in kept.jackpot.state.requests.values():
        if request.state == REQUESTED:
            yield f"Jackpot {kept.id}: a request by {request.asked.by} needs a second person."


def _alerts_of(live: LiveTable, table: Table) -> Iterator[str]:
    if table.books.tray < 0:
        yield f"The tray is {dollars(-table.books.tray)} short. Fill it: wagers are refused until then."
    elif table.books.tray < table.limits.max:
        yield "The tray holds less than the table maximum. Fill it."
    round = table.round
    if round is not None and isinstance(round.actor, Seat) and round.actor.number not in live.seats:
        yield f"Seat {round.actor.number} has a decision to make, but nobody sits there."
    if round is not None and not round.deals_down:  # nobody but the player has seen cards that are dealt face down
        yield from (f"Floor call: {each.says} ({each.cite})" for each in round.floor_calls)
    if table.call is not None:
        yield f"{table.call.by} calls the supervisor: {table.call.reason}"
    if table.proposed is not None:
        yield f"A ruling by {table.proposed.by} needs a second person to confirm it."


@router.get("/books")
async def books(_: Requester, floor: TheFloor) -> dict[str, Any]:
    """Show the balance of every account and every fault in the ledger. The balances add up to zero."""
    return await floor.long_query(_books)


def _books(connection: Connection) -> dict[str, Any]:
    held, found = balances(connection), check_ledger(connection, proven=[])
    return {
        "accounts": dict(sorted(held.items())),
        "sum_cents": sum(held.values()),
        "unbalanced_journals": unbalanced_journals(connection),
        "wrong_accounts": wrong_accounts(connection),
        "findings": [
            {"where": each.where, "held": each.held, "should_be": each.should_be, "table": each.table} for each in found
        ],
    }
