"""A jackpot that the floor keeps: the pure object, what of its log is on the disk, and its accounts in the ledger.

The ledger counts whole cents. What a place holds beyond them is in the jackpot's own log to the millionth of a cent,
and stays with the house in the ledger until it makes a cent.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from pitboss.engine.books.log import GENESIS, Stamp
from pitboss.errors import PitbossError
from pitboss.jackpots.awards import FROZEN as FROZEN_STAGES
from pitboss.jackpots.awards import Award
from pitboss.jackpots.jackpot import Jackpot
from pitboss.jackpots.replay import follow, resume
from pitboss.jackpots.steps import FROZEN, HELD, MICROS, AnyStep, Event, PayAward, Request
from pitboss.ledger.entries import ChainedLine, JackpotPart, LedgerEntry, jackpot_log
from pitboss.records import encode

HOUSE: Final = "house"  # the ledger's account of the cage
MAX_HITS: Final = 25  # as many as a board must be able to show
OWED: Final = (*HELD, FROZEN)  # places that are liabilities, each with an account of its own


def account(jackpot: str, meter: str, place: str) -> str:
    """The ledger's name for a place of a meter: `jackpot/ID/METER/PLACE`, without METER where there is only one."""
    return "/".join(part for part in ("jackpot", jackpot, meter, place) if part)


def owed_cents(jackpot: Jackpot) -> dict[str, int]:
    """What the ledger's accounts of a jackpot must hold: the whole cents of every place."""
    id = jackpot.set_up.id
    return {
        account(id, meter.name, place): meter.micros[place] // MICROS
        for meter in jackpot.meters.values()
        for place in OWED
    }


@dataclass(frozen=True)
class Hit:
    """An award that was paid, and when, in seconds since 1970."""

    at: int
    award: Award


class KeptJackpot:
    """One jackpot in memory, backed by its log on the disk."""

    def __init__(self, jackpot: Jackpot, *, written: bool = True) -> None:
        self.jackpot = jackpot
        self.failure = ""  # why memory may differ from the disk; empty while it does not
        self.shown = jackpot.shows  # what the meters showed at the last step on the disk
        self.hits: deque[Hit] = deque(maxlen=MAX_HITS)  # the last awards that were paid, the latest first
        self.frozen: tuple[Award, ...] = ()  # called and not sealed yet, as far as the disk knows
        self.requested_at: dict[int, int] = {}  # when each request was made, in seconds since 1970
        self.noted = 0
        self.note_written(len(jackpot.log.lines))
        self._written = len(jackpot.log.lines) if written else 0
        self._posted = owed_cents(jackpot) if written else {}

    @property
    def id(self) -> str:
        return self.jackpot.set_up.id

    def check_failure(self) -> None:
        """Refuse wagers on a jackpot whose last step may not be on the disk."""
        if self.failure:
            raise PitbossError(f"Jackpot {self.id} has stopped: {self.failure}. Restart the floor.")

    def apply(self, step: AnyStep) -> Event:
        """Take a step, stamped with its person and the time."""
        log = self.jackpot.log
        before = log.lines[-1].stamp if log.lines else None
        at = time.time_ns() // 1_000_000
        log.stamp = Stamp(step.by, max(at, before.at) if isinstance(before, Stamp) else at)  # clocks may be set back
        return self.jackpot.apply(step)

    def take(self, journal: Callable[[], int]) -> LedgerEntry | None:
        """Hand out the steps that are not on the disk; from here on they count as written."""
        lines = self.jackpot.log.lines
        new = lines[self._written :]
        if not new:
            return None
        after, before = self._written, lines[self._written - 1].hash if self._written else GENESIS
        stored = [ChainedLine(line.n, line.hash, encode(line)) for line in new]
        now = owed_cents(self.jackpot)
        moved = {name: cents - self._posted.get(name, 0) for name, cents in now.items()}
        self._written, self._posted = len(lines), now
        return LedgerEntry(
            at=int(time.time()),
            journal=journal(),
            postings={**moved, HOUSE: -sum(moved.values())},
            table=jackpot_log(self.id),
            jackpot=JackpotPart(self.id, after, before, stored),
        )

    def note_written(self, n: int) -> None:
        """Show meters and hits as they were after this line, which is on the disk."""
        lines = self.jackpot.log.lines
        for line in lines[self.noted : n]:
            at = line.stamp.at // 1000 if isinstance(line.stamp, Stamp) else 0
            if isinstance(step := line.what.step, Request):
                self.requested_at[len(self.requested_at) + 1] = at
            elif isinstance(step, PayAward):
                self.hits.appendleft(Hit(at, self.jackpot.awards[step.award]))
        self.noted, self.shown = n, lines[n - 1].what.shows
        if n == len(lines):
            self.frozen = tuple(each for each in self.jackpot.state.open_awards() if each.stage in FROZEN_STAGES)

    def shown_after(self, n: int) -> tuple[int, ...]:
        """What the meters showed after this line; what they show now if there is none after it."""
        lines = self.jackpot.log.lines
        return lines[n - 1].what.shows if n < len(lines) else self.shown

    @property
    def shown_cents(self) -> dict[str, int]:
        """What every meter shows, by its name."""
        return dict(zip(self.jackpot.meters, self.shown, strict=True))

    def rewind(self) -> None:
        """Forget the steps of a command that was refused: take those on the disk again."""
        lines = self.jackpot.log.lines
        if len(lines) > self._written:
            self.jackpot = resume(encode(line) for line in lines[: self._written])

    @property
    def written(self) -> int:
        """The last line that is on the disk, or on its way there."""
        return self._written

    def follow(self, raw_lines: Sequence[bytes]) -> None:
        """Take the steps that other servers have written."""
        if not raw_lines:
            return
        try:
            follow(self.jackpot, raw_lines)
        except PitbossError as error:
            self.fail(str(error))
            raise
        self._written, self._posted = len(self.jackpot.log.lines), owed_cents(self.jackpot)
        self.note_written(self._written)

    def give_back(self, after: int) -> None:
        """Forget the steps after this line: they were handed out, and the database did not take them."""
        lines = self.jackpot.log.lines
        self.jackpot = resume(encode(line) for line in lines[:after])
        self._written, self._posted = after, owed_cents(self.jackpot)

    def fail(self, why: str) -> None:
        """Stop: what was handed out could not be written."""
        self.failure = self.failure or why
