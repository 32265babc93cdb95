"""The course of a round with shared cards: deal → insurance, peek → fields, step by step → dealer → settlement.

In each step every player with an open hand on the field decides; then one card is drawn for all who want one. Hands
still open go on to the next step; when none is, the next field is played. Where each player has a dealer hand of their
own, a card that the player does not take goes to that hand.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, ClassVar

from pitboss.cards import Card
from pitboss.engine.games.community.layout import CommunityLayout, Place
from pitboss.engine.games.twenty_one import dealer, settlement
from pitboss.engine.games.twenty_one.phases import DEALER_INDEX, Need, Phase
from pitboss.engine.games.twenty_one.state import Hand, Position
from pitboss.engine.side_wagers.protocol import Moment
from pitboss.engine.vocabulary.actions import INSURANCE
from pitboss.engine.vocabulary.actors import DEALER, Seat, seat
from pitboss.engine.vocabulary.events import (
    DEALER_SPOT,
    Acted,
    BurnCardShown,
    CardDealt,
    CommunityCard,
    RoundOpened,
)


class CommunityCore(CommunityLayout):
    """A round of 21 with shared cards."""

    __slots__ = ()

    # --- the deal ------------------------------------------------------------------------------------------------

    def begin_deal(self) -> None:
        """Deal one card to every field, the dealer's, a second to every field, and the hole card where there is one."""
        self.phase = Phase.DEAL
        fields = range(len(self.field_cards))
        self.deal_order = [*fields, DEALER_INDEX, *fields]
        if self.house.has_hole_card:
            self.deal_order.append(DEALER_INDEX)
        self.events.append(RoundOpened(self.house.game.definition.id, tuple([p.seat for p in self.positions])))

    def _deal_next(self, card: Card) -> None:
        field = self.deal_order[self.next_deal]
        self.next_deal += 1
        if field == DEALER_INDEX:
            self.card_to_dealer(card)
        else:
            self._card_to_field(field, card)
        if self.next_deal == len(self.deal_order):
            self._end_deal()
        elif self.held:
            self.want_card(Need.DEAL)

    def _card_to_field(self, field: int, card: Card) -> None:
        """Deal a card to everybody who plays the field; an empty field is dealt to as well."""
        self.field_cards[field].append(card)
        players = [position for position in self.positions if self.field_of(position) == field]
        for position in players:
            self._first_card(position, card)
        if not players:
            self.events.append(CommunityCard(f"field {field + 1}", card, self.house.clauses.empty_field))

    def _end_deal(self) -> None:
        if self.house.dealer_for_each:
            self.dealers = [self.dealer.copy() for _ in self.positions]
        super()._end_deal()

    # --- players, step by step -------------------------------------------------------------------------------------

    def begin_play(self) -> None:
        if self.dealer_known and not self.no_blackjack:
            super().begin_play()
            return
        self.phase = Phase.PLAY
        self.to_act = self.everybody()
        self.next_field()

    def next_field(self) -> None:
        """Play the next field once every decision on this one is made."""
        self.field += 1
        if self.field < len(self.field_cards):
            self.begin_step()
        else:
            self.position = self.hand = None
            self.reach(Moment.AFTER_PLAYERS)

    def begin_step(self) -> None:
        """Ask every player with an open hand on the field; their decisions count together, in any order."""
        self.asked = self.open_positions()[::-1]
        if self.asked:
            self.next_turn()
        else:
            self.next_field()

    @property
    def joint_decision(self) -> Hashable:
        """The key of a shared decision: all who are asked before the next card decide on the same cards."""
        if not isinstance(self.actor, Seat):
            return None
        phase = self.phase
        if phase is Phase.TIP:
            phase = Phase.INSURANCE if self.raising == INSURANCE else Phase.PLAY
        return phase, self.field, sum(self.unseen)

    def open_positions(self) -> list[int]:
        on_field = [i for i, position in enumerate(self.positions) if self.field_of(position) == self.field]
        return [index for index in on_field if self.open_hand(index) is not None]

    def open_hand(self, index: int) -> int | None:
        """The number of the position's hand in play; split hands are played one after the other."""
        hands = self.positions[index].hands
        return next((n for i, n in reversed(self.to_act) if i == index and not hands[n].closed), None)

    def next_turn(self) -> None:
        """Wait for the next decision of this step; when all are made, for the card."""
        while self.asked:
            index = self.asked.pop()
            number = self.open_hand(index)
            if number is None:
                continue
            position = self.positions[index]
            self.position, self.hand, self.hand_number = position, position.hands[number], number
            if len(self.hand.cards) == 1:
                self.takers.append((index, number))
            elif self.hand.total == 21:
                self.close_hand(position, number)
            else:
                self.actor = seat(position.seat)
                return
        self.position = self.hand = None
        if self.takers or self.burners:
            super().want_card(Need.HAND)
        else:
            self.begin_step()

    def want_card(self, need: Need) -> None:
        """Keep a hand's card until everybody has decided; draw any other card now."""
        if need is Need.HAND and self.position is not None:
            self.takers.append((self.positions.index(self.position), self.hand_number))
            self.next_turn()
        else:
            super().want_card(need)

    def acts(self, act: str, cite: str) -> tuple[Position, Hand]:
        """Record a decision, which ends a player's strikes."""
        place = self.acting_place()
        self.strikes.pop(place, None)
        self.runs.discard(place)
        return super().acts(act, cite)

    def acting_place(self) -> Place:
        position, _ = self.acting()
        return self.positions.index(position), self.hand_number

    def close_hand(self, position: Position, number: int) -> None:
        """End the decisions on a hand and go on to the next hand of a split; wagers are settled at the end."""
        position.hands[number].closed = True
        index = self.positions.index(position)
        if self.phase is Phase.PLAY and self.open_hand(index) is not None:
            self.asked.append(index)

    def card_to_hand(self, card: Card) -> None:
        """Deal one card to all who take it, and show it to those for whom it is a burn card."""
        takers, burners, self.takers, self.burners = self.takers, self.burners, [], []
        busy = {index for index, _ in (*takers, *burners)}
        done = [index for index in self._idle() if index not in busy]
        self._draw_community(card)
        for index, number in takers:
            self._take(index, number, card)
        for index, number in burners:
            place = (self.positions[index].seat, number)
            self.events.append(BurnCardShown(*place, card, self.house.clauses.strike))
        self._cards_to_dealers(done, card)
        self.begin_step()

    def _draw_community(self, card: Card) -> None:
        self.community.append(card)
        self.events.append(CommunityCard("community", card, self.house.clauses.community))

    def _take(self, index: int, number: int, card: Card) -> None:
        position = self.positions[index]
        hand = position.hands[number]
        hand.add(card)
        self.events.append(CardDealt(position.seat, number, card, True))
        if hand.hard > 21 or self.is_complete(position, hand):
            hand.closed = True

    # --- the dealer --------------------------------------------------------------------------------------------------

    def receive(self, card: Card) -> None:
        if self.dealers and self.need is Need.DEALER:
            self._draw_community(card)
            self._cards_to_dealers(self._idle(), card)
            self.draw_dealers()
        else:
            super().receive(card)

    def _idle(self) -> list[int]:
        """Positions that need no more cards but whose dealer hand does."""
        if not self.dealers:
            return []
        done = [index for index in range(len(self.positions)) if self.open_hand(index) is None]
        return [index for index in done if self._dealer_draws(index)]

    def _dealer_draws(self, index: int) -> bool:
        with self.faced(index):
            return dealer.dealer_must_draw(self)

    def _cards_to_dealers(self, indices: list[int], card: Card) -> None:
        for index in indices:
            self.dealers[index].add(card)
            self.events.append(CardDealt(DEALER_SPOT, self.positions[index].seat, card, True))

    def draw_dealers(self) -> None:
        """Draw community cards until every dealer hand is complete; then the dealer confirms, and all is settled."""
        self.phase = Phase.DEALER
        if self._idle():
            super().want_card(Need.DEALER)
        elif self.house.dealer_acts:
            self.actor = DEALER
        else:
            self.reach(Moment.AT_SETTLEMENT)

    def confirm(self) -> None:
        self.events.append(Acted(DEALER_SPOT, 0, "confirm", self.house.clauses.confirm))
        self.reach(Moment.AT_SETTLEMENT)

    def _after_players(self) -> None:
        if self.dealers:
            self.draw_dealers()
        else:
            super()._after_players()

    course: ClassVar[Mapping[Moment, Callable[[Any], None]]] = {
        **CommunityLayout.course,
        Moment.AFTER_PLAYERS: _after_players,
    }

    def settle_hands(self) -> None:
        if not self.dealers:
            super().settle_hands()
            return
        for index in range(len(self.positions) - 1, -1, -1):
            with self.faced(index):
                if len(self.dealer.cards) > 1:
                    dealer.show_blackjack(self)
                settlement.settle_hands(self)
