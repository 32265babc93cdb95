"""A table in memory, backed by its log on the disk.

One command at a time: it is carried out, written, acknowledged and shown, in this order. What a command did is written
in one transaction with its id and its answer, so that the same id gets the same answer and nothing is done twice. When
the disk fails, the table stops: memory is then ahead of the disk, and only a restart, which reads the disk, reopens it.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import time
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import Connection, bindparam, select

from pitboss.engine.books.log import Did, Stamp
from pitboss.engine.games import Round
from pitboss.engine.record.resume import resume
from pitboss.engine.table.table import Table
from pitboss.engine.vocabulary.actions import Award, Legal
from pitboss.engine.vocabulary.events import Awarded
from pitboss.errors import PitbossError
from pitboss.floor.commands.commands import Order
from pitboss.floor.commands.receipts import Receipts
from pitboss.floor.jackpots.linked import TableJackpots
from pitboss.floor.live.accounts import account_of, accounts_of
from pitboss.floor.live.pending import JournalNumbers, PendingWrites
from pitboss.floor.live.tournament.orders import refuse_other_seat
from pitboss.floor.people.people import Denied, Person, Right
from pitboss.floor.tournaments.tables import TournamentTables
from pitboss.ledger import Store, StoreFailed, schema
from pitboss.ledger.entries import CommandRow, LedgerEntry, last_shift, write_all
from pitboss.ledger.servers.shared import Balances, Overtaken
from pitboss.records import encode

T = TypeVar("T")
_logger: Final = logging.getLogger(__name__)
_ALONE: Final = contextlib.nullcontext()  # no other server moves the jackpots
# Asked for every table of a floor that opens: made once.
_SEATS: Final = select(schema.seats).where(schema.seats.c.tbl == bindparam("table", type_=schema.seats.c.tbl.type))
MAX_ENCODED: Final = 64  # people whose money is kept as it was encoded
ITSELF: Final = "table"  # signs entries that no person asked for: a clock ran out


class Stale(PitbossError):
    """The table has moved on since the page was drawn."""


class Stopped(PitbossError):
    """The table has stopped: only a restart of the floor reopens it."""


class CommandIdReused(PitbossError):
    """A command id was used for a different command before."""


class Quarantine(msgspec.Struct, frozen=True):
    """Why a table is out of play: the faulty line of its log (0: no single line), and its money in the ledger."""

    line: int
    why: str
    held: dict[str, int]


class LiveTable:
    """One table of the floor."""

    def __init__(
        self, id: str, name: str, kind: str, store: Store, journals: JournalNumbers, receipts: Receipts, pit: str = ""
    ) -> None:
        self.id = id
        self.name = name
        self.pit = pit  # the pit's name; empty: none
        self.kind = kind
        self.store = store
        self.receipts = receipts
        self.table: Table | None = None  # None: closed
        self.closed: Table | None = None  # the last shift of a closed table
        self.shift = 0
        self.seats: dict[int, str] = {}
        self.automatic: Mapping[str, str] = {}  # the floor's automatic players and their styles, here or elsewhere
        self.version = 0
        self.stopped = ""  # the reason; empty while the table works
        self.quarantined: Quarantine | None = None
        self.lock = asyncio.Lock()
        self.stamp = Stamp(ITSELF, 0)  # on the next lines of the log
        self.pending = PendingWrites(id, journals)
        self.jackpots = TableJackpots(id, journals.next)
        self.tournament: TournamentTables | None = None  # whose table this is
        self.on_lost: Callable[[Iterable[LedgerEntry]], None] = lambda _: None  # called with what could not be written
        self.on_shared: Callable[[Iterable[LedgerEntry], Balances], None] = lambda written, after: None
        self.on_hand_pay: Callable[[str, int], None] = lambda player, cents: None  # called with what a meter pays
        self.on_meters: Callable[[Iterable[LedgerEntry]], None] = lambda _: None  # called with jackpots' steps, written
        self._watching: list[asyncio.Future[None]] = []  # who waits for the next change
        self._cache: dict[Hashable, Any] = {}
        self._encoded: dict[str, tuple[tuple[Any, ...], bytes]] = {}
        self._kept: dict[Hashable, Any] = {}
        self._kept_round: Round | None = None  # what is kept is about this round

    @property
    def is_electronic(self) -> bool:
        return self.kind == "electronic"

    @property
    def accounts(self) -> str:
        """The beginning of all account names of this table."""
        return accounts_of(self.id)

    def account(self, name: str) -> str:
        """The ledger's name for an account of the current shift."""
        return account_of(self.id, self.shift, name)

    def check_stopped(self) -> None:
        if self.stopped:
            raise Stopped(f"This table has stopped: {self.stopped}")

    def running(self) -> Table:
        """Return the table in play; refuse if it is stopped or closed."""
        self.check_stopped()
        if self.table is None:
            raise PitbossError("This table is closed. A supervisor can open it at the pit.")
        return self.table

    # --- seats ---------------------------------------------------------------------------------------------------

    def seats_of(self, player: str) -> list[int]:
        found = [seat for seat, name in self.seats.items() if name == player]
        return found if len(found) < 2 else sorted(found)

    def own_seat(self, player: str, seat: int) -> None:
        """Refuse a player who does not sit there."""
        if self.seats.get(seat) != player:
            if self.tournament is not None:
                raise refuse_other_seat(seat)
            mine = " and ".join(str(each) for each in self.seats_of(player))
            raise Denied(f"Seat {seat} is not yours. " + (f"You have seat {mine}." if mine else "Take a seat first."))

    def seat(self, seat: int, player: str | None) -> None:
        """Seat a player, or free the seat; written with the command."""
        if player is None:
            self.seats.pop(seat, None)
        else:
            self.seats[seat] = player
        self.pending.seats[seat] = player

    # --- what is shown -------------------------------------------------------------------------------------------

    async def wait_for_change(self, version: int) -> None:
        """Wait until the table is past this version."""
        while self.version == version:
            change = asyncio.get_running_loop().create_future()
            self._watching.append(change)
            try:
                await change
            except asyncio.CancelledError:  # who watched has gone away
                if change in self._watching:
                    self._watching.remove(change)
                raise

    async def read(self, show: Callable[[], T]) -> T:
        """Show the table as it is on the disk, never a change that is still being written."""
        async with self.lock:
            return show()

    def cached(self, key: Hashable, make: Callable[[], T]) -> T:
        """Make a part of the display once, until the table changes."""
        found: T
        try:
            found = self._cache[key]
        except KeyError:
            found = self._cache[key] = make()
        return found

    def offers(self, round: Round) -> list[Legal]:
        """The actor's choices, found once for those who see them and for the command that takes one."""
        return self.cached("offers", round.legal)

    def encoded(self, made_from: tuple[Person, *tuple[Any, ...]], make: Callable[[], Any]) -> bytes:
        """Encode a part of a person's display again only when what it is made from has changed."""
        name = made_from[0].name
        known = self._encoded.get(name)
        if known is None or known[0] != made_from:
            if len(self._encoded) >= MAX_ENCODED:
                self._encoded.clear()
            known = self._encoded[name] = made_from, encode(make())
        return known[1]

    def kept_for(self, round: Round, key: Hashable, make: Callable[[], T]) -> T:
        """Keep a part of the display that grows with a round, until another round is shown."""
        if self._kept_round is not round:
            self._kept_round, self._kept = round, {}
        if key not in self._kept:
            self._kept[key] = make()
        found: T = self._kept[key]
        return found

    def announce_change(self) -> None:
        """Tell everybody who watches that there is something new to see."""
        self._cache.clear()
        self.version += 1
        watching, self._watching = self._watching, []
        for change in watching:
            if not change.done():
                change.set_result(None)

    # --- commands ------------------------------------------------------------------------------------------------

    async def perform(self, person: Person, id: str, order: Order, do: Callable[[], Any]) -> bytes:
        """Carry out a command once, and answer when it is on the disk. It survives its client's disconnect."""
        return await asyncio.shield(asyncio.get_running_loop().create_task(self._perform(person, id, order, do)))

    async def _perform(self, person: Person, id: str, order: Order, do: Callable[[], Any]) -> bytes:
        asked = order.model_dump_json()
        digest = hashlib.sha256(f"{self.id}\n{asked}".encode()).hexdigest()
        name = (person.name, id)
        known, receipt = await self.receipts.begin(name), None
        try:
            if known is not None:
                if known[0] != digest:
                    raise CommandIdReused(f"Command id {id} was used for another command. Send a new id.")
                return known[1]
            async with self.lock, _ALONE if self.jackpots.turns is None else self._turn(order):
                before = self._mark()
                try:
                    deals = not self.is_electronic and order.right is Right.DEAL
                    answer = msgspec.json.encode({"done": True, "what": self._try(do, person.name, deals=deals)})
                except PitbossError:
                    await self._check_unchanged(before)
                    raise
                await self._commit(CommandRow(person.name, id, digest, asked, answer))
            receipt = (digest, answer)
            return answer
        finally:
            self.receipts.end(name, receipt)

    async def perform_at_jackpot(self, person: Person, do: Callable[[], T]) -> T:
        """Carry out what a person does about an award of this table; on the disk when this returns."""
        return await asyncio.shield(asyncio.ensure_future(self._perform_at_jackpot(person, do)))

    async def _perform_at_jackpot(self, person: Person, do: Callable[[], T]) -> T:
        async with self.lock, self.jackpots.turn_at_all():
            before = self._mark()
            try:
                done = self._try(do, person.name)
            except PitbossError:
                await self._check_unchanged(before)
                raise
            await self._commit(None)
            return done

    def _turn(self, order: Order | None = None) -> contextlib.AbstractAsyncContextManager[None]:
        """Have the turn at the jackpots that an order may move, or the table by itself."""
        return self.jackpots.turn(self.table, self.shift, order)

    async def perform_unasked(self, do: Callable[[], Any]) -> None:
        """Carry out what the table does by itself; on the disk before anybody sees it."""
        async with self.lock, _ALONE if self.jackpots.turns is None else self._turn():
            if self.table is None or self.stopped:
                return
            with contextlib.suppress(PitbossError):
                self._try(do, ITSELF)
            with contextlib.suppress(PitbossError):
                await self._commit(None)
            self.announce_change()

    def _try(self, do: Callable[[], T], by: str, *, deals: bool = False) -> T:
        """Act in somebody's name. After a program error the state of memory is unknown, so the table stops."""
        self.sign(by)
        try:
            done = do()
            if self.jackpots.spots and self.table is not None and self.table.round is not None:
                self.jackpots.follow(self.shift, self.table.rounds_played, self.table.round)
            if self.tournament is not None:
                self.follow_tournament(by, deals=deals)
            return done
        except PitbossError:
            raise
        except Exception as error:
            _logger.exception("table %s has stopped", self.id)
            self.stop(f"program error: {error!r}")
            raise

    def follow_tournament(self, by: str, *, deals: bool = False) -> None:
        """Feed the tournament with what happened here, and make the table ready for its next hand."""
        tournament, table = self.tournament, self.table
        if tournament is not None and table is not None and tournament.follow(table, by, deals=deals):
            tournament.sync(table, self.seat)

    def sign(self, by: str) -> None:
        """Stamp the next lines of the log with this name and the present time."""
        self.stamp = Stamp(by, max(self.stamp.at, time.time_ns() // 1_000_000))  # a clock may be set back
        if self.table is not None:
            self.table.log.stamp = self.stamp

    def _mark(self) -> tuple[object, ...]:
        """Summarize the table's position: enough to notice that a refused command changed it."""
        table = self.table
        at = () if table is None else (len(table.log.lines), table.round, table.shoe and table.shoe.taken)
        return table, at, dict(self.seats), len(self.pending.ended), self.pending.new_shift

    async def _check_unchanged(self, before: tuple[object, ...]) -> None:
        """Reload the table if a refused command changed it, which only a program error can cause."""
        self._cache.clear()
        self.jackpots.rewind()
        if self.tournament is not None:
            self.tournament.rewind()
        if self._mark() == before:
            return
        _logger.error("table %s: a refused command changed it; reloading it from the disk", self.id)
        self.pending.discard()
        await asyncio.wrap_future(self.store.ask(self.reload))
        self.announce_change()

    # --- the disk ------------------------------------------------------------------------------------------------

    def reload(self, connection: Connection) -> None:
        """Rebuild the table from its lines and seats on the disk."""
        shift, key, lines = last_shift(connection, self.id)
        self.resume(resume(lines, key), shift)
        self.stamp = lines[-1].stamp or self.stamp  # time does not go back over a restart either
        rows = connection.execute(_SEATS, {"table": self.id}).all()
        self.seats = {row.seat: row.person for row in rows}

    def take_pending(self, command: CommandRow | None = None) -> list[LedgerEntry]:
        """Hand out what is not on the disk yet; from here on it counts as written."""
        entries = self.pending.take(self.table, self.shift, command)
        if self.tournament is not None:
            entries = [*entries, *self.tournament.take()]
        return [*entries, *self.jackpots.take()] if self.jackpots.spots else entries

    async def _commit(self, command: CommandRow | None) -> None:
        """Write what has happened since the last commit, then tell everybody."""
        entries = self.take_pending(command)
        if not entries:
            return
        for did in (line.what for entry in entries for line in entry.lines):
            for event in did.events if isinstance(did, Did) else ():
                if isinstance(event, Awarded):
                    self.on_hand_pay(event.player, event.cents)
        try:
            after = await self.store.await_batched(write_all, entries)
        except Overtaken:
            await self._take_back(entries)
            raise
        except PitbossError as error:
            self.on_lost(entries)
            self.jackpots.fail(entries, str(error))
            if self.tournament is not None:
                self.tournament.fail(str(error))
            self.stop(str(error))
            if isinstance(error, StoreFailed):
                raise
            raise Stopped(f"This table has stopped: {error}") from error
        if after is not None:
            self.on_shared(entries, after)
        if self.jackpots.spots:
            self.on_meters(entries)
        self.announce_change()

    async def _take_back(self, entries: Iterable[LedgerEntry]) -> None:
        """Return to what the disk says: another server was first, so a command could not be written."""
        self.on_lost(entries)
        self.jackpots.give_back(entries)
        self.pending.discard()
        await asyncio.wrap_future(self.store.ask(self.reload))
        self.announce_change()

    def stop(self, why: str) -> None:
        """Stop the table: memory may be ahead of the disk, so it is no longer shown."""
        self.stopped = why
        self.table = None
        self.pending.discard()
        self.jackpots.rewind()
        self.announce_change()

    def quarantine(self, error: Exception, held: dict[str, int]) -> None:
        """Keep the table out of play: its log cannot be replayed. Its money stays where the ledger has it."""
        fault = error if isinstance(error, PitbossError) else PitbossError(f"program error: {error!r}")
        self.quarantined = Quarantine(getattr(error, "line", 0), str(fault), held)
        self.stop(f"in quarantine: {str(fault).rstrip('.')}. Its money is held. Run `pitboss doctor` for details.")

    # --- shifts --------------------------------------------------------------------------------------------------

    def resume(self, table: Table, shift: int) -> None:
        """Continue with a table from the disk: in play, or the last shift of a closed one."""
        self.shift = shift
        self.pending.resume(table)
        self.table, self.closed = (None, table) if table.log.is_closed else (table, None)
        table.meter = self._answer_for_meter

    def open_shift(self, table: Table, key: bytes | None) -> None:
        """Continue with a new log; written with the command that opens it."""
        self.pending.end_shift(self.table, self.shift)
        self.table, self.closed = table, None
        self.shift += 1
        table.meter = self._answer_for_meter
        self.pending.begin_shift(key)

    def _answer_for_meter(self, round: Round) -> Award | None:
        """What a winning hand is awarded, by its jackpot or as posted; None while people see to it."""
        return self.jackpots.award(self.shift, self.running().rounds_played, round)

    def close_shift(self) -> None:
        """Take the table out of play: its log is complete."""
        self.pending.end_shift(self.table, self.shift)
        self.table, self.closed = None, self.table


def seat_mismatch(table: Table | None, seats: Mapping[int, str]) -> str:
    """Name a seat that the log gives to one player and the database to another; empty if none.

    Another player could act with these chips, so the table must not open.
    """
    round = None if table is None else table.round
    for position in [] if round is None or round.is_over else round.positions:
        if (there := seats.get(position.seat, "nobody")) != position.player:
            return f"the log gives seat {position.seat} to {position.player}, the database to {there}"
    return ""
