"""Early decisions, where all players decide at the same time though the round asks them in turn.

A copy of the round shows what a seat would be offered if the seats before it were passed over. No card is dealt
meanwhile, so that nobody learns anything from it.
"""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.engine.games import Round
from pitboss.engine.vocabulary.actions import Action, Legal
from pitboss.engine.vocabulary.actors import Seat
from pitboss.engine.vocabulary.actors import seat as seat_of
from pitboss.errors import IllegalAction


def unattended(round: Round) -> Action:
    """The action for a player who does nothing: passed over, or the offer that costs no more money."""
    if round.can(round.passing):
        return round.passing
    return round.legal()[0].action


def offers(round: Round) -> dict[int, list[Legal]]:
    """What every seat that decides now may do, the seat whose turn it is among them."""
    found: dict[int, list[Legal]] = {}
    for number, asked in _in_turn(round):
        if number not in found:
            found[number] = asked.legal()
    return found


def check(round: Round, seat: int, action: Action) -> None:
    """Refuse an action that a seat may not choose now."""
    for number, asked in _in_turn(round):
        if number == seat:
            if (refusal := asked.refusal(action, seat_of(seat))) is not None:
                raise refusal
            return
    raise IllegalAction(f"seat {seat} has nothing to decide now", round.house.clauses.signal)


def _in_turn(round: Round) -> Iterator[tuple[int, Round]]:
    """A copy of the round at each seat's turn, with every seat passed over."""
    together, copy = round.joint_decision, round.fork()
    while together is not None and copy.joint_decision == together and isinstance(copy.actor, Seat):
        yield copy.actor.number, copy
        copy.apply(unattended(copy))
