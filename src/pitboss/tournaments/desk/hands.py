"""Hands: begun at the button, settled within the limits; who is out, who goes on, and how ties are broken."""

from __future__ import annotations

import datetime
from dataclasses import replace

from pitboss.errors import IllegalAction, Refusal
from pitboss.money import ChipSet
from pitboss.tournaments.desk import seats
from pitboss.tournaments.desk.seats import check_link, lines_of, use_link
from pitboss.tournaments.draws import drawn_order
from pitboss.tournaments.outcome import Outcome
from pitboss.tournaments.plans import BUTTON, DECKS, LIMITS, HandPlan, next_minimum, plan_hand
from pitboss.tournaments.ranking import Cut, cut, seat_keys
from pitboss.tournaments.state import ADVANCED, BEATEN, OUT, Entry, EventState, State, TableState, TieToBreak
from pitboss.tournaments.steps import (
    DEALER,
    BeginHand,
    BreakTie,
    ChangeDecks,
    DealHand,
    Draw,
    DrawByHand,
    Out,
    SettleHand,
    VoidHand,
)

CHIPS_OUT = "CO 30-832.08(4)"
ADVANCE = "CO 30-832.09(4)"
OWN_CHIPS = "CO 30-832.08(9) s.1"
OWN_HAND = "CO 30-832.08(7)"
CHIPS_ONLY = "CO 30-832.01(1) s.1"
TO_ADVANCE, TO_LEAVE = ("advance", "out")


def do_draw(state: State, step: Draw) -> Outcome:
    return _with_decided(state, seats.do_draw(state, step))


def do_by_hand(state: State, step: DrawByHand) -> Outcome:
    return _with_decided(state, seats.do_by_hand(state, step))


def _with_decided(state: State, drawn: Outcome) -> Outcome:
    """A draw, and the tables where nobody can be cut: their players go on without a hand."""
    event = state.events[state.current]
    plan, advanced = event.round_plan, list[int]()
    if not plan.hands or event.is_last_round:
        few = 1 if plan.hands else plan.left
        if left_in_round(state) <= few and not plan.advance_overall:
            for table in state.open_tables():
                all_stay(state, event, table)
    elif not plan.advance_overall:
        for table in [each for each in state.open_tables() if len(each.seats) <= each.advance]:
            advanced += _advance(state, event, table, tuple(table.seats)).advanced
    notes = ("no hand is needed: all go on",) if advanced else ()
    return replace(drawn, advanced=tuple(advanced), notes=(*drawn.notes, *notes))


def left_in_round(state: State) -> int:
    """Everybody who is seated or waits for a seat in this round."""
    return len(state.waiting()) + sum(len(each.seats) for each in state.open_tables())


def check_begin(state: State, step: BeginHand) -> Refusal | None:
    plan = plan_hand(state, step.table, step.at, step.on)
    if not isinstance(plan, HandPlan):
        return plan
    if step.hand != plan.hand:
        return IllegalAction(f"The next hand of table {step.table} is {plan.hand}, not {step.hand}.", BUTTON)
    return None


def do_begin(state: State, step: BeginHand) -> Outcome:
    table, event = state.tables[step.table], state.events[state.current]
    if not table.started_at:
        table.started_at = table.decks_at = step.at
    plan = plan_hand(state, step.table, step.at, step.on)
    if state.first_day is None and isinstance(step.on, datetime.date):
        state.first_day = step.on
    table.playing = plan.order if isinstance(plan, HandPlan) else ()
    minutes = max(0, step.at - table.started_at - event.paused_seconds) // 60
    table.level = event.round_plan.level(step.hand, minutes)
    table.in_hand, table.dealers = True, (step.by,) if step.role == DEALER else ()
    return Outcome("CO 30-832.08(3) s.2", step.hand)


def check_deal(state: State, step: DealHand) -> Refusal | None:
    table = state.tables.get(step.table)
    if table is None or not table.in_hand or step.hand != table.hand + 1:
        return IllegalAction(f"Hand {step.hand} of table {step.table} is not in play.", BUTTON)
    return None


def do_deal(state: State, step: DealHand) -> Outcome:
    """Note who deals a hand, also for a dispute about it that was raised before."""
    table = state.tables[step.table]
    table.dealers = tuple(dict.fromkeys((*table.dealers, step.by)))
    for number, each in state.disputes.items():
        if not each.decision and (each.table, each.hand) == (step.table, step.hand):
            state.disputes[number] = replace(each, dealers=table.dealers)
    return Outcome("CO 30-828(1) s.2", step.hand)


def check_settle(state: State, step: SettleHand) -> Refusal | None:
    table = state.tables.get(step.table)
    if table is None or not table.in_hand or step.hand != table.hand + 1:
        return IllegalAction(f"Hand {step.hand} of table {step.table} is not in play.", BUTTON)
    if set(step.wagers) | set(step.forfeits) != set(table.playing) or set(step.wagers) & set(step.forfeits):
        playing = ", ".join(map(str, table.playing))
        return IllegalAction(f"One hand for each of the seats {playing}, no more and no fewer.", OWN_HAND)
    if set(step.stacks) != set(table.playing):
        return IllegalAction("Say the chips of every seat that played, and of no other.", OWN_CHIPS)
    chips = ChipSet(tuple(set(state.values.values())))
    for seat in table.playing:
        if (refusal := _refuse_seat(state, table, step, seat, chips)) is not None:
            return refusal
    return _refuse_secret(state, table, step)


def _refuse_seat(state: State, table: TableState, step: SettleHand, seat: int, chips: ChipSet) -> Refusal | None:
    level, had, after = table.level, table.stacks[seat], step.stacks[seat]
    if level is None:
        return IllegalAction(f"Hand {step.hand} of table {step.table} is not in play.", BUTTON)
    if after < 0 or not chips.can_make(after):
        return IllegalAction(f"Seat {seat} cannot hold {after:,} points in these chips.", CHIPS_ONLY)
    if seat in step.forfeits:
        absent = state.events[state.current].plan.absent
        if absent == "minimum bet":
            what = f"Seat {seat} bets the minimum where its player does not. Enter that wager: no seat is empty."
            return IllegalAction(what, "CO 30-832.09(6)")
        cost = level.min if absent == "forfeit minimum" else 0
        if after != had - cost:
            return IllegalAction(f"Seat {seat} was empty: {cost:,} points are taken, no more and no less.", LIMITS)
        return None
    wager = step.wagers[seat]
    if wager > had:
        return IllegalAction(f"Seat {seat} had {had:,} points on the table and cannot wager {wager:,}.", OWN_CHIPS)
    if not chips.can_make(wager):
        return IllegalAction(f"{wager:,} points cannot be wagered in these chips.", CHIPS_ONLY)
    if wager < level.min:
        return IllegalAction(f"Seat {seat} wagered {wager:,}; the minimum is {level.min:,} points.", LIMITS)
    if level.max and wager > level.max:
        return IllegalAction(f"Seat {seat} wagered {wager:,}; the maximum is {level.max:,} points.", LIMITS)
    return None


def _refuse_secret(state: State, table: TableState, step: SettleHand) -> Refusal | None:
    allowed = state.events[state.current].round_plan.secret_bets
    for seat in step.secret:
        if seat not in step.wagers or table.secret_used.get(seat, 0) >= allowed:
            what = f"Seat {seat} has no secret bet left; the rules allow {allowed} in a round."
            return IllegalAction(what, "CO 30-832.09(6)")
    return None


def do_settle(state: State, step: SettleHand) -> Outcome:
    event, table = state.events[state.current], state.tables[step.table]
    table.hand, table.in_hand, table.extra_seconds = step.hand, False, 0
    for seat in step.secret:
        table.secret_used[seat] = table.secret_used.get(seat, 0) + 1
    if table.playoff:
        return _after_playoff(state, event, table, step)
    before = dict(table.stacks)
    for seat, points in step.stacks.items():
        state.won_points += points - table.stacks[seat]
        table.stacks[seat] = state.entries[table.seats[seat]].points = points
    table.history.append(dict(table.stacks))
    outs = [*_without_chips(state, event, table, before, step)]
    if step.hand in event.round_plan.elimination_hands and not outs:
        outs += _lowest_out(state, event, table)
    if table.seats:
        table.pass_button()
    more = _after_hand(state, event, table)
    return Outcome("CO 30-832.08(3) s.3", step.hand, outs=(*outs, *more.outs), advanced=more.advanced, notes=more.notes)


def _without_chips(
    state: State, event: EventState, table: TableState, before: dict[int, int], step: SettleHand
) -> list[Out]:
    """Players without chips, or with too few for the next required wager, are out."""
    needed = max(1, next_minimum(event, table, step.at))
    gone = [seat for seat in sorted(table.seats) if table.stacks[seat] < needed]
    outs = []
    for seat in gone:
        had = table.stacks[seat]
        why = "no chips left" if not had else f"{had:,} points left; the next wager is at least {needed:,}"
        rank = (event.round, 0, 0, state.step_number, had, before.get(seat, 0))
        outs.append(put_out(state, table, seat, f"{why} after hand {step.hand}", CHIPS_OUT, rank))
    return outs


def put_out(state: State, table: TableState, seat: int, why: str, cite: str, rank: tuple[int, ...]) -> Out:
    """A player leaves the tournament; chips that are left go out of play."""
    entry = state.entries[table.seats[seat]]
    points = entry.points
    table.pass_over(seat)
    return leave(state, entry, why, cite, rank, points)


def leave(state: State, entry: Entry, why: str, cite: str, rank: tuple[int, ...], points: int) -> Out:
    """An entry is over."""
    entry.table, entry.seat = "", 0
    state.give(entry, -entry.points)
    entry.status, entry.left_at = OUT, (*rank, points)
    out = Out(entry.number, points, why, cite)
    state.outs.append(out)
    return out


def _lowest_out(state: State, event: EventState, table: TableState) -> list[Out]:
    """After an elimination hand the lowest stack is out; equal ones by the procedures for ties."""
    if len(table.seats) < 2:
        return []
    keys = seat_keys(table, table.seats, countback="countback" in event.plan.ties)
    found = cut({seat: tuple(-each for each in key) for seat, key in keys.items()}, 1)
    if found.tied:
        table.tie = TieToBreak(found.tied, 1, TO_LEAVE)
        return []
    return [_lowest(state, event, table, found.chosen[0])]


def _lowest(state: State, event: EventState, table: TableState, seat: int) -> Out:
    rank = (event.round, 0, 0, state.step_number, table.stacks[seat], 0)
    return put_out(state, table, seat, f"lowest stack after hand {table.hand}", "CO 30-832.09(6)", rank)


def _after_hand(state: State, event: EventState, table: TableState) -> Outcome:
    """Whether the table has finished its round, and who goes on."""
    plan, players = event.round_plan, len(table.seats)
    if table.tie is not None:
        return Outcome(ADVANCE)
    if not plan.hands:
        if left_in_round(state) > plan.left:
            table.done = not table.seats
            return Outcome(ADVANCE)
        ended = [finish_table(state, event, each) for each in state.open_tables()]
        return Outcome(
            ADVANCE,
            outs=tuple(out for each in ended for out in each.outs),
            advanced=tuple(number for each in ended for number in each.advanced),
        )
    last = not event.is_last_round and not plan.advance_overall and players <= table.advance
    if table.hand >= plan.hands or players == 0 or last or (players == 1 and not plan.advance_overall):
        return finish_table(state, event, table)
    return Outcome(ADVANCE)


def _after_playoff(state: State, event: EventState, table: TableState, step: SettleHand) -> Outcome:
    """A play-off hand decides the tie alone: its chips are handed back. Those who are still equal play another."""
    found = cut({seat: (step.stacks[seat],) for seat in table.playoff}, table.playoff_places)
    table.playoff_chosen += found.chosen
    table.playoff, table.playoff_places = found.tied, found.open_places
    table.pass_button()
    if found.tied:
        return Outcome(ADVANCE, step.hand, notes=(_playoff_words(table),))
    for seat in table.playoff_chosen:
        state.entries[table.seats[seat]].tie_note = "tie broken by a play-off hand"
    if event.is_last_round:
        table.tie_ranks = dict.fromkeys(table.playoff_chosen, 1)
        return all_stay(state, event, table)
    return _advance(state, event, table, table.playoff_chosen)


def _playoff_words(table: TableState) -> str:
    return f"play-off of seats {', '.join(map(str, sorted(table.playoff)))}"


def finish_table(state: State, event: EventState, table: TableState) -> Outcome:
    """The best of the table go on; those who are equal at the cut play off or draw."""
    plan = event.round_plan
    keys = seat_keys(table, table.seats, countback="countback" in event.plan.ties)
    if plan.advance_overall or event.is_last_round or not plan.hands:
        found = cut(keys, 1)
        if event.is_last_round and len(state.open_tables()) == 1 and _may_play_off(event, table, found):
            return _play_off(table, found)
        return all_stay(state, event, table)
    found = cut(keys, table.advance)
    if _may_play_off(event, table, found):
        return _play_off(table, found)
    if found.tied:
        table.tie = TieToBreak(found.tied, found.open_places, TO_ADVANCE)
        return Outcome(ADVANCE)
    return _advance(state, event, table, found.chosen)


def _may_play_off(event: EventState, table: TableState, found: Cut) -> bool:
    """Where the rules say so, and all who are tied have the chips for another wager; otherwise chance decides."""
    needed = event.round_plan.levels[-1].min
    return (
        bool(found.tied) and "play-off" in event.plan.ties and min(table.stacks[seat] for seat in found.tied) >= needed
    )


def _play_off(table: TableState, found: Cut) -> Outcome:
    table.playoff, table.playoff_chosen, table.playoff_places = found.tied, found.chosen, found.open_places
    return Outcome(ADVANCE, notes=(_playoff_words(table),))


def all_stay(state: State, event: EventState, table: TableState) -> Outcome:
    """Nobody is cut here: all wait for the end of the round."""
    keys = seat_keys(table, table.seats, countback="countback" in event.plan.ties)
    for seat, number in list(table.seats.items()):
        entry = state.entries[number]
        entry.left_at = (table.tie_ranks.get(seat, 0), *keys[seat][1:])
        entry.status, entry.table, entry.seat = BEATEN, "", 0
    table.done, table.playoff = True, ()
    return Outcome(ADVANCE)


def _advance(state: State, event: EventState, table: TableState, chosen: tuple[int, ...]) -> Outcome:
    """These seats go on; the others wait for a second chance or a wild card, or are out."""
    plan, outs = event.round_plan, []
    waits = bool(plan.wild_cards) or (bool(plan.second_chance) and not event.second_done)
    advanced = tuple(table.seats[seat] for seat in chosen)
    for _, number in sorted(table.seats.items()):
        entry = state.entries[number]
        if number in advanced:
            entry.status = ADVANCED
        elif waits:
            entry.status = BEATEN
        else:
            why = f"{entry.points:,} points: not among the best {table.advance} of table {table.id}"
            outs.append(leave(state, entry, why, ADVANCE, (event.round, 1, 0, 0, entry.points, 0), entry.points))
        entry.table, entry.seat = "", 0
    event.advanced += advanced
    table.done, table.playoff = True, ()
    return Outcome(ADVANCE, outs=tuple(outs), advanced=advanced)


def check_tie(state: State, step: BreakTie) -> Refusal | None:
    table = state.tables.get(step.table)
    if table is None or table.tie is None:
        return IllegalAction(f"No tie waits at table {step.table}.", ADVANCE)
    return check_link(state, step.link, ADVANCE)


def do_tie(state: State, step: BreakTie) -> Outcome:
    event, table = state.events[state.current], state.tables[step.table]
    tie = table.tie
    if tie is None:
        return Outcome(ADVANCE)
    tied = [state.entries[table.seats[seat]] for seat in tie.seats]
    order = drawn_order(step.link, f"tie at table {table.id} of {state.current}", lines_of(tied))
    use_link(state, step.link)
    drawn = [tie.seats[place] for place in order[: tie.wanted]]
    for each in tied:
        each.tie_note = f"tie broken by link {state.links_used}"
    table.tie = None
    if tie.for_what == TO_LEAVE:
        outs = tuple(_lowest(state, event, table, seat) for seat in drawn)
        if table.button not in table.seats:
            table.pass_button()
        more = _after_hand(state, event, table)
        return Outcome(ADVANCE, outs=(*outs, *more.outs), advanced=more.advanced)
    keys = seat_keys(table, table.seats, countback="countback" in event.plan.ties)
    found = cut(keys, table.advance)
    return _advance(state, event, table, (*found.chosen, *drawn))


def check_void(state: State, step: VoidHand) -> Refusal | None:
    table = state.tables.get(step.table)
    if table is None or not table.in_hand or step.hand != table.hand + 1:
        return IllegalAction(f"Hand {step.hand} of table {step.table} is not in play.", BUTTON)
    if not step.reason.strip():
        return IllegalAction("Say why the hand does not count.", "CO 30-828")
    return None


def do_void(state: State, step: VoidHand) -> Outcome:
    table = state.tables[step.table]
    table.in_hand, table.playing, table.level = False, (), None
    return Outcome("CO 30-828", step.hand)


def check_decks(state: State, step: ChangeDecks) -> Refusal | None:
    table = state.tables.get(step.table)
    if table is None or table.in_hand:
        return IllegalAction(f"The decks of table {step.table} are changed between hands.", DECKS)
    return None


def do_decks(state: State, step: ChangeDecks) -> Outcome:
    state.tables[step.table].decks_at = step.at
    return Outcome(DECKS)
