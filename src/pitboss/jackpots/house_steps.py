"""Steps of the house: opening, stopping, announced changes, adjustments, transfer and closing."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction

from msgspec import UNSET, UnsetType
from msgspec.structs import replace as with_fields

from pitboss.errors import IllegalAction, IllegalSetup, Refusal
from pitboss.jackpots.awards import Award, Stage
from pitboss.jackpots.check import require_lawful
from pitboss.jackpots.meter import Meter
from pitboss.jackpots.rules.easier import check_easier
from pitboss.jackpots.rules.petitions import check_transfer_granted, use
from pitboss.jackpots.rules.reductions import check_reduction, ends
from pitboss.jackpots.state import APPROVED, DECLINED, REQUESTED, Outcome, Requested, State
from pitboss.jackpots.steps import (
    BACKED_OUT,
    CAUSES,
    DISPLAY,
    EXECUTIVE,
    FROZEN,
    HELD,
    HOUSE,
    MICROS,
    SUPERVISOR,
    TRANSFERRED,
    Adjust,
    Change,
    Close,
    Decline,
    Move,
    Open,
    Receive,
    Request,
    Schedule,
    Start,
    Stop,
    Transfer,
)
from pitboss.money import dollars

LEAST_REASON = 3  # characters


def do_open(state: State, step: Open) -> Outcome:
    seeds = ((meter, meter.set_up.seed_cents * MICROS) for meter in state.meters.values())
    return Outcome(state.cite, state.move(Move(meter.name, HOUSE, DISPLAY, seed) for meter, seed in seeds if seed))


def _check_two(state: State, step: Adjust | Transfer | Receive | Close) -> Refusal | None:
    """Two different persons, each a supervisor or an executive."""
    cite = state.set_up.definition.step("adjust")
    if not {step.role, step.confirmed_role} <= {SUPERVISOR, EXECUTIVE}:
        return IllegalAction("two supervisors or executives are needed for this", cite)
    if not step.confirmed_by or step.confirmed_by == step.by:
        return IllegalAction("a second supervisor or executive must confirm this", cite)
    return None if isinstance(step, Receive) else _check_requested(state, step, cite)


def _check_requested(state: State, step: Adjust | Transfer | Close, cite: str) -> Refusal | None:
    """An approval is of exactly what was requested."""
    if isinstance(step.request, UnsetType):
        return None
    found = state.requests.get(step.request)
    if found is None or found.state != REQUESTED:
        said = "there is no such request" if found is None else f"it is already {found.state}"
        return IllegalAction(f"request {step.request} cannot be approved: {said}", cite)
    if with_fields(step, confirmed_by="", confirmed_role="", request=UNSET) != found.asked:
        return IllegalAction(f"request {step.request} asked for something else; approve exactly what it asks for", cite)
    return None


def _note_approval(state: State, step: Adjust | Transfer | Close) -> None:
    if not isinstance(step.request, UnsetType):
        found = state.requests[step.request]
        state.requests[step.request] = replace(found, state=APPROVED, decided_by=step.confirmed_by)


def check_request(state: State, step: Request) -> Refusal | None:
    """What the second person could not approve now is not requested either."""
    asked, cite = step.asked, state.set_up.definition.step("adjust")
    if (asked.by, asked.role) != (step.by, step.role) or asked.confirmed_by or asked.request is not UNSET:
        return IllegalAction("make the request in your own name; another person confirms it later", cite)
    trial = with_fields(asked, confirmed_by=f"not {step.by}", confirmed_role=EXECUTIVE)
    if isinstance(trial, Adjust):
        return check_adjust(state, trial)
    return check_transfer(state, trial) if isinstance(trial, Transfer) else check_close(state, trial)


def do_request(state: State, step: Request) -> Outcome:
    number = len(state.requests) + 1
    state.requests[number] = Requested(number, step.asked)
    return Outcome(state.set_up.definition.step("adjust"))


def check_decline(state: State, step: Decline) -> Refusal | None:
    cite, found = state.set_up.definition.step("adjust"), state.requests.get(step.request)
    if step.role not in (SUPERVISOR, EXECUTIVE):
        return IllegalAction("only a supervisor or an executive may decline a request", cite)
    if found is None or found.state != REQUESTED:
        said = "there is no such request" if found is None else f"it is already {found.state}"
        return IllegalAction(f"request {step.request} cannot be declined: {said}", cite)
    if step.by == found.asked.by:
        return IllegalAction("you made this request; another supervisor or executive must decide on it", cite)
    return None


def do_decline(state: State, step: Decline) -> Outcome:
    found = state.requests[step.request]
    state.requests[step.request] = replace(found, state=DECLINED, decided_by=step.by)
    return Outcome(state.set_up.definition.step("adjust"))


def check_adjust(state: State, step: Adjust) -> Refusal | None:
    cite = state.set_up.definition.step("adjust")
    refusal = _check_two(state, step)
    if refusal is not None:
        return refusal
    if step.cause not in CAUSES:
        return IllegalAction(
            f"{step.cause!r} is not a cause to adjust a meter; choose one of {', '.join(CAUSES)}", cite
        )
    if len(step.reason.strip()) < LEAST_REASON:
        return IllegalAction("write the reason for the adjustment", cite)
    if (step.cause == BACKED_OUT) != bool(step.award):
        return IllegalAction("give an award number with the cause 'award backed out', and with no other cause", cite)
    refusal = check_reduction(state, step)
    if refusal is not None:
        return refusal
    return _check_back_out(state, step, cite) if step.award else _check_amount(state, step, cite)


def _check_amount(state: State, step: Adjust, cite: str) -> Refusal | None:
    meter = state.meters.get(step.meter)
    if meter is None or step.place not in HELD:
        return IllegalAction(
            f"this jackpot has no {step.place} on a meter {step.meter!r}; choose one that its page shows", cite
        )
    after = meter.micros[step.place] + step.cents * MICROS
    if not step.cents or after < 0:
        return IllegalAction(
            f"enter an amount other than $0.00 that leaves $0.00 or more. You entered {dollars(step.cents)}", cite
        )
    limit = meter.set_up.limit_cents
    if step.place == DISPLAY and limit is not None and after > limit * MICROS:
        return IllegalAction(f"the meter has a limit of {dollars(limit)}; put the rest in the overflow", cite)
    return None


def _check_back_out(state: State, step: Adjust, cite: str) -> Refusal | None:
    award = state.awards.get(step.award)
    if award is None or award.stage is not Stage.SEALED:
        return IllegalAction(
            f"award {step.award} cannot be backed out: only a sealed award that is not paid yet can be", cite
        )
    if (step.meter, step.place, step.cents) != (award.meter, DISPLAY, award.cents):
        return IllegalAction(
            f"backing out award {step.award} returns exactly {dollars(award.cents)} to its display; request that", cite
        )
    return None


def do_adjust(state: State, step: Adjust) -> Outcome:
    meter, cite = state.meters[step.meter], state.set_up.definition.step("adjust")
    _note_approval(state, step)
    if step.award:
        return Outcome(cite, _back_out(state, state.awards[step.award], meter), step.cents)
    amount = abs(step.cents) * MICROS
    return Outcome(cite, state.move([Move(meter.name, *ends(step), amount)]), step.cents)


def _back_out(state: State, award: Award, meter: Meter) -> tuple[Move, ...]:
    """What was frozen goes back where it came from; the reseed stays, and is adjusted by itself if it should go."""
    frozen = [move for move in award.moves if move.target == FROZEN]
    moves = state.move(Move(move.meter, FROZEN, move.source, move.micros) for move in frozen)
    moves += state.move(meter.spill())
    meter.hits -= 1
    meter.wins_cents -= award.cents
    state.call_count += 1
    state.put(award.to(Stage.BACKED_OUT))
    state.top_was_won = any(
        each.empties and each.meter == state.set_up.meters[0].name and each.stage in (Stage.SEALED, Stage.PAID)
        for each in state.awards.values()
    )
    return moves


def check_stop(state: State, step: Stop) -> Refusal | None:
    if step.role not in (SUPERVISOR, EXECUTIVE):
        return IllegalAction("only a supervisor or an executive may stop the link", state.cite)
    if state.is_stopped:
        return IllegalAction("the link is stopped already", state.cite)
    return None if step.reason.strip() else IllegalAction("write why the link stops", state.cite)


def do_stop(state: State, step: Stop) -> Outcome:
    state.is_stopped = True
    return Outcome(state.cite)


def check_start(state: State, step: Start) -> Refusal | None:
    if step.role not in (SUPERVISOR, EXECUTIVE):
        return IllegalAction("only a supervisor or an executive may start the link", state.cite)
    return None if state.is_stopped else IllegalAction("the link is already running", state.cite)


def do_start(state: State, step: Start) -> Outcome:
    state.is_stopped = False
    return Outcome(state.cite)


def check_schedule(state: State, step: Schedule) -> Refusal | None:
    if step.role != EXECUTIVE:
        return IllegalAction("only an executive may announce a change", state.cite)
    try:
        date.fromisoformat(step.effective)
    except ValueError:
        return IllegalAction(f"{step.effective[:40]!r} is not a date; write 2026-12-01", state.cite)
    old, new = state.set_up, step.set_up
    for name in ("id", "wager", "kind", "unit_cents"):
        if getattr(old, name) != getattr(new, name):
            words = name.removesuffix("_cents")
            return IllegalSetup(
                f"the {words} of a jackpot cannot change; open a new jackpot and close this one", state.cite
            )
    if old.paytable != new.paytable and (refusal := check_easier(state, step)) is not None:
        return refusal
    try:
        require_lawful(new)
    except Refusal as refusal:
        return refusal
    return None


def do_schedule(state: State, step: Schedule) -> Outcome:
    state.scheduled = (step.set_up, step.effective)
    if isinstance(step.petition, str) and step.petition in state.petitions:
        use(state, step.petition)
    return Outcome(state.cite)


def check_change(state: State, step: Change) -> Refusal | None:
    if step.role != EXECUTIVE:
        return IllegalAction("only an executive may put a change into effect", state.cite)
    if state.scheduled is None:
        return IllegalAction("no change is announced; announce it first", state.cite)
    if not state.is_stopped:
        return IllegalAction("no rate, seed or limit changes while the link runs; stop it first", state.cite)
    new, effective = state.scheduled
    try:
        early = date.fromisoformat(step.on) < date.fromisoformat(effective)
    except ValueError:
        return IllegalAction(f"{step.on[:40]!r} is not a date; write 2026-12-01", state.cite)
    if early:
        return IllegalAction(f"the change is announced for {effective}; today is {step.on}", state.cite)
    if state.open_awards():
        return IllegalAction("an award is waiting for its seal; seal it or take it back first", state.cite)
    for meter in new.meters:
        shown, limit = state.meters[meter.name], meter.limit_cents
        if limit is not None and shown.micros[DISPLAY] > limit * MICROS and not new.is_house:
            what = f"the limit cannot be below what the meter shows, {dollars(shown.shows)}. You set {dollars(limit)}"
            return IllegalSetup(what, new.definition.step("adjust"))
    return None


def do_change(state: State, step: Change) -> Outcome:
    new, _ = state.scheduled or (state.set_up, "")
    state.set_up, state.scheduled = new, None
    moves: tuple[Move, ...] = ()
    for each in new.meters:
        meter = state.meters[each.name]
        more = each.seed_cents * MICROS - meter.micros[DISPLAY]
        meter.use(each)
        if new.is_house and more:  # the amount is the casino's to set until it is won
            ends = (HOUSE, DISPLAY) if more > 0 else (DISPLAY, HOUSE)
            moves += state.move([Move(meter.name, *ends, abs(more))])
    return Outcome(state.cite, moves)


def _check_settled(state: State, what: str) -> Refusal | None:
    if state.open_awards() or any(meter.micros[FROZEN] for meter in state.meters.values()):
        return IllegalAction(f"{what} while an award is not paid; pay it first", state.cite)
    return None


def check_transfer(state: State, step: Transfer) -> Refusal | None:
    rule = state.set_up.definition.discontinue
    cite = state.cite if rule is None else str(rule.petition)
    if state.set_up.is_house:
        return IllegalAction("a house jackpot has no fund of the players to transfer; close it", state.cite)
    if not step.petition.strip() or not step.to.strip() or step.to == state.set_up.id:
        return IllegalAction("enter the number of the granted petition and the other jackpot that takes over", cite)
    settled = _check_two(state, step) or _check_settled(state, "the jackpot cannot be transferred")
    return settled or check_transfer_granted(state, step)


def do_transfer(state: State, step: Transfer) -> Outcome:
    rule = state.set_up.definition.discontinue
    _note_approval(state, step)
    use(state, step.petition)
    moves = state.move(_everything_to(state, TRANSFERRED))
    state.is_closed = True
    whole = sum((move.cents for move in moves), Fraction(0))
    return Outcome(state.cite if rule is None else str(rule.petition), moves, int(whole))


def check_receive(state: State, step: Receive) -> Refusal | None:
    if state.set_up.is_house:
        return IllegalAction("players' money never goes to a house jackpot", state.cite)
    known = step.meter in state.meters and step.petition.strip() and step.origin.strip()
    if not known or step.cents <= 0 or MICROS % step.cents.denominator:
        return IllegalAction("name the meter, the amount, where it comes from and the permission", state.cite)
    return _check_two(state, step)


def do_receive(state: State, step: Receive) -> Outcome:
    moves = state.move(state.meters[step.meter].filled(TRANSFERRED, int(step.cents * MICROS)))
    return Outcome(state.cite, moves, int(step.cents))


def check_close(state: State, step: Close) -> Refusal | None:
    refusal = _check_two(state, step) or _check_settled(state, "the jackpot cannot be closed")
    if refusal is not None or state.set_up.is_house:
        return refusal
    rule = state.set_up.definition.discontinue
    cite = state.cite if rule is None else str(rule.cite)
    if not state.top_was_won or state.wagers_since_top:
        what = "the jackpot cannot end before its top award is won; petition for easier criteria or a transfer"
        return IllegalAction(what, cite)
    players = sum((int(meter.players_money) for meter in state.meters.values()), 0)
    if players:
        what = f"{dollars(players)} of the players' money is on the meters; petition for its transfer"
        return IllegalAction(what, cite)
    return None


def do_close(state: State, step: Close) -> Outcome:
    rule = state.set_up.definition.discontinue
    _note_approval(state, step)
    moves = state.move(_everything_to(state, HOUSE))
    state.is_closed = True
    return Outcome(state.cite if rule is None else str(rule.cite), moves)


def _everything_to(state: State, target: str) -> list[Move]:
    return [
        Move(meter.name, place, target, meter.micros[place])
        for meter in state.meters.values()
        for place in HELD
        if meter.micros[place]
    ]
