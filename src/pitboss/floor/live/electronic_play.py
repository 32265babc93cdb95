"""Play that no dealer drives: clocks, time-outs, shuffles and log rollovers between rounds.

The engine has no clock. The one here only notices that a player's time is up; the rules say what happens then.
"""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass
from typing import Final

from pitboss.engine.table.autoplay import deal_on, pass_over, return_incomplete, step
from pitboss.engine.table.table import Table
from pitboss.errors import PitbossError
from pitboss.floor.live.live_table import LiveTable
from pitboss.floor.live.shifts import LINES_IN_SHIFT, roll_over_if_long


@dataclass(frozen=True)
class Pace:
    """How long players have, in seconds."""

    wagers: float = 20
    decision: float = 25


USUAL_PACE: Final = Pace()


class ElectronicPlay:
    """Moves one table along. `deadline` is when the present time limit ends (None: no limit is running)."""

    def __init__(self, live: LiveTable, pace: Pace, lines_in_shift: int = LINES_IN_SHIFT) -> None:
        self.live = live
        self.pace = pace
        self.lines_in_shift = lines_in_shift
        self.ready: set[str] = set()
        self.deadline: float | None = None
        self._timed: tuple[object, ...] = ()  # what the present deadline is for

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
        """Decline the cut for players who have left; when all have declined, the house cuts."""
        while (cutter := table.cut_offered) is not None and cutter not in self.live.seats.values():
            table.cut(cutter, None)

    def say_ready(self, player: str) -> None:
        """Note that a player is done wagering; deal when everybody seated is."""
        table = self.live.running()
        round = table.round
        if round is None or not round.takes_wagers or round.is_idle:
            raise PitbossError("There is no wager on the layout. Place one first.")
        ready = self.ready | {player}
        if ready >= set(self.live.seats.values()):
            self.deal(table)
        else:
            self.ready = ready

    def deal(self, table: Table) -> None:
        """Close the wagers and deal."""
        step(table)
        self.ready = set()
        deal_on(table)

    # --- time ----------------------------------------------------------------------------------------------------

    def reset_clock(self) -> None:
        """Restart the clock if the turn has changed."""
        timed, seconds = self._time_limit()
        if timed != self._timed:
            self._timed = timed
            self.deadline = time.monotonic() + seconds if timed else None

    def _time_limit(self) -> tuple[tuple[object, ...], float]:
        """What the players have time for now (empty: nothing), and the seconds they have."""
        table = self.live.table
        if table is None or not self.live.is_electronic:
            return (), 0
        if table.cut_offered is not None:
            return ("cut", table.rounds_played, table.cut_offered), self.pace.decision
        round = table.round
        if round is None or round.is_over or round.is_idle:
            return (), 0
        if round.takes_wagers:
            return ("wagers", table.rounds_played), self.pace.wagers
        if round.joint_decision is not None:  # one time limit for all
            return (self.moment,), self.pace.decision
        return (self.live.shift, table.rounds_played, len(round.events), str(round.actor)), self.pace.decision

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
            table.cut(cutter, None)
            self.house_cuts(table)
        elif round is None or round.is_over or round.is_idle:
            return
        elif round.takes_wagers:
            return_incomplete(table)
            if not round.is_idle:
                self.deal(table)
        else:
            pass_over(table)
            deal_on(table)

    @property
    def moment(self) -> str | None:
        """An id for the decision that all players make at the same time; None where they act in turn."""
        table = self.live.table
        if table is None or table.round is None or table.round.joint_decision is None:
            return None
        about = (self.live.shift, table.rounds_played, table.round.joint_decision)
        return hashlib.sha256(repr(about).encode()).hexdigest()[:16]
