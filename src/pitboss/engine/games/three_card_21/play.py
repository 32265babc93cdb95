"""What a player may do with three cards, where that differs from the 21 family."""

from __future__ import annotations

from pitboss.engine.games.three_card_21 import core
from pitboss.engine.games.three_card_21.core import ThreeCard21Core
from pitboss.engine.games.three_card_21.hands import has_pair, is_as_dealt, may_split, may_surrender
from pitboss.engine.games.twenty_one import play, rulings
from pitboss.engine.games.twenty_one.features import doubling
from pitboss.engine.games.twenty_one.phases import Need, Phase
from pitboss.engine.round.turns import not_now
from pitboss.engine.vocabulary import actions as act
from pitboss.engine.vocabulary.events import Ruled
from pitboss.errors import IllegalAction, Refusal

# --- a 21 at once --------------------------------------------------------------------------------------------------


def check_take_pay(r: ThreeCard21Core, action: act.TakePay) -> Refusal | None:
    return None if r.phase is Phase.PAY_21 and r.position is not None else not_now(r, action, r.house.clauses.pay_21)


def do_take_pay(r: ThreeCard21Core, action: act.TakePay) -> None:
    position, _ = r.acts("take the pay", r.house.clauses.pay_21)
    core.pay_21(r, position, r.hand_number)
    core.ask_21s(r)


def check_keep_cards(r: ThreeCard21Core, action: act.KeepCards) -> Refusal | None:
    """Refuse unless the player is asked; only a player who may keep the cards is."""
    return check_take_pay(r, act.TakePay()) and not_now(r, action, r.house.clauses.keep_cards)


def do_keep_cards(r: ThreeCard21Core, action: act.KeepCards) -> None:
    r.acts("keep the cards", r.house.clauses.keep_cards)
    core.ask_21s(r)


def check_decline(r: ThreeCard21Core, action: act.Decline) -> Refusal | None:
    """Refuse to decline a 21: it is paid or kept."""
    return not_now(r, action, r.house.clauses.pay_21) if r.phase is Phase.PAY_21 else play.check_decline(r, action)


def do_move_on(r: ThreeCard21Core, action: act.MoveOn) -> None:
    """Pay a 21 for a player who does not act."""
    if r.phase is Phase.PAY_21 and not r.asks_late_wager:
        position, _ = r.acts("passed over", r.house.clauses.signal)
        core.pay_21(r, position, r.hand_number)
        core.ask_21s(r)
    else:
        play.do_move_on(r, action)


# --- three cards ---------------------------------------------------------------------------------------------------


def _refuse_over(r: ThreeCard21Core) -> Refusal | None:
    """Refuse anything but a split or a surrender of three cards over 21."""
    if r.hand is None or r.hand.hard <= 21:
        return None
    return IllegalAction(f"{r.hand.hard} is over 21; split in three or surrender", r.house.clauses.over_21)


def _refuse_drawing(r: ThreeCard21Core) -> Refusal | None:
    if r.hand is not None and r.hand.total == 21:
        return IllegalAction("a hand of 21 may not draw; stand", r.house.clauses.draw)
    return _refuse_over(r)


def check_stand(r: ThreeCard21Core, action: act.Stand) -> Refusal | None:
    return play.check_stand(r, action) or _refuse_over(r)


def check_hit(r: ThreeCard21Core, action: act.Hit) -> Refusal | None:
    return play.check_hit(r, action) or _refuse_drawing(r)


def check_double(r: ThreeCard21Core, action: act.Double) -> Refusal | None:
    return doubling.check_double(r, action) or _refuse_drawing(r)


def check_surrender(r: ThreeCard21Core, action: act.Surrender) -> Refusal | None:
    cite = r.house.clauses.surrender
    if r.hand is None or not play.is_playing(r):
        return not_now(r, action, cite)
    if not may_surrender(r.hand):
        return IllegalAction("only the first three cards may be surrendered, and only over 21", cite)
    return None


def do_surrender(r: ThreeCard21Core, action: act.Surrender) -> None:
    position, _ = r.acts("surrender", r.house.clauses.surrender)
    core.surrender(r, position, r.hand_number)
    r.next_turn()


def cite_of_split(r: ThreeCard21Core) -> str:
    """The clause under which these three cards may be split."""
    clauses, hand = r.house.clauses, r.hand
    if hand is None or hand.hard > 21:
        return clauses.split
    if hand.total == 21:
        return clauses.split_paired_21 if has_pair(hand) else clauses.split_21_with_ace
    return clauses.split_pair if has_pair(hand) else clauses.count_ace


def check_split_in_three(r: ThreeCard21Core, action: act.SplitInThree) -> Refusal | None:
    hand, position, cite = r.hand, r.position, r.house.clauses.split
    if hand is None or position is None or not play.is_playing(r):
        return not_now(r, action, cite)
    if not is_as_dealt(hand):
        return IllegalAction("only the first three cards may be split, and only once", cite)
    if not may_split(hand):
        return IllegalAction("three cards below 21 may be split only if they hold a pair", r.house.clauses.split_pair)
    return r.refuse_funds(position.player, 2 * hand.stake)


def do_split_in_three(r: ThreeCard21Core, action: act.SplitInThree) -> None:
    """Split into three hands; the first is played out before the second gets its card (814)."""
    cite = cite_of_split(r)
    position, hand = r.acts("split in three", cite)
    for number in (2, 1):  # from the last card, so that the hands are in the order of the cards
        play.split_off(r, position, hand, number, cite)
    r.want_card(Need.HAND)


# --- after a wrong action of the dealer ------------------------------------------------------------------------------


def do_keep_hand(r: ThreeCard21Core, action: act.KeepHand) -> None:
    """Keep the hand; three cards over 21 that are kept can only be surrendered."""
    _, hand = r.acting()
    if hand.hard > 21 and is_as_dealt(hand):
        r.events.append(Ruled("the player keeps the hand as dealt", "player's choice", r.house.clauses.wrong_action))
        rulings.end_choice(r)
    else:
        rulings.do_keep_hand(r, action)


def check_draw_last(r: ThreeCard21Core, action: act.DrawLast) -> Refusal | None:
    """Allow three cards that may still be split to come last, unless they were shuffled into the stack."""
    if r.phase is Phase.CHOICE and r.hand is not None and may_split(r.hand) and not r.hand.picked_up:
        return None
    return rulings.check_draw_last(r, action)
