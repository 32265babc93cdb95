"""What players and supervisors may do with shared cards, where that differs from the 21 family."""

from __future__ import annotations

from pitboss.engine.games.community import tips
from pitboss.engine.games.community.core import CommunityCore
from pitboss.engine.games.twenty_one import irregularities, play, rulings
from pitboss.engine.games.twenty_one.phases import Phase
from pitboss.engine.vocabulary import actions as act
from pitboss.engine.vocabulary.actions import INSURANCE, MAIN
from pitboss.errors import IllegalAction, Refusal


def do_double(r: CommunityCore, action: act.Double) -> None:
    position, hand = r.acts("double", r.house.clauses.double)
    hand.double(action.cents)
    r.lay_wager(position.seat, MAIN, action.cents, position.player, hand=r.hand_number)
    tips.ask(r, tips.DOUBLE)


def do_split(r: CommunityCore, action: act.Split) -> None:
    """Split; the next card goes to the first of the two hands, which is played out before the other."""
    position, hand = r.acts("split", r.house.clauses.split)
    play.split_off(r, position, hand, len(position.hands), r.house.clauses.split)
    place = r.acting_place()
    r.to_act.remove(place)
    r.to_act.append(place)
    tips.ask(r, tips.SPLIT)


def do_insure(r: CommunityCore, action: act.Insure) -> None:
    position, hand = r.acts("insure", r.house.clauses.insurance)
    hand.insurance = action.cents
    r.lay_wager(position.seat, INSURANCE, action.cents, position.player, hand=r.hand_number)
    tips.ask(r, INSURANCE)


def do_go_on(r: CommunityCore, action: act.GoOn) -> None:
    """Begin the dealer's hand or, where the dealer hands are complete, confirm them."""
    if r.dealers:
        r.confirm()
    else:
        play.do_go_on(r, action)


def check_push_hand(r: CommunityCore, action: act.PushHand) -> Refusal | None:
    waiting = [(r.positions[index].seat, number) for index, number in (*r.takers, *r.burners)]
    if (action.seat, action.hand) in waiting:
        return IllegalAction("a card is due to this hand; deal it first", r.house.clauses.ruling)
    if r.phase is Phase.TIP:
        return IllegalAction("the player is deciding on a tip; wait for the answer", r.house.clauses.ruling)
    return rulings.check_push_hand(r, action)


def do_push_hand(r: CommunityCore, action: act.PushHand) -> None:
    rulings.do_push_hand(r, action)
    if r.dealers and r.phase is Phase.DEALER:
        r.draw_dealers()  # some dealer hands may not matter any more


def check_draw_in_error(r: CommunityCore, action: act.DrawInError) -> Refusal | None:
    """Refuse a card exposed in error where cards are shared: every player has seen it."""
    if action.exposed and r.house.dealer_for_each:
        return IllegalAction("a community card exposed in error needs a supervisor's ruling", r.house.clauses.ruling)
    return irregularities.check_draw_in_error(r, action)
