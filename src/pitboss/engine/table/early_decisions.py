"""Decisions before one's turn, where everybody decides at the same time and the round merely asks in an order.

The round is asked what it would offer if those who come first were passed over. No card may come meanwhile and nothing
else may be decided, so that nobody learns anything by asking.
"""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.engine.games import Round
from pitboss.engine.vocabulary.actions import Action, Legal
from pitboss.engine.vocabulary.actors import Seat
from pitboss.engine.vocabulary.actors import seat as seat_of
from pitboss.errors import IllegalAction


def unattended(round: Round) -> Action:
    """What becomes of whoever is waited for and does nothing: passed over, or the offer that costs no more money."""
    if round.can(round.passing):
        return round.passing
    return round.legal()[0].action


def offers(round: Round) -> dict[int, list[Legal]]:
    """What every seat that decides now may do, whoever is asked first; the one that is asked is among them."""
    found: dict[int, list[Legal]] = {}
    for number, asked in _in_turn(round):
        if number not in found:
            found[number] = asked.legal()
    return found


def check(round: Round, seat: int, action: Action) -> None:
    """Refuse what a seat may not decide now."""
    for number, asked in _in_turn(round):
        if number == seat:
            if (refusal := asked.refusal(action, seat_of(seat))) is not None:
                raise refusal
            return
    raise IllegalAction(f"seat {seat} has nothing to decide now", round.house.clauses.signal)


def _in_turn(round: Round) -> Iterator[tuple[int, Round]]:
    """A copy of the round as it asks one after the other, each of them being passed over."""
    together, copy = round.joint_decision, round.fork()
    while together is not None and copy.joint_decision == together and isinstance(copy.actor, Seat):
        yield copy.actor.number, copy
        copy.apply(unattended(copy))
