"""The course of a round of Ante Up 21: deal → fold or bet on poker → insurance, peek → 21 → settlement.

The 21 family's course. Here are the differences: the question before the peek, and the two-card poker hands that the
same cards make against the dealer's, a card that busted the hand included.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from pitboss.cards import Card
from pitboss.engine.games.ante_up_21.house import ANTE, BET, AnteUp21House
from pitboss.engine.games.twenty_one import TwentyOne
from pitboss.engine.games.twenty_one.features import blackjacks
from pitboss.engine.games.twenty_one.phases import Phase
from pitboss.engine.games.twenty_one.state import Position
from pitboss.engine.side_wagers.protocol import Moment, Paid, PlacedWager
from pitboss.engine.vocabulary.verdict import Verdict
from pitboss.hands.predicates.two_cards.poker import best_two, is_at_least


class AnteUp21Core(TwentyOne):
    """A round of Ante Up 21."""

    __slots__ = ()

    house_kind = AnteUp21House
    reasons: ClassVar[Mapping[str, str]] = {
        "win: higher poker hand": "the best two cards rank above the dealer's",
        "lose: lower poker hand": "the best two cards rank below the dealer's",
        "push: equal poker hands": "the best two cards rank equal to the dealer's",
        "win: dealer does not qualify": "the dealer's poker hand does not qualify",
        "push: dealer does not qualify": "the dealer's poker hand does not qualify, so the bet pushes",
        "push: bet before a dealer blackjack": "a dealer blackjack does not take the bet",
    }

    house: AnteUp21House

    def _call_poker(self) -> None:
        """Ask everybody with an ante to fold or bet, before insurance and the peek ((9))."""
        self.phase = Phase.FOLD_OR_BET
        self.to_act = [
            (index, number)
            for index, number in self.everybody()
            if number == 0 and wagers_on(self, self.positions[index], ANTE)
        ]
        ask_poker(self)

    course: ClassVar[Mapping[Moment, Callable[[Any], None]]] = {**TwentyOne.course, Moment.AFTER_DEAL: _call_poker}

    def settled(self, position: Position) -> None:
        """Settle ante and bet after the 21, from the dealer's right ((13)(b))."""
        for spot in (ANTE, BET):
            settle(self, position, spot, verdict(self, position, spot))

    def keeps_cards(self, position: Position, number: int) -> bool:
        """Keep every card of the position, split hands included: each may be one of its best two."""
        return super().keeps_cards(position, 0)


def ask_poker(r: AnteUp21Core) -> None:
    """Ask the next player who still has an ante: a ruling may have returned one since the deal."""
    r.to_act = [(index, number) for index, number in r.to_act if wagers_on(r, r.positions[index], ANTE)]
    if not r.ask_next(lambda hand: True, live=False):
        blackjacks.call_blackjacks(r)


def wagers_on(r: AnteUp21Core, position: Position, spot: str) -> list[PlacedWager]:
    """The wagers on a poker spot of a position: the player's own first, then the tip."""
    return sorted((b for b in r.placed_wagers if (b.seat, b.bet) == (position.seat, spot)), key=lambda b: b.tip)


def poker_cards(position: Position) -> list[Card]:
    """All cards of a position: its one ante plays one poker hand, whatever a split made of them."""
    return [card for hand in position.hands for card in hand.cards]


def verdict(r: AnteUp21Core, position: Position, spot: str) -> Verdict:
    """The verdict on a position's best two cards against the dealer's ((10), (13))."""
    house, dealers = r.house, r.dealer.cards
    if spot == BET and r.dealer.is_blackjack:
        return house.bet_pushes
    if not is_at_least(dealers, house.rules.qualifies_with):
        return house.not_qualified if spot == ANTE else house.not_qualified_bet
    mine, theirs = best_two(poker_cards(position)), best_two(dealers)
    return house.ties if mine == theirs else house.wins if mine > theirs else house.loses


def settle(r: AnteUp21Core, position: Position, spot: str, verdict: Verdict) -> None:
    """Settle every wager on a poker spot of a position."""
    for bet in wagers_on(r, position, spot):
        r.placed_wagers.remove(bet)
        r.settle_side(bet, Paid(verdict.returned(bet.cents), verdict.outcome, verdict.cite))
