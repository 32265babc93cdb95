"""The course of a round of 21 from the first card to the last payment.

Deal → insurance and early surrender → peek → players in turn → dealer → settlement. Every step runs by itself until
a card, a player's decision or a supervisor is needed; `actor` then says who.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final

from pitboss.cards import Card
from pitboss.engine.games.twenty_one import dealer, settlement
from pitboss.engine.games.twenty_one.base import TwentyOneBase
from pitboss.engine.games.twenty_one.features import (
    blackjacks,
    burnout,
    hole_card,
    several_hands,
    switch,
    war,
    winning_21,
)
from pitboss.engine.games.twenty_one.outcomes import outcome
from pitboss.engine.games.twenty_one.phases import DEALER_INDEX, SWITCHING, Need, Phase
from pitboss.engine.games.twenty_one.state import Hand, Position
from pitboss.engine.side_wagers import side_settlement
from pitboss.engine.side_wagers.protocol import Moment
from pitboss.engine.vocabulary.actions import Action
from pitboss.engine.vocabulary.actors import CHANCE, DEALER, seat
from pitboss.engine.vocabulary.calls import FloorCall
from pitboss.engine.vocabulary.events import BonusCardDealt, CardDealt, CardTurned, RoundOpened
from pitboss.errors import Refusal
from pitboss.hands.predicates.whole_hands.outcomes import Outcome

# Naming a member of an enum costs a call in Python 3.11; these are asked for at every card.
_FOR_DEAL: Final = Need.DEAL
_FOR_HAND: Final = Need.HAND
_FOR_DEALER: Final = Need.DEALER
_DEAL: Final = Phase.DEAL
_PLAY: Final = Phase.PLAY
_DEALER: Final = Phase.DEALER
_OVER: Final = Phase.OVER
_AFTER_DEAL: Final = Moment.AFTER_DEAL
_AFTER_PLAYERS: Final = Moment.AFTER_PLAYERS
_AFTER_ROUND: Final = Moment.AFTER_ROUND


class TwentyOneCore(TwentyOneBase):
    """A round of the 21 family."""

    __slots__ = ()

    # --- the deal ----------------------------------------------------------------------------------------------

    def begin_deal(self) -> None:
        """Freeze the wagers; deal one card each, the dealer's, a second each and the dealer's second (820)."""
        self.phase = _DEAL
        house = self.house
        if len(house.main_spots) > 1:
            several_hands.lay_out(self)
        if house.sides:
            self._close_bonus_hands()
        self.deal_order = house.deal_order(len(self.positions))
        self.events.append(RoundOpened(house.game.definition.id, tuple([p.seat for p in self.positions])))

    def _close_bonus_hands(self) -> None:
        """Close the hands of players with a bonus wager alone: they get two cards and do not play them (CO 30-2117)."""
        for position in self.positions:
            if not any(hand.stake or hand.later for hand in position.hands):
                for hand in position.hands:
                    hand.closed, hand.is_live = True, False

    def want_card(self, need: Need) -> None:
        """Wait for the next card, unless one drawn in error and not exposed must be used first (828(7)).

        A card exposed in error does not go to a player: it is burned now (828(8)).
        """
        if self.exposed and need is _FOR_HAND:
            dealer.burn_exposed(self)
        self.need = need
        self.actor = CHANCE
        if self.held:
            self.receive(self.held.pop(0))

    def receive(self, card: Card) -> None:
        """Put a card from the stack where it is needed."""
        need = self.need
        if need is _FOR_DEAL:
            self._deal_next(card)
        elif need is _FOR_HAND:
            self.card_to_hand(card)
        elif need is _FOR_DEALER:
            self.card_to_dealer(card)
            dealer.draw_out(self)
        elif need is Need.BONUS:
            self._place_bonus_card(card)
        else:
            hole_card.name(self, card)

    def _deal_next(self, card: Card) -> None:
        index = self.deal_order[self.next_deal]
        self.next_deal += 1
        if index == DEALER_INDEX:
            self.card_to_dealer(card)
            if self.house.stops_after_first and self.next_deal < len(self.deal_order) and not self.dealer.cards[1:]:
                self.reach(Moment.AFTER_FIRST_CARDS)
                return
        else:
            self._first_card(self.positions[index], card)
        if self.next_deal == len(self.deal_order) or self.held:
            self.after_dealt()

    def after_dealt(self) -> None:
        """Go on after one of the first cards: to the next one, or to the end of the deal."""
        if self.next_deal == len(self.deal_order):
            self._end_deal()
        elif self.held:
            self.want_card(Need.DEAL)

    def _first_card(self, position: Position, card: Card) -> None:
        house = self.house
        number = 0 if house.first_hands == 1 else self.due_hand(position)
        hand = position.hands[number]
        up = house.players_up or (house.players_first_up and not hand.cards)
        hand.add(card)
        position.first_cards.append(card)
        if not up:
            hand.face_down += (card,)
        self.events.append(CardDealt(position.seat, number, card, up))

    def due_hand(self, position: Position) -> int:
        """The number of the first hand that is dealt to next: each gets its first card before one gets its second."""
        if self.house.first_hands == 1:
            return 0
        dealt = [len(hand.cards) for hand in position.hands]
        return dealt.index(min(dealt))

    def refuse_card(self, card: Card) -> Refusal | None:
        return super().refuse_card(card) or (hole_card.refuse_stack_card(self, card) if self.hole_unseen else None)

    def chances(self) -> list[tuple[Action, int]]:
        found = super().chances()
        return hole_card.chances(self, found) if self.hole_unseen else found

    @property
    def owes_face(self) -> bool:
        return self.need is Need.HOLE and self.actor is CHANCE and not self.pending_draws

    def card_to_dealer(self, card: Card) -> None:
        """Deal to the dealer; the first card may be face down until the end of the deal, the hole card until later."""
        hand, house, up = self.dealer, self.house, True
        hand.add(card)
        dealt = len(hand.cards)
        if dealt == 1:
            up = house.dealer_first_up
        elif dealt == 2 and house.has_hole_card:
            self.hole_up = up = self.hole_up or house.both_up
        self.events.append(CardDealt(0, 0, card, up))

    def _end_deal(self) -> None:
        up_card = self.dealer.cards[0]
        if not self.house.dealer_first_up:
            self.events.append(CardTurned(0, 0, up_card, self.house.clauses.turn_up_card))
        self.no_blackjack = not (up_card.is_ace or up_card.is_ten)
        if self.house.rules.bet_positions > 1:
            several_hands.share_cards(self)
        self._after_deal()

    def _after_deal(self) -> None:
        """Draw bonus cards after every starting card (WA 3166 v003 Dealing procedures 12 ¶5)."""
        if len(self.bonus_cards) < self.house.rules.bonus_cards:
            self.want_card(Need.BONUS)
        else:
            self.reach(_AFTER_DEAL)

    def _place_bonus_card(self, card: Card) -> None:
        self.bonus_cards.append(card)
        cite = self.house.game.cite_of("bonus_cards")
        self.events.append(BonusCardDealt(len(self.bonus_cards), card, cite))
        self._after_deal()

    @property
    def floor_calls(self) -> tuple[FloorCall, ...]:
        return tuple(winning_21.floor_calls(self))

    # --- from moment to moment ---------------------------------------------------------------------------------

    def _after_players(self) -> None:
        if self.house.dealer_acts:
            self.actor = DEALER  # until the hole card is turned, a wrong action can be corrected (828(4))
        else:
            dealer.begin_dealer(self)

    def _end(self) -> None:
        self.position = self.hand = None
        self.phase = _OVER
        self.close()

    def turned(self, position: Position, number: int) -> None:
        """Collect a doubled hand that its card, now face up, has busted."""
        hand = position.hands[number]
        if hand.hard > 21 and hand.is_live:
            settlement.hand_over_21(self, position, number)

    def _settle_all(self) -> None:
        """Settle every hand; then play the dealer's next hand, where there is one."""
        self.phase = _DEALER
        self.settle_hands()
        if self.house.rules.super_bonus is not None:
            winning_21.pay_super_bonuses(self)
        if self.house.several_dealer_hands and several_hands.next_dealer_hand(self):
            dealer.draw_out(self)
        else:
            self.reach(_AFTER_ROUND)

    def settle_hands(self) -> None:
        settlement.settle_hands(self)

    # --- players in turn ---------------------------------------------------------------------------------------

    def begin_play(self) -> None:
        if self.dealer_known and not self.no_blackjack:
            dealer.burn_exposed(self)
            self.reach(Moment.AT_SETTLEMENT)
            return
        self.phase = _PLAY
        self.to_act = switch.order(self) if self.house.rules.switch else self.everybody()
        self.next_turn()

    def next_turn(self) -> None:
        """Wait for the next hand that has a decision; a hand of 21 has none (821(3), 826(1))."""
        house, to_act = self.house, self.to_act
        if house.burns:
            burnout.collect(self)
        while to_act:
            index, number = to_act.pop()
            position = self.positions[index]
            if house.own_moments:
                self._change_turns(position)
            if number == SWITCHING:
                if switch.ask(self, position):
                    return
                continue
            hand = position.hands[number]
            if house.settles_at_turns:
                self._settle_at_turn(position)
            if hand.closed:
                continue
            self.position, self.hand, self.hand_number = position, hand, number
            if len(hand.cards) == 1:
                self.want_card(_FOR_HAND)
                return
            if hand.total != 21:
                self.actor = seat(position.seat)
                return
            if house.asks_21 and hand.hard == 11:
                self.actor = seat(position.seat)
                return
            self.close_hand(position, number)
            if house.burns:
                burnout.collect(self)
        if house.own_moments:
            self._change_turns(None)
        self.position = self.hand = None
        self.reach(_AFTER_PLAYERS)

    def _settle_at_turn(self, position: Position) -> None:
        """Turn up face-down cards in their turn, for the side wagers on them (CO 30-2115(3)(b))."""
        waiting = [bet for bet in self.placed_wagers if bet.seat == position.seat]
        if any(self.house.sides[bet.bet].hand_by_hand for bet in waiting):
            settlement.expose(self, position, 0)
            side_settlement.settle_at_turn(self, position.seat)

    def _change_turns(self, after: Position | None) -> None:
        """Settle the wagers that end with a seat's turn, once it has acted on all of its hands."""
        before = self.position
        if before is not None and before is not after:
            side_settlement.decide_at(self, before.seat, Moment.AFTER_TURN)

    def card_to_hand(self, card: Card) -> None:
        """Deal a hit, the one card of a double, or the second card of a split hand."""
        position, hand, number = self.position, self.hand, self.hand_number
        if position is None or hand is None:
            raise AssertionError("a card for a hand, but no hand needs one")
        hand.add(card)
        hand.hidden = self.house.double_down_card and hand.is_doubled
        self.events.append(CardDealt(position.seat, number, card, not hand.hidden))
        if not (self.house.burns and burnout.ask(self, position, hand)):
            self.after_card(position, hand)

    def after_card(self, position: Position, hand: Hand) -> None:
        """Go on after a card: the hand is paid, busts, is complete, or its player decides again."""
        number = self.hand_number
        if hand.from_split and winning_21.is_paid_split_ace(self, hand):
            settlement.settle_hand(self, position, number, self.house.verdicts.split_ace_and_ten)
            settlement.pick_up(self, position, number)
            self.next_turn()
        elif hand.hard > 21 and not hand.hidden:
            hand.closed = True
            settlement.hand_over_21(self, position, number)
            self.next_turn()
        elif self.is_complete(position, hand):
            if winning_21.goes_on(self, hand):
                self.actor = seat(position.seat)
                return
            self.close_hand(position, number)
            self.next_turn()
        else:
            self.actor = seat(position.seat)

    def is_complete(self, position: Position, hand: Hand) -> bool:
        """Whether a hand that has not busted may draw no further card."""
        if hand.total == 21 or hand.is_doubled or settlement.is_charlie(self, hand):
            return True
        return hand.from_split and self._is_done_split_ace(position, hand)

    def close_hand(self, position: Position, number: int) -> None:
        """End the decisions on a hand, and pay it where nothing can beat it any more."""
        hand = position.hands[number]
        hand.closed = True
        if hand.total != 21:
            return
        if self.house.pays_21_at_once:
            settlement.pay_21(self, position, number)
        elif self.no_blackjack and hand.is_blackjack and not self.house.several_dealer_hands:
            settlement.settle_hand(self, position, number, self.house.verdicts.blackjack)

    def _is_done_split_ace(self, position: Position, hand: Hand) -> bool:
        """Whether a split ace has its one card; a second ace may be split again where the house allows it (814)."""
        if not self.is_one_card_ace(hand):
            return False
        return not (self.house.rules.resplit_aces and hand.is_pair and self.may_split_again(position, hand))

    def outcomes(self, seat: int) -> list[Outcome]:
        position = self.position_at(seat)
        return [] if position is None else [outcome(self, position, number) for number in range(len(position.hands))]

    course: ClassVar[Mapping[Moment, Callable[[Any], None]]] = {
        Moment.AFTER_FIRST_CARDS: war.call_winnings,
        Moment.AFTER_DEAL: blackjacks.call_blackjacks,
        Moment.AFTER_PEEK: begin_play,
        Moment.AFTER_PLAYERS: _after_players,
        Moment.AT_HOLE_CARD: dealer.draw_out,
        Moment.AT_SETTLEMENT: _settle_all,
        Moment.AFTER_ROUND: _end,
    }
