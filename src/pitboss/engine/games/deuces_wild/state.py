"""Hands and positions of a round of Deuces Wild Xtreme: plain mutable state, copied when a round is forked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from pitboss.engine.games.deuces_wild.showdown import CARDS_EACH, kind_of
from pitboss.engine.round.state import Dealt, Seated

PLAY: Final = "play"  # the spot of the wager that keeps a player in (CO 30-2118(8)(a))


class Five(Dealt):
    """Five cards, dealt face down."""

    folded: bool = False

    @property
    def label(self) -> str:
        """The rank of the hand with deuces and joker wild."""
        kind = kind_of(self.cards) if len(self.cards) == CARDS_EACH else ""
        return f"{kind}, folded" if self.folded else kind

    def state(self) -> tuple[Any, ...]:
        marks = (self.closed, self.is_live, self.face_down, self.picked_up, self.folded)
        return (tuple(self.cards), self.stake, *marks)


class Position(Seated):
    """A betting position in play: an ante, where it has one, and the play wager that follows it."""

    __slots__ = ("play",)

    hands: list[Five]

    def __init__(self, seat: int, player: str) -> None:
        super().__init__(seat, player, 0, [Five()])
        self.play = 0

    @property
    def hand(self) -> Five:
        return self.hands[0]

    def extra_wagers(self) -> Iterator[tuple[str, int, bool]]:
        if self.play and self.hand.is_live:
            yield PLAY, self.play, False
        yield from super().extra_wagers()

    def copy(self) -> Position:
        twin = Position.__new__(Position)
        twin.seat, twin.player = self.seat, self.player
        twin.stake, twin.tip, twin.play = self.stake, self.tip, self.play
        twin.hands = [self.hand.copy()]
        return twin

    def state(self) -> tuple[Any, ...]:
        return (self.seat, self.player, self.stake, self.tip, self.play, self.hand.state())
