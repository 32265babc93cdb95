"""The next hand of a table: who plays, in which order, and within which limits."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass

from msgspec import UNSET

from pitboss.errors import IllegalAction, Refusal
from pitboss.tournaments.document.dates import last_day
from pitboss.tournaments.state import PLAY, EventState, State, TableState
from pitboss.tournaments.steps import Day

BUTTON = "CO 30-832.08(3)"
DECKS = "CO 30-832.08(6)"
HOUSE_RULES = "CO 30-832.09(6)"
CONDUCT = "CO 30-832.08(5)"
LIMITS = "CO 30-832.09(3)"
FOUR_MONTHS = "CO 30-832(1) s.3"
NOTICE = "CO 30-832.07(1) s.3"
UNACCEPTABLE = "CO 30-832.07(1) s.4"


@dataclass(frozen=True)
class HandPlan:
    """A hand that may begin now."""

    table: str
    hand: int  # of the round, from 1
    button: int  # the seat; the hand begins there
    order: tuple[int, ...]  # seats from the button on, clockwise
    players: Mapping[int, int]  # entry by seat
    persons: Mapping[int, str]  # person by seat
    stacks: Mapping[int, int]  # points by seat: only these may be wagered
    min_points: int
    max_points: int | None  # None: all chips
    is_elimination: bool
    is_last: bool
    is_playoff: bool
    seconds: int | None  # for a decision; None: not timed
    secret_left: Mapping[int, int]  # secret bets by seat
    simultaneous: bool  # all wagers are made at once, hidden
    advance: int  # how many of the table go on


def is_past_last_day(state: State, on: Day) -> bool:
    """Whether a gaming day is more than four months after the first day of play."""
    return isinstance(on, datetime.date) and state.first_day is not None and on > last_day(state.first_day)


def refuse_rules(state: State) -> Refusal | None:
    """Rules that the Division found unacceptable are not offered: no event, no entry, no hand."""
    if not state.unacceptable:
        return None
    what = "The Division found the rules unacceptable. Wait until it accepts them, or announce others."
    return IllegalAction(what, UNACCEPTABLE)


def refuse_day(state: State, on: Day) -> Refusal | None:
    """Play keeps to its calendar: not before the start that the Division was told, and over after four months."""
    first, starts = state.first_day, state.document.starts
    if isinstance(on, datetime.date) and on < starts:
        what = f"Today is {on}; the start is scheduled for {starts}, which counts for the Division's five days."
        return IllegalAction(f"{what} Wait until then.", NOTICE)
    if first is not None and is_past_last_day(state, on):
        what = f"Play began on {first} and must be over by {last_day(first)}, four months later; today is {on}."
        return IllegalAction(f"{what} End the round: the chips on the tables decide.", FOUR_MONTHS)
    return None


def plan_hand(state: State, id: str, at: int, on: Day = UNSET) -> HandPlan | Refusal:
    """The next hand of a table, or why there is none now."""
    event, table = state.event, state.tables.get(id)
    if event is None or event.phase != PLAY or table is None:
        return IllegalAction(f"Table {id} is not in play. Draw the seats first.", "CO 30-832.08(2) s.1")
    refusal = refuse_rules(state) or refuse_day(state, on) or _refuse(state, event, table, at)
    if refusal is not None:
        return refusal
    return _plan(state, event, table, at)


def _refuse(state: State, event: EventState, table: TableState, at: int) -> Refusal | None:
    if state.paused_at:
        return IllegalAction("The tournament is paused. Resume it first.", HOUSE_RULES)
    if table.done:
        return IllegalAction(f"Table {table.id} has finished its round.", CONDUCT)
    if table.tie is not None:
        seats = " and ".join(map(str, table.tie.seats))
        return IllegalAction(f"Seats {seats} of table {table.id} are tied. Break the tie first.", "CO 30-832.09(4)")
    if table.in_hand:
        return IllegalAction(f"Hand {table.hand + 1} of table {table.id} is in play. Settle or void it.", BUTTON)
    if len(table.seats) < 2 and not event.round_plan.hands:
        return IllegalAction(f"One player is left at table {table.id}. Break the table.", "CO 30-832.08(2) s.2")
    if table.decks_at and at - table.decks_at >= event.plan.deck_minutes * 60:
        what = f"Table {table.id} has played {(at - table.decks_at) // 60} minutes. Change the decks first."
        return IllegalAction(what, DECKS)
    if any(each.table == table.id and not each.decision for each in state.disputes.values()):
        return IllegalAction(f"A dispute at table {table.id} waits for its ruling.", "CO 30-832.08(11) s.2")
    return None


def _plan(state: State, event: EventState, table: TableState, at: int) -> HandPlan:
    plan, hand = event.round_plan, table.hand + 1
    minutes = max(0, at - table.started_at - event.paused_seconds) // 60 if table.started_at else 0
    level = plan.level(hand, minutes)
    order = tuple(seat for seat in table.order() if not table.playoff or seat in table.playoff)
    is_last, is_elimination = bool(plan.hands) and hand >= plan.hands, hand in plan.elimination_hands
    seconds = (plan.elimination_seconds if is_elimination else 0) or plan.seconds
    return HandPlan(
        table=table.id,
        hand=hand,
        button=table.button,
        order=order,
        players={seat: table.seats[seat] for seat in order},
        persons={seat: state.entries[table.seats[seat]].player for seat in order},
        stacks={seat: table.stacks[seat] for seat in order},
        min_points=level.min,
        max_points=level.max or None,
        is_elimination=is_elimination,
        is_last=is_last,
        is_playoff=bool(table.playoff),
        seconds=seconds + table.extra_seconds if seconds else None,
        secret_left={seat: plan.secret_bets - table.secret_used.get(seat, 0) for seat in order},
        simultaneous=is_last and plan.last_hand == "simultaneous",
        advance=table.advance,
    )


def next_minimum(event: EventState, table: TableState, at: int) -> int:
    """The required wager of the next hand, of this round or of the next; 0 where there is none."""
    plan = event.round_plan
    minutes = max(0, at - table.started_at - event.paused_seconds) // 60
    if not plan.hands or table.hand < plan.hands:
        return plan.level(table.hand + 1, minutes).min
    if event.is_last_round:
        return 0
    following = event.plan.rounds[event.round]
    return 0 if following.fresh_chips else following.levels[0].min
