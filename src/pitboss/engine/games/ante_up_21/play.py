"""What a player may do with the poker hand of Ante Up 21, and what a misdeal does. All else is as in the 21 family."""

from __future__ import annotations

from pitboss.engine.games.ante_up_21 import core
from pitboss.engine.games.ante_up_21.core import AnteUp21Core
from pitboss.engine.games.ante_up_21.house import ANTE, BET
from pitboss.engine.games.twenty_one import irregularities, play, rulings
from pitboss.engine.games.twenty_one.phases import Phase
from pitboss.engine.round.turns import not_now
from pitboss.engine.side_wagers.protocol import PlacedWager
from pitboss.engine.vocabulary import actions as act
from pitboss.engine.vocabulary.events import DEALER_SPOT, Irregularity
from pitboss.errors import IllegalAction, Refusal

CARDS_EACH = 2  # CO 30-2106(7)


def decides(r: AnteUp21Core) -> bool:
    return r.phase is Phase.FOLD_OR_BET and r.position is not None


def ante_of(r: AnteUp21Core) -> int:
    """The player's own ante, which the bet equals (9)(a)."""
    position, _ = r.acting()
    return core.wagers_on(r, position, ANTE)[0].cents


def check_bet(r: AnteUp21Core, action: act.Bet) -> Refusal | None:
    if not decides(r):
        return not_now(r, action, r.house.clauses.fold_or_bet)
    position, _ = r.acting()
    return r.refuse_funds(position.player, ante_of(r))


def do_bet(r: AnteUp21Core, action: act.Bet) -> None:
    cents = ante_of(r)
    position, _ = r.acts("bet", r.house.clauses.bet)
    r.placed_wagers.append(PlacedWager(position.seat, BET, cents, False))
    r.lay_wager(position.seat, BET, cents, position.player)
    core.ask_poker(r)


def check_fold(r: AnteUp21Core, action: act.Fold) -> Refusal | None:
    return None if decides(r) else not_now(r, action, r.house.clauses.fold_or_bet)


def do_fold(r: AnteUp21Core, action: act.Fold) -> None:
    _fold(r, "fold")


def _fold(r: AnteUp21Core, words: str) -> None:
    """The ante is forfeited (9)(b); the hand goes on as 21."""
    position, _ = r.acts(words, r.house.clauses.fold)
    core.settle(r, position, ANTE, r.house.folds)
    core.ask_poker(r)


def check_decline(r: AnteUp21Core, action: act.Decline) -> Refusal | None:
    """A poker hand is folded or bet on; there is no third answer."""
    return not_now(r, action, r.house.clauses.fold_or_bet) if decides(r) else play.check_decline(r, action)


def do_move_on(r: AnteUp21Core, action: act.MoveOn) -> None:
    """Nobody else can make a player's bet: who does not decide has folded."""
    if decides(r) and not r.asks_late_wager:
        _fold(r, "passed over: folded")
    else:
        play.do_move_on(r, action)


# --- irregularities --------------------------------------------------------------------------------------------------


def check_miscount(r: AnteUp21Core, action: act.MiscountCards) -> Refusal | None:
    cite = r.house.clauses.misdeal
    if action.seat != DEALER_SPOT and action.seat not in r.seats():
        return IllegalAction(f"seat {action.seat} is not in play", cite)
    if r.phase not in (Phase.DEAL, Phase.FOLD_OR_BET):
        return IllegalAction("a wrong number of cards is a misdeal before the hands are played", cite)
    if action.cards == CARDS_EACH or action.cards < 0:
        return IllegalAction(f"{CARDS_EACH} cards each are the right number", cite)
    return None


def do_miscount(r: AnteUp21Core, action: act.MiscountCards) -> None:
    """(7)(a) Nobody's hand is played, and everybody keeps what stands on the layout."""
    to = "the dealer" if action.seat == DEALER_SPOT else "a player"
    what = f"{action.cards} cards were dealt to {to}"
    r.events.append(Irregularity(what, r.house.clauses.misdeal, action.seat))
    irregularities.void_table(r, r.house.verdicts.misdealt)


def do_push_hand(r: AnteUp21Core, action: act.PushHand) -> None:
    """A ruling on the hand that the ante was made on voids the poker wagers with it."""
    position = r.position_at(action.seat)
    if position is not None and action.hand == 0:
        for spot in (ANTE, BET):
            core.settle(r, position, spot, r.house.verdicts.ruled_push)
    rulings.do_push_hand(r, action)
