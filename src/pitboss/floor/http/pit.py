"""The pit: all tables with their money, what needs attention, and the books of the whole floor."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from fastapi import APIRouter
from sqlalchemy import Connection

from pitboss.engine.table.table import Table
from pitboss.engine.vocabulary.actors import Seat
from pitboss.floor.floor import Floor
from pitboss.floor.http.requester import REFUSALS, Asking, TheFloor, needs
from pitboss.floor.live import display
from pitboss.floor.live.live_table import LiveTable
from pitboss.floor.live.postings import check_ledger
from pitboss.floor.people.people import Right
from pitboss.ledger.entries import balances, unbalanced_journals, wrong_accounts
from pitboss.money import dollars

router = APIRouter(prefix="/api/pit", responses=REFUSALS, tags=["pit"], dependencies=[needs(Right.SEE_PIT)])


@router.get("")
async def pit(_: Asking, floor: TheFloor) -> dict[str, Any]:
    """Every table live, and alerts."""
    tables = [await live.read(partial(display.pit, live, floor.courses[live.id])) for live in floor.tables.values()]
    return {"tables": tables, "alerts": list(_alerts(floor)), "commits": floor.store.commits}


def _alerts(floor: Floor) -> list[dict[str, str]]:
    """What somebody should look at."""
    found = []
    if floor.store.failure:
        found.append({"table": "", "text": floor.store.failure})
    found += [{"table": each.table, "text": str(each)} for each in floor.findings]
    for live in floor.tables.values():
        if live.stopped:
            found.append({"table": live.id, "text": live.stopped})
        if live.table is not None:
            found += [{"table": live.id, "text": text} for text in _alerts_of(live, live.table)]
    return found


def _alerts_of(live: LiveTable, table: Table) -> Iterator[str]:
    if table.books.tray < 0:
        yield f"the tray is {dollars(-table.books.tray)} short: fill it; wagers are refused until then"
    elif table.books.tray < table.limits.max:
        yield "the tray holds less than the largest wager"
    round = table.round
    if round is not None and isinstance(round.actor, Seat) and round.actor.number not in live.seats:
        yield f"seat {round.actor.number} has a decision to make, and nobody sits there"
    if table.proposed is not None:
        yield f"a ruling that {table.proposed.by} proposed waits for a second person"


@router.get("/books")
async def books(_: Asking, floor: TheFloor) -> dict[str, Any]:
    """What every account of the ledger holds, and all that is wrong with it. Together they come to nothing."""
    return await floor.study(_books)


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
