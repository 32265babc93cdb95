"""A hand of Competition 21, whose wager grows with its cards."""

from __future__ import annotations

from pitboss.engine.games.twenty_one.state import Hand


class BoughtHand(Hand):
    """`stake` is the original wager, `doubled` what further cards cost, `last_doubled` what the last of them did."""

    @property
    def is_doubled(self) -> bool:
        """False: a wager for a card does not end the hand as doubling does."""
        return False
