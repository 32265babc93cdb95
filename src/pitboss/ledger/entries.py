"""What one command of a floor leaves behind, written together or not at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec
from sqlalchemy import Connection, Table, func, select

from pitboss.engine.books.cash import TakenOver
from pitboss.engine.books.log import Line, RoundBegun, check_chain, hash_of
from pitboss.errors import LogError, PitbossError
from pitboss.ledger import schema
from pitboss.ledger.rows import Row, add, add_up, find
from pitboss.ledger.vault import Vault, vault_of
from pitboss.records import encode

Postings = Mapping[str, int]  # accounts and what each gains


class Unbalanced(PitbossError):
    """Postings that do not come to nothing together: money would be created or lost."""


class CommandRow(msgspec.Struct, frozen=True):
    """A command that was done, and its answer, so that it is never done twice."""

    person: str
    id: str
    digest: str
    what: str
    answer: bytes


class NewShift(msgspec.Struct, frozen=True):
    """A log begins, with this key for its shoe; none where a dealer's hands are."""

    key: bytes | None


class Written(msgspec.Struct, frozen=True):
    """Everything that a command changed at a table (or, without one, at the cage)."""

    at: int
    journal: int
    postings: Postings
    table: str | None = None
    shift: int = 0
    lines: Sequence[Line] = ()
    seats: Mapping[int, str | None] = {}  # who sits down where, or gets up
    command: CommandRow | None = None
    opens: NewShift | None = None


def write(connection: Connection, what: Written) -> None:
    """Add lines, rounds, postings and the command."""
    write_all(connection, [[what]])


def write_all(connection: Connection, commands: Sequence[Sequence[Written]]) -> None:
    """Add what several commands left behind, in as few statements as there are kinds of rows."""
    all = [what for each in commands for what in each]
    for what in all:
        _seat(connection, what)
    kinds: dict[Table, list[Row]] = {each: [] for each in _KINDS}
    for what in all:
        _gather(what, kinds, vault_of(connection))
    for kind, rows in kinds.items():
        add(connection, kind, rows)
    sums: Counter[str] = Counter()
    for _, account, cents in kinds[schema.postings]:
        sums[account] += cents
    add_up(connection, schema.accounts, sums)


_KINDS: Final = (schema.shifts, schema.lines, schema.rounds, schema.journals, schema.postings, schema.commands)


def _gather(what: Written, kinds: Mapping[Table, list[Row]], vault: Vault) -> None:
    table, shift, at = what.table, what.shift, what.at
    if what.opens is not None:
        key = None if what.opens.key is None else vault.seal(what.opens.key, str(table), shift)
        kinds[schema.shifts].append((table, shift, key, at))
    for line in what.lines:
        kinds[schema.lines].append((table, shift, line.n, encode(line)))
        if isinstance(line.what, RoundBegun):
            kinds[schema.rounds].append((table, shift, line.what.number, line.n, at))
    last = what.lines[-1].n if what.lines else None
    moved = {account: cents for account, cents in what.postings.items() if cents}
    if sum(moved.values()):
        raise Unbalanced(f"postings come to {sum(moved.values())} cents, not to nothing")
    if moved:
        kinds[schema.journals].append((what.journal, table, shift, last, at))
        kinds[schema.postings] += [(what.journal, account, cents) for account, cents in moved.items()]
    if (command := what.command) is not None:
        name = (command.person, command.id, command.digest)
        kinds[schema.commands].append((*name, table, shift, last, command.what, command.answer, at))


def _seat(connection: Connection, what: Written) -> None:
    c = schema.seats.c
    for seat, person in what.seats.items():
        connection.execute(schema.seats.delete().where(c.tbl == what.table, c.seat == seat))
        if person is not None:
            connection.execute(schema.seats.insert(), {"tbl": what.table, "seat": seat, "person": person})


def balances(connection: Connection) -> dict[str, int]:
    """What every account holds that holds anything."""
    c = schema.accounts.c
    return {
        account: int(cents) for account, cents in connection.execute(select(c.account, c.cents).where(c.cents != 0))
    }


def wrong_accounts(connection: Connection) -> list[str]:
    """Accounts that do not hold what their postings come to: there is never one."""
    held, added_up = balances(connection), _added_up(connection)
    return sorted(name for name in held.keys() | added_up if held.get(name, 0) != added_up.get(name, 0))


def _added_up(connection: Connection) -> dict[str, int]:
    rows = connection.execute(
        select(schema.postings.c.account, func.sum(schema.postings.c.cents)).group_by(schema.postings.c.account)
    )
    return {account: int(cents) for account, cents in rows}


def last_journal(connection: Connection) -> int:
    return int(connection.execute(select(func.max(schema.journals.c.id))).scalar() or 0)


def unbalanced_journals(connection: Connection) -> list[int]:
    """Journals whose postings do not come to nothing: there is never one."""
    p = schema.postings.c
    rows = connection.execute(select(p.journal).group_by(p.journal).having(func.sum(p.cents) != 0))
    return [int(journal) for (journal,) in rows]


def read_lines(
    connection: Connection, table: str, shift: int, *, first: int = 1, last: int | None = None
) -> list[bytes]:
    """The stored lines of a shift, as they were written."""
    c = schema.lines.c
    where = [c.tbl == table, c.shift == shift, c.n >= first]
    if last is not None:
        where.append(c.n <= last)
    return [bytes(body) for (body,) in connection.execute(select(c.body).where(*where).order_by(c.n))]


def checked_lines(connection: Connection, table: str, shift: int) -> list[Line]:
    """The lines of a shift, whose chain holds from the first to the last."""
    try:
        return check_chain([*read_lines(connection, table, shift), b""], complete=False).lines
    except LogError as error:
        raise LogError(error.line, f"table {table}, shift {shift}: {error.what}") from None


def last_shift_of(connection: Connection, table: str) -> tuple[int, bytes | None]:
    """The number of a table's latest shift, and its shoe's key; which a changed database may not give."""
    c = schema.shifts.c
    row = connection.execute(select(c.shift, c.key).where(c.tbl == table).order_by(c.shift.desc()).limit(1)).first()
    if row is None:
        raise PitbossError(f"table {table} was never opened")
    return row.shift, None if row.key is None else vault_of(connection).unseal(bytes(row.key), table, row.shift)


def last_shift(connection: Connection, table: str) -> tuple[int, bytes | None, list[Line]]:
    """The latest shift of a table: its number, its shoe's key, its lines; which go on from the shift before."""
    shift, key = last_shift_of(connection, table)
    lines = checked_lines(connection, table, shift)
    check_link(connection, table, shift, lines)
    check_end(connection, table, shift, len(lines))
    return shift, key, lines


def check_end(connection: Connection, table: str, shift: int, lines: int) -> None:
    """Refuse a log that lacks a line which a command or a journal says it wrote."""
    for kept in (schema.commands.c, schema.journals.c):
        last = select(func.max(kept.n)).where(kept.tbl == table, kept.shift == shift)
        if (wrote := connection.execute(last).scalar() or 0) > lines:
            raise LogError(lines + 1, f"table {table}, shift {shift} is cut short: line {wrote} was written")


def check_link(connection: Connection, table: str, shift: int, lines: Sequence[Line]) -> None:
    """Refuse a log that says that it goes on from another than the one before it."""
    taken = next(((line.n, line.what) for line in lines[:2] if isinstance(line.what, TakenOver)), None)
    if taken is None:
        return
    last = select(func.max(schema.lines.c.n)).where(schema.lines.c.tbl == table, schema.lines.c.shift == shift - 1)
    number = connection.execute(last).scalar() or 0
    before = read_lines(connection, table, shift - 1, first=number)
    if not before or hash_of(before[-1]) != taken[1].after:
        raise LogError(taken[0], f"table {table}, shift {shift} does not go on from the end of shift {shift - 1}")


Known = tuple[str, bytes]  # the digest and the answer of a command that was done before


def answered(connection: Connection, person: str, id: str) -> Known | None:
    """What is known of a command that was done before."""
    return answered_all(connection, [(person, id)])[0]


def answered_all(connection: Connection, names: Sequence[tuple[str, str]]) -> list[Known | None]:
    """What is known of each of these commands, by who asked and by its name."""
    rows = find(connection, schema.commands, names)
    known: dict[tuple[str, str], Known] = {(row.person, row.id): (row.digest, bytes(row.answer)) for row in rows}
    return [known.get(name) for name in names]
