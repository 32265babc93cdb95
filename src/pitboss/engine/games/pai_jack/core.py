"""The course of a round of Pai Jack from the first card to the last payment.

Five cards each → Pai Jacks are paid → players set their hands in turn → the dealer's hands → settlement.
Every step runs by itself until a card, a player's decision or the dealer is needed; `actor` then says who.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from pitboss.cards import Card
from pitboss.engine.games.pai_jack import settlement
from pitboss.engine.games.pai_jack.layout import PaiJackLayout
from pitboss.engine.games.pai_jack.phases import DEALER_INDEX, Phase
from pitboss.engine.games.pai_jack.settings import lawful_settings
from pitboss.engine.side_wagers.protocol import Moment
from pitboss.engine.vocabulary.actors import DEALER, seat
from pitboss.engine.vocabulary.events import Acted, CardDealt, RoundOpened
from pitboss.law.rules import PACKET


class PaiJackCore(PaiJackLayout):
    """A round of Pai Jack."""

    __slots__ = ()

    def begin_deal(self) -> None:
        """Freeze the wagers; packets of five go around, the dealer's last ((3))."""
        self.phase = Phase.DEAL
        self.packets = [*range(len(self.positions)), DEALER_INDEX]
        self.events.append(RoundOpened(self.house.game.definition.id, tuple([p.seat for p in self.positions])))

    def receive(self, card: Card) -> None:
        """Deal a card face down to the current packet."""
        hand = self.packet
        hand.add(card)
        hand.face_down += (card,)
        self.events.append(CardDealt(self.packet_seat, 0, card, up=False))
        self.end_packet()

    def end_packet(self) -> None:
        """Go on to the next packet once this one is complete; a packet that is not five cards is dead, or a misdeal."""
        size = self.packet_size
        if len(self.packet.cards) < size:
            return
        index = self.packets.pop(0)
        self.packet_size = PACKET
        if size != PACKET and index == DEALER_INDEX:
            settlement.void_all(self, self.house.verdicts.misdeal)
            return
        if size != PACKET:
            settlement.void(self, self.positions[index], self.house.verdicts.dead)
            if not self.is_anybody_left:
                self.end()
                return
        if not self.packets:
            settlement.announce(self)
            self.reach(Moment.AFTER_DEAL)

    def _begin_setting(self) -> None:
        settlement.pay_pai_jacks(self)
        self.phase = Phase.SETTING
        self.to_act = list(range(len(self.positions) - 1, -1, -1))
        self.next_turn()

    def next_turn(self) -> None:
        """Wait for the next hand to set; a bust has no lawful setting and stays on the high spot ((7))."""
        while self.to_act:
            position = self.positions[self.to_act.pop()]
            hand = position.hand
            if not hand.is_live or hand.closed:
                continue
            if lawful_settings(hand.cards):
                self.position, self.hand = position, hand
                self.actor = seat(position.seat)
                return
            hand.is_bust = hand.closed = True
            self.events.append(Acted(position.seat, 0, "bust", self.house.clauses.bust))
        self.position = self.hand = None
        if self.phase is Phase.REVEALED:
            self.actor = DEALER  # a foul was corrected while hands were examined
        else:
            self.reach(Moment.AFTER_PLAYERS)

    def _after_players(self) -> None:
        if self.house.dealer_acts:
            self.actor = DEALER
        else:
            settlement.reveal(self)

    course: ClassVar[Mapping[Moment, Callable[[Any], None]]] = {
        Moment.AFTER_DEAL: _begin_setting,
        Moment.AFTER_PLAYERS: _after_players,
        Moment.AT_SETTLEMENT: settlement.settle_all,
        Moment.AFTER_ROUND: PaiJackLayout.end,
    }
