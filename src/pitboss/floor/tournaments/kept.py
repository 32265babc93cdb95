"""A tournament in memory, backed by its log on the disk."""

from __future__ import annotations

import asyncio
import datetime
import time
from collections.abc import Callable, Mapping

from pitboss.engine.books.log import GENESIS, Stamp
from pitboss.errors import PitbossError, Refusal
from pitboss.ledger.entries import LedgerEntry, tournament_log
from pitboss.ledger.tournaments.chains import StoredLine, TournamentPart
from pitboss.records import encode
from pitboss.tournaments import Tournament, resume
from pitboss.tournaments.draws import DrawChain
from pitboss.tournaments.papers.money import HOUSE, OUTSIDE, balances
from pitboss.tournaments.plans import HandPlan
from pitboss.tournaments.steps import AnyStep, TournamentEvent

DayOf = Callable[[int], datetime.date]  # the gaming day of a moment


def account(tournament: str, name: str) -> str:
    """The ledger's name for an account of a tournament; the house and the players outside have their own."""
    return name if name in (HOUSE, OUTSIDE) else f"tournament/{tournament}/{name}"


def accounts(tournament: Tournament) -> dict[str, int]:
    """What the ledger's accounts hold by a tournament."""
    id = tournament.state.document.id
    return {account(id, name): cents for name, cents in balances(tournament.state).items() if cents}


class KeptTournament:
    """One tournament: its state, what of its log is on the disk, and the links of its draws, which are secret."""

    def __init__(
        self,
        tournament: Tournament,
        seed: bytes,
        day_of: DayOf,
        *,
        written: bool = True,
        posted: Mapping[str, int] | None = None,
    ) -> None:
        self.tournament = tournament
        self._day_of = day_of
        self.chain = DrawChain(seed)
        self.failure = ""  # why memory may differ from the disk; empty while it does not
        self.lock = asyncio.Lock()  # held while a step of the desk is written
        self.version = 0  # raised by every step, for those who watch
        self._seed = seed
        self._written = len(tournament.log.lines) if written else 0
        self._posted = dict(posted or {})  # what the ledger's accounts hold by this tournament

    @property
    def id(self) -> str:
        return self.tournament.state.document.id

    @property
    def next_link(self) -> str:
        """The link of the next draw."""
        return self.chain.link(self.tournament.state.links_used + 1)

    def now(self) -> int:
        """The present second; a clock that was set back does not go behind the log."""
        return max(int(time.time()), self.tournament.state.now)

    def today(self) -> datetime.date:
        """The present gaming day."""
        return self._day_of(self.now())

    def check_failure(self) -> None:
        if self.failure:
            raise PitbossError(f"Tournament {self.id} has stopped: {self.failure}. Restart the floor.")

    def apply(self, step: AnyStep) -> TournamentEvent:
        """Take a step, stamped with its person and the time."""
        self.check_failure()
        log = self.tournament.log
        before = log.lines[-1].stamp if log.lines else None
        at = time.time_ns() // 1_000_000
        log.stamp = Stamp(step.by, max(at, before.at) if isinstance(before, Stamp) else at)
        event = self.tournament.apply(step)
        self.version += 1
        return event

    def plan(self, table: str) -> HandPlan | Refusal:
        return self.tournament.plan(table, self.now(), self.today())

    def take(self, journal: Callable[[], int]) -> list[LedgerEntry]:
        """Hand out the lines that are not on the disk; from here on they count as written."""
        lines = self.tournament.log.lines
        new = lines[self._written :]
        if not new:
            return []
        after, before = self._written, lines[self._written - 1].hash if self._written else GENESIS
        stored = [StoredLine(line.n, line.hash, encode(line)) for line in new]
        part = TournamentPart(self.id, after, before, stored, b"" if after else self._seed)
        self._written = len(lines)
        before_now, self._posted = self._posted, accounts(self.tournament)
        moved = {each: self._posted.get(each, 0) - before_now.get(each, 0) for each in {**before_now, **self._posted}}
        return [LedgerEntry(new[-1].what.step.at, journal(), moved, tournament_log(self.id), tournament=part)]

    def rewind(self) -> None:
        """Forget the steps of a command that was refused: take those on the disk again."""
        lines = self.tournament.log.lines
        if len(lines) > self._written:
            self.tournament = resume(encode(line) for line in lines[: self._written])
            self.version += 1

    def fail(self, why: str) -> None:
        """Stop: what was handed out could not be written."""
        self.failure = self.failure or why
