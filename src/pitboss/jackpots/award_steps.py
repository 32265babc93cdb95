"""Steps of an award: recognized, called, verified, sealed, paid; taken back before the seal."""

from __future__ import annotations

from dataclasses import replace

from pitboss.catalogue.jackpot_rules import FROM_HOUSE
from pitboss.errors import IllegalAction, Refusal
from pitboss.jackpots.awards import FROZEN, NEXT, STANDING, UNCALLED, Award, Stage, in_order, recognized
from pitboss.jackpots.setup import prize_cents
from pitboss.jackpots.state import Outcome, State
from pitboss.jackpots.steps import (
    DEALER,
    DISPLAY,
    EXECUTIVE,
    HOUSE,
    MACHINE,
    MICROS,
    SUPERVISOR,
    Call,
    Dismiss,
    Move,
    PayAward,
    Recognize,
    Seal,
    TakeBack,
    Verify,
)
from pitboss.jackpots.steps import FROZEN as FROZEN_PLACE
from pitboss.money import dollars, round_up

AnyAwardStep = Call | TakeBack | Verify | Seal | PayAward | Dismiss


def check_recognize(state: State, step: Recognize) -> Refusal | None:
    live = state.rounds.get(step.table)
    if live is None or live.number != step.round:
        return IllegalAction(f"round {step.round} at this table has no wager on this jackpot", state.cite)
    if not step.wins:
        return IllegalAction("name at least one winning hand", state.cite)
    seats = [win.seat for win in step.wins]
    if len(set(seats)) != len(seats):
        return IllegalAction("a seat wins once on this jackpot: only the highest hand is paid", state.cite)
    known = [state.awards[number] for number in live.awards]
    for win in step.wins:
        if any(each.seat == win.seat and each.stage is not Stage.DISMISSED for each in known):
            what = f"the hand of seat {win.seat} in round {step.round} is already recorded"
            return IllegalAction(what, state.cite)
        pay = state.set_up.pays.pays.get(win.hand)
        if pay is None or not pay.share:
            what = f"{win.hand!r} pays nothing from a meter; it is paid from the tray"
            return IllegalAction(what, state.set_up.definition.step("tray"))
        if win.seat not in live.wagers:
            return IllegalAction(f"seat {win.seat} has no wager on this jackpot in round {step.round}", state.cite)
    return None


def do_recognize(state: State, step: Recognize) -> Outcome:
    live = state.rounds[step.table]
    live.recognized = True
    for win in in_order(state.set_up, step.wins):
        number, cents = len(state.awards) + 1, live.wagers[win.seat].cents
        state.put(recognized(state.set_up, win, number, step.table, step.round, cents))
        live.awards.append(number)
    rule = state.set_up.definition.order
    return Outcome(state.cite if rule is None else str(rule.cite))


def check_dismiss(state: State, step: Dismiss) -> Refusal | None:
    return _check_stage(state, step, state.awards.get(step.award), *UNCALLED)


def do_dismiss(state: State, step: Dismiss) -> Outcome:
    state.put(state.awards[step.award].to(Stage.DISMISSED))
    return Outcome(state.set_up.definition.step("take_back"))


def check_call(state: State, step: Call) -> Refusal | None:
    award = state.awards.get(step.award)
    refusal = _check_stage(state, step, award, *UNCALLED)
    if refusal is not None or award is None:
        return refusal
    if step.role not in (DEALER, SUPERVISOR, EXECUTIVE, MACHINE):
        return _not_for(state, step, "call", "only the dealer may name the winning spot and hand")
    live = state.rounds[award.table]
    if award.stage is not Stage.RECOGNIZED and live.number != award.round:
        return IllegalAction(f"round {award.round} is over; adjust the meter instead", state.cite)
    rule = state.set_up.definition.order
    cite = state.cite if rule is None else str(rule.cite)
    others = [state.awards[number] for number in live.awards if number != award.number]
    before = next((each for each in others if each.number < award.number and each.stage is Stage.RECOGNIZED), None)
    if before is not None:
        what = f"seat {before.seat} comes first: awards of a round go from the {state.set_up.order}"
        return IllegalAction(what, cite)
    after = next((each for each in others if each.number > award.number and each.stage in STANDING), None)
    if after is not None and award.stage is not Stage.BACKED_OUT:  # which had its turn
        return IllegalAction(f"seat {after.seat} comes later in the order; take award {after.number} back first", cite)
    return None


def do_call(state: State, step: Call) -> Outcome:
    award = state.awards[step.award]
    meter = state.meters[award.meter]
    shown, since = meter.shows, meter.since_reset
    cents = _award_cents(state, award)
    moves = state.move(_award_moves(state, award, cents))
    if award.empties and not state.set_up.is_house:
        meter.since_reset = meter.micros[DISPLAY]  # the fraction of a cent that was not won
        moves += state.move(list(meter.reset()))
    state.call_count += 1
    state.calls[award.meter].append(award.number)
    called = award.to(Stage.CALLED, called_by=step.by)
    after = meter.since_reset
    state.put(replace(called, shown_cents=shown, cents=cents, moves=moves, since_before=since, since_after=after))
    return Outcome(state.set_up.definition.step("call"), moves, cents)


def _award_cents(state: State, award: Award) -> int:
    """What an award comes to: its share of what the meter shows, or the posted prize."""
    if award.share:
        return state.meters[award.meter].share(award.share)
    return round_up(prize_cents(state.set_up, award.wager_cents), unit=1)


def _award_moves(state: State, award: Award, cents: int) -> list[Move]:
    prize = state.set_up.prize
    of_house = not award.share and prize is not None and prize.source == FROM_HOUSE
    if of_house or state.set_up.is_house:  # each winner has the posted amount: nothing comes off it
        return [Move(award.meter, HOUSE, FROZEN_PLACE, cents * MICROS)]
    return list(state.meters[award.meter].award(cents))


def check_take_back(state: State, step: TakeBack) -> Refusal | None:
    award = state.awards.get(step.award)
    if award is not None and award.stage in (Stage.SEALED, Stage.PAID):
        what = f"award {award.number} is sealed; only an adjustment by two persons can reverse it"
        return IllegalAction(what, state.set_up.definition.step("adjust"))
    refusal = _check_stage(state, step, award, *FROZEN)
    if refusal is not None or award is None:
        return refusal
    if step.role not in (DEALER, SUPERVISOR, EXECUTIVE):
        return _not_for(state, step, "take_back", "only the dealer or a supervisor may take a call back")
    last = state.last_call(award.meter)
    if last is not None and last.number != award.number:
        what = f"award {last.number} came off the same meter later; take it back first, or adjust the meter"
        return IllegalAction(what, state.set_up.definition.step("take_back"))
    meter = state.meters[award.meter]
    back = sum(_to_display(move) for move in _reversed(award))
    if meter.micros[DISPLAY] + back < 0:
        what = "the meter was adjusted since and no longer holds the reseed; adjust it instead"
        return IllegalAction(what, state.set_up.definition.step("adjust"))
    return None


def do_take_back(state: State, step: TakeBack) -> Outcome:
    award = state.awards[step.award]
    meter = state.meters[award.meter]
    since = meter.since_reset - award.since_after + award.since_before
    moves = state.move(_reversed(award))
    meter.since_reset = since
    moves += state.move(meter.spill())
    state.call_count += 1
    state.put(replace(award, stage=Stage.TAKEN_BACK, cents=0, shown_cents=0, moves=(), called_by="", verified_by=""))
    return Outcome(state.set_up.definition.step("take_back"), moves, award.cents)


def _to_display(move: Move) -> int:
    """What a move adds to the display, or takes off it."""
    return move.micros * ((move.target == DISPLAY) - (move.source == DISPLAY))


def _reversed(award: Award) -> list[Move]:
    """What a call moved, moved back: the reseed first."""
    return [Move(move.meter, move.target, move.source, move.micros) for move in reversed(award.moves)]


def check_verify(state: State, step: Verify) -> Refusal | None:
    award = state.awards.get(step.award)
    refusal = _check_stage(state, step, award, Stage.CALLED)
    if refusal is not None or award is None:
        return refusal
    if step.role == MACHINE:
        return _check_machine(state, award)
    if step.role not in (SUPERVISOR, EXECUTIVE):
        return _not_for(state, step, "supervisor", "only a supervisor may verify the win")
    if step.by == award.called_by:
        return _not_for(state, step, "supervisor", "the person who called the win may not verify it")
    return None


def do_verify(state: State, step: Verify) -> Outcome:
    award = state.awards[step.award]
    state.put(award.to(Stage.VERIFIED, verified_by=step.by))
    return Outcome(state.set_up.definition.step("supervisor"), cents=award.cents)


def check_seal(state: State, step: Seal) -> Refusal | None:
    award = state.awards.get(step.award)
    refusal = _check_stage(state, step, award, Stage.VERIFIED)
    if refusal is not None or award is None:
        return refusal
    if step.role == MACHINE:
        return _check_machine(state, award)
    level = state.set_up.executive_from_cents
    if level is not None and award.cents >= level and step.role != EXECUTIVE:
        what = f"an executive's card seals awards of {dollars(level)} or more; this one is {dollars(award.cents)}"
        return _not_for(state, step, "seal", what)
    if step.role not in (SUPERVISOR, EXECUTIVE):
        return _not_for(state, step, "seal", "only a supervisor or an executive may seal an award")
    if step.by == award.called_by:
        return _not_for(state, step, "seal", "the person who called the win may not seal it")
    return None


def do_seal(state: State, step: Seal) -> Outcome:
    """The record: the meter counts the hit and what was won."""
    award = state.awards[step.award]
    meter = state.meters[award.meter]
    meter.hits += 1
    meter.wins_cents += award.cents
    if award.empties and award.meter == state.set_up.meters[0].name:
        state.top_was_won, state.wagers_since_top = True, 0
    state.put(award.to(Stage.SEALED, sealed_by=step.by))
    return Outcome(state.set_up.definition.step("seal"), cents=award.cents)


def check_pay(state: State, step: PayAward) -> Refusal | None:
    award = state.awards.get(step.award)
    refusal = _check_stage(state, step, award, Stage.SEALED)
    if refusal is None and step.role not in (DEALER, SUPERVISOR, EXECUTIVE, MACHINE):
        return _not_for(state, step, "seal", "only the house may pay a prize")
    return refusal


def do_pay(state: State, step: PayAward) -> Outcome:
    award = state.awards[step.award]
    moves = state.move(state.meters[award.meter].payment(award.cents))
    state.put(award.to(Stage.PAID, paid_by=step.by))
    return Outcome(state.set_up.definition.step("seal"), moves, award.cents)


def _check_stage(state: State, step: AnyAwardStep, award: Award | None, *stages: Stage) -> Refusal | None:
    if award is None:
        return IllegalAction(f"there is no award {step.award}", state.cite)
    if award.stage not in stages:
        what = f"award {award.number} is {award.stage.value}; {NEXT[award.stage]}"
        return IllegalAction(what, state.set_up.definition.step("seal"))
    return None


def _check_machine(state: State, award: Award) -> Refusal | None:
    level = state.set_up.machine_below_cents
    if award.cents < level:
        return None
    what = f"a supervisor or an executive seals awards of {dollars(level)} or more; this one is {dollars(award.cents)}"
    return IllegalAction(what, state.set_up.definition.step("seal"))


def _not_for(state: State, step: AnyAwardStep, clause: str, what: str) -> Refusal:
    return IllegalAction(f"{what}; {step.by} is signed in as {step.role}", state.set_up.definition.step(clause))
