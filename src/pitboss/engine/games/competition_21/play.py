"""What a player may do with a hand of Competition 21, where that differs from the 21 family."""

from __future__ import annotations

from pitboss.engine.games.competition_21.core import Competition21Core
from pitboss.engine.games.twenty_one import play, settlement
from pitboss.engine.games.twenty_one.phases import Need
from pitboss.engine.games.twenty_one.state import Hand
from pitboss.engine.round.turns import not_now
from pitboss.engine.vocabulary import actions as act
from pitboss.engine.vocabulary.actions import MAIN
from pitboss.errors import IllegalAction, Refusal

# --- a card for a wager ----------------------------------------------------------------------------------------------


def cost_of_card(r: Competition21Core, hand: Hand) -> tuple[int, int]:
    """The minimum and maximum wager for the next card: the original wager for the second card; for the third, up to a
    multiple of it; for each later card, at least the wager for the card before."""
    if len(hand.cards) < 2:
        return hand.stake, hand.stake
    minimum = hand.stake if len(hand.cards) == 2 else hand.last_doubled
    return minimum, r.house.rules.card_wager_times * hand.stake


def cite_of_card(r: Competition21Core, hand: Hand) -> str:
    """The clause for the next card of a hand."""
    return r.house.clauses.second_card if len(hand.cards) < 2 else r.house.clauses.further_cards


def check_draw(r: Competition21Core, action: act.Draw) -> Refusal | None:
    hand, position = r.hand, r.position
    if hand is None or position is None or not play.is_playing(r):
        return not_now(r, action)
    minimum, maximum = cost_of_card(r, hand)
    refusal = r.house.refuse_amount(action.cents, minimum, maximum, "the wager for a card", cite_of_card(r, hand))
    return refusal or r.refuse_funds(position.player, action.cents)


def do_draw(r: Competition21Core, action: act.Draw) -> None:
    cite = cite_of_card(r, r.acting()[1])
    position, hand = r.acts("draw", cite)
    hand.double(action.cents)
    r.lay_wager(position.seat, MAIN, action.cents, position.player, hand=r.hand_number)
    r.want_card(Need.HAND)


# --- a split -----------------------------------------------------------------------------------------------------


def check_split(r: Competition21Core, action: act.Split) -> Refusal | None:
    """Each of the two wagers goes with its card: a split needs no third wager."""
    hand, position = r.hand, r.position
    if hand is None or position is None or not play.is_playing(r):
        return not_now(r, action)
    return play.split_refusal(r, position, hand, 0, r.house.clauses.split)


def do_split(r: Competition21Core, action: act.Split) -> None:
    """Split into two hands of one card and one wager; the first is played before the second."""
    position, hand = r.acts("split", r.house.clauses.split)
    settlement.expose(r, position, r.hand_number)
    play.part(r, position, hand, len(position.hands), hand.stake, r.house.clauses.split)
    hand.doubled = hand.doublings = hand.last_doubled = 0


# --- surrender -----------------------------------------------------------------------------------------------------


def check_surrender(r: Competition21Core, action: act.Surrender) -> Refusal | None:
    hand, cite = r.hand, r.house.clauses.surrender
    if hand is None or not play.is_playing(r):
        return not_now(r, action, cite)
    if hand.from_split or len(hand.cards) != 1:
        return IllegalAction("only the first card may be surrendered; play the hand", cite)
    return None


def do_surrender(r: Competition21Core, action: act.Surrender) -> None:
    """Surrender half the wager; a dealer blackjack takes all of it, so the hand stays while one is possible."""
    position, hand = r.acts("surrender", r.house.clauses.surrender)
    if r.no_blackjack:
        settlement.settle_hand(r, position, r.hand_number, r.house.verdicts.surrendered)
        settlement.pick_up(r, position, r.hand_number)
    else:
        hand.closed = hand.surrendered = True
    r.next_turn()
