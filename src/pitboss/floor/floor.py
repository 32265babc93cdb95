"""All tables of a floor: opened, gone on with after a restart, closed; and the people who come and go."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import Connection, func, select

from pitboss.errors import PitbossError
from pitboss.floor import orders, people
from pitboss.floor.answers import Answers
from pitboss.floor.course import USUAL_PACE, Course, Pace
from pitboss.floor.doing import Doing
from pitboss.floor.live import HOUSE, Journals, LiveTable, is_guest, wallet
from pitboss.floor.people import Person, Role
from pitboss.floor.sessions import Sessions
from pitboss.floor.setup import ELECTRONIC, SetUp, build
from pitboss.floor.wallets import Wallets
from pitboss.ledger import Store, schema
from pitboss.ledger.entries import Written, balances, checked_lines, last_journal, write
from pitboss.table.attending import finish
from pitboss.table.cash import Tender
from pitboss.table.log import TableOpened
from pitboss.table.resume import open_table, resume
from pitboss.table.table import Table

T = TypeVar("T")
TICK: Final = 0.1  # seconds between two looks at the clocks
LINES_IN_SHIFT: Final = 20_000  # a longer log is closed at the next shuffle, so that a restart stays quick


class Floor:
    """Everything that the server shows."""

    def __init__(self, store: Store, pace: Pace = USUAL_PACE) -> None:
        self.store = store
        self.pace = pace
        self.tables: dict[str, LiveTable] = {}
        self.courses: dict[str, Course] = {}
        self.alerts: list[str] = []
        held = store.do(balances)
        self.wallets = Wallets(held)
        self.journals = Journals(store.do(last_journal))
        self.answers = Answers(store)
        self.sessions = Sessions(store)
        for row in store.do(lambda c: c.execute(select(schema.tables).order_by(schema.tables.c.place)).all()):
            self._go_on(LiveTable(row.id, row.name, row.kind, store, self.journals, self.answers), held)

    async def ask(self, job: Callable[[Connection], T]) -> T:
        """A question to the database, without making others wait."""
        return await asyncio.wrap_future(self.store.ask(job))

    async def change(self, job: Callable[[Connection], T]) -> T:
        """A change of the database, on the disk when it is answered."""
        return await asyncio.wrap_future(self.store.submit(job))

    # --- tables --------------------------------------------------------------------------------------------------

    def add(self, wanted: SetUp) -> LiveTable:
        """A new table, opened."""
        if wanted.id in self.tables:
            raise PitbossError(f"there is a table {wanted.id} already")
        key = secrets.token_bytes(32) if wanted.kind == ELECTRONIC else None
        table = build(wanted, key)
        live = LiveTable(wanted.id, wanted.name, wanted.kind, self.store, self.journals, self.answers)
        place = len(self.tables) + 1

        def new(connection: Connection) -> None:
            row = {"id": wanted.id, "name": wanted.name, "kind": wanted.kind, "place": place}
            connection.execute(schema.tables.insert(), row)
            self._write_shift(connection, live, table, key, 1)

        self.store.do(new)
        self._keep(live)
        return live

    def _keep(self, live: LiveTable) -> None:
        self.tables[live.id] = live
        self.courses[live.id] = Course(live, self.pace)

    def _write_shift(
        self, connection: Connection, live: LiveTable, table: Table, key: bytes | None, shift: int
    ) -> None:
        row = {"tbl": live.id, "shift": shift, "key": key, "opened": int(time.time())}
        connection.execute(schema.shifts.insert(), row)
        live.begin_shift(table, shift)
        if (what := live.pending()) is not None:
            write(connection, what)

    def _go_on(self, live: LiveTable, held: dict[str, int]) -> None:
        """After a restart: the table stands where its last line left it, and the ledger says the same of its money."""
        shift = self.store.do(
            lambda c: c.execute(select(func.max(schema.shifts.c.shift)).where(schema.shifts.c.tbl == live.id)).scalar()
        )
        if shift is None:
            raise PitbossError(f"table {live.id} was never opened")
        key = self.store.do(lambda c: _key(c, live.id, shift))
        lines = self.store.do(lambda c: checked_lines(c, live.id, shift))
        table = resume(lines, key)
        live.begin_shift(table, shift, written=len(lines))
        self._check_books(live, table, held)
        rows = self.store.do(lambda c: c.execute(select(schema.seats).where(schema.seats.c.tbl == live.id)).all())
        live.seats = {row.seat: row.person for row in rows}
        if table.log.is_closed:
            live.table = None
        self._keep(live)
        self.courses[live.id].look()

    def _check_books(self, live: LiveTable, table: Table, held: dict[str, int]) -> None:
        for name, cents in table.books.accounts().items():
            if name not in ("brought in", "taken away") and held.get(live.account(name), 0) != cents:
                said = held.get(live.account(name), 0)
                raise PitbossError(f"{live.account(name)}: the ledger holds {said} cents, the table {cents}")

    # --- orders --------------------------------------------------------------------------------------------------

    async def perform(self, person: Person, table: str, command: orders.Command) -> bytes:
        """An order at a table, done once and on the disk."""
        live, order = self.find(table), command.order
        if isinstance(order, orders.OpenTable | orders.CloseTable | orders.SetLimits):
            person.must(order.right)
            return await live.perform(person, command.id, order, lambda: self._supervise(live, order))
        doing = Doing(live, self.courses[live.id], self.wallets, person)
        return await live.perform(person, command.id, order, lambda: doing.do(order))

    def find(self, table: str) -> LiveTable:
        try:
            return self.tables[table]
        except KeyError:
            raise LookupError(f"there is no table {table}") from None

    def _supervise(self, live: LiveTable, order: orders.Order) -> str:
        if isinstance(order, orders.OpenTable):
            if live.table is not None:
                raise PitbossError("this table is open")
            self._next_shift(live, {})
            return "opened"
        table = live.running()
        if table.round is not None and not (table.round.is_over or table.round.is_idle):
            raise PitbossError("a table is closed, and its limits are changed, between rounds")
        if isinstance(order, orders.SetLimits):
            self._roll(live, {"min_cents": order.min_cents, "max_cents": order.max_cents})
            return "limits changed"
        self._close(live)
        return "closed"

    def _close(self, live: LiveTable) -> dict[str, int]:
        """Chips are changed back, what was committed to is shown, the log is sealed. What players took away."""
        table = live.running()
        finish(table)
        took = {player: table.leave(player) for player in list(table.books.racks)}
        for player, cents in took.items():
            if not is_guest(player):
                self.wallets.add(player, cents)
        table.close()
        for seat in list(live.seats):
            live.seat(seat, None)
        self._write(live)
        live.table = None
        return took

    def _roll(self, live: LiveTable, changes: dict[str, Any]) -> None:
        """Close the log and begin a new one, everybody staying in the seat and with the chips."""
        table, seats = live.running(), dict(live.seats)
        opened = table.log.lines[0].what
        if not isinstance(opened, TableOpened):
            raise PitbossError("the log does not begin with a set-up")
        open_table(msgspec.structs.replace(opened, **changes), None)  # a set-up that is refused changes nothing
        took = self._close(live)
        self._next_shift(live, changes)
        for player, cents in took.items():
            live.running().buy_in(player, cents, _tender(player), validated=True)
            if not is_guest(player):
                self.wallets.add(player, -cents)
        for seat, player in seats.items():
            live.seat(seat, player)

    def _next_shift(self, live: LiveTable, changes: dict[str, Any]) -> None:
        lines = self.store.do(lambda c: checked_lines(c, live.id, live.shift))
        before = resume(lines, self.store.do(lambda c: _key(c, live.id, live.shift)))
        opened = lines[0].what
        if not isinstance(opened, TableOpened):
            raise PitbossError("the log does not begin with a set-up")
        key = secrets.token_bytes(32) if live.is_electronic else None
        wanted = msgspec.structs.replace(opened, tray_cents=before.books.tray, **changes)
        table = open_table(wanted, key)
        self.store.do(lambda c: self._write_shift(c, live, table, key, live.shift + 1))

    def _write(self, live: LiveTable) -> None:
        if (what := live.pending()) is not None:
            self.store.do(lambda connection: write(connection, what))

    # --- time ----------------------------------------------------------------------------------------------------

    async def run_clocks(self) -> None:
        """Nobody is waited for longer than the table's pace; at an electronic table only."""
        while True:
            await asyncio.sleep(TICK)
            if self.store.failure:
                self._stop()
                return
            due = [live for live in self.tables.values() if self.courses[live.id].is_due and not live.lock.locked()]
            await asyncio.gather(*(live.internally(self.courses[live.id].tick) for live in due))

    def _stop(self) -> None:
        """The disk has failed somebody: every table says so, whoever plays there."""
        for live in self.tables.values():
            if not live.stopped:
                live.stop(self.store.failure)

    # --- people --------------------------------------------------------------------------------------------------

    def sign_on(self, name: str, role: Role, password: str, cents: int = 0) -> Person:
        """A new person, with money on account."""
        if len(password) < people.LEAST_PASSWORD:
            raise PitbossError(f"a password has at least {people.LEAST_PASSWORD} characters")
        kept = people.hashed(password)
        what = Written(int(time.time()), self.journals.next(), {HOUSE: -cents, wallet(name): cents} if cents else {})

        def new(connection: Connection) -> None:
            people.sign_on(connection, name, role, kept)
            write(connection, what)

        people.check_name(name)
        if self.store.do(lambda c: people.is_taken(c, name)):
            raise PitbossError(f"the name {name} is taken")
        self.store.do(new)
        self.wallets.add(name, cents)
        return Person(name, role)


def _tender(player: str) -> Tender:
    """What chips that stay at the table across two logs are bought in again with."""
    return Tender.CURRENCY if is_guest(player) else Tender.TICKET


def _key(connection: Connection, table: str, shift: int) -> bytes | None:
    c = schema.shifts.c
    key = connection.execute(select(c.key).where(c.tbl == table, c.shift == shift)).scalar_one()
    return None if key is None else bytes(key)


def set_ups(floor: Floor, wanted: Iterable[SetUp]) -> None:
    """Every one of these tables that the floor does not have yet."""
    for each in wanted:
        if each.id not in floor.tables:
            floor.add(each)
