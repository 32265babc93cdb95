"""Backing out after a misdeal within the first two cards, for players with certain side wagers (CO 30-2110(9))."""

from __future__ import annotations

from fractions import Fraction

from pitboss.engine.games.twenty_one.core import TwentyOneCore
from pitboss.engine.games.twenty_one.irregularities import is_dealing, sit_out
from pitboss.engine.vocabulary.actions import BackOut
from pitboss.engine.vocabulary.events import CardDealt, Irregularity
from pitboss.engine.vocabulary.verdict import Verdict
from pitboss.errors import IllegalAction, Refusal


def clause(r: TwentyOneCore, seat: int) -> str:
    """The clause under which a seat may back out, from a side wager of its own; empty where it has none."""
    cites = (r.house.sides[bet.bet].backs_out for bet in r.placed_wagers if bet.seat == seat)
    return next((cite for cite in cites if cite), "")


def check_back_out(r: TwentyOneCore, action: BackOut) -> Refusal | None:
    cite = clause(r, action.seat)
    if not cite:
        what = f"seat {action.seat} has no side wager that lets it back out"
        return IllegalAction(what, r.house.clauses.ruling)
    if not (is_dealing(r) and _misdealt_just_now(r)):
        return IllegalAction("a player may back out only right after a misdeal, before another card is dealt", cite)
    return None


def _misdealt_just_now(r: TwentyOneCore) -> bool:
    """Whether there was an irregularity and no card was dealt since."""
    for event in reversed(r.events):
        if isinstance(event, Irregularity | CardDealt):
            return isinstance(event, Irregularity)
    return False


def do_back_out(r: TwentyOneCore, action: BackOut) -> None:
    """Every wager of the position goes back, and no further card is dealt to it."""
    index = next(n for n, position in enumerate(r.positions) if position.seat == action.seat)
    outcome = r.house.verdicts.backed_out.outcome
    sit_out(r, index, Verdict(outcome, clause(r, action.seat), r.house.limits.chips, None, Fraction(1)))
