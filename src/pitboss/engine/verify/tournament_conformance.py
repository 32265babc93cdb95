"""`check_tournament_table`: the conformance suite for tables with tournament chips (CO 30-832.01, 30-832.08).

As for every table: a refused command leaves no trace, and the log rebuilds the table. No command brings money here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec import UNSET

from pitboss.catalogue import GameDefinition
from pitboss.engine.round.house import NO_MAXIMUM, Limits
from pitboss.engine.table import tournament
from pitboss.engine.verify.table_conformance import COMMANDS, PLAYERS, TableProbe, TableReport, check_table
from pitboss.engine.vocabulary.actions import MAIN, Wager
from pitboss.engine.vocabulary.tournament import TournamentTable
from pitboss.errors import PitbossError


def check_tournament_table(
    definition: GameDefinition, *, commands: int = 2_000, seed: int = 0, resume_every: int = 25, **fixed: Any
) -> TableReport:
    """Give random commands to tournament tables of a game with random options; raise `ConformanceError`."""
    return check_table(
        definition, commands=commands, seed=seed, resume_every=resume_every, kind=TournamentProbe, **fixed
    )


class TournamentProbe(TableProbe):
    """A tournament's table: chips are issued and taken off, and bets go in turn from the button."""

    tray_cents = 0

    def limits(self) -> Limits:
        in_turn = TournamentTable("probe", in_order=self.rng.random() < 0.7)
        return Limits(min=5_00, max=self.rng.choice((1_000_00, NO_MAXIMUM)), tournament=in_turn)

    def commands(self) -> Mapping[str, Callable[[Any], None]]:
        return _COMMANDS

    def sensible(self) -> str:
        table = self.table
        if len(table.books.seats) < 2:
            return "issue"
        round = table.round
        if table.cut_offered is None and (round is None or round.is_over or round.takes_wagers):
            due = table.shoe is not None and table.shoe.needs_shuffle and (round is None or round.is_over)
            waiting = round.to_bet() if round is not None and round.takes_wagers else {0}
            return "begin shuffle" if due else "bet in turn" if waiting else "deal"
        return super().sensible()

    def issue(self) -> None:
        seat = self.rng.choice((1, 2, 3, 3, 99))
        player = PLAYERS[seat - 1] if seat <= len(PLAYERS) and self.rng.random() < 0.9 else self.player()
        tournament.issue(self.table, player, seat, self.rng.choice((500_00, 5_000_00, 7, 0, -5_00)))

    def take_off(self) -> None:
        tournament.take_off(self.table, self.rng.randint(1, 4), self.rng.choice(("eliminated", "moved", " ")))

    def place_button(self) -> None:
        tournament.place_button(self.table, self.rng.randint(1, 4))

    def bet_in_turn(self) -> None:
        table = self.table
        taking = table.round if table.round is not None and table.round.takes_wagers else None
        button = table.next_button() if taking is None else taking.button
        if button is None:
            raise PitbossError("nobody plays here")
        seat = button.first_of(button.able if taking is None else taking.to_bet())
        if seat is None:
            raise PitbossError("everybody has bet")
        secret = True if self.rng.random() < 0.1 else UNSET
        table.place(table.opening([Wager(seat, MAIN, self.rng.choice((5_00, 10_00, 4_99)), secret=secret)]))


_COMMANDS: Final[Mapping[str, Callable[[Any], None]]] = {
    **COMMANDS,
    "issue": TournamentProbe.issue,
    "take off": TournamentProbe.take_off,
    "place button": TournamentProbe.place_button,
    "bet in turn": TournamentProbe.bet_in_turn,
}
