"""The course of a round of Competition 21: one card each → insurance → players in turn → the dealer's further cards.

The 21 family's course, but the first decision is on a hand of one card. Here are the differences: the deal, which hands
decide, and what happens to busted or surrendered hands while the dealer may still make a blackjack.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import ClassVar, Final

from pitboss.catalogue import Game
from pitboss.engine.games.competition_21.state import BoughtHand
from pitboss.engine.games.twenty_one import TwentyOne, settlement
from pitboss.engine.games.twenty_one.house import TwentyOneHouse
from pitboss.engine.games.twenty_one.phases import DEALER_INDEX
from pitboss.engine.games.twenty_one.state import Hand, Position
from pitboss.engine.round.house import Limits
from pitboss.engine.side_wagers.protocol import Moment, SideWager
from pitboss.engine.vocabulary.actors import seat
from pitboss.engine.vocabulary.verdict import Verdict
from pitboss.errors import IllegalSetup
from pitboss.law.clauses import CompetitionClauses
from pitboss.law.rules import CompetitionRules

RETURNED: Final = "returned: wagered for cards before a dealer blackjack"
MAX_CARDS: Final = 21  # a hand of aces


class CompetitionHouse(TwentyOneHouse):
    """A table's rules of Competition 21."""

    __slots__ = ()

    clauses: CompetitionClauses
    rules: CompetitionRules

    def __init__(
        self, game: Game, limits: Limits, sides: Sequence[SideWager] = (), *, dealer_acts: bool = False
    ) -> None:
        if not isinstance(game.rules, CompetitionRules) or not isinstance(game.clauses, CompetitionClauses):
            raise IllegalSetup(f"{game.name} does not take a wager for each card", str(game.definition.cite))
        super().__init__(game, limits, sides, dealer_acts=dealer_acts)
        self.verdicts.double_returned = Verdict(RETURNED, self.clauses.double, limits.chips, None, Fraction(1))


class Competition21Core(TwentyOne):
    """A round of Competition 21."""

    __slots__ = ()

    house_kind = CompetitionHouse
    hand_kind: ClassVar[type[Hand]] = BoughtHand
    reasons = {  # noqa: RUF012 - declared by the base as a class variable
        RETURNED: "a dealer blackjack does not take the wagers for further cards"
    }
    # Only players who wager for it get a second card, so no side wager sees two.
    shown = frozenset({"player first card", "dealer up card", "dealer hand", "outcome", "split"})

    house: CompetitionHouse

    @classmethod
    def shown_in(cls, game: Game) -> frozenset[str]:
        return cls.shown

    def begin_deal(self) -> None:
        """Deal one card each, the dealer's last."""
        super().begin_deal()
        self.deal_order = [*range(len(self.positions)), DEALER_INDEX]

    def next_turn(self) -> None:
        """Wait for the next open hand, even one of a single card."""
        while self.to_act:
            index, number = self.to_act.pop()
            position = self.positions[index]
            if not position.hands[number].closed:
                self.position, self.hand, self.hand_number = position, position.hands[number], number
                self.actor = seat(position.seat)
                return
        self.position = self.hand = None
        self.reach(Moment.AFTER_PLAYERS)

    def after_card(self, position: Position, hand: Hand) -> None:
        """Go on after a card: a bust, a 21 and a split ace with its one card have no further decision."""
        if hand.hard > 21:
            hand.closed = True
            hand_over_21(self, position, self.hand_number)
        elif hand.total == 21 or self.is_one_card_ace(hand):
            self.close_hand(position, self.hand_number)
        else:
            self.actor = seat(position.seat)
            return
        self.next_turn()

    def max_returned(self, stake_cents: int) -> int:
        """The maximum return: every split hand won with as many cards as possible, each at its maximum wager."""
        rules, verdicts = self.house.rules, self.house.verdicts
        wager = stake_cents * (2 + rules.card_wager_times * (MAX_CARDS - 2))
        won = (rules.max_splits + 1) * verdicts.higher.returned(wager)
        return max(verdicts.blackjack.returned(2 * stake_cents), won)


def hand_over_21(r: Competition21Core, position: Position, number: int) -> None:
    """Collect a busted hand at once; while a dealer blackjack is possible it stays until the second card ((9))."""
    settlement.expose(r, position, number)
    if r.no_blackjack:
        settlement.settle_hand(r, position, number, r.house.verdicts.over)
        settlement.pick_up(r, position, number)
