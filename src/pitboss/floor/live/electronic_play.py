"""Play that no dealer drives: clocks, time-outs, shuffles and log rollovers between rounds.

The engine has no clock. The one here only notices that a player's time is up; the rules say what happens then.
"""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass
from typing import Final

import msgspec

from pitboss.engine.games import Round
from pitboss.engine.record.view import action_name
from pitboss.engine.table.autoplay import deal_on, pass_over, return_incomplete, step
from pitboss.engine.table.early_decisions import unattended
from pitboss.engine.table.table import Table
from pitboss.engine.vocabulary.actions import Withdraw
from pitboss.engine.vocabulary.actors import METER, Seat
from pitboss.engine.vocabulary.events import Acted
from pitboss.errors import PitbossError
from pitboss.floor.live.accounts import Wallets
from pitboss.floor.live.attendance import Attendance, free_seat
from pitboss.floor.live.live_table import ITSELF, LiveTable
from pitboss.floor.live.shifts import LINES_IN_SHIFT, roll_over_if_long


@dataclass(frozen=True)
class Pace:
    """How long players have, in seconds, and how many rounds in a row they may miss."""

    wagers: float = 20
    decision: float = 25
    cut: float = 10
    last_call: float = 1.0  # for players without a wager, when everybody else is ready
    sit_out_after: int = 2
    unseat_after: int = 10


USUAL_PACE: Final = Pace()


class TimedOut(msgspec.Struct, frozen=True):
    """What was done for a seat whose time ran out; seat 0 is a cut that was not made."""

    round: int
    seat: int
    player: str
    did: str


class ElectronicPlay:
    """Moves one table along. `deadline` is when the present time limit ends (None: no limit is running)."""

    def __init__(self, live: LiveTable, pace: Pace, wallets: Wallets, lines_in_shift: int = LINES_IN_SHIFT) -> None:
        self.live = live
        self.pace = pace
        self.wallets = wallets
        self.lines_in_shift = lines_in_shift
        self.attendance = Attendance(pace.sit_out_after, pace.unseat_after)
        self.timed_out: tuple[TimedOut, ...] = ()  # the last time limit that ran out
        self.ready: set[str] = set()
        self.deadline: float | None = None
        self._timed: tuple[object, ...] = ()  # what the present deadline is for
        self._wagers_end: tuple[int, float] = (0, 0.0)  # a round's number, and when its wagers close at the latest

    # --- wagers --------------------------------------------------------------------------------------------------

    def check_wagers(self) -> None:
        """Refuse a wager during the deal and while the cut is open."""
        table = self.live.running()
        round = table.round
        if round is not None and not (round.takes_wagers or round.is_over):
            raise PitbossError("No more wagers: the cards are being dealt. Wager again after this round.")
        if (cutter := table.cut_offered) is not None:
            raise PitbossError(f"Cards shuffled. {cutter} may cut. Wager after the cut.")

    def prepare(self) -> None:
        """Between rounds, roll the log over and shuffle where that is due (CO 30-816(2)).

        This follows an accepted command, so that a refused wager never changes the table.
        """
        table = self.live.table
        if table is None or (table.round is not None and not table.round.is_over):
            return
        if table.books.racks:
            roll_over_if_long(self.live, self.lines_in_shift)
            table = self.live.running()
            if table.shoe is not None and table.shoe.needs_shuffle and table.cut_offered is None:
                table.begin_shuffle()
        self.house_cuts(table)

    def house_cuts(self, table: Table) -> None:
        """Decline the cut for players who have left or sit out; when all have declined, the house cuts."""
        while (cutter := table.cut_offered) is not None:
            if cutter in self.live.seats.values() and not self.attendance.is_out(cutter):
                return
            table.cut(cutter, None)

    def cut(self, table: Table, player: str, depth: int | None) -> None:
        """Cut or decline for a player; a round whose discards were cut goes on (CO 30-828(11))."""
        table.cut(player, depth)
        self.house_cuts(table)
        if table.round is not None and not table.round.takes_wagers:
            deal_on(table)

    def say_ready(self, player: str) -> None:
        """Note that a player is done wagering; deal when everybody is, or soon when only players without a wager
        are left."""
        table = self.live.running()
        round = table.round
        if round is None or not round.takes_wagers or round.is_idle:
            raise PitbossError("There is no wager on the layout. Place one first.")
        ready = self.ready | {player}
        if ready >= self._present(round) or (not self.pace.last_call and ready >= _wagering(round)):
            self.deal(table)
        else:
            self.ready = ready

    @property
    def to_bet(self) -> int | None:
        """The seat of a tournament that bets next; None at other tables."""
        return None

    def bet_for_absent(self, seat: int) -> str:
        """Bet for a player who is away; only the printed rules of a tournament say what."""
        raise PitbossError(f"Nothing is bet for seat {seat}: at this table players bet for themselves.")

    def bets_made(self, table: Table) -> None:
        """Note that a bet was made; only a tournament's table deals by itself after the last one."""

    def _present(self, round: Round) -> set[str]:
        """The players whom the deal may wait for: those with a wager, and those who do not sit out."""
        seated = {each for each in self.live.seats.values() if not self.attendance.is_out(each)}
        return seated | _wagering(round)

    def deal(self, table: Table) -> None:
        """Close the wagers and deal."""
        round, jackpots = table.round, self.live.jackpots
        playing = set() if round is None else _wagering(round)
        wagers = [] if round is None else jackpots.locks_in(self.live.shift, table.rounds_played, round)
        step(table)
        jackpots.contribute(wagers)
        self.ready = set()
        self.attendance.note_round(self.live.seats.values(), playing)
        self._unseat_absent(table)
        deal_on(table)

    def _unseat_absent(self, table: Table) -> None:
        """Free the seats of players who have missed too many rounds; the log has it in the table's own name."""
        absent = [seat for seat, player in sorted(self.live.seats.items()) if self.attendance.is_absent(player)]
        by = self.live.stamp.by
        for seat in absent:
            if table.has_wagers_at(seat):
                continue
            self.live.sign(ITSELF)
            free_seat(self.live, self.wallets, seat)
            self.live.sign(by)

    # --- time ----------------------------------------------------------------------------------------------------

    def reset_clock(self) -> None:
        """Restart the clock if the turn has changed."""
        timed, seconds = self._time_limit()
        if timed != self._timed:
            self._timed = timed
            self.deadline = time.monotonic() + seconds if timed else None
            if timed[:1] == ("wagers",):
                self.deadline = self._end_of_wagers(seconds)

    def _end_of_wagers(self, seconds: float) -> float:
        """When the wagers of this round close: a last call in between does not prolong it."""
        number = self.live.running().rounds_played
        if self._wagers_end[0] != number:
            self._wagers_end = number, time.monotonic() + seconds
        return max(self._wagers_end[1], time.monotonic())

    def _time_limit(self) -> tuple[tuple[object, ...], float]:
        """What the players have time for now (empty: nothing), and the seconds they have."""
        table = self.live.table
        if table is None or not self.live.is_electronic:
            return (), 0
        if table.cut_offered is not None:
            return ("cut", len(table.log.lines), table.cut_offered), self.pace.cut
        round = table.round
        if round is None or round.is_over or round.is_idle:
            return (), 0
        if round.takes_wagers:
            if self.ready and self.is_last_call:
                return ("last call", table.rounds_played), self.pace.last_call
            return ("wagers", table.rounds_played), self.pace.wagers
        if round.actor is METER:  # people see to an award, and have the time that they need
            return (), 0
        if round.joint_decision is not None:  # one time limit for all
            return (self.moment,), self.pace.decision
        return (self.live.shift, table.rounds_played, len(round.events), str(round.actor)), self.pace.decision

    @property
    def is_last_call(self) -> bool:
        """Whether every player with a wager is ready, and only players without one could still wager."""
        round = None if self.live.table is None else self.live.table.round
        return bool(self.ready) and round is not None and round.takes_wagers and self.ready >= _wagering(round)

    @property
    def is_due(self) -> bool:
        return self.deadline is not None and time.monotonic() >= self.deadline

    def tick(self) -> None:
        """Check the clock, then prepare the table and the next time limit."""
        try:
            self.time_out()
        except PitbossError:
            self._timed = ()  # try again after the same time, not at once
            raise
        finally:
            self.prepare()
            self.reset_clock()

    def time_out(self) -> None:
        """When time is up, deal the cards or pass over the player to act."""
        table = self.live.running()
        round = table.round
        if not self.is_due:
            return
        if (cutter := table.cut_offered) is not None:
            self.timed_out = (TimedOut(table.rounds_played, 0, cutter, "cut"),)
            self.cut(table, cutter, None)
        elif round is None or round.is_over or round.is_idle:
            return
        elif round.takes_wagers:
            self._return_refused(round)
            return_incomplete(table)
            if not round.is_idle:
                self.deal(table)
        else:
            self._pass_over(table, round)
            deal_on(table)

    def _return_refused(self, round: Round) -> None:
        """Return the wagers of jackpots that were stopped or closed after they were placed."""
        for bet in list(round.placed_wagers):
            taken = Withdraw(bet.seat, bet.bet, bet.tip)
            if self.live.jackpots.refuses(bet.bet, round.house.sides) and round.can(taken):
                round.apply(taken)

    def _pass_over(self, table: Table, round: Round) -> None:
        """Pass over everybody who has not decided, and keep what was done for them."""
        actor, did, before = round.actor, action_name(unattended(round)), len(round.events)
        asked = {actor.number: did} if isinstance(actor, Seat) else {}
        decided = set(table.early_decisions)
        pass_over(table)
        acted = {e.seat: e.act for e in round.events[before:] if isinstance(e, Acted) and e.seat not in decided}
        self.timed_out = tuple(
            TimedOut(table.rounds_played, seat, self.live.seats.get(seat, ""), did)
            for seat, did in sorted({**asked, **acted}.items())
        )

    @property
    def moment(self) -> str | None:
        """An id for the decision that all players make at the same time; None where they act in turn."""
        table = self.live.table
        if table is None or table.round is None or table.round.joint_decision is None:
            return None
        about = (self.live.shift, table.rounds_played, table.round.joint_decision)
        return hashlib.sha256(repr(about).encode()).hexdigest()[:16]


def _wagering(round: Round) -> set[str]:
    """The players with a wager in the round."""
    return {position.player for position in round.positions}
