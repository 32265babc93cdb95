"""Blackjacks that are paid before the dealer looks, where a player's blackjack always wins."""

from __future__ import annotations

from pitboss.engine.games.twenty_one import dealer, settlement
from pitboss.engine.games.twenty_one.base import TwentyOneBase
from pitboss.engine.games.twenty_one.phases import Phase
from pitboss.engine.round.turns import not_now
from pitboss.engine.vocabulary.actions import TakePay
from pitboss.errors import Refusal


def call_blackjacks(r: TwentyOneBase) -> None:
    """Pay blackjacks that always win before the peek, unless the player keeps one to double."""
    if r.house.pays_blackjack_at_once:
        r.phase = Phase.BLACKJACKS
        r.to_act = r.everybody()
        ask_blackjacks(r)
    else:
        dealer.call_insurance(r)


def ask_blackjacks(r: TwentyOneBase) -> None:
    """Pay every blackjack, or ask its player where it may be doubled; then offer insurance."""
    while r.ask_next(lambda hand: hand.is_blackjack):
        if r.house.rules.double_21:
            return
        _pay_blackjack(r)
    dealer.call_insurance(r)


def check_take_pay(r: TwentyOneBase, action: TakePay) -> Refusal | None:
    asked = r.phase is Phase.BLACKJACKS and r.position is not None
    return None if asked else not_now(r, action, r.house.clauses.win_blackjack)


def do_take_pay(r: TwentyOneBase, action: TakePay) -> None:
    r.acts("take the pay", r.house.clauses.win_blackjack)
    _pay_blackjack(r)
    ask_blackjacks(r)


def _pay_blackjack(r: TwentyOneBase) -> None:
    """Pay and pick up a blackjack; against an ace the cards stay until insurance is answered."""
    position, _ = r.acting()
    settlement.settle_hand(r, position, r.hand_number, r.house.verdicts.blackjack)
    if not (r.dealer.cards[0].is_ace and r.house.rules.insurance):
        settlement.pick_up(r, position, r.hand_number)
