"""A table in memory, in front of its lines on the disk: done, written, acknowledged, shown; in this order.

One command at a time. What a command did is written in one transaction together with the command's own name and answer;
whoever asks again with the same name gets the same answer, and nothing is done twice. When the disk refuses, the table
stops: memory is then ahead of the disk and is thrown away with the process.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import threading
import time
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import Connection, select

from pitboss.engine.books.cash import BoughtIn, Filled, Left, TakenOver, worth
from pitboss.engine.books.log import Line, Stamp, TableOpened
from pitboss.engine.record.resume import resume
from pitboss.engine.table.table import Table
from pitboss.errors import PitbossError
from pitboss.floor.commands.commands import Order
from pitboss.floor.commands.receipts import Receipts
from pitboss.floor.people.people import Denied, Person
from pitboss.ledger import Store, StoreFailed, schema
from pitboss.ledger.entries import CommandRow, NewShift, Written, last_shift, write_all

T = TypeVar("T")
_logger: Final = logging.getLogger(__name__)
HOUSE: Final = "house"
OUTSIDE: Final = "outside"  # guests who pay cash and take chips to the cage
ITSELF: Final = "table"  # who has an entry written that no person asked for: a clock ran out


class Stale(PitbossError):
    """The table has moved on since the page was drawn."""


class Stopped(PitbossError):
    """Memory may be ahead of the disk: only a restart of the floor opens the table again."""


class Reused(PitbossError):
    """A command's name was used for another command."""


class Journals:
    """Numbers for journals, one after the other, for all tables of a floor; asked for from several threads."""

    def __init__(self, last: int) -> None:
        self.last = last
        self._lock = threading.Lock()

    def next(self) -> int:
        with self._lock:
            self.last += 1
            return self.last


class Quarantine(msgspec.Struct, frozen=True):
    """Why a table is kept out of play: the line of its log (0: none in particular), and what the ledger holds of it."""

    line: int
    why: str
    held: dict[str, int]


class LiveTable:
    """One table of the floor."""

    def __init__(self, id: str, name: str, kind: str, store: Store, journals: Journals, answers: Receipts) -> None:
        self.id = id
        self.name = name
        self.kind = kind
        self.store = store
        self.journals = journals
        self.answers = answers
        self.table: Table | None = None  # None: closed
        self.closed: Table | None = None  # the last shift of a table that is closed
        self.shift = 0
        self.seats: dict[int, str] = {}
        self.written = 0  # lines of this shift that are on the disk
        self.version = 0
        self.stopped = ""
        self.quarantined: Quarantine | None = None
        self.lock = asyncio.Lock()
        self._changed = asyncio.Event()
        self._shown: dict[Hashable, Any] = {}
        self._booked: dict[str, int] = {}
        self._standing_up: dict[int, str | None] = {}
        self._opens: NewShift | None = None
        self.stamp = Stamp(ITSELF, 0)  # on what is written now
        self._earlier: list[Written] = []  # of the shift before, in the same command
        self.lost: Callable[[Iterable[Written]], None] = lambda _: None  # who must know what was not written

    # --- what is on the table ------------------------------------------------------------------------------------

    @property
    def is_electronic(self) -> bool:
        return self.kind == "electronic"

    def check_stopped(self) -> None:
        if self.stopped:
            raise Stopped(f"this table has stopped: {self.stopped}")

    def running(self) -> Table:
        self.check_stopped()
        if self.table is None:
            raise PitbossError("this table is closed")
        return self.table

    def seats_of(self, player: str) -> list[int]:
        return [seat for seat, name in sorted(self.seats.items()) if name == player]

    def own_seat(self, player: str, seat: int) -> None:
        """Refuse whoever does not sit there."""
        if self.seats.get(seat) != player:
            raise Denied(f"seat {seat} is not {player}'s")

    def seat(self, seat: int, player: str | None) -> None:
        """Somebody sits down or gets up; written with the command."""
        if player is None:
            self.seats.pop(seat, None)
        else:
            self.seats[seat] = player
        self._standing_up[seat] = player

    async def change_after(self, version: int) -> None:
        """Wait until the table is not as it was in this version."""
        while self.version == version:
            await self._changed.wait()

    async def read(self, show: Callable[[], T]) -> T:
        """The table as it is on the disk: what is still being written is not shown to anybody."""
        async with self.lock:
            return show()

    def once(self, what: Hashable, make: Callable[[], T]) -> T:
        """Something that is shown of the table, made once until the table changes."""
        if what not in self._shown:
            self._shown[what] = make()
        found: T = self._shown[what]
        return found

    # --- commands ------------------------------------------------------------------------------------------------

    async def perform(self, person: Person, id: str, order: Order, do: Callable[[], Any]) -> bytes:
        """Do it once, and answer when it is on the disk. A client that goes away does not stop what was begun."""
        return await asyncio.shield(asyncio.ensure_future(self._perform(person, id, order, do)))

    async def _perform(self, person: Person, id: str, order: Order, do: Callable[[], Any]) -> bytes:
        asked = order.model_dump_json()
        digest = hashlib.sha256(f"{self.id}\n{asked}".encode()).hexdigest()
        async with self.answers.to((person.name, id)) as known:
            if known is not None:
                if known[0] != digest:
                    raise Reused(f"the command {id} was another one")
                return known[1]
            async with self.lock:
                before = self._mark()
                try:
                    answer = msgspec.json.encode({"done": True, "what": self._try(do, person.name)})
                except PitbossError:
                    await self._check_unchanged(before)
                    raise
                await self._commit(CommandRow(person.name, id, digest, asked, answer))
            self.answers.remember((person.name, id), (digest, answer))
            return answer

    async def internally(self, do: Callable[[], Any]) -> None:
        """What the table does by itself, on the disk before anybody sees it."""
        async with self.lock:
            if self.table is None or self.stopped:
                return
            with contextlib.suppress(PitbossError):
                self._try(do, ITSELF)
            with contextlib.suppress(PitbossError):
                await self._commit(None)
            self._tell()

    def _try(self, do: Callable[[], T], by: str) -> T:
        """Do it in somebody's name. After a fault of the program nobody knows what memory holds: the table stops."""
        self.sign(by)
        try:
            return do()
        except PitbossError:
            raise
        except Exception as error:
            _logger.exception("table %s has stopped", self.id)
            self.stop(f"a fault of the program: {error!r}")
            raise

    def sign(self, by: str) -> None:
        """From here on, lines of the log are this person's, written now."""
        self.stamp = Stamp(by, max(self.stamp.at, time.time_ns() // 1_000_000))  # a clock may be set back
        if self.table is not None:
            self.table.log.stamp = self.stamp

    def _mark(self) -> tuple[object, ...]:
        """Where the table stands, at a glance: enough to notice that a refused command has moved it."""
        table = self.table
        at = () if table is None else (len(table.log.lines), table.round, table.shoe and table.shoe.taken)
        return table, at, dict(self.seats), len(self._earlier), self._opens

    async def _check_unchanged(self, before: tuple[object, ...]) -> None:
        """A refused command leaves no mark. Should one have, that is a fault of the program: read the disk again."""
        self._shown.clear()
        if self._mark() == before:
            return
        _logger.error("table %s: a refused command has changed it; it is read from the disk again", self.id)
        self._earlier, self._standing_up, self._opens = [], {}, None
        await asyncio.wrap_future(self.store.ask(self.read_again))
        self._tell()

    def read_again(self, connection: Connection) -> None:
        """Stand where the last line on the disk left the table."""
        shift, key, lines = last_shift(connection, self.id)
        self.resume(resume(lines, key), shift)
        self.stamp = lines[-1].stamp or self.stamp  # time does not go back over a restart either
        rows = connection.execute(select(schema.seats).where(schema.seats.c.tbl == self.id)).all()
        self.seats = {row.seat: row.person for row in rows}

    # --- the disk ------------------------------------------------------------------------------------------------

    async def _commit(self, command: CommandRow | None) -> None:
        """Write what has happened since the last time; tell everybody when it is on the disk."""
        what = self.pending(command)
        if not what:
            return
        try:
            await asyncio.wrap_future(self.store.together(write_all, what))
        except PitbossError as error:
            self.lost(what)
            self.stop(str(error))
            if isinstance(error, StoreFailed):
                raise
            raise Stopped(f"this table has stopped: {error}") from error
        self._tell()

    def stop(self, why: str) -> None:
        """Memory may be ahead of the disk: it is shown to nobody any more, and only a restart goes on."""
        self.stopped = why
        self.table = None
        self._earlier, self._standing_up, self._opens = [], {}, None
        self._tell()

    def quarantine(self, error: Exception, held: dict[str, int]) -> None:
        """Keep the table out of play: its log does not come out again. Its money stays where the ledger has it."""
        fault = error if isinstance(error, PitbossError) else PitbossError(f"a fault of the program: {error!r}")
        self.quarantined = Quarantine(getattr(error, "line", 0), str(fault), held)
        self.stop(f"in quarantine: {fault}. Its money is held; `pitboss doctor` says more")

    def _tell(self) -> None:
        self._shown.clear()
        self.version += 1
        self._changed.set()
        self._changed = asyncio.Event()

    def pending(self, command: CommandRow | None = None) -> list[Written]:
        """Lines, seats and money that are not on the disk yet; from here on they count as written."""
        written, self._earlier = [*self._earlier, *self._collected(command)], []
        return written

    def _collected(self, command: CommandRow | None = None) -> Iterator[Written]:
        """What is new in this shift."""
        lines = [] if self.table is None else self.table.log.lines[self.written :]
        seats, self._standing_up = self._standing_up, {}
        opens, self._opens = self._opens, None
        if not lines and not seats and command is None:
            return
        self.written += len(lines)
        yield Written(
            at=int(time.time()),
            journal=self.journals.next(),
            postings=self._postings(lines),
            table=self.id,
            shift=self.shift,
            lines=lines,
            seats=seats,
            command=command,
            opens=opens,
        )

    # --- shifts --------------------------------------------------------------------------------------------------

    def resume(self, table: Table, shift: int) -> None:
        """After a restart: this is the table in play, or the last shift of one that is closed, all on the disk."""
        self.shift, self.written, self._booked = shift, len(table.log.lines), table.books.accounts()
        self.table, self.closed = (None, table) if table.log.is_closed else (table, None)

    def open_shift(self, table: Table, key: bytes | None) -> None:
        """From here on this is the table in play; it is written with whatever it is opened by."""
        self._earlier += self._collected()
        self.table, self.closed = table, None
        self.shift, self.written, self._booked = self.shift + 1, 0, {}
        self._opens = NewShift(key)

    def close_shift(self) -> None:
        """The log is complete, and nothing is played until the table is opened again."""
        self._earlier += self._collected()
        self.table, self.closed = None, self.table

    @property
    def accounts(self) -> str:
        """What all accounts of this table begin with."""
        return f"table/{self.id}/"

    def account(self, name: str) -> str:
        """A place of this table's as the ledger calls it."""
        return account_of(self.id, self.shift, name)

    def _postings(self, lines: list[Line]) -> dict[str, int]:
        """What every account gains, from the table's books; money from outside comes from whoever brought it."""
        if self.table is None or not lines:
            return {}
        now, before = self.table.books.accounts(), self._booked
        self._booked = now
        gained: dict[str, int] = {}
        for name in [*now, *(each for each in before if each not in now)]:
            if name not in OFF_THE_BOOKS:
                gained[self.account(name)] = now.get(name, 0) - before.get(name, 0)
        for line in lines:
            for account, cents in from_outside(line, self.id, self.shift):
                gained[account] = gained.get(account, 0) + cents
        return gained


OFF_THE_BOOKS: Final = ("brought in", "taken away")  # a table's two sides to the outside, which has accounts of its own


def account_of(table: str, shift: int, name: str) -> str:
    """A place of a table's as the ledger calls it."""
    return f"table/{table}/{shift}/{name}"


def misplaced(table: Table | None, seats: Mapping[int, str]) -> str:
    """Who plays a seat by the log and does not sit there: somebody else would act with their chips. Empty: nobody."""
    round = None if table is None else table.round
    for position in [] if round is None or round.is_over else round.positions:
        if (there := seats.get(position.seat, "nobody")) != position.player:
            return f"seat {position.seat} is {position.player}'s by the log, {there}'s by the database"
    return ""


def from_outside(line: Line, table: str, shift: int) -> list[tuple[str, int]]:
    """What accounts outside a table's shift gain by one of its lines."""
    what = line.what
    if isinstance(what, TableOpened):  # the tray stands as the shift before left it
        return [(f"table/{table}/{shift - 1}/tray" if shift > 1 else HOUSE, -what.tray_cents)]
    if isinstance(what, TakenOver):
        return [(f"table/{table}/{shift - 1}/rack/{player}", -worth(chips)) for player, chips in what.racks.items()]
    if isinstance(what, Filled):
        return [(HOUSE, -what.cents)]
    if isinstance(what, BoughtIn):
        return [(wallet(what.player) if what.tender.needs_validation else OUTSIDE, -what.cents)]
    if isinstance(what, Left):
        return [(wallet(what.player) if not is_guest(what.player) else OUTSIDE, what.cents)]
    return []


GUEST: Final = "guest "


def is_guest(player: str) -> bool:
    """A guest has no account: chips are changed at the cage."""
    return player.startswith(GUEST)


def wallet(player: str) -> str:
    return f"wallet/{player}"
