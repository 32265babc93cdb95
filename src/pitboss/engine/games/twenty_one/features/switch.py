"""The switch: before acting, a player may exchange the second cards of the two hands (CO 30-2105(8)(b)).

The question comes in the player's turn, so that later players have seen the cards of those before them.
"""

from __future__ import annotations

from pitboss.engine.games.twenty_one.base import TwentyOneBase
from pitboss.engine.games.twenty_one.phases import SWITCHING, Phase
from pitboss.engine.games.twenty_one.state import Position
from pitboss.engine.round.turns import not_now
from pitboss.engine.vocabulary.actions import Switch
from pitboss.engine.vocabulary.actors import seat
from pitboss.engine.vocabulary.events import CardsSwitched
from pitboss.errors import IllegalAction, Refusal


def order(r: TwentyOneBase) -> list[tuple[int, int]]:
    """The order of play in reverse: each position answers the switch, then plays its hands."""
    return [(index, number) for index in range(len(r.positions) - 1, -1, -1) for number in (1, 0, SWITCHING)]


def ask(r: TwentyOneBase, position: Position) -> bool:
    """Ask the player to switch; False where there is nothing to ask."""
    if not can_switch(position):
        return False
    r.phase = Phase.SWITCH
    r.position, r.hand, r.hand_number = position, position.hands[0], 0
    r.actor = seat(position.seat)
    return True


def can_switch(position: Position) -> bool:
    """Whether both hands are still in play: neither was surrendered, paid or voided."""
    return all(hand.is_live and not hand.closed for hand in position.hands[:2])


def go_on(r: TwentyOneBase) -> None:
    """Play the hands after the answer."""
    r.phase = Phase.PLAY
    r.next_turn()


def check_switch(r: TwentyOneBase, action: Switch) -> Refusal | None:
    if r.phase is not Phase.SWITCH or r.position is None:
        return not_now(r, action)
    if not can_switch(r.position):
        return IllegalAction("both hands must be in play to switch cards", r.house.clauses.switch)
    return None


def do_switch(r: TwentyOneBase, action: Switch) -> None:
    """Exchange the second cards. An ace and a ten made by a switch are a 21, not a blackjack."""
    cite = r.house.clauses.switch
    position, _ = r.acts("switch", cite)
    first, second = position.hands[:2]
    first.cards[1], second.cards[1] = second.cards[1], first.cards[1]
    for hand in (first, second):
        hand.recount()
        hand.as_dealt = False
        hand.face_down = tuple(hand.cards) if hand.face_down else ()
    r.events.append(CardsSwitched(position.seat, 0, 1, cite))
    go_on(r)
