"""Poker after the 21: three cards in turn, each for a wager, and two community cards (CO 30-2104(5) to (13)).

The dealer's first two cards stay on the layout, and all others are shuffled. Everybody with a PK wager gets a card and
folds or bets; those who bet get the second card, then the third; then the five cards are paid by the pay schedule.
"""

from __future__ import annotations

from pitboss.cards import Card
from pitboss.engine.games.hold_em_21.layout import HoldEm21Layout, live_poker_hands
from pitboss.engine.games.hold_em_21.state import OPENS, SPOTS, PokerHand, poker_hand
from pitboss.engine.games.twenty_one.phases import Phase
from pitboss.engine.games.twenty_one.state import Position
from pitboss.engine.vocabulary.actors import CHANCE, seat
from pitboss.engine.vocabulary.events import (
    PLAYER,
    TIP_BOX,
    CardDealt,
    CardTurned,
    CommunityCardsLaid,
    HandPickedUp,
    Settled,
)
from pitboss.engine.vocabulary.verdict import Verdict


def take_wagers(r: HoldEm21Layout) -> None:
    """Move the wagers on the PK spots to poker hands, which have no cards yet."""
    for bet in [bet for bet in r.placed_wagers if bet.bet == OPENS]:
        r.placed_wagers.remove(bet)
        position = r.position_at(bet.seat)
        if position is None:
            raise AssertionError("a PK wager without a position")
        if poker_hand(position) is None:
            position.hands.append(PokerHand())
        hand = position.hands[-1]
        if bet.tip:
            hand.tip = bet.cents
        else:
            hand.stake = bet.cents


def begin(r: HoldEm21Layout) -> None:
    """Leave two cards on the layout; shuffle every other card, dealt, burned or held, into the deck ((5), (6))."""
    r.phase = Phase.SHUFFLE
    r.community.cards = r.dealer.cards[:2]
    for position in r.positions:
        for hand in position.hands:
            if not hand.picked_up and not isinstance(hand, PokerHand):
                hand.picked_up = True
                r.discards += hand.cards
    r.discards += [*r.dealer.cards[2:], *r.bonus_cards, *r.held]
    r.bonus_cards, r.held = [], []
    r.events.append(CommunityCardsLaid(tuple(r.community.cards), r.house.clauses.community))
    r.actor = CHANCE


def deal_on(r: HoldEm21Layout) -> None:
    """Deal one card face down to every live hand, from the dealer's left; with none left, end the round ((9), (11))."""
    r.deal_order, r.next_deal = [index for index, *_ in live_poker_hands(r)], 0
    r.position = r.hand = None
    if not r.deal_order:
        r.finish()
        return
    r.phase = Phase.POKER
    r.actor = CHANCE


def receive(r: HoldEm21Layout, card: Card) -> None:
    """Deal a card face down to the next poker hand."""
    position = r.positions[r.deal_order[r.next_deal]]
    number, hand = poker_hand(position) or (0, PokerHand())
    r.next_deal += 1
    hand.add(card)
    hand.face_down += (card,)
    r.events.append(CardDealt(position.seat, number, card, up=False))
    go_on(r)


def go_on(r: HoldEm21Layout) -> None:
    """Go on when every hand has its card: fold or bet, or after the third card the showdown."""
    while r.next_deal < len(r.deal_order):
        found = poker_hand(r.positions[r.deal_order[r.next_deal]])
        if found is not None and found[1].is_live:
            return
        r.next_deal += 1  # a misdeal took it out
    hands = [hand for *_, hand in live_poker_hands(r)]
    if not hands:
        r.finish()
    elif len(hands[0].cards) == len(SPOTS):
        showdown(r)
    else:
        r.phase = Phase.FOLD_OR_BET
        r.to_act = [(index, number) for index, _, number, _ in live_poker_hands(r)][::-1]
        ask(r)


def ask(r: HoldEm21Layout) -> None:
    """Ask the next hand to fold or bet; when all have, deal the next card."""
    while r.to_act:
        index, number = r.to_act.pop()
        position = r.positions[index]
        hand = position.hands[number]
        if hand.is_live:
            r.position, r.hand, r.hand_number = position, hand, number
            r.actor = seat(position.seat)
            return
    deal_on(r)


# --- the end ---------------------------------------------------------------------------------------------------------


def showdown(r: HoldEm21Layout) -> None:
    """Turn, pay or take every hand, from the dealer's right ((13))."""
    r.phase = Phase.DEALER
    for _, position, number, hand in reversed(list(live_poker_hands(r))):
        for card in hand.face_down:
            r.events.append(CardTurned(position.seat, number, card, r.house.clauses.poker_loses))
        hand.face_down = ()
        verdict = r.house.poker_verdict([*hand.cards, *r.community.cards])
        hand.kind = verdict.outcome if verdict.wins else ""
        settle(r, position, number, hand, verdict)
    r.finish()


def settle(r: HoldEm21Layout, position: Position, number: int, hand: PokerHand, verdict: Verdict) -> None:
    """Settle every wager on the hand, and its tip, at the same odds; then pick up the cards."""
    hand.closed = True
    hand.is_live = False
    for spot, cents, tip in [*((spot, cents, False) for spot, cents in hand.wagers), (OPENS, hand.tip, True)]:
        if cents:
            to = TIP_BOX if tip and verdict.wins else PLAYER
            r.layout_cents -= cents
            returned = verdict.returned(cents)
            event = Settled(position.seat, number, spot, cents, returned, verdict.outcome, verdict.cite, to, tip)
            r.events.append(event)
    hand.picked_up = True
    r.discards += hand.cards
    r.events.append(HandPickedUp(position.seat, number, verdict.cite))
