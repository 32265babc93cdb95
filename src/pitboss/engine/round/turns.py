"""Refusals of actions out of turn."""

from __future__ import annotations

from pitboss.engine.round.round import Round
from pitboss.engine.vocabulary.action_names import action_name
from pitboss.engine.vocabulary.actions import Action, SeatAction
from pitboss.engine.vocabulary.actors import Role
from pitboss.errors import IllegalAction


def not_now(r: Round, action: Action, cite: str = "") -> IllegalAction:
    """Say whose turn it is instead."""
    name = action_name(action)
    if r.actor is None:
        return IllegalAction(f"the round is over; {name} is not possible any more", cite or r.house.clauses.play)
    if isinstance(r.actor, Role):
        waits = "waiting for " + ("a card" if r.actor is Role.CHANCE else f"the {r.actor.value}")
    elif isinstance(action, SeatAction):
        waits = f"{r.actor} has another decision to make"
    else:
        waits = f"it is {r.actor}'s turn"
    return IllegalAction(f"{name} is not possible now: {waits}", cite or r.house.clauses.signal)
