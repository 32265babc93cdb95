"""Fills and credits: requested, prepared and verified by three persons, each with a numbered slip."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pitboss.errors import IllegalAction, Refusal
from pitboss.house.shifts.balance import Finding, NotBalanced, over_or_short
from pitboss.house.shifts.chips import Chips, differences, words
from pitboss.house.shifts.state import PREPARED, REQUESTED, VERIFIED, VOID, Slip, State
from pitboss.house.shifts.steps import CREDIT, FILL, SLIP_KINDS, PrepareSlip, RequestSlip, VerifySlip, VoidSlip
from pitboss.money import dollars

RECOUNT: Final = "Count the chips again. If the slip itself is wrong, a supervisor voids it and a new one is requested."


def check_request(state: State, step: RequestSlip) -> Refusal | None:
    if step.kind not in SLIP_KINDS:
        return IllegalAction(f"A slip is for a fill or a credit, not {step.kind!r}.", state.set_up.clauses.persons)
    if not any(step.chips.values()):
        return IllegalAction(f"A {step.kind} needs at least one chip.", state.set_up.clauses.persons)
    return _enough(state, step.chips) if step.kind == CREDIT else None


def _no_slip(state: State, number: int) -> str:
    """Refuse a number that no slip has, with those that there are."""
    there = f"Its slips: {', '.join(map(str, state.slips))}." if state.slips else "It has no slips."
    return f"There is no slip {number} in this shift. {there}"


def _enough(state: State, chips: Chips) -> Refusal | None:
    """A credit takes only what lies in the tray, as far as the denominations are known."""
    if not state.by_denomination:
        return None
    for chip, count in chips.items():
        if state.tray.get(chip, 0) < count:
            has = state.tray.get(chip, 0)
            what = f"The tray holds {has} {dollars(chip)} chips, fewer than {count}. Ask for a smaller credit."
            return IllegalAction(what, state.set_up.clauses.equipment)
    return None


def do_request(state: State, step: RequestSlip) -> int:
    number = state.next_slip
    state.slips[number] = Slip(number, step.kind, dict(step.chips), step.by, step.at)
    state.next_slip += 1
    return number


def check_prepare(state: State, step: PrepareSlip) -> Refusal | None:
    slip = state.slips.get(step.slip)
    cite = state.set_up.clauses.persons
    if slip is None:
        return IllegalAction(_no_slip(state, step.slip), cite)
    if slip.state != REQUESTED:
        return IllegalAction(
            f"Slip {slip.number} is already {slip.state}. To move more chips, request a new slip.", cite
        )
    if step.by == slip.requested_by:
        what = f"{step.by} requested slip {slip.number}. Somebody else must prepare it, and a third person verify it."
        return IllegalAction(what, cite)
    return _same_chips(slip, step.chips, "requested", "prepared", cite)


def do_prepare(state: State, step: PrepareSlip) -> int:
    state.slips[step.slip] = replace(state.slips[step.slip], prepared_by=step.by, state=PREPARED)
    return step.slip


def check_verify(state: State, step: VerifySlip) -> Refusal | None:
    slip = state.slips.get(step.slip)
    cite = state.set_up.clauses.persons
    if slip is None:
        return IllegalAction(_no_slip(state, step.slip), cite)
    if slip.state != PREPARED:
        due = "prepare it first" if slip.state == REQUESTED else f"it is {slip.state}"
        return IllegalAction(f"Slip {slip.number} cannot be verified: {due}.", cite)
    for person, did in ((slip.requested_by, "requested"), (slip.prepared_by, "prepared")):
        if step.by == person:
            return IllegalAction(f"{step.by} {did} slip {slip.number}. It must be verified by a third person.", cite)
    if slip.kind == CREDIT and (refusal := _enough(state, slip.chips)) is not None:
        return refusal
    return _same_chips(slip, step.chips, "prepared", "verified", cite)


def do_verify(state: State, step: VerifySlip) -> int:
    slip = replace(state.slips[step.slip], verified_by=step.by, verified_at=step.at, state=VERIFIED)
    state.slips[step.slip] = slip
    state.move(slip.chips, 1 if slip.kind == FILL else -1)
    return step.slip


def _same_chips(slip: Slip, chips: Chips, before: str, now: str, cite: str) -> Refusal | None:
    """The chips of a slip stay the same from hand to hand; otherwise each denomination that differs is named."""
    found = [
        Finding(
            f"slip {slip.number}",
            chip * count,
            f"Slip {slip.number}, {dollars(chip)} chips: {slip.chips.get(chip, 0)} {before}, "
            f"{chips.get(chip, 0)} {now}, {over_or_short(chip * count)}.",
            denomination=chip,
            slip=slip.number,
        )
        for chip, count in differences(slip.chips, chips)
    ]
    return NotBalanced(tuple(found), cite, RECOUNT) if found else None


def check_void(state: State, step: VoidSlip) -> Refusal | None:
    slip = state.slips.get(step.slip)
    cite = state.set_up.clauses.persons
    if slip is None:
        return IllegalAction(_no_slip(state, step.slip), cite)
    if not slip.is_open:
        return IllegalAction(f"Slip {slip.number} is {slip.state}: it can no longer be voided. {_to_undo(slip)}", cite)
    if not step.reason.strip():
        return IllegalAction(f"Give the reason for voiding slip {slip.number} ({words(slip.chips)}).", cite)
    return None


def _to_undo(slip: Slip) -> str:
    """What to do in place of voiding a slip whose chips have moved, or that is void."""
    if slip.state != VERIFIED:
        return "Request a new one if chips must move."
    return f"Request a {CREDIT if slip.kind == FILL else FILL} to move the chips back."


def do_void(state: State, step: VoidSlip) -> int:
    state.slips[step.slip] = replace(state.slips[step.slip], state=VOID, reason=step.reason)
    return step.slip
