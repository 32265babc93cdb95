"""What may be done with the poker hand of Ante Up 21, where that differs from the 21 family."""

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
    """Whether a player has to fold or bet now."""
    return r.phase is Phase.FOLD_OR_BET and r.position is not None


def ante_of(r: AnteUp21Core) -> int:
    """The player's own ante, which the bet must equal ((9)(a))."""
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
    """Forfeit the ante ((9)(b)); the hand of 21 goes on."""
    position, _ = r.acts(words, r.house.clauses.fold)
    core.settle(r, position, ANTE, r.house.folds)
    core.ask_poker(r)


def check_decline(r: AnteUp21Core, action: act.Decline) -> Refusal | None:
    """Refuse to decline: a poker hand must be folded or bet on."""
    return not_now(r, action, r.house.clauses.fold_or_bet) if decides(r) else play.check_decline(r, action)


def do_move_on(r: AnteUp21Core, action: act.MoveOn) -> None:
    """Fold for a player who does not act: nobody else can make the bet."""
    if decides(r) and not r.asks_late_wager:
        _fold(r, "no decision: folded")
    else:
        play.do_move_on(r, action)


# --- irregularities --------------------------------------------------------------------------------------------------


def check_miscount(r: AnteUp21Core, action: act.MiscountCards) -> Refusal | None:
    cite = r.house.clauses.misdeal
    if action.seat != DEALER_SPOT and action.seat not in r.seats():
        return IllegalAction(f"seat {action.seat} is not in play", cite)
    if r.phase not in (Phase.DEAL, Phase.FOLD_OR_BET):
        return IllegalAction("a wrong number of cards is a misdeal only before the hands are played", cite)
    if action.cards == CARDS_EACH or action.cards < 0:
        return IllegalAction(f"{CARDS_EACH} cards each are correct; this is not a misdeal", cite)
    return None


def do_miscount(r: AnteUp21Core, action: act.MiscountCards) -> None:
    """Return every wager after a misdeal ((7)(a))."""
    to = "the dealer" if action.seat == DEALER_SPOT else "a player"
    what = f"{action.cards} cards were dealt to {to}"
    r.events.append(Irregularity(what, r.house.clauses.misdeal, action.seat))
    irregularities.void_table(r, r.house.verdicts.misdealt)


def do_push_hand(r: AnteUp21Core, action: act.PushHand) -> None:
    """Push a hand; a ruling on the first hand also voids the poker wagers."""
    position = r.position_at(action.seat)
    if position is not None and action.hand == 0:
        for spot in (ANTE, BET):
            core.settle(r, position, spot, r.house.verdicts.ruled_push)
    rulings.do_push_hand(r, action)
