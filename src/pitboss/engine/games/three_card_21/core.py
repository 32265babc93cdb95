"""The course of a round of 3 Card 21: deal → every 21 is paid or kept → insurance, peek → players → dealer.

The 21 family's course with three cards instead of two. Here are the differences: the third card, the moment at which a
21 is paid, and how a turn ends.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from pitboss.cards import Card
from pitboss.engine.games.three_card_21.hands import is_as_dealt, may_keep
from pitboss.engine.games.three_card_21.house import ThreeCard21House
from pitboss.engine.games.twenty_one import TwentyOne, dealer, settlement
from pitboss.engine.games.twenty_one.phases import Need, Phase
from pitboss.engine.games.twenty_one.state import Position
from pitboss.engine.side_wagers.protocol import Moment
from pitboss.engine.vocabulary.actors import seat


class ThreeCard21Core(TwentyOne):
    """A round of 3 Card 21."""

    __slots__ = ()

    house_kind = ThreeCard21House
    shown = TwentyOne.shown | {"player three"}
    reasons = {  # noqa: RUF012 - declared by the base as a class variable
        "win: 21 in three cards": "a 21 in the first three cards is paid at once",
        "win: 21": "a 21 wins at once, whatever the dealer has",
    }

    house: ThreeCard21House

    def begin_deal(self) -> None:
        """Deal two cards each as in blackjack, then the third ones after the dealer's second."""
        super().begin_deal()
        self.deal_order += range(len(self.positions))

    def shows(self, seat: int, group: str) -> Sequence[Sequence[Card]]:
        position = self.position_at(seat)
        if group == "player three" and position is not None:
            return [position.first_cards]
        return super().shows(seat, group)

    def _call_21s(self) -> None:
        """Pay every 21 before insurance, unless its player may split it and keeps the cards."""
        self.phase = Phase.PAY_21
        self.to_act = self.everybody()
        ask_21s(self)

    course: ClassVar[Mapping[Moment, Callable[[Any], None]]] = {**TwentyOne.course, Moment.AFTER_DEAL: _call_21s}

    def next_turn(self) -> None:
        """End the last turn and wait for the next open hand, even one over 21 or a 21 that was kept."""
        if self.position is not None and self.hand is not None and self.hand.closed:
            end_turn(self, self.position, self.hand_number)
        while self.to_act:
            index, number = self.to_act.pop()
            position = self.positions[index]
            hand = position.hands[number]
            if hand.closed:
                continue
            self.position, self.hand, self.hand_number = position, hand, number
            if len(hand.cards) == 1:
                self.want_card(Need.HAND)
            else:
                self.actor = seat(position.seat)
            return
        self.position = self.hand = None
        self.reach(Moment.AFTER_PLAYERS)

    def turned(self, position: Position, number: int) -> None:
        super().turned(position, number)
        end_turn(self, position, number)

    def max_returned(self, stake_cents: int) -> int:
        """The maximum return: three hands, each doubled and won."""
        doubled = stake_cents if not self.house.doubling_offered else 2 * stake_cents
        return 3 * max(self.house.verdicts.higher.returned(doubled), self.house.drawn_21.returned(doubled))


def ask_21s(r: ThreeCard21Core) -> None:
    """Pay every 21, or ask its player where the cards may be kept; then offer insurance."""
    while r.ask_next(lambda hand: hand.total == 21):
        position, hand = r.acting()
        if may_keep(hand):
            return
        pay_21(r, position, 0)
    dealer.call_insurance(r)


def pay_21(r: ThreeCard21Core, position: Position, number: int) -> None:
    """Pay and pick up a 21 at once."""
    verdict = r.house.three_card_21 if is_as_dealt(position.hands[number]) else r.house.drawn_21
    settlement.settle_hand(r, position, number, verdict)
    settlement.pick_up(r, position, number)


def end_turn(r: ThreeCard21Core, position: Position, number: int) -> None:
    """End a hand's turn: a 21 wins at once, and three cards over 21 that were not split are surrendered.

    Nothing else is open to them, and only the player can make the wagers for a split.
    """
    hand = position.hands[number]
    if not hand.is_live or hand.hidden:
        return
    if hand.total == 21:
        pay_21(r, position, number)
    elif hand.hard > 21 and is_as_dealt(hand):
        surrender(r, position, number)


def surrender(r: ThreeCard21Core, position: Position, number: int) -> None:
    """Surrender half the wager and pick up the cards."""
    settlement.settle_hand(r, position, number, r.house.verdicts.surrendered)
    if not position.hands[number].picked_up:
        settlement.pick_up(r, position, number)
