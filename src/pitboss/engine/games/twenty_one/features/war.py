"""Between the first card and the second: what a wager on the first cards won may be put on the main wager.

The winner takes the stake back either way, and either collects what it won or has the dealer put it on the main wager,
as far as the table's maximum leaves room (CO 30-899.17(8)).
"""

from __future__ import annotations

from pitboss.engine.games.twenty_one.base import TwentyOneBase
from pitboss.engine.games.twenty_one.phases import Need, Phase
from pitboss.engine.games.twenty_one.state import Position
from pitboss.engine.vocabulary.actions import MAIN, AddWinnings
from pitboss.engine.vocabulary.events import Settled
from pitboss.errors import IllegalAction, Refusal


def call_winnings(r: TwentyOneBase) -> None:
    """Every winner is asked, from the dealer's left; then the second cards are dealt."""
    r.phase = Phase.WINNINGS
    r.to_act = [(index, number) for index, number in r.everybody() if most_added(r, r.positions[index])]
    ask_winnings(r)


def ask_winnings(r: TwentyOneBase) -> None:
    if not r.ask_next(lambda hand: True):
        r.phase = Phase.DEAL
        r.want_card(Need.DEAL)


def most_added(r: TwentyOneBase, position: Position) -> int:
    """What the position's first card won, or as much of it as brings the main wager to the maximum.

    A second card that is there already, the dealer's first having been missed, ends it: nobody raises on two cards.
    """
    if len(position.hands[0].cards) > 1:
        return 0
    won = sum(e.net_cents for e in r.events if type(e) is Settled and e.seat == position.seat and not e.tip)
    limits = r.house.limits
    return limits.chips.most(max(0, min(won, limits.max - position.stake)))


def check_add_winnings(r: TwentyOneBase, action: AddWinnings) -> Refusal | None:
    cite = r.house.clauses.winnings or r.house.clauses.frozen
    if r.phase is not Phase.WINNINGS or r.position is None:
        return IllegalAction("nothing was won that may be put on the main wager now", cite)
    most = most_added(r, r.position)
    return r.house.refuse_amount(action.cents, most, most, "what is added", cite)


def do_add_winnings(r: TwentyOneBase, action: AddWinnings) -> None:
    """From now on it is one wager with the rest: doubles, splits and insurance go by the sum."""
    position, hand = r.acts("add winnings", r.house.clauses.winnings)
    position.stake += action.cents
    hand.stake += action.cents
    r.put_down(position.seat, MAIN, action.cents, position.player)
    ask_winnings(r)
