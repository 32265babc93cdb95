"""Tournaments that nobody directs: those of a demonstration, which go on by themselves to their end."""

from __future__ import annotations

from typing import Final

from pitboss.floor.tournaments.kept import KeptTournament
from pitboss.tournaments.state import DECIDED, PLAY
from pitboss.tournaments.steps import DIRECTOR, AnyStep, BreakTie, Conclude, EndEvent, EndRound

TRIAL: Final = "try-"  # the ids of tournaments that a newcomer tries begin with this
HOUSE: Final = "house"


def is_unattended(kept: KeptTournament) -> bool:
    """Whether a tournament has no director: one that a newcomer tries."""
    return kept.id.startswith(TRIAL)


def go_on(kept: KeptTournament) -> None:
    """Take every step that a director would take now."""
    while (step := _next(kept)) is not None and kept.tournament.check(step) is None:
        kept.apply(step)


def _next(kept: KeptTournament) -> AnyStep | None:
    state, now = kept.tournament.state, kept.now()
    event = state.event
    if event is None or state.is_concluded:
        return None
    if (tied := next((each for each in state.tables.values() if each.tie is not None), None)) is not None:
        return BreakTie(HOUSE, DIRECTOR, now, tied.id, kept.next_link)
    if event.phase == PLAY and not state.open_tables() and not state.waiting():
        return EndRound(HOUSE, DIRECTOR, now)
    if event.phase == DECIDED:
        return EndEvent(HOUSE, DIRECTOR, now)
    return None if event.phase == PLAY else Conclude(HOUSE, DIRECTOR, now)
