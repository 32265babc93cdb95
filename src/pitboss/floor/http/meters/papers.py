"""Routes of what is printed and drawn of a jackpot: the page of a win, and the growth of its meters."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path
from sqlalchemy import Connection

from pitboss.engine.books.log import check_chain
from pitboss.errors import PitbossError
from pitboss.floor.floor import Floor
from pitboss.floor.http.dependencies import Requester, TheFloor, WholeNumber, needs
from pitboss.floor.http.meters.account import JackpotId, found, from_disk
from pitboss.floor.http.refusals import REFUSALS
from pitboss.floor.jackpots import papers
from pitboss.floor.people.people import Right
from pitboss.jackpots.chain import JackpotLine
from pitboss.jackpots.files import plain_set_up
from pitboss.jackpots.replay import resume
from pitboss.ledger.entries import read_lines
from pitboss.records import encode

router = APIRouter(prefix="/api/meters", responses=REFUSALS, tags=["jackpots"], dependencies=[needs(Right.SEE_PIT)])
AwardNumber = Annotated[WholeNumber, Path(ge=1, le=10**9)]


@router.get("/{jackpot}/awards/{award}")
async def win(jackpot: JackpotId, award: AwardNumber, _: Requester, floor: TheFloor) -> dict[str, Any]:
    """Show the page of a win: amount, hand, cards, place, and who called, verified, sealed and paid it, and when."""
    kept = found(floor, jackpot)
    try:
        won = kept.jackpot.awards[award]
    except KeyError:
        raise LookupError(f"Jackpot {jackpot} has no award {award}.") from None
    shown = papers.win(kept.jackpot, kept.jackpot.log.lines[: kept.noted], won)
    cards = await _cards(floor, shown["table"], shown["shift"], won.round, won.seat)
    live = floor.tables.get(shown["table"])
    return {**shown, "table_name": shown["table"] if live is None else live.name, "cards": cards}


async def _cards(floor: Floor, table: str, shift: int, round: int, seat: int) -> dict[str, list[str]]:
    """The cards by the table's own log; none where it cannot be read, which the audit page explains."""

    def read(connection: Connection) -> dict[str, list[str]]:
        try:
            log = check_chain([*read_lines(connection, table, shift), b""], complete=False)
            return papers.winning_cards(log, round, seat)
        except PitbossError:
            return {"seat": [], "dealer": []}

    return await floor.long_query(read)


@router.get("/{jackpot}/counters")
async def counters(jackpot: JackpotId, _: Requester, floor: TheFloor) -> dict[str, Any]:
    """Report every counter of every meter and the last 25 hits in their order, from the log on the disk."""

    def make(_: Connection, lines: list[JackpotLine]) -> dict[str, Any]:
        return papers.counter_report(resume(encode(line) for line in lines))

    return await from_disk(floor, found(floor, jackpot), make)


@router.get("/{jackpot}/growth")
async def growth(jackpot: JackpotId, _: Requester, floor: TheFloor) -> dict[str, Any]:
    """Show how the meters grew, the awards that were paid, and the set-up in the form that opens a jackpot."""
    kept = found(floor, jackpot)
    lines = kept.jackpot.log.lines[: kept.noted]
    return {
        "meters": list(kept.jackpot.meters),
        "points": list(papers.growth(lines)),
        "paid": papers.paid_awards(lines)[:100],
        "set_up": plain_set_up(kept.jackpot.set_up),
    }
