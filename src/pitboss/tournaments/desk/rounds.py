"""The ends of rounds: who goes on, wild cards, second chances; chip values, the clock and the Division's answer."""

from __future__ import annotations

from dataclasses import replace

from pitboss.errors import IllegalAction, Refusal
from pitboss.money import ChipSet
from pitboss.tournaments.desk.hands import ADVANCE, CHIPS_OUT, all_stay, leave, left_in_round
from pitboss.tournaments.desk.seats import check_link, lines_of, use_link
from pitboss.tournaments.draws import drawn_order
from pitboss.tournaments.outcome import Outcome
from pitboss.tournaments.plans import FOUR_MONTHS, HOUSE_RULES, is_past_last_day
from pitboss.tournaments.ranking import final_places
from pitboss.tournaments.state import (
    ADVANCED,
    BEATEN,
    DECIDED,
    FINISHED,
    PLAY,
    REGISTRATION,
    WAITING,
    Entry,
    EventState,
    State,
)
from pitboss.tournaments.steps import (
    AnswerOfDivision,
    DrawWildCards,
    EndRound,
    Out,
    Pause,
    Resume,
    SetChipValues,
)

VALUES = "CO 30-832.01(2) s.2"


def _beaten(state: State) -> list[Entry]:
    """Those who did not advance, and still hold chips."""
    return [each for each in state.in_event() if each.status == BEATEN]


def check_wild_cards(state: State, step: DrawWildCards) -> Refusal | None:
    event = state.event
    if event is None or event.phase != PLAY or not event.round_plan.wild_cards or event.wild_drawn:
        return IllegalAction("This round has no wild cards to draw.", HOUSE_RULES)
    if (refusal := _refuse_unfinished(state)) is not None:
        return refusal
    if event.round_plan.second_chance and not event.second_done:
        return IllegalAction("The second chance comes first. End the session.", HOUSE_RULES)
    return check_link(state, step.link, HOUSE_RULES)


def do_wild_cards(state: State, step: DrawWildCards) -> Outcome:
    event, beaten = state.events[state.current], _beaten(state)
    order = drawn_order(step.link, f"wild cards of {state.current} round {event.round}", lines_of(beaten))
    use_link(state, step.link)
    chosen = [beaten[place] for place in order[: event.round_plan.wild_cards]]
    for each in chosen:
        each.status = ADVANCED
    event.advanced += [each.number for each in chosen]
    event.wild_drawn = True
    return Outcome(HOUSE_RULES, advanced=tuple(each.number for each in chosen))


def _refuse_unfinished(state: State, *, down_to_last: bool = False, late: bool = False) -> Refusal | None:
    if playing := [each.id for each in state.tables.values() if each.in_hand]:
        return IllegalAction(f"Finish the hand at table {', '.join(playing)} first.", ADVANCE)
    if state.open_tables() and not down_to_last:
        ids = ", ".join(each.id for each in state.open_tables())
        return IllegalAction(f"Tables still play: {ids}.", ADVANCE)
    if (waiting := state.waiting()) and not late:
        return IllegalAction(f"{len(waiting)} entries still wait for a seat in this round. Draw first.", ADVANCE)
    return None


def _is_down_to_last(state: State) -> bool:
    """Whether a round without a number of hands has come to its last players, by a disqualification between hands."""
    event = state.event
    if event is None or event.round_plan.hands:
        return False
    left = left_in_round(state)
    return left <= event.round_plan.left and not any(each.tie or each.playoff for each in state.open_tables())


def check_end_round(state: State, step: EndRound) -> Refusal | None:
    event = state.event
    if event is None or event.phase != PLAY:
        return IllegalAction("No round is in play.", ADVANCE)
    late = is_past_last_day(state, step.on)
    if (refusal := _refuse_unfinished(state, down_to_last=late or _is_down_to_last(state), late=late)) is not None:
        return refusal
    if late:
        return IllegalAction("The last day is over: no link is needed.", FOUR_MONTHS) if step.link else None
    plan = event.round_plan
    second = plan.second_chance and not event.second_done and _beaten(state)
    if plan.wild_cards and not event.wild_drawn and _beaten(state) and not second:
        return IllegalAction("Draw the wild cards first.", HOUSE_RULES)
    if is_tied_at_cut(state):
        return None if step.link and check_link(state, step.link, ADVANCE) is None else _tie_refusal(state, event)
    return IllegalAction("Nobody is tied at the cut: no link is needed.", ADVANCE) if step.link else None


def is_tied_at_cut(state: State) -> bool:
    """Whether players of all tables are equal at the cut of the round."""
    event = state.event
    if event is None or not event.round_plan.advance_overall or event.is_last_round:
        return False
    return bool(_overall(state, event)[1])


def _tie_refusal(state: State, event: EventState) -> Refusal:
    tied = ", ".join(str(each.number) for each in _overall(state, event)[1])
    return IllegalAction(f"Entries {tied} are equal at the cut: end the round with the next link.", ADVANCE)


def _overall(state: State, event: EventState) -> tuple[list[Entry], list[Entry], int]:
    """Of all tables together: who is in for certain, who is equal at the cut, and how many of these go on."""
    found = sorted(_beaten(state), key=lambda each: each.points, reverse=True)
    wanted = event.round_plan.advance_overall
    if len(found) <= wanted:
        return found, [], 0
    at_cut = found[wanted - 1].points
    chosen = [each for each in found if each.points > at_cut]
    tied = [each for each in found if each.points == at_cut]
    if len(chosen) + len(tied) == wanted:
        return [*chosen, *tied], [], 0
    return chosen, tied, wanted - len(chosen)


def do_end_round(state: State, step: EndRound) -> Outcome:
    event = state.events[state.current]
    for table in state.open_tables():
        all_stay(state, event, table)
    if is_past_last_day(state, step.on):
        left = [each for each in state.in_event() if each.is_active]
        decided = _decide(state, event, left)
        return replace(decided, cite=FOUR_MONTHS, notes=("the last day of play is over: the chips in play decide",))
    plan, beaten = event.round_plan, _beaten(state)
    if plan.second_chance and not event.second_done and beaten and not event.is_last_round:
        return _second_chance(state, event, beaten)
    if event.is_last_round:
        return _decide(state, event, beaten)
    if plan.advance_overall:
        _advance_overall(state, event, step.link)
    elif not plan.hands:
        event.advanced += [each.number for each in beaten]
        for each in beaten:
            each.status = ADVANCED
    outs = (*_rest_out(state, event), *_too_few(state, event))
    if len(event.advanced) <= 1:  # CO 30-832.08(5)(b): one player is left, or nobody
        last = [state.entries[number] for number in event.advanced]
        return _decide(state, event, last, outs)
    return _next_round(state, event, outs)


def _second_chance(state: State, event: EventState, beaten: list[Entry]) -> Outcome:
    """Another session for those who can still make the first wager of the round."""
    plan, outs = event.round_plan, []
    for each in beaten:
        if not plan.fresh_chips and each.points < plan.levels[0].min:
            outs.append(_short(state, event, each, plan.levels[0].min))
            continue
        each.second, each.status = True, WAITING
        _fresh_chips(state, event, each)
    event.second_done = True
    return Outcome(HOUSE_RULES, outs=tuple(outs), notes=(f"second chance for {len(beaten) - len(outs)} players",))


def _short(state: State, event: EventState, entry: Entry, needed: int) -> Out:
    """A player with too few chips for the next required wager is out."""
    rank = (event.round, 1, 1, 0, entry.points, 0)
    why = f"{entry.points:,} points left; the next wager is at least {needed:,}"
    return leave(state, entry, why, CHIPS_OUT, rank, entry.points)


def _fresh_chips(state: State, event: EventState, entry: Entry) -> None:
    """The chips of the current round, where everybody begins with the same."""
    if event.round_plan.fresh_chips:
        state.give(entry, -entry.points)
        state.give(entry, event.round_plan.points or event.plan.points)


def _advance_overall(state: State, event: EventState, link: str) -> None:
    chosen, tied, places = _overall(state, event)
    if tied:
        order = drawn_order(link, f"tie at the cut of {state.current} round {event.round}", lines_of(tied))
        use_link(state, link)
        for each in tied:
            each.tie_note = f"tie broken by link {state.links_used}"
        chosen = [*chosen, *(tied[place] for place in order[:places])]
    for each in chosen:
        each.status = ADVANCED
    event.advanced += [each.number for each in chosen]


def _rest_out(state: State, event: EventState) -> tuple[Out, ...]:
    """Those who have no chance left in this round."""
    found = []
    for each in _beaten(state):
        rank = (event.round, 1, 0, 0, each.points, 0)
        found.append(leave(state, each, f"{each.points:,} points: did not advance", ADVANCE, rank, each.points))
    return tuple(found)


def _too_few(state: State, event: EventState) -> tuple[Out, ...]:
    """Players whose chips, brought into the next round, are too few for its first wager."""
    following = event.plan.rounds[event.round]
    needed, found = following.levels[0].min, []
    for entry in [state.entries[number] for number in event.advanced]:
        if not following.fresh_chips and entry.points < needed:
            found.append(_short(state, event, entry, needed))
            event.advanced.remove(entry.number)
    return tuple(found)


def _next_round(state: State, event: EventState, outs: tuple[Out, ...]) -> Outcome:
    advanced = tuple(event.advanced)
    event.round += 1
    event.session, event.advanced, event.wild_drawn, event.second_done = 0, [], False, False
    for number in advanced:
        entry = state.entries[number]
        entry.total += entry.points
        entry.status, entry.round, entry.second, entry.left_at = WAITING, event.round, False, ()
        _fresh_chips(state, event, entry)
    return Outcome(ADVANCE, event.round, outs=outs, advanced=advanced)


def _decide(state: State, event: EventState, last: list[Entry], outs: tuple[Out, ...] = ()) -> Outcome:
    """The places are final."""
    for each in last:
        each.status = FINISHED
    event.phase = DECIDED
    final_places(state, event)
    return Outcome("CO 30-832.08(5)(a)" if event.is_last_round else "CO 30-832.08(5)(b) s.1", outs=outs)


def _is_in_round(state: State) -> bool:
    """Whether a round has begun and somebody still plays in it, at a later session or in a second chance."""
    event = state.event
    if event is None or event.phase != PLAY or not event.session:
        return False
    second = bool(event.round_plan.second_chance) and not event.second_done and bool(_beaten(state))
    return bool(state.waiting()) or (second and not event.is_last_round)


def check_values(state: State, step: SetChipValues) -> Refusal | None:
    if state.open_tables() or _is_in_round(state):
        return IllegalAction("Chip values change only between rounds.", VALUES)
    if set(step.values) != set(state.values) or any(points < 1 for points in step.values.values()):
        return IllegalAction(f"Give each color its points: {', '.join(state.values)}.", VALUES)
    printed = [each for each in state.document.chips if each.printed and step.values[each.color] != each.points]
    if printed:
        return IllegalAction(f"The {printed[0].color} chip bears its points: they cannot change.", VALUES)
    if not step.notice_posted:
        return IllegalAction("Post the new values at every table first.", VALUES)
    chips = ChipSet(tuple(set(step.values.values())))
    for each in state.entries.values():
        if each.is_active and not chips.can_make(each.points):
            return IllegalAction(f"{each.points:,} points of {each.name} cannot be made in these chips.", VALUES)
    for points in _asked_for(state):
        if not chips.can_make(points):
            what = f"The levels of the next round ask for {points:,} points, which these chips cannot make."
            return IllegalAction(what, VALUES)
    return None


def _asked_for(state: State) -> list[int]:
    """The limits of the round that comes next, where it keeps these values."""
    event = state.event
    if event is None or event.phase not in (REGISTRATION, PLAY):
        return []
    number = event.round + (1 if event.session else 0)
    plans = [each for each in event.plan.rounds[number - 1 : number] if not each.values]
    return [points for plan in plans for level in plan.levels for points in (level.min, level.max) if points]


def do_values(state: State, step: SetChipValues) -> Outcome:
    state.values = dict(step.values)
    return Outcome(VALUES)


def check_pause(state: State, step: Pause) -> Refusal | None:
    return IllegalAction("The tournament is paused already.", HOUSE_RULES) if state.paused_at else None


def do_pause(state: State, step: Pause) -> Outcome:
    state.paused_at = step.at
    return Outcome(HOUSE_RULES)


def check_resume(state: State, step: Resume) -> Refusal | None:
    return None if state.paused_at else IllegalAction("The tournament is not paused.", HOUSE_RULES)


def do_resume(state: State, step: Resume) -> Outcome:
    if state.event is not None:
        state.event.paused_seconds += step.at - state.paused_at
    state.paused_at = 0
    return Outcome(HOUSE_RULES)


def check_division(state: State, step: AnswerOfDivision) -> Refusal | None:
    if not step.document.strip():
        return IllegalAction("Enter the number or the date of the Division's letter.", "CO 30-832.07(1) s.4")
    return None


def do_division(state: State, step: AnswerOfDivision) -> Outcome:
    state.unacceptable = not step.accepted
    return Outcome("CO 30-832.07(1) s.4")
