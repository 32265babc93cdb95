"""A disputed payment or collection of the round that is over: the supervisor decides it (CO 30-828(1)).

While a round is in play a ruling changes the play, and the payment follows. Once it is over the chips are where the
round put them, and a ruling moves the difference between the tray and the player.
"""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.engine.round.round import Round
from pitboss.engine.vocabulary.actions import CollectDifference, Legal, PayDifference
from pitboss.engine.vocabulary.events import PaymentCorrected, Ruled, Settled, SettlementReversed
from pitboss.errors import IllegalAction, Refusal
from pitboss.money import dollars

Correction = PayDifference | CollectDifference


def check_pay(r: Round, action: PayDifference) -> Refusal | None:
    """At most what the seat's wagers could have been paid in addition."""
    return _refuse(r, action) or _refuse_amount(r, action, max_paid(r, action.seat), "the wagers could have won")


def check_collect(r: Round, action: CollectDifference) -> Refusal | None:
    """At most what the seat was paid in the round, in chips that the player still has."""
    refusal = _refuse(r, action) or _refuse_amount(r, action, _paid(r, action.seat), "the round paid this seat")
    return refusal or r.refuse_funds(_players(r)[action.seat], action.cents)


def do_pay(r: Round, action: PayDifference) -> None:
    _correct(r, action, action.cents, f"seat {action.seat} is paid {dollars(action.cents)} more")


def do_collect(r: Round, action: CollectDifference) -> None:
    _correct(r, action, -action.cents, f"{dollars(action.cents)} is collected from seat {action.seat}")


def offers(r: Round) -> Iterator[Legal]:
    """What a supervisor may pay or collect at each seat; nothing before the round is over."""
    cite, reason, chips = r.house.clauses.ruling, "supervisor's ruling", r.house.limits.chips
    for seat, player in _players(r).items() if r.is_over else ():
        if most := chips.most(max_paid(r, seat)):
            yield Legal(PayDifference(seat, chips.unit, reason), cite, chips.unit, most)
        if most := r.affordable(player, _paid(r, seat)):
            yield Legal(CollectDifference(seat, chips.unit, reason), cite, chips.unit, most)


def max_paid(r: Round, seat: int) -> int:
    """What the seat's wagers could have won at most, without what the seat was paid."""
    return max(0, sum(_could_return(r, bet, stake) for bet, stake in _stakes(r, seat)) - _paid(r, seat))


def _refuse(r: Round, action: Correction) -> Refusal | None:
    cite = r.house.clauses.ruling
    if not r.is_over:
        return IllegalAction("a payment is corrected when the round is over; until then rule on the hand", cite)
    if action.seat not in _players(r):
        return IllegalAction(f"seat {action.seat} had no wager that this round settled", cite)
    return None if action.reason.strip() else IllegalAction("a ruling needs a reason; enter one", cite)


def _refuse_amount(r: Round, action: Correction, most: int, why: str) -> Refusal | None:
    chips, cite = r.house.limits.chips, r.house.clauses.ruling
    if action.cents <= 0 or not chips.can_make(action.cents):
        return IllegalAction(f"{dollars(action.cents)} cannot be paid or collected in chips of {chips}", cite)
    if action.cents > most:
        return IllegalAction(f"at most {dollars(most)} at seat {action.seat}: {why}; not {dollars(action.cents)}", cite)
    return None


def _correct(r: Round, action: Correction, cents: int, ruling: str) -> None:
    cite = r.house.clauses.ruling
    r.events.append(Ruled(ruling, action.reason, cite))
    r.events.append(PaymentCorrected(action.seat, _players(r)[action.seat], cents, cite))


def _players(r: Round) -> dict[int, str]:
    """Who had wagers at which seat, as the round settled them."""
    settled = {event.seat for event in r.events if isinstance(event, Settled) and not event.tip}
    return {seat: player for seat in sorted(settled) if (player := r.player_at(seat))}


def _could_return(r: Round, bet: str, stake_cents: int) -> int:
    side = r.house.sides.get(bet)
    return r.max_returned(stake_cents) if side is None else side.max_returned(stake_cents)


def _stakes(r: Round, seat: int) -> Iterator[tuple[str, int]]:
    """Every wager of a seat's player, by its spot, with what was staked on it."""
    stakes: dict[str, int] = {}
    for event in r.events:
        if isinstance(event, Settled | SettlementReversed) and event.seat == seat and not event.tip:
            sign = 1 if isinstance(event, Settled) else -1
            stakes[event.bet] = stakes.get(event.bet, 0) + sign * event.stake_cents
    yield from stakes.items()


def _paid(r: Round, seat: int) -> int:
    """What the seat's player was paid in this round, corrections included."""
    paid = 0
    for event in r.events:
        if isinstance(event, PaymentCorrected) and event.seat == seat:
            paid += event.cents
        elif isinstance(event, Settled | SettlementReversed) and event.seat == seat and not event.tip:
            paid += event.returned_cents if isinstance(event, Settled) else -event.returned_cents
    return paid
