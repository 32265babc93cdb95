"""War Blackjack: winnings on the first cards may be added to the main wager before the second card.

The winner's stake goes back either way. The winner collects the winnings or adds them to the main wager, up to the
table maximum (CO 30-899.17(8)).
"""

from __future__ import annotations

from pitboss.engine.games.twenty_one.base import TwentyOneBase
from pitboss.engine.games.twenty_one.phases import Need, Phase
from pitboss.engine.games.twenty_one.state import Position
from pitboss.engine.vocabulary.actions import MAIN, AddWinnings
from pitboss.engine.vocabulary.events import Settled
from pitboss.errors import IllegalAction, Refusal


def call_winnings(r: TwentyOneBase) -> None:
    """Ask every winner, from the dealer's left; then deal the second cards."""
    r.phase = Phase.WINNINGS
    r.to_act = [(index, number) for index, number in r.everybody() if max_added(r, r.positions[index])]
    ask_winnings(r)


def ask_winnings(r: TwentyOneBase) -> None:
    """Ask the next winner to add or collect the winnings; after the last, deal the second cards."""
    if not r.ask_next(lambda hand: True):
        r.phase = Phase.DEAL
        r.want_card(Need.DEAL)


def max_added(r: TwentyOneBase, position: Position) -> int:
    """The winnings of the position's first card, up to the table maximum for the main wager.

    Nothing once the second card is dealt, as after a missed dealer card: nobody raises on two cards.
    """
    if len(position.hands[0].cards) > 1:
        return 0
    won = sum(e.net_cents for e in r.events if type(e) is Settled and e.seat == position.seat and not e.tip)
    limits = r.house.limits
    return limits.chips.most(max(0, min(won, limits.max - position.stake)))


def check_add_winnings(r: TwentyOneBase, action: AddWinnings) -> Refusal | None:
    cite = r.house.clauses.winnings or r.house.clauses.frozen
    if r.phase is not Phase.WINNINGS or r.position is None:
        return IllegalAction("there are no winnings to add to the main wager now", cite)
    maximum = max_added(r, r.position)
    return r.house.refuse_amount(action.cents, maximum, maximum, "what is added", cite)


def do_add_winnings(r: TwentyOneBase, action: AddWinnings) -> None:
    """Add the winnings to the main wager; doubles, splits and insurance go by the sum."""
    position, hand = r.acts("add winnings", r.house.clauses.winnings)
    position.stake += action.cents
    hand.stake += action.cents
    r.lay_wager(position.seat, MAIN, action.cents, position.player)
    ask_winnings(r)
