"""Awards of a meter in tests that are about something else."""

from __future__ import annotations

from pitboss.engine.round.round import Round
from pitboss.engine.side_wagers import awards
from pitboss.engine.vocabulary.actors import METER


def give_awards(round: Round) -> None:
    """Give every award that is due, by the amount that is posted at the table."""
    while round.actor is METER:
        round.apply(awards.posted(round))
