"""A round of an event: its hands, who goes on from it, its chips, its levels and its own rules."""

from __future__ import annotations

from typing import Literal

import msgspec


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The limits of wagers from a hand of the round on, or from a minute of its clock."""

    min: int  # the minimum wager, in points
    max: int = 0  # the maximum wager, in points; 0: all of a player's chips
    hand: int = 1  # the first hand of the level
    minute: int | None = None  # the first minute instead, by the clock of the round


class RoundPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a round is played."""

    name: str = ""  # its name (default: its number)
    hands: int = 0  # hands at each table; 0: until only `left` players are left
    left: int = 1  # the players left at the end of a round without a number of hands
    advance: int = 0  # how many advance from each table
    advance_overall: int = 0  # how many advance from all tables together
    wild_cards: int = 0  # how many further players are drawn from those who still hold chips
    second_chance: int = 0  # a session for those who still hold chips: how many advance from each of its tables
    elimination_hands: tuple[int, ...] = ()  # after each of them the lowest stack is out
    fresh_chips: bool = True  # everybody begins with the same chips; otherwise with those of the round before
    points: int = 0  # the chips of a round with fresh ones; 0: those of the entry
    levels: tuple[Level, ...] = (Level(1),)  # the limits of wagers
    secret_bets: int = 0  # how many secret bets each player has in the round
    seconds: int = 0  # the time for a decision; 0: not timed
    elimination_seconds: int = 0  # the time for a decision of an elimination hand; 0: as others
    last_hand: Literal["button", "simultaneous", "leader last"] = "button"  # the order of wagers on the last hand
    values: dict[str, int] = {}  # points of a chip by color from this round on, where they change

    def level(self, hand: int, minutes: int) -> Level:
        """The level of a hand, that many minutes into the round."""
        begun = [each for each in self.levels if (each.hand <= hand if each.minute is None else each.minute <= minutes)]
        return begun[-1] if begun else self.levels[0]
