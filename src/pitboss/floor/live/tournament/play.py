"""Play at a tournament's table: everybody bets in turn from the button, in time, and then the cards come.

Who does not bet in time bets the minimum (a house rule, CO 30-832.09(6)); who does not act in time is passed over.
"""

from __future__ import annotations

from dataclasses import replace

from msgspec import UNSET

from pitboss.engine.table.autoplay import deal_on, step
from pitboss.engine.table.table import Table
from pitboss.engine.vocabulary.actions import MAIN, Wager
from pitboss.floor.live.accounts import Wallets
from pitboss.floor.live.electronic_play import ElectronicPlay, Pace, TimedOut
from pitboss.floor.live.live_table import LiveTable
from pitboss.tournaments.plans import HandPlan

NEVER = 10**9  # lines: the log of a tournament's table is one, from the draw to the end of its round


class TournamentPlay(ElectronicPlay):
    """Moves a table of a tournament along."""

    def __init__(self, live: LiveTable, pace: Pace, wallets: Wallets) -> None:
        super().__init__(live, pace, wallets, NEVER)
        self._usual = pace

    def check_wagers(self) -> None:
        """Refuse a wager during the deal, and while the tournament lets no hand begin."""
        super().check_wagers()
        if self.live.tournament is not None:
            self.live.tournament.check_hand(self.live.running())

    def say_ready(self, player: str) -> None:
        """Do nothing: the cards come when everybody has bet."""

    def bets_made(self, table: Table) -> None:
        """Deal as soon as the last player has bet."""
        round = table.round
        if self.live.is_electronic and round is not None and round.takes_wagers and not round.to_bet():
            step(table)
            deal_on(table)

    @property
    def to_bet(self) -> int | None:
        """The seat that bets next; None while no bet is due."""
        table, tournament = self.live.table, self.live.tournament
        if table is None or tournament is None or table.cut_offered is not None:
            return None
        round = table.round
        if round is not None and round.takes_wagers and round.button is not None:
            return round.button.first_of(round.to_bet())
        if round is not None and not round.is_over:
            return None
        button = table.next_button()
        return button.seat if button is not None and isinstance(tournament.plan, HandPlan) else None

    # --- time --------------------------------------------------------------------------------------------------------

    def reset_clock(self) -> None:
        """Take the time of the next hand from the tournament, and restart the clock if the turn has changed."""
        plan = None if self.live.tournament is None else self.live.tournament.plan
        if isinstance(plan, HandPlan):
            seconds = plan.seconds or self._usual.decision
            self.pace = replace(self._usual, wagers=seconds, decision=seconds)
        super().reset_clock()

    def _time_limit(self) -> tuple[tuple[object, ...], float]:
        table, seat = self.live.table, self.to_bet
        if table is not None and self.live.is_electronic and seat is not None:
            return ("bet", len(table.log.lines), seat), self.pace.wagers
        if table is None or (table.cut_offered is None and (table.round is None or table.round.takes_wagers)):
            return (), 0
        return super()._time_limit()  # a cut that nobody makes must not hold up the table

    def time_out(self) -> None:
        """When time is up, bet the minimum for the seat, or pass over the player to act."""
        table, seat = self.live.running(), self.to_bet
        if not self.is_due or seat is None:
            super().time_out()
            return
        player = table.books.seats[seat]
        self.check_wagers()
        hidden = self.live.tournament is not None and self.live.tournament.all_hidden
        least = table.limits.chips.least(table.limits.min)
        wager = Wager(seat, MAIN, least, player=player, secret=True if hidden else UNSET)
        table.place(table.in_order(table.opening([wager])))
        self.timed_out = (TimedOut(table.rounds_played, seat, player, "minimum bet"),)
        self.bets_made(table)
