"""What happens without a player's decision: cards that are due, the dealer's own steps, a hand that is passed over."""

from __future__ import annotations

from pitboss.errors import PitbossError
from pitboss.table.actors import CHANCE, Seat
from pitboss.table.ahead import unattended
from pitboss.table.events import Event
from pitboss.table.table import Table


def step(table: Table) -> list[Event]:
    """The next card, or what the dealer must do now; a player who is waited for is passed over."""
    round = table.round
    if round is None:
        raise PitbossError("no round is open")
    if round.actor is CHANCE:
        return table.deal()
    return round.apply(unattended(round))


def finish(table: Table) -> list[Event]:
    """Deal the round to its end without the players: the dealer moves on, so that the money stays whole."""
    happened: list[Event] = []
    while table.round is not None and not table.round.is_over:
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
    together = None if round is None else round.together
    step(table)
    while round is not None and together is not None and round.together == together:
        if not table.follow():
            step(table)
