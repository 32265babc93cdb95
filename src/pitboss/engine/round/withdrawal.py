"""Taking a wager back before the first card, and passing on a late side wager, in any game."""

from __future__ import annotations

from pitboss.engine.round.placement import seats_of
from pitboss.engine.round.round import Round
from pitboss.engine.round.state import Seated
from pitboss.engine.round.turns import not_now
from pitboss.engine.vocabulary.actions import MAIN, Pass, Withdraw
from pitboss.engine.vocabulary.events import WagerWithdrawn
from pitboss.engine.vocabulary.tournament import BET_MADE
from pitboss.errors import IllegalAction, Refusal


def check_withdraw(r: Round, action: Withdraw) -> Refusal | None:
    if not r.takes_wagers:
        return IllegalAction("no wager may be made, raised or withdrawn after the first card", r.house.clauses.frozen)
    if r.button is not None:
        return IllegalAction("a bet that was pushed forward and let go cannot be changed or taken back", BET_MADE)
    position = r.position_at(action.seat)
    if action.bet == MAIN:
        found = position is not None and bool(any(_tips(r, position)) if action.tip else position.stake)
    else:
        found = any((b.key, b.carried) == ((action.seat, action.bet, action.tip, 0), False) for b in r.placed_wagers)
    if not found:
        return IllegalAction(f"seat {action.seat} has no such wager: {action.bet}", r.house.clauses.wagers)
    whole = action.bet == MAIN and not action.tip
    return _refuse_gap(r, position) if whole and position is not None else None


def _refuse_gap(r: Round, position: Seated) -> Refusal | None:
    """A wager between two others of the same player is not taken back alone (CO 30-827)."""
    seats = [seat for seat in seats_of(r, position.player) if seat != position.seat]
    return r.refuse_seats(position.player, seats)


def do_withdraw(r: Round, action: Withdraw) -> None:
    """Every wager that rides on a main wager goes with it."""
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
    """The dealer's wager on each of the position's first hands."""
    return [position.tip_on(number) for number in range(r.house.first_hands)]


def _take_back(r: Round, seat: int, bet: str, cents: int, *, tip: bool) -> None:
    r.layout_cents -= cents
    r.events.append(WagerWithdrawn(seat, bet, cents, tip))


def check_pass(r: Round, action: Pass) -> Refusal | None:
    return None if r.asks_late_wager else not_now(r, action)


def do_pass(r: Round, action: Pass) -> None:
    r.pass_late_wager()
