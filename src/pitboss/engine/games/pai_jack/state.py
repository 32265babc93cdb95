"""Hands and positions of a round of Pai Jack: plain mutable state, copied when a round is forked."""

from __future__ import annotations

from typing import Any

from pitboss.engine.games.pai_jack.settings import Setting, is_pai_jack
from pitboss.engine.round.state import Dealt, Seated


class FiveCards(Dealt):
    """Five cards and how they are set; a bust is not set and stays on the high spot."""

    setting: Setting | None = None
    is_bust: bool = False
    is_dead: bool = False  # its wagers were returned, and it is out of play
    fouled: bool = False  # set foul, and the house takes the wager

    @property
    def is_pai_jack(self) -> bool:
        return is_pai_jack(self.cards)

    @property
    def label(self) -> str:
        if self.is_dead:
            return "dead"
        if self.is_pai_jack:
            return "Pai Jack"
        if self.is_bust:
            return "bust"
        if self.fouled:
            return "foul"
        return "" if self.setting is None else str(self.setting)

    def state(self) -> tuple[Any, ...]:
        return (tuple(self.cards), self.face_down, *self._without_cards())

    def alike(self) -> tuple[Any, ...]:
        """The order of the cards does not matter."""
        return (tuple(sorted(self.cards)), bool(self.face_down), *self._without_cards())

    def _without_cards(self) -> tuple[Any, ...]:
        return (
            self.stake,
            (self.setting, self.is_bust, self.is_dead, self.fouled),
            (self.closed, self.is_live, self.picked_up),
        )


class Position(Seated):
    """A betting position in play."""

    __slots__ = ()

    hands: list[FiveCards]

    def __init__(self, seat: int, player: str, stake: int) -> None:
        super().__init__(seat, player, stake, [FiveCards(stake)])

    @property
    def hand(self) -> FiveCards:
        return self.hands[0]

    def copy(self) -> Position:
        twin = Position.__new__(Position)
        twin.seat = self.seat
        twin.player = self.player
        twin.stake = self.stake
        twin.tip = self.tip
        twin.hands = [self.hand.copy()]
        return twin

    def state(self) -> tuple[Any, ...]:
        return (self.seat, self.player, self.stake, self.tip, self.hand.state())

    def alike(self) -> tuple[Any, ...]:
        return (self.seat, self.stake, self.tip, self.hand.alike())
