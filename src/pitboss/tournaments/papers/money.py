"""Money for the regulator: proceeds by month, cash of a person in a day, the pool's account, and the house's books."""

from __future__ import annotations

import datetime
from collections import Counter
from dataclasses import dataclass
from typing import Final

from pitboss.tournaments.state import State
from pitboss.tournaments.steps import CASH

CASH_REPORT_CENTS = 10_000_00  # in and out apart, for one person in one gaming day
OUTSIDE, HOUSE = "outside", "house"  # who pays cash and takes it away, and the licensee's own money
FEE_BOX, FEES, FEE_DIFFERENCES, POOL = ("fee box", "fees", "fee differences", "pool")
OF_FEES: Final = (FEE_BOX, FEES, FEE_DIFFERENCES)  # together the adjusted gross proceeds


def proceeds_by_month(state: State) -> dict[str, int]:
    """Entry fees by the month in which they were collected, however they were paid; never below zero as a whole."""
    found: Counter[str] = Counter()
    for each in state.receipts:
        if each.is_fee:
            found[each.on.strftime("%Y-%m")] += each.cents
    return dict(sorted(found.items()))


@dataclass(frozen=True)
class CashReport:
    """Cash that went one way between the house and a person in a gaming day."""

    on: datetime.date
    player: str
    direction: str  # in or out
    cents: int


def cash_by_day(state: State) -> dict[tuple[datetime.date, str, str], int]:
    """Cash by day, person and direction."""
    found: Counter[tuple[datetime.date, str, str]] = Counter()
    for receipt in state.receipts:
        if receipt.tender == CASH:
            found[receipt.on, receipt.player, "in"] += receipt.cents
    for payment in state.paid.values():
        if payment.award.kind == CASH:
            found[payment.on, payment.award.player, "out"] += payment.award.cents
    return dict(found)


def cash_reports(state: State) -> tuple[CashReport, ...]:
    """Every person whose cash of a day comes to $10,000 or more."""
    found = sorted(cash_by_day(state).items())
    return tuple(CashReport(*key, cents) for key, cents in found if cents >= CASH_REPORT_CENTS)


@dataclass(frozen=True)
class PoolAccount:
    """What came into the pools and what left them; the balance is what is not awarded yet."""

    bought_cents: int  # buy-ins, re-buys and chips, at their fixed value
    added_cents: int  # by the licensee
    lapsed_cents: int  # vouchers that nobody used
    awarded_cents: int  # cash, and vouchers that are payouts
    guaranteed_cents: int  # what the licensee added so that fixed prizes could be paid
    balance_cents: int

    @property
    def difference_cents(self) -> int:
        """Zero, unless money was made or lost."""
        received = self.bought_cents + self.added_cents + self.lapsed_cents + self.guaranteed_cents
        return received - self.awarded_cents - self.balance_cents


def pool_account(state: State) -> PoolAccount:
    """The account of all pools; it balances after every step."""
    bought = sum(each.cents for each in state.receipts if not each.is_fee)
    added = sum(each.plan.added_cents for each in state.events.values())
    lapsed = sum(each.fee_cents + each.buy_in_cents for each in state.vouchers.values() if each.state == "lapsed")
    given = [each for each in state.awards.values() if each.kind != CASH or each.number not in state.withheld]
    awarded = sum(each.cents for each in given if each.from_pool and each.is_payout)
    balance = state.pool_cents + sum(state.carry.values())
    return PoolAccount(bought, added, lapsed, awarded, state.guaranteed_cents, balance)


def balances(state: State) -> dict[str, int]:
    """What each account of the house's books holds by this tournament; together zero.

    Cash of entry fees lies in its box until it is counted (CO 30-832.03); what was counted, and fees that were paid
    otherwise, are the house's proceeds. The pool is owed to the players until a prize is paid or a voucher used. What
    the licensee puts in, for complimentary entries, goods and added money, comes from the house.
    """
    paid_in = sum(each.cents for each in state.receipts if each.tender == CASH)
    paid_out = sum(each.award.cents for each in state.paid.values() if each.award.kind == CASH)
    unpaid = sum(each.cents for each in state.unpaid if each.kind == CASH)
    vouchers = sum(each.fee_cents + each.buy_in_cents for each in state.vouchers.values() if each.state == "open")
    over = sum(cents for cents, _ in state.fee_differences)
    found = {
        OUTSIDE: paid_out - paid_in,
        FEE_BOX: state.fee_box_cents,
        FEES: state.fees_cents - state.fee_box_cents + over,
        FEE_DIFFERENCES: -over,
        POOL: state.pool_cents + sum(state.carry.values()) + unpaid + vouchers,
    }
    return {**found, HOUSE: -sum(found.values())}
