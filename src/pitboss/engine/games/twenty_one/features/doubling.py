"""Doubling down: up to the amount of the wager again, for one card (CO 30-813).

Where a hand has several wagers, one or more of them may be doubled; the card comes after the last.
"""

from __future__ import annotations

from typing import Final

from pitboss.engine.games.twenty_one.base import TwentyOneBase
from pitboss.engine.games.twenty_one.features import lammers
from pitboss.engine.games.twenty_one.phases import Need, Phase
from pitboss.engine.games.twenty_one.state import Hand, Position
from pitboss.engine.round.turns import not_now
from pitboss.engine.vocabulary import actions as act
from pitboss.engine.vocabulary.actions import Legal
from pitboss.engine.vocabulary.actors import Seat, seat
from pitboss.errors import IllegalAction, Refusal

# Naming a member of an enum costs a call in Python 3.11; these are asked for at every decision.
_PLAY: Final = Phase.PLAY
_DOUBLING: Final = Phase.DOUBLING


def offers(r: TwentyOneBase, position: Position, hand: Hand) -> list[Legal]:
    """A double of each wager of the acting hand, up to the player's chips."""
    house = r.house
    cite, for_less, unit = house.clauses.double, house.rules.double_for_less, house.limits.chips.unit
    if not hand.later and r.funds is None:  # one wager and no bound: most hands
        base = hand.base
        return [Legal(act.Double(base), cite, unit if for_less else base, base)]
    found = []
    for spot, wager in enumerate(hand.main_wagers):
        minimum = unit if for_less else wager.base
        maximum = wager.base if r.funds is None else r.affordable(position.player, wager.base)
        found.append(Legal(act.DoubleFurther(spot, maximum) if spot else act.Double(maximum), cite, minimum, maximum))
    return found


def check_double(r: TwentyOneBase, action: act.Double | act.DoubleFurther) -> Refusal | None:
    hand, position, phase = r.hand, r.position, r.phase
    is_asked = (phase is _PLAY or phase is _DOUBLING) and type(r.actor) is Seat
    if hand is None or position is None or not is_asked:
        return not_now(r, action)
    house = r.house
    cite = house.clauses.double
    if not house.doubling_offered:
        return IllegalAction("doubling down is not offered at this table", cite)
    wager = hand.main_wager(action.spot) if action.spot else hand
    if wager is None or not (base := wager.base):
        return IllegalAction("there is no wager on that spot", cite)
    if wager.doubled:
        return IllegalAction("this wager is already doubled", cite)
    refusal = _refuse_hand(r, hand, cite)
    if refusal is not None:
        return refusal
    minimum = 1 if house.rules.double_for_less else base
    refusal = house.refuse_amount(action.cents, minimum, base, "a double", cite)
    if refusal is not None or r.funds is None:
        return refusal
    return r.refuse_funds(position.player, action.cents)


def _refuse_hand(r: TwentyOneBase, hand: Hand, cite: str) -> Refusal | None:
    """Why these cards may not be doubled, or None."""
    house = r.house
    rules = house.rules
    if hand.has_ace and not rules.double_with_ace:
        return IllegalAction(
            "a hand with an ace may not be doubled in this game", r.house.game.cite_of("double_with_ace")
        )
    if len(hand.cards) > 2 and not house.doubles_any_cards:
        return IllegalAction("only the first two cards may be doubled at this table", cite)
    if hand.total == 21 and not rules.double_21:
        return IllegalAction("a hand of 21 may not draw; stand", r.house.clauses.draw)
    if hand.from_split:
        if not rules.double_after_split:
            return IllegalAction("a split hand may not be doubled at this table", cite)
        if r.is_one_card_ace(hand):
            return IllegalAction("a split ace gets one card only; stand", r.house.clauses.split)
    if not (house.doubles_any_total or rules.double_totals.holds(hand.total, soft=hand.is_soft)):
        kind = "soft" if hand.is_soft else "hard"
        return IllegalAction(f"{kind} {hand.total} may not be doubled at this table; {rules.double_totals} may", cite)
    if not rules.paid_where_free and lammers.doubles_free(r, hand):
        return IllegalAction("this hand doubles for free; take the free double", r.house.clauses.free_double)
    return None


def do_double(r: TwentyOneBase, action: act.Double | act.DoubleFurther) -> None:
    position, hand = r.acts("double", r.house.clauses.double)
    hand.double(action.cents, action.spot)
    bet = hand.main_wagers[action.spot].bet
    r.lay_wager(position.seat, bet, action.cents, position.player, hand=r.hand_number)
    if any(wager.base and not wager.doubled for wager in hand.main_wagers):
        r.phase = Phase.DOUBLING
        r.actor = seat(position.seat)
    else:
        draw(r)


def draw(r: TwentyOneBase) -> None:
    """Deal the one card of the double."""
    r.phase = _PLAY
    _, hand = r.acting()
    if hand.is_live and not hand.closed:
        r.want_card(Need.HAND)
    else:
        r.next_turn()  # the hand was ruled a push in the meantime
