"""A table in quarantine: where its log stops making sense, and its shift closed there with two persons' consent.

Everything after the last good line is undone: what it booked is reversed. Chips before the players and wagers on the
layout at that line go back to their owners, guests' to the cage. The lines stay where they are, as evidence.
"""

from __future__ import annotations

import secrets
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec
from sqlalchemy import Connection, func, select

from pitboss.engine.books.books import Books
from pitboss.engine.books.log import Did, Entry, Line, Log, Stamp, TableOpened, check_chain
from pitboss.engine.record.replay import replay
from pitboss.engine.record.resume import open_table, resume
from pitboss.engine.round.house import Limits
from pitboss.engine.vocabulary.events import Settled, SettlementReversed, WagerPlaced, WagerWithdrawn
from pitboss.errors import LogError, PitbossError
from pitboss.floor.live.live_table import OUTSIDE, is_guest, misplaced, wallet
from pitboss.ledger import house, schema
from pitboss.ledger.entries import (
    NewShift,
    Written,
    balances,
    last_journal,
    last_shift,
    last_shift_of,
    read_lines,
    write_all,
)
from pitboss.ledger.vault import SecretError
from pitboss.money import dollars

UNEXPLAINED: Final = "unexplained"  # what a ledger that was changed has too much or too little


class Diagnosis(msgspec.Struct, frozen=True):
    """What is wrong with a table: the first line that does not come out again, and what the ledger holds of it."""

    table: str
    shift: int
    lines: int
    good: int
    why: str
    held: dict[str, int]


class Closing(msgspec.Struct, frozen=True):
    """A shift that was closed at its last good line, and what went to whom."""

    table: str
    shift: int
    good: int
    why: str
    paid: dict[str, int]
    unexplained: int
    opens: bool  # whether the table can be opened again: its set-up is known
    owed: dict[str, int]  # by players who had spent already what is undone now


def diagnose(connection: Connection) -> list[Diagnosis]:
    """Every table of the database that does not resume."""
    found = []
    for (table,) in connection.execute(select(schema.tables.c.id).order_by(schema.tables.c.place)).all():
        if why := _fault(connection, table):
            shift, key = _shift_and_key(connection, table)
            lines, good = _last_good(connection, table, shift, key)
            found.append(Diagnosis(table, shift, lines, good, why, _held(connection, table)))
    return found


def close_at_last_good(connection: Connection, table: str, by: str, confirmed_by: str) -> Closing:
    """Close the table's shift where its log still makes sense, and give everybody their chips back."""
    if by == confirmed_by:
        raise PitbossError("two persons consent, not one twice")
    if not (why := _fault(connection, table)):
        raise PitbossError(f"table {table} resumes: a supervisor closes it at the pit")
    shift, key = _shift_and_key(connection, table)
    _, readable = _last_good(connection, table, shift, key)
    good = _end_of_command(connection, table, shift, readable)
    lines = check_chain([*read_lines(connection, table, shift, last=readable), b""], complete=False).lines
    kept = lines[:good]
    stood = _stands(kept, key) if kept else None
    set_up = stood if stood is not None or not lines else _stands(lines[:1], NO_KEY)
    paid, postings = _settle(connection, table, shift, good, stood, kept)
    unexplained = -sum(postings.values())
    if unexplained:
        postings[f"{UNEXPLAINED}/{table}/{shift}"] = unexplained
    owed = _owed(connection, postings)
    closing = Closing(table, shift, good, why, paid, unexplained, opens=set_up is not None, owed=owed)
    _write(connection, closing, postings, set_up, by, confirmed_by)
    return closing


class _Stood(msgspec.Struct, frozen=True):
    """Where a table stood at a line."""

    opened: TableOpened
    books: Books
    limits: Limits


NO_KEY: Final = b""  # the shoe's key cannot be read: the log is done again without it


def _shift_and_key(connection: Connection, table: str) -> tuple[int, bytes | None]:
    try:
        return last_shift_of(connection, table)
    except SecretError:
        c = schema.shifts.c
        return int(connection.execute(select(func.max(c.shift)).where(c.tbl == table)).scalar_one()), NO_KEY


def _stands(lines: Sequence[Line], key: bytes | None) -> _Stood:
    """The table behind these lines; without its shoe's key by what the rules make of the log alone."""
    opened = lines[0].what
    if not isinstance(opened, TableOpened):
        raise LogError(1, "a log begins with the table's set-up")
    if key == NO_KEY:
        log = Log()
        log.lines = list(lines)
        done = replay(log)
        return _Stood(opened, done.books, done.house.limits)
    table = resume(lines, key)
    return _Stood(opened, table.books, table.limits)


# --- how far the log makes sense -----------------------------------------------------------------------------------


def _fault(connection: Connection, table: str) -> str:
    """Why a floor would not open this table; empty where it would."""
    try:
        shift, key, lines = last_shift(connection, table)
        stood = resume(lines, key)
    except PitbossError as error:
        return str(error)
    held = _held(connection, table)
    for name, cents in stood.books.accounts().items():
        said = held.get(f"table/{table}/{shift}/{name}", 0)
        if name not in ("brought in", "taken away") and said != cents:
            return f"table/{table}/{shift}/{name}: the ledger holds {dollars(said)}, the table {dollars(cents)}"
    c = schema.seats.c
    return misplaced(
        stood, {row.seat: row.person for row in connection.execute(select(schema.seats).where(c.tbl == table))}
    )


def _last_good(connection: Connection, table: str, shift: int, key: bytes | None) -> tuple[int, int]:
    """The number of lines of a shift, and how many of them, from the first, come out again."""
    raw = read_lines(connection, table, shift)
    try:
        lines = check_chain([*raw, b""], complete=False).lines
    except LogError as error:
        lines = check_chain([*raw[: error.line - 1], b""], complete=False).lines
    good = len(lines)
    while good:
        try:
            _stands(lines[:good], key)
        except PitbossError as error:
            good = min(good, getattr(error, "line", good)) - 1
        else:
            break
    return len(raw), good


def _end_of_command(connection: Connection, table: str, shift: int, good: int) -> int:
    """The last good line at which the ledger was written: in the middle of a command nobody booked anything."""
    ends = set()
    for kept in (schema.journals.c, schema.commands.c):
        asked = select(kept.n).where(kept.tbl == table, kept.shift == shift, kept.n <= good)
        ends |= {n for (n,) in connection.execute(asked) if n is not None}
    return max(ends, default=0)


# --- the money -----------------------------------------------------------------------------------------------------


def _held(connection: Connection, table: str) -> dict[str, int]:
    return {name: cents for name, cents in balances(connection).items() if name.startswith(f"table/{table}/")}


def _settle(
    connection: Connection, table: str, shift: int, good: int, stood: _Stood | None, kept: Sequence[Line]
) -> tuple[dict[str, int], dict[str, int]]:
    """What players get back at the last good line, and the postings that undo what came after and pay it."""
    ours = f"table/{table}/{shift}/"
    held = {name.removeprefix(ours): cents for name, cents in _held(connection, table).items() if name.startswith(ours)}
    paid: Counter[str] = Counter()
    wanted: dict[str, int] = {}
    if not any(name == "layout" or name.startswith("rack/") for name in held):
        return {}, {}  # everybody was paid out: there is nothing to undo
    if stood is None:  # the set-up itself cannot be read: the ledger alone says who holds what
        paid.update({name.removeprefix("rack/"): cents for name, cents in held.items() if name.startswith("rack/")})
        wanted = {name: cents for name, cents in held.items() if name in ("tray", "drop", "tip box")}
        after: Counter[str] = Counter()
    else:
        paid.update({player: rack.cents for player, rack in stood.books.racks.items()})
        paid.update(_on_layout(line.what for line in kept))
        wanted = {"tray": stood.books.tray, "drop": stood.books.drop, "tip box": stood.books.tip_box}
        after = _booked_after(connection, table, shift, good)
    postings: Counter[str] = Counter()
    for name in held.keys() | wanted.keys():
        postings[ours + name] += wanted.get(name, 0) - held.get(name, 0)
    for account, cents in after.items():
        if not account.startswith(ours):
            postings[account] -= cents
    for player, cents in paid.items():
        postings[OUTSIDE if is_guest(player) else wallet(player)] += cents
    return dict(paid), {account: cents for account, cents in postings.items() if cents}


def _owed(connection: Connection, postings: dict[str, int]) -> dict[str, int]:
    """Accounts of players that fall below nothing by these postings, and by how much."""
    held, start = balances(connection), wallet("")
    after = {name: held.get(name, 0) + cents for name, cents in postings.items() if name.startswith(start)}
    return {name.removeprefix(start): -cents for name, cents in after.items() if cents < 0}


def _booked_after(connection: Connection, table: str, shift: int, good: int) -> Counter[str]:
    """What the lines after the last good one have booked."""
    j, p = schema.journals.c, schema.postings.c
    asked = (
        select(p.account, p.cents)
        .join_from(schema.postings, schema.journals)
        .where(j.tbl == table, j.shift == shift, j.n > good)
    )
    booked: Counter[str] = Counter()
    for account, cents in connection.execute(asked):
        booked[account] += int(cents)
    return booked


def _on_layout(entries: Iterable[Entry]) -> Counter[str]:
    """Whose money lies on the layout, by the events alone."""
    wagers: Counter[tuple[int, str, bool]] = Counter()
    owners: dict[tuple[int, str, bool], str] = {}
    for entry in entries:
        for event in entry.events if isinstance(entry, Did) else ():
            if isinstance(event, WagerPlaced):
                owners[event.seat, event.bet, event.tip] = event.player
                wagers[event.seat, event.bet, event.tip] += event.cents
            elif isinstance(event, WagerWithdrawn):
                wagers[event.seat, event.bet, event.tip] -= event.cents
            elif isinstance(event, Settled):
                wagers[event.seat, event.bet, event.tip] -= event.stake_cents
            elif isinstance(event, SettlementReversed):
                wagers[event.seat, event.bet, event.tip] += event.stake_cents
    on_layout: Counter[str] = Counter()
    for wager, cents in wagers.items():
        if cents:
            on_layout[owners[wager]] += cents
    return on_layout


def _write(
    connection: Connection,
    closing: Closing,
    postings: dict[str, int],
    set_up: _Stood | None,
    by: str,
    confirmed_by: str,
) -> None:
    """One transaction: the money moves at the cage, everybody gets up, and a new shift stands closed until opened."""
    now, journal, table, shift = int(time.time()), last_journal(connection) + 1, closing.table, closing.shift
    entry = house.ShiftClosed(now, table, shift, closing.good, closing.why, by, confirmed_by)
    house.append(connection, entry)
    house.book(connection, Written(now, journal, postings), f"shift {shift} of table {table} closed", by)
    c = schema.seats.c
    seats = dict.fromkeys([row.seat for row in connection.execute(select(c.seat).where(c.tbl == table))])
    written = [Written(now, journal + 1, {}, table, shift, seats=seats)]
    if set_up is not None:
        tray = balances(connection).get(f"table/{table}/{shift}/tray", 0)
        written.append(_closed_shift(set_up, table, shift + 1, tray, now, journal + 2, by))
    write_all(connection, [written])


def _closed_shift(stood: _Stood, table: str, shift: int, tray: int, now: int, journal: int, by: str) -> Written:
    limits = stood.limits
    like = msgspec.structs.replace(stood.opened, tray_cents=tray, min_cents=limits.min, max_cents=limits.max)
    key = None if stood.opened.dealer_acts else secrets.token_bytes(32)
    new = open_table(like, key, Stamp(by, now * 1000))
    new.close()
    moved = {f"table/{table}/{shift - 1}/tray": -tray, f"table/{table}/{shift}/tray": tray}
    return Written(now, journal, moved, table, shift, new.log.lines, opens=NewShift(key))
