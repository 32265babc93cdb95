"""Wagers put down and taken back, in any game: before the first card, and later where a side wager has a later moment.

A procedure takes these moves into its own, or gives its own answer where its section says something else.
"""

from __future__ import annotations

from pitboss.engine.round.round import Round
from pitboss.engine.round.state import Seated
from pitboss.engine.round.turns import not_now
from pitboss.engine.round.wagers import player_of, refuse_wager, refuse_withdrawal
from pitboss.engine.side_wagers.protocol import PlacedWager
from pitboss.engine.vocabulary.actions import MAIN, Pass, Place, Wager, Withdraw
from pitboss.engine.vocabulary.events import WagerWithdrawn
from pitboss.errors import IllegalAction, Refusal


def check_place(r: Round, action: Place) -> Refusal | None:
    if r.takes_wagers:
        return refuse_wager(r, action.wager)
    if r.asks_late_wager and action.wager.bet != MAIN:
        return refuse_late_wager(r, action.wager)
    return IllegalAction("no wager may be made, raised or withdrawn after the first card", r.house.clauses.frozen)


def refuse_late_wager(r: Round, wager: Wager) -> Refusal | None:
    if wager.seat != r.late_seat:
        return IllegalAction(f"seat {r.late_seat} is asked now", r.house.clauses.signal)
    return refuse_wager(r, wager)


def do_place(r: Round, action: Place) -> None:
    wager = action.wager
    player = player_of(r, wager)
    position = r.position_at(wager.seat)
    if wager.bet != MAIN:
        if position is None:
            r.sit_down(wager.seat, player, 0)
        r.placed_wagers.append(PlacedWager(wager.seat, wager.bet, wager.cents, wager.tip))
    elif wager.tip and position is not None:
        position.lay_tip(wager.hand, wager.cents)
    else:
        r.sit_down(wager.seat, player, wager.cents)
    r.lay_wager(wager.seat, wager.bet, wager.cents, player, tip=wager.tip, hand=wager.hand)
    if wager.bet == MAIN and not wager.tip:
        for number in range(1, r.house.first_hands):
            r.lay_wager(wager.seat, MAIN, wager.cents, player, hand=number)
    if r.asks_late_wager:
        r.ask_late_wagers()


def check_withdraw(r: Round, action: Withdraw) -> Refusal | None:
    if not r.takes_wagers:
        return IllegalAction("no wager may be made, raised or withdrawn after the first card", r.house.clauses.frozen)
    position = r.position_at(action.seat)
    if action.bet == MAIN:
        found = position is not None and bool(any(_tips(r, position)) if action.tip else position.stake)
    else:
        found = any((b.key, b.carried) == ((action.seat, action.bet, action.tip, 0), False) for b in r.placed_wagers)
    if not found:
        return IllegalAction(f"seat {action.seat} has no such wager: {action.bet}", r.house.clauses.wagers)
    whole = action.bet == MAIN and not action.tip
    return refuse_withdrawal(r, position) if whole and position is not None else None


def do_withdraw(r: Round, action: Withdraw) -> None:
    """Whatever rides on a main wager goes with it."""
    position = r.position_at(action.seat)
    whole = action.bet == MAIN and not action.tip
    ridden = not action.tip and action.bet in r.house.main_spots  # the dealer's wager on it does not stand alone
    for bet in [b for b in r.placed_wagers if b.seat == action.seat and not b.carried]:
        if whole or (bet.bet == action.bet and (ridden or bet.tip == action.tip)):
            r.placed_wagers.remove(bet)
            _take_back(r, bet.seat, bet.bet, bet.cents, tip=bet.tip)
    if action.bet == MAIN and position is not None:
        for number, cents in enumerate(_tips(r, position)):
            if cents:
                _take_back(r, position.seat, MAIN, cents, tip=True)
                position.lay_tip(number, 0)
        if whole:
            for _ in range(r.house.first_hands):
                _take_back(r, position.seat, MAIN, position.stake, tip=False)
    alone = position is not None and not position.stake and all(bet.seat != action.seat for bet in r.placed_wagers)
    if whole or alone:
        r.stand_up(action.seat)


def _tips(r: Round, position: Seated) -> list[int]:
    """What stands for the dealer beside each of the position's first hands."""
    return [position.tip_on(number) for number in range(r.house.first_hands)]


def _take_back(r: Round, seat_number: int, bet: str, cents: int, *, tip: bool) -> None:
    r.layout_cents -= cents
    r.events.append(WagerWithdrawn(seat_number, bet, cents, tip))


def check_pass(r: Round, action: Pass) -> Refusal | None:
    return None if r.asks_late_wager else not_now(r, action)


def do_pass(r: Round, action: Pass) -> None:
    r.pass_late_wager()
