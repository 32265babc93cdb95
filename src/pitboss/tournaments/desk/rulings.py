"""Rulings: disputes before a judge, disqualification, more time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace as changed
from fractions import Fraction

from msgspec.structs import replace

from pitboss.errors import IllegalAction, Refusal
from pitboss.law.register import is_citable
from pitboss.money import dollars
from pitboss.tournaments.outcome import Outcome
from pitboss.tournaments.persons import is_same_person
from pitboss.tournaments.plans import HOUSE_RULES
from pitboss.tournaments.prizes import divide_cents
from pitboss.tournaments.ranking import final_places
from pitboss.tournaments.state import CANCELED, DECIDED, DISQUALIFIED, ENDED, Dispute, Entry, EventState, State
from pitboss.tournaments.steps import (
    CASH,
    DIRECTOR,
    JUDGE,
    Awarded,
    Disqualify,
    ExtendTime,
    Out,
    RaiseDispute,
    RuleDispute,
)

DISPUTES = "CO 30-832.08(11) s.2"
TWO_ENTRIES = "CO 30-832(2)(c) s.3"
PAY_ALL = "CO 30-832.06 ¶3 s.1"


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
    state.disputes[step.dispute] = changed(found, decision=step.decision, clause=step.clause, by=step.by)
    return Outcome(DISPUTES, step.dispute)


def check_disqualify(state: State, step: Disqualify) -> Refusal | None:
    found = [state.entries.get(number) for number in step.entries]
    if not found or any(each is None or each.event != state.current for each in found):
        return IllegalAction("Name entries of the event that is open.", TWO_ENTRIES)
    if state.event is None or any(each is not None and each.status == DISQUALIFIED for each in found):
        return IllegalAction("They are disqualified already.", TWO_ENTRIES)
    if state.event.phase == ENDED and (refusal := _refuse_after_award(state, step)) is not None:
        return refusal
    if not step.reason.strip():
        return IllegalAction("Say why the player is disqualified.", TWO_ENTRIES)
    seated = [each for each in _meant(state, step) if each.table]
    if any(state.tables[each.table].in_hand for each in seated):
        return IllegalAction("Disqualify a player between hands.", TWO_ENTRIES)
    if any(state.tables[each.table].tie is not None or state.tables[each.table].playoff for each in seated):
        return IllegalAction("Break the tie at the table first.", TWO_ENTRIES)
    return None


def _refuse_after_award(state: State, step: Disqualify) -> Refusal | None:
    """After the award it is undone, so that others move up; once a prize is paid, the others share what is withheld."""
    own = [each for each in state.awards.values() if each.event == state.current]
    if not any(each.number in state.paid for each in own):
        return IllegalAction("The prizes of this event are awarded, and none is paid yet. Undo the award.", TWO_ENTRIES)
    if _is_last_event(state) and not _other_winners(state, step):
        return IllegalAction("Nobody else has won a prize in cash that could share what is withheld.", PAY_ALL)
    return None


def _is_last_event(state: State) -> bool:
    return state.document.events[-1].id == state.current


def _other_winners(state: State, step: Disqualify) -> list[Awarded]:
    """The cash prizes of the event that others have won and keep."""
    cash = [each for each in state.awards.values() if each.event == state.current and each.kind == CASH]
    return [each for each in cash if each.number not in state.withheld and not _is_of(state, each.player, step)]


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
    awards = _shared_again(state, event, step) if event.phase == ENDED else ()
    if event.phase == DECIDED:
        event.parts = {n: part for n, part in event.parts.items() if state.entries[n].status != DISQUALIFIED}
        final_places(state, event)
    return Outcome(TWO_ENTRIES, outs=tuple(outs), awards=awards, notes=notes)


def _shared_again(state: State, event: EventState, step: Disqualify) -> tuple[Awarded, ...]:
    """What was withheld after the award: carried to the next event, or shared by the others as they have won."""
    cents, event.pool_cents = event.pool_cents, 0
    if not _is_last_event(state):
        ids = [each.id for each in state.document.events]
        following = ids[ids.index(state.current) + 1]
        state.carry[following] = state.carry.get(following, 0) + cents
        return ()
    winners = _other_winners(state, step)
    parts = divide_cents(cents, [Fraction(each.cents) for each in winners])
    first = len(state.awards) + 1
    shared = [(each, part) for each, part in zip(winners, parts, strict=True) if part]
    awards = tuple(
        replace(each, number=first + place, cents=part, words=dollars(part))
        for place, (each, part) in enumerate(shared)
    )
    state.awards |= {each.number: each for each in awards}
    return awards


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
