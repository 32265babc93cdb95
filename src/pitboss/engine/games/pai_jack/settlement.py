"""The dealer's part: Pai Jacks, setting the dealer's hands, examining the players' hands, and settlement."""

from __future__ import annotations

from pitboss.engine.games.pai_jack.layout import PaiJackLayout
from pitboss.engine.games.pai_jack.phases import Phase
from pitboss.engine.games.pai_jack.settings import Setting, house_way
from pitboss.engine.games.pai_jack.state import FiveCards, Position
from pitboss.engine.side_wagers.protocol import Moment, Paid
from pitboss.engine.vocabulary.actions import MAIN
from pitboss.engine.vocabulary.actors import DEALER
from pitboss.engine.vocabulary.events import (
    DEALER_SPOT,
    PLAYER,
    TIP_BOX,
    Acted,
    CardTurned,
    HandPickedUp,
    HandSet,
    Settled,
)
from pitboss.engine.vocabulary.verdict import Verdict

# --- cards shown -----------------------------------------------------------------------------------------------------


def turn_up(r: PaiJackLayout, number: int, hand: FiveCards, cite: str) -> None:
    """Turn a hand's face-down cards up."""
    for card in hand.face_down:
        r.events.append(CardTurned(number, 0, card, cite))
    hand.face_down = ()


def lay(r: PaiJackLayout, number: int, hand: FiveCards, setting: Setting, cite: str, *, up: bool) -> None:
    """Lay out a set hand, face up or down, the high hand first."""
    hand.setting = setting
    hand.cards = [*setting.high, *setting.low]
    r.events.append(
        HandSet(number, 0, setting.high, setting.low, setting.high_total, setting.low_total, up=up, cite=cite)
    )


def pick_up(r: PaiJackLayout, position: Position, cite: str) -> None:
    """Put the five cards into the discard rack."""
    position.hand.picked_up = True
    r.discards += position.hand.cards
    r.events.append(HandPickedUp(position.seat, 0, cite))


# --- Pai Jacks of players --------------------------------------------------------------------------------------------


def announce(r: PaiJackLayout) -> None:
    """Turn up every Pai Jack before hands are set ((5))."""
    cite = r.house.clauses.pai_jack
    for position in r.positions:
        if position.hand.is_live and position.hand.is_pai_jack:
            turn_up(r, position.seat, position.hand, cite)
            r.events.append(Acted(position.seat, 0, "Pai Jack", cite))


def pay_pai_jacks(r: PaiJackLayout) -> None:
    """Pay every Pai Jack, whatever the dealer has, and collect the cards ((5))."""
    for position in reversed(r.positions):
        if position.hand.is_live and position.hand.is_pai_jack:
            settle_hand(r, position, r.house.verdicts.pai_jack)
            pick_up(r, position, r.house.clauses.pickup)


# --- the dealer's hands ----------------------------------------------------------------------------------------------


def reveal(r: PaiJackLayout) -> None:
    """Turn the dealer's five cards and set them the house way ((8), (9))."""
    r.phase = Phase.REVEALED
    clauses, hand = r.house.clauses, r.dealer
    turn_up(r, DEALER_SPOT, hand, clauses.reveal)
    setting = house_way(hand.cards)
    if setting is None:
        hand.is_bust = True
        r.events.append(Acted(DEALER_SPOT, 0, "bust", clauses.dealer_bust))
    else:
        cite = clauses.dealer_pai_jack if hand.is_pai_jack else clauses.house_way
        lay(r, DEALER_SPOT, hand, setting, cite, up=True)
    if r.house.dealer_acts:
        r.actor = DEALER  # a foul may be found while the players' hands are turned (11)(i)
    else:
        examine(r)


def examine(r: PaiJackLayout) -> None:
    """Turn every hand still in play, from the last seat to the first ((10))."""
    cite = r.house.clauses.dealer_bust
    for position in reversed(r.positions):
        hand = position.hand
        if hand.is_live:
            turn_up(r, position.seat, hand, cite)
            if hand.setting is not None:
                lay(r, position.seat, hand, hand.setting, cite, up=True)
    r.reach(Moment.AT_SETTLEMENT)


# --- settlement --------------------------------------------------------------------------------------------------


def settle_all(r: PaiJackLayout) -> None:
    """Settle every live hand, from the last seat to the first."""
    for position in reversed(r.positions):
        if position.hand.is_live:
            settle_hand(r, position, judge(r, position.hand))
    r.reach(Moment.AFTER_ROUND)


def judge(r: PaiJackLayout, hand: FiveCards) -> Verdict:
    """The verdict on one hand; a dealer bust pushes every hand, a dealer Pai Jack beats every hand."""
    verdicts, dealer = r.house.verdicts, r.dealer
    if dealer.setting is None:
        return verdicts.dealer_bust
    if dealer.is_pai_jack:
        return verdicts.dealer_pai_jack
    if hand.fouled:
        return verdicts.foul
    return verdicts.bust if hand.setting is None else verdicts.between(hand.setting, dealer.setting)


def settle_hand(r: PaiJackLayout, position: Position, verdict: Verdict) -> None:
    """Settle the wager and its tip."""
    position.hand.closed = True
    position.hand.is_live = False
    _settle(r, position, position.stake, verdict, tip=False)
    if position.tip:
        _settle(r, position, position.tip, verdict, tip=True)


def _settle(r: PaiJackLayout, position: Position, stake: int, verdict: Verdict, *, tip: bool) -> None:
    r.layout_cents -= stake
    to = TIP_BOX if tip and verdict.wins else PLAYER
    r.events.append(
        Settled(position.seat, 0, MAIN, stake, verdict.returned(stake), verdict.outcome, verdict.cite, to, tip)
    )


def void(r: PaiJackLayout, position: Position, verdict: Verdict) -> None:
    """Return every wager of the position, and discard its cards unseen."""
    position.hand.is_dead = True
    settle_hand(r, position, verdict)
    for bet in [bet for bet in r.placed_wagers if bet.seat == position.seat]:
        r.placed_wagers.remove(bet)
        r.settle_side(bet, Paid(bet.cents, verdict.outcome, verdict.cite))
    if position.hand.cards:
        pick_up(r, position, verdict.cite)


def void_all(r: PaiJackLayout, verdict: Verdict) -> None:
    """Return every wager on the layout and end the round."""
    for position in reversed(r.positions):
        if position.hand.is_live:
            settle_hand(r, position, verdict)
    for bet in r.placed_wagers:
        r.settle_side(bet, Paid(bet.cents, verdict.outcome, verdict.cite))
    r.placed_wagers = []
    r.end()
