"""Doubling a doubled hand again, and rescuing a part of its wager, where the game offers them."""

from __future__ import annotations

from pitboss.engine.games.twenty_one import settlement
from pitboss.engine.games.twenty_one.base import TwentyOneBase
from pitboss.engine.games.twenty_one.features import winning_21
from pitboss.engine.games.twenty_one.phases import Need, Phase
from pitboss.engine.games.twenty_one.state import Hand
from pitboss.engine.round.turns import not_now
from pitboss.engine.vocabulary import actions as act
from pitboss.engine.vocabulary.actions import MAIN, Legal
from pitboss.errors import IllegalAction, Refusal
from pitboss.law.rules import RedoubleCap, Rescue
from pitboss.money import dollars


def offers(r: TwentyOneBase) -> list[Legal]:
    """What a doubled hand may do other than stand."""
    _, hand = r.acting()
    cents = redoubled_cents(r, hand)
    game = r.house.game
    return [
        Legal(act.Redouble(), game.cite_of("redoubles"), cents, cents),
        Legal(act.Rescue(), game.cite_of("rescue")),
    ]


def redoubled_cents(r: TwentyOneBase, hand: Hand) -> int:
    """The whole wager so far; where the cap is on each part, at most the table maximum."""
    whole = hand.stake + hand.doubled
    if r.house.rules.redouble_cap is RedoubleCap.WHOLE_WAGER:
        return whole
    return min(whole, r.house.limits.chips.most(r.house.limits.max))


def _refuse_hand(r: TwentyOneBase, action: act.Action, cite: str) -> Refusal | None:
    hand = r.hand
    if hand is None or r.phase is not Phase.PLAY or r.actor_is_not_a_seat:
        return not_now(r, action, cite)
    return None if hand.doubled else IllegalAction("this hand is not doubled; double it first", cite)


def check_redouble(r: TwentyOneBase, action: act.Redouble) -> Refusal | None:
    rules, cite = r.house.rules, r.house.game.cite_of("redoubles")
    if not rules.redoubles:
        return IllegalAction("a doubled wager may not be doubled again at this table", cite)
    refusal = _refuse_hand(r, action, cite)
    if refusal is not None:
        return refusal
    position, hand = r.acting()
    if not winning_21.may_redouble(r, hand):
        return IllegalAction(f"a wager may be doubled {rules.redoubles + 1} times and no more", cite)
    cents, maximum = redoubled_cents(r, hand), r.house.limits.max
    if rules.redouble_cap is RedoubleCap.WHOLE_WAGER and hand.stake + hand.doubled + cents > maximum:
        return IllegalAction(
            f"the whole wager may not exceed the table maximum of {dollars(maximum)}",
            r.house.game.cite_of("redouble_cap"),
        )
    return r.refuse_funds(position.player, cents)


def do_redouble(r: TwentyOneBase, action: act.Redouble) -> None:
    position, hand = r.acts("redouble", r.house.game.cite_of("redoubles"))
    cents = redoubled_cents(r, hand)
    hand.double(cents)
    r.lay_wager(position.seat, MAIN, cents, position.player, hand=r.hand_number)
    r.want_card(Need.HAND)


def check_rescue(r: TwentyOneBase, action: act.Rescue) -> Refusal | None:
    cite = r.house.game.cite_of("rescue")
    if not r.house.rescues:
        return IllegalAction("a doubled hand may not be rescued at this table", cite)
    return _refuse_hand(r, action, cite)


def do_rescue(r: TwentyOneBase, action: act.Rescue) -> None:
    """Return one part of the wager, give up the rest, and end the hand."""
    position, hand = r.acts("rescue", r.house.game.cite_of("rescue"))
    initial = r.house.rules.rescue is Rescue.INITIAL
    settlement.settle_rescued(r, position, r.hand_number, hand.stake if initial else hand.last_doubled, initial=initial)
    settlement.pick_up(r, position, r.hand_number)
    r.next_turn()
