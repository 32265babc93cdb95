"""The pit supervisor's rulings.

The section sets no outcome and leaves irregularities to another rule (CO 30-2102): a misdeal pushes the whole table, a
foul hand pushes everything at its position, and anything else is played as dealt.
"""

from __future__ import annotations

from pitboss.engine.games.deuces_wild import settlement
from pitboss.engine.games.deuces_wild.core import DeucesWildCore
from pitboss.engine.games.deuces_wild.phases import Phase
from pitboss.engine.games.deuces_wild.state import Position
from pitboss.engine.side_wagers.protocol import Paid
from pitboss.engine.vocabulary import actions as act
from pitboss.engine.vocabulary.events import Ruled
from pitboss.errors import IllegalAction, Refusal

BY_RULING = "push by ruling"


def _refuse(r: DeucesWildCore, reason: str) -> Refusal | None:
    cite = r.house.clauses.ruling
    if r.is_over or r.phase is Phase.WAGERS:
        return IllegalAction("no round is in play", cite)
    return None if reason.strip() else IllegalAction("a ruling needs a reason; enter one", cite)


def _in_play(r: DeucesWildCore, number: int) -> Position | None:
    """The position at a seat, if it has wagers on the layout; a folded hand may have bonus wagers."""
    position = r.position_at(number)
    if position is None:
        return None
    stands = position.hand.is_live and bool(position.stake)
    return position if stands or any(bet.seat == number for bet in r.placed_wagers) else None


def check_push_hand(r: DeucesWildCore, action: act.PushHand) -> Refusal | None:
    refusal = _refuse(r, action.reason)
    if refusal is not None:
        return refusal
    if r.phase is Phase.DEAL and not r.asks_late_wager:
        return IllegalAction(
            "a single hand cannot be ruled a push during the deal; rule on the whole table", r.house.clauses.ruling
        )
    if action.hand != 0 or _in_play(r, action.seat) is None:
        return IllegalAction(f"seat {action.seat} has no hand {action.hand + 1} in play", r.house.clauses.ruling)
    return None


def do_push_hand(r: DeucesWildCore, action: act.PushHand) -> None:
    position = _in_play(r, action.seat)
    if position is None:
        raise AssertionError("a ruling on a hand that is not in play")
    cite = r.house.clauses.ruling
    r.events.append(Ruled(f"push: seat {action.seat}, hand {action.hand}", action.reason, cite))
    was_acting = position is r.position
    settlement.void(r, position, BY_RULING, cite)
    if was_acting:
        r.next_turn()


def check_push_table(r: DeucesWildCore, action: act.PushTable) -> Refusal | None:
    return _refuse(r, action.reason)


def do_push_table(r: DeucesWildCore, action: act.PushTable) -> None:
    """Return every wager on the layout, as for a misdeal."""
    cite = r.house.clauses.ruling
    r.events.append(Ruled("push: every hand", action.reason, cite))
    for position in reversed(r.positions):
        settlement.void(r, position, BY_RULING, cite)
    for bet in r.placed_wagers:
        r.settle_side(bet, Paid(bet.cents, BY_RULING, cite))
    r.placed_wagers = []
    r.end()


def check_play_as_dealt(r: DeucesWildCore, action: act.PlayAsDealt) -> Refusal | None:
    return _refuse(r, action.reason)


def do_play_as_dealt(r: DeucesWildCore, action: act.PlayAsDealt) -> None:
    r.events.append(Ruled("played as dealt", action.reason, r.house.clauses.ruling))
