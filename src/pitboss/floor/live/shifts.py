"""A table's shifts: each is one log, opened, rolled over and closed.

A restart replays the latest log, so a log must not grow without end: a long one rolls over at the next shuffle.
Everything here is written with the command that causes it.
"""

from __future__ import annotations

import secrets
from typing import Final

import msgspec

from pitboss.engine.books.log import ENGINE, TableOpened
from pitboss.engine.record.resume import open_table
from pitboss.engine.table.table import Table
from pitboss.errors import PitbossError
from pitboss.floor.live.accounts import Wallets, is_guest
from pitboss.floor.live.live_table import LiveTable
from pitboss.floor.live.setup import SetUp, build

LINES_IN_SHIFT: Final = 1_000  # about forty rounds of five players, replayed in a twentieth of a second


def new_key(live: LiveTable) -> bytes | None:
    """Draw a key for the shoe; none where a dealer shuffles."""
    return secrets.token_bytes(32) if live.is_electronic else None


def reopen(live: LiveTable, wanted: SetUp | None = None) -> None:
    """Open a closed table with what its tray holds: as the house's document has it, otherwise as it was."""
    live.check_stopped()
    if live.table is not None:
        raise PitbossError("This table is already open.")
    if live.closed is None:
        raise PitbossError(f"Table {live.id} has no earlier shift, so its set-up is unknown.")
    key = new_key(live)
    if wanted is None:
        live.open_shift(_successor(live, live.closed, key, accepted=False), key)
        return
    now = msgspec.structs.replace(wanted, tray_cents=live.closed.books.tray)
    live.open_shift(build(now, key, live.stamp), key)


def close(live: LiveTable, wallets: Wallets) -> None:
    """Cash everybody out, reveal the shoe's order and seal the log."""
    table = live.running()
    _check_layout_clear(table)
    for player in list(table.books.racks):
        cents = table.leave(player)
        if not is_guest(player):
            wallets.add(player, cents)
    table.close()
    for seat in list(live.seats):
        live.seat(seat, None)
    live.close_shift()


def roll_over(live: LiveTable) -> None:
    """Close the log and open a new one that names its last hash; players keep their seats and chips."""
    before = live.running()
    _check_layout_clear(before)
    key = new_key(live)
    after = _successor(live, before, key, accepted=True)
    players = [*before.cut_rotation.players, *before.books.racks]
    racks = {player: dict(before.books.racks[player].chips) for player in players if player in before.books.racks}
    before.close()
    after.take_over(before.log.head, racks)
    if before.inspected is not None:  # the cards stayed on the table
        after.note_inspection(before.inspected)
    after.last = before.last  # the round that is still displayed
    live.open_shift(after, key)


def roll_over_if_long(live: LiveTable, max_lines: int) -> None:
    """Roll over a log of this many lines, between two shoes; a call to the supervisor is answered first."""
    table = live.running()
    if len(table.log.lines) >= max_lines and table.is_between_stacks and table.call is None:
        roll_over(live)


def _check_layout_clear(table: Table) -> None:
    if table.books.layout:
        raise PitbossError("A side wager on the layout is not decided yet. Close the table after it is settled.")


def _successor(live: LiveTable, table: Table, key: bytes | None, *, accepted: bool) -> Table:
    """A new table with the same set-up, the present limits and the present tray, by today's rules."""
    opened = table.log.lines[0].what
    if not isinstance(opened, TableOpened):
        raise PitbossError("the log does not begin with a set-up")
    limits = table.limits
    now = msgspec.structs.replace(
        opened, tray_cents=table.books.tray, min_cents=limits.min, max_cents=limits.max, engine=ENGINE
    )
    if not accepted:  # cards that come back to the table are inspected again
        now = msgspec.structs.replace(now, inspected_first=not live.is_electronic)
    return open_table(now, key, live.stamp, accepted=accepted)
