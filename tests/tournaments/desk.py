"""A director's desk for tests: documents with changes, and steps by the people who take them."""

from __future__ import annotations

import datetime
from typing import Any

from msgspec.structs import replace

from pitboss.errors import Refusal
from pitboss.tournaments import Tournament, resume
from pitboss.tournaments import steps as do
from pitboss.tournaments.document import TournamentDocument, example
from pitboss.tournaments.document.model import EventPlan
from pitboss.tournaments.draws import DrawChain
from pitboss.tournaments.plans import HandPlan
from pitboss.tournaments.steps import TournamentEvent

SEED = bytes(range(32))
DAY = datetime.date(2026, 12, 1)
_CHAIN = DrawChain(SEED, length=200)


def single(**changes: Any) -> TournamentDocument:
    """The example with one table, its event changed."""
    return changed_event(example("single-table"), **changes)


def changed_event(document: TournamentDocument, **changes: Any) -> TournamentDocument:
    """A document whose first event has these changes."""
    first, *rest = document.events
    return replace(document, events=(replace(first, **changes), *rest))


def changed_round(document: TournamentDocument, **changes: Any) -> TournamentDocument:
    """A document whose first round has these changes."""
    first, *rest = document.events[0].rounds
    return changed_event(document, rounds=(replace(first, **changes), *rest))


def starting(document: TournamentDocument, day: datetime.date) -> TournamentDocument:
    """The document with all its dates moved, so that it starts on a day."""
    later = day - document.starts
    events = tuple(replace(each, starts=each.starts + later, ends=each.ends + later) for each in document.events)
    submitted = None if document.submitted is None else document.submitted + later
    return replace(document, events=events, dated=document.dated + later, submitted=submitted)


class Desk:
    """A tournament with its chain, its clock and its people."""

    def __init__(self, document: TournamentDocument | None = None) -> None:
        self.document = document or single()
        self.tournament = Tournament(do.OpenTournament("Dee", "director", 0, self.document, _CHAIN.commitment))
        self.at = 0

    @property
    def state(self) -> Any:
        return self.tournament.state

    @property
    def plan(self) -> EventPlan:
        return self.document.events[0]

    def step(self, kind: type[Any], *args: Any, by: str = "Dee", role: str = "director", **more: Any) -> Any:
        return kind(by, role, self.at, *args, **more)

    def do(self, kind: type[Any], *args: Any, **more: Any) -> TournamentEvent:
        return self.tournament.apply(self.step(kind, *args, **more))

    def refused(self, kind: type[Any], *args: Any, **more: Any) -> Refusal:
        """The refusal of a step, which must leave no mark."""
        head, view = self.tournament.log.head, self.tournament.view()
        try:
            self.do(kind, *args, **more)
        except Refusal as refusal:
            assert (self.tournament.log.head, self.tournament.view()) == (head, view)
            return refusal
        raise AssertionError(f"{kind.__name__} was accepted")

    def link(self) -> str:
        return _CHAIN.link(self.state.links_used + 1)

    def open(self, players: int = 0, event: str = "", **more: Any) -> Desk:
        """Open an event and register this many players."""
        self.do(do.OpenEvent, event or self.plan.id)
        for number in range(1, players + 1):
            self.enter(number, **more)
        return self

    def enter(self, number: int, **more: Any) -> int:
        return self.do(do.Register, f"P{number}", f"Player {number}", more.pop("on", DAY), **more).number

    def draw(self) -> TournamentEvent:
        if self.state.event.registration_open:
            self.do(do.CloseRegistration)
        return self.do(do.Draw, self.link())

    def hand(self, table: str = "1") -> HandPlan:
        found = self.tournament.plan(table, self.at)
        assert isinstance(found, HandPlan), found
        return found

    def begin(self, table: str = "1") -> HandPlan:
        plan = self.hand(table)
        self.do(do.BeginHand, table, plan.hand, by="Dan", role="dealer")
        return plan

    def settle(self, plan: HandPlan, stacks: dict[int, int], **more: Any) -> TournamentEvent:
        """Settle with minimum wagers; seats that are not named keep their chips."""
        wagers = more.pop("wagers", None) or {seat: min(plan.min_points, plan.stacks[seat]) for seat in plan.order}
        after = {seat: stacks.get(seat, plan.stacks[seat]) for seat in plan.order}
        return self.do(do.SettleHand, plan.table, plan.hand, wagers, after, by="Dan", role="dealer", **more)

    def play(self, stacks: dict[int, int] | None = None, table: str = "1") -> TournamentEvent:
        """One hand, after which these seats have these chips."""
        return self.settle(self.begin(table), stacks or {})

    def seat_of(self, entry: int) -> int:
        return int(self.state.entries[entry].seat)

    def replayed(self) -> None:
        """The log gives the same tournament again, bit for bit."""
        again = resume(self.tournament.log.raw_lines())
        assert again.log.head == self.tournament.log.head
        assert again.view() == self.tournament.view()
