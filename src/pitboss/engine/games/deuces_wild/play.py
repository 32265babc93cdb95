"""What players and dealer may do in Deuces Wild Xtreme. Each action has a check and a function that does it."""

from __future__ import annotations

from pitboss.engine.games.deuces_wild import settlement
from pitboss.engine.games.deuces_wild.core import DeucesWildCore
from pitboss.engine.games.deuces_wild.phases import Phase
from pitboss.engine.games.deuces_wild.state import PLAY, Position
from pitboss.engine.round.turns import not_now
from pitboss.engine.side_wagers import draws
from pitboss.engine.vocabulary.actions import Deal, Fold, GoOn, MoveOn, PickSpot, Play
from pitboss.engine.vocabulary.actors import CHANCE, DEALER
from pitboss.engine.vocabulary.events import Acted
from pitboss.errors import Refusal


def acting(r: DeucesWildCore) -> Position:
    """The position that must decide; only after a check."""
    if r.position is None:
        raise AssertionError("no hand has a decision to make")
    return r.position


def _decides(r: DeucesWildCore) -> bool:
    return r.phase is Phase.PLAY and r.position is not None


# --- cards ---------------------------------------------------------------------------------------------------------


def check_deal(r: DeucesWildCore, action: Deal) -> Refusal | None:
    if r.actor is not CHANCE or r.pending_draws:
        return not_now(r, action)
    refusal = r.refuse_first_card() if r.phase is Phase.WAGERS else None
    return refusal or r.refuse_card(action.card)


def do_deal(r: DeucesWildCore, action: Deal) -> None:
    r.unseen[action.card.index] -= 1
    if r.phase is Phase.WAGERS:
        r.begin_deal()
    r.receive(action.card)


# --- the one decision ------------------------------------------------------------------------------------------------


def check_play(r: DeucesWildCore, action: Play) -> Refusal | None:
    if not _decides(r):
        return not_now(r, action)
    position = acting(r)
    return r.refuse_funds(position.player, r.house.play_wager(position.stake))


def do_play(r: DeucesWildCore, action: Play) -> None:
    """Place the play wager, twice the ante ((8)(a))."""
    position = acting(r)
    r.events.append(Acted(position.seat, 0, "play", r.house.clauses.bet_play))
    position.play = r.house.play_wager(position.stake)
    r.lay_wager(position.seat, PLAY, position.play, position.player)
    position.hand.closed = True
    r.next_turn()


def check_fold(r: DeucesWildCore, action: Fold) -> Refusal | None:
    return None if _decides(r) else not_now(r, action)


def do_fold(r: DeucesWildCore, action: Fold) -> None:
    _fold(r, "fold")


def _fold(r: DeucesWildCore, words: str) -> None:
    position = acting(r)
    r.events.append(Acted(position.seat, 0, words, r.house.clauses.fold))
    settlement.fold(r, position)
    r.next_turn()


# --- the dealer ------------------------------------------------------------------------------------------------------


def check_move_on(r: DeucesWildCore, action: MoveOn) -> Refusal | None:
    is_asked = r.asks_late_wager or _decides(r) or (r.pending_draws and r.actor is not CHANCE)
    return None if is_asked else not_now(r, action)


def do_move_on(r: DeucesWildCore, action: MoveOn) -> None:
    """Fold for a player who does not act: nobody else can make the play wager."""
    if r.pending_draws:  # the dealer picks for a player who does not act
        draws.do_pick(r, PickSpot(1))
    elif r.asks_late_wager:
        r.pass_late_wager()
    else:
        _fold(r, "no decision: folded")


def check_go_on(r: DeucesWildCore, action: GoOn) -> Refusal | None:
    return None if r.actor is DEALER else not_now(r, action)


def do_go_on(r: DeucesWildCore, action: GoOn) -> None:
    r.begin_dealer()
