"""The dealer's wager beside a hand: what is done for the player's may be done for it, too, from the player's chips."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from pitboss.engine.games.community.core import CommunityCore
from pitboss.engine.games.twenty_one import dealer
from pitboss.engine.games.twenty_one.phases import Need, Phase
from pitboss.engine.round.turns import not_now
from pitboss.engine.vocabulary.actions import INSURANCE, MAIN, Tip
from pitboss.errors import Refusal

DOUBLE: Final = "double"
SPLIT: Final = "split"


def ask(r: CommunityCore, raising: str) -> None:
    """After a double, a split or insurance: the same for the dealer's wager? Where it cannot be, the round goes on."""
    position, _ = r.acting()
    r.raising = raising
    cents = amount(r)
    if cents and r.refuse_funds(position.player, cents) is None:
        r.phase = Phase.TIP
    else:
        go_on(r)


def amount(r: CommunityCore) -> int:
    """What it costs: as much again or, for insurance, half; nothing where it may not be done."""
    _, hand = r.acting()
    if not (hand.tip and r.house.rules.tips_raised):
        return 0
    if r.raising != INSURANCE:
        return hand.tip
    least = r.house.limits.min
    if r.house.rules.tips_make_minimum and (hand.tip < least or hand.stake < least):
        return 0  # both must be wagers by themselves
    return r.house.limits.chips.least(Fraction(hand.tip, 2))


def cite_of(r: CommunityCore) -> str:
    clauses = r.house.clauses
    return {DOUBLE: clauses.tip_double, SPLIT: clauses.tip_split, INSURANCE: clauses.tip_insurance}[r.raising]


def check_tip(r: CommunityCore, action: Tip) -> Refusal | None:
    if r.phase is not Phase.TIP:
        return not_now(r, action, r.house.clauses.tips)
    cents = amount(r)
    return r.house.refuse_amount(action.cents, cents, cents, f"the dealer's {r.raising}", cite_of(r))


def do_tip(r: CommunityCore, action: Tip) -> None:
    position, hand = r.acts(f"{r.raising} for the dealer", cite_of(r))
    number = r.hand_number
    if r.raising == INSURANCE:
        hand.tip_insurance = action.cents
    elif r.raising == DOUBLE:
        hand.tip_doubled = action.cents
    else:
        number = len(position.hands) - 1
        position.hands[number].tip = action.cents
    bet = INSURANCE if r.raising == INSURANCE else MAIN
    r.put_down(position.seat, bet, action.cents, position.player, tip=True, hand=number)
    go_on(r)


def go_on(r: CommunityCore) -> None:
    """Back to what the tip was asked after."""
    if r.raising == INSURANCE:
        r.phase = Phase.INSURANCE
        dealer.ask_insurance(r)
    else:
        r.phase = Phase.PLAY
        r.want_card(Need.HAND)
