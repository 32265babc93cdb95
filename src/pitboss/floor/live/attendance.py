"""Who is at the table and plays: a player who misses rounds sits out, and later loses the seat.

A rule of the floor, not of a game. Counted from deal to deal and kept in memory: after a restart everybody is present.
"""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.floor.live.accounts import Wallets, is_guest
from pitboss.floor.live.live_table import LiveTable


class Attendance:
    """The rounds in a row that each seated player has missed."""

    def __init__(self, sit_out_after: int, unseat_after: int) -> None:
        self.sit_out_after = sit_out_after
        self.unseat_after = unseat_after
        self.missed: dict[str, int] = {}

    def note_round(self, seated: Iterable[str], playing: Iterable[str]) -> None:
        """Count a round that is dealt: who plays is present, everybody else has missed one more."""
        played = set(playing)
        self.missed = {each: self.missed.get(each, 0) + 1 for each in set(seated) - played}

    def is_out(self, player: str) -> bool:
        """Whether a player sits out: the table no longer waits for this player."""
        return self.missed.get(player, 0) >= self.sit_out_after

    def is_absent(self, player: str) -> bool:
        """Whether a player has missed enough rounds to lose the seat."""
        return self.missed.get(player, 0) >= self.unseat_after


def free_seat(live: LiveTable, wallets: Wallets, seat: int) -> None:
    """Free a seat. A player who leaves the last one takes the chips along, to the account."""
    player = live.seats[seat]
    table = live.running()
    if live.seats_of(player) == [seat] and player in table.books.racks:
        cents = table.leave(player)
        if not is_guest(player):
            wallets.add(player, cents)
    live.seat(seat, None)
