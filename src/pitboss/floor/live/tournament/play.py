"""Play at a tournament's table: everybody bets in turn from the button, in time, and then the cards come.

A player who does not bet in time bets the minimum (a house rule, CO 30-832.09(6)); one who does not act in time is
passed over. At a dealt table the dealer enters both.
"""

from __future__ import annotations

import time
from dataclasses import replace
from math import ceil

from msgspec import UNSET

from pitboss.engine.table.autoplay import deal_on, step
from pitboss.engine.table.table import Table
from pitboss.engine.vocabulary.actions import MAIN, Wager
from pitboss.engine.vocabulary.tournament import BUTTON, HOUSE_RULES
from pitboss.errors import IllegalAction
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
        self._seconds = 0  # for a bet at a dealt table, where the rules have a time for it
        self._turn: tuple[object, ...] = ()  # whose bet it is
        self._since = 0.0  # when that turn began

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
            self._seconds = plan.seconds or 0
        table = self.live.table
        turn = () if table is None else (self.live.shift, table.rounds_played, self.to_bet)
        if turn != self._turn:
            self._turn, self._since = turn, time.monotonic()
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
        self._bet_minimum(table, seat)

    def bet_for_absent(self, seat: int) -> str:
        """Bet the minimum at a dealt table when the time of a bet is up; where the rules have none, when asked."""
        table = self.live.running()
        if self.live.is_electronic:
            raise IllegalAction("this table bets the minimum by itself when the time is up", HOUSE_RULES)
        if seat != self.to_bet:
            due = "no bet is due now" if self.to_bet is None else f"seat {self.to_bet} bets next"
            raise IllegalAction(f"nothing is bet for seat {seat}: {due}", BUTTON)
        if (left := ceil(self._since + self._seconds - time.monotonic())) > 0:
            more = f"{left} more second{'' if left == 1 else 's'}"
            raise IllegalAction(f"the player at seat {seat} has {more} to bet; wait", HOUSE_RULES)
        self._bet_minimum(table, seat)
        return f"bet the minimum for seat {seat}"

    def _bet_minimum(self, table: Table, seat: int) -> None:
        player = table.books.seats[seat]
        self.check_wagers()
        hidden = self.live.tournament is not None and self.live.tournament.all_hidden
        least = table.limits.chips.least(table.limits.min)
        wager = Wager(seat, MAIN, least, player=player, secret=True if hidden else UNSET)
        table.place(table.in_order(table.opening([wager])))
        self.timed_out = (TimedOut(table.rounds_played, seat, player, "minimum bet"),)
        self.bets_made(table)
