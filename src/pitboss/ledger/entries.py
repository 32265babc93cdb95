"""Entries of the ledger: what one command changed, written together or not at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec
from sqlalchemy import Connection, Table, bindparam, func, select

from pitboss.engine.books.cash import TakenOver
from pitboss.engine.books.log import Line, RoundBegun, check_chain, hash_of
from pitboss.engine.record.results import RoundResult
from pitboss.errors import LogError, PitbossError
from pitboss.ledger import results, schema
from pitboss.ledger.rows import Row, add_to_totals, find_rows, insert_rows
from pitboss.ledger.servers import shared
from pitboss.ledger.servers.shared import Balances, Overtaken
from pitboss.ledger.tournaments import chains
from pitboss.ledger.tournaments.chains import TournamentPart
from pitboss.ledger.vault import Vault, vault_of
from pitboss.records import encode

JACKPOT_LOGS: Final = "jackpot/"
TOURNAMENT_LOGS: Final = "tourney/"  # short: an id follows, and a journal's log has a name of 40 letters at most
Postings = Mapping[str, int]  # what each account gains, in cents


class Unbalanced(PitbossError):
    """Postings that do not add up to zero: money would be created or lost."""


class CommandRow(msgspec.Struct, frozen=True):
    """A completed command and its answer, kept so that it is never done twice."""

    person: str
    id: str
    digest: str
    what: str
    answer: bytes


class NewShift(msgspec.Struct, frozen=True):
    """A new log, and the key of its shoe; None where a dealer shuffles."""

    key: bytes | None


class ChainedLine(msgspec.Struct, frozen=True):
    """A line of a jackpot's log as it is stored."""

    n: int
    hash: str
    body: bytes


class JackpotPart(msgspec.Struct, frozen=True):
    """New lines of a jackpot's log, and the line that they follow; 0 for the first ones."""

    jackpot: str
    after: int
    before: str  # the hash of the line that they follow
    lines: Sequence[ChainedLine]


class LedgerEntry(msgspec.Struct, frozen=True):
    """Everything that a command changed at a table, in a jackpot, or at the cage if `table` is None."""

    at: int
    journal: int
    postings: Postings
    table: str | None = None
    shift: int = 0
    lines: Sequence[Line] = ()
    seats: Mapping[int, str | None] = {}  # seats taken, or left (None)
    command: CommandRow | None = None
    opens: NewShift | None = None
    results: Sequence[RoundResult] = ()  # of the rounds that these lines close
    jackpot: JackpotPart | None = None
    tournament: TournamentPart | None = None


def write(connection: Connection, entry: LedgerEntry) -> None:
    """Write one entry, numbered already."""
    _write(connection, [entry])


def write_all(connection: Connection, commands: Sequence[Sequence[LedgerEntry]]) -> list[Balances] | None:
    """Write the entries of several commands, with one statement for each kind of row.

    Where several servers write, their journals are numbered here, and what people's accounts then hold is returned.
    """
    entries = [entry for command in commands for entry in command]
    if shared.share_of(connection) is None:
        _write(connection, entries)
        return None
    if names := [(entry.command.person, entry.command.id) for entry in entries if entry.command is not None]:
        shared.check_names(connection, names)
    moved = _write(connection, [numbered(connection, entry) for entry in entries])
    return [shared.balances_after(connection, moved)] * len(commands)


def numbered(connection: Connection, entry: LedgerEntry) -> LedgerEntry:
    """The entry with its journal's number: its own, or where several servers write the database's next."""
    if shared.share_of(connection) is None:
        return entry
    return msgspec.structs.replace(entry, journal=shared.next_journal(connection))


def _write(connection: Connection, entries: Sequence[LedgerEntry]) -> Mapping[str, int]:
    """Write numbered entries; what every account gains by them."""
    for entry in entries:
        _seat(connection, entry)
    kinds: dict[Table, list[Row]] = {each: [] for each in _KINDS}
    for entry in entries:
        _gather(entry, kinds, vault_of(connection))
        if entry.jackpot is not None:
            _chain(connection, entry.jackpot)
        if entry.tournament is not None:
            chains.append(connection, entry.tournament)
    for kind, rows in kinds.items():
        insert_rows(connection, kind, rows)
    closed = [(str(entry.table), entry.shift, each) for entry in entries for each in entry.results]
    if closed:
        results.save(connection, closed)
    sums: Counter[str] = Counter()
    for _, account, cents in kinds[schema.postings]:
        sums[account] += cents
    add_to_totals(connection, schema.accounts, sums)
    return sums


_KINDS: Final = (schema.shifts, schema.lines, schema.rounds, schema.journals, schema.postings, schema.commands)


def _gather(entry: LedgerEntry, kinds: Mapping[Table, list[Row]], vault: Vault) -> None:
    table, shift, at = entry.table, entry.shift, entry.at
    if entry.opens is not None:
        key = None if entry.opens.key is None else vault.seal(entry.opens.key, str(table), shift)
        kinds[schema.shifts].append((table, shift, key, at))
    for line in entry.lines:
        kinds[schema.lines].append((table, shift, line.n, encode(line)))
        if isinstance(line.what, RoundBegun):
            kinds[schema.rounds].append((table, shift, line.what.number, line.n, at))
    last = entry.lines[-1].n if entry.lines else None
    if entry.jackpot is not None:
        last = entry.jackpot.lines[-1].n
    if entry.tournament is not None:
        last = entry.tournament.lines[-1].n
    moved = {account: cents for account, cents in entry.postings.items() if cents}
    if sum(moved.values()):
        raise Unbalanced(f"the postings add up to {sum(moved.values())} cents instead of zero")
    if moved:
        kinds[schema.journals].append((entry.journal, table, shift, last, at))
        kinds[schema.postings] += [(entry.journal, account, cents) for account, cents in moved.items()]
    if (command := entry.command) is not None:
        name = (command.person, command.id, command.digest)
        kinds[schema.commands].append((*name, table, shift, last, command.what, command.answer, at))


def jackpot_log(id: str) -> str:
    """The name under which journals refer to the log of a jackpot; no table can have it."""
    return f"{JACKPOT_LOGS}{id}"


def tournament_log(id: str) -> str:
    """The name under which journals refer to the log of a tournament; no table can have it."""
    return f"{TOURNAMENT_LOGS}{id}"


def jackpot_mark(connection: Connection, id: str, n: int, hash: str) -> str:
    """The mark of a jackpot's end: only this floor can make it."""
    return vault_of(connection).mark(f"jackpot {id} {n} {hash}")


def _chain(connection: Connection, part: JackpotPart) -> None:
    """Add lines to a jackpot's log, if it still ends where they begin.

    The head row is changed only from the expected end, so that all writers of a jackpot are in one order.
    """
    c, last = schema.jackpots.c, part.lines[-1]
    end = {"n": last.n, "hash": last.hash, "mark": jackpot_mark(connection, part.jackpot, last.n, last.hash)}
    if not part.after:
        connection.execute(schema.jackpots.insert(), {"id": part.jackpot, **end})
    else:
        here = (c.id == part.jackpot) & (c.n == part.after) & (c.hash == part.before)
        if connection.execute(schema.jackpots.update().where(here), end).rowcount != 1:
            kind = PitbossError if shared.share_of(connection) is None else Overtaken
            raise kind(f"jackpot {part.jackpot} does not end at line {part.after} any more")
    insert_rows(connection, schema.jackpot_lines, [(part.jackpot, line.n, line.body) for line in part.lines])


def _seat(connection: Connection, entry: LedgerEntry) -> None:
    c = schema.seats.c
    for seat, person in entry.seats.items():
        connection.execute(schema.seats.delete().where(c.tbl == entry.table, c.seat == seat))
        if person is not None:
            connection.execute(schema.seats.insert(), {"tbl": entry.table, "seat": seat, "person": person})


def balances(connection: Connection) -> dict[str, int]:
    """The balance of every account that is not empty."""
    c = schema.accounts.c
    return {
        account: int(cents) for account, cents in connection.execute(select(c.account, c.cents).where(c.cents != 0))
    }


def chips_held(connection: Connection, player: str) -> int:
    """A player's chips at all tables, of every server, without wagers."""
    c = schema.accounts.c
    racks = select(func.sum(c.cents)).where(c.account.like(f"table/%/rack/{player}"))
    return int(connection.execute(racks).scalar() or 0)


def wrong_accounts(connection: Connection) -> list[str]:
    """Accounts whose balance is not the sum of their postings; none in a sound ledger."""
    held, posted = balances(connection), _posted(connection)
    return sorted(name for name in held.keys() | posted if held.get(name, 0) != posted.get(name, 0))


def _posted(connection: Connection) -> dict[str, int]:
    rows = connection.execute(
        select(schema.postings.c.account, func.sum(schema.postings.c.cents)).group_by(schema.postings.c.account)
    )
    return {account: int(cents) for account, cents in rows}


def last_journal(connection: Connection) -> int:
    """The number of the last journal; 0 where there is none."""
    return int(connection.execute(select(func.max(schema.journals.c.id))).scalar() or 0)


def unbalanced_journals(connection: Connection) -> list[int]:
    """Journals whose postings do not add up to zero; none in a sound ledger."""
    p = schema.postings.c
    rows = connection.execute(select(p.journal).group_by(p.journal).having(func.sum(p.cents) != 0))
    return [int(journal) for (journal,) in rows]


# Asked for every table of a floor that opens: made once, because making a question takes longer than its answer.
_TABLE: Final = bindparam("table", type_=schema.lines.c.tbl.type)
_SHIFT: Final = bindparam("shift", type_=schema.lines.c.shift.type)
_LAST_LINE: Final = 2**31 - 1
_LINES: Final = (
    select(schema.lines.c.body)
    .where(schema.lines.c.tbl == _TABLE, schema.lines.c.shift == _SHIFT)
    .where(schema.lines.c.n >= bindparam("first"), schema.lines.c.n <= bindparam("last"))
    .order_by(schema.lines.c.n)
)
_LATEST_SHIFT: Final = (
    select(schema.shifts.c.shift, schema.shifts.c.key)
    .where(schema.shifts.c.tbl == _TABLE)
    .order_by(schema.shifts.c.shift.desc())
    .limit(1)
)
_LINES_NAMED: Final = select(
    *(
        select(func.max(kept.n)).where(kept.tbl == _TABLE, kept.shift == _SHIFT).scalar_subquery()
        for kept in (schema.commands.c, schema.journals.c)
    )
)


def read_lines(
    connection: Connection, table: str, shift: int, *, first: int = 1, last: int | None = None
) -> list[bytes]:
    """The lines of a shift, as they were written."""
    values = {"table": table, "shift": shift, "first": first, "last": _LAST_LINE if last is None else last}
    return [bytes(body) for (body,) in connection.execute(_LINES, values)]


def checked_lines(connection: Connection, table: str, shift: int) -> list[Line]:
    """The lines of a shift; refused if the hash chain is broken."""
    try:
        return check_chain([*read_lines(connection, table, shift), b""], complete=False).lines
    except LogError as error:
        raise LogError(error.line, f"table {table}, shift {shift}: {error.what}") from None


def last_shift_key(connection: Connection, table: str) -> tuple[int, bytes | None]:
    """The number of a table's latest shift, and its shoe's key; refused if the key was changed."""
    row = connection.execute(_LATEST_SHIFT, {"table": table}).first()
    if row is None:
        raise PitbossError(f"table {table} has no shift")
    return row.shift, None if row.key is None else vault_of(connection).unseal(bytes(row.key), table, row.shift)


def last_shift(connection: Connection, table: str) -> tuple[int, bytes | None, list[Line]]:
    """The latest shift of a table: its number, its shoe's key and its checked lines."""
    shift, key = last_shift_key(connection, table)
    lines = checked_lines(connection, table, shift)
    check_link(connection, table, shift, lines)
    check_end(connection, table, shift, len(lines))
    return shift, key, lines


def check_end(connection: Connection, table: str, shift: int, lines: int) -> None:
    """Refuse a log that lacks a line which a command or a journal names."""
    for last in connection.execute(_LINES_NAMED, {"table": table, "shift": shift}).one():
        if (wrote := last or 0) > lines:
            raise LogError(lines + 1, f"table {table}, shift {shift} is cut short: line {wrote} is missing")


def check_link(connection: Connection, table: str, shift: int, lines: Sequence[Line]) -> None:
    """Refuse a log that does not continue the end of the shift before it."""
    taken = next(((line.n, line.what) for line in lines[:2] if isinstance(line.what, TakenOver)), None)
    if taken is None:
        return
    last = select(func.max(schema.lines.c.n)).where(schema.lines.c.tbl == table, schema.lines.c.shift == shift - 1)
    number = connection.execute(last).scalar() or 0
    before = read_lines(connection, table, shift - 1, first=number)
    if not before or hash_of(before[-1]) != taken[1].after:
        raise LogError(taken[0], f"table {table}, shift {shift} does not continue from the end of shift {shift - 1}")


Receipt = tuple[str, bytes]  # digest and answer of a completed command


def receipts_of(connection: Connection, names: Sequence[tuple[str, str]]) -> list[Receipt | None]:
    """The receipt of each of these commands, by person and command id; None for one that was never done."""
    rows = find_rows(connection, schema.commands, names, ("person", "id", "digest", "answer"))
    found = {(person, id): (digest, bytes(answer)) for person, id, digest, answer in rows}
    return [found.get(name) for name in names]


_IDS: Final = (
    select(schema.commands.c.id)
    .where(schema.commands.c.person == bindparam("who", type_=schema.commands.c.person.type))
    .limit(bindparam("most"))
)


def histories_of(
    connection: Connection, asked: Sequence[tuple[str, str, int]]
) -> list[tuple[Receipt | None, list[str] | None]]:
    """The receipt of each of these commands, and the ids of all commands that its person has done.

    A command is named by its person and id, with the number of ids that are wanted at most; None if there are more.
    """
    found = []
    for receipt, (person, _, most) in zip(receipts_of(connection, [each[:2] for each in asked]), asked, strict=True):
        ids = list(connection.execute(_IDS, {"who": person, "most": most + 1}).scalars())
        found.append((receipt, ids if len(ids) <= most else None))
    return found
