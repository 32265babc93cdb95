"""The tip wager on a hand: a player may double, split or insure it along with the hand, from the player's chips."""

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
    """Ask whether to do the same for the tip after a double, a split or insurance; go on where it cannot be done."""
    position, _ = r.acting()
    r.raising = raising
    cents = amount(r)
    if cents and r.refuse_funds(position.player, cents) is None:
        r.phase = Phase.TIP
    else:
        go_on(r)


def amount(r: CommunityCore) -> int:
    """The cost: the tip again or, for insurance, half of it; 0 where it may not be done."""
    _, hand = r.acting()
    if not (hand.tip and r.house.rules.tips_raised):
        return 0
    if r.raising != INSURANCE:
        return hand.tip
    minimum = r.house.limits.min
    if r.house.rules.tips_make_minimum and (hand.tip < minimum or hand.stake < minimum):
        return 0  # both must reach the table minimum by themselves
    return r.house.limits.chips.least(Fraction(hand.tip, 2))


def cite_of(r: CommunityCore) -> str:
    """The clause for raising the tip."""
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
    r.lay_wager(position.seat, bet, action.cents, position.player, tip=True, hand=number)
    go_on(r)


def go_on(r: CommunityCore) -> None:
    """Return to what the question followed."""
    if r.raising == INSURANCE:
        r.phase = Phase.INSURANCE
        dealer.ask_insurance(r)
    else:
        r.phase = Phase.PLAY
        r.want_card(Need.HAND)
