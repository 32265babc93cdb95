"""Postings recomputed from a shift's log alone, to check the ledger against."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import UNSET
from sqlalchemy import Connection

from pitboss.engine.books.books import Books
from pitboss.engine.books.cash import BoughtIn, ColoredUp, Credited, Filled, Left, TakenOver
from pitboss.engine.books.log import GENESIS, Did, Entry, Line, TableOpened
from pitboss.engine.books.standing import standing
from pitboss.errors import PitbossError
from pitboss.floor.jackpots.reconcile import check_jackpots
from pitboss.floor.live.accounts import TRANSFER_ACCOUNTS, account_of, transfer_postings
from pitboss.floor.tournaments.reconcile import check_tournaments
from pitboss.house.shifts.chain import read_shift
from pitboss.ledger import results
from pitboss.ledger.counting import shift_rows
from pitboss.ledger.entries import checked_lines
from pitboss.ledger.proofs import Proof
from pitboss.ledger.reconcile import Finding, reconcile
from pitboss.money import ChipSet


def check_ledger(
    connection: Connection, say: Callable[[str], None] = lambda _: None, proven: list[Proof] | None = None
) -> list[Finding]:
    """List every fault in a floor's database. Reads all logs, or only those not `proven` before."""
    found = reconcile(connection, log_postings, say, proven)
    if proven is None:  # a start does not read the logs again that were proven before
        say("checking the results of rounds")
        found += check_results(connection)
    say("checking jackpots")
    return [*found, *check_jackpots(connection), *check_counted(connection), *check_tournaments(connection)]


def check_results(connection: Connection) -> Iterator[Finding]:
    """Results of rounds that are not what their logs say; statements and reports read them."""
    for table, shift, which, held, should_be in results.differences(connection, checked_lines):
        yield Finding(f"results of table {table}, shift {shift}, {which}", held, should_be, table)


def check_counted(connection: Connection) -> Iterator[Finding]:
    """Counted shifts whose lines were changed, moved or cut off; each concerns its own table."""
    before = ("", 0)
    for table, number in shift_rows.every_shift(connection):
        where = f"counted shift {number} of table {table}"
        due, before = (before[1] if before[0] == table else 0) + 1, (table, number)
        if number != due:
            yield Finding(f"counted shift {due} of table {table}", "no row", "a row: a later shift is there", table)
        try:
            row = shift_rows.read_row(connection, table, number)
            lines = shift_rows.lines_of(connection, table, number)
            head = read_shift(lines)[1] if lines else GENESIS
        except PitbossError as error:
            yield Finding(where, str(error), "as it was written", table)
            continue
        if (len(lines), head) != (row.n, row.hash):
            yield Finding(where, f"{len(lines)} lines", f"{row.n} lines, which end as they are marked", table)


def log_postings(table: str, shift: int, lines: Sequence[Line]) -> Mapping[str, int]:
    """What every account gained in this shift, by its log."""
    found: Counter[str] = Counter()
    if not lines or _in_points(lines[0]):
        return found
    for name, cents in _books(lines).accounts().items():
        if name not in TRANSFER_ACCOUNTS:
            found[account_of(table, shift, name)] += cents
    for line in lines:
        for account, cents in transfer_postings(line, table, shift):
            found[account] += cents
    return found


def _in_points(opened: Line) -> bool:
    """Whether a tournament's table wrote the log: its chips are no money."""
    return isinstance(opened.what, TableOpened) and opened.what.tournament is not UNSET


def _books(lines: Sequence[Line]) -> Books:
    opened = lines[0].what
    if not isinstance(opened, TableOpened):
        raise PitbossError("the log does not begin with a set-up")
    books = Books(ChipSet(opened.chips), opened.tray_cents)
    for number, entry in standing(lines).items():
        try:
            _post(books, entry)
        except (KeyError, PitbossError) as error:
            raise PitbossError(f"line {number} moves money that is not there: {error}") from None
    return books


def _post(books: Books, what: Entry) -> None:
    if isinstance(what, Did):
        for event in what.events:
            books.post(event)
    elif isinstance(what, BoughtIn | Filled | Credited | Left | TakenOver):
        books.post(what)
    elif isinstance(what, ColoredUp):
        books.exchange(what.player, what.gave, what.got)
