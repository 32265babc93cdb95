"""Closing the shift of a table in quarantine at its last good line, with the consent of two persons.

Postings after that line are reversed. Chips in the racks and wagers on the layout at that line go back to their owners,
guests' chips to the cage. The lines stay where they are, as evidence.
"""

from __future__ import annotations

import secrets
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec
from sqlalchemy import Connection, select

from pitboss.engine.books.log import ENGINE, Did, Entry, Line, Stamp, check_chain
from pitboss.engine.books.standing import standing
from pitboss.engine.record.resume import open_table
from pitboss.engine.vocabulary.events import Settled, SettlementReversed, WagerPlaced, WagerWithdrawn
from pitboss.errors import PitbossError
from pitboss.floor.live.accounts import OUTSIDE, account_of, is_guest, wallet
from pitboss.floor.live.diagnosis import (
    NO_KEY,
    ReplayedTable,
    fault,
    good_lines,
    held_by,
    replay_lines,
    shift_and_key,
)
from pitboss.ledger import house_log, schema
from pitboss.ledger.entries import LedgerEntry, NewShift, balances, last_journal, read_lines, write_all

UNEXPLAINED: Final = "unexplained"  # the account for what a changed ledger has too much or too little


class Closing(msgspec.Struct, frozen=True):
    """A shift closed at its last good line, and what was paid to whom."""

    table: str
    shift: int
    good: int
    why: str
    paid: dict[str, int]
    unexplained: int
    opens: bool  # whether the table can be opened again: its set-up is known
    owed: dict[str, int]  # by players who have already spent what is reversed now


def close_at_last_good(connection: Connection, table: str, by: str, confirmed_by: str) -> Closing:
    """Close the table's shift at its last good line, and give everybody their chips back."""
    if by == confirmed_by:
        raise PitbossError("Closing a shift takes two different persons.")
    if not (why := fault(connection, table)):
        raise PitbossError(f"Table {table} opens normally. A supervisor can close it at the pit.")
    shift, key = shift_and_key(connection, table)
    _, readable = good_lines(connection, table, shift, key)
    good = _end_of_command(connection, table, shift, readable)
    lines = check_chain([*read_lines(connection, table, shift, last=readable), b""], complete=False).lines
    kept = lines[:good]
    replayed = replay_lines(kept, key) if kept else None
    set_up = replayed if replayed is not None or not lines else replay_lines(lines[:1], NO_KEY)
    paid, postings = _settle(connection, table, shift, good, replayed, kept)
    unexplained = -sum(postings.values())
    if unexplained:
        postings[f"{UNEXPLAINED}/{table}/{shift}"] = unexplained
    owed = _owed(connection, postings)
    closing = Closing(table, shift, good, why, paid, unexplained, opens=set_up is not None, owed=owed)
    _write(connection, closing, postings, set_up, by, confirmed_by)
    return closing


def _end_of_command(connection: Connection, table: str, shift: int, good: int) -> int:
    """The last good line that ends a command: the ledger is never written in the middle of one."""
    ends = set()
    for kept in (schema.journals.c, schema.commands.c):
        query = select(kept.n).where(kept.tbl == table, kept.shift == shift, kept.n <= good)
        ends |= {n for (n,) in connection.execute(query) if n is not None}
    return max(ends, default=0)


# --- the money -----------------------------------------------------------------------------------------------------


def _settle(
    connection: Connection, table: str, shift: int, good: int, replayed: ReplayedTable | None, kept: Sequence[Line]
) -> tuple[dict[str, int], dict[str, int]]:
    """What players get back, and the postings that reverse the lines after the last good one and pay the players."""
    ours = account_of(table, shift, "")
    held = {
        name.removeprefix(ours): cents for name, cents in held_by(connection, table).items() if name.startswith(ours)
    }
    if not any(name == "layout" or name.startswith("rack/") for name in held):
        return {}, {}  # everybody is paid already: there is nothing to undo
    paid, house_money = _shares(held, replayed, kept)
    later = Counter[str]() if replayed is None else _posted_after(connection, table, shift, good)
    postings: Counter[str] = Counter()
    for name in held.keys() | house_money.keys():
        postings[ours + name] += house_money.get(name, 0) - held.get(name, 0)
    for account, cents in later.items():
        if not account.startswith(ours):
            postings[account] -= cents
    for player, cents in paid.items():
        postings[OUTSIDE if is_guest(player) else wallet(player)] += cents
    return dict(paid), {account: cents for account, cents in postings.items() if cents}


def _shares(
    held: dict[str, int], replayed: ReplayedTable | None, kept: Sequence[Line]
) -> tuple[Counter[str], dict[str, int]]:
    """The players' money and the house's; by the ledger alone where not even the set-up can be read."""
    paid: Counter[str] = Counter()
    if replayed is None:
        paid.update({name.removeprefix("rack/"): cents for name, cents in held.items() if name.startswith("rack/")})
        return paid, {name: cents for name, cents in held.items() if name in ("tray", "drop", "tip box")}
    books = replayed.books
    paid.update({player: rack.cents for player, rack in books.racks.items()})
    paid.update(_on_layout(standing(kept).values()))
    return paid, {"tray": books.tray, "drop": books.drop, "tip box": books.tip_box}


def _owed(connection: Connection, postings: dict[str, int]) -> dict[str, int]:
    """Wallets that these postings overdraw, and by how much."""
    held, start = balances(connection), wallet("")
    after = {name: held.get(name, 0) + cents for name, cents in postings.items() if name.startswith(start)}
    return {name.removeprefix(start): -cents for name, cents in after.items() if cents < 0}


def _posted_after(connection: Connection, table: str, shift: int, good: int) -> Counter[str]:
    """What the lines after the last good one have posted."""
    j, p = schema.journals.c, schema.postings.c
    query = (
        select(p.account, p.cents)
        .join_from(schema.postings, schema.journals)
        .where(j.tbl == table, j.shift == shift, j.n > good)
    )
    posted: Counter[str] = Counter()
    for account, cents in connection.execute(query):
        posted[account] += int(cents)
    return posted


def _on_layout(entries: Iterable[Entry]) -> Counter[str]:
    """Each player's money on the layout, by the events alone."""
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


# --- the database --------------------------------------------------------------------------------------------------


def _write(
    connection: Connection,
    closing: Closing,
    postings: dict[str, int],
    set_up: ReplayedTable | None,
    by: str,
    confirmed_by: str,
) -> None:
    """In one transaction: move the money at the cage, free the seats, and add a new shift that is closed."""
    now, journal, table, shift = int(time.time()), last_journal(connection) + 1, closing.table, closing.shift
    entry = house_log.ShiftClosed(now, table, shift, closing.good, closing.why, by, confirmed_by)
    house_log.append(connection, entry)
    house_log.post(connection, LedgerEntry(now, journal, postings), f"shift {shift} of table {table} closed", by)
    c = schema.seats.c
    seats = dict.fromkeys([row.seat for row in connection.execute(select(c.seat).where(c.tbl == table))])
    written = [LedgerEntry(now, journal + 1, {}, table, shift, seats=seats)]
    if set_up is not None:
        tray = balances(connection).get(account_of(table, shift, "tray"), 0)
        written.append(_closed_shift(set_up, table, shift + 1, tray, now, journal + 2, by))
    write_all(connection, [written])


def _closed_shift(
    replayed: ReplayedTable, table: str, shift: int, tray: int, now: int, journal: int, by: str
) -> LedgerEntry:
    """A new shift with the same set-up, opened and closed at once, so that a supervisor can reopen the table."""
    limits = replayed.limits
    set_up = msgspec.structs.replace(
        replayed.opened, tray_cents=tray, min_cents=limits.min, max_cents=limits.max, engine=ENGINE
    )
    key = None if replayed.opened.dealer_acts else secrets.token_bytes(32)
    new = open_table(set_up, key, Stamp(by, now * 1000), accepted=True)
    new.close()
    moved = {account_of(table, shift - 1, "tray"): -tray, account_of(table, shift, "tray"): tray}
    return LedgerEntry(now, journal, moved, table, shift, new.log.lines, opens=NewShift(key))
