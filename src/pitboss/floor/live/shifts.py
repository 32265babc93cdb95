"""From one log of a table to the next: opened, rolled over, closed.

A restart does every line of the latest log again, so that a log must not grow without end: when it is long, the next
stack of cards begins a new one. Whatever happens here is written with the command that it happens in.
"""

from __future__ import annotations

import secrets
from typing import Final

import msgspec

from pitboss.engine.books.log import TableOpened
from pitboss.engine.record.resume import open_table
from pitboss.engine.table.table import Table
from pitboss.errors import PitbossError
from pitboss.floor.live.live_table import LiveTable, is_guest
from pitboss.floor.live.wallets import Wallets

LINES_IN_SHIFT: Final = 1_000  # some forty rounds of five players, done again in a twentieth of a second


def new_key(live: LiveTable) -> bytes | None:
    """Chance for a shoe; none where a dealer's hands are."""
    return secrets.token_bytes(32) if live.is_electronic else None


def reopen(live: LiveTable) -> None:
    """A table that was closed is opened as it was, with what its tray holds."""
    live.check_stopped()
    if live.table is not None:
        raise PitbossError("this table is open")
    if live.closed is None:
        raise PitbossError(f"table {live.id} was never opened")
    key = new_key(live)
    live.open_shift(_like(live, live.closed, key), key)


def close(live: LiveTable, wallets: Wallets) -> None:
    """Chips are changed back, what was committed to is shown, the log is sealed."""
    table = live.running()
    _check_clear(table)
    for player in list(table.books.racks):
        cents = table.leave(player)
        if not is_guest(player):
            wallets.add(player, cents)
    table.close()
    for seat in list(live.seats):
        live.seat(seat, None)
    live.close_shift()


def roll(live: LiveTable) -> None:
    """Close the log and open a new one that names its last hash; everybody stays, with the same chips."""
    before = live.running()
    _check_clear(before)
    key = new_key(live)
    after = _like(live, before, key)
    players = [*before.cut_rotation.players, *before.books.racks]
    racks = {player: dict(before.books.racks[player].chips) for player in players if player in before.books.racks}
    before.close()
    after.take_over(before.log.head, racks)
    after.last = before.last  # what everybody still looks at
    live.open_shift(after, key)


def roll_if_long(live: LiveTable, most: int) -> None:
    """Roll over a log of this many lines, between two stacks of cards."""
    table = live.running()
    if len(table.log.lines) >= most and table.is_between_stacks:
        roll(live)


def _check_clear(table: Table) -> None:
    if table.books.layout:
        raise PitbossError("a side wager that is not decided yet is still on the layout")


def _like(live: LiveTable, table: Table, key: bytes | None) -> Table:
    """A new table with the set-up of this one, its limits of today, and what its tray holds."""
    opened = table.log.lines[0].what
    if not isinstance(opened, TableOpened):
        raise PitbossError("the log does not begin with a set-up")
    limits = table.limits
    now = msgspec.structs.replace(opened, tray_cents=table.books.tray, min_cents=limits.min, max_cents=limits.max)
    return open_table(now, key, live.stamp)
