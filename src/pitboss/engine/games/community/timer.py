"""Time-outs. The round has no clock: the timer sends `TimeOut`."""

from __future__ import annotations

from pitboss.engine.games.community.core import CommunityCore
from pitboss.engine.games.twenty_one.phases import Need, Phase
from pitboss.engine.games.twenty_one.play import ask_on, is_questioned
from pitboss.engine.round.turns import not_now
from pitboss.engine.vocabulary.actions import TimeOut
from pitboss.engine.vocabulary.actors import Seat
from pitboss.engine.vocabulary.events import Acted, BettingClosed
from pitboss.errors import Refusal


def check_time_out(r: CommunityCore, action: TimeOut) -> Refusal | None:
    if r.takes_wagers:
        return r.refuse_first_card()
    return None if isinstance(r.actor, Seat) else not_now(r, action, r.house.clauses.timeout)


def do_time_out(r: CommunityCore, action: TimeOut) -> None:
    if r.takes_wagers:
        r.bets_closed = True
        r.events.append(BettingClosed(r.house.clauses.no_more_bets))
    elif is_questioned(r):
        note(r, "time out", r.house.clauses.timeout)
        ask_on(r)
    elif r.phase is Phase.PLAY:
        decide(r)


def decide(r: CommunityCore) -> None:
    """Decide for the player: the only choice there is, a strike, or by the hand's total."""
    offers = r.legal()
    if len(offers) == 1:
        note(r, "time out: the only choice", r.house.clauses.strike)
        r.moves[type(offers[0].action)].do(r, offers[0].action)
    elif r.house.rules.strikes and r.fields_played(r.acting()[0]) > 1:
        strike(r)
    else:
        decide_by_total(r)


def strike(r: CommunityCore) -> None:
    """Give the hand a burn card; at the last strike it also stands."""
    place, cite = r.acting_place(), r.house.clauses.strike
    r.strikes[place] = strikes = r.strikes.get(place, 0) + 1
    r.burners.append(place)
    if strikes < r.house.rules.strikes:
        note(r, f"time out: strike {strikes}", cite)
    else:
        note(r, f"time out: strike {strikes}, stands", cite)
        r.acting()[1].closed = True  # and no other hand of a split gets the burn card
    r.next_turn()


def decide_by_total(r: CommunityCore) -> None:
    """Stand or draw for the player, by the hand's total."""
    position, hand = r.acting()
    place, rules, cite = r.acting_place(), r.house.rules, r.house.clauses.timeout
    stands = rules.timeout_goes_on_to if place in r.runs else rules.timeout_stands
    if stands.holds(hand.total, soft=hand.is_soft):
        note(r, "time out: stands", cite)
        r.close_hand(position, r.hand_number)
        r.next_turn()
    else:
        note(r, "time out: draws", cite)
        r.runs.add(place)
        r.want_card(Need.HAND)


def note(r: CommunityCore, act: str, cite: str) -> None:
    """Record an action of the hand in play."""
    position, _ = r.acting()
    r.events.append(Acted(position.seat, r.hand_number, act, cite))
