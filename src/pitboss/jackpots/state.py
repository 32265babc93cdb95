"""The state of a jackpot, which its steps read and change."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from pitboss.jackpots.awards import STANDING, Award
from pitboss.jackpots.meter import Meter
from pitboss.jackpots.setup import JackpotSetUp
from pitboss.jackpots.steps import Adjust, Close, Move, Transfer

REQUESTED, APPROVED, DECLINED = ("requested", "approved", "declined")


@dataclass(frozen=True)
class Outcome:
    """What a step did: its clause, the money that it moved, and an award's amount."""

    cite: str
    moves: tuple[Move, ...] = ()
    cents: int = 0


@dataclass(frozen=True)
class LiveWager:
    """A wager of the current round: what it moved, and how many awards had been called before it."""

    cents: int
    moves: tuple[Move, ...]
    calls: int


@dataclass
class LiveRound:
    """The wagers of a table's current round, by seat."""

    number: int
    wagers: dict[int, LiveWager]
    awards: list[int] = field(default_factory=list)  # numbers, in the order in which they are paid
    recognized: bool = False


@dataclass(frozen=True)
class Requested:
    """A step that waits for its second person; then approved or declined by one."""

    number: int
    asked: Adjust | Transfer | Close
    state: str = REQUESTED
    decided_by: str = ""


@dataclass(frozen=True)
class Filed:
    """A petition to the regulator, and how far it has come."""

    number: str
    asks: str
    reason: str
    by: str
    granted: bool | None = None  # None until the regulator has answered
    document: str = ""
    used: bool = False

    @property
    def stands(self) -> bool:
        """Whether it was granted and not used yet."""
        return self.granted is True and not self.used


class State:
    """Meters, awards and the current round of each table."""

    def __init__(self, set_up: JackpotSetUp) -> None:
        self.set_up = set_up
        self.meters = {each.name: Meter(each) for each in set_up.meters}
        self.awards: dict[int, Award] = {}
        self.waiting: dict[int, None] = {}  # numbers of the awards that wait for their seal
        self.calls: dict[str, list[int]] = {each.name: [] for each in set_up.meters}  # awards in the order of calls
        self.rounds: dict[str, LiveRound] = {}
        self.requests: dict[int, Requested] = {}
        self.call_count = 0  # awards called or taken back so far
        self.in_meter_cents = 0  # all wagers
        self.is_stopped = False
        self.is_closed = False
        self.petitions: dict[str, Filed] = {}  # to the regulator, by number
        self.scheduled: tuple[JackpotSetUp, str] | None = None
        self.wagers_since_top = 0  # wagers since the top award was last sealed
        self.top_was_won = False

    @property
    def shows(self) -> tuple[int, ...]:
        return tuple(meter.shows for meter in self.meters.values())

    @property
    def cite(self) -> str:
        return str(self.set_up.definition.cite)

    def move(self, moves: Iterable[Move]) -> tuple[Move, ...]:
        """Move money, and say what moved."""
        done = tuple(moves)
        for move in done:
            self.meters[move.meter].apply(move)
        return done

    def put(self, award: Award) -> None:
        """Keep an award as it now is."""
        self.awards[award.number] = award
        if award.is_open:
            self.waiting[award.number] = None
        else:
            self.waiting.pop(award.number, None)

    def open_awards(self, table: str | None = None) -> list[Award]:
        """Awards that wait for their seal."""
        found = (self.awards[number] for number in self.waiting)
        return [each for each in found if table in (None, each.table)]

    def last_call(self, meter: str) -> Award | None:
        """The award that was called last of those that stand on this meter."""
        stack = self.calls[meter]
        while stack and self.awards[stack[-1]].stage not in STANDING:
            stack.pop()
        return self.awards[stack[-1]] if stack else None
