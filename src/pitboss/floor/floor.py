"""All tables of a floor: opened, resumed after a restart, closed; and the people who come and go."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from functools import partial
from typing import Final, TypeVar

from sqlalchemy import Connection, select

from pitboss.errors import PitbossError
from pitboss.floor.commands import commands
from pitboss.floor.commands.receipts import Receipts
from pitboss.floor.live import shifts
from pitboss.floor.live.electronic_play import USUAL_PACE, Course, Pace
from pitboss.floor.live.handlers import RULING_LIMIT, CommandHandler
from pitboss.floor.live.live_table import HOUSE, ITSELF, Journals, LiveTable, misplaced, wallet
from pitboss.floor.live.postings import check_ledger
from pitboss.floor.live.setup import SetUp, build
from pitboss.floor.live.shifts import LINES_IN_SHIFT
from pitboss.floor.live.wallets import Wallets
from pitboss.floor.people import people
from pitboss.floor.people.failed_sign_ins import FailedSignIns
from pitboss.floor.people.people import Person, Role
from pitboss.floor.people.sessions import Sessions
from pitboss.ledger import Store, StoreFailed, house, proofs, schema
from pitboss.ledger.entries import Written, balances, last_journal, write_all
from pitboss.ledger.proofs import Proof
from pitboss.ledger.reconcile import Finding

T = TypeVar("T")
TICK: Final = 0.1  # seconds between two looks at the clocks
MOST_SHOWN: Final = 20  # findings of a ledger that is wrong
OPENING: Final = "on account when signed on"


class Floor:
    """Everything that the server shows."""

    def __init__(
        self,
        store: Store,
        pace: Pace = USUAL_PACE,
        lines_in_shift: int = LINES_IN_SHIFT,
        ruling_limit_cents: int = RULING_LIMIT,
        say: Callable[[str], None] = lambda _: None,
    ) -> None:
        self.store = store
        self.findings = self._reconcile(say)
        self.pace = pace
        self.lines_in_shift = lines_in_shift
        self.ruling_limit_cents = ruling_limit_cents
        self.tables: dict[str, LiveTable] = {}
        self.courses: dict[str, Course] = {}
        self.alerts: list[str] = []
        held = store.do(balances)
        self.wallets = Wallets(held)
        self.journals = Journals(store.do(last_journal))
        self.answers = Receipts(store)
        self.sessions = Sessions(store)
        self.failed_sign_ins = FailedSignIns()
        self.is_demonstration = bool(store.do(lambda c: c.execute(select(schema.floor.c.demonstration)).scalar()))
        for row in store.do(lambda c: c.execute(select(schema.tables).order_by(schema.tables.c.place)).all()):
            self._resume(LiveTable(row.id, row.name, row.kind, store, self.journals, self.answers), held)

    def _reconcile(self, say: Callable[[str], None]) -> list[Finding]:
        """Refuse a ledger that is wrong, with all that is; what is wrong with a table's log alone is returned."""
        proven: list[Proof] = []
        found = self.store.study(lambda c: check_ledger(c, say, proven)).result()
        if stopping := [each for each in found if each.stops]:
            shown = [str(each) for each in stopping[:MOST_SHOWN]]
            more = [f"and {len(stopping) - MOST_SHOWN} more"] if len(stopping) > MOST_SHOWN else []
            raise PitbossError("\n".join(["the ledger is not right, so that the floor stays closed:", *shown, *more]))
        if proven:
            self.store.do(lambda c: proofs.keep(c, proven))
        return found

    async def ask(self, job: Callable[[Connection], T]) -> T:
        """A question to the database, without making others wait."""
        return await asyncio.wrap_future(self.store.ask(job))

    async def study(self, question: Callable[[Connection], T]) -> T:
        """A long question to the database, which no command waits for."""
        return await asyncio.wrap_future(self.store.study(question))

    async def change(self, job: Callable[[Connection], T]) -> T:
        """A change of the database, on the disk when it is answered."""
        return await asyncio.wrap_future(self.store.submit(job))

    # --- tables --------------------------------------------------------------------------------------------------

    def add(self, wanted: SetUp) -> LiveTable:
        """A new table, opened."""
        if wanted.id in self.tables:
            raise PitbossError(f"there is a table {wanted.id} already")
        live = LiveTable(wanted.id, wanted.name, wanted.kind, self.store, self.journals, self.answers)
        key = shifts.new_key(live)
        live.sign(HOUSE)
        live.open_shift(build(wanted, key, live.stamp), key)
        what = live.pending()
        row = {"id": wanted.id, "name": wanted.name, "kind": wanted.kind, "place": len(self.tables) + 1}

        def new(connection: Connection) -> None:
            connection.execute(schema.tables.insert(), row)
            write_all(connection, [what])

        self.store.do(new)
        self._keep(live)
        return live

    def _keep(self, live: LiveTable) -> None:
        self.tables[live.id] = live
        live.lost = self.wallets.undo
        self.courses[live.id] = Course(live, self.pace, self.lines_in_shift)

    def _resume(self, live: LiveTable, held: dict[str, int]) -> None:
        """After a restart: the table stands where its last line left it, and the ledger says the same of its money.

        A table for which that is not so is kept out of play, with its money as it lies; the others open.
        """
        self._keep(live)
        try:
            self.store.ask(live.read_again).result()
            self._check_books(live, held)
            if wrong := misplaced(live.table, live.seats):
                raise PitbossError(wrong)
        except StoreFailed:
            raise
        except Exception as error:
            live.quarantine(error, {name: cents for name, cents in held.items() if name.startswith(live.accounts)})
            return
        self.courses[live.id].look()

    def prepare(self) -> None:
        """Before anybody comes in: what is due between two rounds, and was not when an earlier version ended."""
        for live in self.tables.values():
            live.sign(ITSELF)
            self.courses[live.id].prepare()
            if what := live.pending():
                self.store.do(partial(write_all, commands=[what]))
            self.courses[live.id].look()

    def _check_books(self, live: LiveTable, held: dict[str, int]) -> None:
        table = live.table or live.closed
        for name, cents in ({} if table is None else table.books.accounts()).items():
            if name not in ("brought in", "taken away") and held.get(live.account(name), 0) != cents:
                said = held.get(live.account(name), 0)
                raise PitbossError(f"{live.account(name)}: the ledger holds {said} cents, the table {cents}")

    # --- orders --------------------------------------------------------------------------------------------------

    async def perform(self, person: Person, table: str, command: commands.Command) -> bytes:
        """An order at a table, done once and on the disk."""
        live, order = self.find(table), command.order
        person.must(order.right)
        if isinstance(order, commands.OpenTable | commands.CloseTable | commands.SetLimits):
            return await live.perform(person, command.id, order, lambda: self._supervise(live, order))
        doing = CommandHandler(live, self.courses[live.id], self.wallets, person, self.ruling_limit_cents)
        return await live.perform(person, command.id, order, lambda: doing.do(order))

    def find(self, table: str) -> LiveTable:
        try:
            return self.tables[table]
        except KeyError:
            raise LookupError(f"there is no table {table}") from None

    def _supervise(self, live: LiveTable, order: commands.Order) -> str:
        if isinstance(order, commands.OpenTable):
            shifts.reopen(live)
            return "opened"
        table = live.running()
        if table.round is not None and not (table.round.is_over or table.round.is_idle):
            raise PitbossError("a table is closed, and its limits are changed, between rounds")
        if isinstance(order, commands.SetLimits):
            table.set_limits(order.min_cents, order.max_cents)
            return "limits changed"
        shifts.close(live, self.wallets)
        return "closed"

    # --- time ----------------------------------------------------------------------------------------------------

    async def run_clocks(self) -> None:
        """Nobody is waited for longer than the table's pace; at an electronic table only."""
        while True:
            await asyncio.sleep(TICK)
            if self.store.failure:
                self._stop()
                return
            due = [live for live in self.tables.values() if self.courses[live.id].is_due and not live.lock.locked()]
            await asyncio.gather(*(live.internally(self.courses[live.id].tick) for live in due), return_exceptions=True)

    def _stop(self) -> None:
        """The disk has failed somebody: every table says so, whoever plays there."""
        for live in self.tables.values():
            if not live.stopped:
                live.stop(self.store.failure)

    # --- people --------------------------------------------------------------------------------------------------

    def sign_on(self, name: str, role: Role, password: str, cents: int = 0, *, by: str = "") -> Person:
        """A new person, with money on account; signed on by somebody, or by nobody when the floor is furnished."""
        people.check_own_name(name)
        if len(password) < people.LEAST_PASSWORD:
            raise PitbossError(f"a password has at least {people.LEAST_PASSWORD} characters")
        kept, now = people.hashed(password), int(time.time())

        def new(connection: Connection) -> bool:
            is_new = people.sign_on(connection, Person(name, role), kept, by, now)
            if is_new and cents:
                moved = {HOUSE: -cents, wallet(name): cents}
                house.book(connection, Written(now, self.journals.next(), moved), OPENING, by)
            return is_new

        if not self.store.do(new):
            raise PitbossError(f"the name {name} is taken: choose another one")
        self.wallets.add(name, cents)
        return Person(name, role)


def set_ups(floor: Floor, wanted: Iterable[SetUp]) -> None:
    """Every one of these tables that the floor does not have yet."""
    for each in wanted:
        if each.id not in floor.tables:
            floor.add(each)
