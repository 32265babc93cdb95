"""Large amounts of cash at the cage, which two persons count one after the other."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.errors import PitbossError


@dataclass(frozen=True)
class CashCount:
    """Who has counted a player's cash, and how much."""

    by: str
    cents: int


def check_second(first: CashCount, player: str, cents: int) -> PitbossError | None:
    """Refuse a second count that differs, without saying what the first one was."""
    if first.cents == cents:
        return None
    return PitbossError(f"Your entry differs from {first.by}'s. Count {player}'s cash again, and both of you enter it.")
