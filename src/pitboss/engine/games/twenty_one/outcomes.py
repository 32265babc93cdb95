"""The outcome of a hand of 21 against the dealer's, for the side wagers that depend on it.

The cards count, not the payment: a blackjack that took even money has still beaten a dealer without one. But a
surrendered hand is always lost, and a hand that was ruled a push is tied.
"""

from __future__ import annotations

from pitboss.engine.games.twenty_one import settlement
from pitboss.engine.games.twenty_one.base import TwentyOneBase
from pitboss.engine.games.twenty_one.state import Position
from pitboss.engine.vocabulary.events import Acted, Settled
from pitboss.hands.predicates.whole_hands.outcomes import Outcome


def outcome(r: TwentyOneBase, position: Position, number: int) -> Outcome:
    """How a hand ended; only when the dealer's hand is complete."""
    hand, verdicts = position.hands[number], r.house.verdicts
    ended = {
        e.outcome
        for e in r.events
        if type(e) is Settled and (e.seat, e.hand, e.bet, e.tip) == (position.seat, number, hand.bet, False)
    }
    if ended & {verdicts.surrendered.outcome, verdicts.rescue_lost.outcome}:
        return Outcome.LOST
    if ended & {verdicts.ruled_push.outcome, verdicts.chosen_push.outcome, verdicts.missed.outcome}:
        return Outcome.TIED
    if hand.hard > 21:
        return Outcome.LOST
    if r.dealer.is_blackjack:
        if not (hand.is_blackjack or (hand.total == 21 and r.house.pays_21_at_once)):
            return Outcome.LOST
        verdict = settlement.both_blackjack(r)
    else:
        verdict = settlement.judge(r, hand)
    won = verdict.returned(hand.base) - hand.base  # a lammer wins and ties as chips do
    if won == 0:
        return Outcome.SAVED if hand.is_blackjack and _was_insured(r, position, number) else Outcome.TIED
    return Outcome.WON if won > 0 else Outcome.LOST


def _was_insured(r: TwentyOneBase, position: Position, number: int) -> bool:
    place, acts = (position.seat, number), ("insure", "even money")
    return any(type(e) is Acted and (e.seat, e.hand) == place and e.act in acts for e in r.events)
