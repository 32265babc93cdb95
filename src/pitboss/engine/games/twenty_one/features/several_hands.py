"""Several main wagers at one position: against several dealer hands, or each on a hand of its own.

Against several dealer hands (CO 30-899.01, 30-899.04) a player plays one hand with a wager on each of them: it is drawn
to once and settled against one dealer hand after the other, all from the same up card. With several bet positions
(CO 30-899.05) every wager is a hand of its own that begins with the same first two cards.
"""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.engine.games.twenty_one import settlement
from pitboss.engine.games.twenty_one.base import TwentyOneBase
from pitboss.engine.games.twenty_one.state import Hand, Later, Position
from pitboss.engine.vocabulary.events import CardsShared, DealerHandBegun
from pitboss.errors import IllegalAction, Refusal

# --- with the first card -------------------------------------------------------------------------------------------


def lay_out(r: TwentyOneBase) -> None:
    """Move the wagers on the further spots to their hands, now that wagers are frozen."""
    further = [bet for bet in r.placed_wagers if bet.bet in r.house.main_spots]
    cents = {(bet.seat, bet.bet, bet.tip): bet.cents for bet in further}
    r.placed_wagers = [bet for bet in r.placed_wagers if bet not in further]
    for position in r.positions:
        found = [
            Later(spot, cents.get((position.seat, spot, False), 0), cents.get((position.seat, spot, True), 0))
            for spot in r.house.main_spots[1:]
        ]
        if r.house.rules.dealer_hands > 1:
            position.hands[0].later = found
        else:
            first = position.hands if position.stake else []
            position.hands = [*first, *(_hand(each) for each in found if each.stake)]
            for number, hand in enumerate(position.hands):
                hand.origin = number


def _hand(wager: Later) -> Hand:
    hand = Hand(wager.stake)
    hand.bet, hand.tip = wager.bet, wager.tip
    return hand


def share_cards(r: TwentyOneBase) -> None:
    """Give every bet position the two cards that were dealt (899.05(1), (4)(f))."""
    for position in r.positions:
        if len(position.hands) == 1 or position.sits_out:
            continue
        position.shared = position.first_cards[:]
        for hand in position.hands:
            if not hand.cards:
                for card in position.first_cards:
                    hand.add(card)
            hand.borrowed = len(hand.cards)
        numbers = tuple(range(len(position.hands)))
        r.events.append(CardsShared(position.seat, numbers, r.house.game.cite_of("bet_positions")))


# --- splits ----------------------------------------------------------------------------------------------------------


def split_together(position: Position, hand: Hand) -> list[Hand]:
    """The hands that split with this one: every bet position, since each initial wager must be matched."""
    if not position.shared or hand.from_split:
        return [hand]
    return [each for each in position.hands if each.is_live and not each.from_split]


def refuse_split(together: list[Hand], cite: str) -> Refusal | None:
    """Why hands that split together may not be split now; None if they may."""
    if all(each.is_pair and not (each.closed or each.is_doubled) for each in together):
        return None
    return IllegalAction("all bet positions split together, before any of them is played", cite)


# --- dealer hands in turn --------------------------------------------------------------------------------------------


def begin(r: TwentyOneBase) -> None:
    """Begin the dealer's first hand, for players with a wager on it."""
    for hand in _hands(r):
        hand.is_live = hand.is_live and hand.stake > 0


def next_dealer_hand(r: TwentyOneBase) -> bool:
    """Begin the dealer's next hand with wagers; False when there is none.

    The cards of players without a further wager are discarded at the end of the hand (899.01(4)).
    """
    if not any(later.stake or later.insurance for hand in _hands(r) for later in hand.later):
        return False
    for position in r.positions:
        for number, hand in enumerate(position.hands):
            if hand.cards and not (hand.picked_up or any(later.stake for later in hand.later)):
                settlement.pick_up(r, position, number, r.house.clauses.discard)
    r.dealer_hand += 1
    up_card, *drawn = r.dealer.cards
    r.discards += drawn
    r.dealer = Hand()
    r.dealer.add(up_card)
    r.events.append(DealerHandBegun(r.dealer_hand + 1, r.house.game.cite_of("dealer_hands")))
    r.dealer_known = False
    r.no_blackjack = not (up_card.is_ace or up_card.is_ten)
    for hand in _hands(r):
        hand.next_wager()
    _collect_broken(r)
    return True


def _collect_broken(r: TwentyOneBase) -> None:
    """Take the wagers of busted hands before the dealer draws, and on the last spot their cards (899.01(6)).

    A wager that a dealer blackjack would return stays until that is known (899.01(10)).
    """
    last = r.dealer_hand + 1 == r.house.rules.dealer_hands
    for position in r.positions:
        for number, hand in enumerate(position.hands):
            if hand.hard <= 21:
                continue
            if hand.is_live and not settlement.waits_for_second_card(r, hand):
                settlement.settle_hand(r, position, number, r.house.verdicts.over)
            if last and not hand.picked_up:
                settlement.pick_up(r, position, number)


def _hands(r: TwentyOneBase) -> Iterator[Hand]:
    for position in r.positions:
        yield from position.hands
