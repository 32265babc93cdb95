"""Awards: the life of one, from the hand that is recognized to the prize that is paid."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from typing import Any, Final

from pitboss.catalogue.jackpot_rules import FROM_LEFT, PRIZE
from pitboss.jackpots.setup import JackpotSetUp
from pitboss.jackpots.steps import Move, Win


class Stage(Enum):
    """How far an award has come."""

    RECOGNIZED = "recognized"
    CALLED = "called"
    VERIFIED = "verified"
    SEALED = "sealed"
    PAID = "paid"
    TAKEN_BACK = "taken back"
    BACKED_OUT = "backed out"
    DISMISSED = "dismissed"  # the cards were corrected: the hand has won nothing


OPEN = frozenset({Stage.RECOGNIZED, Stage.CALLED, Stage.VERIFIED})  # before the seal
FROZEN = frozenset({Stage.CALLED, Stage.VERIFIED})  # off the meter, not sealed
STANDING = frozenset({Stage.CALLED, Stage.VERIFIED, Stage.SEALED, Stage.PAID})
UNCALLED = frozenset({Stage.RECOGNIZED, Stage.TAKEN_BACK, Stage.BACKED_OUT})  # nothing of it is off the meter
NEXT: Final = {  # what is to be done about an award at each stage
    Stage.RECOGNIZED: "the dealer calls it next",
    Stage.CALLED: "a supervisor verifies it next",
    Stage.VERIFIED: "it is sealed next",
    Stage.SEALED: "it is paid next",
    Stage.PAID: "nothing is left to do",
    Stage.TAKEN_BACK: "the dealer may call it again",
    Stage.BACKED_OUT: "the dealer may call it again",
    Stage.DISMISSED: "its hand has won nothing",
}


@dataclass(frozen=True)
class Award:
    """One award of a round."""

    number: int
    table: str
    round: int
    seat: int
    hand: str
    meter: str  # the meter that it comes off; for a prize, the first one
    share: Fraction  # of what the meter shows; 0 for a prize
    wager_cents: int
    stage: Stage = Stage.RECOGNIZED
    shown_cents: int = 0  # what the meter showed
    cents: int = 0
    moves: tuple[Move, ...] = ()  # what the call moved, the reseed included
    since_before: int = 0  # what players had put on the meter since its last reset, before the call
    since_after: int = 0  # and right after it
    called_by: str = ""
    verified_by: str = ""
    sealed_by: str = ""
    paid_by: str = ""

    @property
    def empties(self) -> bool:
        """Whether it takes the whole meter, which is then reseeded."""
        return self.share == 1

    @property
    def is_open(self) -> bool:
        """Whether it still waits for its seal."""
        return self.stage in OPEN

    def to(self, stage: Stage, **changes: Any) -> Award:
        """The same award at another stage."""
        return replace(self, stage=stage, **changes)


def in_order(set_up: JackpotSetUp, wins: Iterable[Win]) -> list[Win]:
    """Wins of a round in the order in which they are paid: seat 1 is the first on the dealer's left."""
    return sorted(wins, key=lambda win: win.seat, reverse=set_up.order != FROM_LEFT)


def recognized(set_up: JackpotSetUp, win: Win, number: int, table: str, round: int, wager_cents: int) -> Award:
    """The award of a hand; a prize comes off the first meter, or from the house."""
    pay = set_up.pays.pays[win.hand]
    if pay.meter == PRIZE:
        return Award(number, table, round, win.seat, win.hand, set_up.meters[0].name, Fraction(0), wager_cents)
    return Award(number, table, round, win.seat, win.hand, pay.meter, pay.share, wager_cents)
