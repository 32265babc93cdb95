"""Double up: doubling a two-card hand without drawing to it (CO 30-899.10).

The double up wins with the hand and loses ties. Where the house takes tips on it, a player with a tip on the hand is
asked for one.
"""

from __future__ import annotations

from typing import Final

from pitboss.engine.games.twenty_one.base import TwentyOneBase
from pitboss.engine.games.twenty_one.phases import Phase
from pitboss.engine.games.twenty_one.state import Hand, Position
from pitboss.engine.round.turns import not_now
from pitboss.engine.side_wagers.limits import Bounds
from pitboss.engine.vocabulary.actions import MAIN, DoubleUp, Legal, Tip
from pitboss.engine.vocabulary.actors import seat
from pitboss.errors import IllegalAction, IllegalWager, Refusal
from pitboss.law.rules import StandAndDouble
from pitboss.money import dollars

DOLLAR: Final = 1_00


def is_open(r: TwentyOneBase, hand: Hand) -> bool:
    """Whether a hand may be doubled up in its player's turn."""
    return _refuse_hand(r, hand) is None


def _refuse_hand(r: TwentyOneBase, hand: Hand) -> Refusal | None:
    offered, cite = r.house.rules.stand_and_double, r.house.game.cite_of("stand_and_double")
    if offered is StandAndDouble.NOT_OFFERED:
        return IllegalAction("doubling up is not offered at this table", cite)
    if len(hand.cards) != 2 or hand.doubled:
        return IllegalAction("only a two-card hand that is not doubled yet may be doubled up", cite)
    if hand.is_blackjack:
        return IllegalAction("a blackjack may not be doubled up: it is paid", cite)
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
    r.lay_wager(position.seat, MAIN, action.cents, position.player, hand=r.hand_number)
    if hand.tip and r.house.rules.tips_double_up and r.house.rules.tip_wagers:
        r.phase = Phase.TIP
        r.actor = seat(position.seat)
    else:
        stand(r)


def stand(r: TwentyOneBase) -> None:
    """Stand: no card is drawn to a hand that was doubled up."""
    r.phase = Phase.PLAY
    position, _ = r.acting()
    r.close_hand(position, r.hand_number)
    r.next_turn()


# --- a tip on it -----------------------------------------------------------------------------------------------------


def tip_offer(r: TwentyOneBase, position: Position, hand: Hand) -> Legal:
    """The offer of a tip equal to the one on the hand, as far as limits and chips allow."""
    bounds = Bounds(1, _max_tip(r), DOLLAR if r.house.rules.tips_even_dollars else 1)
    minimum, maximum = r.amount_ends(position.player, bounds)
    usual = bounds.at_most(min(hand.tip, maximum)).ends(r.house.limits.chips)[1]
    return Legal(Tip(max(minimum, usual)), r.house.clauses.tip_double_up, minimum, maximum)


def _max_tip(r: TwentyOneBase) -> int:
    limits = r.house.limits
    return limits.max if limits.tip_max is None else limits.tip_max


def check_tip(r: TwentyOneBase, action: Tip) -> Refusal | None:
    position, cite = r.position, r.house.clauses.tip_double_up or r.house.clauses.tips
    if r.phase is not Phase.TIP or position is None:
        return not_now(r, action, cite)
    if r.house.rules.tips_even_dollars and action.cents % DOLLAR:
        return IllegalWager(f"a tip on a double up must be in whole dollars; you offered {dollars(action.cents)}", cite)
    refusal = r.house.refuse_amount(action.cents, 1, _max_tip(r), "a tip wager", cite)
    return refusal or r.refuse_funds(position.player, action.cents)


def do_tip(r: TwentyOneBase, action: Tip) -> None:
    position, hand = r.acts("tip", r.house.clauses.tip_double_up)
    hand.tip_doubled = action.cents
    r.lay_wager(position.seat, MAIN, action.cents, position.player, tip=True, hand=r.hand_number)
    stand(r)
