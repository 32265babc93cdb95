"""What a player may do. Each action has a check, which returns a refusal or None, and a function that does it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pitboss.engine.games.twenty_one import dealer, settlement
from pitboss.engine.games.twenty_one.core import TwentyOneCore
from pitboss.engine.games.twenty_one.features import (
    blackjacks,
    burnout,
    double_up,
    doubling,
    hole_card,
    lammers,
    several_hands,
    switch,
    war,
)
from pitboss.engine.games.twenty_one.phases import Need, Phase, Question
from pitboss.engine.games.twenty_one.state import Hand, Later, Position
from pitboss.engine.round.turns import not_now
from pitboss.engine.side_wagers import draws
from pitboss.engine.side_wagers.protocol import PlacedWager
from pitboss.engine.vocabulary.actions import Deal, Decline, GoOn, Hit, MoveOn, PickSpot, Split, Stand, Surrender
from pitboss.engine.vocabulary.actors import CHANCE, DEALER, Seat
from pitboss.engine.vocabulary.events import HandSplit
from pitboss.errors import IllegalAction, Refusal

# Naming a member of an enum costs a call in Python 3.11; these are asked for at every card.
_WAGERS: Final = Phase.WAGERS
_PLAY: Final = Phase.PLAY
_EARLY_SURRENDER: Final = Phase.EARLY_SURRENDER
_FOR_HAND: Final = Need.HAND


def is_playing(r: TwentyOneCore) -> bool:
    """Whether a player has a hand to play now."""
    return r.phase is _PLAY and type(r.actor) is Seat


# --- cards ---------------------------------------------------------------------------------------------------------


def check_deal(r: TwentyOneCore, action: Deal) -> Refusal | None:
    if r.actor is not CHANCE or r.pending_draws:
        return not_now(r, action)
    if r.phase is _WAGERS and (refusal := r.refuse_first_card()) is not None:
        return refusal
    if r.hole_unseen:
        return hole_card.refuse_face(r, action.card) if r.need is Need.HOLE else r.refuse_card(action.card)
    return None if r.unseen[action.card.index] > 0 else r.refuse_card(action.card)


def do_deal(r: TwentyOneCore, action: Deal) -> None:
    card = action.card
    r.unseen[card.index] -= 1
    if r.phase is _WAGERS:
        r.begin_deal()
        if r.held:  # drawn in error in the round before and not exposed: it is used first (828(7))
            r.held.append(card)
            card = r.held.pop(0)
    r.receive(card)


# --- before the peek -------------------------------------------------------------------------------------------------


def check_decline(r: TwentyOneCore, action: Decline) -> Refusal | None:
    return None if is_questioned(r) else not_now(r, action)


def do_decline(r: TwentyOneCore, action: Decline) -> None:
    r.acts(r.questions[r.phase].declined, cite_of_question(r))
    ask_on(r)


def is_questioned(r: TwentyOneCore) -> bool:
    """Whether a player has a question to answer other than how to play a hand, such as insurance."""
    return r.phase in r.questions and r.position is not None


def ask_on(r: TwentyOneCore) -> None:
    """Ask the next player; after the last, the round goes on."""
    r.questions[r.phase].ask_on(r)


def cite_of_question(r: TwentyOneCore) -> str:
    """The clause of the question that players are asked now."""
    return str(getattr(r.house.clauses, r.questions[r.phase].topic))


QUESTIONS: Final[Mapping[Phase, Question]] = {
    Phase.WINNINGS: Question(war.ask_winnings, "winnings", "collect winnings"),
    Phase.BLACKJACKS: Question(blackjacks.ask_blackjacks, "win_blackjack", "keep to double"),
    Phase.DOUBLING: Question(doubling.draw, "double", "no more"),
    Phase.BURN: Question(burnout.go_on, "burn", "keep the card"),
    Phase.TIP: Question(double_up.stand, "tip_double_up", "no tip"),
    Phase.SWITCH: Question(switch.go_on, "switch", "keep the cards"),
    Phase.INSURANCE: Question(dealer.ask_insurance, "insurance"),
    Phase.EARLY_SURRENDER: Question(dealer.ask_early_surrender, "surrender"),
}


# --- the player's hand ---------------------------------------------------------------------------------------------


def check_stand(r: TwentyOneCore, action: Stand) -> Refusal | None:
    if r.phase is _PLAY and type(r.actor) is Seat and r.hand is not None:  # `is_playing`, asked at every decision
        return None
    return not_now(r, action)


def do_stand(r: TwentyOneCore, action: Stand) -> None:
    position, _ = r.acts("stand", r.house.clauses.play)
    r.close_hand(position, r.hand_number)
    r.next_turn()


def check_hit(r: TwentyOneCore, action: Hit) -> Refusal | None:
    hand = r.hand
    if hand is None or r.phase is not _PLAY or type(r.actor) is not Seat:
        return not_now(r, action)
    if hand.from_split and r.is_one_card_ace(hand):
        return IllegalAction("a split ace gets one card only; stand", r.house.clauses.split)
    if hand.doubled or (hand.hard == 11 and hand.total == 21):
        what = "a doubled hand" if hand.doubled else "a hand of 21"
        return IllegalAction(f"{what} may not be hit; stand, or double where that is offered", r.house.clauses.draw)
    return None


def do_hit(r: TwentyOneCore, action: Hit) -> None:
    r.acts("hit", r.house.clauses.draw)
    r.want_card(_FOR_HAND)


def check_split(r: TwentyOneCore, action: Split) -> Refusal | None:
    hand, position = r.hand, r.position
    if hand is None or position is None or not is_playing(r):
        return not_now(r, action)
    if not r.house.rules.paid_where_free and lammers.splits_free(r, hand):
        return IllegalAction("this pair splits for free; take the free split", r.house.clauses.free_split)
    together, cite = several_hands.split_together(position, hand), r.house.clauses.split
    cents = sum(wager.base for each in together for wager in each.main_wagers)
    return split_refusal(r, position, hand, cents, cite) or several_hands.refuse_split(together, cite)


def split_refusal(r: TwentyOneCore, position: Position, hand: Hand, cents: int, cite: str) -> Refusal | None:
    """Why this hand may not be split with this amount on the new hand, or None."""
    if not hand.is_pair:
        return IllegalAction("only two cards of the same value may be split", cite)
    if not r.may_split_again(position, hand):
        maximum = r.house.rules.max_splits
        times = "once" if maximum == 1 else f"{maximum} times"
        what = (
            f"a hand may be split {times} in a round and no more"
            if maximum
            else "splitting is not offered at this table"
        )
        return IllegalAction(what, cite)
    if hand.from_split and hand.cards[0].is_ace and not r.house.rules.resplit_aces:
        return IllegalAction("aces may not be resplit at this table", cite)
    return r.refuse_funds(position.player, cents + sum(bet.cents for bet in _following(r)))


def _following(r: TwentyOneCore) -> list[PlacedWager]:
    """Side wagers on the hand that a split must match on the new hand."""
    if not r.placed_wagers or r.position is None:
        return []
    place = (r.position.seat, r.hand_number, False)
    sides = r.house.sides
    return [bet for bet in r.placed_wagers if (bet.seat, bet.hand, bet.tip) == place and sides[bet.bet].follows_split]


def do_split(r: TwentyOneCore, action: Split) -> None:
    """Split; the first hand is played out before the second gets its card (814)."""
    position, hand = r.acts("split", r.house.clauses.split)
    settlement.expose(r, position, r.hand_number)
    if r.house.burns:
        burnout.forfeit(r, position)
    for each in several_hands.split_together(position, hand):
        split_off(r, position, each, len(position.hands), r.house.clauses.split)
    r.want_card(Need.HAND)


def split_off(r: TwentyOneCore, position: Position, hand: Hand, number: int, cite: str) -> None:
    """Make the last card a new hand with equal wagers; it acts after the hand that it comes from."""
    part(r, position, hand, number, hand.base, cite)
    for wager in hand.main_wagers:
        if wager.base:
            r.lay_wager(position.seat, wager.bet, wager.base, position.player, hand=number)
    repeat_sides(r, position, number)


def part(r: TwentyOneCore, position: Position, hand: Hand, number: int, cents: int, cite: str) -> None:
    """Make the last card a new hand with a stake of this many cents."""
    new = type(hand)(cents)
    new.add(hand.cards.pop())
    new.bet, new.later = hand.bet, [Later(each.bet, each.stake) for each in hand.later]
    hand.borrowed = new.borrowed = min(hand.borrowed, 1)
    hand.recount()
    hand.from_split = new.from_split = True
    hand.as_dealt = new.as_dealt = False
    new.origin = hand.origin
    split = position.hands.index(hand)
    position.hands.insert(number, new)
    r.events.append(HandSplit(position.seat, split, number, cite))
    index = r.positions.index(position)
    waits = (index, split) in r.to_act  # a hand that is split together with the acting one
    r.to_act.insert(r.to_act.index((index, split)) if waits else len(r.to_act), (index, number))


def repeat_sides(r: TwentyOneCore, position: Position, number: int) -> None:
    """Place the side wagers that follow a split on the new hand, too."""
    for bet in _following(r):
        r.placed_wagers.append(PlacedWager(bet.seat, bet.bet, bet.cents, False, hand=number))
        r.lay_wager(bet.seat, bet.bet, bet.cents, position.player, hand=number)


def check_surrender(r: TwentyOneCore, action: Surrender) -> Refusal | None:
    hand, cite = r.hand, r.house.clauses.surrender
    if not r.house.surrender_offered:
        return IllegalAction("surrender is not offered at this table", cite)
    early = r.phase is _EARLY_SURRENDER
    if hand is None or (not early and (r.phase is not _PLAY or type(r.actor) is not Seat)):
        return not_now(r, action, cite)
    if not early and r.house.early_surrender and dealer.will_peek(r):
        return IllegalAction("surrender is offered only before the dealer peeks; play the hand", cite)
    if hand.from_split or len(hand.cards) != 2:
        return IllegalAction("only the first two cards may be surrendered; play the hand", cite)
    if hand.total == 21 and hand.is_blackjack:
        return IllegalAction("a blackjack may not be surrendered: it is paid", cite)
    return None


def do_surrender(r: TwentyOneCore, action: Surrender) -> None:
    position, _ = r.acts("surrender", r.house.clauses.surrender)
    settlement.settle_hand(r, position, r.hand_number, r.house.verdicts.surrendered)
    settlement.settle_later(r, position, r.hand_number, r.house.verdicts.surrendered)
    settlement.pay_behind(r, position, r.hand_number)
    settlement.pick_up(r, position, r.hand_number)
    if r.phase is _EARLY_SURRENDER:
        dealer.ask_early_surrender(r)
    else:
        r.next_turn()


# --- a player who does not act ---------------------------------------------------------------------------------------


def check_go_on(r: TwentyOneCore, action: GoOn) -> Refusal | None:
    return None if r.actor is DEALER else not_now(r, action)


def do_go_on(r: TwentyOneCore, action: GoOn) -> None:
    dealer.begin_dealer(r)


def check_move_on(r: TwentyOneCore, action: MoveOn) -> Refusal | None:
    is_asked = r.asks_late_wager or is_questioned(r) or (r.pending_draws and r.actor is not CHANCE)
    if is_asked or (r.position is not None and is_playing(r)):
        return None
    return not_now(r, action)


def do_move_on(r: TwentyOneCore, action: MoveOn) -> None:
    """Go on to the next player without a signal; the hand stays as it is (821(3))."""
    if r.pending_draws:  # the dealer spins or picks for a player who does not act
        draws.do_pick(r, PickSpot(1))
        return
    if r.asks_late_wager:
        r.pass_late_wager()
        return
    _, hand = r.acts("passed over", r.house.clauses.signal)
    if is_questioned(r):
        ask_on(r)
    else:
        hand.closed = True
        r.next_turn()
