"""Irregularities of Pai Jack: wrong numbers of cards, cards off the table and foul hands (CO 30-2112(4), (11)(i)), each
with the outcome that its clause sets; and the pit supervisor's rulings (CO 30-828(1))."""

from __future__ import annotations

from pitboss.engine.games.pai_jack import settlement
from pitboss.engine.games.pai_jack.core import PaiJackCore
from pitboss.engine.games.pai_jack.phases import Phase
from pitboss.engine.games.pai_jack.play import lay_down, setting_of
from pitboss.engine.games.pai_jack.settings import house_way
from pitboss.engine.games.pai_jack.state import Position
from pitboss.engine.vocabulary import actions as act
from pitboss.engine.vocabulary.actors import seat
from pitboss.engine.vocabulary.events import DEALER_SPOT, CardBurned, Irregularity, Ruled
from pitboss.engine.vocabulary.verdict import Verdict
from pitboss.errors import IllegalAction, Refusal
from pitboss.law.rules import PACKET
from pitboss.law.rules import FoulHand as House


def _live(r: PaiJackCore, number: int) -> Position | None:
    position = r.position_at(number)
    return position if position is not None and position.hand.is_live else None


def _kill(r: PaiJackCore, number: int, verdict: Verdict) -> None:
    """Take a hand out of play, and go on to the next turn if it was this hand's."""
    position = _live(r, number)
    if position is None:
        raise AssertionError("no such hand is in play")
    was_acting = position is r.position
    settlement.void(r, position, verdict)
    if r.asks_late_wager:
        r.skip_late_seat(number)
    elif was_acting:
        r.next_turn()
    elif r.phase is Phase.DEAL and not r.is_anybody_left:
        r.end()


# --- a wrong number of cards -----------------------------------------------------------------------------------------


def check_miscount_cards(r: PaiJackCore, action: act.MiscountCards) -> Refusal | None:
    cite = r.house.clauses.miscounted
    if r.is_over or r.is_idle:
        return IllegalAction("no round is in play", cite)
    if action.cards == PACKET:
        return IllegalAction(f"{PACKET} cards are correct; this is not a misdeal", cite)
    dealers = action.seat == DEALER_SPOT
    if not dealers and _live(r, action.seat) is None:
        return IllegalAction(f"seat {action.seat} has no hand in play", cite)
    if not (r.packets or r.takes_wagers):
        return None if action.cards >= 0 else IllegalAction("the number of cards may not be below zero", cite)
    return _refuse_while_dealing(r, action)


def _refuse_while_dealing(r: PaiJackCore, action: act.MiscountCards) -> Refusal | None:
    """Refuse a packet that was not dealt yet, or a number of cards that cannot be."""
    cite = r.house.clauses.miscounted
    due = r.positions[0].seat if r.takes_wagers else r.packet_seat
    waiting = [] if r.takes_wagers else [r.positions[i].seat if i >= 0 else DEALER_SPOT for i in r.packets[1:]]
    if action.seat != due and (r.takes_wagers or action.seat in waiting):
        return IllegalAction(f"the packet of {_whose(due)} is being dealt, not that of {_whose(action.seat)}", cite)
    lie = len(r.packet.cards) if not r.takes_wagers and action.seat == due else 0
    if not lie <= action.cards <= lie + sum(r.unseen):
        return IllegalAction(
            f"{lie} cards are in the packet and {sum(r.unseen)} are left; {action.cards} is not possible", cite
        )
    return None


def _whose(number: int) -> str:
    return "the dealer" if number == DEALER_SPOT else f"seat {number}"


def do_miscount_cards(r: PaiJackCore, action: act.MiscountCards) -> None:
    """Void a player's hand with a wrong number of cards; at the dealer, void all hands ((4))."""
    if r.takes_wagers:
        r.begin_deal()
    cite = r.house.clauses.miscounted
    r.events.append(Irregularity(f"{action.cards} cards were dealt, not {PACKET}", cite, action.seat))
    if r.packets and r.packet_seat == action.seat:
        r.packet_size = action.cards
        r.end_packet()
    elif action.seat == DEALER_SPOT:
        settlement.void_all(r, r.house.verdicts.misdeal)
    else:
        _kill(r, action.seat, r.house.verdicts.dead)


def check_drop_card(r: PaiJackCore, action: act.DropCard) -> Refusal | None:
    cite = r.house.clauses.dropped
    position = _live(r, action.seat)
    if position is None or not position.hand.cards:
        return IllegalAction(f"seat {action.seat} has no cards in play", cite)
    if r.packets and r.packet is position.hand:
        return IllegalAction(f"the packet of seat {action.seat} is being dealt; deal it first", cite)
    return None


def do_drop_card(r: PaiJackCore, action: act.DropCard) -> None:
    """Void a hand with a card that fell from the table ((4))."""
    r.events.append(Irregularity("a card fell from the table", r.house.clauses.dropped, action.seat))
    _kill(r, action.seat, r.house.verdicts.dropped)


# --- a foul hand -----------------------------------------------------------------------------------------------------


def check_foul_hand(r: PaiJackCore, action: act.FoulHand) -> Refusal | None:
    cite = r.house.clauses.foul
    if r.phase not in (Phase.SETTING, Phase.REVEALED) or r.asks_late_wager:
        return IllegalAction("a foul hand is called only while hands are set or examined", cite)
    position = _live(r, action.seat)
    if position is None or (position is not r.position and position.hand.setting is None):
        return IllegalAction(f"seat {action.seat} has not set a hand", cite)
    setting = setting_of(position.hand, action.high, action.low)
    if setting is None:
        return IllegalAction(f"these are not the five cards of seat {action.seat}", r.house.clauses.setting)
    if setting.is_lawful:
        return IllegalAction(f"{setting} is a lawful setting, not a foul", cite)
    return None


def do_foul_hand(r: PaiJackCore, action: act.FoulHand) -> None:
    """Deal with a foul hand as the house has chosen: set again, lost, or set the house way ((11)(i))."""
    clauses, chosen = r.house.clauses, r.house.rules.foul_hand
    position = _live(r, action.seat)
    if position is None:
        raise AssertionError("no such hand is in play")
    r.events.append(Irregularity("the hand was set foul", clauses.foul, action.seat))
    was_acting = position is r.position
    if chosen is House.RESET:
        r.events.append(Ruled("the hand is set again", "foul hand", clauses.foul_reset))
        _ask_again(r, position)
        return
    if chosen is House.LOSES:
        r.events.append(Ruled("the hand loses", "foul hand", clauses.foul_loses))
        position.hand.setting = None
        position.hand.fouled = position.hand.closed = True
    else:
        r.events.append(Ruled("the hand is set the house way", "foul hand", clauses.foul_house_way))
        lay_down(r, position, house_way(position.hand.cards), clauses.foul_house_way)
    if was_acting:
        r.next_turn()


def _ask_again(r: PaiJackCore, position: Position) -> None:
    """Ask this seat next; the player who was about to set a hand comes after."""
    if r.position is not None and r.position is not position:
        r.to_act.append(r.positions.index(r.position))
    position.hand.setting = None
    position.hand.closed = False
    r.position, r.hand = position, position.hand
    r.actor = seat(position.seat)


# --- a card face up in the stack -------------------------------------------------------------------------------------


def check_discard_face_up_card(r: PaiJackCore, action: act.DiscardFaceUpCard) -> Refusal | None:
    if r.is_over:
        return IllegalAction("the round is over; no card can be discarded from it", r.house.clauses.face_up_in_shoe)
    return r.refuse_card(action.card)


def do_discard_face_up_card(r: PaiJackCore, action: act.DiscardFaceUpCard) -> None:
    """Discard a card found face up in the stack (CO 30-828(6))."""
    cite = r.house.clauses.face_up_in_shoe
    r.events.append(Irregularity("a card was face up in the stack", cite))
    r.unseen[action.card.index] -= 1
    r.discards.append(action.card)
    r.events.append(CardBurned(action.card, cite))


# --- rulings ---------------------------------------------------------------------------------------------------------


def _refuse_ruling(r: PaiJackCore, reason: str) -> Refusal | None:
    cite = r.house.clauses.ruling
    if r.is_over or r.takes_wagers:
        return IllegalAction("no round is in play", cite)
    return None if reason.strip() else IllegalAction("a ruling needs a reason; enter one", cite)


def check_push_hand(r: PaiJackCore, action: act.PushHand) -> Refusal | None:
    refusal = _refuse_ruling(r, action.reason)
    if refusal is not None:
        return refusal
    cite = r.house.clauses.ruling
    if r.packets:
        return IllegalAction("a single hand cannot be ruled a push during the deal; rule on the whole table", cite)
    if action.hand != 0 or _live(r, action.seat) is None:
        return IllegalAction(f"seat {action.seat} has no hand {action.hand + 1} in play", cite)
    return None


def do_push_hand(r: PaiJackCore, action: act.PushHand) -> None:
    cite = r.house.clauses.ruling
    r.events.append(Ruled(f"push: seat {action.seat}, hand {action.hand}", action.reason, cite))
    _kill(r, action.seat, r.house.verdicts.ruled_push)


def check_push_table(r: PaiJackCore, action: act.PushTable) -> Refusal | None:
    return _refuse_ruling(r, action.reason)


def do_push_table(r: PaiJackCore, action: act.PushTable) -> None:
    r.events.append(Ruled("push: every hand", action.reason, r.house.clauses.ruling))
    settlement.void_all(r, r.house.verdicts.ruled_push)


def check_play_as_dealt(r: PaiJackCore, action: act.PlayAsDealt) -> Refusal | None:
    return _refuse_ruling(r, action.reason)


def do_play_as_dealt(r: PaiJackCore, action: act.PlayAsDealt) -> None:
    r.events.append(Ruled("played as dealt", action.reason, r.house.clauses.ruling))
