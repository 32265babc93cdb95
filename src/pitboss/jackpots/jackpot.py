"""The jackpot: a pure object that changes by named steps only, each checked, recorded and chained.

>>> from fractions import Fraction
>>> from pitboss.jackpots.setup import JackpotSetUp, MeterSetUp
>>> meter = MeterSetUp("", seed_cents=2_000_00, rate=Fraction(17, 100))
>>> jackpot = Jackpot(JackpotSetUp("TriLux", "trilux-progressive-30-2115", "06", "progressive", 1_00, (meter,)), "Eve")
>>> event = jackpot.apply(Contribute("Pat", "player", table="T1", round=1, seat=3, cents=1_00))
>>> jackpot.shows, event.cite
((200017,), 'CO 30-2115(7) ¶3 s.1-2')
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec import UNSET

from pitboss.engine.books.log import Stamped
from pitboss.errors import IllegalAction, PitbossError, Refusal
from pitboss.jackpots import award_steps, house_steps, wager_steps
from pitboss.jackpots.awards import Award
from pitboss.jackpots.chain import JackpotLog
from pitboss.jackpots.check import require_lawful
from pitboss.jackpots.meter import Meter
from pitboss.jackpots.rules import petitions
from pitboss.jackpots.setup import JackpotSetUp
from pitboss.jackpots.state import Outcome, State
from pitboss.jackpots.steps import (
    EXECUTIVE,
    ROLES,
    Adjust,
    Answer,
    AnyStep,
    Call,
    Change,
    Close,
    Contribute,
    Decline,
    Dismiss,
    Event,
    Open,
    PayAward,
    Petition,
    Receive,
    Recognize,
    Request,
    ReturnWager,
    Schedule,
    Seal,
    Start,
    Stop,
    TakeBack,
    Transfer,
    Verify,
)

Check = Callable[[State, Any], Refusal | None]
Do = Callable[[State, Any], Outcome]

_STEPS: Final[dict[type[Any], tuple[Check, Do]]] = {
    Contribute: (wager_steps.check_contribute, wager_steps.do_contribute),
    ReturnWager: (wager_steps.check_return, wager_steps.do_return),
    Recognize: (award_steps.check_recognize, award_steps.do_recognize),
    Call: (award_steps.check_call, award_steps.do_call),
    TakeBack: (award_steps.check_take_back, award_steps.do_take_back),
    Verify: (award_steps.check_verify, award_steps.do_verify),
    Seal: (award_steps.check_seal, award_steps.do_seal),
    PayAward: (award_steps.check_pay, award_steps.do_pay),
    Dismiss: (award_steps.check_dismiss, award_steps.do_dismiss),
    Adjust: (house_steps.check_adjust, house_steps.do_adjust),
    Stop: (house_steps.check_stop, house_steps.do_stop),
    Start: (house_steps.check_start, house_steps.do_start),
    Schedule: (house_steps.check_schedule, house_steps.do_schedule),
    Change: (house_steps.check_change, house_steps.do_change),
    Transfer: (house_steps.check_transfer, house_steps.do_transfer),
    Receive: (house_steps.check_receive, house_steps.do_receive),
    Close: (house_steps.check_close, house_steps.do_close),
    Request: (house_steps.check_request, house_steps.do_request),
    Decline: (house_steps.check_decline, house_steps.do_decline),
    Petition: (petitions.check_petition, petitions.do_petition),
    Answer: (petitions.check_answer, petitions.do_answer),
}


class Jackpot:
    """Meters, awards and the log of how they came to be."""

    def __init__(self, set_up: JackpotSetUp, by: str, role: str = EXECUTIVE, stamp: Stamped = UNSET) -> None:
        require_lawful(set_up)
        opened = Open(by, role, set_up)
        refusal = _check_person(opened, set_up)
        if refusal is None and role != EXECUTIVE:
            refusal = IllegalAction("only an executive may open a jackpot", str(set_up.definition.cite))
        if refusal is not None:
            raise refusal
        self.state = State(set_up)
        self.log = JackpotLog()
        self.log.stamp = stamp
        self._record(opened, house_steps.do_open(self.state, opened))

    @property
    def set_up(self) -> JackpotSetUp:
        return self.state.set_up

    @property
    def meters(self) -> dict[str, Meter]:
        return self.state.meters

    @property
    def awards(self) -> dict[int, Award]:
        return self.state.awards

    @property
    def shows(self) -> tuple[int, ...]:
        """What every meter displays, in whole cents."""
        return self.state.shows

    @property
    def pending(self) -> list[Award]:
        """Awards that wait for their seal, the earliest first."""
        return [award for award in self.awards.values() if award.is_open]

    def refuse(self, step: AnyStep) -> Refusal | None:
        """Why this step is not allowed now, or None."""
        if type(step) not in _STEPS:
            raise PitbossError(f"{step.tag().rpartition('.')[0]} is not a step of an open jackpot")
        refusal = _check_person(step, self.set_up)
        if refusal is None and self.state.is_closed:
            refusal = IllegalAction("the jackpot is closed", str(self.set_up.definition.cite))
        return refusal or _STEPS[type(step)][0](self.state, step)

    def apply(self, step: AnyStep) -> Event:
        """Take a step and record it; a refused one leaves everything as it was."""
        refusal = self.refuse(step)
        if refusal is not None:
            raise refusal
        return self._record(step, _STEPS[type(step)][1](self.state, step))

    def _record(self, step: AnyStep, outcome: Outcome) -> Event:
        event = Event(step, outcome.cite, outcome.moves, self.shows, outcome.cents)
        self.log.append(event)
        return event


def _check_person(step: AnyStep, set_up: JackpotSetUp) -> Refusal | None:
    if not step.by:
        return IllegalAction("a step needs the name of the person who takes it", str(set_up.definition.cite))
    if step.role not in ROLES:
        what = f"{step.role!r} is not a role at a jackpot; choose one of {', '.join(ROLES)}"
        return IllegalAction(what, str(set_up.definition.cite))
    return None
