"""Fees, buy-ins, the pool and vouchers."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from pitboss.catalogue.jackpots import parse_percent
from pitboss.house.check.requirement import Answer, Requirement, Scope, failed, not_applicable, passed, require
from pitboss.money import dollars
from pitboss.tournaments.check.cases import EventCase, TournamentCase
from pitboss.tournaments.document.model import Goods

CAP_CENTS: Final = 100_000_00  # for one player: see docs/interpretations


def _cap(cents: int, what: str) -> Answer:
    value, required = f"{dollars(cents)} for one player", f"at most {dollars(CAP_CENTS)}"
    if cents > CAP_CENTS:
        return failed(value, required, f"lower {what}, or the number of re-buys and re-entries")
    return passed(value, required)


@require("tournament.fees", "Entry fees", "CO 30-832.06 ¶1 s.1", Scope.TOURNAMENT)
def fees(case: TournamentCase) -> Answer:
    return _cap(case.fees_cents, "fee_cents") if case.has_fees else not_applicable("no entry fee")


@require("tournament.buy-ins", "All allowable buy-ins", "CO 30-832.06 ¶1 s.1", Scope.TOURNAMENT)
def buy_ins(case: TournamentCase) -> Answer:
    return _cap(case.buy_ins_cents, "buy_in_cents") if case.buy_ins_cents else not_applicable("no buy-in")


@require("tournament.together", "Entry fees and buy-ins together", "CO 30-832.06 ¶1 s.2", Scope.TOURNAMENT)
def together(case: TournamentCase) -> Answer:
    if not case.has_fees or not case.buy_ins_cents:
        return not_applicable("not both")
    return _cap(case.fees_cents + case.buy_ins_cents, "fee_cents or buy_in_cents")


def _goods(goods: tuple[Goods, ...], cents: int, key: str) -> Answer:
    if not goods:
        return not_applicable("cash alone")
    required = f"a value fixed beforehand, equal to the cash: {dollars(cents)}"
    for each in goods:
        if each.value_cents != cents:
            value = f"{each.what}: {dollars(each.value_cents)}"
            return failed(value, required, f"set its value_cents in {key} = {cents}")
    return passed(", ".join(each.what for each in goods), required)


@require("event.fee-goods", "Goods instead of the fee", "CO 30-832.02 ¶1 s.2", Scope.EVENT)
def fee_goods(case: EventCase) -> Answer:
    return _goods(case.plan.fee_goods, case.plan.fee_cents, "fee_goods")


@require("event.buy-in-goods", "Goods instead of the buy-in", "CO 30-832.06 ¶3 s.4", Scope.EVENT)
def buy_in_goods(case: EventCase) -> Answer:
    return _goods(case.plan.buy_in_goods, case.plan.buy_in_cents, "buy_in_goods")


@require("event.pool", "All of the pool is awarded", "CO 30-832.06 ¶3 s.1", Scope.EVENT)
def pool(case: EventCase) -> Answer:
    """In the last event shares come to the whole; before it, what no share names is carried forward."""
    shares = sum((parse_percent(each.share) for each in case.plan.prizes if each.share), Fraction(0))
    value = f"shares of {shares * 100}%" if shares else "no shares"
    if shares > 1:
        return failed(value, "shares of at most 100%", "lower the shares of the prizes")
    if not case.is_last:
        return passed(f"{value}; the rest is carried to the next event", "what is not awarded is carried forward")
    if not case.has_pool:
        return not_applicable("no money comes into the pool")
    required = "shares of 100% in the last event: the licensee keeps nothing"
    if shares != 1:
        return failed(value, required, "set the shares of the last event's prizes to 100% together")
    return passed(value, required)


@require("event.vouchers", "Vouchers are for later events", "CO 30-832.06 ¶4 s.1", Scope.EVENT)
def vouchers(case: EventCase) -> Answer:
    named = [each.voucher for each in case.plan.prizes if each.voucher]
    if not named:
        return not_applicable("no vouchers")
    required = "later events of the same tournament"
    if wrong := [each for each in named if each not in case.later]:
        return failed(wrong[0], required, f"choose one of {', '.join(case.later) or 'a later event'}")
    return passed(", ".join(dict.fromkeys(named)), required)


@require("event.voucher-value", "What a voucher brings into the pool", "CO 30-832.06 ¶5 s.1", Scope.EVENT)
def voucher_value(case: EventCase) -> Answer:
    plan = case.plan
    won = any(each.voucher == plan.id for event in case.of.document.events for each in event.prizes)
    if not won:
        return not_applicable("no voucher leads here")
    if plan.fee_cents or plan.buy_in_cents:
        value = f"fee {dollars(plan.fee_cents)}, buy-in {dollars(plan.buy_in_cents)}"
        if plan.voucher_cents:
            return failed(value, "the fee and the buy-in alone", "set voucher_cents = 0")
        return passed(value, "the later event's fee and buy-in, each on the form")
    required = "a value that goes into the pool, since there is neither fee nor buy-in"
    if not plan.voucher_cents:
        return failed("nothing", required, "set voucher_cents")
    return passed(dollars(plan.voucher_cents), required)


REQUIREMENTS: Final[tuple[Requirement[TournamentCase] | Requirement[EventCase], ...]] = (
    fees, buy_ins, together, fee_goods, buy_in_goods, pool, vouchers, voucher_value,
)  # fmt: skip
