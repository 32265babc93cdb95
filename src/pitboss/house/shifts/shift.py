"""The shift: a pure object that changes by named steps only, each checked and recorded.

>>> set_up = ShiftSetUp("T1", 1, "2026-11-17", "blackjack", (1_00, 5_00, 25_00))
>>> shift = Shift(OpenShift("Sue", "supervisor", 0, set_up, {5_00: 20}, {5_00: 20}, "Dan"))
>>> event = shift.apply(SellChips("Dan", "dealer", 60, "Pat", "currency", 20_00, {5_00: 4}))
>>> event.cite, event.tray_cents, event.box_cents
('CO 30-831(3)', 8000, 2000)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from pitboss.engine.books.cash import worth
from pitboss.errors import IllegalAction, PitbossError, Refusal
from pitboss.house.shifts import counts, play, slips
from pitboss.house.shifts.balance import NotBalanced, tray_findings
from pitboss.house.shifts.chips import Chips, added
from pitboss.house.shifts.setup import ShiftSetUp
from pitboss.house.shifts.state import Carried, Difference, State
from pitboss.house.shifts.steps import (
    TRAY,
    AnyStep,
    BookDifference,
    BringChips,
    ChangeChips,
    CloseShift,
    CountBox,
    CountTips,
    CountTray,
    DropBox,
    OpenShift,
    PrepareSlip,
    RequestSlip,
    SellChips,
    SettleRound,
    ShiftEvent,
    TakeChips,
    VerifySlip,
    VoidSlip,
)
from pitboss.money import dollars

Check = Callable[[State, Any], Refusal | None]
Do = Callable[[State, Any], int]

_STEPS: Final[dict[type[Any], tuple[Check, Do, str]]] = {  # the last is the clause's name in `ShiftClauses`
    RequestSlip: (slips.check_request, slips.do_request, "persons"),
    PrepareSlip: (slips.check_prepare, slips.do_prepare, "persons"),
    VerifySlip: (slips.check_verify, slips.do_verify, "persons"),
    VoidSlip: (slips.check_void, slips.do_void, "persons"),
    SellChips: (play.check_sell, play.do_sell, "cash"),
    ChangeChips: (play.check_change, play.do_change, "cash"),
    SettleRound: (play.check_settle, play.do_settle, "cash"),
    BringChips: (play.check_walk, play.do_walk, "cash"),
    TakeChips: (play.check_walk, play.do_walk, "cash"),
    CountTray: (counts.check_two, counts.do_count_tray, "count"),
    DropBox: (counts.check_two, counts.do_drop, "equipment"),
    CountBox: (counts.check_count_box, counts.do_count_box, "count"),
    CountTips: (counts.check_count_tips, counts.do_count_tips, "equipment"),
    BookDifference: (counts.check_difference, counts.do_difference, "persons"),
    CloseShift: (counts.check_close, counts.do_close, "count"),
}
OPENING: Final = f"{TRAY} at the opening"
_CHIPS_OF: Final = ("chips", "gave", "got", "counted", "coins")  # carried ones may be chips that the table had


class Shift:
    """One shift of one table, from the opening count to the close."""

    def __init__(self, opening: OpenShift) -> None:
        refusal = check_open(opening)
        if refusal is not None:
            raise refusal
        self.state = State(opening)
        over = added(opening.counted, opening.carried, -1)
        if over:
            self.state.differences.append(
                Difference(OPENING, worth(over), opening.reason, opening.by, opening.confirmed_by, over)
            )
        self.events: list[ShiftEvent] = [self._event(opening, opening.set_up.clauses.count)]

    def check(self, step: AnyStep) -> Refusal | None:
        """Why a step may not be taken now; None if it may."""
        state, clauses = self.state, self.state.set_up.clauses
        if type(step) not in _STEPS:
            return IllegalAction("This shift is already open.", clauses.count)
        if state.is_closed:
            return IllegalAction("This shift is closed: enter it in the next one.", clauses.count)
        if (refusal := _check_denominations(state.set_up, step)) is not None:
            return refusal
        check, _, _ = _STEPS[type(step)]
        return check(state, step)

    def apply(self, step: AnyStep) -> ShiftEvent:
        """Take a step, or refuse it and change nothing."""
        refusal = self.check(step)
        if refusal is not None:
            raise refusal
        _, do, clause = _STEPS[type(step)]
        self.state.steps += 1
        number = do(self.state, step)
        event = self._event(step, getattr(self.state.set_up.clauses, clause), number)
        self.events.append(event)
        return event

    def _event(self, step: AnyStep, cite: str, number: int = 0) -> ShiftEvent:
        state = self.state
        box = state.boxes[state.box].cents
        return ShiftEvent(step, cite, number, state.tray_cents, box, state.tip_box_cents, state.in_play_cents)

    def carried(self) -> Carried:
        """What the next shift takes over."""
        state = self.state
        if state.closing is None:
            raise PitbossError("The shift is still open. Close it first.")
        box = state.boxes[state.box]
        return Carried(
            dict(state.closing), state.next_slip, box.number, dict(box.held), state.tip_box_cents, state.in_play_cents
        )


def check_open(step: OpenShift) -> Refusal | None:
    """Two persons count the tray, and find what was carried over."""
    clauses = step.set_up.clauses
    if not step.confirmed_by.strip() or step.confirmed_by == step.by:
        return IllegalAction("Two people must count the tray at the opening. Name the second person.", clauses.persons)
    if (refusal := _check_denominations(step.set_up, step)) is not None:
        return refusal
    findings = tuple(tray_findings(step.carried, step.counted, "carried over"))
    if findings and not step.reason.strip():
        return NotBalanced(findings, clauses.count)
    return None


def _check_denominations(set_up: ShiftSetUp, step: AnyStep) -> Refusal | None:
    """Chips are of the table's denominations; only what a round brings may be below zero."""
    for name in _CHIPS_OF:
        chips = getattr(step, name, None)
        if not isinstance(chips, dict) or isinstance(step, CountBox):
            continue
        refusal = check_chips(set_up, chips, may_be_short=isinstance(step, SettleRound | BookDifference))
        if refusal is not None:
            return refusal
    return None


def check_chips(set_up: ShiftSetUp, chips: Chips, *, may_be_short: bool = False) -> Refusal | None:
    """Compare chips that a person counted with those that the table has, before anybody else counts them."""
    for chip, count in chips.items():
        if chip not in set_up.denominations:
            known = _listed([dollars(each) for each in sorted(set_up.denominations)])
            what = f"This table has no {dollars(chip)} chip. It has {known}. Count again."
            return IllegalAction(what, set_up.clauses.cash)
        if count < 0 and not may_be_short:
            what = f"The number of {dollars(chip)} chips may not be below zero, not {count}."
            return IllegalAction(what, set_up.clauses.cash)
    return None


def _listed(names: Sequence[str]) -> str:
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last
