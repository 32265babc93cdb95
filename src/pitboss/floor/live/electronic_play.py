"""How an electronic table goes from round to round by itself: wagers are taken, cards come, nobody holds it up.

The engine has no clock. This one only says when somebody has not acted in time; what then happens, the round says.
"""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass
from typing import Final

from pitboss.engine.table.autoplay import deal_on, pass_over, return_incomplete, step
from pitboss.engine.table.table import Table
from pitboss.engine.vocabulary.actors import Seat
from pitboss.errors import PitbossError
from pitboss.floor.live.live_table import LiveTable
from pitboss.floor.live.shifts import LINES_IN_SHIFT, roll_if_long


@dataclass(frozen=True)
class Pace:
    """How long people have, in seconds."""

    wagers: float = 20
    decision: float = 25


USUAL_PACE: Final = Pace()


class Course:
    """The course of one table. `deadline` is when somebody has waited long enough (None: nobody waits)."""

    def __init__(self, live: LiveTable, pace: Pace, lines_in_shift: int = LINES_IN_SHIFT) -> None:
        self.live = live
        self.pace = pace
        self.lines_in_shift = lines_in_shift
        self.ready: set[str] = set()
        self.deadline: float | None = None
        self._waits_for: tuple[object, ...] = ()

    # --- wagers --------------------------------------------------------------------------------------------------

    def check_wagers(self) -> None:
        """Refuse a wager while cards are dealt, or lie to be cut."""
        table = self.live.running()
        round = table.round
        if round is not None and not (round.takes_wagers or round.is_over):
            raise PitbossError("the cards are being dealt: wagers are taken again after this round")
        if (cutter := table.cut_offered) is not None:
            raise PitbossError(f"the cards were shuffled, and the cut is offered to {cutter}")

    def prepare(self) -> None:
        """Between two rounds, have the log rolled over and the cards shuffled where that is due (CO 30-816(2)).

        It follows a command that was accepted, so that no refused wager has to bring it about.
        """
        table = self.live.table
        if table is None or (table.round is not None and not table.round.is_over):
            return
        if table.books.racks:
            roll_if_long(self.live, self.lines_in_shift)
            table = self.live.running()
            if table.shoe is not None and table.shoe.needs_shuffle and table.cut_offered is None:
                table.begin_shuffle()
        self.house_cuts(table)

    def house_cuts(self, table: Table) -> None:
        """A player who does not sit here any more declines; when all have declined, the house cuts."""
        while (cutter := table.cut_offered) is not None and cutter not in self.live.seats.values():
            table.cut(cutter, None)

    def say_ready(self, player: str) -> None:
        """A player wants no more wagers; the cards come when everybody who sits here has said so."""
        table = self.live.running()
        round = table.round
        if round is None or not round.takes_wagers or round.is_idle:
            raise PitbossError("there is no wager on the layout yet")
        ready = self.ready | {player}
        if ready >= set(self.live.seats.values()):
            self.deal(table)
        else:
            self.ready = ready

    def deal(self, table: Table) -> None:
        """No more wagers."""
        step(table)
        self.ready = set()
        deal_on(table)

    # --- time ----------------------------------------------------------------------------------------------------

    def look(self) -> None:
        """Start the clock anew when it is another's turn."""
        waits_for, seconds = self._waiting()
        if waits_for != self._waits_for:
            self._waits_for = waits_for
            self.deadline = time.monotonic() + seconds if waits_for else None

    def _waiting(self) -> tuple[tuple[object, ...], float]:
        """What is waited for (nothing: empty), and how long that may take."""
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
        if round.joint_decision is not None:  # the same time for all
            return (self.moment,), self.pace.decision
        return (self.live.shift, table.rounds_played, len(round.events), str(round.actor)), self.pace.decision

    @property
    def is_due(self) -> bool:
        return self.deadline is not None and time.monotonic() >= self.deadline

    def tick(self) -> None:
        """A moment has passed."""
        try:
            self.time_out()
        except PitbossError:
            self._waits_for = ()  # what cannot be done now is tried again after the same time, not at once
            raise
        finally:
            self.prepare()
            self.look()

    def time_out(self) -> None:
        """Nobody has acted in time: the cards come, or the player who was asked is passed over."""
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
        """A name for what all decide on now, another one as soon as that is something else; None where one decides."""
        table = self.live.table
        if table is None or table.round is None or table.round.joint_decision is None:
            return None
        about = (self.live.shift, table.rounds_played, table.round.joint_decision)
        return hashlib.sha256(repr(about).encode()).hexdigest()[:16]

    def whose_turn(self) -> int | None:
        table = self.live.table
        round = None if table is None else table.round
        return round.actor.number if round is not None and isinstance(round.actor, Seat) else None
