"""The course of a round of 21-Hold 'em: a round of 21 to its last payment, then the poker.

Until its last payment the round is one of the 21 family; `poker` is what follows where a PK wager was made.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from pitboss.cards import Card
from pitboss.engine.games.hold_em_21 import poker
from pitboss.engine.games.hold_em_21.layout import HoldEm21Layout, live_poker_hands
from pitboss.engine.side_wagers.protocol import Moment


class HoldEm21Core(HoldEm21Layout):
    """A round of 21-Hold 'em."""

    __slots__ = ()

    def reach(self, moment: Moment) -> None:
        if moment is Moment.AFTER_ROUND:
            poker.take_wagers(self)
        super().reach(moment)

    def _after_round(self) -> None:
        if any(live_poker_hands(self)):
            poker.begin(self)
        else:
            self._end()

    course: ClassVar[Mapping[Moment, Callable[[Any], None]]] = {
        **HoldEm21Layout.course,
        Moment.AFTER_ROUND: _after_round,
    }

    def receive(self, card: Card) -> None:
        if self.in_poker:
            poker.receive(self, card)
        else:
            super().receive(card)
