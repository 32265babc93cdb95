"""Dealer school: at a table of the demonstration the software plays the guests and asks the dealer for each step.

What is due and what is paid is read off the round, so that no rule lives here. A right answer is carried out by the
orders that every dealer sends, in the dealer's own name; a wrong one changes nothing at the table, and is counted with
the clause. A drill is kept in memory: it is practice, and no record.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

import msgspec

from pitboss.engine.games import TwentyOne
from pitboss.engine.record.why import why
from pitboss.engine.vocabulary.actions import Action, Deal, DealFaceDown, NoBlackjack
from pitboss.engine.vocabulary.actors import CHANCE, DEALER, Seat
from pitboss.engine.vocabulary.events import CardDealt, Settled
from pitboss.errors import PitbossError
from pitboss.floor.commands import commands
from pitboss.floor.demonstration.company import Company
from pitboss.floor.demonstration.guests import order
from pitboss.floor.demonstration.play_money import check_demonstration
from pitboss.floor.floor import Floor
from pitboss.floor.live.live_table import LiveTable, Stale
from pitboss.floor.people.people import Person

TABLES: Final = frozenset({"dealer-school"})
CARD, DOWN, PEEK, TURN, STAND, ASK, INSURANCE = "card", "down", "peek", "turn", "stand", "ask", "insurance"
TAKE, PUSH, PAY, PART = "take", "push", "pay", "part"  # what happens to a wager; a part of it, as at a surrender


class Due(msgspec.Struct, frozen=True):
    """What a dealer has to do or to say next, and by which clause. Cents: what a wager is paid, or the part taken."""

    what: str
    cite: str
    seat: int = 0
    cents: int = 0
    text: str = ""  # of a payment: what happened and why
    hand: int = 0
    bet: str = ""
    stake_cents: int = 0

    @property
    def is_payment(self) -> bool:
        return self.what in (TAKE, PUSH, PAY, PART)

    def question(self) -> dict[str, Any]:
        """What the page may show before the answer."""
        if not self.is_payment:
            return {"kind": "step"}
        return {"kind": "payment", **{name: getattr(self, name) for name in ("seat", "hand", "bet", "stake_cents")}}

    def fits(self, what: str, seat: int, cents: int) -> bool:
        amount = cents if self.what in (PAY, PART) else self.cents
        place = self.seat if self.is_payment else seat
        return (what, place, amount) == (self.what, self.seat, self.cents)


@dataclass
class Drill:
    """One dealer's practice at a table."""

    dealer: str
    steps: int = 0
    first: int = 0  # steps that were right at the first try
    errors: Counter[str] = field(default_factory=Counter)  # by clause
    missed: bool = False  # the present question was answered wrongly
    last: dict[str, Any] | None = None  # the last answer, and what was due
    asked: list[Due] = field(default_factory=list)  # payments and a stand that are to be said, the first is next
    seen: tuple[int, int] = (0, 0)  # the round, and how many of its events are asked about
    released: tuple[Any, ...] = ()  # the guest who may act

    def summary(self) -> dict[str, Any]:
        errors = [{"cite": cite, "count": count} for cite, count in sorted(self.errors.items())]
        return {"dealer": self.dealer, "steps": self.steps, "first": self.first, "errors": errors}


class Training:
    """The drills of a floor, by table."""

    def __init__(self, floor: Floor, company: Company) -> None:
        self.floor = floor
        self.company = company
        self.drills: dict[str, Drill] = {}
        self.rng = Random()
        company.holds = self.holds

    def state(self, live: LiveTable) -> dict[str, Any]:
        """The drill at a table as its page shows it."""
        drill = self.drills.get(live.id)
        shown: dict[str, Any] = {"training": self.is_school(live), "question": None, "last": None, "summary": None}
        if drill is None:
            return shown
        due = self._due(live, drill)
        question = None if due is None else due.question()
        return {**shown, "question": question, "last": drill.last, "summary": drill.summary()}

    def is_school(self, live: LiveTable) -> bool:
        return self.floor.is_demonstration and live.id in TABLES

    def check(self, live: LiveTable) -> None:
        check_demonstration(self.floor)
        if not self.is_school(live):
            raise PitbossError("Drills are held at the demonstration's dealer school only. Choose that table.")

    def begin(self, live: LiveTable, person: Person) -> None:
        """Begin a drill, or continue your own."""
        self.check(live)
        drill = self.drills.get(live.id)
        if drill is None or drill.dealer != person.name:
            self.drills[live.id] = Drill(person.name, seen=_position(live))
        self.company.note(live.id)

    def end(self, live: LiveTable, person: Person) -> dict[str, Any]:
        """End one's drill and return what it came to."""
        self.check(live)
        summary = self._own(live, person).summary()
        del self.drills[live.id]
        self.company.note(live.id)
        return summary

    async def answer(self, live: LiveTable, person: Person, what: str, seat: int, cents: int) -> None:
        """Compare an answer with what is due: carry it out, or count it and say what was due."""
        self.check(live)
        drill = self._own(live, person)
        due = await live.read(lambda: self._due(live, drill))
        if due is None:
            raise Stale("Nothing is due from the dealer now. Wait for the guests.")
        right = due.fits(what, seat, cents)
        if right:
            await self._carry_out(live, person, drill, due)
            drill.steps += 1
            drill.first += not drill.missed
        else:
            drill.errors[due.cite] += 1
        drill.missed = not right
        drill.last = {"right": right, **msgspec.to_builtins(due)}
        self.company.note(live.id)

    def _own(self, live: LiveTable, person: Person) -> Drill:
        drill = self.drills.get(live.id)
        if drill is None or drill.dealer != person.name:
            raise PitbossError("You have no drill at this table. Begin one first.")
        return drill

    # --- what is due -----------------------------------------------------------------------------------------------

    def holds(self, live: LiveTable) -> bool:
        """Whether the guests wait for the dealer: a payment is to be said, or nobody has asked them yet."""
        drill = self.drills.get(live.id)
        if drill is None:
            return False
        self._catch_up(live, drill)
        round = _round(live)
        waits = round is not None and isinstance(round.actor, Seat) and not round.takes_wagers
        return bool(drill.asked) or (waits and drill.released != _turn(live))

    def _due(self, live: LiveTable, drill: Drill) -> Due | None:
        self._catch_up(live, drill)
        if drill.asked:
            return drill.asked[0]
        round = _round(live)
        if round is None or round.is_over or round.is_idle or self._guests_still_wager(live, round):
            return None
        found = due_step(round)
        return None if found is None or (isinstance(round.actor, Seat) and drill.released == _turn(live)) else found

    def _guests_still_wager(self, live: LiveTable, round: TwentyOne) -> bool:
        wagering = {position.seat for position in round.positions}
        guests = {seat for seat, name in live.seats.items() if name in live.automatic}
        return round.takes_wagers and not guests <= wagering

    def _catch_up(self, live: LiveTable, drill: Drill) -> None:
        """Ask about every wager that was settled since the last look."""
        round, (number, count) = _round(live), _position(live)
        if round is None or (number, count) == drill.seen:
            return
        known = drill.seen[1] if drill.seen[0] == number and drill.seen[1] <= count else 0
        settled = [event for event in round.events[known:] if isinstance(event, Settled) and not event.tip]
        drill.asked += [_payment(event, round) for event in settled if event.stake_cents]
        drill.seen = number, count

    # --- what a right answer does ----------------------------------------------------------------------------------

    async def _carry_out(self, live: LiveTable, person: Person, drill: Drill, due: Due) -> None:
        if due.is_payment or due.what == STAND:
            drill.asked.pop(0)
        elif due.what in (ASK, INSURANCE):
            drill.released = _turn(live)
        elif due.what == DOWN:
            await order(self.floor, person, live, commands.DealFaceDown(kind="deal face down"))
        else:
            if due.what == TURN and (round := _round(live)) is not None and round.actor is DEALER:
                await order(self.floor, person, live, commands.GoAhead(kind="go ahead"))
            await self._draw(live, person)
            await live.read(lambda: self._ask_stand(live, drill, due))

    async def _draw(self, live: LiveTable, person: Person) -> None:
        """Bring the next card, or what the peek finds, at random; none where the dealer's hand is complete."""
        round = _round(live)
        if round is None or round.actor is not CHANCE:
            return
        ways: list[tuple[Action, int]] = [each for each in round.chances() if round.can(each[0])]
        action = self.rng.choices([each for each, _ in ways], [weight for _, weight in ways])[0]
        if isinstance(action, Deal):
            await order(self.floor, person, live, commands.DealCard(kind="deal", card=action.card.name))
        elif isinstance(action, NoBlackjack):
            await order(self.floor, person, live, commands.NoBlackjack(kind="no blackjack"))

    def _ask_stand(self, live: LiveTable, drill: Drill, due: Due) -> None:
        """After the dealer's last card ask, before the payments, whether another one comes."""
        round = _round(live)
        if round is None or not round.is_over or not (due.what == TURN or (due.what == CARD and not due.seat)):
            return
        drill.asked.insert(0, Due(STAND, _drawing_rule(round)))


def due_step(round: TwentyOne) -> Due | None:
    """The dealer's next step, as the round says it."""
    clauses = round.house.clauses
    if isinstance(round.actor, Seat):
        if round.offers_insurance:
            return Due(INSURANCE, clauses.insurance)
        return Due(ASK, clauses.signal, round.actor.number)
    if round.actor is DEALER:
        return Due(TURN, _drawing_rule(round))
    if round.actor is not CHANCE or round.pending_draws or round.wants_shuffle:
        return None
    if round.owes_face:
        return Due(PEEK, clauses.peek) if round.can(NoBlackjack()) else Due(TURN, _drawing_rule(round))
    if round.can(DealFaceDown()):
        return Due(DOWN, clauses.deal)
    return _due_card(round)


def _due_card(round: TwentyOne) -> Due | None:
    """Where the next card goes: found by dealing one on a copy of the round."""
    clauses = round.house.clauses
    first = next((action for action, _ in round.chances() if round.can(action)), None)
    dealt = [] if first is None else [e for e in round.fork().apply(first) if isinstance(e, CardDealt)]
    if not dealt:
        return None
    begins = round.takes_wagers or round.phase.value == "deal"
    cite = clauses.deal if begins else clauses.signal if dealt[0].seat else _drawing_rule(round)
    return Due(CARD, cite, dealt[0].seat)


def _drawing_rule(round: TwentyOne) -> str:
    """The clause by which this table's dealer draws and stands."""
    return round.house.game.cite_of("dealer_hits_soft_17")


def _payment(event: Settled, round: TwentyOne) -> Due:
    """What happens to a wager, by the engine's own settlement."""
    net, reason = event.net_cents, why(event, round)
    what = PAY if net > 0 else PUSH if not net else TAKE if net == -event.stake_cents else PART
    cents = abs(net) if what in (PAY, PART) else 0
    return Due(what, reason.cite, event.seat, cents, reason.text, event.hand, event.bet, event.stake_cents)


def _round(live: LiveTable) -> TwentyOne | None:
    round = None if live.table is None else live.table.shown_round
    return round if isinstance(round, TwentyOne) else None


def _position(live: LiveTable) -> tuple[int, int]:
    """The round's number in its shift, and how many events it has."""
    round = _round(live)
    return (0, 0) if round is None or live.table is None else (live.table.rounds_played, len(round.events))


def _turn(live: LiveTable) -> tuple[Any, ...]:
    """Who is asked: one hand of a seat, or everybody for insurance."""
    round = _round(live)
    if round is None or live.table is None:
        return ()
    about = (INSURANCE,) if round.offers_insurance else (round.actor, round.hand_number)
    return (live.shift, live.table.rounds_played, *about)
