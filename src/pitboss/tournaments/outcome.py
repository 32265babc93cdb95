"""What a step did, before it becomes an event."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.tournaments.steps import Awarded, Out, Seating


@dataclass(frozen=True)
class Outcome:
    """The clause, and what came of the step."""

    cite: str
    number: int = 0
    seatings: tuple[Seating, ...] = ()
    outs: tuple[Out, ...] = ()
    advanced: tuple[int, ...] = ()
    awards: tuple[Awarded, ...] = ()
    notes: tuple[str, ...] = ()
