"""What players and dealer may do in Pai Jack. Each action has a check and a function that does it."""

from __future__ import annotations

from pitboss.cards import Card
from pitboss.engine.games.pai_jack import settlement
from pitboss.engine.games.pai_jack.core import PaiJackCore
from pitboss.engine.games.pai_jack.phases import Phase
from pitboss.engine.games.pai_jack.settings import MAX_TOTAL, Setting, house_way, in_order, set_as
from pitboss.engine.games.pai_jack.state import FiveCards, Position
from pitboss.engine.round.turns import not_now
from pitboss.engine.vocabulary.actions import Deal, GoOn, HouseWay, MoveOn, SetHand
from pitboss.engine.vocabulary.actors import CHANCE, DEALER
from pitboss.errors import IllegalAction, Refusal


def acting(r: PaiJackCore) -> tuple[Position, FiveCards]:
    """The position and hand that must be set; only after a check."""
    if r.position is None or r.hand is None:
        raise AssertionError("no hand has a decision to make")
    return r.position, r.hand


# --- cards ---------------------------------------------------------------------------------------------------------


def check_deal(r: PaiJackCore, action: Deal) -> Refusal | None:
    if r.actor is not CHANCE:
        return not_now(r, action)
    refusal = r.refuse_first_card() if r.takes_wagers else None
    return refusal or r.refuse_card(action.card)


def do_deal(r: PaiJackCore, action: Deal) -> None:
    r.unseen[action.card.index] -= 1
    if r.phase is Phase.WAGERS:
        r.begin_deal()
    r.receive(action.card)


# --- setting a hand --------------------------------------------------------------------------------------------------


def setting_of(hand: FiveCards, high: tuple[Card, ...], low: tuple[Card, ...]) -> Setting | None:
    """The setting that these cards make, in any order; None if they are not this hand's."""
    if in_order([*high, *low]) != in_order(hand.cards):
        return None
    return set_as(in_order(high), in_order(low))


def check_set_hand(r: PaiJackCore, action: SetHand) -> Refusal | None:
    if r.position is None or r.hand is None:
        return not_now(r, action)
    clauses = r.house.clauses
    setting = setting_of(r.hand, action.high, action.low)
    if setting is None:
        return IllegalAction(
            f"these are not the five cards of seat {r.position.seat}; set those cards", clauses.setting
        )
    if setting.high_total > MAX_TOTAL:
        return IllegalAction(
            f"a high hand of {setting.high_total} is over {MAX_TOTAL}; set it to {MAX_TOTAL} or less", clauses.bust
        )
    if not setting.is_lawful:
        what = f"a low hand of {setting.low_total} outranks a high hand of {setting.high_total}; set the hand again"
        return IllegalAction(what, clauses.low_outranks)
    return None


def do_set_hand(r: PaiJackCore, action: SetHand) -> None:
    position, hand = acting(r)
    lay_down(r, position, setting_of(hand, action.high, action.low), r.house.clauses.setting)
    r.next_turn()


def lay_down(r: PaiJackCore, position: Position, setting: Setting | None, cite: str) -> None:
    """Lay a set hand face down; its player is done."""
    if setting is None:
        raise AssertionError("a bust cannot be set")
    position.hand.closed = True
    settlement.lay(r, position.seat, position.hand, setting, cite, up=False)


def check_house_way(r: PaiJackCore, action: HouseWay) -> Refusal | None:
    if not r.house.rules.assistance:
        return IllegalAction("staff do not set players' hands at this table", r.house.clauses.assistance)
    return not_now(r, action) if r.hand is None else None


def do_house_way(r: PaiJackCore, action: HouseWay) -> None:
    """Set the player's hand the house way, the only way open to staff ((11)(j))."""
    position, hand = acting(r)
    lay_down(r, position, house_way(hand.cards), r.house.clauses.assistance)
    r.next_turn()


# --- the dealer goes on ----------------------------------------------------------------------------------------------


def check_move_on(r: PaiJackCore, action: MoveOn) -> Refusal | None:
    return None if r.asks_late_wager or r.hand is not None else not_now(r, action)


def do_move_on(r: PaiJackCore, action: MoveOn) -> None:
    """Set the hand of a player who does not act, the house way."""
    if r.asks_late_wager:
        r.pass_late_wager()
        return
    position, hand = acting(r)
    lay_down(r, position, house_way(hand.cards), r.house.clauses.signal)
    r.next_turn()


def check_go_on(r: PaiJackCore, action: GoOn) -> Refusal | None:
    return None if r.actor is DEALER else not_now(r, action)


def do_go_on(r: PaiJackCore, action: GoOn) -> None:
    """Go on to the dealer's own hand, and from there to the settlement."""
    if r.phase is Phase.SETTING:
        settlement.reveal(r)
    else:
        settlement.examine(r)
