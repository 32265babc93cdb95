"""A floor: all its tables with their clocks, its people and its ledger."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, datetime
from functools import partial
from typing import Final, TypeVar

import msgspec
from sqlalchemy import Connection, select

from pitboss.errors import PitbossError
from pitboss.floor.commands import commands
from pitboss.floor.commands.receipts import Receipts
from pitboss.floor.documents import kept as documents
from pitboss.floor.documents import opening
from pitboss.floor.jackpots.keeper import Keeper
from pitboss.floor.live import shifts
from pitboss.floor.live.accounts import HOUSE, TRANSFER_ACCOUNTS, SharedWallets, Wallets, wallet
from pitboss.floor.live.diagnosis import balance_mismatch
from pitboss.floor.live.electronic_play import USUAL_PACE, ElectronicPlay, Pace
from pitboss.floor.live.following import Follower
from pitboss.floor.live.handlers import RULING_LIMIT, CommandHandler
from pitboss.floor.live.live_table import ITSELF, LiveTable, seat_mismatch
from pitboss.floor.live.pending import JournalNumbers
from pitboss.floor.live.postings import check_ledger
from pitboss.floor.live.setup import SetUp, build, links_of, with_jackpots
from pitboss.floor.live.shifts import LINES_IN_SHIFT
from pitboss.floor.live.tournament import orders as tournament_orders
from pitboss.floor.live.tournament.play import TournamentPlay
from pitboss.floor.people import people
from pitboss.floor.people.failed_sign_ins import FailedSignIns
from pitboss.floor.people.people import Person, Right, Role
from pitboss.floor.people.sessions import Sessions
from pitboss.floor.tournaments.keeper import TournamentKeeper
from pitboss.house.document.tables import HouseTable
from pitboss.house.shifts.gaming_day import Accounting, zone_of
from pitboss.jackpots.setup import JackpotSetUp
from pitboss.ledger import Store, StoreFailed, house_log, proofs, schema
from pitboss.ledger.counting import shift_rows
from pitboss.ledger.counting.accounting_rules import AccountingRules
from pitboss.ledger.counting.table_money import CountedMoney
from pitboss.ledger.entries import LedgerEntry, balances, last_journal, write_all
from pitboss.ledger.proofs import Proof
from pitboss.ledger.reconcile import Finding
from pitboss.ledger.servers import locks
from pitboss.money import dollars

T = TypeVar("T")
Write = Callable[[Connection], None]
TICK: Final = 0.1  # seconds between two checks of the clocks
MAX_FINDINGS: Final = 20  # that a refused start lists
OPENING_BALANCE: Final = "opening balance"


class Elsewhere(LookupError):
    """The table belongs to another server, or no server has opened it."""


_MOVES_CHIPS: Final = (commands.Fill, commands.Credit)
_FOR_THE_TABLE: Final = (commands.OpenTable, commands.CloseTable, commands.SetLimits)


class Floor:
    """Everything that the server serves, over one store."""

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
        self.counted = store.do(shift_rows.open_tables)  # tables whose shift is counted: fills and credits have slips
        self.counted_steps = 0  # of all shifts since the start
        self.counted_money: dict[tuple[str, int], CountedMoney] = {}  # by table and log, until the next step
        self.slips: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)  # by table: chips that are about to move
        self.accounting = AccountingRules()  # gaming day and cash thresholds
        self._rule = Accounting()
        self.pace = pace
        self.lines_in_shift = lines_in_shift
        self.ruling_limit_cents = ruling_limit_cents
        self.tables: dict[str, LiveTable] = {}
        self.play: dict[str, ElectronicPlay] = {}  # by table id
        self.elsewhere: dict[str, str] = {}  # the tables of other servers: their names by their ids
        self.setting_up = asyncio.Lock()  # one table is created at a time
        self.retired: dict[str, str] = {}  # the tables that were taken off the floor: their names by their ids
        journal, held = store.do(lambda c: (last_journal(c), balances(c)))
        self.wallets = Wallets(held)
        self.journals = JournalNumbers(journal)
        self.jackpots = Keeper(self.journals.next)
        if store.share is not None:
            self.jackpots.share(store)
        store.ask(self.jackpots.load).result()
        store.ask(self.accounting_rule).result()
        self.tournaments = TournamentKeeper(self.journals.next, self.gaming_day)
        store.ask(self.tournaments.load).result()
        self.receipts = Receipts(store)
        self.sessions = Sessions(store)
        self.failed_sign_ins = FailedSignIns()
        # The automatic players of a demonstration, and the style of each.
        self.automatic = dict.fromkeys(store.do(lambda c: people.names_of(c, Role.AUTOMATIC)), "")
        self.is_demonstration = bool(store.do(lambda c: c.execute(select(schema.floor.c.demonstration)).scalar()))
        self.follower: Follower | None = None
        if store.share is not None:
            self.wallets = SharedWallets(held, journal)
            self.follower = Follower(store, self.wallets, self.jackpots, self.tables, journal)
        for row in store.do(lambda c: c.execute(select(schema.tables).order_by(schema.tables.c.place)).all()):
            if row.retired is not None:
                self.retired[row.id] = row.name
            elif store.share is None or row.id in store.share.tables:
                self._resume(LiveTable(row.id, row.name, row.kind, store, self.journals, self.receipts, row.pit), held)
            else:
                self.elsewhere[row.id] = row.name

    def _reconcile(self, say: Callable[[str], None]) -> list[Finding]:
        """Refuse a ledger with faults, and list them; return the faults that concern one table's log alone."""
        proven: list[Proof] = []
        found = self.store.long_query(lambda c: check_ledger(c, say, proven)).result()
        if stopping := [each for each in found if each.stops]:
            shown = [str(each) for each in stopping[:MAX_FINDINGS]]
            more = [f"and {len(stopping) - MAX_FINDINGS} more"] if len(stopping) > MAX_FINDINGS else []
            raise PitbossError(
                "\n".join(
                    [
                        "The ledger has faults, so the floor stays closed. Run `pitboss doctor` for details.",
                        *shown,
                        *more,
                    ]
                )
            )
        if proven:
            self.store.do(lambda c: proofs.save(c, proven))
        return found

    async def ask(self, job: Callable[[Connection], T]) -> T:
        """Read from the database without blocking the event loop."""
        return await asyncio.wrap_future(self.store.ask(job))

    async def long_query(self, question: Callable[[Connection], T]) -> T:
        """Read from the database on a second connection, so that commands need not wait."""
        return await asyncio.wrap_future(self.store.long_query(question))

    async def change(self, job: Callable[[Connection], T]) -> T:
        """Change the database; on the disk when this returns."""
        return await asyncio.wrap_future(self.store.submit(job))

    async def local_time(self, at: int | None = None) -> datetime:
        """A moment (now, if none is given) by the house's own clock, which an executive sets; before that UTC."""
        rule = await self.ask(self.accounting.read)
        zone = zone_of(Accounting().time_zone if rule is None else rule.time_zone)
        return datetime.fromtimestamp(self.sessions.clock.now() if at is None else at, zone)

    async def today(self, at: int | None = None) -> date:
        """The calendar day at the house: approvals, ceilings and editions hold by it, not by the gaming day."""
        return (await self.local_time(at)).date()

    # --- tables --------------------------------------------------------------------------------------------------

    def add(self, wanted: SetUp) -> LiveTable:
        """Add a new table and open it; at a house that is no demonstration, one that its document has."""
        opening.listed(self.store.do(documents.in_force), wanted.id, demonstration=self.is_demonstration)
        live, write = self.new_table(wanted)
        try:
            self.store.do(write)
        except PitbossError:
            self.jackpots.unlink(wanted.id)
            raise
        self.register(live)
        return live

    def new_table(self, wanted: SetUp, pit: str = "", by: str = HOUSE) -> tuple[LiveTable, Write]:
        """Build a new table and link it, and what writes it; refused where the law or a used id forbids it."""
        self.check_whole("Add tables")
        if wanted.id in self.table_names:
            raise PitbossError(f"Table id {wanted.id} is in use. Choose another id.")
        live = LiveTable(wanted.id, wanted.name, wanted.kind, self.store, self.journals, self.receipts, pit)
        seeded = with_jackpots(wanted, self.jackpots.set_up_of)
        key = shifts.new_key(live)
        live.sign(by)
        table = build(seeded, key, live.stamp)
        live.open_shift(table, key)
        if wanted.inspected_by:
            live.sign(wanted.inspected_by)
            table.inspect(wanted.inspected_by, table.game.rules.composition.size, sound=True, device=True)
        entries = live.take_pending()
        row = {"id": wanted.id, "name": wanted.name, "kind": wanted.kind, "place": len(self.table_names) + 1}
        row |= {"pit": pit, "set_up": msgspec.json.encode(wanted)}
        links = links_of(seeded)
        self.jackpots.link(wanted.id, table, links)

        def new(connection: Connection) -> None:
            connection.execute(schema.tables.insert(), row)
            for bet, jackpot in links.items():
                connection.execute(schema.jackpot_links.insert(), {"tbl": wanted.id, "bet": bet, "jackpot": jackpot})
            write_all(connection, [entries])

        return live, new

    def open_jackpot(self, set_up: JackpotSetUp, by: str) -> None:
        """Open a jackpot in an executive's name: the house puts its seeds in."""
        with self.opening_jackpot(set_up, by) as entry:
            self.store.do(partial(write_all, commands=[[entry]]))

    @contextmanager
    def opening_jackpot(self, set_up: JackpotSetUp, by: str) -> Iterator[LedgerEntry]:
        """Open a jackpot with the entry that is to be written; one that cannot be written is not open."""
        self.check_whole("Open jackpots")
        entry = self.jackpots.open(set_up, by)
        try:
            yield entry
        except PitbossError:
            self.jackpots.forget(set_up.id)
            raise

    def check_whole(self, what: str) -> None:
        """Refuse to change what all servers have read: which tables and links there are."""
        if self.store.share is not None:
            raise PitbossError(
                f"{what} while one server has the whole house: stop the others, open it without --tables."
            )

    def register(self, live: LiveTable) -> None:
        """Serve a table: it is on the disk."""
        self.tables[live.id] = live
        live.on_lost = self.wallets.undo
        if isinstance(self.wallets, SharedWallets):
            live.on_shared = self.wallets.note_written
        live.jackpots = self.jackpots.of(live.id)
        live.jackpots.redraw = live.announce_change
        live.jackpots.calls_itself = live.is_electronic
        live.on_meters = lambda entries: live.jackpots.note_written(entries, self.jackpots.tables.values())
        live.on_hand_pay = self.wallets.pay
        live.automatic = self.automatic
        self.play[live.id] = ElectronicPlay(live, self.pace, self.wallets, self.lines_in_shift)
        self._join_tournament(live)

    def _join_tournament(self, live: LiveTable) -> None:
        """Let a tournament's table follow its tournament."""
        table = live.table or live.closed
        if table is not None and table.limits.tournament is not None:
            live.tournament = self.tournaments.of_table(table.limits.tournament.tournament, live.id)
            self.play[live.id] = TournamentPlay(live, self.pace, self.wallets)

    def _resume(self, live: LiveTable, held: dict[str, int]) -> None:
        """Resume a table where its last line left it, if the ledger agrees about its money.

        Otherwise this table goes into quarantine with its money untouched; the others open.
        """
        self.register(live)
        try:
            self.store.ask(live.reload).result()
            self._join_tournament(live)
            self.jackpots.resume(live.id, live.table or live.closed)
            self._check_books(live, held)
            if wrong := seat_mismatch(live.table, live.seats):
                raise PitbossError(wrong)
        except StoreFailed:
            raise
        except Exception as error:
            live.quarantine(error, {name: cents for name, cents in held.items() if name.startswith(live.accounts)})
            return
        self.play[live.id].reset_clock()

    def prepare(self) -> None:
        """Before anybody comes in, do what is due between rounds: an earlier version may have left it undone."""
        for live in self.tables.values():
            live.sign(ITSELF)
            self.play[live.id].prepare()
            live.follow_tournament(ITSELF)
            if entries := live.take_pending():
                self.store.do(partial(write_all, commands=[entries]))
            self.play[live.id].reset_clock()

    def _check_books(self, live: LiveTable, held: dict[str, int]) -> None:
        table = live.table or live.closed
        if table is not None and table.limits.tournament is not None:
            return  # points, which the ledger does not have
        for name, cents in ({} if table is None else table.books.accounts()).items():
            account = live.account(name)
            if name not in TRANSFER_ACCOUNTS and held.get(account, 0) != cents:
                raise PitbossError(balance_mismatch(account, held.get(account, 0), cents))

    def accounting_rule(self, connection: Connection) -> Accounting:
        """The gaming day and the cash thresholds in force."""
        found = self.accounting.read(connection)
        self._rule = Accounting() if found is None else Accounting(found.time_zone, found.day_starts, found.cash_cents)
        return self._rule

    def gaming_day(self, at: int) -> date:
        """The gaming day of a moment, by the rule that was read last."""
        return date.fromisoformat(self._rule.day_of(at))

    # --- commands ------------------------------------------------------------------------------------------------

    async def perform(self, person: Person, table: str, command: commands.Command, *, by_slip: bool = False) -> bytes:
        """Carry out a command at a table, once; on the disk when this returns."""
        if table in self.elsewhere:
            raise Elsewhere(await self.where(table))
        live, order = self.find(table), command.order
        person.must(Right.CAGE if by_slip else order.right)  # the desk has checked whose slip it is
        if live.tournament is not None and (refusal := tournament_orders.refuse(order)) is not None:
            raise refusal
        if isinstance(order, _MOVES_CHIPS) and not by_slip:
            self._check_alone(table, order.kind)
        if isinstance(order, commands.BuyIn):
            await self.look_up(person.name)
        if isinstance(order, _FOR_THE_TABLE):
            listed = None if isinstance(order, commands.CloseTable) else await self._listed(live, order)
            return await live.perform(person, command.id, order, lambda: self._supervise(live, order, listed))
        handler = CommandHandler(live, self.play[live.id], self.wallets, person, self.ruling_limit_cents)
        return await live.perform(person, command.id, order, lambda: handler.do(order))

    def fills_alone(self, table: str) -> bool:
        """Whether one person may move chips between cage and tray: at a demonstration, between two counted shifts."""
        return self.is_demonstration and table not in self.counted

    def _check_alone(self, table: str, kind: str) -> None:
        """Refuse chips that one person would move alone: a slip has three."""
        if self.fills_alone(table):
            return
        if table in self.counted:
            raise PitbossError(f"A shift is counted at this table. Request a {kind} on the page Shifts.")
        raise PitbossError(
            f"A {kind} needs a slip and three people. Open the shift on the page Shifts, then request it there."
        )

    async def _listed(self, live: LiveTable, order: commands.Order) -> HouseTable | None:
        """The table as the document in force has it; refused where it may not open as it is there."""
        kept = opening.listed(await self.ask(documents.in_force), live.id, demonstration=self.is_demonstration)
        table = None if kept is None else kept.table(live.id)
        if kept is not None and table is not None and isinstance(order, commands.OpenTable):
            await asyncio.to_thread(opening.check_opening, kept, table, await self.today())
        return table

    @property
    def table_names(self) -> dict[str, str]:
        """The names of all tables of the house, at every server and retired ones, by their ids."""
        return {**{live.id: live.name for live in self.tables.values()}, **self.elsewhere, **self.retired}

    def find_log(self, table: str) -> str:
        """The id of a table whose logs are asked for, which may be retired."""
        return table if table in self.retired else self.find(table).id

    def find(self, table: str) -> LiveTable:
        try:
            return self.tables[table]
        except KeyError:
            if table in self.elsewhere:
                raise Elsewhere(f"Table {table} is at another server. Go there.") from None
            raise LookupError(f"There is no table {table}.") from None

    async def where(self, table: str) -> str:
        """Where to play a table that is not at this server."""
        owner = (await self.ask(lambda c: locks.owners(c, [table]))).get(table)
        if owner is None:
            return f"No server has opened table {table} now. Ask a supervisor."
        return f"Table {table} is at {owner}. Play it there."

    async def look_up(self, player: str) -> None:
        """Ask the database what an account holds, where another server may have changed it."""
        if self.follower is not None:
            await self.follower.look_up(player)

    def _supervise(self, live: LiveTable, order: commands.Order, listed: HouseTable | None) -> str:
        if isinstance(order, commands.OpenTable):
            shifts.reopen(live, None if listed is None else with_jackpots(listed.set_up, self.jackpots.set_up_of))
            limits = live.running().limits
            if limits.tournament is not None:
                return "opened"
            return f"opened with wagers of {dollars(limits.min)} to {dollars(limits.max)}"  # the document's
        table = live.running()
        if table.round is not None and not (table.round.is_over or table.round.is_idle):
            raise PitbossError("A round is in play. Close the table or change its limits between rounds.")
        if isinstance(order, commands.SetLimits):
            if listed is not None:
                opening.check_limits(listed, order.min_cents, order.max_cents)
            table.set_limits(order.min_cents, order.max_cents)
            return "limits changed"
        shifts.close(live, self.wallets)
        return "closed"

    def chips_of(self, player: str) -> int:
        """A player's chips at all tables, without wagers."""
        open_tables = [live.table for live in self.tables.values() if live.table is not None]
        tables = [each for each in open_tables if each.limits.tournament is None]
        return sum(each.books.purse(player) or 0 for each in tables)

    # --- time ----------------------------------------------------------------------------------------------------

    async def run_clocks(self) -> None:
        """Enforce the time limits of the electronic tables, for as long as the floor is open."""
        following = None if self.follower is None else asyncio.create_task(self.follower.run())
        try:
            await self._run_clocks()
        finally:
            if following is not None:
                following.cancel()

    async def _run_clocks(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            if self.store.failure:
                self._stop()
                return
            due = [live for live in self.tables.values() if self.play[live.id].is_due and not live.lock.locked()]
            await asyncio.gather(
                *(live.perform_unasked(self.play[live.id].tick) for live in due), return_exceptions=True
            )

    def _stop(self) -> None:
        """After a failure of the database, stop every table."""
        for live in self.tables.values():
            if not live.stopped:
                live.stop(self.store.failure)

    # --- people --------------------------------------------------------------------------------------------------

    def sign_on(self, name: str, role: Role, password: str, cents: int = 0, *, by: str = "") -> Person:
        """Register a person, with money on account. `by` is empty when a new floor is furnished."""
        people.check_own_name(name)
        people.check_password(password)
        stored, now = people.hashed(password), int(time.time())

        def new(connection: Connection) -> bool:
            is_new = people.sign_on(connection, Person(name, role), stored, by, now)
            if is_new and cents:
                moved = {HOUSE: -cents, wallet(name): cents}
                house_log.post(connection, LedgerEntry(now, self.journals.next(), moved), OPENING_BALANCE, by)
            return is_new

        if not self.store.do(new):
            raise PitbossError(f"The name {name} is taken. Choose another one.")
        self.wallets.credit(name, cents)
        return Person(name, role)
