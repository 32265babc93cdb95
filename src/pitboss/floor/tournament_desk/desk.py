"""Steps of people at the desk: each is written in one transaction with what it changes at the tables."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from sqlalchemy import Connection

from pitboss.engine.round.house import NO_MAXIMUM
from pitboss.engine.table import tournament as chips
from pitboss.engine.vocabulary.tournament import HOUSE_RULES, TournamentTable
from pitboss.errors import IllegalAction, PitbossError
from pitboss.floor.floor import Floor
from pitboss.floor.live.accounts import is_guest
from pitboss.floor.live.live_table import LiveTable
from pitboss.floor.live.setup import ELECTRONIC, SetUp, build
from pitboss.floor.live.shifts import new_key
from pitboss.floor.people.people import Person, Right, account_name
from pitboss.floor.tournament_desk.orders import read_step
from pitboss.floor.tournaments.keeper import table_id
from pitboss.floor.tournaments.kept import KeptTournament
from pitboss.ledger.entries import LedgerEntry, write_all
from pitboss.tournaments import Tournament
from pitboss.tournaments.document import EXAMPLES, TournamentDocument, example, write_tournament
from pitboss.tournaments.document.dates import moved
from pitboss.tournaments.draws import DrawChain
from pitboss.tournaments.state import ENDED
from pitboss.tournaments.steps import DIRECTOR, AnyStep, ChangeDecks, OpenTournament, Register, TournamentEvent

T = TypeVar("T")
AT_TABLES: Final = "minimum bet"  # what a table does for a player who is not there
Write = Callable[[Connection], None]


@dataclass
class Changed:
    """What a step changes at the tables, until it is on the disk."""

    writes: list[Write] = field(default_factory=list)  # of tables that are new on the floor
    new: list[LiveTable] = field(default_factory=list)
    entries: list[LedgerEntry] = field(default_factory=list)


def templates(floor: Floor) -> dict[str, str]:
    """The examples, as if the Division's office had their rules today; at a demonstration they can be played today."""
    today, found = floor.gaming_day(floor.sessions.clock.now()), {}
    for document in map(example, EXAMPLES):
        handed_in = document.submitted or document.dated
        first = today if floor.is_demonstration else today + (document.starts - handed_in)
        found[document.id] = write_tournament(moved(document, first))
    return found


async def open_tournament(floor: Floor, person: Person, document: TournamentDocument) -> KeptTournament:
    """Announce a tournament: its document is checked as a whole, and the end of its chain of draws is published."""
    person.must(Right.RUN_TOURNAMENTS)
    if document.id in floor.tournaments.tournaments or document.id in floor.tournaments.broken:
        raise PitbossError(f"Tournament id {document.id} is in use. Choose another id.")
    if len(document.id) > 30:
        raise PitbossError("A tournament's id has at most 30 letters here: its tables are named after it.")
    if barred := sorted({each.absent for each in document.events} - {AT_TABLES}):
        what = (
            f"Tables of this floor bet the minimum for a player who does not bet in time; the rules say {barred[0]!r}. "
        )
        raise IllegalAction(f'{what}Write absent = "{AT_TABLES}", so that the printed rules say it.', HOUSE_RULES)
    return await announce(floor, person.name, document)


async def announce(floor: Floor, by: str, document: TournamentDocument) -> KeptTournament:
    """Announce a tournament in somebody's name."""
    return await asyncio.shield(asyncio.ensure_future(_open(floor, by, document)))


async def _open(floor: Floor, by: str, document: TournamentDocument) -> KeptTournament:
    seed = secrets.token_bytes(32)
    at, chain = floor.sessions.clock.now(), DrawChain(seed)
    opening = OpenTournament(by, DIRECTOR, at, document, chain.commitment)
    kept = KeptTournament(Tournament(opening), seed, floor.tournaments.day_of, written=False)
    entries = kept.take(floor.journals.next)
    await floor.change(lambda c: write_all(c, [entries]))
    floor.tournaments.add(kept)
    return kept


async def take(
    floor: Floor, person: Person, id: str, kind: str, fields: Mapping[str, Any], tables: str = ELECTRONIC
) -> TournamentEvent:
    """Take a step in a person's name; on the disk when this returns. It survives its client's disconnect."""
    kept = floor.tournaments.find(id)
    await floor.ask(floor.accounting_rule)  # another server may have changed it
    account = await _account(floor, kind, fields)
    now, fields = kept.now(), fields if account is None else {**fields, "player": account}
    step = read_step(kept, person, kind, fields, (now, floor.gaming_day(now)))
    if isinstance(step, Register) and account is None and not is_guest(step.player):
        if (refusal := kept.tournament.check(step)) is not None:  # the law's own reason comes first
            raise refusal
        raise PitbossError(
            f"{step.player.strip()[:40]} has no account here. Spell the name as the page People has it, "
            'or clear "has an account here": a dealer then enters what the player does.'
        )
    return await take_step(floor, kept, step, tables)


async def _account(floor: Floor, kind: str, fields: Mapping[str, Any]) -> str | None:
    """The account of an entry, as it is spelled: its player plays the hand from the own page."""
    typed = fields.get("player")
    return await floor.ask(lambda c: account_name(c, typed)) if kind == "register" and isinstance(typed, str) else None


async def take_step(floor: Floor, kept: KeptTournament, step: AnyStep, tables: str = ELECTRONIC) -> TournamentEvent:
    """Take a step, and bring the tournament's tables to what it says."""
    return await asyncio.shield(asyncio.ensure_future(_take(floor, kept, step, tables)))


async def _take(floor: Floor, kept: KeptTournament, step: AnyStep, kind: str) -> TournamentEvent:
    async with floor.setting_up, kept.lock, _locked(floor, kept) as tables:
        event = kept.apply(step)
        try:
            if isinstance(step, ChangeDecks):
                _change_decks(kept, tables, step)
            changed = _sync(floor, kept, tables, step.by, kind)
        except PitbossError:
            await _back(floor, kept, tables)
            raise
        await _write(floor, kept, changed)
        for live in changed.new:
            floor.register(live)
        for live in (*tables, *changed.new):
            live.announce_change()
    for live in tables_of(floor, kept):
        play = floor.play[live.id]
        await live.perform_unasked(play.prepare)
        play.reset_clock()
        live.announce_change()
    return event


async def read(floor: Floor, id: str, show: Callable[[KeptTournament], T]) -> T:
    """Show a tournament as it is on the disk, never a hand or a step that is still being written."""
    kept = floor.tournaments.find(id)
    async with kept.lock, _locked(floor, kept):
        return show(kept)


def tables_of(floor: Floor, kept: KeptTournament) -> list[LiveTable]:
    """The floor's tables of a tournament."""
    return [live for live in floor.tables.values() if live.tournament is not None and live.tournament.kept is kept]


@contextlib.asynccontextmanager
async def _locked(floor: Floor, kept: KeptTournament) -> AsyncIterator[list[LiveTable]]:
    """Hold all tables of a tournament: no hand begins or ends meanwhile."""
    async with contextlib.AsyncExitStack() as stack:
        tables = sorted(tables_of(floor, kept), key=lambda live: live.id)
        for live in tables:
            await stack.enter_async_context(live.lock)
        yield tables


def _change_decks(kept: KeptTournament, tables: list[LiveTable], step: ChangeDecks) -> None:
    """Open a table again with new decks (CO 30-832.08(6)); its chips are taken off, and come back when it follows."""
    for live in tables:
        if live.tournament is None or live.tournament.number != step.table or live.table is None:
            continue
        live.sign(step.by)
        for seat in sorted(live.table.books.seats):
            chips.take_off(live.table, seat, "the decks are changed")
            live.seat(seat, None)
        _open_again(kept, live)


def _sync(floor: Floor, kept: KeptTournament, tables: list[LiveTable], by: str, kind: str) -> Changed:
    changed, state = Changed(), kept.tournament.state
    known = {live.id: live for live in tables}
    wanted = {table_id(kept.id, number): number for number in state.tables}
    over = state.is_concluded or state.event is None or state.event.phase == ENDED
    for id, number in wanted.items():
        if id not in known and not over:
            known[id] = _add(floor, kept, id, number, by, kind, changed)
    for live in known.values():
        live.sign(by)
        if live.id in wanted and not over:
            _reopen(kept, live)
        if live.table is None or live.tournament is None or live.tournament.in_hand:
            continue
        live.tournament.sync(live.table, live.seat)
        if over or live.id not in wanted:
            live.table.close()
            live.close_shift()
        changed.entries += live.take_pending()
    changed.entries += kept.take(floor.journals.next)
    return changed


def _add(floor: Floor, kept: KeptTournament, id: str, number: str, by: str, kind: str, changed: Changed) -> LiveTable:
    """A new table of the floor for a table of the tournament."""
    live, write = floor.new_table(set_up(kept, number, kind), kept.tournament.state.document.name[:40], by)
    live.tournament = floor.tournaments.of_table(kept.id, id)
    changed.writes.append(write)
    changed.new.append(live)
    return live


def _reopen(kept: KeptTournament, live: LiveTable) -> None:
    """Open a table again that was closed, or whose chips have other values in this round."""
    if live.tournament is None:
        return
    values = tuple(sorted(set_up(kept, live.tournament.number, live.kind).chips, reverse=True))
    table = live.table
    if table is None or not (table.books.seats or table.limits.chips.denominations == values):
        _open_again(kept, live)


def _open_again(kept: KeptTournament, live: LiveTable) -> None:
    """Open a table with the set-up of now and new decks."""
    if live.tournament is None:
        return
    if live.table is not None:
        live.table.close()
        live.close_shift()
    key = new_key(live)
    live.open_shift(build(set_up(kept, live.tournament.number, live.kind), key, live.stamp), key)


def set_up(kept: KeptTournament, number: str, kind: str) -> SetUp:
    """The set-up of a tournament's table: its game, its chips and the first limits of its round."""
    state = kept.tournament.state
    document, event = state.document, state.event
    level = None if event is None else event.round_plan.levels[0]
    printed = {chip.color for chip in document.chips if chip.printed}
    colors = {color: points for color, points in state.values.items() if color not in printed}
    return SetUp(
        id=table_id(kept.id, number),
        name=f"{document.name}, table {number}"[:60],
        game=document.game.id,
        kind=kind,
        options=document.game.options,
        min_cents=1 if level is None else level.min,
        max_cents=NO_MAXIMUM if level is None or not level.max else level.max,
        chips=tuple(sorted(set(state.values.values()))),
        tray_cents=0,
        tournament=TournamentTable(kept.id, in_order=True, colors=colors),
    )


async def _write(floor: Floor, kept: KeptTournament, changed: Changed) -> None:
    def write(connection: Connection) -> None:
        for each in changed.writes:
            each(connection)
        write_all(connection, [changed.entries])

    try:
        await floor.change(write)
    except PitbossError as error:
        kept.fail(str(error))
        raise


async def _back(floor: Floor, kept: KeptTournament, tables: list[LiveTable]) -> None:
    """Return to what the disk says: the tables could not follow the step."""
    kept.rewind()
    for live in tables:
        live.pending.discard()
        await floor.ask(live.reload)
        live.announce_change()
