"""Wagers: what they put on the meters, and what comes off again when one is returned."""

from __future__ import annotations

from pitboss.errors import IllegalAction, IllegalWager, Refusal
from pitboss.jackpots.state import LiveRound, LiveWager, Outcome, State
from pitboss.jackpots.steps import Contribute, Move, ReturnWager
from pitboss.money import dollars


def check_contribute(state: State, step: Contribute) -> Refusal | None:
    set_up = state.set_up
    stake = set_up.wager_definition.stake
    if state.is_stopped:
        return IllegalWager("the link is stopped; wait until it starts again", state.cite)
    if stake.fixed and step.cents != set_up.unit_cents:
        what = f"the wager on this jackpot is {dollars(set_up.unit_cents)}. You offered {dollars(step.cents)}"
        return IllegalWager(what, str(stake.cite))
    if not 1 <= step.cents <= 10**9 or step.seat < 1:
        return IllegalWager(f"a wager of {dollars(step.cents)} at seat {step.seat} cannot be taken", str(stake.cite))
    live = state.rounds.get(step.table)
    if live is not None and step.round < live.number:
        return IllegalWager(f"round {step.round} at this table is over; wager on the next round", state.cite)
    if live is not None and step.round == live.number:
        if live.recognized:
            return IllegalWager(f"round {step.round} already has its winners; wager on the next round", state.cite)
        if step.seat in live.wagers:
            return IllegalWager(f"seat {step.seat} already has its wager on this jackpot", str(stake.cite))
        return None
    return _check_reconciled(state, step)


def _check_reconciled(state: State, step: Contribute) -> Refusal | None:
    """Where the system is started and ended for each game, a table's next one waits for its seals."""
    waiting = state.open_awards(step.table)
    if waiting and state.set_up.definition.card:
        what = f"award {waiting[0].number} at this table is not sealed yet; seal it or take it back first"
        return IllegalAction(what, state.set_up.definition.step("seal"))
    return None


def do_contribute(state: State, step: Contribute) -> Outcome:
    moves = state.move(move for meter in state.meters.values() for move in meter.contribution(step.cents))
    live = state.rounds.get(step.table)
    if live is None or live.number != step.round:
        live = state.rounds[step.table] = LiveRound(step.round, {})
    live.wagers[step.seat] = LiveWager(step.cents, moves, state.call_count)
    state.in_meter_cents += step.cents
    state.wagers_since_top += 1
    rate = state.set_up.definition.rate
    return Outcome(state.cite if rate is None else str(rate.cite), moves)


def check_return(state: State, step: ReturnWager) -> Refusal | None:
    live = state.rounds.get(step.table)
    if live is None or live.number != step.round or step.seat not in live.wagers:
        return IllegalAction(f"seat {step.seat} has no wager on this jackpot in round {step.round}", state.cite)
    if live.recognized:
        return IllegalAction(f"round {step.round} already has its winners; its wagers cannot be returned", state.cite)
    if live.wagers[step.seat].calls != state.call_count:
        what = "an award came off the jackpot after this wager; correct the meter by an adjustment"
        return IllegalAction(what, state.set_up.definition.step("adjust"))
    return None


def do_return(state: State, step: ReturnWager) -> Outcome:
    wager = state.rounds[step.table].wagers.pop(step.seat)
    back = state.move(Move(move.meter, move.target, move.source, move.micros) for move in wager.moves)
    state.in_meter_cents -= wager.cents
    state.wagers_since_top -= 1
    return Outcome(state.cite, back)
