"""The division of a pool: fixed prizes first, then shares, every cent awarded or carried to a later event.

>>> divide_cents(100_01, [Fraction(1, 2), Fraction(3, 10), Fraction(1, 5)])
[5001, 3000, 2000]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from pitboss.catalogue.jackpots import parse_percent
from pitboss.tournaments.document.model import EventPlan, Prize, TournamentDocument
from pitboss.tournaments.state import Entry


@dataclass(frozen=True)
class Won:
    """What a place wins, before anybody is named."""

    place: int
    cents: int = 0
    merchandise: str = ""
    value_cents: int = 0
    voucher: str = ""


@dataclass(frozen=True)
class Division:
    """What each place wins, what is carried to the next event, and what the licensee adds for fixed prizes."""

    places: tuple[Won, ...]
    carried_cents: int
    added_cents: int


def divide_cents(cents: int, shares: Sequence[Fraction]) -> list[int]:
    """Cents by shares; what is left of a cent goes to the first ones."""
    if not shares:
        return []
    total = sum(shares)
    parts = [int(cents * share / total) for share in shares]
    for place in range(cents - sum(parts)):
        parts[place % len(parts)] += 1
    return parts


def voucher_value(document: TournamentDocument, id: str) -> tuple[int, int, int]:
    """What a voucher is worth: the later event's fee, its buy-in, and what it brings into a pool without either."""
    plan = document.event(id)
    if plan.fee_cents or plan.buy_in_cents:
        return plan.fee_cents, plan.buy_in_cents, 0
    return 0, 0, plan.voucher_cents


def divide_pool(document: TournamentDocument, plan: EventPlan, pool: int, places: int) -> Division:
    """Divide a pool among the first places; `places` is how many players can win."""
    awarded = [each for each in plan.prizes if each.place <= places]
    fixed = [(each, each.cents + sum(voucher_value(document, each.voucher)) if each.voucher else each.cents)
             for each in awarded]  # fmt: skip
    rest = pool - sum(cents for _, cents in fixed)
    added = max(0, -rest)
    shared, carried = _shares(plan, awarded, max(0, rest), is_last=document.events[-1].id == plan.id)
    won = [Won(each.place, each.cents, each.merchandise, each.value_cents, each.voucher) for each in awarded]
    won += [Won(place, cents) for place, cents in shared if cents]
    return Division(tuple(won), carried, added)


def _shares(plan: EventPlan, awarded: list[Prize], rest: int, *, is_last: bool) -> tuple[list[tuple[int, int]], int]:
    """What shares come to. In the last event nothing is left over; before it, what no share names is carried on."""
    shares = [(each.place, parse_percent(each.share)) for each in awarded if each.share]
    if not shares:
        if is_last and rest:
            return [(awarded[0].place if awarded else 1, rest)], 0
        return [], rest
    named = rest if is_last else int(rest * min(Fraction(1), sum(share for _, share in shares)))
    if sum(parse_percent(each.share) for each in plan.prizes if each.share) >= 1:
        named = rest  # fewer players than places: the others get those shares
    parts = divide_cents(named, [share for _, share in shares])
    return [(place, cents) for (place, _), cents in zip(shares, parts, strict=True)], rest - named


def by_place(groups: Sequence[Sequence[Entry]]) -> dict[int, Sequence[Entry]]:
    """Entries by the first of their places."""
    found: dict[int, Sequence[Entry]] = {}
    place = 1
    for group in groups:
        found[place] = group
        place += len(group)
    return found
