"""Steps without a player's decision: cards that are due, the dealer's own steps, a hand that is passed over."""

from __future__ import annotations

from pitboss.engine.games import Round
from pitboss.engine.table.early_decisions import unattended
from pitboss.engine.table.table import Table
from pitboss.engine.vocabulary.actions import MAIN, Withdraw
from pitboss.engine.vocabulary.actors import CHANCE, METER, Seat
from pitboss.engine.vocabulary.events import Event
from pitboss.errors import IllegalAction, PitbossError
from pitboss.shoe.records import HOUSE


def step(table: Table) -> list[Event]:
    """Deal the next card, or take the dealer's next step; a player who has a decision to make is passed over.

    A player who is offered the cut of a refill is passed over, too: the cut goes on to the next one (817).
    """
    round = table.round
    if round is None:
        raise PitbossError("no round is open")
    if (player := table.cut_offered) is not None:
        table.cut(player, None)
        return []
    if round.actor is CHANCE:
        return table.deal()
    if round.actor is METER:
        if not (given := _award(table, round)):
            cite = round.pending_awards[0].paid.cite
            raise IllegalAction(
                "the award must be called, verified and sealed at the jackpot before the round continues", cite
            )
        return given
    return round.apply(unattended(round))


def _award(table: Table, round: Round) -> list[Event]:
    """Give the award that is due; nothing happens while people see to it."""
    award = table.meter(round)
    return [] if award is None else round.apply(award)


def finish(table: Table) -> list[Event]:
    """Deal the round to its end without the players: the dealer moves on, so that the money stays whole."""
    happened: list[Event] = []
    while table.round is not None and not (table.round.is_over or table.round.is_idle):
        happened += step(table)
    return happened


def deal_on(table: Table) -> None:
    """Deal until a player has a decision to make or may cut, people see to an award, or the round is over.

    Early decisions are applied.
    """
    while table.round is not None and not table.round.is_over and table.cut_offered in (None, HOUSE):
        if table.round.actor is METER:
            if not _award(table, table.round):
                return
        elif not isinstance(table.round.actor, Seat):
            step(table)
        elif not table.follow():
            return


def pass_over(table: Table) -> None:
    """Pass over the player whose time is up; where all decide together, everybody who has not decided."""
    round = table.round
    together = None if round is None else round.joint_decision
    step(table)
    while round is not None and together is not None and round.joint_decision == together and table.cut_offered is None:
        if not table.follow():
            step(table)


def return_incomplete(table: Table) -> None:
    """Return the wagers of every seat that lacks one that the game demands."""
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
