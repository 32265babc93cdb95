"""Counts by two persons: the tray, the drop boxes, the tip box, and differences that go on the books."""

from __future__ import annotations

from dataclasses import replace

from pitboss.engine.books.cash import worth
from pitboss.errors import IllegalAction, Refusal
from pitboss.house.shifts.balance import NotBalanced, box_findings, close_findings, tray_state
from pitboss.house.shifts.chips import added
from pitboss.house.shifts.play import TENDERS
from pitboss.house.shifts.state import Box, Difference, State, TrayCount
from pitboss.house.shifts.steps import (
    TIP_BOX,
    TRAY,
    BookDifference,
    CloseShift,
    CountBox,
    CountTips,
    CountTray,
    DropBox,
)

TwoPersons = BookDifference | CloseShift | CountBox | CountTips | CountTray | DropBox


def check_two(state: State, step: TwoPersons) -> Refusal | None:
    """A count, a drop and a difference have two persons."""
    if not step.confirmed_by.strip():
        return IllegalAction("Two people must count. Name the second person.", state.set_up.clauses.persons)
    if step.confirmed_by == step.by:
        what = f"{step.by} has already counted. A second person must count too."
        return IllegalAction(what, state.set_up.clauses.persons)
    return None


def check_count_team(state: State, number: int, person: str) -> Refusal | None:
    """Nobody who had a drop box or its cash in hand counts it; asked of each person before they count.

    Not a part of `check_count_box`: shifts that were counted before this rule still replay.
    """
    box = state.boxes.get(number)
    if box is None or person not in box.handled_by:
        return None
    what = (
        f"{person} took drop box {number} from the table, or cash that is in it. "
        "Two people who had no hand in it must count it."
    )
    return IllegalAction(what, state.set_up.clauses.persons)


def check_box_difference(state: State, step: BookDifference) -> Refusal | None:
    """A difference of a drop box says what it is of: otherwise it would explain none of the box's amounts.

    Not a part of `check_difference`: shifts that were counted before this rule still replay.
    """
    box = next((each for each in state.boxes.values() if step.where == f"box {each.number}"), None)
    if box is None:
        return None
    known = sorted(box.held.keys() | (box.counted or {}).keys() | TENDERS)
    if step.tender in known:
        return None
    what = f"Say what the difference of drop box {box.number} is of: {', '.join(known)}."
    return IllegalAction(what, state.set_up.clauses.persons)


def check_roles(roles: tuple[str, str], cite: str) -> Refusal | None:
    """Two dealers do not count alone, nor two cashiers."""
    if set(roles) <= {"dealer", "cashier"}:
        return IllegalAction("One of the two who count must be a supervisor.", cite)
    return None


def do_count_tray(state: State, step: CountTray) -> int:
    state.counts.append(TrayCount(state.steps, step.at, not tray_state(state, step.counted)))
    return 0


def do_drop(state: State, step: DropBox) -> int:
    number = state.box
    box = state.boxes[number]
    state.boxes[number] = replace(box, dropped_at=step.at, handled_by=box.handled_by | {step.by, step.confirmed_by})
    state.box = number + 1
    state.boxes[state.box] = Box(state.box)
    return number


def check_count_box(state: State, step: CountBox) -> Refusal | None:
    cite = state.set_up.clauses.count
    box = state.boxes.get(step.box)
    if box is None:
        return IllegalAction(f"This shift has no drop box {step.box}.", cite)
    if not box.dropped_at:
        return IllegalAction(f"Drop box {step.box} is still at the table: take it first.", cite)
    if box.counted is not None and not counts_again(state, box):
        return IllegalAction(f"Drop box {step.box} is counted, and it balances.", cite)
    if any(cents < 0 for cents in step.counted.values()):
        return IllegalAction("A count may not be below zero.", cite)
    return check_two(state, step)


def counts_again(state: State, box: Box) -> bool:
    """Whether a drop box that was counted may be counted once more: its count does not balance."""
    return any(True for _ in box_findings(state, box))


def do_count_box(state: State, step: CountBox) -> int:
    state.boxes[step.box] = replace(state.boxes[step.box], counted=dict(step.counted))
    return step.box


def check_count_tips(state: State, step: CountTips) -> Refusal | None:
    if step.cents < 0:
        return IllegalAction("A count may not be below zero.", state.set_up.clauses.equipment)
    return check_two(state, step)


def do_count_tips(state: State, step: CountTips) -> int:
    if step.again is True and counts_tips_again(state):
        state.tips_over_cents += step.cents - state.tips_found_cents
    else:
        state.tips_over_cents += step.cents - state.tip_box_cents
    state.tip_box_cents, state.tips_found_cents = 0, step.cents
    return 0


def counts_tips_again(state: State) -> bool:
    """Whether the tips that were counted last are counted once more: they do not balance, and none came since."""
    return state.tips_over_cents != state.booked(TIP_BOX) and not state.tip_box_cents


def check_difference(state: State, step: BookDifference) -> Refusal | None:
    cite = state.set_up.clauses.persons
    boxes = {f"box {number}" for number in state.boxes}
    if step.where not in (TRAY, TIP_BOX, *boxes):
        return IllegalAction(
            f"Book a difference for the tray, the tip box or a drop box, not for {step.where!r}.", cite
        )
    if not step.reason.strip():
        return IllegalAction("Give the reason for the difference.", cite)
    if step.chips and (step.where != TRAY or worth(step.chips) != step.cents):
        return IllegalAction("List chips for the tray only, and for the whole difference.", cite)
    if not step.cents and not step.chips:
        return IllegalAction("A difference is over or short by at least a cent.", cite)
    return check_two(state, step)


def do_difference(state: State, step: BookDifference) -> int:
    state.differences.append(
        Difference(step.where, step.cents, step.reason, step.by, step.confirmed_by, added(step.chips, {}), step.tender)
    )
    return 0


def check_close(state: State, step: CloseShift) -> Refusal | None:
    if (refusal := check_two(state, step)) is not None:
        return refusal
    findings = close_findings(state, step.counted)
    advice = "Count again, or let two supervisors book the difference."
    return NotBalanced(findings, state.set_up.clauses.count, advice) if findings else None


def do_close(state: State, step: CloseShift) -> int:
    state.closing = added(step.counted, {})
    state.closed_at = step.at
    return 0
