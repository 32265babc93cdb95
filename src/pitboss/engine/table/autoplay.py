"""What happens without a player's decision: cards that are due, the dealer's own steps, a hand that is passed over."""

from __future__ import annotations

from pitboss.engine.games import Round
from pitboss.engine.table.early_decisions import unattended
from pitboss.engine.table.table import Table
from pitboss.engine.vocabulary.actions import MAIN, Withdraw
from pitboss.engine.vocabulary.actors import CHANCE, Seat
from pitboss.engine.vocabulary.events import Event
from pitboss.errors import PitbossError


def step(table: Table) -> list[Event]:
    """The next card, or what the dealer must do now; a player who has a decision to make is passed over."""
    round = table.round
    if round is None:
        raise PitbossError("no round is open")
    if round.actor is CHANCE:
        return table.deal()
    return round.apply(unattended(round))


def finish(table: Table) -> list[Event]:
    """Deal the round to its end without the players: the dealer moves on, so that the money stays whole."""
    happened: list[Event] = []
    while table.round is not None and not (table.round.is_over or table.round.is_idle):
        happened += step(table)
    return happened


def deal_on(table: Table) -> None:
    """Go on by itself until a player must decide, who has not done so ahead, or the round is over."""
    while table.round is not None and not table.round.is_over:
        if not isinstance(table.round.actor, Seat):
            step(table)
        elif not table.follow():
            return


def pass_over(table: Table) -> None:
    """Whoever has not decided in time is passed over; where all decide together, everybody who has not."""
    round = table.round
    together = None if round is None else round.joint_decision
    step(table)
    while round is not None and together is not None and round.joint_decision == together:
        if not table.follow():
            step(table)


def return_incomplete(table: Table) -> None:
    """Give back the wagers of every seat that lacks one without which the game deals no hand."""
    round = table.round
    if round is None or round.refuse_first_card() is None:
        return
    for seat in round.seats():
        alone = round.fork()
        for other in round.seats():
            if other != seat:
                _take_back(alone, other)
        if alone.refuse_first_card() is not None:
            _take_back(round, seat)


def _take_back(round: Round, seat: int) -> None:
    bets = [(MAIN, False), *((bet.bet, bet.tip) for bet in round.placed_wagers if bet.seat == seat)]
    for bet, tip in bets:
        taken = Withdraw(seat, bet, tip)
        if round.can(taken):
            round.apply(taken)
