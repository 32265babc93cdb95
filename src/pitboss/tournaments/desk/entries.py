"""Entries: who may play, what is paid for it and where it goes, re-buys, re-entries and extra chips."""

from __future__ import annotations

import datetime
from dataclasses import replace

from msgspec import UnsetType

from pitboss.errors import IllegalAction, Refusal
from pitboss.money import dollars
from pitboss.tournaments.document.model import EventPlan, ExtraChips
from pitboss.tournaments.outcome import Outcome
from pitboss.tournaments.persons import is_same_person, person_key
from pitboss.tournaments.plans import is_past_last_day, refuse_day, refuse_rules
from pitboss.tournaments.state import (
    CANCELED,
    DISQUALIFIED,
    ENDED,
    OUT,
    PLAY,
    REGISTRATION,
    SEATED,
    WAITING,
    Entry,
    EventState,
    Receipt,
    State,
)
from pitboss.tournaments.steps import (
    CASH,
    COMPLIMENTARY,
    GOODS,
    TENDERS,
    VOUCHER,
    CancelEntry,
    CloseRegistration,
    CountFees,
    EarnChips,
    OpenEvent,
    Rebuy,
    Register,
)

ENTRY_FEE, BUY_IN, REBUY, CHIPS = ("entry fee", "buy-in", "re-buy", "chips")
ONE_ENTRY = "CO 30-832(2)(c) s.1"
REENTRY = "CO 30-832(2)(c) s.2"
FEES_APART = "CO 30-832.03 ¶1 s.1"
REBUYS = "CO 30-832.09(2) s.2"


def check_open_event(state: State, step: OpenEvent) -> Refusal | None:
    known = [each.id for each in state.document.events]
    if step.event not in known:
        return IllegalAction(f"There is no event {step.event!r}. Choose {', '.join(known)}.", "CO 30-832(1) s.1")
    if (refusal := refuse_rules(state)) is not None:
        return refusal
    if step.event in state.events:
        return IllegalAction(f"{step.event} was opened already.", "CO 30-832(1) s.1")
    if state.event is not None and state.event.phase != ENDED:
        return IllegalAction(f"{state.current} is not over. End it first.", ONE_ENTRY)
    due = next(id for id in known if id not in state.events)
    if step.event != due:
        return IllegalAction(f"The events follow each other: {due} comes next.", "CO 30-832(1) s.1")
    return None


def do_open_event(state: State, step: OpenEvent) -> Outcome:
    plan = state.document.event(step.event)
    carried = state.carry.pop(step.event, 0)
    state.events[step.event] = EventState(plan, pool_cents=carried + plan.added_cents, carried_in_cents=carried)
    state.current, state.tables = step.event, {}
    notes = (f"{dollars(carried)} carried into the pool",) if carried else ()
    return Outcome("CO 30-832(1) s.1", notes=notes)


def check_register(state: State, step: Register) -> Refusal | None:
    event = state.event
    if event is None or event.phase not in (REGISTRATION, PLAY):
        return IllegalAction("No event takes entries now.", ONE_ENTRY)
    if (refusal := refuse_rules(state) or _refuse_late(state, step)) is not None:
        return refusal
    if not person_key(step.player) or not person_key(step.name):
        return IllegalAction("An entry needs the person's number and name.", ONE_ENTRY)
    if (active := state.entry_of(step.player)) is not None:
        what = f"{step.name} is entered already (entry {active.number}). Nobody plays two entries at once."
        return IllegalAction(what, ONE_ENTRY)
    if any(each.status == DISQUALIFIED for each in state.of_person(step.player)):
        return IllegalAction(f"{step.name} is disqualified from this tournament.", "CO 30-832(2)(c) s.3")
    if not step.rules_given:
        return IllegalAction("Give the player a copy of the rules first.", "CO 30-832.07(1) s.2")
    if state.document.criteria and not step.qualifies:
        words = "; ".join(each.words for each in state.document.criteria)
        return IllegalAction(f"{step.name} does not qualify: {words}.", "CO 30-832.05 ¶1 s.1")
    return _refuse_again(state, event, step) or _refuse_tender(state, event.plan, step)


def _refuse_late(state: State, step: Register) -> Refusal | None:
    """Nobody enters a tournament that may not be played any more."""
    return refuse_day(state, step.on) if is_past_last_day(state, step.on) else None


def _refuse_again(state: State, event: EventState, step: Register) -> Refusal | None:
    """A first entry while registration is open; another one as the rules of re-entry say."""
    before = [each for each in state.of_person(step.player) if each.event == state.current and each.status == OUT]
    if not before:
        if not event.registration_open:
            return IllegalAction("Registration is closed.", "CO 30-832.08(2) s.1")
        return None
    rules = event.plan.reentry
    if rules is None:
        return IllegalAction("The rules of this tournament do not allow re-entry.", REENTRY)
    if event.round > rules.until_round:
        return IllegalAction(f"Re-entry ended with round {rules.until_round}.", REENTRY)
    if event.session and not event.round_plan.hands and not state.open_tables():
        return IllegalAction("The round is over: re-entry ended with it.", REENTRY)
    if len(before) > rules.most:
        return IllegalAction(f"{step.name} has made {rules.most} re-entries, the most that the rules allow.", REENTRY)
    return None


def _refuse_tender(state: State, plan: EventPlan, step: Register) -> Refusal | None:
    if step.voucher:
        return _refuse_voucher(state, step)
    if plan.vouchers_only:
        return IllegalAction(f"A place in {plan.name} is won in an earlier event.", "CO 30-832.06 ¶5 s.1")
    for what, tender, cents, goods, brought in (
        (ENTRY_FEE, step.fee, plan.fee_cents, plan.fee_goods, step.goods),
        (BUY_IN, step.buy_in, plan.buy_in_cents, plan.buy_in_goods, _for_buy_in(step)),
    ):
        if not cents:
            continue
        if tender not in TENDERS or tender == VOUCHER:
            return IllegalAction(
                f"The {what} is paid in cash, by the licensee, or in goods; not {tender!r}.", FEES_APART
            )
        if tender == COMPLIMENTARY and not plan.complimentary:
            return IllegalAction(f"The rules offer no complimentary {what}.", "CO 30-832.06 ¶3 s.3")
        if tender == GOODS and brought not in {each.what for each in goods}:
            cite = "CO 30-832.02 ¶1 s.2" if what == ENTRY_FEE else "CO 30-832.06 ¶3 s.4"
            offered = ", ".join(each.what for each in goods) or "cash alone"
            value = f"{brought or 'Nothing'} has no value fixed beforehand for the {what}. Accepted: {offered}."
            return IllegalAction(value, cite)
    return None


def _for_buy_in(step: Register) -> str:
    """What was brought for the buy-in: the same as for the fee where nothing else is named."""
    return step.goods if isinstance(step.buy_in_goods, UnsetType) else step.buy_in_goods


def _refuse_voucher(state: State, step: Register) -> Refusal | None:
    voucher = state.vouchers.get(step.voucher)
    if voucher is None or voucher.to != state.current:
        return IllegalAction(f"Voucher {step.voucher} is not for this event.", "CO 30-832.06 ¶4 s.1")
    if not is_same_person(voucher.player, step.player):
        return IllegalAction(f"Voucher {step.voucher} was won by somebody else.", "CO 30-832.06 ¶6")
    if voucher.state != "open":
        return IllegalAction(f"Voucher {step.voucher} is {voucher.state}.", "CO 30-832.06 ¶4 s.1")
    return None


def do_register(state: State, step: Register) -> Outcome:
    event = state.events[state.current]
    plan, number = event.plan, len(state.entries) + 1
    known = state.of_person(step.player)
    player = known[0].player if known else step.player  # one spelling: a person's cash of a day is one sum
    entry = Entry(number, state.current, player, step.name, step.words, round=event.round)
    state.add(entry)
    event.entrants += 1
    if step.voucher:
        state.vouchers[step.voucher] = replace(state.vouchers[step.voucher], state="used")
    fee, buy_in = (VOUCHER, VOUCHER) if step.voucher else (step.fee, step.buy_in)
    for what, tender, cents, brought in (
        (ENTRY_FEE, fee, plan.fee_cents, step.goods),
        (BUY_IN, buy_in, plan.buy_in_cents, _for_buy_in(step)),
    ):
        if cents:
            goods = brought if tender == GOODS else ""
            _take(state, event, Receipt(number, player, plan.id, what, tender, cents, step.on, goods, step.voucher))
    first = event.round_plan
    state.give(entry, first.points or plan.points)
    return Outcome(ONE_ENTRY, number)


def _take(state: State, event: EventState, receipt: Receipt) -> None:
    """Take money: fees into their own box, everything else into the pool."""
    state.receipts.append(receipt)
    if not receipt.is_fee:
        event.pool_cents += receipt.cents
    elif receipt.tender == CASH:
        state.fee_box_cents += receipt.cents


def check_cancel(state: State, step: CancelEntry) -> Refusal | None:
    entry = state.entries.get(step.entry)
    if entry is None or entry.event != state.current or entry.status != WAITING or entry.total or entry.second:
        return IllegalAction("An entry can be taken back before its first draw.", ONE_ENTRY)
    if not step.reason.strip():
        return IllegalAction("Say why the entry is taken back.", ONE_ENTRY)
    if any(each.voucher for each in state.receipts if each.entry == step.entry):
        return IllegalAction("An entry by voucher cannot be taken back.", "CO 30-832.06 ¶4 s.1")
    return _refuse_return(state, step)


def _refuse_return(state: State, step: CancelEntry) -> Refusal | None:
    """A fee that was counted, or that belongs to the return of a month that is over, is not given back."""
    for place, each in enumerate(state.receipts):
        if each.entry != step.entry or not each.is_fee:
            continue
        if each.tender == CASH and place < state.counted_receipts:
            return IllegalAction("The fee was counted already: it is no longer in the box of entry fees.", FEES_APART)
        if isinstance(step.on, datetime.date) and (step.on.year, step.on.month) != (each.on.year, each.on.month):
            what = f"The fee was collected in {each.on:%Y-%m} and is on that month's return. The entry stays."
            return IllegalAction(what, "CO 30-832.02 ¶1 s.1")
    return None


def do_cancel(state: State, step: CancelEntry) -> Outcome:
    entry, event = state.entries[step.entry], state.events[state.current]
    for each in [each for each in state.receipts if each.entry == step.entry]:
        _take(state, event, replace(each, cents=-each.cents))
    state.give(entry, -entry.points)
    entry.status = CANCELED
    event.entrants -= 1
    return Outcome(ONE_ENTRY, step.entry)


def check_rebuy(state: State, step: Rebuy) -> Refusal | None:
    event, entry = state.event, state.entries.get(step.entry)
    rules = None if event is None else event.plan.rebuys
    if event is None or rules is None:
        return IllegalAction("The rules of this tournament do not allow re-buys.", REBUYS)
    if entry is None or not entry.is_active or entry.event != state.current:
        return IllegalAction(f"Entry {step.entry} is not in play.", REBUYS)
    if entry.rebuys >= rules.most:
        return IllegalAction(f"{entry.name} has made {rules.most} re-buys, the most that the rules allow.", REBUYS)
    if event.round > rules.until_round or _is_past(state, event, entry):
        return IllegalAction(f"Re-buys ended with round {rules.until_round}.", REBUYS)
    if rules.below_points and entry.points >= rules.below_points:
        return IllegalAction(f"A re-buy needs fewer than {rules.below_points:,} points.", REBUYS)
    return _refuse_chips(state, entry, step.tender, complimentary=event.plan.complimentary)


def _is_past(state: State, event: EventState, entry: Entry) -> bool:
    rules = event.plan.rebuys
    played = state.tables[entry.table].hand if entry.table else 0
    return rules is not None and 0 < rules.until_hand <= played and event.round == rules.until_round


def _refuse_chips(state: State, entry: Entry, tender: str, *, complimentary: bool) -> Refusal | None:
    """Chips come to a table between hands alone, and are paid before."""
    if entry.status == SEATED and state.tables[entry.table].in_hand:
        return IllegalAction("Chips come to the table only between hands.", "CO 30-832.08(9) s.1")
    if tender not in (CASH, COMPLIMENTARY) or (tender == COMPLIMENTARY and not complimentary):
        return IllegalAction(f"Chips are paid in cash{' or by the licensee' if complimentary else ''}.", FEES_APART)
    return None


def do_rebuy(state: State, step: Rebuy) -> Outcome:
    event, entry = state.events[state.current], state.entries[step.entry]
    rules = event.plan.rebuys
    if rules is not None:
        entry.rebuys += 1
        _take(state, event, Receipt(entry.number, entry.player, entry.event, REBUY, step.tender, rules.cents, step.on))
        state.give(entry, rules.points)
    return Outcome(REBUYS, entry.number)


def _extra(state: State, name: str) -> ExtraChips | None:
    extras = () if state.event is None else state.event.plan.extra_chips
    return next((each for each in extras if each.name == name), None)


def check_earn(state: State, step: EarnChips) -> Refusal | None:
    cite = "CO 30-832.08(1) s.2"
    extra, entry = _extra(state, step.extra), state.entries.get(step.entry)
    if extra is None:
        return IllegalAction(f"The rules have no extra chips called {step.extra!r}.", cite)
    if entry is None or not entry.is_active or entry.event != state.current:
        return IllegalAction(f"Entry {step.entry} is not in play.", cite)
    if entry.extras.get(step.extra, 0) >= extra.times:
        return IllegalAction(
            f"{entry.name} has had {step.extra} {extra.times} times, the most that the rules allow.", cite
        )
    complimentary = state.events[state.current].plan.complimentary
    return _refuse_chips(state, entry, step.tender, complimentary=complimentary)


def do_earn(state: State, step: EarnChips) -> Outcome:
    event, entry, extra = state.events[state.current], state.entries[step.entry], _extra(state, step.extra)
    if extra is not None:
        entry.extras[step.extra] = entry.extras.get(step.extra, 0) + 1
        if extra.cents:
            taken = Receipt(entry.number, entry.player, entry.event, CHIPS, step.tender, extra.cents, step.on)
            _take(state, event, taken)
        state.give(entry, extra.points)
    return Outcome("CO 30-832.08(1) s.2", entry.number)


def check_count_fees(state: State, step: CountFees) -> Refusal | None:
    if not person_key(step.confirmed_by) or is_same_person(step.confirmed_by, step.by):
        return IllegalAction("Two persons count the entry fees: name the second person.", FEES_APART)
    if step.counted_cents < 0:
        return IllegalAction("A count is zero or more.", FEES_APART)
    over = step.counted_cents - state.fee_box_cents
    if over and not step.reason.strip():
        what = f"{dollars(state.fee_box_cents)} of entry fees were taken, {dollars(step.counted_cents)} counted. "
        return IllegalAction(what + "Count again, or say why.", FEES_APART)
    return None


def do_count_fees(state: State, step: CountFees) -> Outcome:
    if over := step.counted_cents - state.fee_box_cents:
        state.fee_differences.append((over, step.reason))
    state.fees_counted_cents += step.counted_cents
    state.counted_receipts = len(state.receipts)
    state.fee_box_cents = 0
    return Outcome(FEES_APART)


def check_close_registration(state: State, step: CloseRegistration) -> Refusal | None:
    if state.event is None or not state.event.registration_open:
        return IllegalAction("Registration is not open.", "CO 30-832.08(2) s.1")
    return None


def do_close_registration(state: State, step: CloseRegistration) -> Outcome:
    event = state.events[state.current]
    event.registration_open = False
    notes = []
    for voucher in [each for each in state.vouchers.values() if each.to == state.current and each.state == "open"]:
        state.vouchers[voucher.number] = replace(voucher, state="lapsed")
        cents = voucher.fee_cents + voucher.buy_in_cents
        event.pool_cents += cents
        notes.append(f"voucher {voucher.number} lapsed: {dollars(cents)} goes into the pool")
    return Outcome("CO 30-832.08(2) s.1", notes=tuple(notes))
