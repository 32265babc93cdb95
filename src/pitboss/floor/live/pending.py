"""What a table has done since its last transaction, collected as entries for the ledger."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Sequence

from pitboss.engine.books.log import Corrected, Did, Line, Undone
from pitboss.engine.record.results import DECIDES, Results, RoundResult
from pitboss.engine.table.table import Table
from pitboss.floor.live.accounts import TRANSFER_ACCOUNTS, account_of, transfer_postings
from pitboss.ledger.entries import CommandRow, LedgerEntry, NewShift


class JournalNumbers:
    """Consecutive journal numbers for all tables of a floor; safe to ask from several threads."""

    def __init__(self, last: int) -> None:
        self.last = last
        self._lock = threading.Lock()

    def next(self) -> int:
        with self._lock:
            self.last += 1
            return self.last


class PendingWrites:
    """Lines, seats and money of one table that are not on the disk yet."""

    def __init__(self, table_id: str, journals: JournalNumbers) -> None:
        self._table_id = table_id
        self._journals = journals
        self.written = 0  # lines of the current shift that are on the disk
        self.balances: dict[str, int] = {}  # of the table's accounts, as posted so far
        self.seats: dict[int, str | None] = {}  # seats taken or left
        self.new_shift: NewShift | None = None
        self.ended: list[LedgerEntry] = []  # of a shift that ended in the same command
        self._results = Results()  # of the current shift's rounds; reads its lines when a round may have closed

    def resume(self, table: Table) -> None:
        """Continue from a table that is on the disk to its last line."""
        self.written, self.balances = len(table.log.lines), table.books.accounts()
        self._results = Results()

    def begin_shift(self, key: bytes | None) -> None:
        """Continue with a new log, which has no line on the disk yet."""
        self.written, self.balances, self.new_shift = 0, {}, NewShift(key)
        self._results = Results()

    def end_shift(self, table: Table | None, shift: int) -> None:
        """Hold the last entries of a shift until the command that ends it is written."""
        self.ended += self._collect(table, shift)

    def discard(self) -> None:
        """Forget everything that is not written."""
        self.ended, self.seats, self.new_shift = [], {}, None

    def take(self, table: Table | None, shift: int, command: CommandRow | None = None) -> list[LedgerEntry]:
        """Hand out all that is pending; from here on it counts as written."""
        entries, self.ended = [*self.ended, *self._collect(table, shift, command)], []
        return entries

    def _collect(self, table: Table | None, shift: int, command: CommandRow | None = None) -> Iterator[LedgerEntry]:
        """Collect what is new in this shift, if anything is."""
        lines = [] if table is None else table.log.lines[self.written :]
        seats, self.seats = self.seats, {}
        new_shift, self.new_shift = self.new_shift, None
        if not lines and not seats and command is None:
            return
        self.written += len(lines)
        events = [event for line in lines if isinstance(line.what, Did) for event in line.what.events]
        voided = any(isinstance(line.what, Undone | Corrected) for line in lines)
        decided = voided or any(isinstance(event, DECIDES) for event in events)
        if table is not None and table.limits.tournament is not None:
            decided = False  # points are no result of a player's money
        yield LedgerEntry(
            at=int(time.time()),
            journal=self._journals.next(),
            postings=self._postings(table, shift, lines),
            table=self._table_id,
            shift=shift,
            lines=lines,
            seats=seats,
            command=command,
            opens=new_shift,
            results=self._closed(table, lines) if decided else (),
        )

    def _closed(self, table: Table | None, lines: Sequence[Line]) -> list[RoundResult]:
        """The results of the rounds that these lines close."""
        known = [] if table is None else table.log.lines[self._results.lines : lines[0].n - 1]
        for line in known:
            self._results.read(line)
        found = [self._results.read(line) for line in lines]
        return [each for each in found if each is not None]

    def _postings(self, table: Table | None, shift: int, lines: Sequence[Line]) -> dict[str, int]:
        """What every account gains: the change of the table's books, and the other side of money from outside."""
        if table is None or not lines or table.limits.tournament is not None:  # its chips are no money
            return {}
        now, before = table.books.accounts(), self.balances
        self.balances = now
        gained: dict[str, int] = {}
        for name in [*now, *(each for each in before if each not in now)]:
            cents = now.get(name, 0) - before.get(name, 0)
            if cents and name not in TRANSFER_ACCOUNTS:
                gained[account_of(self._table_id, shift, name)] = cents
        for line in lines:
            for account, cents in transfer_postings(line, self._table_id, shift):
                gained[account] = gained.get(account, 0) + cents
        return gained
