"""The course of a round of Deuces Wild Xtreme from the first card to the last payment.

Five cards each, face down → every player folds or plays → the replacement card, where a wager asks for it → the
dealer's hand → settlement. Every step runs by itself until a card or a decision is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from pitboss.cards import Card
from pitboss.engine.games.deuces_wild import settlement
from pitboss.engine.games.deuces_wild.layout import DeucesWildLayout
from pitboss.engine.games.deuces_wild.phases import Phase
from pitboss.engine.games.deuces_wild.showdown import CARDS_EACH
from pitboss.engine.side_wagers.protocol import Moment
from pitboss.engine.vocabulary.actors import CHANCE, DEALER, seat
from pitboss.engine.vocabulary.events import (
    DEALER_SPOT,
    BonusCardDealt,
    CardDealt,
    RoundOpened,
)


class DeucesWildCore(DeucesWildLayout):
    """A round of Deuces Wild Xtreme."""

    __slots__ = ()

    def begin_deal(self) -> None:
        """Freeze the wagers with the first card."""
        self.phase = Phase.DEAL
        self.events.append(RoundOpened(self.house.game.definition.id, tuple(self.seats())))

    def receive(self, card: Card) -> None:
        """Put a card from the stack where it is needed."""
        if self.phase is Phase.REPLACEMENT:
            self.replacement = [card]
            self.events.append(BonusCardDealt(1, card, self.house.clauses.replacement))
            settlement.reveal(self)
            return
        place = self.dealt % (len(self.positions) + 1)  # card by card, the dealer's last in each turn
        self.dealt += 1
        dealers = place == len(self.positions)
        hand = self.dealer if dealers else self.positions[place].hand
        hand.add(card)
        hand.face_down += (card,)
        self.events.append(CardDealt(DEALER_SPOT if dealers else self.positions[place].seat, 0, card, up=False))
        if self.dealt == CARDS_EACH * (len(self.positions) + 1):
            self.reach(Moment.AFTER_DEAL)

    def _begin_play(self) -> None:
        self.phase = Phase.PLAY
        self.next_turn()

    def next_turn(self) -> None:
        """Wait for the next position that has an ante to play for."""
        while self.turn < len(self.positions):
            position = self.positions[self.turn]
            self.turn += 1
            if position.stake and position.hand.is_live:
                self.position, self.hand = position, position.hand
                self.actor = seat(position.seat)
                return
        self.position = self.hand = None
        self.reach(Moment.AFTER_PLAYERS)

    def _after_players(self) -> None:
        if self.house.dealer_acts:
            self.actor = DEALER
        else:
            self.begin_dealer()

    def begin_dealer(self) -> None:
        """Draw the card that replaces the joker, now that no decision can depend on it; then show the dealer's hand."""
        if self.house.draws_replacement:
            self.phase = Phase.REPLACEMENT
            self.actor = CHANCE
        else:
            settlement.reveal(self)

    course: ClassVar[Mapping[Moment, Callable[[Any], None]]] = {
        Moment.AFTER_DEAL: _begin_play,
        Moment.AFTER_PLAYERS: _after_players,
        Moment.AT_SETTLEMENT: settlement.settle_all,
        Moment.AFTER_ROUND: DeucesWildLayout.end,
    }
