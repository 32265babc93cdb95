"""Rulings: disputes before a judge, disqualification, more time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pitboss.errors import IllegalAction, Refusal
from pitboss.law.register import is_citable
from pitboss.tournaments.outcome import Outcome
from pitboss.tournaments.persons import is_same_person
from pitboss.tournaments.plans import HOUSE_RULES
from pitboss.tournaments.ranking import final_places
from pitboss.tournaments.state import CANCELED, DECIDED, DISQUALIFIED, ENDED, Dispute, Entry, EventState, State
from pitboss.tournaments.steps import CASH, DIRECTOR, JUDGE, Disqualify, ExtendTime, Out, RaiseDispute, RuleDispute

DISPUTES = "CO 30-832.08(11) s.2"
TWO_ENTRIES = "CO 30-832(2)(c) s.3"


def check_raise(state: State, step: RaiseDispute) -> Refusal | None:
    table, entry = state.tables.get(step.table), state.entries.get(step.entry)
    if table is None or entry is None or entry.number not in table.seats.values():
        return IllegalAction("A dispute is about a player at a table in play.", DISPUTES)
    if not step.what.strip():
        return IllegalAction("Say what the player disputes.", DISPUTES)
    return None


def do_raise(state: State, step: RaiseDispute) -> Outcome:
    number = len(state.disputes) + 1
    table = state.tables[step.table]
    hand = table.hand + int(table.in_hand)
    state.disputes[number] = Dispute(number, step.table, step.entry, step.what, hand, table.dealers)
    return Outcome(DISPUTES, number)


def check_rule(state: State, step: RuleDispute) -> Refusal | None:
    dispute = state.disputes.get(step.dispute)
    if dispute is None or dispute.decision:
        return IllegalAction(f"Dispute {step.dispute} does not wait for a ruling.", DISPUTES)
    if step.role not in (JUDGE, DIRECTOR):
        return IllegalAction("A tournament judge or pit supervisor rules on disputes.", DISPUTES)
    if step.by in dispute.dealers:
        what = f"{step.by} dealt hand {dispute.hand}: another supervisor or judge rules on it (CO 30-828(1))."
        return IllegalAction(what, DISPUTES)
    if not step.decision.strip() or not _is_of_828(step.clause):
        what = "Say the decision, and the clause of 30-828 that it follows, such as CO 30-828(4)."
        return IllegalAction(what, DISPUTES)
    return None


def _is_of_828(clause: str) -> bool:
    """Whether a ruling names a clause of the irregularities that the law has."""
    cite = "CO " + clause.strip().removeprefix("CO ")
    return cite.startswith("CO 30-828(") and is_citable(cite)


def do_rule(state: State, step: RuleDispute) -> Outcome:
    found = state.disputes[step.dispute]
    state.disputes[step.dispute] = replace(found, decision=step.decision, clause=step.clause, by=step.by)
    return Outcome(DISPUTES, step.dispute)


def check_disqualify(state: State, step: Disqualify) -> Refusal | None:
    found = [state.entries.get(number) for number in step.entries]
    if not found or any(each is None or each.event != state.current for each in found):
        return IllegalAction("Name entries of the event that is open.", TWO_ENTRIES)
    if state.event is None or any(each is not None and each.status == DISQUALIFIED for each in found):
        return IllegalAction("They are disqualified already.", TWO_ENTRIES)
    if state.event.phase == ENDED:
        what = "The prizes of this event are awarded. Undo the award first, if none is paid yet."
        return IllegalAction(what, TWO_ENTRIES)
    if not step.reason.strip():
        return IllegalAction("Say why the player is disqualified.", TWO_ENTRIES)
    seated = [each for each in _meant(state, step) if each.table]
    if any(state.tables[each.table].in_hand for each in seated):
        return IllegalAction("Disqualify a player between hands.", TWO_ENTRIES)
    if any(state.tables[each.table].tie is not None or state.tables[each.table].playoff for each in seated):
        return IllegalAction("Break the tie at the table first.", TWO_ENTRIES)
    return None


def _meant(state: State, step: Disqualify) -> list[Entry]:
    """The entries that are named, and the active one of the same person."""
    named = [state.entries[number] for number in step.entries]
    others = [each for each in state.in_event() if each.is_active and each not in named]
    return [*named, *(each for each in others if _is_of(state, each.player, step))]


def do_disqualify(state: State, step: Disqualify) -> Outcome:
    outs, event = [], state.events[state.current]
    for entry in _meant(state, step):
        number, points = entry.number, entry.points
        if entry.table:
            table = state.tables[entry.table]
            table.remove(entry.seat)
            table.done = not table.seats
            entry.table, entry.seat = "", 0
        event.advanced = [each for each in event.advanced if each != number]
        state.give(entry, -entry.points)
        entry.status, entry.left_at = DISQUALIFIED, ()
        outs.append(Out(number, points, f"disqualified: {step.reason}", TWO_ENTRIES))
    state.outs += outs
    notes = (*_bar_others(state, step), *_withhold(state, event, step))
    if event.phase == DECIDED:
        event.parts = {n: part for n, part in event.parts.items() if state.entries[n].status != DISQUALIFIED}
        final_places(state, event)
    return Outcome(TWO_ENTRIES, outs=tuple(outs), notes=notes)


def _is_of(state: State, player: str, step: Disqualify) -> bool:
    """Whether a person is one of those who are disqualified."""
    return any(is_same_person(player, state.entries[number].player) for number in step.entries)


def _bar_others(state: State, step: Disqualify) -> Iterator[str]:
    """Entries of the same persons that were over before take no place: they are eligible for no prize at all."""
    over: list[Entry] = [each for each in state.in_event() if each.status not in (CANCELED, DISQUALIFIED)]
    for each in [each for each in over if _is_of(state, each.player, step)]:
        each.status, each.left_at = DISQUALIFIED, ()
        yield f"entry {each.number} of the same player takes no place"


def _withhold(state: State, event: EventState, step: Disqualify) -> Iterator[str]:
    """Keep back the prizes of earlier events that a disqualified person was not paid yet; their money is won again."""
    for award in [each for each in state.unpaid if _is_of(state, each.player, step)]:
        state.withheld.add(award.number)
        if award.kind == CASH:  # a voucher that nobody uses lapses into the pool of its event
            event.pool_cents += award.cents
        yield f"prize {award.number} is withheld" + ("; its money goes into the pool" if award.kind == CASH else "")


def check_time(state: State, step: ExtendTime) -> Refusal | None:
    if step.table not in state.tables or not 1 <= step.seconds <= 600:
        return IllegalAction("More time is 1 to 600 seconds for the next hand of a table in play.", HOUSE_RULES)
    return None


def do_time(state: State, step: ExtendTime) -> Outcome:
    state.tables[step.table].extra_seconds += step.seconds
    return Outcome(HOUSE_RULES)
