"""Prizes: awarded by place, split by the last players, paid before two persons; and the end of the tournament."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from pitboss.errors import IllegalAction, Refusal
from pitboss.money import dollars
from pitboss.tournaments.outcome import Outcome
from pitboss.tournaments.persons import is_same_person, person_key
from pitboss.tournaments.plans import is_past_last_day
from pitboss.tournaments.prizes import Division, Won, by_place, divide_cents, divide_pool, voucher_value
from pitboss.tournaments.ranking import final_places, ranked
from pitboss.tournaments.state import (
    DECIDED,
    DISQUALIFIED,
    ENDED,
    FINISHED,
    PLAY,
    Entry,
    EventState,
    Payment,
    State,
    Voucher,
)
from pitboss.tournaments.steps import Awarded, Conclude, EndEvent, PayPrize, Split

SPLIT = "CO 30-832.08(5)(b) s.3"
PAY_ALL = "CO 30-832.06 ¶3 s.1"
FORMS = "CO 30-832.03 ¶1 s.2"
CASH, MERCHANDISE, VOUCHER = KINDS = ("cash", "merchandise", "voucher")


def _last_players(state: State) -> list[Entry]:
    return [each for each in state.in_event() if each.is_active]


def check_split(state: State, step: Split) -> Refusal | None:
    event = state.event
    most = 0 if event is None else event.plan.split_players
    if event is None or event.phase != PLAY or not most:
        return IllegalAction("The rules of this event allow no split.", SPLIT)
    players = _last_players(state)
    if not event.is_last_round or len(players) > most:
        what = f"A split is for the last {most} players of the final round; {len(players)} are in play."
        return IllegalAction(what, SPLIT)
    if any(each.in_hand for each in state.tables.values()):
        return IllegalAction("Finish the hand first.", SPLIT)
    if set(step.agreed) != {each.number for each in players} or len(set(step.agreed)) != len(step.agreed):
        missing = ", ".join(each.name for each in players if each.number not in step.agreed)
        return IllegalAction(f"A split is unanimous. Still to agree: {missing or 'nobody else'}.", SPLIT)
    if step.parts and (len(step.parts) != len(step.agreed) or min(step.parts) < 0 or not sum(step.parts)):
        return IllegalAction("Give each of them a part, or no parts at all for equal ones.", SPLIT)
    return None


def do_split(state: State, step: Split) -> Outcome:
    event = state.events[state.current]
    parts = step.parts or (1,) * len(step.agreed)
    event.parts = dict(zip(step.agreed, parts, strict=True))
    for table in state.tables.values():
        table.done, table.tie, table.playoff = True, None, ()
    for each in _last_players(state):
        each.status, each.table, each.seat = FINISHED, "", 0
    event.phase = DECIDED
    final_places(state, event)
    return Outcome(SPLIT)


def check_end_event(state: State, step: EndEvent) -> Refusal | None:
    event = state.event
    if event is None or event.phase != DECIDED:
        return IllegalAction("The places of the event are not final yet.", "CO 30-832.08(5)")
    if event.pool_cents and not any(each.place for each in state.in_event()):
        return IllegalAction("Nobody is left who could win the pool. Undo a disqualification first.", PAY_ALL)
    return None


def do_end_event(state: State, step: EndEvent) -> Outcome:
    event = state.events[state.current]
    groups = [[each for each in group if each.status != DISQUALIFIED] for group in ranked(state, state.current)]
    groups = [group for group in groups if group]
    division = divide_pool(state.document, event.plan, event.pool_cents, sum(map(len, groups)))
    awards = tuple(_named(state, event, division, groups))
    for each in awards:
        state.awards[each.number] = each
        if each.kind == VOUCHER:
            state.vouchers[each.number] = Voucher(
                each.number, each.player, each.voucher_to, each.fee_cents, each.buy_in_cents
            )
            if not each.is_payout:
                state.carry[each.voucher_to] = state.carry.get(each.voucher_to, 0) + each.cents
    ids = [each.id for each in state.document.events]
    if division.carried_cents:
        following = ids[ids.index(state.current) + 1]
        state.carry[following] = state.carry.get(following, 0) + division.carried_cents
    state.guaranteed_cents += division.added_cents
    event.carried_out_cents, event.pool_cents, event.phase = division.carried_cents, 0, ENDED
    notes = []
    if division.added_cents:
        notes.append(f"the licensee adds {dollars(division.added_cents)} for the fixed prizes")
    if division.carried_cents:
        notes.append(f"{dollars(division.carried_cents)} is carried to the next event")
    return Outcome(PAY_ALL, awards=awards, notes=tuple(notes))


def _named(state: State, event: EventState, division: Division, groups: Sequence[Sequence[Entry]]) -> Iterator[Awarded]:
    """Every prize with its winner; equal players share the cash of their places."""
    number = len(state.awards)
    if event.parts:
        agreed = [state.entries[entry] for entry in event.parts]
        groups = [agreed, *([each] for group in groups for each in group if each.number not in event.parts)]
    for place, group in by_place(groups).items():
        won = [each for each in division.places if place <= each.place < place + len(group)]
        shares = [Fraction(event.parts.get(each.number, 1) if event.parts else 1) for each in group]
        cash = sum(each.cents for each in won)
        for entry, cents in zip(group, divide_cents(cash, shares) if sum(shares) else [], strict=False):
            if cents:
                number += 1
                yield Awarded(
                    number, event.plan.id, entry.number, entry.player, entry.place, CASH, cents, dollars(cents)
                )
        for each in won:
            for prize in _things(state, event, each, sorted(group, key=_better)[each.place - place]):
                number += 1
                yield _numbered(prize, number)


def _better(entry: Entry) -> tuple[int, int]:
    """Within a split, things that cannot be divided go by points."""
    return -entry.points, entry.number


def _things(state: State, event: EventState, won: Won, entry: Entry) -> Iterator[Awarded]:
    who = (event.plan.id, entry.number, entry.player, entry.place)
    if won.merchandise:
        yield Awarded(0, *who, MERCHANDISE, won.value_cents, won.merchandise, from_pool=False)
    if won.voucher:
        fee, buy_in, spot = voucher_value(state.document, won.voucher)
        words = f"voucher for {state.document.event(won.voucher).name}"
        yield Awarded(
            0, *who, VOUCHER, fee + buy_in + spot, words, won.voucher, fee, buy_in, is_payout=bool(fee or buy_in)
        )


def _numbered(prize: Awarded, number: int) -> Awarded:
    kept = {name: getattr(prize, name) for name in prize.__struct_fields__}
    return Awarded(**(kept | {"number": number}))


def check_pay(state: State, step: PayPrize) -> Refusal | None:
    if step.award not in state.awards:
        return IllegalAction(f"There is no prize {step.award}.", FORMS)
    if step.award in state.withheld:
        what = f"Prize {step.award} is withheld: {state.awards[step.award].player} is disqualified from the tournament."
        return IllegalAction(what, "CO 30-832(2)(c) s.3")
    if step.award in state.paid:
        return IllegalAction(f"Prize {step.award} was paid by {state.paid[step.award].by}.", FORMS)
    if not person_key(step.confirmed_by) or is_same_person(step.confirmed_by, step.by):
        return IllegalAction("A second person confirms the payment of a prize.", FORMS)
    return None


def do_pay(state: State, step: PayPrize) -> Outcome:
    award = state.awards[step.award]
    state.paid[step.award] = Payment(award, step.by, step.confirmed_by, step.on)
    return Outcome(FORMS, step.award)


def check_conclude(state: State, step: Conclude) -> Refusal | None:
    late = is_past_last_day(state, step.on)  # what did not begin by then is canceled
    missing = [] if late else [each.id for each in state.document.events if each.id not in state.events]
    open_events = [id for id, each in state.events.items() if each.phase != ENDED]
    if missing or open_events:
        return IllegalAction(f"Still to be played: {', '.join([*open_events, *missing])}.", PAY_ALL)
    if unpaid := state.unpaid:
        return IllegalAction(f"Still to be paid: prize {', '.join(str(each.number) for each in unpaid)}.", PAY_ALL)
    if state.pool_cents or sum(state.carry.values()):
        left = dollars(state.pool_cents + sum(state.carry.values()))
        return IllegalAction(
            f"{left} of the pool is not awarded. The licensee may keep none of it.", "CO 30-832.06 ¶3 s.2"
        )
    if state.fee_box_cents:
        return IllegalAction("Count the entry fees first.", "CO 30-832.03 ¶1 s.1")
    return None


def do_conclude(state: State, step: Conclude) -> Outcome:
    state.is_concluded = True
    return Outcome(PAY_ALL)
