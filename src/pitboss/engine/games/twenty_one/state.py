"""Hands and positions of a round of 21: plain mutable state, copied when a round is forked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Self

import msgspec

from pitboss.cards import Card
from pitboss.engine.round.state import Dealt, Seated
from pitboss.engine.vocabulary.actions import INSURANCE, MAIN


class Later:
    """A hand's wager on one of the dealer's later hands, until that hand is played."""

    __slots__ = ("bet", "doubled", "insurance", "stake", "tip")

    def __init__(self, bet: str, stake: int, tip: int = 0) -> None:
        self.bet = bet  # the spot
        self.stake = stake
        self.doubled = 0
        self.insurance = 0
        self.tip = tip

    @property
    def base(self) -> int:
        return self.stake

    def copy(self) -> Later:
        twin = Later(self.bet, self.stake, self.tip)
        twin.doubled, twin.insurance = self.doubled, self.insurance
        return twin

    def state(self) -> tuple[Any, ...]:
        return self.bet, self.stake, self.doubled, self.insurance, self.tip


class Hand(Dealt):
    """Some cards with their count. `hard` counts every ace as 1 (CO 30-802(6))."""

    hard: int = 0
    has_ace: bool = False
    total: int = 0  # the best count: one ace as 11 unless that would exceed 21 (CO 30-806(1)(c))
    as_dealt: bool = True  # its first two cards are those that were dealt to it
    from_split: bool = False
    origin: int = 0  # the number of the first hand that it is, or was split from
    insurance: int = 0
    surrendered: bool = False  # but not settled yet: a dealer blackjack would take more
    tip: int = 0  # the tip wager on it
    tip_doubled: int = 0  # what was added to the tip when the player doubled
    tip_insurance: int = 0  # the tip's insurance, where it may be insured
    hidden: bool = False  # the double card is face down
    free_stake: int = 0  # the worth of a free split's lammer
    free_double: int = 0  # the worth of a free double's lammer
    tip_lammers: int = 0  # how many of its lammers also count for the tip
    doublings: int = 0  # how often the wager was doubled
    last_doubled: int = 0  # what the last of them added
    bet: str = MAIN  # the spot of the wager that is played now
    later: list[Later] = msgspec.field(default_factory=list)  # on the dealer's later hands; a stake may be 0
    borrowed: int = 0  # how many of its first cards are shared with other hands

    def add(self, card: Card) -> None:
        self.cards.append(card)
        if card.is_ace:
            self.has_ace = True
        hard = self.hard = self.hard + card.points
        self.total = hard + 10 if self.has_ace and hard <= 11 else hard

    def double(self, cents: int, spot: int = 0) -> None:
        self.main_wagers[spot].doubled += cents
        self.doublings += 1
        self.last_doubled = cents

    def recount(self) -> None:
        cards, self.cards = self.cards, []
        self.hard, self.total, self.has_ace = 0, 0, False
        for card in cards:
            self.add(card)

    @property
    def main_wagers(self) -> list[Hand | Later]:
        """The wager that is played now, and those on the dealer's later hands."""
        return [self, *self.later]

    def main_wager(self, spot: int) -> Hand | Later | None:
        """One of them by the number of its spot; None where there is none."""
        if not spot:
            return self
        return self.later[spot - 1] if 1 <= spot <= len(self.later) else None

    def next_wager(self) -> None:
        """Take up the wager on the dealer's next hand."""
        self.bet, self.stake, self.doubled, self.insurance, self.tip = self.later.pop(0).state()
        self.is_live = self.stake > 0

    @property
    def own_cards(self) -> list[Card]:
        """The cards that belong to this hand alone."""
        return self.cards[self.borrowed :]

    @property
    def base(self) -> int:
        """The hand's first wager, in chips or as a lammer: doubling and splitting match it."""
        return self.stake + self.free_stake

    @property
    def free(self) -> int:
        return self.free_stake + self.free_double

    @property
    def lammers(self) -> int:
        return (self.free_stake > 0) + (self.free_double > 0)

    @property
    def is_doubled(self) -> bool:
        return bool(self.doublings or self.free_double)

    @property
    def is_doubled_up(self) -> bool:
        """Doubled without a card; a hand that was doubled down has at least three."""
        return self.is_doubled and self.doubled > 0 and len(self.cards) == 2

    @property
    def is_soft(self) -> bool:
        """An ace counts 11 (CO 30-802(11))."""
        return self.has_ace and self.hard <= 11

    @property
    def is_blackjack(self) -> bool:
        """An ace and a ten as the first two cards (CO 30-802(1)); a split hand has no initial two cards."""
        return self.hard == 11 and self.has_ace and len(self.cards) == 2 and self.as_dealt

    @property
    def is_switched_blackjack(self) -> bool:
        """An ace and a ten that a switch brought together (CO 30-2105(8)(b))."""
        return self.hard == 11 and self.has_ace and len(self.cards) == 2 and not self.as_dealt and not self.from_split

    @property
    def is_pair(self) -> bool:
        """Two cards of the same value (CO 30-814)."""
        cards = self.cards
        return len(cards) == 2 and cards[0].points == cards[1].points

    @property
    def label(self) -> str:
        if self.is_blackjack:
            return "blackjack"
        if self.hard > 21:
            return "bust"
        if self.surrendered:
            return "surrendered"
        return super().label

    @property
    def is_in_play(self) -> bool:
        """Live, not surrendered, and not seen to have busted."""
        return self.is_live and not self.surrendered and (self.hidden or self.hard <= 21)

    def copy(self) -> Self:
        later = [each.copy() for each in self.later] if self.later else []
        return msgspec.structs.replace(self, cards=self.cards[:], later=later)

    def state(self) -> tuple[Any, ...]:
        return (
            tuple(self.cards),
            (self.hard, self.has_ace, self.stake, self.doubled, self.doublings, self.last_doubled),
            (self.insurance, self.tip, self.tip_doubled, self.tip_insurance, self.origin),
            (self.free_stake, self.free_double, self.tip_lammers),
            (self.bet, self.borrowed, tuple(each.state() for each in self.later)),
            (self.as_dealt, self.from_split, self.closed, self.is_live, self.hidden, self.face_down, self.picked_up),
            self.surrendered,
        )


class Position(Seated):
    """A betting position in play: its hands and their wagers. In some games it begins with two hands."""

    __slots__ = ("first_cards", "shared", "sits_out")

    hands: list[Hand]

    def __init__(self, seat: int, player: str, stake: int, first_hands: int = 1, hand_kind: type[Hand] = Hand) -> None:
        self.seat = seat
        self.player = player
        self.stake = stake
        self.hands = [hand_kind(stake)]
        while len(self.hands) < first_hands:
            self.hands.append(hand_kind(stake))
            self.hands[-1].origin = len(self.hands) - 1
        self.first_cards: list[Card] = []  # as dealt, whatever is done with them later
        self.shared: list[Card] = []  # the first two, where several hands share them
        self.sits_out = False  # its wagers were voided during the deal (CO 30-828(2))

    @property
    def tip(self) -> int:
        """The tip wager on the first hand; a second hand has its own."""
        return self.hands[0].tip

    @tip.setter
    def tip(self, cents: int) -> None:
        self.hands[0].tip = cents

    def tip_on(self, hand: int) -> int:
        return self.hands[hand].tip

    def lay_tip(self, hand: int, cents: int) -> None:
        self.hands[hand].tip = cents

    def extra_wagers(self) -> Iterator[tuple[str, int, bool]]:
        for hand in self.hands:
            for wager in hand.main_wagers:
                if wager.insurance:
                    yield INSURANCE, wager.insurance, False
            if hand.tip_insurance:
                yield INSURANCE, hand.tip_insurance, True
        for hand in self.hands:
            if hand.tip and hand.is_live:
                yield hand.bet, hand.tip + hand.tip_doubled, True
            for later in hand.later:
                both = ((later.stake + later.doubled, False), (later.tip, True))
                yield from ((later.bet, cents, tip) for cents, tip in both if cents)

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.seat = self.seat
        twin.player = self.player
        twin.stake = self.stake
        twin.sits_out = self.sits_out
        twin.first_cards = self.first_cards[:]
        twin.shared = self.shared[:]
        twin.hands = [hand.copy() for hand in self.hands]
        return twin

    def state(self) -> tuple[Any, ...]:
        hands = tuple(hand.state() for hand in self.hands)
        return (self.seat, self.player, self.stake, self.sits_out, tuple(self.shared), hands)
