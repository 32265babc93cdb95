"""Actors: whose action a round may need next."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache


class Role(Enum):
    """Actors who are not players."""

    CHANCE = "chance"  # gives the next card: a live shoe, a recorded log, an enumerator, a simulator
    DEALER = "dealer"  # takes the steps that are nobody's decision, and passes over a player who does not act
    SUPERVISOR = "supervisor"  # rules on irregularities, at anybody's turn
    METER = "meter"  # gives the amount of an award: a jackpot, a posted amount, a recorded log
    TIMER = "timer"  # tells when the time for wagers or for a decision is over; the round has no clock of its own


CHANCE = Role.CHANCE
DEALER = Role.DEALER
SUPERVISOR = Role.SUPERVISOR
METER = Role.METER
TIMER = Role.TIMER


@dataclass(frozen=True, order=True)
class Seat:
    """A playing position, counted from the dealer's left."""

    number: int

    def __str__(self) -> str:
        return f"seat {self.number}"


Actor = Role | Seat


@cache
def seat(number: int) -> Seat:
    """The one `Seat` of this number."""
    return Seat(number)
