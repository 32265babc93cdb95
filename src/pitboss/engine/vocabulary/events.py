"""Events: what happened, as frozen records with stable tags. A round is the list of its events."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from pitboss.cards import Card
from pitboss.records import Record

DEALER_SPOT: Final = 0
PLAYER: Final = "player"
TIP_BOX: Final = "tip box"
ENVY: Final = " envy"  # after a side wager's name: what a winning hand pays to others


class Event(Record, frozen=True):
    """Base of all events."""


class RoundOpened(Event, frozen=True, tag="round-opened.1"):
    """A round begins, with these seats in play."""

    game: str
    seats: tuple[int, ...]


class WagerPlaced(Event, frozen=True, tag="wager-placed.1"):
    """A wager was placed on a spot; with tip, for the dealer."""

    seat: int
    bet: str
    cents: int
    tip: bool
    player: str
    hand: int = 0


class WagerWithdrawn(Event, frozen=True, tag="wager-withdrawn.1"):
    """A wager was taken back before the first card."""

    seat: int
    bet: str
    cents: int
    tip: bool


class CardDealt(Event, frozen=True, tag="card-dealt.1"):
    """A card to a seat's hand, or to the dealer (seat 0). A viewer who may not see it reads `card` as None."""

    seat: int
    hand: int
    card: Card | None
    up: bool


class CardTurned(Event, frozen=True, tag="card-turned.1"):
    """A card that lay face down is turned up."""

    seat: int
    hand: int
    card: Card
    cite: str


class BonusCardDealt(Event, frozen=True, tag="bonus-card-dealt.1"):
    """A bonus card, face up on the place with its number, for the wagers that match it."""

    number: int
    card: Card
    cite: str


class CommunityCardsLaid(Event, frozen=True, tag="community-cards-laid.1"):
    """These of the dealer's cards, and no others, now lie face up for every hand to use, each on its numbered spot."""

    cards: tuple[Card, ...]
    cite: str


class CommunityCard(Event, frozen=True, tag="community-card.1"):
    """A card that lies for everybody: the next one to be drawn, or on a field that nobody plays."""

    spot: str
    card: Card
    cite: str


class BurnCardShown(Event, frozen=True, tag="burn-card-shown.1"):
    """A drawn card that plays no part in a hand, whose player let the time run out."""

    seat: int
    hand: int
    card: Card
    cite: str


class BettingClosed(Event, frozen=True, tag="betting-closed.1"):
    """No more wagers."""

    cite: str


class InsuranceCalled(Event, frozen=True, tag="insurance-called.1"):
    """The dealer offers insurance."""

    cite: str


class CardsShared(Event, frozen=True, tag="cards-shared.1"):
    """The first two cards of a seat play for each of these hands, which draw by themselves from now on."""

    seat: int
    hands: tuple[int, ...]
    cite: str


class DealerHandBegun(Event, frozen=True, tag="dealer-hand-begun.1"):
    """The up card moves on to the dealer's next hand; what was drawn to it goes into the rack."""

    number: int  # 2 is the second hand
    cite: str


class DealerPeeked(Event, frozen=True, tag="dealer-peeked.1"):
    """The dealer peeked at the hole card, and has a blackjack or not."""

    blackjack: bool
    cite: str


class Acted(Event, frozen=True, tag="acted.1"):
    """A decision on a hand, in the words of the trade."""

    seat: int
    hand: int
    act: str
    cite: str


class HandSet(Event, frozen=True, tag="hand-set.1"):
    """Cards are laid as a high and a low hand. A viewer who may not see them reads none, and totals of 0."""

    seat: int
    hand: int
    high: tuple[Card, ...]
    low: tuple[Card, ...]
    high_total: int
    low_total: int
    up: bool
    cite: str


class HandSplit(Event, frozen=True, tag="hand-split.1"):
    """The second card of a hand moved to a new hand."""

    seat: int
    hand: int
    new_hand: int
    cite: str


class LammerPlaced(Event, frozen=True, tag="lammer-placed.1"):
    """A lammer stands on a hand in place of a wager of this size. No chips move."""

    seat: int
    hand: int
    worth_cents: int
    cite: str


class LammerCollected(Event, frozen=True, tag="lammer-collected.1"):
    """A lammer leaves its hand; what was paid for it is part of what the hand was settled for."""

    seat: int
    hand: int
    paid_cents: int
    cite: str


class HitCardBurned(Event, frozen=True, tag="hit-card-burned.1"):
    """The last card of a hand is burned, to be replaced by the next."""

    seat: int
    hand: int
    card: Card
    cite: str


class CardsSwitched(Event, frozen=True, tag="cards-switched.1"):
    """The second cards of two hands changed places."""

    seat: int
    hand: int
    other_hand: int
    cite: str


class HandPickedUp(Event, frozen=True, tag="hand-picked-up.1"):
    """A hand's cards left the layout."""

    seat: int
    hand: int
    cite: str


class Settled(Event, frozen=True, tag="settled.1"):
    """A wager leaves the layout: what stood there, what goes back and to whom, why, and by which clause.

    Envy is settled in the same way, with a stake of zero.
    """

    seat: int
    hand: int
    bet: str
    stake_cents: int
    returned_cents: int
    outcome: str
    cite: str
    paid_to: str = PLAYER
    tip: bool = False
    player_total: int = 0
    dealer_total: int = 0
    meter_cents: int | msgspec.UnsetType = msgspec.UNSET  # what of it a meter pays by hand, not the tray in chips

    @property
    def hand_paid_cents(self) -> int:
        """The part of what goes back that a meter pays by hand, off the table."""
        return 0 if self.meter_cents is msgspec.UNSET else self.meter_cents

    @property
    def net_cents(self) -> int:
        """What the player, or for a tip the dealer, is up or down."""
        return self.returned_cents - self.stake_cents


class SettlementReversed(Event, frozen=True, tag="settlement-reversed.1"):
    """A wager that was collected too soon is on the layout again."""

    seat: int
    hand: int
    bet: str
    stake_cents: int
    returned_cents: int
    paid_to: str
    tip: bool
    cite: str


class AwardDue(Event, frozen=True, tag="award-due.1"):
    """A hand has won a share of a meter; what it comes to is known when the meter answers."""

    seat: int
    hand: int
    bet: str
    outcome: str
    meter: str  # its name, where the wager has several
    share: str  # of what the meter shows, such as "10%"
    cite: str


class Awarded(Event, frozen=True, tag="awarded.1"):
    """What a meter gives for a hand; the wager is settled with it, and the award paid by hand to the player."""

    seat: int
    hand: int
    bet: str
    meter: str
    cents: int
    player: str  # empty for a tip, which goes into the tip box
    cite: str


class SpotPicked(Event, frozen=True, tag="spot-picked.1"):
    """Where a special deck is to be counted to, or that the wheel is spun."""

    seat: int
    bet: str
    spot: int
    cite: str


class BonusDrawn(Event, frozen=True, tag="bonus-drawn.1"):
    """What the wheel shows, or a card of a special deck."""

    seat: int
    bet: str
    what: str
    cite: str


class WagerCarried(Event, frozen=True, tag="wager-carried.1"):
    """A side wager that is not decided yet stays on the layout for the next round."""

    seat: int
    bet: str
    cents: int
    tip: bool
    progress: int
    cite: str


class CardBurned(Event, frozen=True, tag="card-burned.1"):
    """A card was burned, and does not come into play."""

    card: Card
    cite: str


class DiscardsReshuffled(Event, frozen=True, tag="discards-returned.1"):
    """Cards of the discard rack are in the stack again."""

    cards: int
    cite: str


class Irregularity(Event, frozen=True, tag="irregularity.1"):
    """What went wrong and what the clause made of it."""

    what: str
    cite: str
    seat: int = 0
    hand: int = 0


class Ruled(Event, frozen=True, tag="ruled.1"):
    """The pit supervisor's own decision, with the reason given."""

    ruling: str
    reason: str
    cite: str


class PaymentCorrected(Event, frozen=True, tag="payment-corrected.1"):
    """After a round, chips move from the tray to a player; a negative amount goes back to the tray."""

    seat: int
    player: str
    cents: int
    cite: str


class RoundClosed(Event, frozen=True, tag="round-closed.1"):
    pass


AnyEvent = (
    RoundOpened
    | WagerPlaced
    | WagerWithdrawn
    | CardDealt
    | CardTurned
    | BonusCardDealt
    | CommunityCardsLaid
    | CommunityCard
    | BurnCardShown
    | BettingClosed
    | InsuranceCalled
    | CardsShared
    | DealerHandBegun
    | DealerPeeked
    | Acted
    | HandSet
    | HandSplit
    | CardsSwitched
    | HitCardBurned
    | LammerPlaced
    | LammerCollected
    | HandPickedUp
    | Settled
    | SettlementReversed
    | AwardDue
    | Awarded
    | SpotPicked
    | BonusDrawn
    | WagerCarried
    | CardBurned
    | DiscardsReshuffled
    | Irregularity
    | Ruled
    | PaymentCorrected
    | RoundClosed
)


def redact(event: Any, seats: frozenset[int]) -> Any:
    """The event as the players of these seats see it: a card face down is theirs to see only in their own hands."""
    if type(event) is CardDealt and not event.up and event.seat not in seats:
        return msgspec.structs.replace(event, card=None)
    if type(event) is HandSet and not event.up and event.seat not in seats:
        return msgspec.structs.replace(event, high=(), low=(), high_total=0, low_total=0)
    return event
