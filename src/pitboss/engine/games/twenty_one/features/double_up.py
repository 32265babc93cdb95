"""Doubling a hand of two cards without drawing to it (CO 30-899.10).

What is added wins with the hand and loses ties. Where the house takes tips on it, a player with a tip beside the hand
is asked for one after it.
"""

from __future__ import annotations

from typing import Final

from pitboss.engine.games.twenty_one.base import TwentyOneBase
from pitboss.engine.games.twenty_one.phases import Phase
from pitboss.engine.games.twenty_one.state import Hand, Position
from pitboss.engine.round.turns import not_now
from pitboss.engine.vocabulary.actions import MAIN, DoubleUp, Legal, Tip
from pitboss.engine.vocabulary.actors import seat
from pitboss.errors import IllegalAction, IllegalWager, Refusal
from pitboss.law.rules import StandAndDouble
from pitboss.money import dollars

DOLLAR: Final = 1_00


def is_open(r: TwentyOneBase, hand: Hand) -> bool:
    """Whether a hand may be doubled up at all, once it is its player's turn."""
    return _refuse_hand(r, hand) is None


def _refuse_hand(r: TwentyOneBase, hand: Hand) -> Refusal | None:
    offered, cite = r.house.rules.stand_and_double, r.house.game.cite_of("stand_and_double")
    if offered is StandAndDouble.NOT_OFFERED:
        return IllegalAction("doubling up is not offered at this table", cite)
    if len(hand.cards) != 2 or hand.doubled:
        return IllegalAction("only two cards that are not doubled yet may be doubled up", cite)
    if hand.is_blackjack:
        return IllegalAction("a blackjack is paid, not doubled up", cite)
    if offered is StandAndDouble.NOT_AFTER_ACES and hand.from_split and hand.cards[0].is_ace:
        return IllegalAction("a split ace may not be doubled up", cite)
    return None


def check_double_up(r: TwentyOneBase, action: DoubleUp) -> Refusal | None:
    hand, position = r.hand, r.position
    if hand is None or position is None or r.phase is not Phase.PLAY or r.actor_is_not_a_seat:
        return not_now(r, action)
    refusal = _refuse_hand(r, hand)
    refusal = refusal or r.house.refuse_amount(action.cents, 1, hand.base, "a double up", r.house.clauses.double_up)
    return refusal or r.refuse_funds(position.player, action.cents)


def do_double_up(r: TwentyOneBase, action: DoubleUp) -> None:
    position, hand = r.acts("double up", r.house.clauses.double_up)
    hand.double(action.cents)
    r.put_down(position.seat, MAIN, action.cents, position.player, hand=r.hand_number)
    if hand.tip and r.house.rules.tips_double_up and r.house.rules.tip_wagers:
        r.phase = Phase.TIP
        r.actor = seat(position.seat)
    else:
        stand(r)


def stand(r: TwentyOneBase) -> None:
    """No card is drawn to a hand that was doubled up."""
    r.phase = Phase.PLAY
    position, _ = r.acting()
    r.close_hand(position, r.hand_number)
    r.next_turn()


# --- a tip on it -----------------------------------------------------------------------------------------------------


def tip_offer(r: TwentyOneBase, position: Position, hand: Hand) -> Legal:
    """As much as the tip beside the hand, if that is lawful and the player has it."""
    unit = DOLLAR if r.house.rules.tips_even_dollars else r.house.limits.chips.unit
    most = r.affordable(position.player, _most_tip(r)) // unit * unit
    usual = max(unit, min(hand.tip, most) // unit * unit)
    return Legal(Tip(usual), r.house.clauses.tip_double_up, unit, most)


def _most_tip(r: TwentyOneBase) -> int:
    limits = r.house.limits
    return limits.max if limits.tip_max is None else limits.tip_max


def check_tip(r: TwentyOneBase, action: Tip) -> Refusal | None:
    position, cite = r.position, r.house.clauses.tip_double_up or r.house.clauses.tips
    if r.phase is not Phase.TIP or position is None:
        return not_now(r, action, cite)
    if r.house.rules.tips_even_dollars and action.cents % DOLLAR:
        return IllegalWager(f"a tip of {dollars(action.cents)} is not in whole dollars", cite)
    refusal = r.house.refuse_amount(action.cents, 1, _most_tip(r), "a tip wager", cite)
    return refusal or r.refuse_funds(position.player, action.cents)


def do_tip(r: TwentyOneBase, action: Tip) -> None:
    position, hand = r.acts("tip", r.house.clauses.tip_double_up)
    hand.tip_doubled = action.cents
    r.put_down(position.seat, MAIN, action.cents, position.player, tip=True, hand=r.hand_number)
    stand(r)
