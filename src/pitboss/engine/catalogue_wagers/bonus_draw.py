"""Wagers on a blackjack that earns a draw outside the shoe: a spin of a wheel, a card of a special deck."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from pitboss.cards import Card
from pitboss.engine.catalogue_wagers.catalogue_wager import NOTHING_WON, CatalogueWager
from pitboss.engine.side_wagers.protocol import Carried, Draws, Moment, Paid, PlacedWager, RoundReader, SpotSetUp
from pitboss.errors import IllegalSetup, MoneyError
from pitboss.hands.batch import hands_of
from pitboss.hands.predicates.whole_hands.outcomes import blackjack_dealt
from pitboss.hands.registry import mask_of
from pitboss.money import dollars, parse_dollars

EARNED: Final = "blackjack that earns a draw"
TIED: Final = "blackjack tied and not insured"


@dataclass(frozen=True)
class BonusDrawWager(CatalogueWager):
    """Collected at once without a blackjack; drawn for when the blackjack has won, or is deemed to have."""

    def decide(self, round: RoundReader, bet: PlacedWager, moment: Moment) -> Paid | Carried | Draws | None:
        if not self.settles_at(moment):
            return None
        complete = moment >= self.complete
        hands = self.seen(round, bet, complete=complete)
        if not complete:
            return None if blackjack_dealt(hands).any() else Paid(0, NOTHING_WON, self.cite)
        if mask_of(TIED, hands).all():
            return Paid(bet.cents, TIED, self.cite)
        if not mask_of(EARNED, hands).all():
            return Paid(0, NOTHING_WON, self.cite)
        return self.after_draws(round, bet)

    def after_draws(self, round: RoundReader, bet: PlacedWager) -> Paid | Draws:
        """What the draws so far make of a blackjack that earned them."""
        raise NotImplementedError


@dataclass(frozen=True)
class WheelWager(BonusDrawWager):
    """The operator's approved wheel: what each segment pays for a dollar (CO 30-899.06(7))."""

    segments: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.segments:
            raise IllegalSetup(f"{self.name} needs the segments of the operator's wheel", self.cite)
        for segment in self.segments:
            try:
                parse_dollars(segment)
            except MoneyError as error:
                raise IllegalSetup(f"segment {segment!r}: {error}", self.cite) from None

    @property
    def set_up(self) -> SpotSetUp:
        return SpotSetUp(self.name, self.definition.id, self.paytable.name, self.posted_suit, segments=self.segments)

    def after_draws(self, round: RoundReader, bet: PlacedWager) -> Paid | Draws:
        if not bet.drawn:
            return Draws(tuple(Counter(self.segments).items()), spots=1, shared=False, cite=self.cite)
        return Paid(bet.cents + _times_dollars(bet.drawn[0], bet.cents), f"the wheel shows {bet.drawn[0]}", self.cite)

    def max_returned(self, cents: int) -> int:
        return cents + max(_times_dollars(segment, cents) for segment in self.segments)


def _times_dollars(segment: str, cents: int) -> int:
    """What a segment shows is for one dollar, and multiplies with the wager."""
    return parse_dollars(segment) * cents // 100


@dataclass(frozen=True)
class SpecialDeckWager(BonusDrawWager):
    """A card at a place of the player's choice in a freshly shuffled special deck; a joker brings the next card too."""

    def after_draws(self, round: RoundReader, bet: PlacedWager) -> Paid | Draws:
        deck = self.definition.special_deck
        drawn = [Card(name) for name in bet.drawn]
        if not drawn or drawn[-1].is_joker:
            left = Counter(deck.cards) - Counter(bet.drawn)
            return Draws(tuple(left.items()), spots=deck.spots, shared=True, cite=str(deck.cite))
        hands = hands_of((("special deck", (tuple([card.index for card in drawn]),)),), self.posted_suit)
        for name, pay in self.paytable.pays.items():
            if name != TIED and mask_of(name, hands).all():
                return Paid(self.returned(round, bet, pay), name, self.cite)
        raise IllegalSetup(f"{self.paytable.name} has no row for {dollars(bet.cents)} on {bet.drawn}", self.cite)
