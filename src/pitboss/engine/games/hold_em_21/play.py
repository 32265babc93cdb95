"""What players, dealer and supervisor may do in the poker of 21-Hold 'em."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pitboss.engine.games.hold_em_21 import poker
from pitboss.engine.games.hold_em_21.core import HoldEm21Core
from pitboss.engine.games.hold_em_21.layout import live_poker_hands
from pitboss.engine.games.hold_em_21.state import SPOTS, PokerHand, poker_hand
from pitboss.engine.games.twenty_one import play, rulings
from pitboss.engine.games.twenty_one.phases import Phase
from pitboss.engine.games.twenty_one.state import Position
from pitboss.engine.round import reshuffle
from pitboss.engine.round.turns import not_now
from pitboss.engine.vocabulary import actions as act
from pitboss.engine.vocabulary.action_names import action_name
from pitboss.engine.vocabulary.events import Irregularity, Ruled
from pitboss.engine.vocabulary.verdict import Verdict
from pitboss.errors import IllegalAction, Refusal

# --- cards -----------------------------------------------------------------------------------------------------------


def check_deal(r: HoldEm21Core, action: act.Deal) -> Refusal | None:
    if r.wants_shuffle:
        return IllegalAction("shuffle the cards before poker is dealt", r.wants_shuffle)
    return play.check_deal(r, action)


def do_reshuffle(r: HoldEm21Core, action: act.ReshuffleDiscards) -> None:
    between = bool(r.wants_shuffle)
    reshuffle.do_reshuffle_discards(r, action)
    if between:
        poker.deal_on(r)


# --- fold or bet -----------------------------------------------------------------------------------------------------


def decides(r: HoldEm21Core) -> bool:
    """Whether a player has to fold or bet now."""
    return r.phase is Phase.FOLD_OR_BET and r.position is not None


def cite_of_bet(r: HoldEm21Core) -> str:
    """The clause of the next bet."""
    clauses = r.house.clauses
    return clauses.second_bet if r.hand is None or len(r.hand.cards) == 1 else clauses.third_bet


def check_bet(r: HoldEm21Core, action: act.Bet) -> Refusal | None:
    if not decides(r):
        return not_now(r, action, r.house.clauses.second_bet)
    position, hand = r.acting()
    return r.refuse_funds(position.player, hand.stake)


def do_bet(r: HoldEm21Core, action: act.Bet) -> None:
    position, hand = r.acts("bet", cite_of_bet(r))
    hand.doubled += hand.stake
    r.lay_wager(position.seat, SPOTS[len(hand.cards)], hand.stake, position.player, hand=r.hand_number)
    poker.ask(r)


def check_fold(r: HoldEm21Core, action: act.Fold) -> Refusal | None:
    return None if decides(r) else not_now(r, action, r.house.clauses.second_bet)


def do_fold(r: HoldEm21Core, action: act.Fold) -> None:
    _fold(r, "fold")


def _fold(r: HoldEm21Core, words: str) -> None:
    position, hand = r.acts(words, cite_of_bet(r))
    if not isinstance(hand, PokerHand):
        raise AssertionError("a hand of 21 folds")
    hand.folded = True
    poker.settle(r, position, r.hand_number, hand, r.house.folds[len(hand.cards) - 1])
    poker.ask(r)


def check_move_on(r: HoldEm21Core, action: act.MoveOn) -> Refusal | None:
    return None if decides(r) else play.check_move_on(r, action)


def do_move_on(r: HoldEm21Core, action: act.MoveOn) -> None:
    """Fold for a player who does not act: nobody else can make the wager."""
    if decides(r):
        _fold(r, "no decision: folded")
    else:
        play.do_move_on(r, action)


# --- irregularities --------------------------------------------------------------------------------------------------


def only_in_21(check: Callable[[Any, Any], Refusal | None]) -> Callable[[Any, Any], Refusal | None]:
    """Refuse a command about hands of 21 during the poker, where the supervisor rules (CO 30-2102)."""

    def checked(r: HoldEm21Core, action: act.Action) -> Refusal | None:
        if r.in_poker:
            what = f"{action_name(action)} applies to hands of 21, and those are over"
            return IllegalAction(what, r.house.clauses.ruling)
        return check(r, action)

    return checked


def _in_poker(r: HoldEm21Core, number: int) -> tuple[Position, int, PokerHand] | None:
    position = r.position_at(number)
    found = None if position is None else poker_hand(position)
    return None if position is None or found is None or not found[1].is_live else (position, *found)


def check_miscount(r: HoldEm21Core, action: act.MiscountCards) -> Refusal | None:
    cite = r.house.clauses.poker_misdeal
    found = _in_poker(r, action.seat)
    if found is None or r.phase not in (Phase.POKER, Phase.FOLD_OR_BET):
        return IllegalAction(f"seat {action.seat} has no poker hand in play", cite)
    right = len(found[2].cards)
    if action.cards == right or action.cards < 0:
        return IllegalAction(
            f"{right} is the correct number of cards for seat {action.seat}; this is not a misdeal", cite
        )
    return None


def do_miscount(r: HoldEm21Core, action: act.MiscountCards) -> None:
    """Return the wagers of a misdealt poker hand, and of no other ((12))."""
    what = f"a poker hand had {action.cards} cards"
    r.events.append(Irregularity(what, r.house.clauses.poker_misdeal, action.seat))
    _take_out(r, action.seat, r.house.misdealt_poker)


def _take_out(r: HoldEm21Core, number: int, verdict: Verdict) -> None:
    found = _in_poker(r, number)
    if found is None:
        raise AssertionError("a ruling on a poker hand that is not in play")
    position, place, hand = found
    acted = hand is r.hand and decides(r)
    poker.settle(r, position, place, hand, verdict)
    if acted:
        poker.ask(r)
    elif r.phase is Phase.POKER:
        poker.go_on(r)
    elif r.wants_shuffle and not any(live_poker_hands(r)):
        r.finish()


def check_push_hand(r: HoldEm21Core, action: act.PushHand) -> Refusal | None:
    if not r.in_poker:
        return rulings.check_push_hand(r, action)
    cite, found = r.house.clauses.ruling, _in_poker(r, action.seat)
    if r.is_over or found is None or found[1] != action.hand:
        return IllegalAction(f"seat {action.seat} has no hand {action.hand + 1} in play", cite)
    return None if action.reason.strip() else IllegalAction("a ruling needs a reason; enter one", cite)


def do_push_hand(r: HoldEm21Core, action: act.PushHand) -> None:
    if not r.in_poker:
        rulings.do_push_hand(r, action)
        return
    verdict = r.house.verdicts.ruled_push
    r.events.append(Ruled(f"push: seat {action.seat}, hand {action.hand}", action.reason, verdict.cite))
    _take_out(r, action.seat, verdict)


def do_push_table(r: HoldEm21Core, action: act.PushTable) -> None:
    if not r.in_poker:
        rulings.do_push_table(r, action)
        return
    verdict = r.house.verdicts.ruled_push
    r.events.append(Ruled("push: every hand", action.reason, verdict.cite))
    for _, position, number, hand in reversed(list(live_poker_hands(r))):
        poker.settle(r, position, number, hand, verdict)
    r.finish()
